// @ts-check
// Frederick's palace, which grows as its values do, and the Edicts that change it.

import {s} from "../../dom.js";
import {effect} from "./effects.js";
import {boxed, circle, colour, icon, path, piece, placed, rect, row, text} from "./shapes.js";

const [X, Y, WIDTH, HEIGHT] = [643, 3, 195, 316];
const FLOOR = 208; // where Towers and Walls stand
/** Where values are shown: the middle, and the row of what an Edict may do to them. */
const ANCHORS = {
	tower: [X + 27, 30],
	keep: [X + 74, 30],
	wall: [X + 121, 30],
	specialist: [X + 168, 30],
	ally: [X + 172, 216],
	grain: [X + 35, 264],
	stone: [X + 97.5, 264],
	treasury: [X + 160, 264],
};
const ICONS = {tower: "tower", keep: "keep", wall: "wall"};
const LETTERS = {treasury: "coin"};

/** Draw the palace. */
export function drawPalace(zone, changes, scene) {
	/** @type {Record<string, any>} */
	const of = Object.fromEntries(zone.places.map(each => [each.data.icon, each]));
	return s(
		"g",
		{"data-zone": "palace"},
		rect(".sky", X, Y, WIDTH, HEIGHT, 6),
		path(".land", `M${X} 186C${X + 40} 150 ${X + 70} 140 ${X + 98} 138S${X + 165} 150 ${X + WIDTH} 182V214H${X}Z`),
		text("m", X + WIDTH / 2, 21, zone.label, {most: WIDTH - 14}),
		drawBuildings(of),
		drawHall(of.ally, scene),
		["grain", "stone", "treasury"].map((name, i) => drawVault(of[name], X + 6 + i * 62, scene)),
		["tower", "keep", "wall", "specialist"].map(name => drawPennant(of[name], ...ANCHORS[name], scene)),
		changes.places.map(drawChange),
		rect(".frame", X, Y, WIDTH, HEIGHT, 6),
	);
}

/** Draw what is built, and pale what is missing: Keeps behind, Towers and Walls before them. */
function drawBuildings(of) {
	const {tower, wall, keep} = of;
	const pitch = (WIDTH - 16 - 27) / 4;
	const built = (place, i, name, ...box) => boxed(i < place.data.value ? `fred-${name}` : `ghost-${name}`, ...box);
	const keeps = [
		[X + 66, 84, 62],
		[X + 20, 106, 46],
		[X + 129, 106, 46],
	];
	const walls = [0, 1, 2, 3].map(i => [X + 8 + i * pitch + 24, FLOOR - 48, pitch - 21, 48]);
	const gate = [X + WIDTH / 2 - 25, FLOOR - 26, 50, 28];
	return s(
		"g",
		keeps.map(([x, y, w], i) => built(keep, i, "keep", x, y, w, (w * 100) / 60)),
		walls.map(([x, y, w, t], i) => built(wall, i, "wall", x, y, w, t)),
		[0, 1, 2, 3, 4].map(i => built(tower, [2, 0, 4, 1, 3].indexOf(i), "tower", X + 8 + i * pitch, FLOOR - 86, 27, 86)),
		boxed(wall.data.value > 4 ? "fred-gate" : "ghost-gate", ...gate),
	);
}

/** Draw a value of Frederick, and that of the viewer below. */
function drawPennant(place, x, y, scene) {
	return s(
		"g",
		placed(place),
		path(".paper.hit", `M${x - 22} ${y}h44v20l-22 8l-22-8Z`),
		place.data.icon === "specialist"
			? icon("pawn-frederick", x - 10, y + 11, 13)
			: icon(ICONS[place.data.icon], x - 10, y + 11, 18),
		text("v", x + 9, y + 19, place.data.value),
		drawOwn(place, x, y + 38, scene),
	);
}

function drawOwn(place, x, y, scene) {
	return s(
		"g",
		{class: colour(scene, scene.seat)},
		rect(".paper.thin", x - 17, y - 8.5, 34, 17, 6),
		icon(`seat-${scene.players[scene.seat].color}`, x - 8, y, 12),
		text("n", x + 7, y + 4.6, place.data.own),
	);
}

