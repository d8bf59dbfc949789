// @ts-check
// What the others did since the viewer's last turn: one line a turn, always in sight.

import {inline, mark} from "./art/icons.js";
import {capitalize, h} from "./dom.js";
import {groupByTurn} from "./log.js";
import {text} from "./texts.js";

/** Return the turns of others since the viewer's last one; a spectator's are the last of each player. */
export function recentTurns(entries, players) {
	const turns = groupByTurn(entries).filter(turn => turn.seat >= 0);
	const isOwn = turn => players[turn.seat].you;
	if (!players.some(each => each.you)) {
		const last = new Map(turns.map(turn => [turn.seat, turn]));
		return turns.filter(turn => last.get(turn.seat) === turn);
	}
	const end = turns.findLastIndex(turn => !isOwn(turn)) + 1;
	const begin = turns.slice(0, end).findLastIndex(isOwn) + 1;
	return turns.slice(begin, end);
}

export function drawRecent({entries, shown, past, supposed}) {
	const {players} = shown.scene;
	const turns = past || supposed || shown.over ? [] : recentTurns(entries, players);
	if (!turns.length) return null;
	const watched = !players.some(each => each.you);
	return [
		h("h4", text(watched ? "recent.turns" : "recent.since")),
		h(
			"ol",
			turns.map(turn => drawTurn(turn, players[turn.seat])),
		),
	];
}

/** Draw a turn as a line; a click unfolds it. */
function drawTurn({number, lines}, {name, color}) {
	const full = capitalize(name);
	const added = lines.filter(line => !line.drawn).map(line => line.text.replace(`${full} `, ""));
	const unfold = ({currentTarget: line}) =>
		line.setAttribute("aria-expanded", String(line.getAttribute("aria-expanded") !== "true"));
	return h(
		"li",
		{key: number},
		h(
			"button.plain",
			{type: "button", "aria-expanded": "false", title: text("recent.unfold"), onclick: unfold},
			mark(color),
			h("span", h("b", full), " ", inline(added.join("; "))),
		),
	);
}
