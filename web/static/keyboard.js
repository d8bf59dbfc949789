// @ts-check
// The keys of the table.

import {find, middleOf} from "./dom.js";

import {resume, setPace} from "./playback.js";
import {ZOOM_STEP} from "./viewport.js";

const SIDES = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
const CLOSING = new Set(["Enter", "Escape", " "]); // keys that close the sheet of points
const ASIDE = 3; // how much farther a step aside is than one ahead

/** Do what a key asks for. */
export function handleKey(table, event) {
	const typing = event.target.closest?.("input, select, textarea");
	if (typing || !table.shown || document.querySelector("dialog[open]")) return;
	const {ctrlKey, metaKey, altKey, key} = event;
	if (ctrlKey || metaKey || altKey) {
		if (!altKey && key === "z" && !table.supposed && table.shown.undo) table.request("undo");
		return;
	}
	const {scoring} = table;
	if (scoring.isOpen && CLOSING.has(key) && (key === "Escape" || !scoring.element.contains(event.target))) {
		scoring.close();
		event.preventDefault();
		return;
	}
	const focus = event.target.closest?.("button, a, summary, [role=button]");
	const handler = HANDLERS[key];
	if (watches(table) && (key === " " || key === "ArrowRight")) handleWatcherKey(table, event, focus);
	else if (handler) handler(table, event, focus);
	else chooseByKey(table, key);
}

const watches = table => table.hello.views.length > 0 && !table.shown.over;

const HANDLERS = {
	Escape: table => {
		if (!table.unselect()) table.teach.stop();
	},
	Backspace: table => {
		if (table.supposed) table.advice.supposeLess();
		else if (table.shown.undo) table.request("undo");
	},
	"?": table => {
		if (!table.supposed) table.advice.requestHint();
	},
	"+": table => table.viewport.zoom(ZOOM_STEP),
	"-": table => table.viewport.zoom(1 / ZOOM_STEP),
	0: table => table.viewport.fit(),
	"<": table => table.changeSpeed(-1),
	">": table => table.changeSpeed(1),
	Enter: handleEnter,
	" ": handleEnter,
	ArrowLeft: moveFocus,
	ArrowRight: moveFocus,
	ArrowUp: moveFocus,
	ArrowDown: moveFocus,
};

/** Choose the move that has this key. */
function chooseByKey(table, key) {
	if (!table.ready || table.shown.held) return;
	const entry = table.selection.entries.find(each => each.key === key);
	if (entry?.move) table.act(entry.move);
	else if (entry) table.clickPlace(entry.place);
}

/** Step, play or stop a match that is watched. */
function handleWatcherKey(table, event, focus) {
	if (event.key === "ArrowRight") setPace(table, null, true);
	else if (focus) return;
	else if (table.shown.pace == null) resume(table);
	else setPace(table, null);
	event.preventDefault();
}

/** Click the place that has the focus; without one, end the turn, go on in a lesson, or skip. */
function handleEnter(table, event, focus) {
	if (focus?.matches("[data-place], svg [role=button]")) focus.dispatchEvent(new MouseEvent("click", {bubbles: true}));
	else if (focus) return;
	else if (table.shown.held && table.ready) table.request("end");
	else if (event.key === "Enter" && table.teach.lesson) table.teach.finish();
	else if (table.playback.canSkip) table.playback.skip();
	else return;
	event.preventDefault();
}

/** Move the focus to the nearest thing to choose in the direction of the arrow. */
function moveFocus(table, event) {
	const {activeElement} = document;
	const all = [...table.main.querySelectorAll(".target, .choice, .ask button")];
	const things = all.filter(each => each.checkVisibility({visibilityProperty: true}));
	if (!things.length || activeElement === find(table.main, ".story")) return;
	const here = things.includes(activeElement) ? middleOf(activeElement) : null;
	const beside = things.filter(each => areaOf(each) === areaOf(activeElement)); // first on the same part of the page
	const side = SIDES[event.key];
	const next = here ? (nearest(beside, here, side) ?? nearest(things, here, side)) : things[0];
	next?.focus();
	event.preventDefault();
}

const areaOf = element => element.closest(".field, .choose, .ask");

/** Return the thing that is nearest to a point in a direction, or undefined. */
function nearest(things, here, [right, down]) {
	const distance = thing => {
		const [x, y] = middleOf(thing).map((value, i) => value - here[i]);
		const ahead = x * right + y * down;
		return ahead > 2 ? ahead + ASIDE * Math.abs(x * down + y * right) : Infinity;
	};
	const ranked = things.map(thing => ({thing, far: distance(thing)})).filter(({far}) => far < Infinity);
	return ranked.sort((a, b) => a.far - b.far)[0]?.thing;
}
