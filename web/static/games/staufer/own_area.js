// @ts-check
// All that a player has, in a row: figures, chests, privileges and jobs.

import {s} from "../../dom.js";
import {drawJobs} from "./jobs.js";
import {box, card, chest, figure, move, onPlace, path, shape, signs, star, write} from "./pieces.js";

const LARGE = 4; // privileges that are drawn as cards; more are strips

/** Return the places of a player by the beginning of their ids. */
export function placesOf(scene, seat) {
	const zone = scene.zones.find(each => each.id === `prince-${seat + 1}`);
	const own = scene.zones.find(each => each.id === `chests-${seat + 1}`);
	const named = name => zone.places.find(each => each.id === `${name}-${seat + 1}`);
	const chests = own ? own.places : [named("chests-of")];
	const [court, nobles, province] = ["court", "nobles", "province"].map(named);
	const [privileges, jobs] = ["privileges", "jobs"].map(named);
	const {label} = own || chests[0];
	return {zone, court, nobles, province, privileges, jobs, chests, label};
}

export const countOf = (place, kind) => place.pieces.find(each => each.kind === kind)?.count || 0;

// ---------------------------------------------------------------- one's own area

/** Draw all that a player has, 932 by 118. */
export function drawOwn(player, x, y, scene) {
	const places = placesOf(scene, player.seat);
	const {color} = player;
	return s(
		`g.own.seat-${color}`,
		{key: `own ${player.seat}`},
		box(x, y, 932, 118, 10, "fill-card thick"),
		path(`M${x + 10},${y + 1} h36 v116 h-36 q-9,0 -9,-9 v-98 q0,-9 9,-9Z`, "f-seat"),
		move(x + 24, y + 27, 1, shape(color, 11, "fill-on outline")),
		write(x + 23, y + 70, 22, player.points ?? "", "value fill-on", 40),
		star(x + 23, y + 90, 8.5),
		drawCourt(places, color, x + 52, y + 6),
		drawProvince(places.province, color, x + 258, y + 6),
		drawChests(places, x + 362, y),
		drawPrivileges(places.privileges, x + 562, y),
		drawJobs(places.jobs, color, x + 660, y + 5),
	);
}

/** Draw the Court: the figures side by side, closer if they are many. */
function drawCourt({court, nobles}, color, x, y) {
	const [envoys, high] = [countOf(court, "envoy"), countOf(nobles, "noble")];
	const room = 198 - 16 - (high ? 12 + high * 30 : 0);
	const rows = envoys > 7 ? 2 : 1;
	const step = Math.min(26, (room - 34) / Math.max(1, Math.ceil(envoys / rows) - 1));
	const first = x + 198 - 8 - high * 30;
	return [
		box(x, y, 198, 106, 6, "hall"),
		path(`M${x},${y + 82} h198`, "floor"),
		write(x + 9, y + 18, 16, court.label, "title start", 70),
		onPlace(
			"g",
			court,
			box(x + 3, y + 26, Math.max(40, room), 77, 6, "hit clear"),
			signs([`${envoys}`, ":envoy"], x + 86, y + 13, {size: 19, scale: 1.2}),
			Array.from({length: envoys}, (_, i) => {
				const back = i < envoys - Math.ceil(envoys / rows); // the row behind
				const column = back ? i + 0.5 : i - (envoys - Math.ceil(envoys / rows));
				return figure("envoy", color, x + 24 + column * step, y + (back ? 74 : 98), rows > 1 ? 43 : 52);
			}),
		),
		onPlace(
			"g",
			nobles,
			box(first - 2, y + 26, high * 30 + 8, 77, 6, "hit clear"),
			signs([`${high}`, ":noble"], x + 142, y + 13, {size: 19, scale: 1.2}),
			Array.from({length: high}, (_, i) => figure("noble", color, first + 17 + i * 30, y + 98, 66)),
		),
	];
}

/** Draw the Province: figures behind a wall with their numbers. */
function drawProvince(place, color, x, y) {
	const [envoys, nobles] = [countOf(place, "envoy"), countOf(place, "noble")];
	const teeth = Array.from({length: 5}, () => "h9.2 v5 h9.2 v-5 ").join("");
	const step = Math.min(22, 40 / Math.max(1, envoys - 1));
	return onPlace(
		"g",
		place,
		box(x, y, 98, 106, 6, "meadow hit"),
		write(x + 49, y + 18, 16, place.label, "title", 86),
		Array.from({length: Math.min(3, envoys)}, (_, i) =>
			figure("envoy", color, x + 18 + i * Math.min(step, 14), y + 80, 34),
		),
		Array.from({length: nobles}, (_, i) => figure("noble", color, x + 66 + i * 10, y + 80, 42)),
		path(`M${x + 3},${y + 103} v-34 ${teeth}V${y + 103}Z`, "fill-stone outline"),
		signs([`${envoys}`, ":envoy"], x + 28, y + 90, {size: 17, scale: 1.1}),
		signs([`${nobles}`, ":noble"], x + 72, y + 90, {size: 17, scale: 1.1}),
	);
}

/** Draw chests: each kind once, with its number; what they are worth at the end. */
function drawChests({chests, label, zone}, x, y) {
	const held = chests.flatMap(place => place.pieces.map(piece => ({place, piece})));
	const single = chests.length !== 1 || chests[0].pieces.length < 2; // each kind is a place of its own
	const drawn = held.map(({place, piece}, i) => {
		const [left, top] = [x + 20 + (i % 5) * 38, y + 34 + Math.floor(i / 5) * 40];
		const parts = [
			box(left - 18, top - 4, 36, 34, 5, "hit clear"),
			chest(piece, left, top, 0.98),
			piece.count > 1 && [
				s("circle", {cx: left + 13, cy: top + 1, r: 8.5, class: "fill-card outline-thin"}),
				write(left + 13, top + 5.6, 13, piece.count, "value"),
			],
		];
		return single ? onPlace("g", place, parts) : s("g", {key: piece.kind}, parts);
	});
	return [
		write(x + 2, y + 24, 16, label, "title start", 130),
		write(x + 168, y + 24, 17, zone.data.chests, "value end"),
		star(x + 179, y + 18, 6.5),
		path(`M${x + 192},${y + 10} v98`, "rule"),
		single ? drawn : onPlace("g", chests[0], drawn),
	];
}

function drawPrivileges(place, x, y) {
	const large = place.pieces.length <= LARGE;
	return onPlace(
		"g",
		place,
		write(x + 46, y + 24, 16, place.label, "title", 92),
		place.pieces.map((each, i) => {
			const [column, row] = [i % 2, Math.floor(i / 2)];
			return large
				? card(each, x + 1 + column * 47, y + 32 + row * 42, 43, 38, 1.05)
				: card(each, x + 1 + column * 47, y + 31 + row * 17, 44, 16.5, 0.95);
		}),
		place.pieces.length === 0 && box(x + 1, y + 32, 90, 76, 5, "empty"),
	);
}
