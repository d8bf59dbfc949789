// @ts-check
// Cards: those of the rows in four sizes, goals, and Fredericus.

import {cardBack} from "../../art/cards.js";
import {at, closed, measureText, polygon, round, text} from "../../art/svg.js";
import {capitalize, s} from "../../dom.js";
import {FIELDS, picture} from "./pictures.js";

const NAMED = 54; // a card as wide as this has its name on it,
const MAX_TYPE = 17; // if that is legible in this size

/** Return the attributes by which the page knows a piece. */
const pieceProps = (piece, props = {}) => ({
	...props,
	"data-kind": piece.kind,
	"data-tip": `${capitalize(piece.label)}. ${piece.text}`,
	"data-about": piece.about || null,
});

function sheet(kind, width, height, {hit = false, wanted = false} = {}) {
	const box = {x: -width / 2, y: -height / 2, width, height, rx: 5};
	const inner = {x: box.x + 3, y: box.y + 3, width: width - 6, height: height - 6, rx: 3};
	const field = FIELDS[kind];
	return [
		s("rect.cast", {...box, x: box.x + 1.5, y: box.y + 2.5}),
		s("rect.fill-card.outline", {...box, class: hit ? "hit" : null}),
		s(field ? `rect.fill-${field}` : wanted ? "rect.wanted" : "rect.line-edge", inner),
	];
}

/** Draw a card about a point, with its name where there is room for it.
 *
 * If another card hides a part of it, the picture is on the left, in what is `visible`. `type` is the
 * size of the name; a `wanted` creature is marked.
 */
export function rowCard(
	piece,
	x,
	y,
	{width = 66, height = 92, visible = width, type = 13, hit = false, wanted = false, ...props} = {},
) {
	const named = width >= NAMED && visible === width && type <= MAX_TYPE;
	const size = Math.min(visible, width) - (named ? 14 : 7);
	return at(
		x,
		y,
		pieceProps(piece, props),
		sheet(piece.kind, width, height, {hit, wanted}),
		picture(piece.kind, (Math.min(visible, width) - width) / 2, named ? -8 : 0, size),
		named && cardName(piece, width - 8, height / 2 - 8, type),
	);
}

/** Draw the name of a card; a long one is pressed together. */
function cardName(piece, width, y, size) {
	const type = {font: "serif", weight: 700, size};
	const name = capitalize(piece.label);
	const drawn = text(name, 0, y, {...type, class: FIELDS[piece.kind] ? "fill-on" : ""});
	if (measureText(name, size, type) > width) {
		drawn.setAttribute("textLength", width);
		drawn.setAttribute("lengthAdjust", "spacingAndGlyphs");
	}
	return drawn;
}

/** Draw a card of which another hides all but a strip, `pitch` wide, on the side of the castle. */
export function hiddenCard(piece, x, y, {pitch, side, wanted = false, width = 47, height = 68}) {
	const size = Math.min(pitch - 4, width - 10, 32);
	const dx = -side * (width / 2 - 3 - size / 2);
	const bars = [-1, 1].map(end =>
		s("rect.on-field", {x: dx - size / 2, y: end * (height / 2 - 9) - 1, width: size, height: 2.4, rx: 1}),
	);
	return at(
		x,
		y,
		pieceProps(piece),
		sheet(piece.kind, width, height, {wanted}),
		picture(piece.kind, dx, 0, size),
		FIELDS[piece.kind] && bars,
	);
}

/** Draw a card as a small tile: for rows with too many of them. */
export function tile(piece, x, y, size, wanted) {
	const field = FIELDS[piece.kind] || "card";
	const box = {x: -size / 2, y: -size / 2, width: size, height: size, rx: 3};
	return at(
		x,
		y,
		pieceProps(piece),
		s(`rect.fill-${field}.outline-thin`, box),
		wanted && s("rect.wanted", {...box, x: box.x + 2, y: box.y + 2, width: size - 4, height: size - 4}),
		picture(piece.kind, 0, 0, size - 5),
	);
}

/** Draw a goal about a point; of one that is partly hidden only the left `visible` is drawn on. */
export function goalCard(piece, x, y, {width = 58, height = 84, visible = width, ...props} = {}) {
	const box = {x: -width / 2, y: -height / 2, width, height, rx: 5};
	const inner = {x: box.x + 3, y: box.y + 3, width: width - 6, height: height - 6, rx: 3};
	const seen = Math.min(visible, width);
	const cx = (seen - width) / 2;
	const radius = seen * 0.45;
	return at(
		x,
		y,
		pieceProps(piece, props),
		s("rect.cast", {...box, x: box.x + 1.5, y: box.y + 2.5}),
		s("rect.fill-back.outline", box),
		s("rect.line-gold", {...inner, "stroke-width": 1}),
		s("path.fill-card.outline-gold", {d: closed(polygon(8, cx, 0, radius, {turn: 22.5}))}),
		picture(piece.data.creature, cx, 0, radius * 1.4),
	);
}

/** Draw a goal that is face down. */
const hiddenGoal = (x, y, width, height) => at(x, y, {"data-kind": "card-back"}, cardBack(0, 0, {width, height}));

/** Draw Fredericus. */
function fredericusCard(piece, x, y, {width = 58, height = 84} = {}) {
	const box = {x: -33, y: -46, width: 66, height: 92, rx: 5};
	return at(
		x,
		y,
		{...pieceProps(piece), scale: Math.min(width / 66, height / 92)},
		s("rect.cast", {...box, x: -31.5, y: -43.5}),
		s("rect.fill-gold.outline", box),
		s("rect.fill-none.outline-thin", {x: -29, y: -42, width: 58, height: 84, rx: 3}),
		s("path.fill-vermilion.outline", {d: "M-22-10v-22l11 11 11-15 11 15 11-11v22z"}),
		s("path.fill-flesh.outline", {d: "M-16-8h32v14c0 24-32 24-32 0z"}),
		s("path.fill-ochre.outline", {d: "M-16 6c0 32 32 32 32 0-8 6-24 6-32 0z"}),
		[-7, 7].map(cx => s("circle.fill-ink", {cx, cy: 1, r: 2})),
	);
}

/** Draw any card or goal in a box of this size. */
export function anyCard(piece, x, y, size) {
	if (piece.face === "down") return hiddenGoal(x, y, size.width, size.height);
	if (piece.kind === "fredericus") return fredericusCard(piece, x, y, size);
	return piece.data.creature ? goalCard(piece, x, y, size) : rowCard(piece, x, y, size);
}

/** Draw a number on a disc: how many there are of something. */
export const badge = (number, x, y, radius = 10) =>
	at(
		x,
		y,
		{},
		s("circle.fill-card.outline-thin", {r: radius}),
		text(number, 0, round(radius * 0.45), {size: Math.max(12.5, radius * 1.3), weight: 700}),
	);
