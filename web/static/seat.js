// @ts-check
// The dialog of one's own seat: one's name, the link for spectators, a bot that plays on, resigning.

import {drawLink} from "./top_bar.js";
import {capitalize, h, openDialog} from "./dom.js";
import {loadSetting} from "./storage.js";
import {text} from "./texts.js";

const MAX_NAME_LENGTH = 24;

/** Return the name of the bot that plays one's own seat, "" if there is none. */
export const substitute = ({hello, shown}) => (hello.acts && shown.substitutes[hello.seat]) || "";

export function openSeat(table) {
	const {hello, shown} = table;
	const close = () => dialog.close();
	const dialog = openDialog(
		"dialog.seat",
		text("seat.title"),
		[h("h3", text("seat.title")), h("span.gap")],
		drawName(table, close),
		hello.watch &&
			h("div.links", h("p", text("seat.watch")), h("p", drawLink(location.origin + hello.watch, text("seat.link")))),
		!shown.over && drawSubstitute(table, close),
		!shown.over && shown.resignable && drawResign(table, close),
	);
}

function drawName(table, close) {
	const name = h("input", {
		type: "text",
		maxlength: MAX_NAME_LENGTH,
		value: loadSetting("name", ""),
		placeholder: text("seat.read"),
		"aria-label": text("seat.name"),
		"data-what": "name",
	});
	const onsubmit = event => {
		event.preventDefault();
		table.setName(name.value);
		close();
	};
	return h(
		"form.links",
		{onsubmit},
		h("p", text("seat.name")),
		h("p", name, h("button", {type: "submit"}, text("seat.set"))),
	);
}

/** Draw the choice of a bot that plays on for the person, or the way back. */
function drawSubstitute(table, close) {
	if (substitute(table)) return h("div.links", h("p", drawReturn(table, close)));
	const {levels} = table.hello;
	const last = loadSetting("level", "");
	const option = value => h("option", {value, selected: value === last}, capitalize(value));
	const select = h("select", {"aria-label": text("seat.level"), "data-what": "level"}, levels.map(option));
	const onclick = () => {
		table.request("bot", {bot: select.value});
		close();
	};
	const button = h("button", {type: "button", "data-what": "bot", onclick}, text("seat.give"));
	return h("div.links", h("p", text("seat.bot")), h("p", select, button));
}

/** Draw the button that takes the seat back from a bot. */
export function drawReturn(table, then = () => {}) {
	const onclick = () => {
		table.request("bot", {bot: ""});
		then();
	};
	return h("button.go", {type: "button", "data-what": "return", onclick}, text("seat.return"));
}

/** Draw the button that resigns, which asks once more. */
function drawResign(table, close) {
	const confirm = () => {
		table.request("resign");
		close();
	};
	const props = {type: "button", hidden: true, "data-what": "resign-sure", onclick: confirm};
	const sure = h("button.go", props, text("seat.resign-sure"));
	const ask = () => (sure.hidden = false);
	const button = h("button", {type: "button", "data-what": "resign", onclick: ask}, text("seat.resign"));
	return h("div.links", h("p", text("seat.lost")), h("p", button, sure));
}
