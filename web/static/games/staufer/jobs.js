// @ts-check
// Jobs as cards: a picture of what is wanted, the points, and what the job is worth now.

import {s} from "../../dom.js";
import {landmark} from "./landmarks.js";
import {box, move, onPlace, path, sign, signs, star, write} from "./pieces.js";

/** Draw the jobs of a player side by side, each 86 by 108. */
export function drawJobs(place, color, x, y) {
	const cards = place.pieces.flatMap(each => Array.from({length: each.count}, () => each));
	return onPlace(
		"g",
		place,
		cards.map((each, i) => {
			const left = x + i * 90;
			return each.face === "down" ? jobBack(left, y) : drawJob(each, left, y, color);
		}),
	);
}

const BACK = "M0,-16 L12,0 L0,16 L-12,0Z";

function jobBack(x, y) {
	return [
		box(x, y, 86, 108, 6, "fill-parchment outline"),
		box(x + 5, y + 5, 76, 98, 4, "back outline-thin"),
		move(x + 43, y + 54, 1.6, path(BACK, "fill-gold outline-thin")),
	];
}

function drawJob(piece, x, y, color) {
	const {job, worth, points} = piece.data;
	const look = {region: "gold", pattern: "lapis", office: "verm"}[job];
	const printed = points.join(" · ");
	return s(
		"g",
		{"data-kind": piece.kind, "data-tip": `${piece.label}. ${piece.text}`, "data-about": piece.about},
		box(x, y, 86, 108, 6, "fill-parchment outline"),
		box(x + 4, y + 4, 78, 57, 3, `picture rim-${look} fill-${look}`),
		box(x + 4, y + 4, 78, 57, 3, `rim rim-${look}`),
		jobPicture(piece.data, x + 43, y + 33, color),
		signs(job === "region" ? [printed, ":star"] : ["n×", printed, ":star"], x + 43, y + 72, {size: 13.5}),
		box(x + 15, y + 82, 56, 21, 10, "fill-gap"),
		write(x + 41, y + 98, 17, worth, "value end fill-gap-text"),
		star(x + 54, y + 92, 6.5),
	);
}

function jobPicture({job, region, ring, cost, nobles}, x, y, color) {
	if (job === "region") return move(x, y + 24, 0.8, landmark(region));
	if (job === "pattern") return drawPattern(ring, x, y, color);
	const arch = "M-15,24 V-8 A15,15 0 0 1 15,-8 V24Z";
	return [
		move(x, y, 1, path(arch, "fill-gap outline")),
		nobles ? sign("noble", x, y + 2, 2.2, "fill-gold") : write(x, y + 11, 22, cost, "value cost"),
	];
}

/** Draw a pattern: the six regions as circles, filled where figures are wanted. */
function drawPattern(ring, x, y, color) {
	return ring.map((wanted, i) => {
		const angle = ((-120 + 60 * i) * Math.PI) / 180;
		const [left, top] = [x + 20 * Math.cos(angle), y + 20 * Math.sin(angle)];
		return s(
			`g.seat-${color}`,
			s("circle", {
				cx: left,
				cy: top,
				r: 8,
				class: wanted ? "f-seat outline-thin" : "fill-card outline-thin",
			}),
			wanted > 1 && write(left, top + 4.6, 13, wanted, "value fill-on"),
		);
	});
}
