// @ts-check
// The part of the viewer: castle and warehouse, slots with the lances between them, Allies, cards.

import {capitalize, s} from "../../dom.js";
import {drawCard} from "./cards.js";
import {drawCastle} from "./castle.js";
import {condition, effects} from "./effects.js";
import {head} from "./people.js";
import {
	boxed,
	circle,
	colour,
	drawRows,
	fold,
	icon,
	path,
	piece,
	placed,
	plate,
	rect,
	row,
	text,
	describePlace,
	widthOf,
} from "./shapes.js";

const [X, Y, WIDTH, HEIGHT] = [3, 419, 690, 278];
const RIGHT = 258; // where the castle ends
const PITCH = 72; // of slots
const ACTIONS = ["promote", "market", "build", "summon", "purchase"];

/** Draw all that the viewer has. */
export function drawOwn(zones, scene) {
	const player = scene.players[scene.seat];
	const stock = Object.fromEntries(zones.stock.places.map(each => [each.id.slice(0, each.id.lastIndexOf("-")), each]));
	const sites = [...zones.castle.places, ...zones.keeps.places];
	return s(
		"g",
		{class: colour(scene, scene.seat)},
		rect(player.to_act ? ".panel.acting" : ".panel", X, Y, WIDTH, HEIGHT, 6),
		drawName(player, X + 18, Y + 17, RIGHT - 12),
		s("g", {"data-zone": zones.castle.id}, drawCastle(128, Y + 129, 85, sites, zones.sides.places, true)),
		drawKeepsLeft(stock.keep, 31, Y + 212, false),
		drawKeepsLeft(stock["great-keep"], 228, Y + 212, true),
		drawPurse(player, 10, Y + 236),
		drawWarehouse(player, stock, 72, Y + 236),
		drawSlots(zones, RIGHT + 2, Y + 4),
		drawHosts(zones.hosts, RIGHT + 32, Y + 130, 60),
		drawPiles(stock, Y + 132),
		drawHand(zones.hand, RIGHT, Y + 178, WIDTH + X - RIGHT - 5),
	);
}

/** Draw a player's mark, name and points, and what they hold. */
export function drawName(player, x, y, right) {
	const {first, passed, great} = player.data;
	const points = `${player.points ?? 0}`;
	const marks = [];
	let end = right - 6;
	const add = (width, node) => {
		end -= width + 5;
		marks.push(node(end + width / 2 + 5));
	};
	if (passed) add(18, at => icon("passed", at, y, 18));
	if (first) add(20, at => icon("first", at, y, 20));
	if (great) add(27, at => row(at, y, [`${great}`, ":great"], {size: 17}));
	const wide = widthOf(points, "v") + 23;
	add(wide, at => [icon("vp", at - wide / 2 + 10, y - 1, 20), text("v", at + 11, y + 6.5, points)]);
	const name = capitalize(player.name);
	return s(
		"g",
		icon(`seat-${player.color}`, x, y, 20),
		text("m", x + 15, y + 5.5, name, {from: "start", most: end - x - 18}),
		marks,
	);
}

function drawKeepsLeft(place, x, y, great) {
	const [keep] = place.pieces;
	if (!keep) return s("g", placed(place));
	const parts = great ? [`${keep.data.coin}`, ":coin"] : [`×${keep.count}`];
	return s(
		"g",
		placed(place, {"data-tip": describePlace({...keep, note: ""}), "data-about": keep.about}),
		rect(".hit.clear", x - 22, y - 20, 44, 38, 4),
		s("g", piece(keep), icon("keep", x, y - 7, 25), great && icon("crown", x, y - 21, 15)),
		row(x, y + 11, parts, {size: 14}),
	);
}

function drawPurse(player, x, y) {
	return s(
		"g",
		rect(".parchment", x, y, 58, 37, 4),
		icon("coin", x + 15, y + 18.5, 24),
		text("v", x + 42, y + 25.5, player.data.coin, {most: 28}),
	);
}

