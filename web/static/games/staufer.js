// @ts-check
// The board of The Staufer Dynasty: six regions round the King's road, the action board in the middle.

import {s} from "../dom.js";
import {drawCentre} from "./staufer/center.js";
import {drawRegion, drawSigns} from "./staufer/regions.js";
import {drawGhosts, drawRoad} from "./staufer/road.js";
import {drawOther} from "./staufer/opponents.js";
import {drawOwn, placesOf} from "./staufer/own_area.js";
import {drawChestStock, drawPrivileges} from "./staufer/stock.js";

const low = (x, y, left, king) => {
	const arcade = {x: left ? x + 86 : x + 6, y: y + 30, width: 204, height: 48, widest: 40, scale: 0.92};
	return {x, y, width: 296, height: 124, side: left ? x + 4 : x + 216, arcade, king};
};
const high = (x, y, king) => {
	const arcade = {x: x + 8, y: y + 147, width: 203, height: 75, widest: 48, scale: 1.06};
	return {x, y, width: 219, height: 282, side: x + 4, high: true, arcade, king};
};
const REGIONS = [
	low(172, 4, true, [424, 168]),
	low(472, 4, false, [634, 168]),
	high(716, 146, [697, 396]),
	low(472, 446, false, [506, 452]),
	low(172, 446, true, [300, 452]),
	high(5, 146, [244, 228]),
]; // clockwise from the upper left, each with the feet of the King

/** Draw the table as one seat sees it. */
export function draw(scene) {
	const zone = name => scene.zones.find(each => each.id === name);
	const ring = zone("ring").places;
	const sides = ring.map((_, i) => zone(`region-${i + 1}`).places);
	const names = new Map(ring.map(place => [place.data.region, place.label]));
	const mine = scene.players[Math.max(0, scene.seat)];
	return s(
		"svg.scene.dynasty",
		{
			viewBox: "0 0 940 700",
			preserveAspectRatio: "xMidYMid meet",
			role: "group",
			"aria-label": scene.title,
		},
		drawOthers(scene, mine),
		drawPrivileges(zone("privileges"), 4, 438),
		drawChestStock(zone("supply"), brownOf(scene, mine), scene),
		drawRoad(
			sides.map(places => places.at(-1)),
			scene,
		),
		REGIONS.map((at, i) => drawRegion(at, ring[i], sides[i].slice(0, -1), scene)),
		drawCentre(zone("order"), zone("rounds"), zone("supply"), names, scene),
		REGIONS.map((at, i) => drawSigns(at, ring[i], scene)),
		drawOwn(mine, 4, 578, scene),
	);
}

function brownOf(scene, player) {
	const pieces = placesOf(scene, player.seat).chests.flatMap(each => each.pieces);
	return pieces.filter(each => each.data.color === "brown").reduce((sum, each) => sum + each.count, 0);
}

/** Draw the others in the upper corners: two in a corner from four players on. */
function drawOthers(scene, mine) {
	const number = scene.players.length;
	const others = scene.players.map((_, i) => scene.players[(mine.seat + 1 + i) % number]).slice(0, -1);
	const corners = others.length > 2 ? [others.slice(0, 2), others.slice(2)] : others.map(each => [each]);
	return corners.flatMap((shared, i) =>
		shared.map((player, row) => drawOther(player, i ? 776 : 4, 4 + row * 68, shared.length > 1, scene)),
	);
}

/** Show figures that a choice would pay where they would lie; null: none. */
export function point(field, gesture) {
	drawGhosts(field, gesture?.data.pays || {});
}
