// @ts-check
// On a narrow screen the board, the choices and the log are behind tabs.

import {h, patch} from "./dom.js";
import {text} from "./texts.js";

export class Tabs {
	constructor(table) {
		this.table = table;
		this.element = h("nav.tabs");
		this.wished = "board"; // what the person looks at
	}

	/** Show a tab as soon as the table is drawn. */
	wish(name) {
		this.wished = name;
	}

	/** Show the tab of the next choice: the list, if no place is to be clicked. */
	draw() {
		const {selection, shown} = this.table;
		const listed = selection.open.length > 0 && !selection.targets.size && !shown.held;
		this.show(listed && this.wished === "board" ? "choose" : this.wished);
	}

	show(name) {
		this.table.main.dataset.tab = name;
		const choose = text(this.table.shown.over ? "tabs.result" : "tabs.choose");
		const names = {board: text("tabs.board"), choose, story: text("log.title")};
		const tab = ([key, label]) => {
			const onclick = () => this.show((this.wished = key));
			const pressed = String(key === name);
			const props = {key, type: "button", "data-tab": key, "aria-pressed": pressed, onclick};
			return h("button.tab", props, label);
		};
		patch(this.element, Object.entries(names).map(tab));
	}
}