function drawHall(place, scene) {
	const arches = [0, 1, 2, 3, 4].map(i => {
		const x = X + 21 + i * 29;
		return [
			path(i < place.data.value ? ".paper.arch" : ".dark.arch", `M${x - 12} 250V228a12 12 0 0 1 24 0V250Z`),
			i < place.data.value && icon("ally", x, 238, 20),
		];
	});
	return s(
		"g",
		placed(place),
		rect(".stone.hit", X + 5, 210, WIDTH - 10, 42, 2),
		arches,
		text("v", X + 171, 227, place.data.value),
		drawOwn(place, X + 171, 241.5, scene),
	);
}

function drawVault(place, x, scene) {
	const {value, high, step, icon: name} = place.data;
	const unit = step || 1;
	const cells = Array.from({length: high / unit}, (_, i) => {
		const [cx, cy] = [x + 10 + (i % 3) * 13, 288 - Math.floor(i / 3) * 14];
		return i < value / unit
			? icon(name === "grain" ? "grain-cube" : LETTERS[name] || name, cx, cy, 14)
			: circle(".empty", cx, cy, 5);
	});
	return s(
		"g",
		placed(place),
		path(".vault.hit", `M${x} 316V268a29 14 0 0 1 59 0V316Z`),
		cells,
		text("v", x + 49, 283, value, {most: 20}),
		drawOwn(place, x + 29, 305, scene),
	);
}

/** Draw where to click for what the Edict does to a value. */
function drawChange(place) {
	const {icon: name, adds, before, after} = place.data;
	const [x, y] = ANCHORS[name];
	const left = adds ? x - 23 : x + 1;
	const count = before == null ? "" : Math.abs(after - before);
	const said = count === 0 ? "0" : `${adds ? "+" : "−"}${count}`;
	return s(
		"g",
		placed(place, {class: adds ? "more" : "fewer"}),
		rect(".hit.change", left, y + 50 - (y > 200 ? 66 : 0), 22, 21, 5),
		text("n.light", left + 11, y + 65 - (y > 200 ? 66 : 0), said, {most: 20}),
	);
}

/** Draw the Edicts: open scrolls with their rewards, below each the one that comes next. */
export function drawEdicts(zone) {
	const [active, next] = [zone.places.slice(0, 3), zone.places.slice(3)];
	return s(
		"g",
		{"data-zone": "edicts"},
		active.map((each, i) => [drawScroll(each, 3 + i * 100), drawRoll(next[i], 3 + i * 100 + 72)]),
		s(
			"g",
			{"data-tip": zone.counters.map(each => `${each.value} ${each.name}: ${each.text}`)[0]},
			icon("edict", 872, 311, 18),
			text("n", 886, 315.5, `× ${zone.data.stack}`, {from: "start"}),
		),
	);
}

const tileRow = tile =>
	Object.entries(tile.data.icons).flatMap(([name, count]) => {
		const shown = name === "treasury" ? [`${count}`, ":coin"] : Array.from({length: count}, () => `:${name}`);
		return shown;
	});

function drawScroll(place, y) {
	const [tile] = place.pieces;
	return s(
		"g",
		placed(place, tile ? {"data-tip": `${place.label} · ${tile.text} ${place.note}`, "data-about": tile.about} : {}),
		boxed("scroll", 840, y, 98, 72.5),
		rect(".hit.clear", 846, y + 8, 86, 56, 2),
		tile && s("g", piece(tile), row(889, y + 24, tileRow(tile), {size: 21, most: 80})),
		row(895, y + 50, effect(place.data.reward), {size: 18}),
	);
}

function drawRoll(place, y) {
	const [tile] = place.pieces;
	if (!tile) return s("g", placed(place));
	return s(
		"g",
		placed(place, {"data-tip": `${place.label} · ${tile.text}`, "data-about": tile.about}),
		boxed("roll", 842, y, 94, 25),
		rect(".hit.clear", 846, y + 1, 86, 23, 4),
		s("g", piece(tile), row(889, y + 12.5, tileRow(tile), {size: 16, most: 80})),
	);
}
