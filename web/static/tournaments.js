// @ts-check
// The tournaments and evaluations of this machine: started, stopped and followed.

import {getJson, postJson} from "./api.js";
import {h, patch} from "./dom.js";
import {loadSetting, saveSetting} from "./storage.js";
import {text} from "./texts.js";

const INTERVAL_MS = 3000;
const KINDS = /** @type {const} */ (["tournament", "evaluation"]);
const USUAL = {
	kind: "tournament",
	game: "",
	players: 0,
	bots: "random\ngreedy\nexpert",
	deals: 8,
	decision: "",
	workers: "",
};

export class Tournaments {
	constructor(lobby) {
		this.lobby = lobby;
		this.runs = [];
		/** @type {Map<number, string>} standings of the runs that are open */
		this.open = new Map();
		this.values = {...USUAL, ...loadSetting("tournament", {})};
		this.list = h("ul.tables");
		this.form = h("form.run-form", {onsubmit: event => this.submit(event)});
		this.error = h("p.error", {role: "alert"});
		const ontoggle = event => event.target.open && this.update();
		const head = h("summary", h("h2", text("runs.title")));
		this.element = h("details.ladders", {ontoggle}, head, lobby.local && this.form, this.list);
		this.drawForm();
		this.update();
	}

	get game() {
		return this.lobby.games.find(each => each.name === this.values.game) || this.lobby.games[0];
	}

	drawForm() {
		const {values, game} = this;
		const set = key => event => {
			values[key] = event.target.value;
			this.drawForm();
		};
		const select = (key, options) => {
			const draw = ([value, label]) => h("option", {value, selected: String(values[key]) === String(value)}, label);
			return drawField(key, h("select", {onchange: set(key)}, options.map(draw)));
		};
		const number = (key, least) =>
			drawField(key, h("input", {type: "number", min: least, step: "any", value: values[key], onchange: set(key)}));
		const players = game.players.includes(Number(values.players)) ? values.players : game.default;
		values.players = players;
		const known = [...game.levels, ...this.lobby.bots, "random", "greedy"].join(", ");
		const bots = h("textarea", {rows: 4, spellcheck: false, value: values.bots, onchange: set("bots")});
		patch(
			this.form,
			select(
				"kind",
				KINDS.map(kind => [kind, text(`runs.${kind}`)]),
			),
			select(
				"game",
				this.lobby.games.map(each => [each.name, each.title]),
			),
			select(
				"players",
				game.players.map(count => [count, count]),
			),
			drawField("bots", bots, h("small", text("runs.known", {known}))),
			number("deals", 1),
			number("decision", 0),
			number("workers", 1),
			h("p.wide", h("button.go", {type: "submit", "data-what": "start-run"}, text("runs.start"))),
			this.error,
		);
	}

	async submit(event) {
		event.preventDefault();
		const {kind, players, bots, deals, decision, workers} = this.values;
		saveSetting("tournament", this.values);
		const asked = {
			kind,
			game: this.game.name,
			players: Number(players),
			bots: bots
				.split("\n")
				.map(each => each.trim())
				.filter(Boolean),
			deals: Number(deals),
			...(decision && {decision: Number(decision)}),
			...(workers && {workers: Number(workers)}),
		};
		await this.request("/runs", asked, made => this.open.set(Number(made.id), ""));
	}

	/**
	 * @param {string} path
	 * @param {object} [body]
	 * @param {(made: any) => void} [then]
	 */
	async request(path, body = {}, then) {
		this.form.inert = true;
		try {
			const made = await postJson(path, body);
			then?.(made);
			this.error.textContent = "";
		} catch (error) {
			this.error.textContent = error.message;
		}
		this.form.inert = false;
		await this.update();
	}

	/** Ask how far the runs have got, again and again while one is going on. */
	async update() {
		clearTimeout(this.timer);
		this.runs = await getJson("/runs").catch(() => this.runs);
		for (const {id} of this.runs.filter(each => this.open.has(each.id))) {
			const found = await getJson(`/runs/${id}/standings`).catch(error => ({message: error.message}));
			if (this.open.has(id)) this.open.set(id, found.message);
		}
		this.draw();
		if (this.runs.some(each => each.running)) this.timer = setTimeout(() => this.update(), INTERVAL_MS);
	}

	draw() {
		this.element.hidden = !this.lobby.local && this.runs.length === 0;
		patch(
			this.list,
			this.runs.map(run => this.drawRun(run)),
		);
	}

	drawRun({id, game, kind, bots, games, of, state, running, message}) {
		const last = state === "open" ? text("runs.so_far", {n: games}) : text("runs.count", {n: games});
		const count = of ? text("runs.of", {games, of}) : last;
		/** @param {"stop" | "resume" | "standings"} what */
		const button = (what, onclick) =>
			h(
				"button.plain",
				{type: "button", "data-what": what, "aria-label": `${text(`runs.${what}`)}: ${kind} ${id}`, onclick},
				text(`runs.${what}`),
			);
		const toggle = () => {
			if (!this.open.delete(id)) this.open.set(id, "");
			this.update();
		};
		const {local} = this.lobby;
		return h(
			"li",
			{key: id},
			h(
				"a",
				{href: `/runs/${id}`, target: "_blank", rel: "noopener"},
				h("b", `${game}: ${kind} ${id}`),
				h("span", bots.join(", ")),
				h("small", running ? text("runs.running", {count}) : count),
				of && h("progress", {max: of, value: games, "aria-label": text("runs.progress")}),
			),
			message && h("p.error", message),
			local && running && button("stop", () => this.request(`/runs/${id}/stop`)),
			local && !running && state === "open" && button("resume", () => this.request(`/runs/${id}/resume`)),
			games > 0 && button("standings", toggle),
			this.open.get(id) && h("pre.standings-text", this.open.get(id)),
		);
	}
}

/** @param {"bots" | "deals" | "decision" | "game" | "kind" | "players" | "workers"} key */
const drawField = (key, ...content) =>
	h("label", {key, class: key === "bots" ? "wide" : ""}, h("span", text(`runs.${key}`)), content);

export const drawTournaments = lobby => new Tournaments(lobby).element;
