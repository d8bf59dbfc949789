// @ts-check
// The players beside the board.

import {capitalize, h} from "./dom.js";
import {drawLink} from "./top_bar.js";
import {text} from "./texts.js";
import {mark} from "./art/icons.js";

export function drawPlayers(table) {
	const {players} = table.scene;
	const most = Math.max(...players.map(each => each.points ?? -Infinity));
	return h(
		"ul.players",
		players.map(each => drawPlayer(table, each, most)),
	);
}

function drawPlayer(table, player, most) {
	const {hello, shown} = table;
	const friend = shown.friends.find(each => each.seat === player.seat);
	const missing = shown.absent.includes(player.seat) && text("players.absent");
	const note = !shown.over && player.note; // the final points are below the final places
	const bot = shown.substitutes[player.seat];
	const played = bot && text("seat.substitute", {bot});
	const notes = [hello.seats[player.seat].bot, played, missing, note].filter(Boolean);
	const points = {
		class: player.points === most ? "most" : "",
		"aria-label": text("count.points", {n: player.points}),
	};
	return h(
		"li.player",
		{key: player.seat, class: `${player.to_act ? "acts" : ""} ${player.you ? "me" : ""}`},
		mark(player.color),
		h("span.name", capitalize(player.name)),
		h("span.note", notes.join(" · ")),
		!shown.over && table.clocks.draw(player.seat),
		player.points != null && h("b.points", points, player.points),
		friend && drawInvitation(friend),
	);
}

/** The link by which a friend comes to a seat. */
function drawInvitation(friend) {
	const link = drawLink(location.origin + friend.link, text("players.link", friend));
	return h("div.invitation", text("players.send"), link);
}

/** The final places, the winner first. */
export function drawStandings({over, scene}) {
	if (!over.places) return null;
	const order = [...scene.players].sort((a, b) => over.places[a.seat] - over.places[b.seat]);
	const row = each =>
		h(
			"li",
			h("span.rank", `${over.places[each.seat]}.`),
			mark(each.color),
			h("span.name", capitalize(each.name)),
			over.scores && h("b", over.scores[each.seat]),
			each.note && h("small.note", each.note),
		);
	return h("ol.standings", order.map(row));
}
