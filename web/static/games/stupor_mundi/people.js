// @ts-check
// Allies with their faces, and the figures of the players.

import {s} from "../../dom.js";
import {colour, icon, piece} from "./shapes.js";

const FACES = {
	theophilos: "monk",
	maumettu: "miner",
	altair: "merchant",
	severin: "knight",
	castellan: "engineer",
	idalia: "duchess",
	gregoria: "nun",
	gisele: "princess",
	mocenigo: "lord",
	sigeberht: "lumberjack",
	okechukwu: "miner",
	tento: "merchant",
	romigi: "knight",
	balthasar: "engineer",
	domentzia: "nun",
	sebastian: "lord",
	gisela: "duchess",
	philaretos: "monk",
};

/** Draw the face of an Ally: round for an Independent, with eight sides for a Loyalist. */
export function head({ally, loyal}, x, y, width) {
	return icon(`${loyal ? "loyalist" : "independent"}-${FACES[ally] || "lord"}`, x, y, width);
}

/** Draw the Specialists of a place in a row, one beside the other as far as there is room. */
export function drawPawns(pieces, x, y, width, scene, size = 20) {
	const all = pieces.flatMap(each => Array.from({length: each.count}, () => each));
	const step = all.length > 1 ? Math.min(size - 1, (width - size) / (all.length - 1)) : 0;
	return all.map((each, i) => drawPawn(each, x + size / 2 + i * step, y, scene, size));
}

function drawPawn(pawn, x, y, scene, size) {
	const own = pawn.owner != null;
	return s(
		"g",
		piece(pawn, {class: colour(scene, pawn.owner)}),
		icon(own ? "pawn" : "pawn-frederick", x, y - size * 0.2, size),
		own && icon(`emblem-${scene.players[pawn.owner].color}`, x, y + size * 0.12, size * 0.42),
	);
}
