// @ts-check
// The map of the Mediterranean: land, sea and the cities on the ring of the Ships.

import {waypoint} from "../../art/svg.js";
import {s} from "../../dom.js";
import {condition, effects, goods} from "./effects.js";
import {head} from "./people.js";
import {
	circle,
	drawRows,
	fold,
	colour,
	icon,
	layOn,
	path,
	piece,
	placed,
	plate,
	rect,
	row,
	text,
	describePlace,
	widthOf,
} from "./shapes.js";

const [LEFT, TOP, WIDTH, HEIGHT] = [3, 3, 637, 316];
const NORTH = `M0 0H640V214C626 208 618 196 614 184C612 172 604 162 590 162C572 166 556 158 540 160C522 164 508
  158 500 150 C492 142 486 132 474 130C466 132 470 142 462 148C466 160 458 172 446 176C438 170 434
  158 426 148C418 136 404 128 388 124 C372 120 350 114 344 118C340 124 352 132 364 140C378 148 392
  156 390 160C384 160 378 158 376 162C380 170 374 180 366 180 C362 170 356 162 348 156C334 146 318
  140 308 132C298 124 282 120 268 124C250 130 232 124 214 126C200 130 194 140 182 146 C170 152 162
  162 148 168C136 176 124 184 104 182C86 178 72 186 56 180C40 176 20 182 0 176Z`;
const SOUTH = `M0 320V204C18 196 34 196 50 200C80 204 104 196 132 194C164 192 196 192 222 188C238 184 250 178 262
  182 C274 188 268 200 274 210C282 220 300 224 318 228C340 234 362 240 378 230C392 220 412 214 432
  216C456 220 476 222 496 218 C520 214 544 216 566 214C584 212 602 206 616 206C626 206 634 210 640
  214V320Z`;
const ISLANDS = [
	"M340 186C350 182 362 184 368 188C362 196 352 196 344 192Z",
	"M244 160C252 158 254 168 251 176C244 178 241 168 244 160Z",
	"M249 136C254 134 256 142 253 150C248 150 247 144 249 136Z",
	"M452 196C464 193 478 194 484 197C476 200 462 201 455 199Z",
	"M566 178C574 174 582 176 588 173C584 182 576 184 568 183Z",
	"M196 162C202 159 206 162 206 166C201 168 197 167 196 162Z",
];
const ROUTE = `M300 162C320 182 350 208 392 204C430 198 462 190 486 160C500 170 540 182 572 196C540 206 470 208
  420 208 C380 208 330 206 300 204C280 196 240 184 196 158C220 146 270 146 300 162Z`;
const ARROWS = [
	[344, 198, 20],
	[450, 186, -34],
	[534, 180, 24],
	[500, 206, 178],
	[232, 178, 210],
	[246, 149, 0],
];
const WAVES = [
	[60, 190],
	[120, 188],
	[222, 148],
	[236, 186],
	[300, 176],
	[330, 168],
	[402, 186],
	[408, 222],
	[516, 196],
	[600, 196],
	[330, 222],
	[276, 132],
];
const TREES = [
	[12, 134],
	[30, 150],
	[60, 138],
	[96, 160],
	[226, 118],
	[424, 128],
	[436, 140],
	[560, 140],
	[600, 146],
	[20, 300],
	[108, 240],
	[350, 250],
	[372, 262],
	[394, 246],
	[410, 290],
	[352, 296],
];
/** Where the stall of a city is, its picture, and its Ships: the first, and the step to the next. */
const CITIES = {
	barcelona: {at: [8, 8], picture: [172, 140], ships: [212, 150, 25], fare: [134, 152]},
	roma: {at: [218, 8], picture: [322, 136], ships: [292, 152, -25], fare: [356, 150]},
	constantinople: {at: [428, 8], picture: [512, 138], ships: [474, 166, 25], fare: [552, 141]},
	alexandria: {at: [430, 210], picture: [612, 188], ships: [580, 196, -25], fare: [612, 160]},
	tunis: {at: [130, 210], picture: [258, 188], ships: [292, 200, 25], fare: [220, 198]},
};
const [STALL, TALL] = [206, 106];

/** Draw the sea with all cities. */
export function drawSea(zones, scene) {
	const coasts = [NORTH, SOUTH, ...ISLANDS];
	const cities = zones.voyage.places.map(each => drawCity(each, zones, scene));
	return s(
		"g",
		{"data-zone": "voyage"},
		rect(".water", LEFT, TOP, WIDTH, HEIGHT, 6),
		s(
			"g",
			{"clip-path": "url(#sm-map)"},
			coasts.map(d => path(".shoal", d)),
			coasts.map(d => path(".land", d)),
			WAVES.map(([x, y]) => path(".wave", `M${x} ${y}q4-4 8 0q4 4 8 0`)),
			TREES.map(([x, y]) => icon("tree", x, y, 14)),
		),
		icon("compass", 64, 262, 62),
		path(".route", ROUTE),
		ARROWS.map(([x, y, turn]) => path(".way", "M-6-6L7 0L-6 6Z", {transform: `translate(${x} ${y}) rotate(${turn})`})),
		cities,
		rect(".frame", LEFT, TOP, WIDTH, HEIGHT, 6),
		rect(".gilt", LEFT + 4, TOP + 4, WIDTH - 8, HEIGHT - 8, 4),
	);
}

