// @ts-check
// What each player has: their own cards with the pairs, the others' in small, and the deck of goals.

import {cardBack} from "../../art/cards.js";
import {drawIcon} from "../../art/icons.js";
import {banner} from "../../art/shields.js";
import {at, closed, measureText, plaque, ribbon, star, text} from "../../art/svg.js";
import {capitalize, h, openDialog, s} from "../../dom.js";
import {placeProps} from "../../generic_board.js";
import {anyCard, badge, goalCard, rowCard} from "./cards.js";
import {token} from "./falcons.js";
import {OTHERS, OWN, WIDTH} from "./layout.js";

const CARD = {width: 70, height: 98};
const SMALL = {width: 34, height: 48};
const GAP = 10;
const BEHIND = 38; // how much of a goal is seen behind its creature

const single = piece => Array.from({length: piece.count}, () => ({...piece, count: 1}));

/** Sort the cards of a seat: goals with a creature of their kind, and what is in no pair. */
function sortCards([taken, held]) {
	const [creatures, goals] = [taken, held].map(place => place.pieces.flatMap(single));
	const pairs = [];
	for (const creature of creatures) {
		const goal = goals.find(each => each.data.creature === creature.kind && !pairs.flat().includes(each));
		if (goal) pairs.push([goal, creature]);
	}
	const loose = cards => cards.filter(each => !pairs.flat().includes(each));
	return {pairs, creatures: loose(creatures), goals: loose(goals)};
}

/** Group what is drawn of a place; without anything there is nothing to point at. */
const group = (place, ...children) => {
	const drawn = children.flat().filter(Boolean);
	return drawn.length > 0 && s("g", placeProps(place), drawn);
};

/** Return the kinds of a seat's goals that are in no pair. */
export const findLooseGoals = zone => sortCards(zone.places).goals.map(each => each.data.creature);

/** Draw the cards of a seat in a box: pairs tied by a ribbon with their points, then what is in none. */
function holdings(zone, x, y, width) {
	const {pairs, creatures, goals} = sortCards(zone.places);
	const groups = [pairs, creatures, goals].filter(each => each.length).length;
	const single = CARD.width + GAP;
	const total = pairs.length * (single + BEHIND) + (creatures.length + goals.length + groups) * single;
	const scale = Math.min(1, width / (total - groups * (single - GAP)));
	const size = {...CARD, type: 13 / scale};
	let left = 0;
	const next = wide => (left += wide + GAP) - wide / 2 - GAP;
	const spots = pairs.map(() => next(CARD.width + BEHIND));
	if (pairs.length) left += GAP;
	const caught = creatures.map(piece => rowCard(piece, next(CARD.width), 0, size));
	if (creatures.length) left += GAP;
	const wanted = goals.map(piece => anyCard(piece, next(CARD.width), 0, size));
	const behind = pairs.map(([goal], i) => goalCard(goal, spots[i] - BEHIND / 2, -5, {...CARD, visible: BEHIND + 6}));
	const front = pairs.map(([, creature], i) => rowCard(creature, spots[i] + BEHIND / 2, 2, size));
	const [taken, held] = zone.places;
	return at(
		x,
		y,
		{scale},
		group(held, behind, wanted),
		group(taken, front, caught),
		spots.map((spot, i) => tie(spot, i + 1, Math.max(16, 13 / scale))),
	);
}

/** Draw the ribbon of a pair, with its points. */
const tie = (x, points, size) => [
	ribbon(x, CARD.height / 2 + 14, size * 3, size * 1.3, "gold"),
	text(`+${points}`, x, CARD.height / 2 + 14 + size * 0.36, {size, weight: 700, class: "on-gold"}),
];

/** Draw the actions of the turn as bells: those that are left are of gold. */
const bells = ({actions, left}, x, y, pitch) =>
	Array.from({length: Math.max(actions, left)}, (_, i) => bell(x + i * pitch, y, i < left));

const bell = (x, y, isLeft) =>
	at(
		x,
		y,
		{class: isLeft ? "bell" : "bell rung"},
		s("path", {d: "M-3.500-7a3.500 4 0 0 1 7 0"}),
		s("circle", {cy: 2, r: 9}),
		s("path", {d: "M-5.500 4h11M0 4v5"}),
	);

/** Draw what marks a seat for the whole game: that it plays first, or manages the deck. */
const office = ({data}, x, y, size) => [
	data.first && drawIcon("crown", x, y, size, {class: "office"}),
	data.manager && cardBack(x, y, {width: size * 0.8, height: size * 1.1}),
];

/** Draw how many creatures a seat has of those that end the game. */
const progress = ({data}, {wanted}, x, y) =>
	Array.from({length: wanted}, (_, i) =>
		s(i < data.captured ? "circle.fill-gold.outline-gold" : "circle.left", {
			cx: x + i * 13,
			cy: y,
			r: 4.5,
		}),
	);

/** Draw the points of a seat that can be seen, to the left of a point. */
function points({data}, right, y, size) {
	const known = data.known ? data.points : `${data.points} + ?`;
	const type = {size, weight: 700, font: "serif"};
	const x = right - measureText(known, size, type) - size * 0.75;
	return [
		s("path.fill-gold.outline-gold", {d: closed(star(5, x, y, size * 0.58))}),
		text(known, right, y + size * 0.36, {...type, anchor: "end"}),
	];
}

/** Draw the tokens that a seat has in hand, to the left of a point. */
const hand = (place, {color}, x, y) =>
	group(
		place,
		place.pieces.flatMap(single).map((_, i) => token(color, x - i * 29, y)),
	);

const isActive = (player, {data}) => data.turn === player.seat && data.phase !== "over";
const hasActions = (player, {data}) =>
	data.turn === player.seat && ["acting", "hooding", "removing"].includes(data.phase);

