// @ts-check
// The action board: the tracks of the turns, the five rounds, and the supply table.

import {s} from "../../dom.js";
import {landmark} from "./landmarks.js";
import {round} from "../../art/svg.js";
import {box, chests, crown, figure, isFigure, move, onPlace, path, shape, sign, star, write} from "./pieces.js";

const [X, Y, WIDTH, HEIGHT] = [268, 169, 404, 236];
const RIGHT = X + 157; // where rounds and supply begin
const ROW = WIDTH - 165;
const NUMERALS = ["I", "II", "III", "IV", "V"];
const CONDITIONS = {
	// signs of the B tiles, and whether the most or the fewest count
	king_region: ["crown", 0],
	fewest_chests: ["chest", -1],
	most_figures: ["office", 1],
	most_payment: ["envoy", 1],
	most_chests: ["chest", 1],
	most_nobles: ["noble", 1],
};

/** Draw the action board; `names` are those of the regions. */
export function drawCentre(order, rounds, supply, names, scene) {
	return s(
		"g.centre",
		{key: "centre"},
		box(X, Y, WIDTH, HEIGHT, 10, "fill-ochre outline thick"),
		box(X + 6, Y + 6, WIDTH - 12, HEIGHT - 12, 6, "fill-parchment outline"),
		drawTracks(order, scene),
		drawRounds(rounds.places, names),
		drawSupply(supply.places, scene),
	);
}

// ---------------------------------------------------------------- tracks

function drawTracks({places: [now, first, last], data}, scene) {
	const {turns, done, envoys} = data;
	const to = piece => scene.players[piece.owner].color;
	const coming = now.pieces.map((piece, i) => [done + i, to(piece)]).reverse();
	const supplied = first.pieces.map((piece, i) => [i, to(piece)]);
	const deployed = last.pieces.map((piece, i) => [turns - last.pieces.length + i, to(piece)]).reverse();
	const free = i => i >= turns - envoys && sign("envoy", 0, 0, 1.05, "fill-ochre");
	const number = i => write(0, 4.6, 12.8, i + 1, "faint");
	return [
		track(now, 0, turns, coming, number, done),
		track(first, 1, turns, supplied),
		track(last, 2, turns, deployed, free),
	];
}

/** Draw a track of slots from top to bottom; long ones have two columns. `members` begins with the
 * one that came first, so that the last one drawn is the one that moved. */
function track(place, column, slots, members, empty, current = -1) {
	const x = X + 31 + column * 48;
	const columns = slots > 9 ? 2 : 1;
	const rows = Math.ceil(slots / columns);
	const step = Math.min(24, 188 / rows);
	const taken = new Set(members.map(([i]) => i));
	const at = i => [x + (columns > 1 ? (i < rows ? -10.5 : 10.5) : 0), Y + 44 + (i % rows) * step];
	const here = i => `translate(${at(i).map(round).join(" ")})`;
	return onPlace(
		"g.track",
		place,
		write(x, Y + 23, 12.5, place.label, "strong", 45),
		box(x - (columns > 1 ? 22 : 15), Y + 30, columns > 1 ? 44 : 30, 196, 15, "fill-edge outline hit"),
		Array.from({length: slots}, (_, i) =>
			s(
				"g",
				{transform: here(i)},
				i === current && s("circle", {r: 12.5, class: "next"}),
				s("circle", {r: 9, class: "slot"}),
				!taken.has(i) && empty?.(i),
			),
		),
		members.map(([i, color]) =>
			s(`g.seat-${color}`, {transform: here(i), "data-kind": "family"}, shape(color, color === 2 ? 7.4 : 8.4)),
		),
	);
}

// ---------------------------------------------------------------- rounds

function drawRounds(places, names) {
	const playing = places.some(place => place.data.now);
	let top = Y + 13;
	return places.map((place, i) => {
		const height = place.data.now ? 42 : playing ? 18.6 : 23;
		const drawn = drawRound(place, names, NUMERALS[i], top, height);
		top += height + 2.2;
		return drawn;
	});
}

function drawRound(place, names, numeral, y, height) {
	const {region, condition, steps, over, now} = place.data;
	const what = place.pieces[1];
	const middle = y + height / 2;
	const [inset, size] = now ? [4, 15] : [1, 13];
	const cell = (x, width) => box(x, y + inset, width, height - 2 * inset, 5, "fill-card outline-thin");
	const ribbon = `M${RIGHT - 6},${y} H${RIGHT + ROW + 4} L${RIGHT + ROW - 2},${middle} L${RIGHT + ROW + 4},${y + height}
    H${RIGHT - 6} L${RIGHT},${middle}Z`;
	return onPlace(
		"g",
		{...place, class: over ? "over" : null},
		now && path(ribbon, "fill-vermilion outline"),
		write(RIGHT + 15, middle + size * 0.36, now ? 17 : 13.5, numeral, now ? "title fill-on" : "title"),
		cell(RIGHT + 30, 108),
		now && move(RIGHT + 50, y + height - 7, 0.42, landmark(region)),
		write(
			now ? RIGHT + 101 : RIGHT + 84,
			middle + size * 0.36,
			size,
			region ? names.get(region) : "",
			"title",
			now ? 68 : 100,
		),
		s(
			"g",
			{"data-tip": what ? `${what.label}. ${what.text}` : null, "data-about": what?.about || null},
			cell(RIGHT + 142, 43),
			condition && drawCondition(condition, RIGHT + 160, middle, now ? 1.45 : 1),
		),
		cell(RIGHT + 189, 47),
		steps
			? [
					crown(RIGHT + 202, middle + 0.5, now ? 0.8 : 0.65),
					write(RIGHT + 222, middle + size * 0.36, size, `+${steps}`, "value"),
				]
			: condition && star(RIGHT + 212, middle, 6.5),
	);
}

/** Draw the condition of a B tile: a sign, and a pointer up for most or down for fewest. */
function drawCondition(condition, x, y, scale) {
	const [name, most] = CONDITIONS[condition];
	return move(
		x,
		y,
		scale,
		sign(name, 0, 0, 1),
		condition === "most_payment" && path("M-9,7.4 H9", "line thick"),
		condition === "most_figures" && sign("envoy", 0, 2.5, 0.55),
		most !== 0 && path(most > 0 ? "M13,-4 l4.4,7 h-8.8z" : "M13,4 l4.4,-7 h-8.8z", "fill-vermilion"),
	);
}

// ---------------------------------------------------------------- supply

function drawSupply(places, scene) {
	const width = (ROW + 4) / places.length;
	const y = Y + HEIGHT - 91;
	const {color} = scene.players[Math.max(0, scene.seat)];
	return places.map((place, i) => {
		const x = RIGHT - 4 + i * width;
		const lying = place.pieces.filter(each => !isFigure(each));
		const people = place.pieces.filter(isFigure).flatMap(each => Array.from({length: each.count}, () => each.kind));
		const gap = people.length > 2 ? 14 : 19;
		return onPlace(
			"g.space",
			{...place, class: scene.data.place === place.id ? "under-way" : null},
			box(x + 2, y, width - 5, 38, 6, "fill-card outline hit"),
			people.map((kind, j) =>
				figure(kind, color, x + width / 2 + (j - (people.length - 1) / 2) * gap, y + 34, kind === "noble" ? 31 : 25),
			),
			chests(lying, x + width / 2 - 0.5, y + 41, 0.9),
		);
	});
}
