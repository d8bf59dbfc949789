// @ts-check
// Shapes and texts of the board: symbols, fitted texts, rows of icons and numbers.

import {MARKS} from "../../art/shields.js";
import {measureText} from "../../art/svg.js";
import {findPlace, h, s} from "../../dom.js";
import {BUILDINGS} from "./buildings.js";
import {GOODS} from "./goods.js";
import {HEADS} from "./heads.js";

const FRAMES = {
	independent: `<circle cx="20" cy="20" r="18" />`,
	loyalist: `<path d="M12.5 2H27.500L38 12.500V27.500L27.500 38H12.500L2 27.500V12.500Z" />`,
};
/** Kinds of type: number, title, small, value, middle. */
const TYPE = {
	n: [13, {weight: 800}],
	t: [14, {weight: 700, font: "serif"}],
	s: [12.5, {weight: 600}],
	v: [20, {weight: 800}],
	m: [16, {weight: 700, font: "serif"}],
};

/** @type {Map<string, [number, number]>} */
const sizes = new Map();

const ATTRIBUTES = {
	f: "fill=",
	s: "stroke=",
	w: "stroke-width=",
	o: 'stroke="var(--outline)" stroke-width=',
};

/** Read drawings: a name, width, height and markup each, further lines begin with a space.
 *
 * In the markup `$gold` is that ink; `f`, `s` and `w` are fill, stroke and its width, `o` an outline of a width.
 */
