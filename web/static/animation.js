// @ts-check
// What has changed between two scenes is shown: places flash, pieces move to where they lie now.

import {find, findPlace, middleOf, s} from "./dom.js";
import {flightTime} from "./playback.js";
import {hasMotion} from "./storage.js";

const NOTHING = {pieces: new Map(), numbers: "[]"};
const BACK = "card-back"; // a card that was hidden until now
const EASING = "cubic-bezier(.3,.7,.2,1)";
const STATES = ["target", "chosen", "changed", "hinted", "moved", "pointed", "taught", "in-flight"]; // classes

/** Return what lies where: for each place, how many pieces of each kind and owner. */
function lying(scene) {
	const found = new Map();
	for (const zone of scene.zones)
		for (const place of zone.places) {
			const pieces = new Map();
			for (const each of place.pieces) {
				const kind = `${each.kind}/${each.owner}`;
				pieces.set(kind, (pieces.get(kind) || 0) + each.count);
			}
			const numbers = JSON.stringify(place.counters.map(each => each.value));
			found.set(place.id, {pieces, numbers});
		}
	return found;
}

/** Return the places that differ, what came to each, and the pieces that went from one to another. */
export function compareScenes(before, after) {
	const changed = new Set();
	const [gone, come] = [new Map(), new Map()];
	const arrivals = [];
	if (!before) return {changed, arrivals, flights: []};
	const [old, now] = [lying(before), lying(after)];
	for (const id of new Set([...now.keys(), ...old.keys()])) {
		const [was, is] = [old.get(id) || NOTHING, now.get(id) || NOTHING];
		if (was.numbers !== is.numbers && was.numbers !== "[]") changed.add(id);
		for (const kind of new Set([...was.pieces.keys(), ...is.pieces.keys()])) {
			const more = (is.pieces.get(kind) || 0) - (was.pieces.get(kind) || 0);
			if (!more) continue;
			changed.add(id);
			if (more > 0) arrivals.push({place: id, kind: kind.split("/")[0], count: more});
			const list = more > 0 ? come : gone;
			list.set(kind, [...(list.get(kind) || []), id]);
		}
	}
	const flights = [];
	for (const [kind, to] of come)
		(gone.get(kind) || gone.get(`${BACK}/${kind.split("/")[1]}`) || [])
			.slice(0, to.length)
			.forEach((from, i) => flights.push({kind: kind.split("/")[0], way: findWay(after, from, to[i])}));
	return {changed, arrivals, flights};
}

/** Return the places from one to another: along the ring or the track on which both are. */
export function findWay(scene, from, to) {
	for (const {shape, places, data} of scene.zones) {
		const [start, end] = [from, to].map(id => places.findIndex(each => each.id === id));
		if (start < 0 || end < 0 || !["ring", "track"].includes(shape)) continue;
		const count = places.length;
		const ahead = (end - start + count) % count;
		const forward = shape === "track" ? end > start : data?.oneway || ahead <= count / 2;
		const steps = shape === "track" ? Math.abs(end - start) : forward ? ahead : count - ahead;
		return Array.from({length: steps + 1}, (_, i) => places[(start + (forward ? i : -i) + count) % count].id);
	}
	return [from, to];
}

/** Remember where places and pieces are on the screen, before they are drawn anew. */
export function measurePlaces(root) {
	const found = new Map();
	if (!hasMotion()) return found;
	for (const place of root.querySelectorAll("[data-place]")) {
		found.set(place.dataset.place, middleOf(place));
		for (const each of place.querySelectorAll("[data-kind]"))
			found.set(`${place.dataset.place}/${each.dataset.kind}`, middleOf(each));
	}
	return found;
}

/** Return the pieces of a kind that are drawn at a place. */
export function findPieces(root, place, kind) {
	const element = findPlace(root, place);
	return element ? [...element.querySelectorAll(`[data-kind="${CSS.escape(kind)}"]`)] : [];
}

/** Return what a piece that passes a place goes over: the waypoint of the board, or else the place. */
function findWaypoint(root, id) {
	const place = findPlace(root, id);
	return place && (find(place, "[data-way]") || place);
}

/** Let pieces move to where they lie now, from where their places were. */
export function animateFlights(root, flights, from) {
	if (!hasMotion() || !flightTime()) return;
	for (const {kind, way} of flights) {
		const piece = findPieces(root, way.at(-1), kind).at(-1) || findPlace(root, way.at(-1));
		const start = from.get(`${way[0]}/${kind}`) || from.get(way[0]);
		if (!piece || !start) continue;
		const between = way.slice(1, -1).map(id => findWaypoint(root, id));
		const end = middleOf(piece);
		const points = [start, ...between.filter(Boolean).map(middleOf), end];
		const offsets = points.map(([x, y]) => [x - end[0], y - end[1]]);
		if (piece instanceof SVGGraphicsElement && piece.ownerSVGElement) flyAbove(piece, offsets);
		else animate(piece, offsets);
	}
}

function animate(element, offsets) {
	const steps = offsets.map(([x, y]) => ({transform: `translate(${x}px, ${y}px)`, zIndex: 5}));
	return element.animate(steps, {duration: flightTime(), easing: EASING});
}

/** Move a copy above all else of the drawing; the piece itself is hidden meanwhile. */
function flyAbove(piece, offsets) {
	const svg = piece.ownerSVGElement;
	const scale = svg.getScreenCTM().a;
	let copy = bare(piece.cloneNode(true));
	for (let each = piece.parentNode; each !== svg; each = each.parentNode) {
		const frame = bare(each.cloneNode(false)); // its transform and style hold for the copy
		frame.append(copy);
		copy = frame;
	}
	const flying = s("g.flying", {"aria-hidden": "true"}, copy);
	flying.foreign = true; // it stays when the board is drawn again
	svg.append(flying);
	piece.classList.add("in-flight");
	const flight = animate(
		flying,
		offsets.map(([x, y]) => [x / scale, y / scale]),
	);
	flight.onfinish = flight.oncancel = () => {
		flying.remove();
		piece.classList.remove("in-flight");
	};
}

/** Remove from a copy what makes it a place or a piece of the board. */
function bare(element) {
	for (const each of [element, ...element.querySelectorAll("*")]) {
		for (const name of ["id", "data-place", "data-kind", "data-tip", "tabindex", "role", "aria-label"])
			each.removeAttribute(name);
		each.classList.remove(...STATES);
	}
	return element;
}
