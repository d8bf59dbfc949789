// @ts-check
// Help with a choice: hints, a search that goes on, and moves that are tried in thought.

import {kindIcon} from "./amounts.js";
import {symbol} from "./art/icons.js";
import {postJson} from "./api.js";
import {h} from "./dom.js";
import {Selection} from "./selection.js";
import {text} from "./texts.js";

const ANALYSIS_INTERVAL_MS = 700;
const MAX_STRENGTH = 3; // of a hint
const MAX_SUPPOSED = 12; // steps of a line that are listed
const wait = time => new Promise(resolve => setTimeout(resolve, time));

export class Advice {
	constructor(table) {
		this.table = table;
		this.element = h("div");
		this.following = false;
		/** @type {any} */
		this.hint = null;
		/** @type {any} what the search has found; null: none is wanted */
		this.analysis = null;
		/** @type {any} the moves tried in thought, and the table after them */
		this.supposed = null;
	}

	/** Begin with another position. */
	reset() {
		this.hint = this.supposed = null;
		if (this.analysis) this.analysis = {iterations: 0, rows: []};
	}

	/** Whether the hint only points at a place. */
	get pointing() {
		return this.hint?.strength === 1 && this.hint.path?.length > 0;
	}

	async requestHint() {
		const {table} = this;
		if (!table.ready || table.shown.held) return;
		const {version} = table;
		const strength = Math.min((this.hint?.strength || 0) + 1, MAX_STRENGTH);
		const found = await table.request("hint", {strength});
		if (!found || version !== table.version) return;
		this.hint = {...found, strength};
		table.tabs.wish(this.pointing ? "board" : "choose");
		table.shown.assisted = true;
		table.draw();
	}

	/** Start or stop a search that goes on, at each choice anew. */
	toggleAnalysis() {
		const wanted = !this.analysis;
		this.analysis = wanted ? {iterations: 0, rows: []} : null;
		this.table.tabs.wish(wanted ? "choose" : "board");
		this.table.draw();
		if (wanted) this.follow();
	}

	/** Try moves in thought. */
	async suppose(line) {
		const {table} = this;
		const {version} = table;
		const found = await table.request("suppose", {line});
		if (!found || version !== table.version) return;
		this.supposed = {line, ...found};
		table.selection = new Selection(found.over ? [] : found.scene.gestures);
		this.hint = null;
		this.analysis ||= {iterations: 0, rows: []};
		table.changed = new Set();
		table.shown.assisted = true;
		table.draw();
		this.follow();
	}

	/** Take the last move that was tried back. */
	supposeLess() {
		if (this.supposed.line.length > 1) this.suppose(this.supposed.line.slice(0, -1));
		else this.endWhatIf();
	}

	/** Return from thought to the table as it is. */
	endWhatIf() {
		this.supposed = null;
		this.table.selection = new Selection(this.table.shown.scene.gestures);
		this.table.draw();
	}

	/** Ask what the search has found, for as long as it is wanted. */
	async follow() {
		if (this.following) return;
		this.following = true;
		while (this.analysis) {
			await this.update();
			await wait(ANALYSIS_INTERVAL_MS);
		}
		this.following = false;
	}

	async update() {
		const {table, supposed} = this;
		const {version} = table;
		if (!supposed && !(table.ready && !table.shown.held)) return;
		const path = `${table.address}/${supposed ? "suppose" : "analyse"}`;
		const found = await postJson(path, {version, line: supposed?.line}).catch(() => null);
		if (!found || !this.analysis || supposed !== this.supposed || version !== table.version) return;
		const target = supposed || this.analysis;
		target.iterations = found.iterations;
		target.rows = this.isUsed() ? keepOrder(target.rows, found.rows) : found.rows;
		table.shown.assisted = true;
		table.drawHelp();
	}

	/** Whether the person is about to choose a row: rows must not move then. */
	isUsed() {
		return this.element.matches(":hover, :focus-within, :active");
	}

	draw() {
		const {hint, analysis, supposed} = this;
		if (supposed) return this.drawWhatIf();
		return [
			hint &&
				h(
					"div.advice",
					{key: "hint", role: "status"},
					h("p", hint.message),
					hint.reasons && drawReasons(hint.reasons),
					hint.rows && drawRows(hint.rows),
				),
			analysis &&
				h(
					"div.advice.analysis",
					{key: "analysis"},
					h(
						"p",
						analysis.iterations ? text("advice.lines", {count: format(analysis.iterations)}) : text("advice.searching"),
					),
					h(
						"ol",
						analysis.rows.map(row => this.drawLink(row)),
					),
					h("small", text("advice.follow")),
				),
		];
	}

	drawWhatIf() {
		const {message, rows} = this.supposed;
		return h(
			"div.advice.analysis",
			{key: "what-if"},
			h("p", text("advice.what_if")),
			h(
				"ol.supposed",
				message.slice(-MAX_SUPPOSED).map(each => h("li", each)),
			),
			rows.length > 0 && h("p", h("b", `${rows[0].chance} %`), text("advice.chance")),
			h(
				"ol",
				rows.map(row => this.drawLink(row)),
			),
		);
	}

	/** A row that leads to the table after its move. */
	drawLink(row) {
		const onclick = () => this.suppose([...(this.supposed?.line || []), row.action]);
		const props = {type: "button", "data-what": `if-${row.action}`, title: text("advice.if"), onclick};
		return h("li", {key: row.action}, h("button.plain", props, drawRow(row)));
	}
}

/** Return a number as people of the language write it. */
const format = number => number.toLocaleString(document.documentElement.lang);

const drawRows = rows =>
	h(
		"ol",
		rows.map(row => h("li", {key: row.action}, drawRow(row))),
	);

/** Why: what the action brings more than the next best, over the same possible worlds. */
const drawReasons = ({other, worlds, players}) => [
	h("p", players.length > 0 ? text("advice.compared", {other}) : text("advice.no_reason")),
	h(
		"ul.reasons",
		{title: text("advice.worlds", {worlds})},
		players.map(({seat, name, texts}) =>
			h(
				"li",
				{key: seat},
				h("b", name),
				texts.map(({kind, message}) => h("span.reason", kindIcon(kind) || symbol("star"), message)),
			),
		),
	),
];

function drawRow({visits, chance, error, key, label, loss, line}) {
	return [
		h("b", {title: text("advice.visits", {count: format(visits)})}, `${chance} %`, h("small", `±${error}`)),
		key && h("kbd", key),
		h(
			"span",
			label,
			loss > 0 && h("em", ` −${loss} %`),
			line.length > 0 && h("small", text("advice.then", {line: line.join("; ")})),
		),
	];
}

/** Return the new rows at the places of the old ones; one that is gone stays as it was. */
export function keepOrder(old, rows) {
	const found = new Map(rows.map(row => [row.action, row]));
	const shown = new Set(old.map(row => row.action));
	const kept = old.map(row => found.get(row.action) || row);
	return [...kept, ...rows.filter(row => !shown.has(row.action))].slice(0, Math.max(old.length, rows.length));
}
