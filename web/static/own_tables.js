// @ts-check
// The person's own tables.

import {postJson} from "./api.js";
import {formatCount, h} from "./dom.js";

/** Draw one's tables that are over, or those that are not: the latest ones, the others folded. */
export function drawOwnTables(title, over, count, lobby, games) {
	const found = lobby.tables.filter(each => each.over === over && games.has(each.game));
	const drawList = some =>
		h(
			"ul.tables",
			some.map(each => drawTable(each, lobby, games)),
		);
	const rest = found.slice(count);
	if (!found.length) return null;
	return h(
		"section",
		h("h2", title),
		drawList(found.slice(0, count)),
		rest.length > 0 && h("details", h("summary", `${rest.length} more`), drawList(rest)),
	);
}

function drawTable(entry, lobby, games) {
	const who = describePlayers(entry);
	const title = games.get(entry.game).title;
	const details = [describeResult(entry), describeLength(entry)].filter(Boolean).join(" · ");
	const text = h("span", who, h("br"), h("small", details));
	const link = h("a", {href: entry.link}, h("b", title), text);
	const remove = () => postJson(`${entry.link}/delete`).then(() => item.remove());
	const told = h("small", {role: "status"});
	const save = () =>
		postJson(`${entry.link}/save`).then(
			saved => (told.textContent = `Continue with: ${saved.command}`),
			error => (told.textContent = error.message),
		);
	const alone = entry.bots.filter(bot => !bot).length === 1;
	const savable = lobby.local && !entry.over && alone && entry.seat != null;
	const drawButton = (what, text, onclick) =>
		h("button.plain", {type: "button", "data-what": what, "aria-label": `${text}: ${title} ${who}`, onclick}, text);
	const item = h(
		"li",
		link,
		savable && drawButton("save", "Save for the terminal", save),
		drawButton("delete", "Delete", remove),
		told,
	);
	return item;
}

/** Return the others' names, of bots with their levels. */
function describePlayers({seats, bots, seat, replay}) {
	const names = seats.map((name, n) => (bots[n] && !replay ? `${name} (${bots[n]})` : name));
	const others = names.filter((_, n) => n !== seat).join(", ");
	return seat == null ? others : `with ${others || "nobody"}`;
}

function describeResult({places, scores, seat}) {
	if (!places) return "";
	const place = seat == null ? "" : places[seat] === 1 ? "won" : `place ${places[seat]}`;
	return [place, scores && `${scores.join(" : ")} points`].filter(Boolean).join(", ");
}

function describeLength({modified, replay, round, steps}) {
	const date = new Date(modified).toLocaleDateString();
	return [replay ? "a record" : date, round || formatCount(steps, "step")].join(" · ");
}
