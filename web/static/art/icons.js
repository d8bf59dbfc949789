// @ts-check
// One family of icons: 24 by 24, one ink.

import {h, s} from "../dom.js";
import {COLOURS, MARKS} from "./shields.js";
import {at} from "./svg.js";

const SYMBOLS = {
	grain: `M11 22v-8C8 14 6 12 6 9c3 0 5 2 5 5V9C8 9 6.500 7 6.500 3.500
      c3 0 5 2.500 5.500 5 .5-2.500 2.500-5 5.500-5C17.500 7 16 9 13 9v5c0-3 2-5 5-5 0 3-2 5-5 5v8z`,
	stone: `M12 2l9 5v10l-9 5-9-5V7zM5.600 8L12 11.600 18.400 8 12 4.400zM5 9.800v6l6 3.400v-6zm14 0l-6 3.400v6
      l6-3.400z`,
	coin: `M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 2.500a7.500 7.500 0 1 1 0 15 7.500 7.500 0 0 1 0-15zM11 7
      h2l3 10h-2.200l-.6-2h-2.400l-.6 2H8z`,
	tower: "M6 3h3v2h1.500V3h3v2H15V3h3v6l-2 2v10H8V11L6 9z",
	wall: "M2 8h4v3h3V8h6v3h3V8h4v13H2zm3 6v1.500h6V14zm8 0v1.500h6V14zm-6 3.500V19h10v-1.500z",
	keep: "M3 4h4v3h3V4h4v3h3V4h4v8h-2v9h-4v-4a3 3 0 0 0-6 0v4H5v-9H3z",
	loyalist: `M6.500 1.500L9 4l3-3 3 3 2.500-2.500V7h-11zM8 8.500h8a4 4 0 0 1-8 0zM3.500 22c0-5.500 4-8 8.500-8
          s8.500 2.500 8.500 8z`,
	independent: "M12 2l5.500 5.500L12 13 6.500 7.500zM3.500 22c0-5.500 4-8 8.500-8s8.500 2.500 8.500 8z",
	ally: `M12 3a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9zM3.500 21.500c0-5.500 4-8 8.500-8
      s8.500 2.500 8.500 8z`,
	edict: `M7 2h12a3 3 0 0 1 0 6h-1v11a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3v-1h10v1.500a1.500 1.500 0 0 0 3 0V4.500
      H8.500V16H7zm3.500 5v1.500H13V7zm0 3.500V12H13v-1.500z`,
	specialist: "M12 2a4.200 4.200 0 0 1 2.700 7.400L17 17h2v4H5v-4h2l2.300-7.600A4.200 4.200 0 0 1 12 2z",
	ship: "M11 2v2h8l-2 4.500 2 4.500h-8v2h11l-3.500 7h-13L2 15h7V2z",
	market: `M11 2h2v2.300l6 1.200-.2 1L21.500 13a3.600 3.600 0 0 1-7 0l2.300-6L13 6.300V19h4v2.500H7V19h4V6.300
      L7.200 7l2.300 6a3.600 3.600 0 0 1-7 0L5.200 6.500l-.2-1 6-1.200zM4.300 13h3.400L6 8.800zm12 0h3.400
      L18 8.800z`,
	vp: "M12 1.500l3.200 7 7.300.700-5.500 5 1.700 7.500L12 17.700l-6.700 4 1.700-7.500-5.500-5 7.300-.700z",
	card: "M6 2h12a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zm1 3v14h10V5z",
	bonus: `M12 2l2.500 3H19v4.500l3 2.500-3 2.500V19h-4.500L12 22l-2.500-3H5v-4.500L2 12l3-2.500V5h4.500zM11 7
      v4H7v2h4v4h2v-4h4v-2h-4V7z`,
	peregrine: `M2 5c4 0 7 1 9 3 .5-1.500 2-2.500 4-2.500 1.500 0 2.500.8 3 2l2.500 1-2.500.8
          c0 2-1 3.500-2.500 4.700L21 22l-6-3-2 3-1-5.500C7.500 15 4 11 2 5z`,
	goshawk: `M12 2
          c1.700 0 2.700 1.200 3 2.700 3 .3 6 2 7 6.300-2-1.500-4-1.800-5.500-1.300-.5 2.300-1.500 4-3 5.300
          l2 7h-7l2-7c-1.500-1.300-2.500-3-3-5.300C6 9.200 4 9.500 2 11c1-4.300 4-6 7-6.300
          C9.300 3.200 10.300 2 12 2z`,
	hood: `M12 2c5 0 8 4 8 9 0 4-2 7-3 9H7c-1-2-3-5-3-9 0-5 3-9 8-9zm0 3c-3 0-5 2.500-5 6h10c0-3.500-2-6-5-6z`,
	woods: "M12 1.500l5 6.500h-2.500l4 5H15.500l4.500 6h-6.500V23h-3v-4H4l4.500-6H5.500l4-5H7z",
	sky: "M7 19a5 5 0 0 1-.5-10A6 6 0 0 1 18 8.500 5.300 5.300 0 0 1 17.500 19z",
	seal: `M12 2a7.500 7.500 0 0 1 5 13l2 7-4-1.500-3 2-3-2L5 22l2-7a7.500 7.500 0 0 1 5-13zm0 3
      a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9z`,
	goal: `M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm0 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm0 3.500
      a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7z`,
	frederick: "M3 20V7l5 5 4-8 4 8 5-5v13z",
	envoy: "M12 2a4.200 4.200 0 0 1 2.700 7.400L17 17h2v4H5v-4h2l2.300-7.600A4.200 4.200 0 0 1 12 2z",
	noble: `M6.500 1l2.500 2.500L12 .500l3 3L17.500 1v5h-11zM8.500 7h7a3.500 3.500 0 0 1-1 2.800L17 17h2v5H5v-5
      h2l2.500-7.200a3.500 3.500 0 0 1-1-2.800z`,
	king: "M3 22V8l5 5 4-9 4 9 5-5v14zm2-3v1.500h14V19z",
	family: "M12 2l9 7v13H3V9zm0 6a3 3 0 1 0 0 6 3 3 0 0 0 0-6zm-5 12h10c0-3-2.500-4.500-5-4.500S7 17 7 20z",
	way: "M13 4l8 8-8 8-2-2 4.500-4.500H3v-3h12.500L11 6z",
	seat: "M5 2h14v10h-2v3h3v7h-3v-4H7v4H4v-7h3v-3H5zm3 3v5h8V5zm2 7v3h4v-3z",
	chest: "M3 10a6 6 0 0 1 6-6h6a6 6 0 0 1 6 6v1h-7v-1h-4v1H3zm0 3h7v2h4v-2h7v8H3z",
	star: "M12 1.500l3.200 7 7.300.700-5.500 5 1.700 7.500L12 17.700l-6.700 4 1.700-7.500-5.500-5 7.300-.700z",
	crown: "M4 20L2 7l5.500 5L12 4l4.500 8L22 7l-2 13z",
	"arrow-up": "M10 21v-9H4l8-9 8 9h-6v9z",
	back: "M4 9l7-7v4.500h3a7.500 7.500 0 0 1 0 15H6V18h8a4 4 0 0 0 0-8h-3V16z",
	hourglass: `M5 2h14v3c0 4-3 5-4.500 7 1.500 2 4.500 3 4.500 7v3H5v-3c0-4 3-5 4.500-7C8 10 5 9 5 5zM8 5
      c0 2 4 4 4 5 0-1 4-3 4-5z`,
	check: "M4 12l3-3 3.500 3.500L18 5l3 3L10.500 19z",
	cross: "M5 2l7 7 7-7 3 3-7 7 7 7-3 3-7-7-7 7-3-3 7-7-7-7z",
	lock: "M6 10V8a6 6 0 0 1 12 0v2h2v12H4V10zm3 0h6V8a3 3 0 0 0-6 0z",
};
const WORDS = {
	// in a text: these are drawn
	Grain: "grain",
	Stone: "stone",
	Augustales: "coin",
	Augustalis: "coin",
	VP: "vp",
	Tower: "tower",
	Towers: "tower",
	Wall: "wall",
	Walls: "wall",
	Keep: "keep",
	Keeps: "keep",
	Edict: "edict",
	Edicts: "edict",
	Ally: "ally",
	Allies: "ally",
	Specialist: "specialist",
	Specialists: "specialist",
	Ship: "ship",
	Envoy: "envoy",
	Envoys: "envoy",
	Noble: "noble",
	Nobles: "noble",
	points: "vp",
	point: "vp",
	chest: "chest",
	chests: "chest",
};

