// @ts-check
// Points fly from where they come from to the score of the player.

import {find, findPlace, h, middleOf} from "./dom.js";
import {flightTime} from "./playback.js";
import {hasMotion} from "./storage.js";

const BETWEEN = 0.25; // of the time of a flight, until the next one begins
const SLOWER = 1.6; // than a piece: a number is to be read on its way
const FALL = 28; // pixels that lost points fall below the score

/** Return the points of each player by where they come from; what adds up to nothing is left out. */
export function sumPoints(points) {
	const found = new Map();
	for (const {seat, amount, place} of points) {
		const key = `${seat} ${place}`;
		found.set(key, {seat, place, amount: amount + (found.get(key)?.amount ?? 0)});
	}
	return [...found.values()].filter(each => each.amount);
}

/** Let the points of a change fly over the page; `arrivals` is what came to which place. */
export function flyPoints({field, people, main}, {points, scene}, arrivals) {
	if (!hasMotion() || !flightTime()) return;
	sumPoints(points).forEach(({seat, place, amount}, i) => {
		const score = find(people, `.player:nth-child(${seat + 1}) .points`);
		if (!score?.offsetParent) return; // not shown: a secret, or counted at the end
		const source = findSource(field, [place, ...listArrivals(scene, arrivals, seat)]);
		const end = middleOf(score);
		const start = amount > 0 ? middleOf(source || field) : end;
		fly(main, score, amount, scene.players[seat].color, [start, amount > 0 ? end : [end[0], end[1] + FALL]], i);
	});
}

/** Return the places to which something came, the player's own first. */
function listArrivals(scene, arrivals, seat) {
	const owner = new Map(scene.zones.flatMap(zone => zone.places.map(place => [place.id, zone.owner])));
	const own = arrivals.filter(each => owner.get(each.place) === seat);
	return [...own, ...arrivals].map(each => each.place);
}

/** Return the first of some places that is to be seen. */
function findSource(field, places) {
	return places.map(id => findPlace(field, id)).find(element => element?.getBoundingClientRect().width);
}

function fly(root, score, amount, color, way, number) {
	const label = `${amount > 0 ? "+" : "−"}${Math.abs(amount)}`;
	const badge = h(`b.points-flight.player-${color}`, {"aria-hidden": "true"}, label);
	badge.foreign = true; // it stays when the page is drawn again
	root.append(badge);
	const [[x, y], [endX, endY]] = way;
	const steps = [
		{transform: `translate(${x}px, ${y}px) scale(.4)`, opacity: 0},
		{transform: `translate(${x}px, ${y}px) scale(1.4)`, opacity: 1, offset: 0.2},
		{transform: `translate(${x}px, ${y}px) scale(1.4)`, opacity: 1, offset: 0.4},
		{transform: `translate(${endX}px, ${endY}px) scale(1)`, opacity: amount > 0 ? 1 : 0},
	];
	const duration = SLOWER * flightTime();
	const timing = {duration, delay: number * BETWEEN * duration, easing: "ease-in-out", fill: "backwards"};
	const flight = badge.animate(/** @type {any} */ (steps), /** @type {any} */ (timing));
	flight.oncancel = () => badge.remove();
	flight.onfinish = () => {
		badge.remove();
		score.animate([{transform: "scale(1.6)"}, {transform: "none"}], {duration: flightTime()});
	};
}
