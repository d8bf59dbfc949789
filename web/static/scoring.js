// @ts-check
// Where points come from: a sheet after each round that has one, and at the end of the game.

import {mark} from "./art/icons.js";
import {capitalize, find, h, patch} from "./dom.js";
import {winnerText} from "./prompt.js";
import {text} from "./texts.js";

/** The panel above the board. It closes by a click, by Enter, Escape or the space bar. */
export class ScorePanel {
	constructor(table) {
		this.table = table;
		this.element = h("section.scoring", {hidden: true, "aria-live": "polite"});
		this.element.addEventListener("click", () => this.close());
		this.closed = Promise.resolve();
		this.release = () => {};
	}

	get isOpen() {
		return !this.element.hidden;
	}

	/** Open if a change has completed a round, or the game. `before` is what was shown before it. */
	follow(before, change) {
		if (!before || this.table.hello.views.length) return;
		const {sheet, over} = change;
		if (before.over && !over) this.close(); // a turn was taken back
		if (over) {
			if (!before.over && over.places) this.open(this.drawEnd(change));
			else if (this.isOpen) patch(this.element, this.drawEnd(change)); // another asks for a rematch
			this.release(); // nothing waits for it
		} else if (sheet?.rows.length && sheet.round > (before.sheet?.round ?? 0))
			this.open([h("h2", text("sheet.round", sheet)), drawSheet(sheet.rows, change), this.drawClose()]);
	}

	open(content) {
		patch(this.element, content);
		this.element.hidden = false;
		this.closed = new Promise(resolve => (this.release = () => resolve(null)));
		find(this.element, ".go").focus({preventScroll: true});
	}

	close() {
		this.element.hidden = true;
		this.release();
	}

	drawClose() {
		const props = {type: "button", "data-what": "sheet-close"};
		return h("footer", h("button.go", props, text("sheet.continue"), h("kbd", "↵")));
	}

	/** Draw the result: who has won and by what, the sheet of the game, and what comes next. */
	drawEnd(change) {
		const {table} = this;
		const {over, following} = change;
		const button = (what, label, onclick) =>
			h("button", {type: "button", "data-what": `sheet-${what}`, onclick}, label);
		const again = text(following ? "end.join" : "end.again");
		return [
			h("h2", over.message || over.outcome || winnerText(change)),
			over.rows.length > 0 && drawSheet(over.rows, change, over.places),
			h(
				"footer",
				button("review", text("end.review"), () => table.review.begin(table.hello.seat ?? 0)),
				table.hello.acts && button("again", again, () => table.leave("again")),
				h("a.button", {href: "/"}, text("end.home")),
				h("button.go", {type: "button", "data-what": "sheet-close"}, text("sheet.board"), h("kbd", "↵")),
			),
		];
	}
}

/** Draw a sheet: a row for each source, a column for each player, the sums; at the end the places. */
function drawSheet(rows, {scene: {players}}, places) {
	const sum = ({seat}) => rows.reduce((all, row) => all + row.points[seat], 0);
	const head = players.map(each => h("th", {scope: "col"}, mark(each.color), h("span", capitalize(each.name))));
	const cells = row => players.map(({seat}) => h("td", row.points[seat] || "–"));
	return h(
		"div.sheet",
		h(
			"table",
			h("thead", h("tr", h("th", {scope: "col"}, text("sheet.source")), head)),
			h(
				"tbody",
				rows.map(row => h("tr", h("th", {scope: "row"}, row.label), cells(row))),
			),
			h(
				"tfoot",
				h(
					"tr",
					h("th", {scope: "row"}, text("sheet.total")),
					players.map(each => h("td", sum(each))),
				),
				places &&
					h(
						"tr",
						h("th", {scope: "row"}, text("sheet.place")),
						players.map(({seat}) => h("td", `${places[seat]}.`)),
					),
			),
		),
	);
}
