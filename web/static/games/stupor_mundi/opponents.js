// @ts-check
// The boards of the others, always in view, and one of them large.

import {h, openDialog, s} from "../../dom.js";
import {drawCastle} from "./castle.js";
import {effects} from "./effects.js";
import {head} from "./people.js";
import {drawHosts, drawName, drawPlayed} from "./own_castle.js";
import {boxed, circle, colour, icon, piece, placed, rect, row, text} from "./shapes.js";

const [X, Y, WIDTH, HEIGHT] = [697, 419, 240, 278];

/** Draw the boards of all others below each other. */
export function drawOthers(zones, own, scene) {
	const height = (HEIGHT - (zones.length - 1) * 3) / zones.length;
	return zones.map((zone, i) => drawOther(zone, own, scene, Y + i * (height + 3), height));
}

/** Draw a board of another: the castle left, the rest beside it, or below if there is room. */
function drawOther(zone, own, scene, y, height) {
	const player = scene.players[zone.owner];
	const tall = height > 200;
	const of = sort(zone);
	const parts = tall ? drawTall(of, own, player, y) : drawFlat(of, own, player, y, height);
	const open = () => openLarge(zone, own, scene);
	return s(
		"g.other",
		{
			class: colour(scene, zone.owner),
			"data-zone": zone.id,
			onclick: open,
			role: "button",
			tabindex: 0,
			"data-tip": zone.brief,
		},
		rect(player.to_act ? ".panel.acting" : ".panel", X, y, WIDTH, height, 6),
		parts,
		[...of.stock, of.cards, of.discard].map(each => each && s("g", placed(each, {"data-tip": null}))),
	);
}

function drawTall(of, own, player, y) {
	const hosts = {id: `hosts-${player.seat}`, places: of.hosts};
	return [
		drawName(player, X + 17, y + 17, X + WIDTH - 2),
		drawPlan(of, own, player, X + WIDTH / 2, y + 100, 60),
		drawHosts(hosts, X + 25, y + 180, 46),
		drawGoods(player, X + 12, y + 238, WIDTH - 16),
		drawLittleSlots(of.slots, player, X + 12, y + 261, WIDTH - 20),
	];
}

function drawFlat(of, own, player, y, height) {
	const low = height < 120; // the name stands beside the castle, not above it
	const radius = low ? height * 0.38 : (height - 30) * 0.41;
	const left = X + 2 * radius + 30;
	const width = X + WIDTH - left - 5;
	const pitch = (height - 30) / (low ? 3 : 4);
	const row = i => y + 27 + pitch * (i + 0.5);
	const {first, passed, great, ...data} = player.data;
	return [
		drawPlan(of, own, player, X + radius + 14, low ? y + height / 2 + 3 : y + 39 + radius, radius),
		low && first && icon("first", X + 14, y + 15, 19),
		low && passed && icon("passed", X + 14, y + (first ? 36 : 15), 17),
		low && great > 0 && drawGreat(great, X + 19, y + height - 13),
		low
			? drawName({...player, data}, left + 9, y + 15, X + WIDTH - 2)
			: drawName(player, X + 17, y + 16, X + WIDTH - 2),
		drawGuests(of.hosts, left, row(0), width, Math.min(30, width / 5 + 1)),
		drawGoods(player, left, row(1), width),
		low ? drawLittleSlots(of.slots, player, left, row(2), width) : drawHandAndSlots(of, player, left, row, width),
	];
}

const drawHandAndSlots = ({slots}, {data}, x, row, width) => [
	["hand", "card", "discard"].map((name, i) =>
		drawCount(name, data[["hand", "pile", "discard"][i]], x + (width / 3) * i, row(2)),
	),
	slots.map((place, i) => drawLittleSlot(place, x + (width / 6) * (i + 0.5), row(3), width / 6 - 2)),
];

const drawGreat = (count, x, y) => row(x, y, [`${count}`, ":great"], {size: 16});

/** Sort the places of a board by what they are. */
function sort(zone) {
	const of = (...names) => zone.places.filter(each => names.includes(each.id.slice(0, each.id.lastIndexOf("-"))));
	const [castle] = of("castle-of");
	return {
		castle,
		slots: zone.places.filter(each => each.data.actions),
		hosts: zone.places.filter(each => "edict" in each.data),
		stock: of("wall", "great-wall-a", "great-wall-b", "keep", "great-keep"),
		cards: of("cards-of", "hand-of")[0],
		discard: of("discard")[0],
	};
}

function drawPlan({castle}, own, player, cx, cy, radius, large = false) {
	const built = new Set(player.data.sites);
	const closed = new Set(player.data.closed);
	const sites = [...own.castle.places, ...own.keeps.places].map(({data}) => ({
		data: {...data, cost: data.printed, built: built.has(data.site)},
	}));
	const sides = own.sides.places.map(({data}) => ({data: {...data, closed: closed.has(data.side)}}));
	return s("g", placed(castle), drawCastle(cx, cy, radius, sites, sides, large));
}