/** Draw the viewer's own part below the castle. */
export function own(zone, player, scene) {
	const {y, height} = OWN;
	const [turn] = scene.zones.find(each => each.id === "turns").places;
	const arch = inset =>
		`M${8 + inset} ${y + 8 + inset}C200 ${y - 2 + inset} 740 ${y - 2 + inset} ${WIDTH - 8 - inset} ${y + 8 + inset}
      V${y + height - inset}H${8 + inset}Z`;
	const name = {size: 22, anchor: "start", font: "serif", weight: 700, max: 110};
	const left = [
		text(scene.data.left, 26, y + 112, {size: 32, anchor: "start", weight: 700, font: "serif"}),
		bells(scene.data, 62, y + 101, 23),
	];
	return s(
		"g",
		{class: "own", key: "own"},
		s("path.fill-parchment.outline", {d: arch(0)}),
		s("path.line-gold", {d: arch(6)}),
		banner(player.color, 42, y + 2, 1.3),
		text(capitalize(player.name), 72, y + 40, name),
		office(player, 34, y + 142, 20),
		hasActions(player, scene) && group(turn, left),
		holdings(zone, 196, y + 70, 560),
		s("path.line-edge", {d: `M786 ${y + 26}V${y + height - 18}`}),
		points(player, 908, y + 62, 40),
		progress(player, scene.data, 812, y + 98),
		hand(zone.places[2], player, 892, y + 130),
	);
}

/** Draw the part of another seat, in a box of this width; a click shows it larger. */
export function other(zone, player, scene, x, width) {
	const {y, height} = OTHERS;
	const [active, acts] = [isActive(player, scene), hasActions(player, scene)];
	const held = zone.places[2];
	const right = width - 8 - 28 * (held.pieces[0]?.count ?? 0) - (acts ? 38 : 0);
	const name = {size: 15, anchor: "start", font: "serif", weight: 700, max: width - 146};
	return at(
		x,
		y,
		{
			class: active ? "other active" : "other",
			key: `seat-${player.seat}`,
			tabindex: 0,
			role: "button",
			"aria-label": zone.label,
			onclick: () => enlarge(zone, player),
			onkeydown: event => {
				if (event.key !== "Enter") return;
				event.preventDefault(); // or the same key closes the dialog
				enlarge(zone, player);
			},
		},
		s("rect", {class: "panel fill-parchment outline-thin", width, height, rx: 7}),
		banner(player.color, 20, -2, 0.85),
		text(capitalize(player.name), 42, 18, name),
		points(player, width - 8, 13, 18),
		office(player, 20, 58, 16),
		cards(zone.places, 42, 52, right - 42),
		hand(held, player, width - 19, 54),
		acts && actionsLeft(scene.data.left, right + 14),
	);
}

/** Draw the number of actions that another seat has left. */
const actionsLeft = (left, x) => [
	bell(x, 52, left > 0),
	text(left, x + 13, 59, {size: 16, weight: 700, font: "serif", anchor: "start"}),
];

/** Draw the cards of a seat in small, kinds of which there are several once with their number. */
function cards(places, x, y, width) {
	const stacks = places[0].pieces.length + places[1].pieces.length;
	const pitch = Math.min(SMALL.width + 4, (width - SMALL.width) / Math.max(stacks - 1, 1));
	const [taken, held] = places;
	return [
		group(taken, fan(taken.pieces, x, y, pitch)),
		group(held, fan(held.pieces, x + taken.pieces.length * pitch, y, pitch)),
	];
}

/** Draw cards side by side from a point, one over the other where there is less room. */
const fan = (pieces, x, y, pitch) =>
	pieces.map((piece, i) => {
		const visible = i < pieces.length - 1 ? Math.min(pitch, SMALL.width) : SMALL.width;
		return stack(piece, x + SMALL.width / 2 + i * pitch, y, visible);
	});

const stack = (piece, x, y, visible) => [
	piece.count > 1 && at(x + 2.5, y - 2.5, {}, plaque(0, 0, SMALL.width, SMALL.height, {rx: 4})),
	anyCard(piece, x, y, {...SMALL, visible}),
	piece.count > 1 && badge(piece.count, x - SMALL.width / 2 + visible - 8, y + 17, 8.5),
];

/** Show the part of a seat above the page, as large as one's own. */
function enlarge(zone, player) {
	const drawn = s(
		"svg.scene",
		{viewBox: "0 0 640 150", role: "img", "aria-label": zone.brief},
		holdings(zone, 10, 62, 620),
	);
	openDialog("dialog.seat", player.name, h("h2", capitalize(player.name)), drawn, h("p", capitalize(zone.brief)));
}

/** Draw the deck of goals and those that are turned up, in a box of this width. */
export function deck({places: [pile, turned]}, scene, x, width) {
	const [goals] = pile.pieces;
	const from = 62;
	const free = width - from - SMALL.width - 4;
	const pitch = Math.min(SMALL.width + 3, free / Math.max(turned.pieces.length - 1, 1));
	const back = i => cardBack(26 - i * 1.6, 42 - i * 1.6, {width: 44, height: 62, "data-kind": "card-back"});
	return at(
		x,
		OTHERS.y,
		{key: "deck"},
		group(
			pile,
			goals ? [3, 2, 1, 0].map(back) : s("rect.vacant", {x: 4, y: 11, width: 44, height: 62, rx: 5}),
			goals && badge(goals.count, 46, 68, 12),
			scene.data.closed && drawIcon("lock", 25, 40, 30, {class: "closed"}),
		),
		group(turned, fan(turned.pieces, from, 42, pitch)),
	);
}
