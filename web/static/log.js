// @ts-check
// The log: what has happened, grouped by turns, and scrolled to what is new.

import {h, patch} from "./dom.js";
import {mark} from "./art/icons.js";
import {text} from "./texts.js";

const MAX_SINGLE_DRAWS = 4; // draws that are listed one by one; more of them are folded
const END_MARGIN = 24; // pixels from the end that count as the end

/** The panel of the log. It stays at its end unless the person scrolls. */
export class LogPanel {
	constructor() {
		this.element = h("div.story", {"aria-label": text("log.title"), tabindex: 0, role: "region"});
		this.scrolled = false; // by the person, away from where the panel put itself
		this.top = 0; // where it put itself
		this.element.addEventListener("scroll", () => this.noteScroll());
		new ResizeObserver(() => this.reveal()).observe(this.element);
	}

	/** Show the entries; `at` is the step of a finished game that is looked at. */
	draw(entries, change, names, at) {
		this.turnBegins = change.asked && !change.held;
		patch(this.element, drawLog(entries, change, names, at));
		this.reveal();
	}

	/** Go back to what is new, wherever the person has scrolled. */
	follow() {
		this.scrolled = false;
	}

	noteScroll() {
		const {scrollTop, scrollHeight, clientHeight} = this.element;
		if (Math.abs(scrollTop - this.top) > 1) this.scrolled = scrollHeight - scrollTop - clientHeight > END_MARGIN;
		this.top = scrollTop;
	}

	/** Scroll to the step that is looked at, to what is new at the start of a turn, or to the end. */
	reveal() {
		const {element} = this;
		const here = element.querySelector(".here");
		if (here) here.scrollIntoView({block: "center"});
		else if (!this.scrolled) element.scrollTop = Math.min(this.sinceTop(), element.scrollHeight);
		this.top = element.scrollTop;
	}

	sinceTop() {
		const since = this.turnBegins && this.element.querySelector(".since");
		if (!since) return Infinity;
		return since.getBoundingClientRect().top - this.element.getBoundingClientRect().top + this.element.scrollTop;
	}
}

/** Return the entries in groups: a turn is what one seat does, with the draws in between. */
export function groupByTurn(entries) {
	const found = [];
	for (const [number, seat, lines] of entries) {
		const last = found.at(-1);
		const message = lines.map(line => ({number, text: line, drawn: seat < 0 && lines.length === 1}));
		if (last && (seat < 0 || seat === last.seat)) last.lines.push(...message);
		else found.push({number, seat, lines: message});
	}
	return found;
}

/** Draw the log. Below a mark is what happened since the viewer's last move. */
export function drawLog(entries, change, names, at) {
	const turns = groupByTurn(entries);
	const isNew = turn => change.since > 0 && turn.number >= change.since;
	const first = turns.find(isNew);
	return h(
		"ol.log",
		turns.map(turn => [
			turn === first && h("li.since", {key: "since"}, text("log.since")),
			h(
				"li.turn",
				{key: turn.number, class: isNew(turn) ? "fresh" : ""},
				h("h4", turn.seat >= 0 && mark(turn.seat), turn.seat < 0 ? text("log.setup") : names[turn.seat]),
				drawLines(turn, at),
			),
		]),
	);
}

/** The lines of a turn: many draws in a row are folded, equal ones are one line. */
function drawLines(turn, at) {
	const found = [];
	let draws = [];
	const flush = () => {
		const lines = countEqual(draws).map(([line, count]) => h("p", count > 1 ? `${line} ×${count}` : line));
		const folded = lines.length > MAX_SINGLE_DRAWS;
		found.push(
			folded
				? h("details", {key: draws[0].number}, h("summary", text("count.draws", {n: draws.length})), lines)
				: lines,
		);
		draws = [];
	};
	for (const line of turn.lines) {
		if (line.drawn) draws.push(line);
		else {
			flush();
			found.push(h(line.number + 1 === at ? "p.here" : "p", line.text));
		}
	}
	flush();
	return found;
}

/** Return the texts of lines, equal ones in a row once, each with its count. */
function countEqual(lines) {
	const found = [];
	for (const line of lines) {
		const last = found.at(-1);
		if (last && last[0] === line.text) last[1]++;
		else found.push([line.text, 1]);
	}
	return found;
}