/** Draw a city: its stall with all that it offers, its picture on the coast, and its Ships. */
function drawCity(place, zones, scene) {
	const {at, picture} = CITIES[place.data.city] || CITIES.roma;
	const [x, y] = at;
	const wide = widthOf(place.label, "t") + 24;
	const here = zone => zone.places.filter(each => each.data.city === place.data.city);
	const sail = scene.gestures.find(each => each.path[0] === place.id && each.kind !== "ship");
	const fare = sail && drawFare(sail.costs[0]?.count || 0, place.data.city);
	const city = s(
		"g.city",
		placed(place, {"data-tip": place.label}),
		rect(".paper.stall", x, y + 10, STALL, TALL - 10, 4),
		circle(".hit.clear", picture[0], picture[1], 24),
		path(".ribbon", `M${x + 4} ${y}h${wide}l-6 10l6 10h-${wide}l6-10Z`),
		text("t.light", x + 4 + wide / 2, y + 14.5, place.label),
		icon(`vignette-${place.data.city}`, picture[0], picture[1], 44),
		fare,
		drawShips(place, scene),
	);
	const trades = here(zones.markets).map((each, i) => drawTrade(each, x + 5 + i * 98, y + 23));
	return [city, layOn(place, trades, drawWares(here(zones.allies), here(zones.offers), x + 5, y + 47))];
}

/** Draw what sailing to a city costs: hidden while it cannot be chosen. */
const drawFare = (coins, city) => s("g.fare", plate(...CITIES[city].fare, [`${coins}`, ":coin"]));

function drawTrade(place, x, y) {
	const parts = [...goods(place.data.takes), ":arrow", ...goods(place.data.gives)];
	return s(
		"g",
		placed(place),
		rect(".parchment.hit", x, y, 97, 21, 3),
		row(x + 48.5, y + 10.5, parts, {size: 16, most: 92}),
	);
}

/** Draw the spaces for Allies and cards side by side, as wide as there is room. */
function drawWares(allies, cards, x, y) {
	const wide = allies.length + cards.length < 3;
	const widths = [...allies.map(() => (wide ? 1.25 : 1)), ...cards.map(() => 1)];
	const unit = (STALL - 10) / widths.reduce((sum, each) => sum + each, 0);
	let at = x;
	return [...allies, ...cards].map((each, i) => {
		const width = widths[i] * unit;
		at += width;
		return (i < allies.length ? drawAllySpace : drawCardSpace)(each, at - width, y, width - 3);
	});
}

function drawAllySpace(place, x, y, width) {
	const up = place.pieces.find(each => each.face === "up");
	const below = place.pieces.find(each => each.face === "down");
	const cx = up ? x + (width > 56 ? 19 : 17) : x + width / 2;
	const cost = up && (goods(up.data.cost).length ? goods(up.data.cost) : ["0", ":grain"]);
	return s(
		"g",
		placed(place, up ? {"data-tip": `${up.label}: ${up.text}`, "data-about": up.about} : {}),
		rect(".hit.clear", x, y, width, 57, 4),
		below && s("g", piece(below), icon("back-ally", up ? cx + 4 : cx, y + 18, 34)),
		!up && !below && circle(".gap", cx, y + 19, 17),
		up && s("g", {"data-kind": "ally"}, head(up.data, cx, y + 18, width > 56 ? 36 : 33)),
		up && up.data.holds && icon("tick", x + 7, y + 30, 13),
		up && drawAllyPlate(up, cost, x, y, width),
	);
}

/** Draw an Ally's condition below the face, the price beside it, and the name if there is room. */
function drawAllyPlate(ally, cost, x, y, width) {
	const parts = condition(ally.data.condition);
	const most = width > 56 ? width : width + 2;
	if (width > 80)
		return [
			text("s", x + 40, y + 13, ally.label, {from: "start", most: width - 41}),
			row(x + 53, y + 27, cost, {size: 15}),
			plate(x + width / 2, y + 47, parts, {size: 18, height: 20, most}),
		];
	return [
		text("n", x + width - 7, y + 13, cost[0]),
		icon(cost[1].slice(1), x + width - 7, y + 24, 14),
		plate(x + width / 2, y + 47, parts, {size: 17, height: 20, most}),
	];
}

function drawCardSpace(place, x, y, width) {
	const [card] = place.pieces;
	const middle = x + width / 2;
	if (!card) return s("g", placed(place), rect(".gap.hit", x, y + 1, width, 55, 3));
	const rows = fold(effects(card.data.effects), width - 6);
	const cost = goods(card.data.cost);
	return s(
		"g",
		placed(place, {"data-tip": describePlace({...card, note: ""}), "data-about": card.about}),
		rect(".face.hit", x, y, width, 57, 4),
		rect(".sky", x + 3, y + 3, width - 6, 34, 2),
		s("g", {"data-kind": "card"}, drawRows(rows, middle, y + 20, width - 8, 16)),
		row(middle, y + 47, cost.length ? cost : ["0", ":coin"], {size: 16}),
	);
}

function drawShips(place, scene) {
	const [x, y, step] = CITIES[place.data.city]?.ships || [0, 0, 0];
	return [waypoint(x, y), place.pieces.map((each, i) => drawShip(each, x + i * step, y, scene))];
}

function drawShip(ship, x, y, scene) {
	const emblem =
		ship.owner == null ? icon("crown", x, y - 3, 12) : icon(`seat-${scene.players[ship.owner].color}`, x, y - 3, 14);
	return s("g", piece(ship, {class: `ship ${colour(scene, ship.owner)}`}), icon("ship", x, y, 30), emblem);
}
