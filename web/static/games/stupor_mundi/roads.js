// @ts-check
// The workplaces: three roads from the countryside through the village to the city.

import {s} from "../../dom.js";
import {ability, brief} from "./effects.js";
import {drawPawns} from "./people.js";
import {circle, icon, layOn, path, piece, placed, plate, rect, row, rowWidth, text} from "./shapes.js";

const [X, Y, WIDTH, HEIGHT] = [3, 322, 934, 94];
const LANES = {A: Y + 18, B: Y + 48, C: Y + 78};
const COLUMNS = [124, 282, 440, 598]; // where workplaces begin
const [PITCH, HOUSE] = [158, 92];
const CITY = 744;
const HOUSES = [
	[470, 26],
	[498, 20],
	[528, 24],
	[628, 24],
	[656, 19],
	[684, 23],
	[556, 19],
	[710, 20],
];
const WOODS = [
	[236, 1, 15],
	[252, 1, 17],
	[262, 31, 14],
	[238, 60, 15],
	[400, 60, 16],
	[416, 62, 14],
	[406, 31, 16],
	[420, 2, 14],
];

/** Draw the roads, with those who wait at their beginning. */
export function drawRoads(paths, bonuses, players, scene) {
	return s(
		"g",
		rect(".hills", X, Y, WIDTH, HEIGHT, 6),
		path(".village", `M432 ${Y}C424 ${Y + 30} 446 ${Y + 60} 432 ${Y + HEIGHT}H740V${Y}Z`),
		path(".town", `M736 ${Y}V${Y + HEIGHT}H${X + WIDTH}V${Y}Z`),
		["ditch", "road"].map(tag => Object.keys(LANES).map(letter => path(`.${tag}`, drawLane(letter)))),
		WOODS.map(([x, y, size]) => icon("tree", x, Y + 8 + y, size)),
		HOUSES.map(([x, size]) => icon("house", x, LANES.B + 1, size)),
		drawCamp(players, scene),
		paths.map(zone => drawPath(zone, bonuses, scene)),
		rect(".frame", X, Y, WIDTH, HEIGHT, 6),
	);
}

/** Where a workplace is, up or down from the middle of its lane: roads wind. */
const WINDINGS = {A: [-1, 3, -2, 2], B: [2, -3, 0, 0], C: [1, -2, 2, -3]};

/** Return the path of a road, through its workplaces. */
function drawLane(letter) {
	const y = LANES[letter];
	const points = COLUMNS.map((x, i) => [x + HOUSE / 2, y + WINDINGS[letter][i]]);
	return points
		.reduceRight((rest, [x, at]) => `S${x - 40} ${at} ${x + 10} ${at}${rest}`, `S740 ${y} 760 ${y}`)
		.replace("S", `M96 ${y}S`);
}

/** Draw the Specialists that are not sent out, a row a player. */
function drawCamp(players, scene) {
	const height = (HEIGHT - 6) / players.length;
	return s(
		"g",
		rect(".paper.camp", X + 5, Y + 5, 84, HEIGHT - 10, 5),
		players.map((place, i) => {
			const y = Y + 3 + height * (i + 0.5);
			return (
				place &&
				s(
					"g",
					placed(place),
					rect(".hit.clear", X + 7, y - 10, 80, 20, 3),
					drawPawns(place.pieces, X + 14, y, 66, scene, 17),
				)
			);
		}),
	);
}

function drawPath(zone, bonuses, scene) {
	const [{id}] = zone.places;
	const letter = id.at(-2);
	const y = LANES[letter];
	const places = zone.places.slice(0, -1);
	const tiles = bonuses.places.filter(each => each.id.at(-3) === letter);
	return s(
		"g",
		{"data-zone": zone.id},
		circle(".letter", 106, y, 10.5),
		text("n.light", 106, y + 4.6, letter),
		places.map((each, i) => drawWorkplace(each, COLUMNS[i], y + WINDINGS[letter][i], scene)),
		drawCity(zone.places.at(-1), tiles, y, letter === "B" ? COLUMNS[2] : CITY - 18, scene),
	);
}

function drawWorkplace(place, x, y, scene) {
	const parts = ability(place.data.effects);
	const people = place.pieces.filter(each => each.kind === "specialist");
	const roof = x > 430 ? ".roof.red" : ".roof.green";
	return s(
		"g",
		placed(place),
		rect(".road.step", x + HOUSE - 6, y - 8, PITCH - HOUSE - 24, 20, 9),
		rect(".paper.hit", x, y - 11, HOUSE, 25, 2),
		path(roof, `M${x - 4} ${y - 9}L${x + 5} ${y - 15}H${x + HOUSE - 5}L${x + HOUSE + 4} ${y - 9}Z`),
		row(x + HOUSE / 2, y + 2.5, parts, {size: 18, most: HOUSE - 8}),
		place.data.grain > 0 &&
			plate(x - 16, y + 2, [`${place.data.grain}`, ":grain"], {size: 15, height: 18, tag: ".toll"}),
		place.data.edict && s("g", {"data-kind": "token"}, icon("edict", x + HOUSE - 5, y - 8, 19)),
		drawPawns(people, x + HOUSE + 3, y - 1, PITCH - HOUSE - 36, scene, 19),
	);
}

/** Draw the City at the end of a path, with the bonuses that are left. */
function drawCity(place, tiles, y, from, scene) {
	const people = place.pieces.filter(each => each.kind === "specialist");
	const merlons = Array.from({length: 10}, (_, i) => rect(".stone.thin", CITY + 8 + i * 19, y - 17, 9, 6, 0));
	const width = Math.min(68, 138 / Math.max(tiles.length, 1));
	const city = s(
		"g",
		placed(place),
		rect(".stone", CITY, y - 13, 190, 27, 3),
		merlons,
		rect(".road.step.hit", CITY + 3, y - 9, 44, 20, 9),
		place.data.grain > 0 &&
			plate(from === CITY - 18 ? from : CITY - 20, y + 2, [`${place.data.grain}`, ":grain"], {
				size: 15,
				height: 18,
				tag: ".toll",
			}),
		drawPawns(people, CITY + 5, y - 1, 40, scene, 19),
	);
	const bonuses = tiles.map((each, i) => drawBonus(each, CITY + 50 + i * width, y, width - 2));
	return [city, layOn(place, bonuses)];
}

function drawBonus(place, x, y, width) {
	const [tile] = place.pieces;
	const all = brief(tile.data.effects);
	const parts = tile.count > 1 ? [`${tile.count}×`, ...all] : all;
	const fit = rowWidth(parts, 15) > width - 4 ? parts.filter(part => part.startsWith(":")) : parts;
	return s(
		"g",
		placed(place, {"data-tip": `${tile.label}: ${tile.text}`, "data-about": tile.about}),
		rect(".paper.hit.thin", x, y - 10, width, 21, 9),
		s("g", piece(tile), row(x + width / 2, y + 0.5, fit, {size: 16, most: width - 5})),
	);
}

export const campOf = (/** @type {any} */ places, seat) => places.find(each => each.id === `start-${seat}`);
