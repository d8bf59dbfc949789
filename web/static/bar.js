// @ts-check
// The bar above the table, and its menu.

import {copyText, h, openDialog} from "./dom.js";
import {currentSpeed, nextSpeed} from "./playback.js";
import {openRules} from "./rules.js";
import {openSeat} from "./seat.js";
import * as storage from "./storage.js";
import {text} from "./texts.js";

const ASSISTED = "Hint, Analyse, What if or Take back was used: the game is not rated.";
const CONFIRM_NAMES = {several: "turns of several steps", always: "always", never: "never"};

export function drawBar(table) {
	const {scene} = table;
	return [
		h("a.home", {href: "/", title: "All games"}, "staufen"),
		h("h1", scene.title),
		h("span.round", scene.round),
		h("span.phase", scene.phase),
		table.shown.assisted && h("span.mark", {"data-tip": ASSISTED}, "assisted"),
		h("span.gap"),
		h("span.more", drawSettings(table)),
		plainButton("Rules", "rules", () => openRules(table.hello.spec)),
		plainButton("Menu", "menu", () => openMenu(table)),
	];
}

/** What is seldom used: in the bar, or where that is narrow in a menu. */
function drawSettings(table, then = () => {}) {
	const {hello} = table;
	const {lessons} = table.teach;
	const button = (text, name, change) => {
		const onclick = () => {
			change();
			table.draw();
			then();
		};
		return plainButton(text, name, onclick);
	};
	const plays = hello.acts;
	const {currentConfirm, hasMotion, loadSetting} = storage;
	const confirm = CONFIRM_NAMES[currentConfirm()];
	return [
		hello.lessons > 0 && button(`Lessons: ${onOff(lessons.on)}`, "lessons", () => lessons.toggle()),
		hello.watch && button("Your seat", "seat", () => openSeat(table)),
		plays && button(text("speed", {speed: currentSpeed()}), "speed", nextSpeed),
		plays &&
			h(
				"span.in-menu",
				button(text("seat.resign"), "leave", () => openSeat(table)),
			),
		plays && h("span.in-menu", button(`Confirm turn: ${confirm}`, "confirm", storage.nextConfirm)),
		h("span.in-menu", button(`Motion: ${onOff(hasMotion())}`, "motion", storage.toggleMotion)),
		button(`Colours: ${loadSetting("theme", "auto")}`, "theme", storage.nextTheme),
	];
}

const onOff = is => (is ? "on" : "off");

function openMenu(table) {
	const head = [h("h3", "Menu"), h("span.gap")];
	const settings = drawSettings(table, () => dialog.close());
	const dialog = openDialog("dialog.menu", "Menu", head, settings);
}

/** Draw a link to be copied, or to be scanned by a phone. */
export function drawLink(value, label) {
	const onfocus = event => event.target.select();
	const copy = async event => {
		const {currentTarget} = event;
		await copyText(value);
		currentTarget.textContent = text("link.copied");
	};
	const show = () => {
		const image = h("img", {src: `${new URL(value).pathname}/code`, alt: text("link.code")});
		openDialog("dialog.menu.code", label, [h("h3", label), h("span.gap")], image);
	};
	return h(
		"span.copied-link",
		h("input", {type: "text", readonly: true, value, "aria-label": label, onfocus}),
		h("button", {type: "button", "data-what": "copy-link", onclick: copy}, text("link.copy")),
		h("button", {type: "button", "data-what": "code", onclick: show}, text("link.code")),
	);
}

function plainButton(text, name, onclick) {
	return h("button.plain", {type: "button", "data-what": name, onclick}, text);
}