const NAMED = new RegExp(`\\b(${Object.keys(WORDS).join("|")})\\b`);

/** Return the path of an icon by its name, or undefined. */
export const iconPath = name => SYMBOLS[name];

/** Draw an icon about a point of a scene; `title` is its hover text.
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} [size]
 * @param {any} [options]
 */
export function drawIcon(name, x, y, size = 18, {title = "", ...props} = {}) {
	const path = s("path", {d: iconPath(name), "fill-rule": "evenodd", transform: "translate(-12 -12)"});
	return at(
		x,
		y,
		{scale: size / 24, ...props, class: props.class || `icon is-${name}`},
		title && s("title", title),
		path,
	);
}

/** Return an icon by its name as an element of its own, or null. */
export function symbol(name, size = 18, props = {}) {
	const path = iconPath(name);
	return path ? icon(path, size, {class: `is-${name}`, ...props}) : null;
}

/** Return a text with icons in the place of the goods and pieces that it names. */
export function inline(text, size = 15) {
	return text.split(NAMED).map(part => (WORDS[part] ? h("span.word", {title: part}, symbol(WORDS[part], size)) : part));
}

/** Return a picture of the family, by the path it is drawn with. */
export function icon(path, size = 24, props = {}) {
	const box = {viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true"};
	return s("svg.icon", {...box, ...props}, s("path", {d: path}));
}

/** Return a player's mark in their colour. */
export function mark(color, size = 14, props = {}) {
	const number = color % COLOURS;
	return icon(MARKS[number], size, {class: `player-${number}`, ...props});
}
