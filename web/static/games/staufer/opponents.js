// @ts-check
// The other players, in the upper corners of the board.

import {measureText} from "../../art/svg.js";
import {h, openDialog, s} from "../../dom.js";
import {countOf, drawOwn, placesOf} from "./own_area.js";
import {box, card, emptyChest, figure, move, onPlace, path, shape, signs, star, write} from "./pieces.js";

const COLORS = ["orange", "turquoise", "purple", "brown"];
const [WIDTH, HEIGHT, SHARED] = [160, 132, 64]; // of a panel, and its height where two share a corner
const STRIPS = 97; // room for privileges

/** Draw another player in a corner, lower where two share it (`small`). A click shows more. */
export function drawOther(player, x, y, small, scene) {
	const places = placesOf(scene, player.seat);
	const head = small ? 22 : 30;
	const enlarge = () => openEnlarged(player, scene);
	const enter = event => {
		if (event.key !== "Enter") return;
		event.preventDefault(); // or the key would close the dialog again
		event.stopPropagation();
		enlarge();
	};
	return s(
		`g.other.seat-${player.color}`,
		{key: `other ${player.seat}`, onclick: enlarge, onkeydown: enter, role: "button", tabindex: "0"},
		box(x, y, WIDTH, small ? SHARED : HEIGHT, 9, player.to_act ? "fill-card outline acts" : "fill-card outline"),
		drawHead(player, places.zone.label, x, y, head, small),
		small ? drawSmall(places, player.color, x, y + head) : drawFull(places, player.color, x, y + head),
	);
}

function drawHead(player, name, x, y, height, small) {
	const [middle, size] = [y + height / 2, small ? 17 : 20];
	const points = player.points ?? "";
	const room = 103 - measureText(String(points), size, {weight: 800});
	return s(
		"g",
		{"data-tip": [player.name, player.note].filter(Boolean).join(": ")},
		path(`M${x + 1},${y + height} v${10 - height} q0,-9 9,-9 h140 q9,0 9,9 v${height - 10}Z`, "f-seat"),
		path(`M${x},${y + height} h160`, "line"),
		move(x + 16, middle, 1, shape(player.color, small ? 6.5 : 8, "fill-on outline-thin")),
		write(x + 29, middle + 5.5, small ? 14 : 16, name, "title start fill-on", room),
		write(x + 137, middle + 6.5, size, points, "value end fill-on"),
		star(x + 147, middle, small ? 6 : 7),
	);
}

/** Draw what a player has, all of it, in a dialog. */
function openEnlarged(player, scene) {
	const svg = s(
		"svg.dynasty.scene.enlarged",
		{viewBox: "0 0 940 126", role: "img", "aria-label": player.name},
		drawOwn(player, 4, 4, scene),
	);
	openDialog("dialog.wide", player.name, h("h2", player.name), svg);
}

function drawFull(places, color, x, y) {
	return [
		drawStock(places.court, "envoy", color, x + 22, y + 42, 34),
		drawStock(places.nobles, "noble", color, x + 78, y + 42, 40),
		onPlace(
			"g",
			places.province,
			path(`M${x + 112},${y + 44} v-38 ${"h6 v4 h6 v-4 ".repeat(3)}h6 v38Z`, "fill-stone outline-thin"),
			drawNumber(places.province, "envoy", x + 133, y + 21),
			drawNumber(places.province, "noble", x + 133, y + 36),
		),
		path(`M${x + 8},${y + 49} h144`, "rule"),
		drawChests(places.chests, x + 4, y + 54, 0.66, 38),
		onPlace("g", places.privileges, drawKept(places.privileges.pieces, x + 7, y + 80)),
		onPlace("g", places.jobs, drawJobs(places.jobs.pieces, x + 106, y + 80)),
	];
}

/** Draw two privileges; of more, one and the number of the others. */
function drawKept(pieces, x, y) {
	const shown = pieces.slice(0, pieces.length > 2 ? 1 : 2);
	const others = pieces.slice(shown.length);
	return [
		pieces.length === 0 && box(x, y, STRIPS, 18, 4, "empty"),
		shown.map((each, i) => card(each, x + i * 50, y, 47, 18, 0.95)),
		others.length > 0 && [
			box(x + 50, y, 47, 18, 4, "fill-parchment outline-thin rim-lapis", {
				"data-tip": others.map(each => each.label).join(", "),
			}),
			signs([`+${others.length}`, ":seal"], x + 73.5, y + 9, {size: 13.5}),
		],
	];
}

function drawSmall(places, color, x, y) {
	const kept = places.privileges.pieces.length;
	return [
		drawStock(places.court, "envoy", color, x + 13, y + 20, 17),
		drawStock(places.nobles, "noble", color, x + 51, y + 20, 19),
		onPlace(
			"g",
			places.province,
			path(`M${x + 76},${y + 21} v-18 ${"h6 v3 h6 v-3 ".repeat(6)}h6 v18Z`, "fill-stone"),
			drawNumber(places.province, "envoy", x + 96, y + 13),
			drawNumber(places.province, "noble", x + 132, y + 13),
		),
		drawChests(places.chests, x, y + 23, 0.5, 28),
		onPlace(
			"g",
			places.privileges,
			kept > 0 && [
				box(x + 118, y + 24, 36, 15, 4, "fill-parchment outline-thin rim-lapis"),
				signs([`${kept}`, ":seal"], x + 136, y + 31.5, {size: 13}),
			],
		),
	];
}

/** Draw figures of the Court: one of them, and their number. */
function drawStock(place, kind, color, x, y, height) {
	const large = height > 20;
	return onPlace(
		"g",
		place,
		figure(kind, color, x, y, height),
		write(x + (large ? 14 : 8), y - (large ? 4 : 2), large ? 20 : 15, countOf(place, kind), "value start"),
	);
}

const drawNumber = (place, kind, x, y) =>
	s("g", {"data-kind": kind}, signs([`${countOf(place, kind)}`, `:${kind}`], x, y, {size: 13.5}));

/** Draw the backs of jobs; at the end of the game, what they brought. */
function drawJobs(pieces, x, y) {
	const cards = pieces.flatMap(each => Array.from({length: each.count}, () => each));
	return cards.map((each, i) => {
		const left = x + i * 17;
		const down = each.face === "down";
		return s(
			"g",
			{"data-kind": each.kind, "data-tip": each.label},
			box(left, y, 15, 18, 2, down ? "back outline-thin" : "fill-parchment outline-thin"),
			!down && write(left + 7.5, y + 13.5, 12.6, each.data.worth, "value", 13),
		);
	});
}

/** Draw how many chests of each colour there are. */
function drawChests(places, x, y, scale, step) {
	const pieces = places.flatMap(each => each.pieces);
	return onPlace(
		"g",
		places[0],
		COLORS.map((color, i) => {
			const held = pieces.filter(each => each.data.color === color);
			const number = held.reduce((sum, each) => sum + each.count, 0);
			const left = x + 14 + i * step;
			const drawn = move(left, y, scale, emptyChest(color));
			return s(
				"g",
				{class: number ? null : "over"},
				held.reduce((inner, each) => s("g", {"data-kind": each.kind}, inner), drawn), // each kind can move
				write(left + 17 * scale + 1.5, y + 22 * scale, scale < 0.6 ? 13.5 : 15, number, "value start"),
			);
		}),
	);
}
