// @ts-check
// The speed at which the steps of others are shown, and the pace of a match that is only watched.

import {listenToTable} from "./api.js";
import {capitalize, h} from "./dom.js";
import {hasMotion, loadSetting, saveSetting} from "./storage.js";
import {text} from "./texts.js";

const SPEEDS = {slow: 1500, normal: 700, fast: 200, instant: 0}; // milliseconds per step
const FLIGHTS = {slow: 1100, normal: 550, fast: 180, instant: 0}; // likewise: of a piece that moves
const MAX_BACKLOG = 12; // steps behind from which on they follow each other quickly
const BACKLOG_STEP_MS = 70;
const FRAME_TIMEOUT_MS = 50; // a window in the background draws no frames
const PACES = [
	["slow", 2.5],
	["normal", 0.8],
	["fast", 0.2],
	["instant", 0],
]; // seconds between the steps of a match that is watched

/** Return the name of the speed that is set. */
export const currentSpeed = () => loadSetting("speed", hasMotion() ? "normal" : "instant");

/** Return whether steps of others are shown at once. */
export const isInstant = () => !(SPEEDS[currentSpeed()] > 0);

/** Return how long a piece takes from place to place, in milliseconds. */
export const flightTime = () => FLIGHTS[currentSpeed()] ?? 0;

/** Set a speed that is faster or slower by some steps; without them the next one, round and round. */
export function nextSpeed(by = 0) {
	const names = Object.keys(SPEEDS);
	const at = names.indexOf(currentSpeed());
	const to = by ? Math.min(Math.max(at + by, 0), names.length - 1) : (at + 1) % names.length;
	saveSetting("speed", names[to]);
}

/** The changes that are not shown yet, shown one after the other. */
export class Playback {
	constructor(table) {
		this.table = table;
		this.pending = [];
		this.skipping = false; // until the person is asked
		this.running = false;
		this.release = () => {};
		/** @type {boolean | null} */
		this.merged = null; // whether the server sends steps of others together
	}

	/** Listen to the table, again if the speed has changed: at instant, steps of others come together. */
	listen() {
		const merged = isInstant();
		if (this.merged === merged) return;
		this.merged = merged;
		listenToTable(`${this.table.address}/events${merged ? "?merged=1" : ""}`, this.table);
	}

	add(change) {
		this.pending.push(change);
		this.run();
	}

	/** Show at once what has happened, and what happens until it is the person's turn. */
	skip() {
		this.skipping = true;
		this.release();
	}

	/** Whether there is something to skip: others are to act, and their steps are shown one by one. */
	get canSkip() {
		const {shown, hello} = this.table;
		return !shown.asked && !shown.over && !hello.views.length && !this.instant;
	}

	get instant() {
		return this.skipping || this.table.hello.views.length > 0 || isInstant();
	}

	async run() {
		const {table} = this;
		if (this.running || !table.hello) return;
		this.running = true;
		while (this.pending.length) {
			const changes = this.pending.splice(0, this.instant ? this.pending.length : 1);
			for (const {scene, log} of changes) table.board.observe?.(scene, log);
			const change = mergeChanges(changes);
			const others = !table.fresh && change.log.some(entry => entry[1] !== table.hello.seat);
			if (change.asked || change.over) this.skipping = false;
			table.show(change);
			await table.scoring.closed;
			if (this.instant) await nextFrame();
			else if (others) await this.pause();
		}
		this.running = false;
	}

	pause() {
		const step = SPEEDS[currentSpeed()];
		const time = this.pending.length > MAX_BACKLOG ? Math.min(step, BACKLOG_STEP_MS) : step;
		return new Promise(resolve => {
			this.release = () => resolve(null);
			setTimeout(resolve, time);
		});
	}
}

/** Return one change that has the effect of several. */
export function mergeChanges(changes) {
	return changes.reduce((first, next) => ({
		...next,
		from: Math.min(first.from, next.from),
		points: next.from < first.from + first.log.length ? next.points : [...first.points, ...next.points],
		log: next.from < first.from ? next.log : [...first.log.slice(0, next.from - first.from), ...next.log],
	}));
}

function nextFrame() {
	return new Promise(resolve => {
		requestAnimationFrame(resolve);
		setTimeout(resolve, FRAME_TIMEOUT_MS);
	});
}

/** Controls of a match that is watched: what is seen, the pace, step by step. */
export function drawPlayback(table, button) {
	const {pace} = table.shown;
	const option = (label, value, selected) => h("option", {value, selected}, label);
	const key = location.pathname.split("/").at(-1);
	const views = table.hello.views.map(view =>
		option(view.name ? text("watch.as", view) : text("watch.all"), view.key, view.key === key),
	);
	const visit = event => location.assign(event.target.value);
	const change = event => setPace(table, Number(event.target.value));
	return [
		h("select", {"aria-label": text("watch.view"), "data-what": "view", onchange: visit}, views),
		h(
			"select",
			{"aria-label": text("watch.speed"), "data-what": "pace", onchange: change},
			pace == null && option(text("watch.single"), "", true),
			PACES.map(([name, time]) => option(capitalize(text(`speeds.${name}`)), time, time === pace)),
		),
		button("step", text("watch.step"), "→", () => setPace(table, null, true)),
		pace == null
			? button("go", text("watch.go"), "␣", () => resume(table), ".go")
			: button("pause", text("watch.stop"), "␣", () => setPace(table, null)),
	];
}

/** Let a match that is watched go on at a pace; null: it waits. */
export function setPace(table, pace, step = false) {
	if (pace != null) saveSetting("pace", pace);
	table.request("pace", {pace, step});
}

export function resume(table) {
	setPace(table, loadSetting("pace", PACES[1][1]));
}
