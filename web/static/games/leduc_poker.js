// @ts-check
// The board of Leduc poker: two cards, a public one, and the chips of both.

import {s} from "../dom.js";
import {cardBack} from "../art/cards.js";
import {drawIcon} from "../art/icons.js";
import {at, plaque, text} from "../art/svg.js";
import {placeTip} from "../generic_board.js";
import {coinsWidth, drawCoins, drawPlaque, drawTable} from "./cards/felt.js";
import {cardPlace, drawCard} from "./cards/hands.js";

/** @type {any[]} */
const SPOTS = [
	{plaque: [206, 584], card: [470, 576], chips: [700, 452]},
	{plaque: [206, 116], card: [470, 124], chips: [700, 236]},
];
const CARD = 118; // width
const ICONS = {fold: "cross", call: "coin", raise: "arrow-up"};

/** Draw the table as one seat sees it. */
export function draw(scene) {
	const zone = id => scene.zones.find(each => each.id === id);
	const [pot, open] = zone("table").places;
	const hands = scene.zones.filter(each => each.owner != null);
	const own = hands.find(each => each.owner === scene.seat) || hands[0];
	const bets = zone("bets");
	return drawTable(
		scene.title,
		drawPublic(open),
		drawPot(pot, scene),
		hands.map(each => drawPlayer(each, scene, SPOTS[each === own ? 0 : 1])),
		bets && scene.gestures.length > 0 && drawBets(bets),
	);
}

function drawPublic(place) {
	const [piece] = place.pieces;
	return cardPlace(
		place,
		[6, 3, 0].map(offset => cardBack(330 + offset, 350 + offset, {width: CARD, height: CARD * 1.44})),
		piece
			? drawCard(piece, 470, 350, {width: CARD})
			: s("rect.empty", {x: 470 - CARD / 2, y: 350 - CARD * 0.72, width: CARD, height: CARD * 1.44, rx: 9}),
	);
}

function drawPot(place, scene) {
	return s(
		"g",
		{"data-place": place.id, "data-tip": place.label},
		text(place.label, 700, 312, {size: 19, font: "serif", weight: 700, class: "fill-on-felt"}),
		drawIcon("coin", 678, 344, 42, {class: "fill-gold"}),
		text(scene.data.pot, 706, 359, {size: 42, weight: 700, anchor: "start", class: "fill-on-felt"}),
	);
}

function drawPlayer(zone, scene, spot) {
	const player = scene.players[zone.owner];
	const {chips, folded} = player.data;
	const [place] = zone.places;
	const [piece] = place.pieces;
	const won = player.points;
	return [
		cardPlace(place, piece && drawCard(piece, spot.card[0], spot.card[1], {width: CARD, dimmed: folded})),
		at(spot.chips[0], spot.chips[1], {class: "stack", scale: 1.3}, drawCoins(chips, -coinsWidth(chips) / 2 + 18, 0)),
		drawPlaque(player, spot.plaque, {
			value: won == null ? String(chips) : `${won > 0 ? "+" : ""}${won}`,
			icon: "coin",
			out: folded,
			crowned: won > 0,
			zone: place,
			content: text(player.note, -50, 26, {size: 14, max: 140, anchor: "start"}),
		}),
	];
}

/** Draw what may be bet as tokens beside the viewer's card. */
function drawBets(zone) {
	return zone.places.map((place, i) => {
		const x = 604 + i * 108;
		const {price} = place.data;
		return s(
			"g.bet",
			{"data-place": place.id, "data-tip": placeTip(place) || place.label},
			plaque(x, 586, 98, 112, {cast: true, rx: 10, class: "hit fill-card outline"}),
			drawIcon(price || ICONS[place.id] !== "coin" ? ICONS[place.id] : "check", x, 562, 38),
			text(place.label, x, 606, {size: 18, max: 90, font: "serif", weight: 700}),
			price > 0 && [drawIcon("coin", x - 10, 625, 18), text(price, x + 10, 631, {size: 17, weight: 700})],
		);
	});
}
