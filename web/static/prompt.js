// @ts-check
// The line above the board: what is asked, and the buttons for it.

import {capitalize, copyText, formatCount, h} from "./dom.js";
import {drawPlayback} from "./playback.js";
import {drawReturn, substitute} from "./seat.js";
import {text} from "./texts.js";

/** Return what the line says. */
function promptText(table) {
	const {scene, supposed, past, selection} = table;
	const {held, over, thinking} = table.shown;
	if (supposed) return `What if? ${supposed.over ? "The game would be over." : supposed.scene.prompt}`;
	if (past) return stepText(table);
	if (over) return over.told || over.outcome || winnerText(table.shown);
	if (substitute(table)) return text("seat.played", {bot: substitute(table)});
	if (held) return "Your turn is done. End it, or undo.";
	if (selection.path.length) return `${pathText(table)} – what next?`;
	if (thinking != null) return `${capitalize(scene.players[thinking].name)} is thinking`;
	return scene.prompt;
}

export function drawPrompt(table) {
	const {thinking, asked} = table.shown;
	const {pointing, hint} = table.advice;
	return [
		promptText(table),
		pointing && h("span.where", hint.told),
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
	if (!here) return "another choice";
	const alike = all.filter(({place}) => place.label === here.place.label).length > 1;
	return alike ? `${here.place.label} of ${here.zone.label.replace(/^Your /, "your ")}` : here.place.label;
}

/** Return what was done in the step that is looked at. */
function stepText({past, entries, history}) {
	const entry = entries.find(each => each[0] === past.number - 1);
	return `${past.number} of ${history.last}: ${entry ? entry[2][0] : "the beginning"}.`;
}

/** Return who has won. */
export function winnerText({over, scene}) {
	const {players} = scene;
	const won = players.filter(each => over.places[each.seat] === 1);
	const [{name, you}] = won;
	if (players.length === 1)
		return text(you ? "end.points-you" : "end.points", {
			name,
			points: formatCount(over.scores[0], "point"),
		});
	if (won.length > 1) return text("end.shared", {names: capitalize(won.map(each => each.name).join(" and "))});
	return text(you ? "end.won-you" : "end.won", {name: capitalize(name)});
}

/** Draw a button of the line: its name, its text, its key. */
function button(name, label, key, onclick, style = "") {
	const props = {type: "button", "data-what": name, onclick};
	return h(`button${style}`, props, label, key && h("kbd", key));
}

export function drawControls(table) {
	const {supposed, selection, hello} = table;
	const unselect = selection.path.length > 0 && button("unselect", "Not this", "Esc", () => table.unselect());
	if (supposed) return drawWhatIfControls(table, unselect);
	if (table.shown.over) return drawFinalControls(table);
	if (hello.views.length) return drawPlayback(table, button);
	const {asked, held, undo, back} = table.shown;
	const {advice} = table;
	const chooses = asked && !held;
	return [
		substitute(table) && drawReturn(table),
		held && button("end", "End turn", "↵", () => table.request("end"), ".go"),
		unselect,
		undo && button("undo", "Undo", "⌫", () => table.request("undo")),
		chooses && button("analyse", advice.analysis ? "Stop" : "Analyse", "", () => advice.toggleAnalysis()),
		chooses && button("hint", advice.hint ? "More" : "Hint", "?", () => advice.requestHint()),
		back && !undo && button("back", "Take back", "", () => table.request("back")),
		table.playback.canSkip && button("skip", "Skip", "␣", () => table.playback.skip()),
	];
}

function drawWhatIfControls(table, unselect) {
	const {advice} = table;
	return [
		unselect,
		table.supposed.line.length > 1 && button("suppose-back", "One back", "⌫", () => advice.supposeLess()),
		button("suppose-end", "Back to the table", "", () => advice.endWhatIf(), ".go"),
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
	const again = shown.following ? "Join the next game" : "Play again";
	if (past) return acts && button("fork", "Play on from here", "", fork);
	return [
		shown.back && button("back", "Take back", "", () => table.request("back")),
		acts && button("again", again, "", () => table.leave("again"), ".go"),
		acts && table.hello.day && button("copy", text("daily.copy"), "", event => copyResult(table, event.currentTarget)),
		h("a.button", {href: `${table.address}/record`}, "Game record"),
	];
}
