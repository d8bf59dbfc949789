// @ts-check
// The list of choices, one line each: icon, what is done, what it costs and brings.

import {drawAmounts, kindIcon} from "./amounts.js";
import {inline} from "./art/icons.js";
import {capitalize, find, findPlace, h, patch} from "./dom.js";
import {placeName} from "./prompt.js";
import {actionsOf} from "./selection.js";
import {text} from "./texts.js";

export function drawChoices(table) {
	const {asked, held} = table.shown;
	const open = asked && !held ? table.selection.open : [];
	const list = [];
	let group = "";
	for (const entry of open.length ? table.selection.entries : []) {
		const heading = groupOf(entry);
		if (heading !== group) list.push(h("h4", capitalize((group = heading))));
		list.push(entry.move ? drawChoice(table, entry, labelRest(entry.move, open)) : drawPlace(table, entry, open));
	}
	table.detail.hidden = !open.some(move => move.consequence);
	explainMoves(table, []);
	return list;
}

/** Return how many first parts of a label moves have in common. */
function countCommon(moves) {
	const {parts} = moves[0];
	const differs = parts.findIndex((part, i) => moves.some(each => each.parts[i] !== part));
	return differs < 0 ? parts.length : differs;
}

/** Return the label of a move without what all open moves begin with, once places are chosen. */
function labelRest(move, open) {
	const common = open.length > 1 ? countCommon(open) : 0;
	return common ? move.parts.slice(common).join(", ") : move.label;
}

/** Return the name of a place for moves; of one that is not on the board, what they say. */
function labelPlace(table, place, moves, open) {
	const {parts} = moves[0];
	const message = parts.slice(countCommon(open), countCommon(moves)).join(", ");
	return findPlace(table.field, place)
		? placeName(table.scene, place)
		: message || parts.at(-1) || placeName(table.scene, place);
}

/** Return the heading of an entry. */
function groupOf({move, moves = [move]}) {
	const [{group}] = moves;
	return moves.every(each => each.group === group) ? group : text("choices.places");
}

/** Return handlers that call `point` with whether the mouse or the focus is on an entry. */
function pointing(point) {
	const [enter, leave] = [() => point(true), () => point(false)];
	return {onpointerenter: enter, onpointerleave: leave, onfocus: enter, onblur: leave};
}

/** Draw an entry for several moves that go on with the same place. */
function drawPlace(table, {place, moves, key}, open) {
	return h(
		"button.choice",
		{
			key: place,
			type: "button",
			onclick: () => table.clickPlace(place),
			...pointing(is => findPlace(table.field, place)?.classList.toggle("pointed", is)),
		},
		key && h("kbd", key),
		h(
			"span.what",
			capitalize(labelPlace(table, place, moves, open)),
			h("small", text("count.choices", {n: moves.length})),
		),
		h("span.amounts", "…"),
	);
}

function drawChoice(table, {move, key}, label) {
	const {kind, consequence} = move;
	const amounts = drawAmounts(move, table.scene.players);
	return h(
		"button.choice",
		{
			type: "button",
			class: table.advice.hint?.actions?.join() === actionsOf(move).join() ? "hinted" : "",
			"data-action": actionsOf(move).join("-"),
			onclick: () => table.act(move),
			...pointing(is => pointAt(table, move, is)),
		},
		key && h("kbd", key),
		kindIcon(kind),
		h("span.what", capitalize(label), consequence && h("small", inline(consequence))),
		h("span.amounts", amounts),
	);
}

/** Show on the board which places a move means, and what it would do. */
function pointAt(table, move, is) {
	for (const id of move.path) findPlace(table.field, id)?.classList.toggle("pointed", is);
	table.board.point?.(table.field, is ? move : null);
	explainMoves(table, is ? [move] : []);
}

/** Mark moves in the list, and say below it what comes of the only one. */
export function explainMoves(table, moves) {
	const {entries} = table.selection;
	const means = entry => (entry.moves || [entry.move]).some(move => moves.includes(move));
	table.choices
		.querySelectorAll(".choice")
		.forEach((each, i) => each.classList.toggle("pointed", moves.length > 0 && means(entries[i])));
	if (moves.length) find(table.choices, ".pointed")?.scrollIntoView({block: "nearest"});
	const [move] = moves;
	patch(table.detail, moves.length === 1 && [h("b", capitalize(move.label)), " ", inline(move.consequence)]);
}
