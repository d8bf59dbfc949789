// @ts-check
// How strong a person is, beside the levels of the bots.

import {getJson} from "./api.js";
import {formatCount, h, patch, s} from "./dom.js";
import {text} from "./texts.js";

const COLUMNS = /** @type {const} */ (["count", "won", "points", "lead"]);
const [LEFT, RIGHT] = [16, 284]; // ends of the line of levels

/** Draw one's strength, as soon as it is known. */
export function drawStrength() {
	const section = h("section", {hidden: true});
	const show = found => {
		if (!found.length) return;
		section.hidden = false;
		patch(section, h("h2", "Your strength"), h("ul.strength", found.map(drawRating)));
	};
	getJson("/standing").then(show, () => {});
	return section;
}

/** Draw what one's finished games come to, by game, table and opponents. */
export function drawStatistics() {
	const list = h("div");
	const section = h("details.ladders", {hidden: true}, h("summary", h("h2", text("games.title"))), list);
	const show = found => {
		section.hidden = !found.length;
		patch(list, drawTable(found));
	};
	getJson("/statistics").then(show, () => {});
	return section;
}

function drawTable(rows) {
	const head = ["", text("games.opponents"), ...COLUMNS.map(name => text(`games.${name}`))];
	const cell = value => h("td", value ?? "–");
	const drawRow = ({title, players, opponents, games, won, points, lead}) => {
		const names = opponents.map(name => name || text("games.people")).join(", ");
		const share = `${won} (${Math.round((100 * won) / games)} %)`;
		return h("tr", [`${title}, ${formatCount(players, "player")}`, names, games, share, points, lead].map(cell));
	};
	const header = h(
		"tr",
		head.map(name => h("th", name)),
	);
	return h("table.ladder", h("thead", header), h("tbody", rows.map(drawRow)));
}

/** Draw the rating at one game; it has no value as long as it is provisional. */
function drawRating(rating) {
	const {title, players, games, value, low, high, even} = rating;
	const head = h("b", `${title}, ${formatCount(players, "player")}`);
	const count = `${formatCount(games, "game")} without help.`;
	if (value == null)
		return h("li", head, h("p", h("b.value", "Provisional")), h("p", `From ${count} Play more to get a rating.`));
	const range = low == null ? "" : ` (${low} to ${high}, 95 % interval)`;
	return h(
		"li",
		head,
		h("p", h("b.value", value), range),
		drawScale(rating),
		h("p", `From ${count}`, even && [" About as strong as ", h("b", even), "."]),
	);
}

/** The levels of the ladder on a line, and one's own interval. */
function drawScale({levels, value, low, high}) {
	const marks = Object.entries(levels);
	const all = [...marks.map(([, mu]) => mu), value];
	const [least, most] = [Math.min(...all), Math.max(...all)];
	const inside = mu => Math.min(Math.max(mu, least), most);
	const x = mu => LEFT + ((RIGHT - LEFT) * (inside(mu) - least)) / Math.max(most - least, 1);
	return s(
		"svg.scale",
		{viewBox: "0 0 300 44", "aria-hidden": "true"},
		s("line", {x1: LEFT, x2: RIGHT, y1: 16, y2: 16}),
		low != null && s("line.mine", {x1: x(low), x2: x(high), y1: 16, y2: 16}),
		marks.map(([name, mu]) => [
			s("line", {x1: x(mu), x2: x(mu), y1: 10, y2: 22}),
			s("text", {x: x(mu), y: 36}, s("title", name), name.charAt(0).toUpperCase()),
		]),
		s("circle", {cx: x(value), cy: 16, r: 5}),
	);
}
