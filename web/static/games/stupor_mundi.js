// @ts-check
// The board of Stupor Mundi: one picture of the sea, the palace, the roads and the castles.

import {s} from "../dom.js";
import {drawEdicts, drawPalace} from "./stupor_mundi/court.js";
import {drawFrederick, drawOthers} from "./stupor_mundi/opponents.js";
import {drawOwn} from "./stupor_mundi/own_castle.js";
import {campOf, drawRoads} from "./stupor_mundi/roads.js";
import {drawSea} from "./stupor_mundi/sea.js";

/** Draw the table as one seat sees it. */
export function draw(scene) {
	const zone = name => scene.zones.find(each => each.id === name);
	const mine = name => zone(`${name}-${scene.seat}`);
	const own = {
		hand: mine("hand"),
		slots: mine("slots"),
		faces: mine("faces"),
		icons: zone("icons"),
		stock: mine("stock"),
		hosts: mine("hosts"),
		castle: mine("castle"),
		keeps: mine("keeps"),
		sides: mine("sides"),
	};
	const others = scene.players.map(each => zone(`player-${each.seat}`)).filter(Boolean);
	const camps = scene.players.map(({seat}) =>
		campOf((seat === scene.seat ? own.stock : zone(`player-${seat}`)).places, seat),
	);
	const sea = {
		voyage: zone("voyage"),
		markets: zone("markets"),
		allies: zone("allies"),
		offers: zone("offers"),
	};
	const paths = [zone("path-A"), zone("path-B"), zone("path-C")];
	return s(
		"svg.scene.stupor",
		{viewBox: "0 0 940 700", role: "group", "aria-label": scene.title},
		s("clipPath", {id: "sm-map"}, s("rect", {x: 4, y: 4, width: 635, height: 314, rx: 6})),
		drawSea(sea, scene),
		drawPalace(zone("palace"), zone("changes"), scene),
		drawEdicts(zone("edicts")),
		drawRoads(paths, zone("bonuses"), camps, scene),
		drawOwn(own, scene),
		others.length ? drawOthers(others, own, scene) : drawFrederick(zone("box")),
	);
}
