// @ts-check
// A castle from above: Towers at the corners, Walls between them, Keeps inside; closed sides hoist their reward.

import {s} from "../../dom.js";
import {effect, goods} from "./effects.js";
import {boxed, fix, icon, placed, plate, rect, row, path} from "./shapes.js";

const COVERS = {hand_plus_2: ":hand", extra_slot: ":slot", both_actions: ":both"};
const PLAN = 94; // the radius at which a Tower is 44 wide

/** @returns {[number, number]} */
const corner = (cx, cy, r, i) => {
	const turn = (2 * Math.PI * i) / 5;
	return [cx + r * Math.sin(turn), cy - r * Math.cos(turn)];
};

/** Draw a castle around a middle.
 *
 * `sites` are places in the order of the ring and then the Keeps, `sides` those of the sides; each has data
 * (`built`, `cost`, `edict`, `cover`; `closed`, `income`). Only one that is `large` shows costs.
 */
export function drawCastle(cx, cy, r, sites, sides, large) {
	const scale = r / PLAN;
	const corners = [0, 1, 2, 3, 4].map(i => corner(cx, cy, r, i));
	const [towers, walls] = [0, 1].map(odd => sites.slice(0, 10).filter((_, i) => i % 2 === odd));
	const ground = corners.map(([x, y]) => `${fix(x)},${fix(y)}`).join(" ");
	return s(
		"g",
		s("polygon.court", {points: ground}),
		walls.map((each, i) => drawWall(each, corners[i], corners[(i + 1) % 5], scale, large, i)),
		sites.slice(10).map((each, i) => drawKeep(each, ...keepSpot(cx, cy, scale, i), scale, large)),
		towers.map((each, i) => drawTower(each, ...corners[i], scale, large)),
		sides.map((each, i) => drawSide(each, cx, cy, corners[i], corners[(i + 1) % 5], large, i)),
	);
}

/** @returns {[number, number]} */
const keepSpot = (cx, cy, scale, i) => [cx + [0, -26, 26][i] * scale, cy + [-38, 27, 27][i] * scale];

const attributes = place => (place.id ? placed(place) : {});

function drawWall(place, [x1, y1], [x2, y2], scale, large, i) {
	const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
	const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
	const length = Math.hypot(x2 - x1, y2 - y1) - 30 * scale;
	const height = 27 * scale;
	const box = /** @type {const} */ ([-length / 2, -height / 2, length, height]);
	const name = place.data.built ? "plan-wall" : "site-wall";
	return s(
		"g",
		attributes(place),
		s(
			"g",
			{transform: `translate(${fix(mx)} ${fix(my)}) rotate(${fix(turn)})`},
			boxed(name, ...box, {preserveAspectRatio: "none", "data-kind": place.data.built ? "wall" : null}),
			rect(".hit.clear", ...box, 2),
		),
		large && !place.data.built && drawWallCost(place, mx, my, i),
	);
}

/** Where the cost of a Wall is, from its middle; the lower ones lie further out, beside the Keeps. */
const OUT = [
	[3, -2],
	[4, 2],
	[0, 0],
	[-4, 2],
	[-3, -2],
];

function drawWallCost(place, x, y, i) {
	const [cx, cy] = [x + OUT[i][0], y + OUT[i][1]];
	const tall = i === 1 || i === 3;
	const wide = Object.keys(place.data.cost).length > 1 && !tall;
	const mark = [tall ? 0 : (i < 2 ? 1 : -1) * (wide ? 30 : 21), tall ? -22 : -8];
	return [drawCost(place, cx, cy, tall), place.data.edict && icon("edict", cx + mark[0], cy + mark[1], 16)];
}

/** Draw what a site costs, Stone above Grain if `tall`. */
function drawCost(place, x, y, tall) {
	const cost = goods(place.data.cost);
	if (!cost.length) return plate(x, y, ["0"], {size: 14, height: 18});
	if (!tall || cost.length < 4) return plate(x, y, cost, {size: 14, height: 18});
	return s(
		"g",
		rect(".paper.thin", x - 15, y - 17, 30, 34, 6),
		row(x, y - 8, cost.slice(0, 2), {size: 14}),
		row(x, y + 8, cost.slice(2), {size: 14}),
	);
}

function drawTower(place, x, y, scale, large) {
	const {built, edict} = place.data;
	const cost = goods(place.data.cost);
	const lines = cost.length ? [cost.slice(0, 2), cost.slice(2)].filter(parts => parts.length) : [["0"]];
	return s(
		"g",
		attributes(place),
		icon(built ? "plan-tower" : "site-tower", x, y, 44 * scale, {"data-kind": built ? "tower" : null}),
		s("circle.hit.clear", {cx: fix(x), cy: fix(y), r: fix(19 * scale)}),
		large && !built && lines.map((parts, i) => row(x, y + (i - (lines.length - 1) / 2) * 15, parts, {size: 14})),
		large && edict && !built && icon("edict", x + 20 * scale, y - 18 * scale, 16),
	);
}

function drawKeep(place, x, y, scale, large) {
	const {built, edict, cover} = place.data;
	const size = 46 * scale;
	const sign = COVERS[cover];
	return s(
		"g",
		attributes(place),
		icon(built ? "plan-keep" : "site-keep", x, y, built ? size * 0.92 : size, {
			"data-kind": built ? "keep" : null,
		}),
		rect(".hit.clear", x - size / 2, y - size / 2, size, size, 3),
		large && sign && built && icon(sign.slice(1), x + 17, y - 14, 17),
		large && !built && drawKeepCost(goods(place.data.cost), sign, x, y),
		large && !built && edict && icon("edict", x - size / 2 + 1, y - size / 2, 16),
	);
}

/** Draw what a Keep brings and costs: below each other, or side by side if it costs two kinds. */
function drawKeepCost(cost, sign, x, y) {
	if (cost.length < 4) return [sign && icon(sign.slice(1), x, y - 8, 18), row(x, y + 9, cost, {size: 14})];
	return [
		sign && icon(sign.slice(1), x - 10, y, 17),
		row(x + 9, y - 8, cost.slice(0, 2), {size: 13, gap: 1}),
		row(x + 9, y + 8, cost.slice(2), {size: 13, gap: 1}),
	];
}

/** Draw the reward of a side outside of it: a banner once it is closed. */
function drawSide(place, cx, cy, [x1, y1], [x2, y2], large, i) {
	const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
	const far = Math.hypot(mx - cx, my - cy);
	const out = large ? [28, 38, 20, 38, 28][i] : 11;
	const [x, y] = [mx + ((mx - cx) / far) * out, my + ((my - cy) / far) * out];
	const parts = effect(place.data.income).map(part => part.replace("+", ""));
	if (!large) {
		if (!place.data.closed) return null;
		const sign = parts.find(part => part.startsWith(":")) || ":vp";
		return s(
			"g",
			attributes(place),
			s("circle.banner.small", {cx: fix(x), cy: fix(y), r: 9}),
			icon(sign.slice(1), x, y, 13),
		);
	}
	const shape = `M${fix(x - 19)} ${fix(y - 12)}h38v21l-19 6l-19-6Z`;
	return s(
		"g",
		attributes(place),
		path(place.data.closed ? ".banner.hit" : ".pale.hit", shape),
		row(x, y, parts, {size: 17, class: place.data.closed ? "light" : null}),
	);
}
