// @ts-check
// The King's road: what is paid lies on it, and the King goes along it.

import {s} from "../../dom.js";
import {round} from "../../art/svg.js";
import {crown, figure, onPlace, path, write} from "./pieces.js";

const RING =
	"M284,145 H656 A40,40 0 0 1 696,185 V389 A40,40 0 0 1 656,429 H284 A40,40 0 0 1 244,389 V185 A40,40 0 0 1 284,145Z";
// The part of the road beside each region: its line, the milestone where it begins, the axis with the
// begin and the end of what is paid.
const PARTS = [
	{
		line: "M255.7,156.7 A40,40 0 0 1 284,145 H470",
		stone: [290, 145],
		along: "x",
		from: 304,
		to: 448,
	},
	{
		line: "M470,145 H656 A40,40 0 0 1 684.3,156.7",
		stone: [490, 145],
		along: "x",
		from: 504,
		to: 656,
	},
	{
		line: "M684.3,156.7 A40,40 0 0 1 696,185 V389 A40,40 0 0 1 684.3,417.3",
		stone: [696, 188],
		along: "y",
		from: 204,
		to: 392,
	},
	{
		line: "M684.3,417.3 A40,40 0 0 1 656,429 H470",
		stone: [648, 429],
		along: "x",
		from: 634,
		to: 490,
	},
	{
		line: "M470,429 H284 A40,40 0 0 1 255.7,417.3",
		stone: [442, 429],
		along: "x",
		from: 428,
		to: 282,
	},
	{
		line: "M255.7,417.3 A40,40 0 0 1 244,389 V185 A40,40 0 0 1 255.7,156.7",
		stone: [244, 386],
		along: "y",
		from: 370,
		to: 184,
	},
];
const ARROWS = [
	[470, 145, 0],
	[684, 157, 45],
	[684, 417, 135],
	[470, 429, 180],
	[256, 417, 225],
	[256, 157, 315],
];
const [KING_ROOM, GOAL_ROOM] = [42, 24];

/** Draw the road with what is paid, and the way that the King goes after the round. */
export function drawRoad(paid, scene) {
	const {king: stands, steps} = scene.data;
	const known = stands >= 0;
	const carpet = Array.from({length: known ? steps : 0}, (_, i) => PARTS[(stands + i + 1) % 6]);
	return s(
		"g.road",
		{key: "road"},
		path(RING, "road-edge"),
		path(RING, "road-bed"),
		path(RING, "road-stones"),
		path(RING, "road-way"),
		carpet.map(each => path(each.line, "carpet")),
		ARROWS.map(([x, y, angle]) =>
			s("path", {
				d: "M-6,-8 L0,0 L-6,8 M2,-8 L8,0 L2,8",
				transform: `translate(${x} ${y}) rotate(${angle})`,
				class: "arrow",
			}),
		),
		paid.map((place, i) => drawPaid(place, PARTS[i], reserved(i, scene.data), scene)),
		known && PARTS.map((each, i) => milestone(each.stone, (i - stands + 6) % 6)),
		known && steps > 0 && goal(PARTS[(stands + steps) % 6]),
	);
}

/** Draw where the King stops after the round. */
function goal({to, along, stone}) {
	const [x, y] = stone;
	return along === "x" ? crown(to, y, 1) : crown(x, to, 1);
}

/** Draw how many figures the way from the King takes. */
function milestone(stone, number) {
	if (!number) return null;
	const [x, y] = stone;
	return s(
		"g",
		{transform: `translate(${x} ${y})`, "data-about": "King's region"},
		path("M-10,11 V-3 A10,10 0 0 1 10,-3 V11Z", "fill-parchment outline-thin"),
		write(0, 6, 15, number, "value"),
	);
}

/** Return the room that the King, or where he stops, takes at the end of a part of the road. */
function reserved(number, {king, steps}) {
	if (king < 0) return 0;
	if (number === king) return KING_ROOM;
	return steps > 0 && number === (king + steps) % 6 ? GOAL_ROOM : 0;
}

/** Draw the figures that were paid in a region, each kind of each player with its number. */
function drawPaid(place, part, taken, scene) {
	const spots = layOut(place.pieces.length, part, taken);
	return onPlace(
		"g.paid",
		place,
		path(part.line, "hit"),
		place.pieces.map((each, i) => {
			const {color, name} = scene.players[each.owner];
			const {x, y, small} = spots[i];
			const tip = `${each.count} ${each.label} of ${name}`;
			const height = (each.kind === "noble" ? 1.2 : 1) * (small ? 17 : 26);
			return [
				figure(each.kind, color, x - (small ? 5.5 : 8.5), y + height / 2, height, {"data-tip": tip}),
				each.count > 1 &&
					write(x + (small ? 1 : 1.5), y + (small ? 6 : 7), small ? 12.8 : 15, each.count, "value start"),
			];
		}),
	);
}

/** Return where groups of figures stand on a part of the road; many are drawn small, in two lines. */
function layOut(number, {along, from, to, stone}, taken) {
	const way = to > from ? 1 : -1;
	const length = Math.abs(to - from) - taken;
	const [line, upright] = [along === "x" ? stone[1] : stone[0], along === "y"];
	const wide = upright ? 31 : 36;
	const small = number * wide > length;
	const rows = small ? 2 : 1;
	const step = small ? Math.min(upright ? 22 : 27, length / Math.ceil(number / 2)) : wide;
	return Array.from({length: number}, (_, i) => {
		const far = round(from + way * step * (Math.floor(i / rows) + 0.5));
		const near = line + (small ? (i % 2 ? 9 : -9) : 0);
		return {x: upright ? near : far, y: upright ? far : near, small};
	});
}

/** Draw how many figures a choice would pay where; those of the Court that would go are paler. */
export function drawGhosts(field, pays) {
	for (const each of field.querySelectorAll(".ghost")) each.remove();
	for (const each of field.querySelectorAll(".leaving")) each.classList.remove("leaving");
	const total = Object.values(pays).reduce((sum, count) => sum + count, 0);
	const court = [...field.querySelectorAll(".own [data-place^=nobles-] .figure")];
	court.push(...field.querySelectorAll(".own [data-place^=court-] .figure")); // Envoys pay first
	for (const each of total ? court.slice(-total - 1) : []) each.classList.add("leaving");
	for (const [id, count] of Object.entries(pays)) {
		const paid = field.querySelector(`[data-place="${CSS.escape(id)}"]`);
		const line = paid?.querySelector("path.hit");
		if (!line) continue;
		const {x, y} = line.getPointAtLength(line.getTotalLength() / 2);
		const disc = s("circle", {cx: x, cy: y, r: 15, class: "outline"});
		paid.append(s("g.ghost", disc, write(x, y + 6.5, 18, `+${count}`, "value")));
	}
}
