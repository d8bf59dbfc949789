// @ts-check
// The board of Knockout Whist: tricks are counted, trumps are drawn, who takes none is out.

import {s} from "../dom.js";
import {suitMark} from "../art/cards.js";
import {closed, polygon, text} from "../art/svg.js";
import {cardPlace} from "./cards/hands.js";
import {drawTricks} from "./cards/tricks.js";

export {observe} from "./cards/tricks.js";

/** Draw the table as one seat sees it. */
export function draw(scene) {
	return drawTricks(scene, {
		trump: place => drawTrump(place, scene.data.trump),
		value: player => (player.data.out ? "" : String(player.data.taken)),
	});
}

function drawTrump(place, suit) {
	if (!suit) return null;
	return cardPlace(
		place,
		s("path.cast", {d: closed(polygon(8, 802, 438, 50, {turn: 22.5}))}),
		s("path.fill-card.outline", {d: closed(polygon(8, 800, 434, 50, {turn: 22.5}))}),
		s("path.line-gold", {d: closed(polygon(8, 800, 434, 42, {turn: 22.5}))}),
		suitMark(suit, 800, 434, 46),
		text(place.label, 800, 508, {size: 15, weight: 700, class: "fill-on-felt"}),
	);
}
