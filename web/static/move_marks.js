// @ts-check
// What others did stays marked on the board until the viewer acts.

import {findPieces} from "./animation.js";
import {findPlace} from "./dom.js";

/** The places and pieces that others changed since the viewer's last step. */
export class Traces {
	constructor() {
		/** @type {{place: string, kind: string, count: number, color: number}[]} */
		this.found = [];
		/** @type {string[]} places of the last step */
		this.latest = [];
		/** @type {number | null} who acted last */
		this.seat = null;
	}

	/** Take over what a change has brought; a spectator sees what the last player did. */
	follow(change, arrivals) {
		const {players} = change.scene;
		const watched = !players.some(each => each.you);
		for (const [, seat] of change.log) {
			if (seat < 0) continue;
			if (players[seat].you || (watched && seat !== this.seat)) this.found = [];
			this.seat = seat;
		}
		this.latest = arrivals.map(each => each.place);
		const {seat} = this;
		if (seat == null || players[seat].you) return;
		const {color} = players[seat];
		this.found.push(...arrivals.map(each => ({...each, color})));
	}

	/** Mark them in a board: the pieces where they are drawn one by one, else the place. */
	mark(field) {
		for (const each of field.querySelectorAll(".moved")) unmark(each);
		for (const {place, kind, count, color} of this.found) {
			const pieces = findPieces(field, place, kind).slice(-count);
			const marked = pieces.length ? pieces : [findPlace(field, place)].filter(Boolean);
			for (const each of marked) {
				unmark(each);
				each.classList.add("moved", `by-${color}`);
			}
		}
	}
}

function unmark(element) {
	const old = [...element.classList].filter(name => name === "moved" || name.startsWith("by-"));
	element.classList.remove(...old);
}
