// @ts-check
// The parts of the page of a table.

import {h, patch} from "./dom.js";
import {text} from "./texts.js";
import {Viewport} from "./viewport.js";

const ALERT_MS = 4000;

/** The elements that are always there; each is filled by what draws it. */
export class Layout {
	announcement = h("p.unseen", {role: "status", "aria-live": "polite"});
	alert = h("p.alert", {role: "alert"});
	alone = h("p.alone", {role: "status"});
	bar = h("div.bar", {role: "banner"});
	prompt = h("p.prompt", {role: "status"});
	controls = h("div.controls");
	slider = h("span.slider", {hidden: true});
	ask = h("div.ask", this.prompt, this.controls, this.slider);
	field = h("div.field");
	viewport = new Viewport(this.field);
	people = h("div.people");
	recent = h("section.recent", {"aria-label": text("recent.others")});
	choose = h("div.choose");
	choices = h("div.choices");
	detail = h("p.detail", {hidden: true});
	result = h("div");
	main = h("main.table", {"data-tab": "board"});

	/** Put them into the page, with the panels that draw themselves. */
	assemble(app, {advice, teach, log, tabs, scoring}) {
		patch(this.choose, advice.element, this.result, this.choices);
		const side = h("aside.side", this.people, this.recent, teach.element, this.choose, this.detail, log.element);
		patch(this.main, this.ask, this.field, this.viewport.element, scoring.element, side, tabs.element);
		patch(app, this.bar, this.main, this.announcement, this.alert, this.alone);
	}

	/** Show an error for a moment. */
	complain(message) {
		this.alert.textContent = message;
		this.alert.classList.add("shown");
		clearTimeout(this.alertTimer);
		this.alertTimer = setTimeout(() => this.alert.classList.remove("shown"), ALERT_MS);
	}
}
