// @ts-check
// The table of a game of tricks: hands, the trick in the middle, bids and tricks taken, trumps.

import {s} from "../../dom.js";
import {cardBack, suitMark} from "../../art/cards.js";
import {drawIcon} from "../../art/icons.js";
import {pennant, shield} from "../../art/shields.js";
import {at, plaque, text} from "../../art/svg.js";
import {placeTip} from "../../generic_board.js";
import {drawPlaque, drawTable} from "./felt.js";
import {cardPlace, drawCard, drawFan, drawOwnHand} from "./hands.js";
import {recallTrick} from "./last_trick.js";

const CARD = {width: 104, height: 149};
const OWN = {plaque: [150, 462], card: [470, 368], turn: -2};
const LEFT = {plaque: [152, 196], fan: [152, 96], card: [344, 288], turn: -8};
const RIGHT = {plaque: [788, 196], fan: [788, 96], card: [596, 288], turn: 8};
const TOP = {plaque: [350, 84], fan: [586, 84], card: [470, 214], turn: 3};
/** @type {any[][]} */
const SPOTS = [[OWN], [OWN, TOP], [OWN, LEFT, RIGHT], [OWN, LEFT, TOP, RIGHT]]; // by the number of others

/** Take notice of a position, also of one that is not drawn, and of the actions that led to it. */
export function observe(scene, log = []) {
	const [, ...places] = scene.zones.find(each => each.id === "table").places;
	return recallTrick(
		scene,
		places,
		log.findLast(([, seat]) => seat >= 0),
	);
}

/** Draw the table. `value` returns what a plaque says of a player. */
export function drawTricks(scene, {trump, value}) {
	const zone = id => scene.zones.find(each => each.id === id);
	const [trumps, ...places] = zone("table").places;
	const hands = scene.zones.filter(each => each.owner != null);
	const spots = new Map(hands.map((each, i) => [each.owner, SPOTS[hands.length - 1][i]]));
	const bids = zone("bids");
	const last = observe(scene);
	const height = place => spots.get(place.data.seat).card[1];
	const played = places.toSorted((a, b) => height(a) - height(b)); // what is nearer lies above
	return drawTable(
		scene.title,
		trump(trumps),
		hands.map((each, i) => i > 0 && drawFan(each, spots.get(each.owner).fan)),
		hands.map(each => drawPlayer(each, scene, spots.get(each.owner), value)),
		bids && scene.gestures.length > 0
			? drawBids(bids)
			: played.map(place => drawPlayed(place, scene, spots.get(place.data.seat), last)),
		drawOwnHand(hands[0], scene),
	);
}

function drawPlayer(zone, scene, spot, value) {
	const player = scene.players[zone.owner];
	const {bid = null, taken, out = false, dealer = false, void: without} = player.data;
	const over = player.points != null;
	const marks = [
		dealer && s("g.dealer", s("circle.fill-gold.outline", {cx: 84, cy: 26, r: 12}), drawIcon("card", 84, 26, 15)),
		!player.you && drawVoids(without),
	];
	return drawPlaque(player, spot.plaque, {
		value: over ? String(player.points) : value(player),
		icon: over ? "star" : "",
		out,
		crowned: over && player.points === Math.max(...scene.players.map(each => each.points)),
		zone,
		content: [!out && drawSockets(bid, taken), marks],
	});
}

/** Draw the tricks taken as cards; a bid is a row of sockets for them, and a surplus trick is crossed out. */
function drawSockets(bid, taken) {
	const count = Math.max(bid ?? 0, taken);
	const pitch = Math.min(26, 118 / Math.max(1, count - 1));
	return Array.from({length: count}, (_, i) => {
		const [x, y] = [-42 + i * pitch, 18];
		if (i >= taken) return s("rect.socket", {x: x - 11, y: y - 16, width: 22, height: 32, rx: 3});
		const surplus = bid != null && i >= bid;
		return [
			cardBack(x, y, {width: 22, height: 32, fill: surplus ? "stone-dark" : "back"}),
			surplus && s("path.surplus", {d: `M${x - 12} ${y - 18}l24 36`}),
		];
	});
}

/** Draw the suits that a player is known not to hold. */
function drawVoids(suits) {
	const width = 26 * suits.length + 8;
	return (
		suits.length > 0 &&
		at(
			0,
			62,
			{class: "voids"},
			plaque(0, 0, width, 26, {rx: 13}),
			suits.map((suit, i) => {
				const x = (i - (suits.length - 1) / 2) * 26;
				return [suitMark(suit, x, 0, 17), s("path.surplus", {d: `M${x - 9} 9l18-18`})];
			}),
		)
	);
}

/** Draw the card that a player has played to the trick; with none yet, that of the last trick, or its place. */
function drawPlayed(place, scene, spot, last) {
	const {seat, order, best} = place.data;
	const player = scene.players[seat];
	const [x, y] = spot.card;
	const [piece] = place.pieces;
	const past = last?.cards.get(seat);
	if (piece || past) {
		const crown = piece ? best : last.winner === seat;
		return cardPlace(
			place,
			at(x, y, {}, [
				drawCard(piece || past, 0, 0, {width: CARD.width, turn: spot.turn, dimmed: !piece}),
				pennant(player.color, 0, -76),
				crown && drawIcon("crown", 34, -82, 34, {class: "fill-gold outline-gold"}),
				piece && [s("circle.fill-card.outline-thin", {cy: 76, r: 12}), text(order, 0, 81, {size: 15, weight: 700})],
			]),
		);
	}
	if (player.points != null) return null;
	const box = {
		x: x - CARD.width / 2,
		y: y - CARD.height / 2,
		width: CARD.width,
		height: CARD.height,
		rx: 8,
	};
	return cardPlace(
		place,
		s("rect.empty", {...box, class: player.to_act ? "next" : ""}),
		shield(player.color, x, y, 30, {class: "faint"}),
	);
}

/** Draw the bids to choose from as tokens. */
function drawBids(zone) {
	const pitch = Math.min(66, 600 / zone.places.length);
	return s(
		"g.bids",
		text(zone.label, 470, 262, {size: 19, font: "serif", weight: 700, class: "fill-on-felt"}),
		zone.places.map((place, i) => {
			const x = 470 + (i - (zone.places.length - 1) / 2) * pitch;
			return s(
				"g.bid",
				{
					"data-place": place.id,
					"data-tip": placeTip(place) || place.label,
					class: place.why ? "blocked" : "",
				},
				s("circle.cast", {cx: x + 2, cy: 313, r: pitch * 0.42}),
				s("circle.hit.fill-card.outline", {cx: x, cy: 310, r: pitch * 0.42}),
				text(place.data.bid, x, 318, {size: 23, weight: 700}),
			);
		}),
	);
}
