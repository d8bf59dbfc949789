// @ts-check
// The castle: walls, roofs, keeps with their bets, courtyards with hooded falcons, towers, the centre.

import {at, closed, polygon, text} from "../../art/svg.js";
import {drawIcon} from "../../art/icons.js";
import {s} from "../../dom.js";
import {placeProps} from "../../generic_board.js";
import {falcon, token} from "./falcons.js";
import {falconSteps} from "./steps.js";
import {CENTRE, middle, octagon, onSide, outwards, sector} from "./layout.js";

const NUMERALS = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"];
const TOWER = 37; // radius
const SIDES = NUMERALS.map((_, side) => side);
const MASONRY = 9; // joints of a wall
const FLOCKS = {
	1: {size: 50, places: [[0, 0]]},
	2: {size: 40, places: polygon(2, 0, 1, 17)},
	3: {size: 34, places: polygon(3, 0, 2, 19, {turn: 30})},
	4: {size: 31, places: polygon(4, 0, 0, 21, {turn: 45})},
	8: {size: 24, places: polygon(8, 0, 0, 28)},
}; // where falcons of a tower perch

/** Draw the walls and roofs: what never changes. */
export function walls() {
	const [outer, inner] = [octagon(0.96), octagon(0.8)];
	return s(
		"g",
		{class: "walls"},
		s("path.cast", {d: closed(octagon(1.08).map(([x, y]) => [x + 4, y + 8]))}),
		s("path.fill-stone-dark.outline", {d: closed(octagon(1.06))}),
		s("path.fill-stone.outline-thin", {d: closed(octagon(1))}),
		s("path.joints", {d: SIDES.flatMap(side => joints(side, 1.055, 1.005, MASONRY)).join("")}),
		SIDES.map(side => roof(side, outer, inner)),
		s("path.tiles", {d: SIDES.flatMap(side => joints(side, 0.955, 0.805, 19)).join("")}),
		s("path.tiles", {d: [0.92, 0.88, 0.84].map(share => closed(octagon(share))).join("")}),
		s("path.ridges", {d: SIDES.map(side => line(outer[side], inner[side])).join("")}),
	);
}

