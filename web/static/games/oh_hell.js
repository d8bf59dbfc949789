// @ts-check
// The board of Oh Hell: bids are sockets for tricks; the card that is turned up names trumps.

import {text} from "../art/svg.js";
import {cardPlace, drawCard} from "./cards/hands.js";
import {drawTricks} from "./cards/tricks.js";

export {observe} from "./cards/tricks.js";

/** Draw the table as one seat sees it. */
export function draw(scene) {
	return drawTricks(scene, {trump: drawTrump, value: countTricks});
}

/** Return tricks taken and bid. */
function countTricks(player) {
	const {bid, taken} = player.data;
	return bid == null ? "" : `${taken}/${bid}`;
}

function drawTrump(place) {
	const [piece] = place.pieces;
	if (!piece) return null;
	return cardPlace(
		place,
		drawCard(piece, 800, 432, {width: 72}),
		text(place.note, 800, 508, {size: 15, weight: 700, class: "fill-on-felt"}),
	);
}
