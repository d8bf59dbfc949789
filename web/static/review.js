// @ts-check
// The review of a game that is over: how the chances went, and the biggest mistakes.

import {getJson} from "./api.js";
import {capitalize, h, patch, s} from "./dom.js";
import {text} from "./texts.js";

const [WIDTH, HEIGHT] = [300, 96];
const MAX_MISTAKES = 5;
const INTERVAL_MS = 600;

/** What a search finds of the choices of one seat, and the picture of it. */
export class Review {
	constructor(table) {
		this.table = table;
		this.element = h("section.review", {"aria-label": text("end.review")});
		this.points = [];
		this.of = 1;
		/** @type {number | null} whose choices; null: none is reviewed yet */
		this.seat = null;
	}

	draw() {
		patch(this.element, this.seat == null ? this.drawStart() : this.drawResult());
		return this.element;
	}

	/** Ask for the review of a seat until it is complete. */
	async begin(seat) {
		const {table} = this;
		this.seat = seat;
		this.points = [];
		this.of = 1;
		while (this.seat === seat && this.points.length < this.of) {
			const failed = error => table.complain(error.message);
			const found = await getJson(`${table.address}/review/${seat}`).catch(failed);
			if (!found || this.seat !== seat) return;
			this.points = found.points;
			this.of = found.of;
			this.draw();
			if (this.points.length < this.of) await new Promise(done => setTimeout(done, INTERVAL_MS));
		}
	}

	drawStart() {
		const onclick = () => this.begin(this.table.hello.seat ?? 0);
		return h("button", {type: "button", "data-what": "review", onclick}, text("review.begin"));
	}

	drawResult() {
		const {players} = this.table.shown.scene;
		const option = ({seat, name}) => h("option", {value: seat, selected: seat === this.seat}, capitalize(name));
		const onchange = event => this.begin(Number(event.target.value));
		const complete = this.points.length === this.of;
		const mistakes = this.findMistakes();
		return [
			h(
				"header",
				h("h3", text("review.chance")),
				h("select", {"aria-label": text("review.whose"), onchange}, players.map(option)),
				h("span.note", complete ? "" : text("review.progress", {n: this.points.length, count: this.of})),
			),
			this.drawCurve(mistakes),
			mistakes.length > 0 && h("h4", text("review.worst")),
			!mistakes.length && complete && h("p", text("review.none")),
			h(
				"ol.worst",
				mistakes.map(each => this.drawMistake(each)),
			),
		];
	}

	/** Return the choices that surely cost most: the loss less what it may be wrong by. */
	findMistakes() {
		const sure = each => each.loss - each.error;
		const found = this.points.filter(each => each.loss > each.error);
		return found.sort((a, b) => sure(b) - sure(a)).slice(0, MAX_MISTAKES);
	}

	drawCurve(mistakes) {
		const {entries, past, history} = this.table;
		const last = Math.max(entries.length, 1);
		const x = number => (WIDTH * number) / last;
		const y = chance => HEIGHT - (HEIGHT * chance) / 100;
		const points = this.points.map(each => `${x(each.number).toFixed(1)},${y(each.chance).toFixed(1)}`);
		const onclick = event => {
			const box = event.currentTarget.getBoundingClientRect();
			history.show(Math.round((last * (event.clientX - box.x)) / box.width));
		};
		const grid = [0, 50, 100].map(chance => [
			s("line.grid", {x1: 0, x2: WIDTH, y1: y(chance), y2: y(chance)}),
			s("text", {x: 2, y: y(chance) || 11, dy: y(chance) ? -3 : null}, `${chance} %`),
		]);
		const viewBox = `-2 -4 ${WIDTH + 4} ${HEIGHT + 8}`;
		return s(
			"svg.curve",
			{viewBox, role: "img", "aria-label": this.describe(), onclick},
			grid,
			past && s("line.here", {x1: x(past.number), x2: x(past.number), y1: 0, y2: HEIGHT}),
			s("polyline", {points: points.join(" ")}),
			mistakes.map(each => s("circle", {cx: x(each.number), cy: y(each.chance), r: 4})),
		);
	}

	describe() {
		const [first, last] = [this.points[0], this.points.at(-1)];
		if (!first) return text("review.empty");
		return text("review.course", {first: first.chance, last: last.chance, n: this.points.length});
	}

	drawMistake({number, loss, error, round, chosen, best, line, reasons}) {
		const onclick = () => {
			this.table.tabs.wish("board");
			this.table.history.show(number);
		};
		const cost = h("b", `−${Math.round(loss)} %`, h("small", ` ±${Math.ceil(error)}`));
		const texts = [h("small", round), h("span", chosen), h("em", text("review.better", {best}))];
		const then = line.length > 0 && h("small", text("advice.then", {line: line.join("; ")}));
		const why = reasons.map(reason => h("small.reason", reason));
		const props = {type: "button", onclick};
		return h("li", {key: number}, h("button.plain", props, cost, h("span", texts, then, why)));
	}
}