const line = (from, to) => `M${point(from)}L${point(to)}`;
/** @param {number[]} at */
const point = ([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Short lines across the ring between two octagons, from one corner to the next. */
function joints(side, outer, inner, count) {
	const [a, b] = [octagon(outer), octagon(inner)];
	const next = (side + 1) % 8;
	return Array.from({length: count - 1}, (_, i) =>
		line(middle(a[side], a[next], (i + 1) / count), middle(b[side], b[next], (i + 1) / count)),
	);
}

/** The roof between two corners: those that look away from the light are darker. */
function roof(side, outer, inner) {
	const next = (side + 1) % 8;
	const d = closed([outer[side], outer[next], inner[next], inner[side]]);
	const shade = [0.26, 0.32, 0.26, 0.18, 0.1, 0.03, 0, 0.08][side];
	return [s("path.fill-vermilion.outline-thin", {d}), s("path.shade", {d, opacity: shade})];
}

const place = (tag, each, ...children) => s(tag, placeProps(each), ...children);

/** Draw a keep: its ground, a numeral, and the tokens on it. */
export function keep(each, scene) {
	const {side} = each.data;
	const [x, y] = onSide(side, 0.55);
	return place(
		"g.keep",
		each,
		s("path.hit.fill-card.outline", {d: closed(sector(side, 0.8, 0.47))}),
		s("path.line-edge", {d: [0.55, 0.63, 0.71].map(share => course(side, share)).join("")}),
		s("path.fill-parchment.outline-thin", {
			d: "M-14-11h28v12c0 7-9 9-14 12-5-3-14-5-14-12z",
			transform: `translate(${x} ${y}) scale(${side === 7 ? 1.3 : 1.1} 1)`,
		}),
		text(NUMERALS[side], x, y + 4, {size: 14, font: "serif", weight: 700}),
		tokens(each, scene, aside => onSide(side, 0.71, aside)),
	);
}

function course(side, share) {
	const ring = octagon(share);
	const [before, after] = [(side + 7) % 8, (side + 1) % 8];
	return `M${[middle(ring[before], ring[side]), ring[side], middle(ring[side], ring[after])].map(point).join("L")}`;
}

function tokens(each, scene, spot) {
	const all = each.pieces.flatMap(piece => Array.from({length: piece.count}, () => piece));
	const pitch = Math.min(25, 84 / Math.max(all.length, 1));
	return all.map((piece, i) => {
		const [x, y] = spot((i - (all.length - 1) / 2) * pitch);
		const {color, name} = scene.players[piece.owner];
		return token(color, x, y, {scale: 0.9, "data-tip": name});
	});
}

/** Draw the fountain in the middle; with three and four players a token can lie there. */
export function fountain(each, scene) {
	const [x, y] = CENTRE;
	const drawn = [
		s("path.fill-stone.outline.hit", {d: closed(octagon(0.25))}),
		s("path.fill-lapis.outline-thin", {d: closed(octagon(0.185))}),
		s("path.line-on", {
			d: "M-16-14q5-4 10 0M5 18q5-4 10 0M-15 15q4-3 8 0",
			transform: `translate(${x} ${y})`,
		}),
	];
	if (!each) return s("g", {}, drawn);
	const socket = each.pieces.length === 0 && s("circle.socket", {cx: x, cy: y, r: 12});
	return place(
		"g.keep",
		each,
		drawn,
		socket,
		tokens(each, scene, aside => [x + aside, y]),
	);
}

/** Draw the courtyard of a side, where its hooded falcons sit. */
export const courtyard = side => s("path.courtyard.outline-thin", {d: closed(sector(side, 0.47, 0.22))});

/** Draw a tower with its falcons. Those that are hooded sit in the courtyard below it. */
export function tower(each, scene, sides) {
	const {side} = each.data;
	const [x, y] = onSide(side, 1);
	const hooded = each.pieces.filter(piece => piece.data.hooded);
	const free = each.pieces.filter(piece => !piece.data.hooded);
	const flock = FLOCKS[free.length] || FLOCKS[8];
	return place(
		"g.tower",
		each,
		s("path.cast", {d: closed(polygon(8, x + 3, y + 6, TOWER, {turn: 22.5}))}),
		s("path.fill-stone-dark.outline", {d: closed(polygon(8, x, y, TOWER, {turn: 22.5}))}),
		s("path.battlements.outline-thin", {d: battlements(x, y)}),
		s("path.hit.fill-card.outline-thin", {d: closed(polygon(8, x, y, TOWER * 0.78, {turn: 22.5}))}),
		each.data.hoods && free.length > 0 && drawIcon("hood", x, y - 19, 16, {class: "offer"}),
		free.map((piece, i) => {
			const [dx, dy] = flock.places[i];
			return bird(piece, scene, side, [x + dx, y + dy], flock.size, sides);
		}),
		hooded.map((piece, i) => {
			const spot = onSide(side, 0.345, (i - (hooded.length - 1) / 2) * 27);
			return bird(piece, scene, side, spot, hooded.length > 1 ? 27 : 36, sides);
		}),
	);
}

function bird(piece, scene, side, /** @type {number[]} */ [x, y], size, sides) {
	const {color, name} = scene.players[piece.owner];
	const {place, ready, spent} = piece.data;
	return at(
		x,
		y,
		{
			class: ["bird", ready && "ready", spent && "spent"].filter(Boolean).join(" "),
			"data-place": place,
			"data-kind": piece.kind,
			"data-tip": `${name}: ${piece.label}. ${piece.text}`,
			"data-about": piece.about || null,
		},
		s("circle.hit", {r: size * 0.56}),
		falcon(piece.data, color, outwards(side), size),
		falconSteps(place, side, scene, sides),
	);
}

/** The path of the merlons of a tower. */
function battlements(x, y) {
	const ring = polygon(8, x, y, TOWER, {turn: 22.5});
	const inwards = (/** @type {number[]} */ [a, b]) => [x + (a - x) * 0.84, y + (b - y) * 0.84];
	return ring
		.flatMap((from, i) =>
			[0.12, 0.62].map(share => {
				const to = ring[(i + 1) % 8];
				const edge = [middle(from, to, share), middle(from, to, share + 0.26)];
				return closed([...edge, inwards(edge[1]), inwards(edge[0])]);
			}),
		)
		.join("");
}
