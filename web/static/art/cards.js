// @ts-check
// Playing cards, backs, and the places of a fan.

import {s} from "../dom.js";
import {courtFigure} from "./court.js";
import {at, closed, polygon, round, star} from "./svg.js";

const [WIDTH, HEIGHT] = [78, 112]; // of a playing card as it is drawn here
const RATIO = HEIGHT / WIDTH;
const NAMES = {clubs: "C", diamonds: "D", hearts: "H", spades: "S"};
const RANKS = {jack: "J", queen: "Q", king: "K", ace: "A", T: "10"};
const SUITS = {
	S: "M24 3C30 14 44 20 44 31 44 41 31 43 26.500 35L31 46H17L21.500 35C17 43 4 41 4 31 4 20 18 14 24 3Z",
	H: "M24 45C10 33 3 25 3 15 3 3 19 2 24 13 29 2 45 3 45 15 45 25 38 33 24 45Z",
	D: "M24 2L42 24 24 46 6 24Z",
	C: `M24 3C33 3 37 13 31 19 41 15 47 22 45 29 43 38 31 38 26.500 32L31 46H17L21.500 32C17 38 5 38 3 29
      1 22 7 15 17 19 11 13 15 3 24 3Z`,
};
const column = (x, ...ys) => ys.map(y => [x, y]);
const sides = (...ys) => [...column(-11.5, ...ys), ...column(11.5, ...ys)];
const PIPS = {
	2: column(0, -30, 30),
	3: column(0, -30, 0, 30),
	4: sides(-30, 30),
	5: [...sides(-30, 30), [0, 0]],
	6: sides(-30, 0, 30),
	7: [...sides(-30, 0, 30), [0, -15]],
	8: [...sides(-30, 0, 30), [0, -15], [0, 15]],
	9: [...sides(-33, -11, 11, 33), [0, 0]],
	10: [...sides(-33, -11, 11, 33), [0, -22], [0, 22]],
};

/** Return a playing card's rank and suit from a piece's kind (`card-HT`, `card-king-hearts`), or null. */
export function parseCard(kind) {
	const [, a, b] = /^card-([^-]+)(?:-(\w+))?$/.exec(kind) || [];
	if (!a || a === "back") return null;
	if (b) return NAMES[b] && {rank: RANKS[a] || a, suit: NAMES[b]};
	return SUITS[a[0]] && a.length > 1 ? {rank: RANKS[a.slice(1)] || a.slice(1), suit: a[0]} : null;
}

const NARROW = {textLength: 18, lengthAdjust: "spacingAndGlyphs"};

const isRed = suit => suit === "H" || suit === "D";

/** Draw the sign of a suit about a point. */
function suitSign(suit, x, y, size, down = false) {
	const k = size / 48;
	const turn = down ? " rotate(180)" : "";
	const transform = `translate(${round(x)} ${round(y)})${turn} scale(${round(k * 100) / 100}) translate(-24 -24)`;
	return s("path.suit", {d: SUITS[suit], transform});
}

/** Draw the sign of a suit in its colour, outside a card. */
export const suitMark = (suit, x, y, size) =>
	s("g.playing", {class: isRed(suit) ? "red" : ""}, suitSign(suit, x, y, size));

function corner(rank, suit) {
	const [x, y] = [10.5 - WIDTH / 2, 21 - HEIGHT / 2];
	return [
		s("text.rank", {x, y, "font-size": 20, ...(rank === "10" ? NARROW : {})}, rank),
		suitSign(suit, x, y + 11, 12.5),
	];
}

function middle(rank, suit) {
	if (rank === "A")
		return [s("path.line-gold", {d: closed(polygon(8, 0, 0, 27, {turn: 22.5}))}), suitSign(suit, 0, 0, 38)];
	if (PIPS[rank]) return PIPS[rank].map(([x, y]) => suitSign(suit, x, y * 0.95, 14.5, y > 0));
	const frame = {x: 25 - WIDTH / 2, y: 9 - HEIGHT / 2, width: WIDTH - 50, height: HEIGHT - 18, rx: 3};
	return [s("rect.line-edge", frame), courtFigure(rank), s("g", {transform: "rotate(180)"}, courtFigure(rank))];
}

/** Draw a playing card about a point; its outline is the `hit` of a target.
 * @param {{rank: string, suit: string}} card such as `{rank: "K", suit: "H"}`
 * @param {number} x
 * @param {number} y
 * @param {any} [options]
 */
export function playingCard({rank, suit}, x, y, {width = WIDTH, turn = 0, dimmed = false, corners = 2, ...props} = {}) {
	const box = {x: -WIDTH / 2, y: -HEIGHT / 2, width: WIDTH, height: HEIGHT, rx: 7};
	const classes = ["playing", isRed(suit) && "red", dimmed && "dimmed", props.class].filter(Boolean).join(" ");
	return at(
		x,
		y,
		{scale: width / WIDTH, turn, ...props, class: classes},
		s("rect.cast", {...box, x: box.x + 2, y: box.y + 3}),
		s("rect.hit.fill-card.outline", box),
		s(
			"g.print",
			middle(rank, suit),
			corner(rank, suit),
			corners > 1 && s("g", {transform: "rotate(180)"}, corner(rank, suit)),
		),
	);
}

/** Draw the back of a card about a point.
 * @param {number} x
 * @param {number} y
 * @param {any} [options]
 */
export function cardBack(x, y, {width = 50, height = width * 1.44, turn = 0, fill = "back", ...props} = {}) {
	const box = {x: -width / 2, y: -height / 2, width, height, rx: width * 0.09};
	const inset = {x: box.x + 3, y: box.y + 3, width: width - 6, height: height - 6, rx: width * 0.05};
	const r = width * 0.27;
	return at(
		x,
		y,
		{turn, ...props},
		s("rect.cast", {...box, x: box.x + 1.5, y: box.y + 2.5}),
		s(`rect.hit.fill-${fill}.outline`, box),
		s("rect.line-gold", {...inset, "stroke-width": 1}),
		s("path.line-gold", {d: closed(polygon(8, 0, 0, r, {turn: 22.5}))}),
		s("path.fill-gold", {d: closed(star(8, 0, 0, r * 0.9))}),
	);
}

/** Return the places of a fan: of `count` cards about a point, at most `width` between the outer ones. */
export function fanPlaces(count, x, y, {width, pitch, bend = 2.2, turn = 7}) {
	const step = Math.min(pitch, count > 1 ? width / (count - 1) : 0);
	const narrow = step / pitch; // a fan with many cards is as bent as one with few
	return Array.from({length: count}, (_, i) => {
		const k = i - (count - 1) / 2;
		return {x: x + k * step, y: y + (k * narrow) ** 2 * bend, turn: k * narrow * turn};
	});
}

const alone = (width, height, ...content) =>
	s("svg.card.scene-part", {viewBox: "-41 -58 84 119", width, height, "aria-hidden": "true"}, ...content);

/** Return a playing card, or a back for null, as an element of its own. */
export const cardPicture = (card, width = 54) =>
	alone(width, round(width * RATIO), card ? playingCard(card, 0, 0) : cardBack(0, 0, {width: WIDTH, height: HEIGHT}));
