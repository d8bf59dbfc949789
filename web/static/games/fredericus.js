// @ts-check
// The board of Fredericus: the eight-sided castle, its rows running outwards, the cards of all around it.

import {s} from "../dom.js";
import {courtyard, fountain, keep, tower, walls} from "./fredericus/castle.js";
import {CENTRE, HEIGHT, WIDTH} from "./fredericus/layout.js";
import {findRopes, medallion, road, ropeLine, row} from "./fredericus/rows.js";
import {deck, findLooseGoals, other, own} from "./fredericus/seats.js";

const SIDES = [0, 1, 2, 3, 4, 5, 6, 7];
const TREES = {
	197: [64, 150, 178, 205, 690, 742, 800],
	309: [104, 186, 262, 700, 770, 838],
	421: [120, 240, 690, 742, 822],
}; // by the height of their feet

/** Draw the table as one seat sees it. */
export function draw(scene) {
	const zone = name => scene.zones.find(each => each.id === name);
	const [rows, towers, keeps] = ["rows", "towers", "keeps"].map(name => zone(name).places);
	const seats = new Map(scene.zones.filter(each => each.owner != null).map(each => [each.owner, each]));
	const me = scene.players.find(each => each.you) || scene.players[Math.max(scene.seat, 0)];
	const wanted = new Set(findLooseGoals(seats.get(me.seat)));
	const ropes = findRopes(rows, towers, scene);
	const sides = new Map([...rows, ...towers].map(each => [each.id, each.data.side]));
	const layer = (...children) => s("g", {}, children);
	return s(
		"svg.scene.falconry",
		{viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "xMidYMid meet", role: "group"},
		ground(),
		layer(SIDES.map(road)),
		layer(ropes.map(ropeLine)),
		layer(rows.map(each => row(each, scene, wanted, sides))),
		layer(walls(), SIDES.map(courtyard)),
		layer(
			keeps.filter(each => each.id !== "centre").map(each => keep(each, scene)),
			fountain(
				keeps.find(each => each.id === "centre"),
				scene,
			),
		),
		layer(towers.map(each => tower(each, scene, sides))),
		layer(ropes.map(medallion)),
		layer(around(scene, seats, zone("goals"), me)),
	);
}

/** The meadows around the castle. */
const ground = () =>
	s(
		"g",
		{class: "ground"},
		s("path.meadow", {
			d: "M0 88C120 74 250 96 470 84 690 96 820 74 940 88V530C820 544 690 522 470 534 250 522 120 544 0 530Z",
		}),
		s("ellipse.court", {cx: CENTRE[0], cy: CENTRE[1], rx: 194, ry: 206}),
		s("path.tree", {
			d: Object.entries(TREES)
				.flatMap(([y, at]) => at.map(x => `M${x} ${Number(y) - 13}l7 12h-5v6h-4v-6h-5z`))
				.join(""),
		}),
	);

/** The cards of all: the others above the castle, clockwise from the viewer, and one's own below. */
function around(scene, seats, goals, me) {
	const {players} = scene;
	const others = players.slice(1).map((_, i) => players[(me.seat + 1 + i) % players.length]);
	const wide = [430, 326, 224][others.length - 1];
	const last = 6 + others.length * (wide + 6);
	return [
		others.map((each, i) => other(seats.get(each.seat), each, scene, 6 + i * (wide + 6), wide)),
		deck(goals, scene, last, WIDTH - last - 6),
		own(seats.get(me.seat), me, scene),
	];
}
