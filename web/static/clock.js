// @ts-check
// The clocks of people: what is left of their time, counted down between the messages of the server.

import {h} from "./dom.js";

const TICK_MS = 250;
const LOW = 30; // seconds from which on a clock is shown in another colour

/** The clocks of a table, as the last message has them. */
export class Clocks {
	constructor() {
		/** @type {{remaining: Record<number, number>, running: number | null} | null} */
		this.times = null;
		this.since = 0; // when the message came
		/** @type {number | undefined} */
		this.timer = undefined;
	}

	/** Take over the clocks of a change. */
	follow({clocks, over}) {
		this.times = clocks;
		this.since = performance.now();
		clearInterval(this.timer);
		if (clocks?.running != null && !over) this.timer = setInterval(() => this.tick(), TICK_MS);
	}

	/** Return the seconds that a seat has left, null without a clock. */
	read(seat) {
		const {remaining, running} = this.times ?? {};
		if (remaining?.[seat] == null) return null;
		const passed = seat === running ? (performance.now() - this.since) / 1000 : 0;
		return Math.max(0, remaining[seat] - passed);
	}

	draw(seat) {
		const left = this.read(seat);
		if (left == null) return null;
		const {running} = this.times ?? {};
		const style = [running === seat && "running", left < LOW && "low"].filter(Boolean).join(" ");
		return h("span.clock", {class: style, role: "timer", "data-clock": seat}, formatTime(left));
	}

	/** Count down on the page. */
	tick() {
		for (const /** @type {HTMLElement} */ each of document.querySelectorAll(".clock.running")) {
			const left = this.read(Number(each.getAttribute("data-clock"))) ?? 0;
			each.textContent = formatTime(left);
			each.classList.toggle("low", left < LOW);
		}
	}
}

/** Return a time as minutes and seconds; a started second counts. */
function formatTime(seconds) {
	const whole = Math.ceil(seconds);
	return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
