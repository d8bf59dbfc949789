// @ts-check
// Figures, chests, cards and signs of The Staufer Dynasty, as vectors.

import {COLOURS, MARKS} from "../../art/shields.js";
import {closed, measureText, round, star as starPoints} from "../../art/svg.js";
import {placeProps} from "../../generic_board.js";
import {s} from "../../dom.js";

const HEIGHTS = {envoy: 28.5, noble: 37}; // as drawn
export const isFigure = piece => piece.kind in HEIGHTS;
const WIDTHS = {
	// of the signs
	envoy: 9,
	noble: 10,
	star: 11,
	way: 12,
	back: 12,
	office: 10,
	chest: 12,
	up: 10,
	seal: 8,
	set: 13,
	crown: 14,
};

export const path = (d, look = "outline", more = {}) => s("path", {d, class: look, ...more});
export const move = (x, y, scale, ...children) =>
	s("g", {transform: `translate(${round(x)} ${round(y)}) scale(${scale})`}, ...children);

/** Draw a rectangle with round corners. */
export function box(x, y, width, height, radius, look = "fill-card outline", more = {}) {
	const [left, top, w, h] = [x, y, width, height].map(round);
	return s("rect", {x: left, y: top, width: w, height: h, rx: radius, class: look, ...more});
}

/** Write a text; it is made narrower where it would be wider than `most`. */
export function write(x, y, size, content, look = "", most = 0) {
	const [title, plain] = [look.includes("title"), look.includes("faint")];
	const type = {font: title ? "serif" : "sans", weight: plain ? 400 : 700};
	const wide = most && measureText(String(content), size, type) > most;
	const narrow = wide ? {textLength: most, lengthAdjust: "spacingAndGlyphs"} : {};
	return s("text", {x: round(x), y: round(y), "font-size": size, class: look, ...narrow}, String(content));
}

/** Draw a place: it can be clicked where the scene says so. */
export function onPlace(tag, place, ...children) {
	return s(tag, {...placeProps(place), class: place.class}, ...children);
}

/** Draw the mark of a seat: each colour has its own shape. */
export const shape = (color, r, look = "f-seat outline") =>
	s("path", {
		d: MARKS[color % COLOURS],
		transform: `scale(${round(r / 8)}) translate(-12 -12)`,
		class: look,
	});

const starPath = r => closed(starPoints(5, 0, 0, r * 1.2, 5 / 12));
export const star = (x, y, r = 6) => move(x, y, 1, path(starPath(r), "star"));

/** Draw an Envoy or a Noble on its feet; without a colour it is anybody's. */
export function figure(kind, color, x, y, height, more = {}) {
	const noble = kind === "noble";
	const body = noble
		? "M-11,0 Q-11,-14 -5.5,-19 L5.5,-19 Q11,-14 11,0 Z"
		: "M-9,0 Q-9,-12 -4.5,-17 L4.5,-17 Q9,-12 9,0 Z";
	return s(
		`g.figure.seat-${color}`,
		{"data-kind": kind, transform: place(x, y, height / HEIGHTS[kind]), ...more},
		path(body, "f-seat outline"),
		noble && path("M-6.5,-18.5 Q0,-12 6.5,-18.5 L8.6,-14.4 Q0,-6.5 -8.6,-14.4Z", "fill-on outline-thin"),
		s("circle", {cy: noble ? -22.5 : -21.5, r: 6, class: "f-seat outline"}),
		noble && path("M-6.5,-26 L-8,-35 L-3.6,-31 L0,-36.5 L3.6,-31 L8,-35 L6.5,-26Z", "fill-gold outline-thin"),
		move(0, noble ? -4.9 : -7.2, 1, shape(color, noble ? 3.6 : 3.9, "fill-on")),
	);
}

const place = (x, y, scale) => `translate(${round(x)} ${round(y)}) scale(${Math.round(scale * 1000) / 1000})`;

/** Draw the King on his feet. */
export function king(x, y, height) {
	return s(
		"g",
		{"data-kind": "king", transform: place(x, y, height / 45)},
		path("M-15,0 Q-14,-17 -7,-23 L7,-23 Q14,-17 15,0 Z", "fill-vermilion outline"),
		path("M-5,-22 L-8,0 L8,0 L5,-22Z", "fill-gold outline-thin"),
		path("M-8,-22 Q0,-15 8,-22 L10.5,-17 Q0,-8.5 -10.5,-17Z", "fill-on outline-thin"),
		s("circle", {cy: -27, r: 7, class: "fill-flesh outline"}),
		path("M-4.5,-25 Q0,-16.5 4.5,-25 Q0,-22.5 -4.5,-25Z", "fill-ochre outline-thin"),
		path("M-8.5,-30.5 L-11,-42 L-5,-37 L0,-44 L5,-37 L11,-42 L8.5,-30.5Z", "fill-gold outline"),
		path("M13,-4 L13,-27", "staff"),
		s("circle", {cx: 13, cy: -29, r: 3.4, class: "fill-gold outline-thin"}),
	);
}