function readArt(art) {
	const markup = art
		.trim()
		.replace(/\$([\w-]+)/g, "var(--$1)")
		.replace(/(\s)([fswo])=(?=")/g, (_, space, name) => space + ATTRIBUTES[name]);
	return markup.split(/\n(?! )/).map(each => /^(\S+) (\d+) (\d+) (.*)$/s.exec(each)?.slice(1) ?? []);
}

/** Put the symbols into the page, once: boards show them by `icon`. */
function addSymbols() {
	const parts = [];
	const add = (name, width, height, markup) => {
		sizes.set(name, [Number(width), Number(height)]);
		const box = `viewBox="0 0 ${width} ${height}" overflow="visible" stroke-linejoin="round"`;
		parts.push(`<symbol id="sm-${name}" ${box}>${markup}</symbol>`);
	};
	for (const [name, width, height, markup] of [GOODS, BUILDINGS].flatMap(readArt)) add(name, width, height, markup);
	MARKS.forEach((d, i) => {
		const outline = `fill="currentColor" stroke="var(--outline)" stroke-width="2.2"`;
		add(`seat-${i}`, 24, 24, `<path d="${d}" ${outline}/>`);
		add(`emblem-${i}`, 24, 24, `<path d="${d}" fill="var(--sm-cream)"/>`);
	});
	for (const [frame, shape] of Object.entries(FRAMES)) {
		parts.push(`<clipPath id="sm-clip-${frame}">${shape}</clipPath>`);
		for (const [name, , , head] of readArt(HEADS)) add(`${frame}-${name}`, 40, 40, framed(frame, shape, head));
	}
	const sprite = h("div.sm-symbols", {id: "sm-symbols", "aria-hidden": "true"});
	sprite.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg"><defs>${parts.join("")}</defs></svg>`;
	document.body.append(sprite);
}

function framed(frame, shape, head) {
	const clip = `sm-clip-${frame}`;
	const ink = frame === "loyalist" ? "purple" : "green";
	return `<g fill="var(--${frame === "loyalist" ? "edge" : "sm-vellum"})">${shape}</g>
    <g clip-path="url(#${clip})">${head}</g><g fill="none" stroke="var(--outline)" stroke-width="4.5">${shape}</g>
    <g fill="none" stroke="var(--${ink})" stroke-width="2.600">${shape}</g>`;
}

/** Draw a symbol by its middle and width. */
export function icon(name, cx, cy, width, more = {}) {
	if (!document.getElementById("sm-symbols")) addSymbols();
	const [w, t] = sizes.get(name) || [24, 24];
	const height = (width * t) / w;
	return s("use", {
		href: `#sm-${name}`,
		x: fix(cx - width / 2),
		y: fix(cy - height / 2),
		width,
		height: fix(height),
		...more,
	});
}

/** Draw a symbol into a box, by its upper left corner. */
export function boxed(name, x, y, width, height, more = {}) {
	return icon(name, x + width / 2, y + (width * heightOf(name)) / 2, width, {...more, y: fix(y), height});
}

const heightOf = name => {
	const [w, t] = sizes.get(name) || [24, 24];
	return t / w;
};

export const fix = number => Math.round(number * 10) / 10;

/** Draw a rectangle; `tag` has its classes. */
export const rect = (tag, x, y, width, height, rx = 3, more = {}) =>
	s(`rect${tag}`, {x: fix(x), y: fix(y), width: fix(width), height: fix(height), rx, ...more});

export const path = (tag, d, more = {}) => s(`path${tag}`, {d, ...more});
export const circle = (tag, cx, cy, r, more = {}) => s(`circle${tag}`, {cx: fix(cx), cy: fix(cy), r, ...more});

/** Return how wide a text is in a kind of type. */
export const widthOf = (content, kind = "n") => measureText(content, TYPE[kind][0], TYPE[kind][1]);

/** Draw a text around a middle, or from `x` on; squeezed if it is wider than `most`.
 *
 * `kind` is one of type, and classes after it: "n.light".
 */
export function text(kind, x, y, value, options = {}) {
	const {most = 0, from = "middle", ...more} = /** @type {Record<string, any>} */ (options);
	const wide = most && widthOf(value, kind.charAt(0)) > most;
	const squeeze = wide ? {textLength: most, lengthAdjust: "spacingAndGlyphs"} : {};
	return s(`text.${kind}`, {x: fix(x), y: fix(y), "text-anchor": from, ...squeeze, ...more}, `${value}`);
}

/** Break a text into lines of at most a width.
 * @returns {string[]} */
export function wrap(value, width, kind = "t") {
	const lines = [];
	for (const word of value.split(" ")) {
		const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
		if (lines.length && widthOf(longer, kind) <= width) lines[lines.length - 1] = longer;
		else lines.push(word);
	}
	return lines;
}

/** Return how wide a row of icons (":grain") and texts is. */
export function rowWidth(parts, size = 16, gap = 2) {
	const one = part => (part.startsWith(":") ? iconWidth(part, size) : widthOf(part));
	return parts.reduce((sum, part) => sum + one(part) + gap, -gap);
}

const iconWidth = (part, size) => (part === ":arrow" ? size * 0.62 : size);

/** Draw a row of icons and texts around a middle; it is made smaller if it is wider than `most`. */
export function row(cx, cy, parts, options = {}) {
	const {size = 16, gap = 2, most = 0, ...more} = /** @type {Record<string, any>} */ (options);
	let [icons, space] = [size, gap];
	while (most && rowWidth(parts, icons, space) > most && (icons > 11 || space > 0.5))
		if (space > 0.5) space -= 0.5;
		else icons -= 1;
	const width = rowWidth(parts, icons, space);
	const scale = most && width > most ? most / width : 1;
	let x = cx - (width * scale) / 2;
	const nodes = parts.map(part => {
		const wide = (part.startsWith(":") ? iconWidth(part, icons) : widthOf(part)) * scale;
		const middle = x + wide / 2;
		x += wide + space * scale;
		return part.startsWith(":")
			? icon(part.slice(1), middle, cy, wide)
			: text("n", middle, cy + 4.6, part, {most: scale < 1 ? wide : 0});
	});
	return s("g", more, nodes);
}

/** Break rows of icons so that each is at most so wide; at most two rows. */
export function fold(rows, width, most = 2, size = 15) {
	const found = [];
	for (const parts of rows) {
		if (rowWidth(parts, size) <= width || rows.length >= most) found.push(parts);
		else {
			const cut = parts.indexOf(":arrow");
			const at = cut > 0 ? cut : Math.ceil(parts.length / 2);
			found.push(parts.slice(0, at), parts.slice(at));
		}
	}
	return found.slice(0, most);
}

/** Draw rows of icons below each other around a middle. */
export const drawRows = (rows, cx, cy, most, size = 18) =>
	rows.map((parts, i) => row(cx, cy + (i - (rows.length - 1) / 2) * (size + 1), parts, {size, most}));

/** Draw a row on a plate of paper. */
export function plate(cx, cy, parts, {size = 15, height = 19, tag = ".paper", most = 0} = {}) {
	const inner = most ? Math.min(rowWidth(parts, size), most - 8) : rowWidth(parts, size);
	const width = inner + 8;
	return s(
		"g",
		rect(tag, cx - width / 2, cy - height / 2, width, height, height / 2.6),
		row(cx, cy, parts, {size, most: inner + 0.01}),
	);
}

/** Attributes of an element that shows a place, or a piece. */
export const placed = (place, more = {}) => ({
	"data-place": place.id,
	"data-tip": describePlace(place),
	"data-about": place.about || null,
	...more,
});
export const piece = (thing, more = {}) => ({
	"data-kind": thing.kind,
	"data-tip": thing.text ? `${thing.label}: ${thing.text}` : thing.label,
	"data-about": thing.about || null,
	...more,
});
export const describePlace = place => [place.label, place.text, place.note].filter(Boolean).join(" · ");

/** Group what lies on a place: a click that means none of it goes to the place. */
export function layOn(place, ...children) {
	const onclick = event => {
		if (event.target.closest(".target, .chosen")) return;
		findPlace(document, place.id)?.dispatchEvent(new MouseEvent("click", {bubbles: true}));
	};
	return s("g", {onclick}, children);
}

/** Return the class of the colour of a seat. */
export const colour = (scene, seat) => (seat == null ? "player-frederick" : `player-${scene.players[seat].color}`);
