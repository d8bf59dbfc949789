// @ts-check
// A landmark for each region, on a base line at 0, about 70 wide and 60 high.

import {s} from "../../dom.js";
import {path} from "./pieces.js";

const WINDOW = {width: 6, height: 12};

function windows(...places) {
	return places.map(([x, y, width = WINDOW.width, height = WINDOW.height]) => {
		const r = width / 2;
		return path(`M${x - r},${y} V${y - height + r} A${r},${r} 0 0 1 ${x + r},${y - height + r} V${y}Z`, "fill-gap");
	});
}

const ball = (x, y, r, look) => s("circle", {cx: x, cy: y, r, class: look});

const DRAWN = {
	aachen: () => [
		path("M-32,0 V-20 H-14 V0Z", "fill-stone outline"),
		path("M-34,-20 L-23,-33 L-12,-20Z", "fill-lapis outline"),
		path("M14,0 V-26 H30 V0Z", "fill-stone outline"),
		path("M12,-26 L22,-52 L32,-26Z", "fill-lapis outline"),
		path("M-18,0 V-28 H18 V0Z", "fill-stone outline"),
		path("M-20,-28 Q-18,-50 0,-54 Q18,-50 20,-28Z", "fill-lapis outline"),
		path("M-7,-29 Q-6,-46 0,-54 Q6,-46 7,-29", "line"),
		ball(0, -57, 3, "fill-gold outline"),
		windows([-10, -6, 6, 15], [0, -6, 6, 15], [10, -6, 6, 15], [-23, -4, 5, 10], [22, -8, 5, 11]),
	],
	strasbourg: () => [
		path("M-30,0 V-26 H4 V0Z", "fill-stone outline"),
		path("M-33,-26 L-27,-38 H2 L6,-26Z", "fill-vermilion outline"),
		path("M4,0 V-42 H24 V0Z", "fill-stone outline"),
		path("M3,-42 L8,-48 L14,-68 L20,-48 L25,-42Z", "fill-stone-dark outline"),
		ball(-13, -15, 7, "fill-lapis outline"),
		path("M-13,-22 V-8 M-20,-15 H-6", "line"),
		windows([10, -22, 5, 15], [18, -22, 5, 15], [14, -3, 8, 14]),
	],
	augsburg: () => [
		[-20, 20].map(x => [
			path(`M${x - 9},0 V-38 H${x + 9} V0Z`, "fill-stone outline"),
			path(
				`M${x - 10},-38 Q${x - 13},-48 ${x - 4},-52 Q${x},-54 ${x},-62 Q${x},-54 ${x + 4},-52 Q${x + 13},-48
          ${x + 10},-38Z`,
				"fill-green outline",
			),
			windows([x, -20], [x, -4, 5, 9]),
		]),
		path("M-12,0 V-22 L0,-36 L12,-22 V0Z", "plaster outline"),
		windows([0, -2, 8, 15]),
		ball(0, -23, 3, "fill-gap"),
	],
	milano: () => [
		path("M-34,0 V-20 L-20,-30 L0,-48 L20,-30 L34,-20 V0Z", "plaster outline"),
		[
			[-34, -36],
			[-20, -47],
			[-7, -58],
			[7, -58],
			[20, -47],
			[34, -36],
		].map(([x, top]) =>
			path(`M${x - 2.6},0 V${top + 14} L${x},${top} L${x + 2.6},${top + 14} V0Z`, "fill-stone outline-thin"),
		),
		windows([0, -2, 9, 22], [-13.5, -3, 6, 15], [13.5, -3, 6, 15], [-27, -3, 5, 11], [27, -3, 5, 11]),
	],
	palermo: () => [
		path("M-34,0 V-20 H12 V0Z", "plaster outline"),
		[-24, -11, 2].map(x =>
			path(`M${x - 7.5},-20 Q${x - 8},-33 ${x},-33 Q${x + 8},-33 ${x + 7.5},-20Z`, "fill-vermilion outline"),
		),
		path("M-18,-24 V-46 H-4 V-24", "plaster outline"),
		path("M-19,-46 Q-19,-58 -11,-58 Q-3,-58 -3,-46Z", "fill-vermilion outline"),
		windows([-11, -33, 5, 10], [-26, -2], [-11, -2], [4, -2]),
		path("M24,0 Q22,-18 26,-32 L29,-32 Q26,-18 28,0Z", "fill-ochre outline"),
		[-150, -110, -60, -20, 20, 160].map(palmLeaf),
	],
	nijmegen: () => [
		path("M-30,0 V-24 H-26 V-28 H-20 V-24 H-16 V-28 H-10 V0Z", "fill-stone outline"),
		path("M12,0 V-20 H30 V0Z", "fill-stone outline"),
		path("M10,-20 L21,-34 L32,-20Z", "fill-vermilion outline"),
		path("M-13,0 V-52 H-7 V-47 H-3 V-52 H3 V-47 H7 V-52 H13 V0Z", "fill-stone outline"),
		path("M0,-52 V-66", "line"),
		path("M0,-66 L14,-62 L0,-57Z", "fill-vermilion outline"),
		windows([-5, -28, 5, 11], [5, -28, 5, 11], [0, -2, 9, 15], [-20, -8, 5, 9], [21, -5, 5, 9]),
	],
};

function palmLeaf(angle) {
	const [x, y] = [16 * Math.cos((angle * Math.PI) / 180), 16 * Math.sin((angle * Math.PI) / 180)];
	const at = (far, down) => `${Math.round(27 + x * far)},${Math.round(-33 + y * far + down)}`;
	return path(`M27,-33 Q${at(0.6, -6)} ${at(1, 3)} Q${at(0.5, 1)} 27,-33Z`, "fill-green outline-thin");
}

/** Draw the landmark of a region. */
export const landmark = region => DRAWN[region]?.();
