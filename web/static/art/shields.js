// @ts-check
// The marks of the seats: a colour and a shape, so that a colour alone never tells who.

import {s} from "../dom.js";
import {at} from "./svg.js";

/** Shapes in a box of 24 by 24, by the number of the colour: circle, square, triangle, lozenge, star. */
export const MARKS = [
	"M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z",
	"M5 5h14v14H5z",
	"M12 3l9 17H3z",
	"M12 2l10 10-10 10L2 12z",
	"M12 2l3 7h7l-5.500 4.500L18.500 21 12 16.500 5.500 21l2-7.500L2 9h7z",
];

export const COLOURS = MARKS.length;

/** Draw the mark of a seat about a point, in its colour. `size` is the width of its box. */
export function shield(color, x, y, size = 18, props = {}) {
	const number = color % COLOURS;
	const path = s("path", {
		class: `seat-${number} outline-thin`,
		d: MARKS[number],
		transform: "translate(-12 -12)",
	});
	return at(x, y, {scale: size / 24, ...props}, path);
}

/** Draw the banner of a seat: it hangs from a point, 30 wide and 46 high, with the mark on a disc. */
export function banner(color, x, y, scale = 1, props = {}) {
	return at(
		x,
		y,
		{scale, ...props},
		s("path", {class: `seat-${color % COLOURS} outline`, d: "M-15 0h30v46l-15-9-15 9z"}),
		s("circle.fill-card.outline-thin", {cy: 19, r: 10.5}),
		shield(color, 0, 19, 16),
	);
}

/** Draw a pennant of a seat, 32 by 27, as a label on a card. */
export function pennant(color, x, y, scale = 1) {
	const cloth = s("path", {class: `seat-${color % COLOURS} outline`, d: "M-16-12h32v18L0 15l-16-9z"});
	return at(x, y, {scale}, cloth, s("circle.fill-card", {cy: -1, r: 9}), shield(color, 0, -1, 14));
}