export const crown = (x, y, scale) =>
	move(x, y, scale, path("M-8,6 L-10,-5 L-4.5,-.5 L0,-8 L4.5,-.5 L10,-5 L8,6Z", "fill-gold gilt"));

// ---------------------------------------------------------------- signs

const SIGNS = {
	envoy: "M-4.5,6 Q-4.5,0 -2,-2 A3,3 0 1 1 2,-2 Q4.5,0 4.5,6Z",
	noble: `M-5,6 Q-5,1 -2.2,-.6 L-3,-2 L-4,-6.5 L-1.8,-4.6 L0,-7.2 L1.8,-4.6 L4,-6.5 L3,-2 L2.2,-.6
      Q5,1 5,6Z`,
	way: "M-6,-1.6 H0 V-5 L6,0 L0,5 V1.6 H-6Z",
	office: "M-5,6 V-1 A5,5 0 0 1 5,-1 V6 H2.4 V-1 A2.4,2.4 0 0 0 -2.4,-1 V6Z",
	chest: "M-6,-1 V-2 Q-6,-5 -3,-5 H3 Q6,-5 6,-2 V-1Z M-6,.4 H6 V5.5 H-6Z",
	up: "M0,-6.5 L5.2,-.5 H2 V6 H-2 V-.5 H-5.2Z",
	seal: "M-4,-6 H4 V3 A4,3.6 0 0 1 -4,3Z",
	set: "M-6.5,3 h3.6 v3 h-3.6Z M-1.9,0 h3.6 v6 h-3.6Z M2.7,-3 h3.6 v9 h-3.6Z",
	crown: "M-5.5,5 L-7,-3.5 L-3,0 L0,-5.5 L3,0 L7,-3.5 L5.5,5Z",
	back: "M1.5,-8.5 V.5 L-4.5,-4Z M0,-5.2 A6.2,6.2 0 1 1 -6.2,1 H-3.8 A3.8,3.8 0 1 0 0,-2.8Z",
};

/** Draw a sign of one ink, 12 high. */
export function sign(name, x, y, scale, look = "fill-ink") {
	const drawn = path(name === "star" ? starPath(5.4) : SIGNS[name], look);
	return move(x, y, scale, drawn);
}

/** Return about how wide a bold number is; signs of plus and minus are wide. */
const textWidth = (content, size) =>
	[...content].reduce((sum, letter) => sum + size * ("+−".includes(letter) ? 0.84 : 0.68), 0);

/** Draw numbers and signs side by side, in the middle of a point: `["+2", ":envoy"]`. */
export function signs(parts, x, y, {size = 13, scale = 1, look = "ink", gap = 1.5} = {}) {
	const widths = parts.map(part => (part[0] === ":" ? WIDTHS[part.slice(1)] * scale : textWidth(part, size)));
	let left = x - (widths.reduce((a, b) => a + b, 0) + gap * (parts.length - 1)) / 2;
	return parts.map((part, i) => {
		const middle = left + widths[i] / 2;
		left += widths[i] + gap;
		return part[0] === ":"
			? sign(part.slice(1), middle, y, scale, `fill-${look}`)
			: write(middle, y + size * 0.36, size, part, `value fill-${look}`);
	});
}

const EFFECTS = {
	// what is written on a chest or a privilege, by its effect
	vp: ["{n}", ":star"],
	envoys: ["{n}", ":envoy"],
	nobles: ["{n}", ":noble"],
	free_travel: ["0", ":way"],
	move_discount: ["−{n}", ":way"],
	seat_discount: ["−{n}", ":office"],
	envoy_on_noble_seat: [":envoy", ":crown"],
	supply_bonus: ["+{n}", ":envoy"],
	promote: [":up", ":noble"],
	recall_region: [":back", ":envoy"],
	recall: ["{n}", ":back"],
	draw_chests: ["{n}", ":chest"],
	extra_chest: ["+", ":chest"],
	counter_travel: [":back"],
	privilege_share: [":seal"],
	set: [":set"],
	vp_on_deploy_king_region: [":crown", "+{n}"],
	recall_king_start: [":crown", ":back"],
	win_ties: ["=", ":up"],
	influence_bonus: ["+{n}", ":office"],
	vp_per_chest_taken: [":chest", "+{n}"],
	end_vp_per_leftover_chest: ["{n}", ":chest"],
	supply_envoy_to_noble: [":envoy", ":noble"],
	keep_one_on_clear: ["{n}", ":back"],
	envoy_on_deploy: [":office", ":envoy"],
	vp_on_majority: ["1.", "+{n}"],
};