function drawGuests(hosts, x, y, width, size) {
	const pitch = Math.min(width / 5, size + 4);
	return hosts.map((place, i) => {
		const [one] = place.pieces;
		const cx = x + pitch * (i + 0.5);
		return s(
			"g",
			placed(place, one ? {"data-tip": `${one.label}: ${one.text}`, "data-about": one.about || null} : {}),
			one?.kind === "ally"
				? s("g", piece(one), head(one.data, cx, y, size))
				: circle(one ? ".shut.thin" : ".gap", cx, y, size / 2 - 3),
			one?.kind === "ally" && one.data.holds && icon("tick", cx + size * 0.36, y - size * 0.34, 11),
			one?.kind === "tower" && icon("tower", cx, y, size * 0.5),
		);
	});
}

function drawGoods({data}, x, y, width) {
	return ["coin", "grain", "stone"].map((name, i) => drawCount(name, data[name], x + (width / 3) * i, y));
}

const drawCount = (name, count, x, y) => [icon(name, x + 9, y, 17), text("n", x + 20, y + 4.6, count, {from: "start"})];

/** Draw how many cards are in hand, and what is in the slots. */
function drawLittleSlots(slots, player, x, y, width) {
	const pitch = Math.min((width - 36) / 6, 34);
	return [
		drawCount("hand", player.data.hand, x, y),
		slots.map((place, i) => drawLittleSlot(place, x + 38 + pitch * (i + 0.5), y, pitch - 2)),
	];
}

function drawLittleSlot(place, cx, y, width) {
	const [card] = place.pieces;
	const tip = card && {"data-tip": `${card.label}: ${card.text}`, "data-about": card.about || null};
	const box = /** @type {const} */ ([cx - width / 2, y - 10, width, 20]);
	return s(
		"g",
		placed(place, tip || {}),
		card
			? s("g", {"data-kind": "card"}, drawLittleCard(card, ...box))
			: rect(place.data.locked ? ".gap.locked" : ".gap", ...box, 3),
	);
}

function drawLittleCard(card, x, y, width, height) {
	if (card.face === "down" || card.data.down) return rect(".back", x, y, width, height, 3);
	const shown = effects(card.data.effects)
		.flat()
		.findLast(part => part.startsWith(":"));
	return [rect(".face", x, y, width, height, 3), shown && icon(shown.slice(1), x + width / 2, y + height / 2, 14)];
}

/** Show the board of another large. */
function openLarge(zone, own, scene) {
	const player = scene.players[zone.owner];
	const of = sort(zone);
	const hosts = {
		id: `large-${zone.id}`,
		places: of.hosts.map(each => ({...each, id: `large-${each.id}`})),
	};
	const picture = s(
		"svg.stupor",
		{viewBox: "0 0 640 270", role: "img", "aria-label": zone.brief},
		s(
			"g",
			{class: colour(scene, zone.owner)},
			drawPlan({castle: {...of.castle, id: `large-${of.castle.id}`}}, own, player, 130, 142, 84, true),
			of.slots.map((each, i) => [
				rect(each.data.locked ? ".gap.locked" : ".gap", 272 + i * 60, 10, 48, 56, 4),
				each.pieces[0] && drawPlayed(each.pieces[0], 296 + i * 60, 10),
			]),
			drawHosts(hosts, 304, 104, 70),
			drawGoods(player, 272, 186, 300),
			of.stock.map((place, i) => drawLeft(place, 290 + i * 64, 228)),
		),
	);
	const unseen = of.cards?.pieces.map(each => `${each.count} ${each.label}`).join(", ");
	const discard = of.discard?.pieces.map(each => `${each.count} ${each.label}`).join(", ");
	const lines = [
		[of.cards?.label, unseen],
		[of.discard?.label, discard],
	].filter(([, list]) => list);
	openDialog(
		"dialog.large-board",
		zone.label,
		h("h3", zone.label),
		h("p.note", [zone.note, zone.brief].filter(Boolean).join(" · ")),
		picture,
		lines.map(([label, list]) => h("p", h("b", `${label}: `), list)),
	);
}

function drawLeft(place, x, y) {
	const [one] = place.pieces;
	if (!one) return null;
	const {great, coin} = one.data;
	const parts = great ? [`${coin}`, ":coin"] : [`×${one.count}`];
	return s(
		"g",
		piece(one),
		icon(one.kind, x, y - 8, 24),
		great && icon("crown", x, y - 23, 15),
		row(x, y + 14, parts, {size: 15}),
	);
}

/** Draw Frederick's part of a game of one player: his cards, crowns and turns. */
export function drawFrederick(box) {
	const {deck, crowns, turns, most} = box.data;
	const lines = [
		[[`${deck}`, ":card"], box.counters.at(-3)],
		[[`${crowns}`, ":crown"], box.counters.at(-2)],
		[[`${turns}/${most}`, ":frederick"], box.counters.at(-1)],
	];
	return s(
		"g.player-frederick",
		rect(".panel", X, Y, WIDTH, HEIGHT, 6),
		boxed("pawn-frederick", X + WIDTH / 2 - 34, Y + 14, 68, 102),
		lines.map(([parts, counter], i) => [
			row(X + 50, Y + 150 + i * 40, parts, {size: 24}),
			text("s", X + 90, Y + 155 + i * 40, counter.name, {from: "start", most: 140}),
		]),
	);
}
