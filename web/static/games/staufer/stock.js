// @ts-check
// What belongs to nobody yet: privileges on display, the pile of chests, and what chests are worth.

import {s} from "../../dom.js";
import {box, card, emptyChest, move, onPlace, star, write} from "./pieces.js";

/** Draw the privileges that can be bought, 160 by 132. */
export function drawPrivileges(zone, x, y) {
	const price = Array.from({length: zone.data.price}, (_, i) =>
		move(x + 145 - i * 20, y + 5, 0.55, emptyChest("purple")),
	);
	return s(
		"g.display",
		{key: "display"},
		box(x, y, 160, 132, 9, "fill-card outline"),
		write(x + 9, y + 20, 15, zone.label, "title start"),
		price,
		zone.places.map((place, i) => drawPrivilege(place, x + 8 + (i % 3) * 49, y + 29 + Math.floor(i / 3) * 50)),
	);
}

function drawPrivilege(place, x, y) {
	const [first] = place.pieces;
	const left = place.pieces.reduce((sum, each) => sum + each.count, 0);
	return onPlace(
		"g",
		{...place, class: left ? null : "over"},
		Array.from({length: Math.min(left, 3) - 1}, (_, i) =>
			box(x + 4 - 2 * i, y - 4 + 2 * i, 43, 44, 4, "fill-parchment outline-thin"),
		).slice(0, 2),
		box(x, y, 43, 46, 4, left ? "fill-parchment outline-thin hit" : "empty hit"),
		first && card(first, x, y, 43, 46, 1.1),
		write(x + 21.5, y + 41, 12.8, left > 0 ? `×${left}` : "–", "faint"),
	);
}

/** Draw the pile of chests, those that are used up, and what chests are worth at the end.
 *
 * With two players there are two corners for it, else one.
 */
export function drawChestStock(supply, brown, scene) {
	const [x, y] = [776, 438];
	const wide = scene.players.length === 2;
	const panel = top => box(x, top, 160, 132, 9, "fill-card outline");
	const [pile, out] = supply.counters;
	const [left, sets] = wide ? [y + 22, y + 78] : [y + 68, y + 98];
	return s(
		"g.stock",
		{key: "stock"},
		wide && panel(4),
		panel(y),
		drawPile(pile, x + 24, wide ? 14 : y + 16, wide),
		drawUsed(out, wide ? x + 24 : x + 104, wide ? 92 : y + 20, wide),
		drawLeft(scene.data.left, x, left, wide ? 0.75 : 0.6),
		drawSets(scene.data.sets, brown, x, sets),
	);
}

function drawPile({name, value}, x, y, named) {
	const stacked = [
		[0, 14],
		[16, 9],
		[8, 0],
	];
	return s(
		"g",
		{"data-tip": name},
		stacked.map(([left, top]) => move(x + left, y + top, 0.85, emptyChest("stone-dark"))),
		write(x + 38, y + 28, 20, value, "value start"),
		named && write(x - 14, y + 57, 13, name, "faint start", 140),
	);
}

function drawUsed({name, value}, x, y, named) {
	const colors = ["orange", "turquoise", "purple"];
	return s(
		"g",
		{"data-tip": name},
		s(
			"g.over",
			colors.map((color, i) => move(x + i * 8, y + 12 - i * 6, 0.6, emptyChest(color))),
		),
		write(x + (named ? 38 : 30), y + 24, 16, value, "faint start"),
		named && write(x + 64, y + 24, 13, name, "faint start", 70),
	);
}

/** Draw what turquoise and purple chests are worth that are left at the end. */
function drawLeft(left, x, y, scale) {
	return ["turquoise", "purple"].map((color, i) => [
		move(x + 30 + i * 76, y, scale, emptyChest(color)),
		write(x + 30 + i * 76 + 36 * scale, y + 20 * scale, 16, left[color], "value"),
		star(x + 44 + i * 76 + 36 * scale, y + 20 * scale - 5.5, 6),
	]);
}

/** Draw what sets of brown chests are worth; the one reached is filled. */
function drawSets(sets, brown, x, y) {
	const size = brown % sets.length || (brown ? sets.length : 0);
	return sets.map((worth, i) => {
		const reached = i + 1 === size;
		return [
			box(x + 8 + i * 29, y, 27, 24, 4, reached ? "fill-brown outline-thin" : "fill-parchment rim-brown"),
			write(x + 21.5 + i * 29, y + 17, 15, worth, reached ? "value fill-on" : "value"),
		];
	});
}