/** Return an effect as numbers and signs. */
export const effectSigns = (effect, n) => EFFECTS[effect].map(part => part.replace("{n}", n));

/** Draw a chest, 34 by 27: `x` is its middle, `y` the top of its lid. */
export function chest(piece, x, y, scale) {
	const {color, effect, n} = piece.data;
	return s(
		"g",
		{
			"data-kind": piece.kind,
			"data-tip": `${piece.label}. ${piece.text}`,
			"data-about": piece.about || null,
			transform: place(x, y, scale),
		},
		emptyChest(color),
		signs(effectSigns(effect, n), 0, 18.8, {size: 13.4, look: "on", gap: 0.6}),
	);
}

/** Draw a chest without a sign, at 0, 0. */
export function emptyChest(color) {
	return [
		path("M-16,10 V7 Q-16,0 -9,0 H9 Q16,0 16,7 V26 H-16Z", `fill-${color} outline`),
		path("M-16,10 H16 V7 Q16,0 9,0 H-9 Q-16,0 -16,7Z", "lid outline"),
		box(-3, 6, 6, 6, 1, "fill-gold outline-thin"),
	];
}

/** Draw chests below each other, the first two in full; a number tells of more. */
export function chests(pieces, x, y, scale) {
	const all = pieces.flatMap(each => Array.from({length: each.count}, () => each));
	const more = all.length - 2;
	const tip = all.map(each => each.label).join(", ");
	return [
		all
			.slice(0, 2)
			.map((each, i) => chest(each, x, y + i * 16 * scale, scale))
			.reverse(),
		more > 0 && [
			box(x + 3, y - 3, 24, 16, 8, "fill-card outline-thin", {"data-tip": tip}),
			write(x + 15, y + 9.6, 13, `+${more}`, "value"),
		],
	];
}

/** Draw a privilege, or a card of points: a small strip, or a card with a band. */
export function card(piece, x, y, width, height, scale = 1) {
	const {effect = "vp", n, points} = piece.data;
	const tall = height > 30;
	const look = points ? "gold" : "lapis";
	const parts = effectSigns(points ? "vp" : effect, points || n);
	return s(
		"g",
		{
			"data-kind": piece.kind,
			"data-tip": [piece.label, piece.text].filter(Boolean).join(". "),
			"data-about": piece.about || null,
		},
		box(x, y, width, height, 4, `fill-parchment outline-thin rim-${look}`),
		tall && box(x + 1.5, y + 1.5, width - 3, 7, 2, `fill-${look}`),
		signs(parts, x + width / 2, y + height / 2 + (tall ? 2 : 0), {size: 13.5, scale}),
	);
}

/** Draw the points of a region as a seal: the first place large. */
export function seal(points, x, y, r) {
	const rim = Array.from({length: 32}, (_, i) => {
		const [angle, far] = [(Math.PI * i) / 16, r + (i % 2 ? 1.6 : -1.2) + 1.4 * Math.sin(i * 1.7)];
		return `${round(far * Math.cos(angle))},${round(far * Math.sin(angle))}`;
	});
	const ribbon = `M-9,${round(r * 0.6)} L-13,${r + 13} L-6,${r + 9} L-1,${r + 14} L2,${round(r * 0.6)}Z`;
	return s(
		"g",
		{"data-kind": "points", transform: place(x, y, 1)},
		path(ribbon, "fill-gold outline"),
		s("polygon", {points: rim.join(" "), class: "fill-vermilion outline"}),
		s("circle", {r: r - 4, class: "seal-rim"}),
		sealNumbers(points, r / 21),
	);
}

function sealNumbers([first, ...others], q) {
	const wide = first > 9;
	if (others.length > 1)
		return [write(0, 2 * q, 18 * q, first, "value fill-on"), write(0, 15 * q, 12.8, others.join(" "), "value fill-on")];
	return [
		write((wide ? -6 : -5) * q, 6 * q, (wide ? 17 : 19) * q, first, "value fill-on"),
		others.map(each => write((wide ? 11 : 9) * q, 9 * q, Math.max(12.8, 13 * q), each, "value fill-on")),
	];
}

/** Draw the pennant of a region that is scored; `sure` is false as long as another may be. */
export function pennant(x, y, scale, sure, tip) {
	return s(
		"g",
		{"data-kind": "marker", "data-tip": tip, transform: place(x, y, scale)},
		path("M-10,-11 H10 V9 L0,14 L-10,9Z", sure ? "fill-vermilion outline" : "fill-parchment outline unsure"),
		path(starPath(6.2), sure ? "fill-gold outline-thin" : "fill-vermilion"),
	);
}
