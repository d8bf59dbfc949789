// @ts-check
// The bar above the table, and its menu.

import {copyText, h, openDialog} from "./dom.js";
import {currentSpeed, nextSpeed} from "./playback.js";
import {openRules} from "./rules.js";
import {openSeat} from "./seat.js";
import * as storage from "./storage.js";
import {languageLabel, nextLanguage, text} from "./texts.js";

export function drawBar(table) {
	const {scene} = table;
	return [
		h("a.home", {href: "/", title: text("bar.home")}, "staufen"),
		h("h1", scene.title),
		h("span.round", scene.round),
		h("span.phase", scene.phase),
		table.shown.assisted && h("span.mark", {"data-tip": text("bar.assisted_text")}, text("bar.assisted")),
		h("span.gap"),
		h("span.more", drawSettings(table)),
		plainButton(text("bar.rules"), "rules", () => openRules(table.hello.spec)),
		plainButton(text("bar.menu"), "menu", () => openMenu(table)),
	];
}

/** What is seldom used: in the bar, or where that is narrow in a menu. */
function drawSettings(table, then = () => {}) {
	const {hello} = table;
	const {lessons} = table.teach;
	const button = (label, name, change) => {
		const onclick = () => {
			change();
			table.draw();
			then();
		};
		return plainButton(label, name, onclick);
	};
	const plays = hello.acts;
	const {currentConfirm, hasMotion} = storage;
	return [
		hello.lessons > 0 && button(text("bar.lessons", {state: onOff(lessons.on)}), "lessons", () => lessons.toggle()),
		hello.watch && button(text("seat.title"), "seat", () => openSeat(table)),
		plays && button(text("speed", {speed: text(`speeds.${currentSpeed()}`)}), "speed", nextSpeed),
		plays &&
			h(
				"span.in-menu",
				button(text("seat.resign"), "leave", () => openSeat(table)),
			),
		plays &&
			h(
				"span.in-menu",
				button(text("bar.confirm", {when: text(`confirm.${currentConfirm()}`)}), "confirm", storage.nextConfirm),
			),
		h("span.in-menu", button(text("bar.motion", {state: onOff(hasMotion())}), "motion", storage.toggleMotion)),
		h("span.in-menu", button(languageLabel(), "language", nextLanguage)),
		button(themeLabel(), "theme", storage.nextTheme),
	];
}

const onOff = is => text(is ? "states.on" : "states.off");

/** Return what the button says that changes the colours. */
export const themeLabel = () => text("bar.theme", {theme: text(`themes.${storage.loadSetting("theme", "auto")}`)});

function openMenu(table) {
	const head = [h("h3", text("bar.menu")), h("span.gap")];
	const settings = drawSettings(table, () => dialog.close());
	const dialog = openDialog("dialog.menu", text("bar.menu"), head, settings);
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

function plainButton(label, name, onclick) {
	return h("button.plain", {type: "button", "data-what": name, onclick}, label);
}
