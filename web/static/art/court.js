// @ts-check
// Jack, queen and king: the upper half of a figure; a card shows it twice.

import {s} from "../dom.js";
import {closed, polygon} from "./svg.js";

const FACE = "M-8-34H8v8C8-12-8-12-8-26Z";
const COAT = "M-15 0C-15-14-9-16-5-17H5C9-16 15-14 15 0Z";
const FIGURES = {
	K: [
		["lapis", COAT],
		["gold", "M-9-34v-8l4.500 5L0-44l4.500 7 4.500-5v8Z"],
		["flesh", FACE],
		["ochre", "M-8-27C-9-8 9-8 8-27 4-22-4-22-8-27Z"],
	],
	Q: [
		["purple", COAT],
		["ochre", "M-11-16C-13-40 13-40 11-16Z"],
		["flesh", "M-7-34H7v8C7-15-7-15-7-26Z"],
		["gold", "M-8-34v-7l5 4 3-5 3 5 5-4v7Z"],
	],
	J: [
		["green", COAT],
		["flesh", FACE],
		["vermilion", "M-10-33C-10-42 6-44 10-34Z"],
		["gold", "M5-39C11-46 14-43 13-37Z"],
	],
};

/** Draw the upper half of a court card's figure, its waist at (0, 0). */
export function courtFigure(rank) {
	return [
		(FIGURES[rank] || []).map(([fill, d]) => s(`path.fill-${fill}.outline-thin`, {d})),
		[-3, 3].map(cx => s("circle.fill-ink", {cx, cy: -29, r: 1.1})),
		s("path.fill-gold.outline-thin", {d: closed(polygon(8, 0, -6, 4.5, {turn: 22.5}))}),
	];
}
