// @ts-check
// A picture for each game on the front page; a game of your own gets its initial, as in a manuscript.

import {s} from "./dom.js";
import {cardBack, playingCard} from "./art/cards.js";
import {drawIcon} from "./art/icons.js";
import {at, closed, polygon, star} from "./art/svg.js";

const [WIDTH, HEIGHT] = [330, 130];
const FALCON = `M24 2C28 2 29 6 28.5 10 36 8 42 13 47 30 40 24 34 23 29.500 25L28 33 31 45 24 42 17 45 20 33 18.500 25
    C14 23 8 24 1 30 6 13 12 8 19.500 10 19 6 20 2 24 2Z`;

const ground = fill => s(`rect.fill-${fill}`, {width: WIDTH, height: HEIGHT});
const shape = (fill, d, more = {}) => s(`path.fill-${fill}.outline`, {d, ...more});
const thin = (fill, d) => s(`path.fill-${fill}.outline-thin`, {d});

/** Draw a tower with battlements; (x, y) is the middle of its foot. */
function tower(x, y, width, height) {
	const [w, top, tooth] = [width / 2, y - height, width / 5];
	const teeth = `h${tooth}v6h${tooth}v-6h${tooth}v6h${tooth}v-6h${tooth}`;
	return [
		shape("stone", `M${x - w} ${y}V${top}${teeth}V${y}Z`),
		shape("gap", `M${x - 3} ${top + height * 0.55}v-9a3 3 0 0 1 6 0v9z`, {class: "fill-gap"}),
	];
}

function drawFredericus() {
	return [
		ground("sea"),
		s("circle.fill-gold.outline-gold", {cx: 284, cy: 30, r: 15}),
		shape("land", "M-4 134V104Q80 84 165 88T334 100V134Z"),
		shape("stone-dark", "M116 96V52h98v44z"),
		[112, 218].map(x => tower(x, 100, 28, 62)),
		[146, 184].map(x => tower(x, 104, 30, 66)),
		shape("gap", "M157 104V88a8 8 0 0 1 16 0v16z"),
		at(56, 48, {scale: 1.35, turn: -14}, shape("vermilion", FALCON, {transform: "translate(-24 -24)"})),
		at(262, 76, {scale: 0.9, turn: 12}, shape("ochre", FALCON, {transform: "translate(-24 -24)"})),
	];
}

function figure(x, scale, fill, crowned) {
	return at(
		x,
		112,
		{scale},
		thin(fill, "M-11 0Q-11-14-5.500-19H5.500Q11-14 11 0Z"),
		s(`circle.fill-${crowned === 2 ? "flesh" : fill}.outline-thin`, {cy: -23, r: 6.5}),
		crowned > 0 && thin("gold", "M-6.500-27L-8-36-3.600-32 0-37.500 3.600-32 8-36 6.500-27Z"),
		crowned === 2 && thin("gold", "M-3.500-18L-6 0H6L3.500-18Z"),
	);
}

function drawStaufer() {
	const window = x => s("path.fill-lapis.outline", {d: `M${x - 15} 112V46a15 15 0 0 1 30 0v66z`});
	return [
		ground("edge"),
		[35, 100, 230, 295].map(window),
		shape("vermilion", "M130 134V40a35 35 0 0 1 70 0v94z"),
		shape("ochre", "M-4 134V110H334V134Z"),
		figure(35, 1.5, "green", 0),
		figure(100, 1.7, "purple", 1),
		figure(230, 1.7, "ochre", 1),
		figure(295, 1.5, "turquoise", 0),
		figure(165, 2.3, "vermilion", 2),
	];
}

function drawStuporMundi() {
	const corners = polygon(5, 238, 68, 46, {turn: -90});
	const waves = [24, 58, 92, 122].map((y, i) => `M${12 + i * 9} ${y}q7-7 14 0t14 0 14 0`).join("");
	return [
		ground("sea"),
		s("path.line-on-sea", {d: waves, opacity: 0.5}),
		s("path.line-on-sea", {d: "M110 30q7-7 14 0t14 0M118 108q7-7 14 0t14 0", opacity: 0.5}),
		shape("land", "M334-4H176Q150 20 166 48T160 100Q156 120 170 134H334Z"),
		shape("stone", closed(corners), {"stroke-width": 3}),
		shape("parchment", closed(polygon(5, 238, 68, 32, {turn: -90}))),
		corners.map(([cx, cy]) => [
			s("circle.fill-stone.outline", {cx, cy, r: 12}),
			s("circle.fill-vermilion.outline-thin", {cx, cy, r: 6.5}),
		]),
		drawIcon("keep", 238, 68, 34, {class: "fill-gold outline-thin"}),
		shape("ochre", "M44 86H124Q118 106 104 108H64Q50 106 44 86Z"),
		shape("ochre", "M82 26h4v60h-4z"),
		shape("parchment", "M56 34H112Q120 54 112 76H56Q64 54 56 34Z"),
		at(86, 55, {}, s("path.fill-vermilion", {d: "M-3-15h6v12h12v6H3v12h-6V3h-12v-6h12z"})),
	];
}

const felt = () => [ground("land"), s("path.fill-on", {d: closed(star(8, WIDTH / 2, 64, 96, 0.7)), opacity: 0.08})];
const playing = (rank, suit, x, y, turn, width = 66) => playingCard({rank, suit}, x, y, {width, turn});

const PICTURES = {
	fredericus: drawFredericus,
	staufer: drawStaufer,
	"stupor-mundi": drawStuporMundi,
	"knockout-whist": () => [
		felt(),
		["A", "K", "Q", "J"].map((rank, i) => playing(rank, "CDSH"[i], 102 + i * 42, 72 + (i - 1.5) ** 2 * 4, i * 10 - 15)),
	],
	"oh-hell": () => [
		felt(),
		playing("A", "H", 88, 68, -8, 72),
		[0, 1, 2].map(i => cardBack(172 + i * 48, 66, {width: 38, height: 56})),
		s("path.cross-out", {d: "M246 32l44 68"}),
	],
	"leduc-poker": () => [
		felt(),
		playing("Q", "S", 110, 68, -6, 70),
		playing("Q", "H", 176, 68, 5, 70),
		[0, 1, 2, 3, 4].map(i => s("ellipse.fill-gold.outline", {cx: 254 + (i % 2) * 3, cy: 102 - i * 11, rx: 28, ry: 12})),
	],
};

function drawInitial(title) {
	return [
		ground("edge"),
		s("path.line-gold", {d: closed(star(8, 165, 65, 150, 0.75))}),
		s("rect.fill-lapis.outline", {x: 117, y: 17, width: 96, height: 96, rx: 4}),
		s("rect.line-gold", {x: 123, y: 23, width: 84, height: 84, rx: 2}),
		s("text.initial", {x: 165, y: 90, "font-size": 72, "text-anchor": "middle"}, title.charAt(0).toUpperCase()),
	];
}

/** Return the picture of a game. */
export function drawThumbnail({name, title}) {
	const props = {
		viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
		preserveAspectRatio: "xMidYMid slice",
		"aria-hidden": "true",
	};
	return s("svg.picture", props, PICTURES[name] ? PICTURES[name]() : drawInitial(title));
}
