// @ts-check
// Falcons, their hoods, and betting tokens.

import {shield} from "../../art/shields.js";
import {at} from "../../art/svg.js";
import {s} from "../../dom.js";

const BIRDS = {
	peregrine: {
		body: `M24 2C28 2 29 6 28.500 10 36 8 42 13 47 30 40 24 34 23 29.500 25L28 33 31 45 24 42 17 45 20 33
      18.500 25C14 23 8 24 1 30 6 13 12 8 19.500 10 19 6 20 2 24 2Z`,
		feathers: "M24 16V28M20 20V26M28 20V26",
		eye: [24, 7],
		hood: "M17 11C16 1 32 1 31 11Z",
		plume: "M24 3L20-7 25-4 29-8Z",
	},
	goshawk: {
		body: `M26 2C33 1 38 5 38 10L43 13 37 15C39 22 38 30 31 36L31 40H38V44H20L14 47 5 46 13 34
      C10 22 15 14 21 10 21 6 23 3 26 2Z`,
		feathers: "M20 18C17 26 19 32 24 35M9 43L15 45M12 38L19 41M28 20h5M27 25h6M27 30h5",
		eye: [33, 9],
		hood: "M20 13C18 1 38-2 40 12L36 14Z",
		plume: "M28 1L21-8 28-6 33-10V0Z",
	},
};

/** Draw a falcon about a point. One that can capture turns to its prey.
 * @param {{falcon: string, hooded: boolean, ready: boolean, spent: boolean}} data
 * @param {number} color of its owner
 * @param {number} side 1 if its prey is on the right, else -1
 * @param {number} size
 */
export function falcon(data, color, side, size) {
	const {body, feathers, eye, hood, plume} = BIRDS[data.falcon];
	const above = data.falcon === "peregrine";
	const turn = above && data.ready ? side * 90 : 0;
	const mirrored = !above && side === (data.ready ? -1 : 1); // at rest it looks at the castle
	const pose = `${turn ? `rotate(${turn}) ` : ""}scale(${mirrored ? -1 : 1} 1) translate(-24 -24)`;
	return [
		s(
			"g",
			{transform: `scale(${(size / 48).toFixed(3)})`},
			s(
				"g",
				{transform: pose},
				s("path.cast", {d: body, transform: "translate(2 3)"}),
				s("path.outline", {d: body, class: `seat-${color}`}),
				s("path.line-on", {d: feathers, "stroke-linecap": "round"}),
				s("circle.fill-on", {cx: eye[0], cy: eye[1], r: 1.8}),
				data.hooded && [s("path.fill-gold.outline-thin", {d: hood}), s("path.fill-vermilion.outline-thin", {d: plume})],
			),
		),
		mark(color, size, above),
	];
}

/** The mark of the owner lies at the foot of the bird: a colour alone is not enough. */
function mark(color, size, above) {
	const [x, y] = above ? [size * 0.3, size * 0.34] : [size * 0.32, size * 0.36];
	const radius = Math.max(size * 0.17, 5);
	return at(x, y, {}, s("circle.fill-card.outline-thin", {r: radius}), shield(color, 0, 0, radius * 1.5));
}

/** Draw a betting token about a point.
 * @param {number} color
 * @param {number} x
 * @param {number} y
 * @param {any} [options]
 */
export const token = (color, x, y, {scale = 1, ...props} = {}) =>
	at(
		x,
		y,
		{scale, "data-kind": "token", ...props},
		s("circle.cast", {cx: 1, cy: 2.5, r: 12}),
		s("circle.fill-gold.outline", {r: 12}),
		s("circle.fill-none.outline-gold", {r: 9.3}),
		shield(color, 0, 0, 15),
	);