/** Draw the warehouse: cubes, free spaces, and the Walls that still stand on spaces. */
function drawWarehouse(player, stock, x, y) {
	const {grain, stone, room} = player.data;
	const cubes = [...Array(grain).fill("grain-cube"), ...Array(stone).fill("stone")];
	const spaces = Array.from({length: room}, (_, i) => [
		rect(".parchment.thin", x + 4 + i * 25, y + 4, 23, 29, 2),
		cubes[i] && icon(cubes[i], x + 15.5 + i * 25, y + 18.5, 20),
	]);
	let at = room;
	const walls = ["wall", "great-wall-a", "great-wall-b"].map(name => {
		const place = stock[name];
		const [wall] = place.pieces;
		const drawn = wall && drawWallsLeft(place, wall, x + 4 + at * 25, y + 4);
		at += wall?.count || 0;
		return drawn || s("g", placed(place));
	});
	return s("g", rect(".barn", x, y, 7 * 25 + 6, 37, 4), spaces, walls);
}

function drawWallsLeft(place, wall, x, y) {
	const {great, coin} = wall.data;
	return s(
		"g",
		placed(place, {"data-tip": describePlace({...wall, note: ""}), "data-about": wall.about}),
		rect(".shut.thin.hit", x, y, wall.count * 25 - 2, 29, 2),
		Array.from({length: wall.count}, (_, i) =>
			s("g", piece(wall), icon("wall", x + 11.5 + i * 25, y + (great ? 7 : 15), great ? 16 : 18)),
		),
		great && icon("crown", x + 11.5, y - 3, 12),
		great && row(x + 11.5, y + 21, [`${coin}`, ":coin"], {size: 12, gap: 0.5}),
	);
}

/** Draw the slots, and below each the lance for a card face down, which points at its actions. */
function drawSlots({slots, faces, icons}, x, y) {
	return s(
		"g",
		{"data-zone": slots.id},
		slots.places.map((each, i) => drawSlot(each, x + (i + 0.5) * PITCH, y, i)),
		faces.places.map((each, i) => drawLance(each, slots.places[i], x + (i + 0.5) * PITCH, y + 72, i)),
		s(
			"g",
			{"data-zone": icons.id},
			icons.places.map((each, i) =>
				s(
					"g",
					placed(each),
					circle(".paper.hit", x + (i + 1) * PITCH, y + 71, 15.5),
					icon(ACTIONS[i], x + (i + 1) * PITCH, y + 72, 21),
					text("s", x + (i + 1) * PITCH, y + 99, each.label, {most: PITCH - 6}),
				),
			),
		),
	);
}

function drawSlot(place, cx, y, i) {
	const [card] = place.pieces;
	const {locked} = place.data;
	return s(
		"g",
		placed(place, card ? {"data-tip": describePlace({...card, note: ""}), "data-about": card.about || null} : {}),
		card && s("g", {"data-kind": "card"}, drawPlayed(card, cx, y)),
		rect(card ? ".hit.clear" : locked ? ".gap.hit.locked" : ".gap.hit", cx - 24, y, 48, 56, 4),
		!card && locked && [icon("lock", cx, y + 21, 20), icon("keep", cx, y + 43, 16)],
		!card && !locked && text("v.faint", cx, y + 35, i + 1),
	);
}

/** Draw a card in a slot: its back, or its picture and effects. */
export function drawPlayed(card, cx, y, scale = 1) {
	const width = 48 * scale;
	if (card.face === "down" || card.data.down) {
		return boxed("card-back", cx - width / 2, y, width, 56 * scale);
	}
	const rows = fold(effects(card.data.effects), width - 6, 2, 18);
	return s("g", rect(".face", cx - width / 2, y, width, 56 * scale, 4), drawRows(rows, cx, y + 28 * scale, width - 6));
}

function drawLance(place, slot, cx, y, i) {
	const name = i === 0 ? "lance-r" : i === 5 ? "lance-l" : "lance";
	return s(
		"g",
		placed(place, slot.data.locked ? {class: "pale-part"} : {}),
		rect(".hit.clear", cx - 22, y - 12, 44, 24, 8),
		icon(name, cx, y, 42),
	);
}

