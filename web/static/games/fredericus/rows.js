// @ts-check
// The rows: roads of cards that run outwards, and the ropes that join an end with those beside it.

import {at} from "../../art/svg.js";
import {drawIcon} from "../../art/icons.js";
import {s} from "../../dom.js";
import {placeProps} from "../../generic_board.js";
import {hiddenCard, rowCard, tile} from "./cards.js";
import {CENTRE, END, endOf, onSide, outwards, ROPES, startOf} from "./layout.js";
import {FIELDS, picture} from "./pictures.js";
import {rowSteps} from "./steps.js";

const PITCH = [24, 40]; // of the cards of a row: below the first they are tiles
const CARD = 47; // width of a card that is not the end
const TILES = {lines: [2, 3, 4, 5], size: 34, height: 98}; // size: the largest

/** Draw the road of a row, from its tower to the edge of the scene. */
export function road(side) {
	const [x, y] = onSide(side, 1);
	const [ex, ey] = endOf(side);
	const out = outwards(side);
	const d = `M${x} ${y}C${x + out * 60} ${y} ${x + out * 40} ${ey} ${x + out * 90} ${ey}L${ex} ${ey}`;
	return [s("path.verge", {d}), s("path.road", {d}), s("path.ruts", {d})];
}

/** Draw a row: its cards from the castle outwards, and its end, which alone is in play.
 *
 * Creatures of which the viewer has a goal without one are marked: they are `wanted`.
 */
export function row(place, scene, wanted, sides) {
	const {side, hunter, ready} = place.data;
	const [x, y] = endOf(side);
	const end = place.pieces.at(-1);
	const mine = ready.some(seat => scene.players[seat].you && scene.players[seat].to_act);
	const size = {width: END.width, height: END.height};
	const rival = ready.find(seat => !scene.players[seat].you);
	const frame = {x: x - size.width / 2 - 7, y: y - size.height / 2 - 7, width: 80, height: 106, rx: 11};
	return s(
		"g",
		{class: `row ${mine ? "mine" : ""}`, ...placeProps(place)},
		hidden(place, side, wanted),
		mine && s("rect.prey", frame),
		!mine && rival != null && s(`rect.threat.line-seat-${scene.players[rival].color}`, frame),
		end ? rowCard(end, x, y, {...size, hit: true, wanted: wanted.has(end.kind)}) : emptyEnd(x, y, size),
		hunter &&
			at(
				x + (outwards(side) * END.width) / 2 - outwards(side) * 8,
				y - 38,
				{class: "hunter"},
				s("circle.fill-card.outline-thin", {r: 11}),
				drawIcon(hunter, 0, 0, 16),
			),
		rowSteps(place, scene, sides),
	);
}

const emptyEnd = (x, y, {width, height}) =>
	s("rect.hit.vacant", {x: x - width / 2, y: y - height / 2, width, height, rx: 5});

/** Draw the cards below the end: as cards that overlap, or as tiles where there are too many. */
function hidden(place, side, wanted) {
	const cards = place.pieces.slice(0, -1);
	const out = outwards(side);
	const [ex, y] = endOf(side);
	const from = startOf(side);
	const to = ex - out * (END.width / 2 + 3);
	const free = Math.abs(to - from);
	const pitch = Math.min(PITCH[1], (free - 8) / Math.max(cards.length, 1));
	if (pitch >= PITCH[0]) {
		const first = to - out * pitch * cards.length;
		return cards.map((card, i) =>
			hiddenCard(card, first + out * (pitch * i + CARD / 2), y, {
				pitch,
				side: out,
				wanted: wanted.has(card.kind),
			}),
		);
	}
	const [size, lines] = TILES.lines
		.map(n => [tileSize(cards.length, n, free), n])
		.reduce((best, each) => (each[0] > best[0] ? each : best));
	const columns = Math.ceil(cards.length / lines);
	return cards.map((card, i) => {
		const column = Math.floor(i / lines);
		const dx = to - out * (columns - column - 0.5) * size;
		return tile(card, dx, y + ((i % lines) - (lines - 1) / 2) * size, size - 2, wanted.has(card.kind));
	});
}

const tileSize = (count, lines, free) => Math.min(TILES.size, TILES.height / lines, free / Math.ceil(count / lines));

/** Return the ropes from an end to those beside it, where a falcon of the seat whose turn it is can act. */
export function findRopes(places, towers, scene) {
	const {turn} = scene.data;
	const {you, color} = scene.players[turn];
	const isMine = piece => piece.owner === turn && !piece.data.hooded;
	return places.flatMap(({data: {side, ready}}) => {
		const opens = towers[side].data.opens && towers[side].pieces.some(isMine);
		if (!ready.includes(turn) && !opens) return [];
		const flanks = [(side + 7) % 8, (side + 1) % 8];
		return flanks.map(flank => ({
			...rope(endOf(side), endOf(flank)),
			key: `${side}-${flank}`,
			kind: you ? "rope mine" : `rope line-seat-${color}`,
			card: places[flank].pieces.at(-1).kind,
		}));
	});
}

/** The path of a rope and its middle; one between rows across from each other passes the castle. */
function rope([x, y], [fx, fy]) {
	if (y !== fy) return {d: `M${x} ${y}V${fy}`, middle: [x, (y + fy) / 2]};
	const height = ROPES[y < CENTRE[1] ? 0 : 1];
	return {d: `M${x} ${y}V${height}H${fx}V${fy}`, middle: [CENTRE[0], height]};
}

export const ropeLine = ({d, key, kind}) => s("g", {class: kind, key}, s("path.under", {d}), s("path.over", {d}));

/** Draw the card that a rope holds, in its middle.
 * @param {{key: string, middle: any, card: string}} rope
 */
export const medallion = ({key, middle: [x, y], card}) =>
	at(x, y, {key}, s(`circle.outline-gold.fill-${FIELDS[card] || "card"}`, {r: 11}), picture(card, 0, 0, 15));
