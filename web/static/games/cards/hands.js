// @ts-check
// Hands: the viewer's own cards side by side, those of others as fans.

import {s} from "../../dom.js";
import {cardBack, fanPlaces, playingCard} from "../../art/cards.js";
import {placeTip} from "../../generic_board.js";

const OWN = {y: 598, left: 46, right: 894, width: 94, gap: 5};
const FAN = {width: 124, cardWidth: 50};

/** Draw a place of cards. */
export function cardPlace(place, ...content) {
	return s("g.card-place", {"data-place": place.id, "data-tip": placeTip(place) || null}, ...content);
}

/** Draw a piece as the card that it is, about a point. */
export function drawCard(piece, x, y, {width, turn = 0, ...more}) {
	const props = {width, turn, "data-kind": piece.kind, "data-tip": piece.text || piece.label, ...more};
	if (piece.face === "down") return cardBack(x, y, {...props, height: width * 1.436});
	return playingCard(piece.data, x, y, props);
}

/** Draw the hand of the viewer along the edge of the table; what cannot be played now is dimmed. */
export function drawOwnHand(zone, scene) {
	const playable = new Set(scene.gestures.map(each => each.path[0]));
	const asked = zone.places.some(place => playable.has(place.id));
	const cards = zone.places.flatMap(place =>
		place.pieces.flatMap(piece => Array.from({length: piece.count}, () => [place, piece])),
	);
	const pitch = Math.min(OWN.width + OWN.gap, (OWN.right - OWN.left) / Math.max(1, cards.length));
	const width = Math.min(OWN.width, pitch - OWN.gap);
	const drawn = cards.map(([place, piece], i) => {
		const k = i - (cards.length - 1) / 2;
		const may = playable.has(place.id);
		const y = OWN.y + k * k * 0.35 - (may ? 12 : 0) + (asked && !may ? 6 : 0);
		const card = drawCard(piece, 470 + k * pitch, y, {width, turn: k * 0.4, dimmed: asked && !may});
		return piece.count > 1 ? card : cardPlace(place, card);
	});
	return s("g.own", drawn);
}

/** Draw the hand of another player as a fan about a point. */
export function drawFan(zone, [x, y]) {
	const pieces = zone.places.flatMap(place =>
		place.pieces.flatMap(piece => Array.from({length: piece.count}, () => [place, piece])),
	);
	const spots = fanPlaces(pieces.length, x, y, {width: FAN.width, pitch: FAN.cardWidth * 0.38});
	const cards = pieces.map(([place, piece], i) => {
		const card = drawCard(piece, spots[i].x, spots[i].y, {
			width: FAN.cardWidth,
			turn: spots[i].turn,
			corners: 1,
		});
		return piece.face === "down" ? card : cardPlace(place, card);
	});
	const [hidden] = zone.places;
	return s("g.fan", hidden?.pieces[0]?.face === "down" ? cardPlace(hidden, cards) : cards);
}