/** Draw the Ally spaces of a board in a row. */
export function drawHosts(zone, x, y, pitch) {
	return s(
		"g",
		{"data-zone": zone.id},
		zone.places.map((each, i) => drawHost(each, x + i * pitch, y, pitch)),
	);
}

function drawHost(place, x, y, pitch) {
	const [one] = place.pieces;
	const tip = one
		? {
				"data-tip": `${one.label}${one.text ? `: ${one.text}` : ""} · ${place.note}`,
				"data-about": one.about || null,
			}
		: {};
	return s(
		"g",
		placed(place, tip),
		rect(".hit.clear", x - pitch / 2 + 1, y - 20, pitch - 2, 64, 5),
		one?.kind !== "ally" && circle(one ? ".shut.thin" : ".gap", x, y, 19),
		place.data.edict && icon("edict", x + 18, y - 12, 17),
		one?.kind === "ally" && s("g", piece(one), head(one.data, x, y, 41)),
		one?.kind === "ally" && one.data.holds && icon("tick", x + 17, y + 12, 16),
		one?.kind === "ally" && plate(x, y + 32, condition(one.data.condition), {size: 17, height: 20, most: pitch - 4}),
		one?.kind === "tower" && drawTowerLeft(one, x, y, pitch),
	);
}

function drawTowerLeft(tower, x, y, pitch) {
	const {great, coin, effects: bonus} = tower.data;
	const parts = great && [`${coin}`, ":coin", ...effects(bonus).flat().slice(0, 1)];
	return [
		s("g", piece(tower), icon("tower", x, y, 24), great && icon("crown", x, y - 15, 15)),
		great && plate(x, y + 32, parts, {size: 16, height: 20, most: pitch - 4}),
	];
}

function drawPiles(stock, y) {
	const pile = stock.pile.pieces.reduce((sum, each) => sum + each.count, 0);
	const discard = stock.discard.pieces.reduce((sum, each) => sum + each.count, 0);
	const list = place => [
		place.label,
		place.pieces.map(each => `${each.count} ${each.label}`).join(", "),
		place.note,
		place.text,
	];
	const tip = place => list(place).filter(Boolean).join(" · ");
	return s(
		"g",
		s(
			"g",
			placed(stock.pile, {"data-tip": tip(stock.pile)}),
			rect(".hit.clear", 584, y - 22, 46, 68, 4),
			pile > 0 ? s("g", {"data-kind": "card"}, icon("card-back", 607, y, 36)) : rect(".gap", 589, y - 23, 36, 46, 4),
			plate(607, y + 33, [`${pile}`, ":card"], {size: 15}),
		),
		s(
			"g",
			placed(stock.discard, {"data-tip": tip(stock.discard)}),
			rect(discard ? ".face.hit" : ".gap.hit", 640, y - 22, 36, 46, 4),
			discard > 0 && s("g", {"data-kind": "card"}, icon("discard", 658, y, 24)),
			plate(658, y + 33, [`${discard}`, ":card"], {size: 15}),
		),
	);
}

/** Draw the hand: cards side by side, narrower if there are many. */
function drawHand(zone, x, y, width) {
	const count = zone.places.length;
	const pitch = Math.min(87, width / Math.max(count, 1));
	const left = x + (width - pitch * count) / 2;
	return s(
		"g",
		{"data-zone": zone.id},
		count === 0 && text("s.faint", x + width / 2, y + 50, zone.brief),
		zone.places.map((each, i) => drawHandCard(each, left + i * pitch, y, pitch - 3)),
	);
}

function drawHandCard(place, x, y, width) {
	const [card] = place.pieces;
	return s(
		"g.held",
		placed(place, {"data-tip": describePlace({...card, note: ""})}),
		s("g", {"data-kind": "card"}, drawCard(card, x, y, width, 94)),
		card.count > 1 && [
			circle(".count", x + width - 14, y + 62, 10),
			text("n.light", x + width - 14, y + 66.5, card.count),
		],
		path(".hit.clear", `M${x} ${y}h${width}v94h-${width}Z`),
	);
}
