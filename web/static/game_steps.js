// @ts-check
// Going through the steps of a game that is over.

import {getJson} from "./api.js";
import {h} from "./dom.js";

export class GameSteps {
	constructor(table) {
		this.table = table;
		this.wanted = 0;
		/** @type {any} the step that is looked at, and its scene; null: the end */
		this.past = null;
	}

	/** The number of steps; a forfeit is a line of the log, and no step. */
	get last() {
		const {entries, shown} = this.table;
		return entries.length - (shown.over?.message ? 1 : 0);
	}

	get number() {
		return this.past ? this.past.number : this.last;
	}

	draw() {
		const oninput = event => this.show(Number(event.target.value));
		const range = {type: "range", min: 0, max: this.last, value: this.number, oninput};
		return [
			this.drawStep("◀", "step back", -1),
			h("input", {...range, "aria-label": "Step", "data-what": "slider"}),
			this.drawStep("▶", "step on", 1),
		];
	}

	drawStep(text, name, by) {
		const what = name.replace(" ", "-");
		const onclick = () => this.show(this.number + by);
		return h("button", {type: "button", "aria-label": name, "data-what": what, onclick}, text);
	}

	/** Show the table as it was after some steps; after the last it is as it is. */
	async show(number) {
		const {table, last} = this;
		const to = Math.max(0, Math.min(number, last));
		this.wanted = to;
		if (to === last) this.past = null;
		else {
			const scene = await getJson(`${table.address}/at/${to}`).catch(error => table.complain(error.message));
			if (!scene || this.wanted !== to) return;
			this.past = {number: to, scene};
		}
		table.draw();
		table.drawLog();
	}
}
