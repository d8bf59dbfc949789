// @ts-check
// The line above the board: what is asked, and the buttons for it.

import {capitalize, copyText, h} from "./dom.js";
import {drawPlayback} from "./playback.js";
import {drawReturn, substitute} from "./seat.js";
import {text} from "./texts.js";

/** Return what the line says. */
function promptText(table) {
	const {scene, supposed, past, selection} = table;
	const {held, over, thinking} = table.shown;
	if (supposed)
		return text("prompt.what_if", {prompt: supposed.over ? text("prompt.would_be_over") : supposed.scene.prompt});
	if (past) return stepText(table);
	if (over) return over.message || over.outcome || winnerText(table.shown);
	if (substitute(table)) return text("seat.played", {bot: substitute(table)});
	if (held) return text("prompt.held");
	if (selection.path.length) return text("prompt.next", {path: pathText(table)});
	if (thinking != null) return text("prompt.thinking", {name: capitalize(scene.players[thinking].name)});
	return scene.prompt;
}

export function drawPrompt(table) {
	const {thinking, asked} = table.shown;
	const {pointing, hint} = table.advice;
	return [
		promptText(table),
		pointing && h("span.where", hint.message),
		thinking != null && !asked && h("i.dots", {"aria-hidden": "true"}),
	];
}

/** Return the places that were clicked for the move so far. */
function pathText({selection, scene}) {
	return selection.path.map(id => placeName(scene, id)).join(" → ");
}

/** Return the name of a place; where another has the same name, with its zone. */
export function placeName(scene, id) {
	const all = scene.zones.flatMap(zone => zone.places.map(place => ({zone, place})));
	const here = all.find(({place}) => place.id === id);
	if (!here) return text("prompt.other");
	const alike = all.filter(({place}) => place.label === here.place.label).length > 1;
	const {place, zone} = here;
	return alike ? text("prompt.of", {place: place.label, zone: zone.label.replace(/^Your /, "your ")}) : place.label;
}

/** Return what was done in the step that is looked at. */
function stepText({past, entries, history}) {
	const entry = entries.find(each => each[0] === past.number - 1);
	const what = entry ? entry[2][0] : text("prompt.beginning");
	return text("prompt.step", {n: past.number, count: history.last, what});
}

/** Return names as a list in a sentence. */
const joinNames = names => names.reduce((first, last) => text("and", {first, last}));

/** Return who has won. */
export function winnerText({over, scene}) {
	const {players} = scene;
	const won = players.filter(each => over.places[each.seat] === 1);
	const [{name, you}] = won;
	if (players.length === 1)
		return text(you ? "end.points-you" : "end.points", {
			name,
			points: text("count.points", {n: over.scores[0]}),
		});
	if (won.length > 1) return text("end.shared", {names: capitalize(joinNames(won.map(each => each.name)))});
	return text(you ? "end.won-you" : "end.won", {name: capitalize(name)});
}

/** Draw a button of the line: its name, its text, its key. */
function button(name, label, key, onclick, style = "") {
	const props = {type: "button", "data-what": name, onclick};
	return h(`button${style}`, props, label, key && h("kbd", key));
}

export function drawControls(table) {
	const {supposed, selection, hello} = table;
	const unselect =
		selection.path.length > 0 && button("unselect", text("control.unselect"), "Esc", () => table.unselect());
	if (supposed) return drawWhatIfControls(table, unselect);
	if (table.shown.over) return drawFinalControls(table);
	if (hello.views.length) return drawPlayback(table, button);
	const {asked, held, undo, back} = table.shown;
	const {advice} = table;
	const chooses = asked && !held;
	return [
		substitute(table) && drawReturn(table),
		held && button("end", text("control.end"), "↵", () => table.request("end"), ".go"),
		unselect,
		undo && button("undo", text("control.undo"), "⌫", () => table.request("undo")),
		chooses &&
			button("analyse", text(advice.analysis ? "control.stop" : "control.analyse"), "", () => advice.toggleAnalysis()),
		chooses && button("hint", text(advice.hint ? "control.more" : "control.hint"), "?", () => advice.requestHint()),
		back && !undo && button("back", text("control.back"), "", () => table.request("back")),
		table.playback.canSkip && button("skip", text("control.skip"), "␣", () => table.playback.skip()),
	];
}

function drawWhatIfControls(table, unselect) {
	const {advice} = table;
	return [
		unselect,
		table.supposed.line.length > 1 && button("suppose-back", text("control.one_back"), "⌫", () => advice.supposeLess()),
		button("suppose-end", text("control.table"), "", () => advice.endWhatIf(), ".go"),
	];
}

/** Copy a text about the deal of the day that says nothing of how it was played. */
async function copyResult({hello, shown}, element) {
	const {places, scores} = shown.over;
	const place = `${places[hello.seat]}/${places.length}`;
	const parts = [scores && scores.join(" : "), shown.scene.round, shown.assisted && text("daily.assisted")];
	const lines = [text("daily.text", hello), [place, ...parts].filter(Boolean).join(" · ")];
	await copyText(lines.join("\n"));
	element.textContent = text("daily.copied");
}

function drawFinalControls(table) {
	const {past, shown} = table;
	const {acts} = table.hello;
	const fork = () => table.leave("fork", {number: past.number});
	const again = text(shown.following ? "end.join" : "control.again");
	if (past) return acts && button("fork", text("control.fork"), "", fork);
	return [
		shown.back && button("back", text("control.back"), "", () => table.request("back")),
		acts && button("again", again, "", () => table.leave("again"), ".go"),
		acts && table.hello.day && button("copy", text("daily.copy"), "", event => copyResult(table, event.currentTarget)),
		h("a.button", {href: `${table.address}/record`}, text("control.record")),
	];
}
