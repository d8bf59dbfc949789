// @ts-check
// The shipped ladders of bots.

import {getJson} from "./api.js";
import {h, patch, s} from "./dom.js";
import {text} from "./texts.js";

const [PLOT_WIDTH, ROW_HEIGHT, PLOT_LEFT] = [640, 22, 8];
const COLUMNS = ["", "bot", "level", "rating", "games", "ms a decision"];

/** Draw the ladders, by which strength is measured. */
export function drawLadders(lobby) {
	const tables = lobby.games.flatMap(game => game.players.map(players => ({game, players})));
	const list = h("div");
	const show = async spec => {
		const failed = error => ({rows: [], message: error.message});
		patch(list, drawLadder(await getJson(`/ladders/${encodeURIComponent(spec)}`).catch(failed)));
	};
	const option = ({game, players}) => {
		const value = `${game.name}(players=${players})`;
		return h("option", {value}, `${game.title}, ${text("front.player_count", {n: players})}`);
	};
	const onchange = event => show(event.target.value);
	const pick = h("select", {"aria-label": text("ladder.title"), onchange}, tables.map(option));
	const ontoggle = event => event.target.open && !list.childElementCount && show(pick.value);
	return h("details.ladders", {ontoggle}, h("summary", h("h2", text("ladder.title"))), pick, list);
}

function drawLadder({rows, message}) {
	if (!rows.length) return h("p.note", message);
	return [h("p.note", text("ladder.meaning")), drawPlot(rows), drawTable(rows)];
}

/** Draw the ratings with their intervals, the best first. */
function drawPlot(rows) {
	const least = Math.min(...rows.map(each => each.value - each.error));
	const most = Math.max(...rows.map(each => each.value + each.error));
	const x = value => PLOT_LEFT + ((PLOT_WIDTH - 2 * PLOT_LEFT) * (value - least)) / Math.max(most - least, 1);
	const drawRow = ({bot, level, value, error}, i) => {
		const y = (i + 0.7) * ROW_HEIGHT;
		const right = x(value) > PLOT_WIDTH / 2;
		const at = right ? x(value - error) - 8 : x(value + error) + 8;
		return s(
			"g",
			s("line.interval", {x1: x(value - error), x2: x(value + error), y1: y, y2: y}),
			s("circle", {cx: x(value), cy: y, r: 5}),
			s("text", {x: at, y: y + 5, "text-anchor": right ? "end" : "start"}, level || bot),
		);
	};
	const props = {viewBox: `0 0 ${PLOT_WIDTH} ${(rows.length + 0.4) * ROW_HEIGHT}`, "aria-hidden": "true"};
	return s("svg.ladder-plot", props, rows.map(drawRow));
}

function drawTable(rows) {
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
