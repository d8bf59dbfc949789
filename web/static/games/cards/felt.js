// @ts-check
// The table of the card games: wood and felt, the plaques of the players, coins.

import {capitalize, s} from "../../dom.js";
import {drawIcon} from "../../art/icons.js";
import {banner} from "../../art/shields.js";
import {at, closed, measureText, plaque, polygon, star, text} from "../../art/svg.js";

const [WIDTH, HEIGHT] = [940, 700];
const PLAQUE = {width: 204, height: 92};
const COINS = 5; // in a stack

/** Return a rectangle with cut corners, `inset` from the edge of the scene. */
function cutCorners(inset, cut) {
	const [left, top, right, bottom] = [inset, inset, WIDTH - inset, HEIGHT - inset];
	return closed([
		[left + cut, top],
		[right - cut, top],
		[right, top + cut],
		[right, bottom - cut],
		[right - cut, bottom],
		[left + cut, bottom],
		[left, bottom - cut],
		[left, top + cut],
	]);
}

/** Draw a table with what lies on it. */
export function drawTable(label, ...content) {
	return s(
		"svg.scene.card-table",
		{
			viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
			preserveAspectRatio: "xMidYMid meet",
			role: "group",
			"aria-label": label,
		},
		s(
			"g.ground",
			s("path.rim.outline", {d: cutCorners(3, 50), "stroke-width": 3}),
			s("path.felt.outline", {d: cutCorners(20, 43)}),
			s("path.line-gold", {d: cutCorners(28, 40)}),
			s("path.pattern", {d: closed(star(8, WIDTH / 2, 300, 178, 0.72))}),
			s("path.pattern-line", {d: closed(polygon(8, WIDTH / 2, 300, 196, {turn: 22.5}))}),
		),
		content,
	);
}

/** Draw the plaque of a player about a point: banner, name, a number and what lies below them.
 * @param {any} player
 * @param {number[]} point
 * @param {{value?: string, icon?: string, out?: boolean, crowned?: boolean, zone?: any, content?: any}} options
 */
export function drawPlaque(
	player,
	[x, y],
	{value = "", icon = "", out = false, crowned = false, zone = null, content = []},
) {
	const {width, height} = PLAQUE;
	const [left, top, right] = [-width / 2, -height / 2, width / 2];
	const number = value && text(value, right - 12, top + 30, {size: 22, weight: 700, anchor: "end"});
	const wide = value ? measureText(value, 22, {weight: 700}) : 0;
	const space = width - 68 - wide - (icon ? 26 : 0);
	return at(
		x,
		y,
		{
			class: `plaque ${player.to_act ? "acts" : ""} ${out ? "out" : ""}`,
			key: `plaque-${player.seat}`,
			"data-tip": zone && [zone.label, zone.note, player.note].filter(Boolean).join(" · "),
		},
		plaque(0, 0, width, height, {cast: true, rx: 9, class: "fill-card outline back"}),
		banner(player.color, left + 26, top - 8),
		crowned && drawIcon("crown", right - 30, top - 14, 36, {class: "fill-gold outline-gold"}),
		text(capitalize(player.name), left + 48, top + 28, {
			size: 18,
			max: space,
			font: "serif",
			weight: 700,
			anchor: "start",
		}),
		number,
		value && icon && drawIcon(icon, right - 26 - wide, top + 22, 20, {class: "fill-gold"}),
		content,
	);
}

/** Draw coins in stacks from a point to the right; the point is the foot of the first one. */
export function drawCoins(count, x, y) {
	return Array.from({length: count}, (_, i) => {
		const [column, level] = [Math.floor(i / COINS), i % COINS];
		const [cx, cy] = [x + column * 42, y - level * 9];
		return s(
			"g",
			s("path.coin", {d: `M${cx - 18} ${cy - 6}v7a18 8 0 0 0 36 0v-7z`}),
			s("ellipse.coin", {cx, cy: cy - 6, rx: 18, ry: 8}),
			s("ellipse.coin-ring", {cx, cy: cy - 6, rx: 12, ry: 5}),
		);
	});
}

/** Return how wide a number of coins is drawn. */
export const coinsWidth = count => Math.max(0, Math.ceil(count / COINS) - 1) * 42 + 36;
