// @ts-check
// Parts of a drawn board: text that fits, and the shapes that several boards share.

import {s} from "../dom.js";

const MIN_TYPE = 12.5; // units of a scene of 940 by 700
const CUT = "…";

let pen = null;
const widths = new Map();

/** Return the width of a text in units of its font size. */
export function measureText(content, size, {font = "sans", weight = 400} = {}) {
	const key = `${font}/${weight}/${content}`;
	if (!widths.has(key)) {
		pen ||= /** @type {any} */ (document.createElement("canvas").getContext("2d"));
		const family = getComputedStyle(document.documentElement).getPropertyValue(`--${font}`);
		pen.font = `${weight} 100px ${family}`;
		widths.set(key, pen.measureText(content).width / 100);
	}
	return widths.get(key) * size;
}

/** Draw a line of text. With `max` it is made smaller, and then cut, until it is no wider.
 * @param {string | number} content
 * @param {number} x
 * @param {number} y of the base line
 * @param {{size?: number, max?: number, font?: string, weight?: number, anchor?: string, class?: string}} [options]
 */
export function text(content, x, y, options = {}) {
	const {anchor = "middle", font = "sans", weight = 400} = options;
	const fitted = fitText(String(content), options);
	const props = {
		x,
		y,
		"font-size": fitted.size,
		"font-weight": weight === 400 ? null : weight,
		"text-anchor": anchor,
		class: [font === "serif" && "serif", options.class].filter(Boolean).join(" ") || null,
	};
	return s("text", props, fitted.content, fitted.content !== String(content) && s("title", content));
}

/** Return a text and the size at which it is no wider than `max`, cut if the smallest type is too wide. */
function fitText(content, {size = 14, max = Infinity, font = "sans", weight = 400}) {
	const width = measureText(content, size, {font, weight});
	if (width <= max) return {content, size};
	const smaller = Math.max((size * max) / width, Math.min(size, MIN_TYPE));
	return {content: cutText(content, smaller, max, {font, weight}), size: round(smaller)};
}

function cutText(content, size, max, type) {
	if (measureText(content, size, type) <= max + 0.01) return content;
	let length = content.length - 1;
	while (length > 1 && measureText(content.slice(0, length) + CUT, size, type) > max) length -= 1;
	return content.slice(0, length).trimEnd() + CUT;
}

/** Group elements at a point; `scale` and `turn` (degrees) apply inside, so that the group can be moved. */
export function at(x, y, props, ...children) {
	const {scale, turn, ...rest} = props;
	const inner = [turn && `rotate(${round(turn)})`, scale && scale !== 1 && `scale(${round(scale)})`];
	const transform = inner.filter(Boolean).join(" ");
	const content = transform ? [s("g", {transform}, ...children)] : children;
	return s("g", {...rest, transform: `translate(${round(x)} ${round(y)})`}, ...content);
}

/** Draw a rectangle about a point, with a shadow below it if asked for. */
export function plaque(x, y, width, height, props = {}) {
	const {cast = false, rx = 6, ...rest} = props;
	const box = {x: round(x - width / 2), y: round(y - height / 2), width, height, rx};
	const face = s("rect", {class: "fill-card outline", ...box, ...rest});
	return cast ? [s("rect.cast", {...box, x: box.x + 2, y: box.y + 3}), face] : face;
}

/** Return the points of a regular polygon. */
export function polygon(corners, x, y, radius, {height = radius, turn = 0} = {}) {
	return Array.from({length: corners}, (_, i) => {
		const angle = ((360 * i) / corners + turn) * (Math.PI / 180);
		return [x + radius * Math.cos(angle), y + height * Math.sin(angle)];
	});
}

/** Return points as a closed path. */
export const closed = points => `M${points.map(point => point.map(round).join(" ")).join("L")}Z`;

/** Return the points of a star with its first tip on top. */
export function star(tips, x, y, radius, inner = 0.45) {
	return Array.from({length: 2 * tips}, (_, i) => {
		const [angle, r] = [(Math.PI * i) / tips, i % 2 ? radius * inner : radius];
		return [x + r * Math.sin(angle), y - r * Math.cos(angle)];
	});
}

/** Draw a ribbon about a point, with swallow tails; the text belongs on its middle. */
export function ribbon(x, y, width, height, fill = "vermilion") {
	const [w, h, tail] = [width / 2, height / 2, height * 0.6];
	const end = side => {
		const notch = -side * tail * 0.45;
		return `M${side * (w - 4)} ${h * -0.4}H${side * (w + tail)}l${notch} ${h}l${-notch} ${h}H${side * (w - 4)}Z`;
	};
	return at(
		x,
		y,
		{},
		[-1, 1].map(side => s(`path.fill-${fill}.outline`, {d: end(side)})),
		s(`rect.fill-${fill}.outline`, {x: -w, y: -h, width, height}),
	);
}

/** Return a number with at most two decimals: paths stay short. */
export const round = value => Math.round(value * 100) / 100;

/** Mark where a piece goes that passes a place. */
export const waypoint = (x, y) => s("circle", {"data-way": "", cx: x, cy: y, r: 1, visibility: "hidden"});
