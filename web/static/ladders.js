// @ts-check
// The shipped ladders of bots, and the tournaments of this machine.

import {getJson} from "./api.js";
import {formatCount, h, patch} from "./dom.js";

const RUNS_INTERVAL_MS = 5000;
const COLUMNS = ["", "bot", "level", "rating", "games", "ms a decision"];

/** Draw the ladders, by which strength is measured. */
export function drawLadders(lobby) {
	const tables = lobby.games.flatMap(game => game.players.map(players => ({game, players})));
	const list = h("div");
	const show = async spec => {
		const failed = error => ({rows: [], told: error.message});
		patch(list, drawLadder(await getJson(`/ladders/${encodeURIComponent(spec)}`).catch(failed)));
	};
	const option = ({game, players}) => {
		const value = `${game.name}(players=${players})`;
		return h("option", {value}, `${game.title}, ${formatCount(players, "player")}`);
	};
	const onchange = event => show(event.target.value);
	const pick = h("select", {"aria-label": "Ladder", onchange}, tables.map(option));
	const ontoggle = event => event.target.open && !list.childElementCount && show(pick.value);
	return h("details.ladders", {ontoggle}, h("summary", h("h2", "Ladders")), pick, list);
}

function drawLadder({rows, told}) {
	if (!rows.length) return h("p.note", told);
	const drawRow = ({bot, level, value, error, games, ms}, i) => {
		const cells = [`${i + 1}.`, bot, level, [h("b", value), ` ±${error}`], games, ms];
		return h(
			"tr",
			cells.map(cell => h("td", cell)),
		);
	};
	return h(
		"table.ladder",
		h(
			"thead",
			h(
				"tr",
				COLUMNS.map(text => h("th", text)),
			),
		),
		h("tbody", rows.map(drawRow)),
	);
}

/** Draw the tournaments of this machine, and how far they have got. */
export function drawTournaments() {
	const list = h("ul.tables");
	const head = h("summary", h("h2", "Tournaments"));
	const section = h("details.ladders", {hidden: true}, head, list);
	const show = found => {
		section.hidden = found.length === 0;
		patch(list, found.map(drawRun));
		if (found.some(each => each.state === "open")) setTimeout(update, RUNS_INTERVAL_MS);
	};
	const update = () => getJson("/runs").then(show, () => {});
	update();
	return section;
}

function drawRun({id, game, kind, bots, games, of, state}) {
	const soFar = `${formatCount(games, "game")}${state === "open" ? " so far" : ""}`;
	return h(
		"li",
		{key: id},
		h(
			"a",
			{href: `/runs/${id}`, target: "_blank", rel: "noopener"},
			h("b", `${game}: ${kind} ${id}`),
			h("span", bots.join(", ")),
			h("small", of ? `${games} of ${formatCount(of, "game")}` : soFar),
			of && h("progress", {max: of, value: games, "aria-label": "Games played"}),
		),
	);
}
