// @ts-check
// What can be clicked, what is chosen, what has changed, and where a hint points.

import {capitalize, findPlace, middleOf} from "./dom.js";
import {describePlace} from "./generic_board.js";
import {text} from "./texts.js";

const MAX_LISTED = 5; // choices of one place that are listed beside it
const LINE_HEIGHT = 16; // pixels: places drawn side by side are on the same line

/** Mark the places of the board. */
export function markPlaces(table) {
	const {scene, selection, field, changed, advice} = table;
	const {targets, path} = selection;
	const places = new Map(scene.zones.flatMap(zone => zone.places.map(place => [place.id, {place, zone}])));
	const near = new Set([...targets.keys()].map(id => places.get(id)?.zone));
	for (const element of field.querySelectorAll("[data-place]")) {
		const id = element.dataset.place;
		const {place, zone} = places.get(id) || {};
		const moves = targets.get(id);
		const chosen = path.includes(id);
		const {classList} = element;
		classList.toggle("chosen", chosen);
		classList.toggle("hinted", Boolean(advice.hint?.path?.includes(id)));
		classList.toggle("target", Boolean(moves));
		flash(element, changed.has(id));
		const why = place?.why;
		const blocked = moves || chosen ? "" : why || (near.has(zone) ? text("board.blocked") : "");
		describe(element, place ? describePlace(place) : id, moves, why && blocked);
		setOrRemove(element, "data-does", moves ? describeMoves(moves) : blocked);
		const alone = !element.querySelector("[data-place]"); // a button must not be in another
		element.setAttribute("role", (moves || chosen) && alone ? "button" : "group");
		setOrRemove(element, "tabindex", moves || chosen ? "0" : "");
	}
	changed.clear();
	table.traces.mark(field);
}

/** Begin the animation of a change; one that goes on ends by itself. */
function flash(element, is) {
	if (!is) return;
	element.classList.remove("changed");
	element.getBoundingClientRect(); // or the animation would not start again
	element.classList.add("changed");
}

function describe(element, text, moves, why) {
	const does = moves?.length === 1 ? capitalize(moves[0].label) : `${moves?.length} choices`;
	element.setAttribute("aria-label", moves ? `${text}: ${does}` : why ? `${text}. ${why}` : text);
}

function setOrRemove(element, name, value) {
	if (value) element.setAttribute(name, value);
	else element.removeAttribute(name);
}

/** Return what a click does, line by line. */
function describeMoves(moves) {
	if (moves.length > MAX_LISTED) return `${moves.length} choices`;
	if (moves.length > 1) return moves.map(move => capitalize(move.label)).join("\n");
	const [move] = moves;
	const key = move.key ? `  [${move.key}]` : "";
	return [capitalize(move.label) + key, ...move.consequence.split("; ").filter(Boolean)].join("\n");
}

/** Move the board so that the places to be clicked can be seen, or what others do. */
export function revealTargets({field, viewport, traces}) {
	if (viewport.svg) {
		const targets = [...field.querySelectorAll("[data-place].target:not(.chosen)")];
		viewport.reveal(targets.length ? targets : traces.latest.map(id => findPlace(field, id)).filter(Boolean));
	} else scrollToTargets(field);
}

/** Scroll the board so that the places to be clicked can be seen, from the first. */
function scrollToTargets(field) {
	const order = (a, b) => lineOf(b) - lineOf(a) || middleOf(b)[0] - middleOf(a)[0];
	const targets = [...field.querySelectorAll("[data-place].target:not(.chosen)")].sort(order);
	const seen = targets.filter(isInSight).length;
	const height = targets.length && middleOf(targets[0])[1] - middleOf(targets.at(-1))[1];
	if (seen === targets.length || (seen && height > field.clientHeight)) return;
	for (const each of targets) each.scrollIntoView({block: "nearest", inline: "nearest"});
}

/** Whether an element can be clicked where it is, in its middle. */
function isInSight(element) {
	const [x, y] = middleOf(element);
	return element.contains(document.elementFromPoint(x, y));
}

const lineOf = element => Math.round(middleOf(element)[1] / LINE_HEIGHT);
