// @ts-check
// The person's own tables.

import {postJson} from "./api.js";
import {find, h, patch} from "./dom.js";
import {text} from "./texts.js";

/** Draw one's tables that are over, or those that are not: the latest ones, the others folded. */
export function drawOwnTables(title, over, count, lobby, games) {
	const found = lobby.tables.filter(each => each.over === over && games.has(each.game));
	if (!found.length) return null;
	const lists = h("div");
	const drawList = some =>
		h(
			"ul.tables",
			some.map(each => drawTable(each, lobby, games)),
		);
	const show = name => {
		const some = found.filter(each => !name || each.game === name);
		const rest = some.slice(count);
		const more = rest.length > 0 && h("details", h("summary", text("front.more", {n: rest.length})), drawList(rest));
		patch(lists, drawList(some.slice(0, count)), more);
	};
	show("");
	return h("section", h("header.filtered", h("h2", title), drawFilter(found, games, show)), lists);
}

/** Draw the choice of a game whose tables are to be shown, if there are several. */
function drawFilter(found, games, show) {
	const names = [...new Set(found.map(each => each.game))];
	if (names.length < 2) return null;
	const option = name => h("option", {value: name}, name ? games.get(name).title : text("games.all"));
	const onchange = event => show(event.target.value);
	return h("select", {"aria-label": text("games.all"), onchange}, ["", ...names].map(option));
}

function drawTable(entry, lobby, games) {
	const who = describePlayers(entry);
	const title = games.get(entry.game).title;
	const details = [describeResult(entry), describeLength(entry)].filter(Boolean).join(" · ");
	const message = h("span", who, h("br"), h("small", details));
	const link = h("a", {href: entry.link}, h("b", title), message);
	const remove = item => postJson(`${entry.link}/delete`).then(() => item.remove());
	const save = item => {
		const tell = answer => patch(find(item, "small[role=status]"), answer);
		postJson(`${entry.link}/save`).then(
			saved => tell(text("own.continue", saved)),
			error => tell(error.message),
		);
	};
	const alone = entry.bots.filter(bot => !bot).length === 1;
	const savable = lobby.local && !entry.over && alone && entry.seat != null;
	const drawButton = (what, label, change) => {
		const onclick = event => change(event.currentTarget.closest("li"));
		return h(
			"button.plain",
			{type: "button", "data-what": what, "aria-label": `${label}: ${title} ${who}`, onclick},
			label,
		);
	};
	return h(
		"li",
		{key: entry.link},
		link,
		savable && drawButton("save", text("own.save"), save),
		entry.over && drawButton("record", text("games.record"), () => location.assign(`${entry.link}/record`)),
		drawButton("delete", text("own.delete"), remove),
		h("small", {role: "status"}),
	);
}

/** Return the others' names, of bots with their levels. */
function describePlayers({seats, bots, seat, replay}) {
	const names = seats.map((name, n) => (bots[n] && !replay ? `${name} (${bots[n]})` : name));
	const others = names.filter((_, n) => n !== seat).join(", ");
	return seat == null ? others : others ? text("own.with", {names: others}) : text("own.nobody");
}

function describeResult({places, scores, seat}) {
	if (!places) return "";
	const place = seat == null ? "" : places[seat] === 1 ? text("own.won") : text("own.place", {n: places[seat]});
	return [place, scores && text("own.points", {points: scores.join(" : ")})].filter(Boolean).join(", ");
}

function describeLength({modified, replay, round, steps}) {
	const date = new Date(modified).toLocaleDateString(document.documentElement.lang);
	return [replay ? text("own.replay") : date, round || text("count.steps", {n: steps})].join(" · ");
}
