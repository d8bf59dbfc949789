// @ts-check
// The generic board: it draws any game from its scene.

import {h} from "./dom.js";
import {cardPicture, parseCard} from "./art/cards.js";
import {inline, mark, symbol} from "./art/icons.js";

/** Draw all zones of a scene. Elements of places have `data-place`: they become targets. */
export function draw(scene) {
	return h(
		"div.zones",
		scene.zones.map(each => (each.folded ? drawFolded(each, scene) : drawZone(each, scene))),
	);
}

/** Draw a zone by its brief; it opens. */
function drawFolded(each, scene) {
	if (each.owner != null && each.owner !== scene.seat) return null;
	const wanted = each.places.some(place => scene.gestures.some(gesture => gesture.path.includes(place.id)));
	return h(
		"details.folded",
		{open: wanted},
		h("summary", h("b", each.label), " ", h("span.note", each.brief)),
		drawZone(each, scene),
	);
}

/** Return the element of a place, with its hover text. */
function placeElement(tag, place, ...children) {
	return h(tag, {style: place.style, ...placeProps(place)}, ...children);
}

/** Draw a zone: its name, its counters, and its places as its shape says. */
function drawZone(zone, scene) {
	const owner = zone.owner == null ? null : scene.players[zone.owner];
	const head = h(
		"header",
		owner && mark(owner.color),
		h("h3", zone.label),
		zone.counters.map(drawCounter),
		zone.note && h("span.note", zone.note),
	);
	const style = zone.columns ? `--columns: ${zone.columns}` : null;
	const places = h(
		`div.places.${zone.shape}`,
		{style},
		zone.places.map(each => drawPlace(each, scene)),
	);
	const mine = owner?.you;
	return h(
		"section.zone",
		{class: `${zone.shape} ${mine ? "mine" : ""}`, "data-zone": zone.id, "aria-label": zone.label},
		head,
		places,
	);
}

/** Draw a place with its pieces and counters. */
function drawPlace(place, scene) {
	const faces = place.pieces.map(each => drawPiece(each, scene));
	const alone = faces.length === 1 && place.pieces[0].label === place.label && !place.counters.length;
	return placeElement(
		alone ? "div.place.bare" : "div.place",
		place,
		!alone && h("span.label", place.label),
		faces.length > 0 && h("span.pieces", faces),
		place.counters.map(drawCounter),
		place.note && h("span.note", inline(place.note)),
	);
}

/** Draw a piece; a card face down has a back only. */
function drawPiece(piece, scene) {
	const found = parseCard(piece.kind);
	const owner = piece.owner == null ? null : scene.players[piece.owner];
	const shown =
		piece.face === "down"
			? cardPicture(null)
			: found
				? cardPicture(found)
				: h("span.chip", owner && mark(owner.color), symbol(piece.kind, 16), piece.label);
	const many = piece.count > 1 && h("span.count", `×${piece.count}`);
	return h(
		"span.piece",
		{"data-kind": piece.kind, "data-tip": piece.text || piece.label, "data-about": piece.about || null},
		shown,
		many,
	);
}

/** Draw a counter: a number, and what it counts. */
function drawCounter(counter) {
	const most = counter.most == null ? "" : `/${counter.most}`;
	return h(
		"span.counter",
		{"data-tip": counter.text || counter.name},
		h("b", counter.value, most && h("small", most)),
		h("i", counter.name),
	);
}

/** Return the attributes of an element that shows a place. */
export const placeProps = place => ({
	"data-place": place.id,
	"data-tip": placeTip(place),
	"data-about": place.about || null,
});

/** Return the hover text of a place. */
export function placeTip(place) {
	return [place.text, place.note].filter(Boolean).join(" ");
}

/** Describe a place in words, for screen readers. */
export function describePlace(place) {
	const pieces = place.pieces.map(each => (each.count > 1 ? `${each.count} ${each.label}` : each.label));
	const counters = place.counters.map(each => `${each.name} ${each.value}`);
	return [place.label, ...pieces.filter(text => text !== place.label), ...counters, place.note]
		.filter(Boolean)
		.join(", ");
}
