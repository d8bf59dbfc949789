// @ts-check
// The form that sets up a table; its values are stored, and written into the address.

import {postJson} from "./api.js";
import {drawLink} from "./top_bar.js";
import {capitalize, h, patch} from "./dom.js";
import {Lessons} from "./lessons.js";
import {openRules} from "./rules.js";
import {loadSetting, saveSetting} from "./storage.js";
import {text} from "./texts.js";

const MAX_NAME_LENGTH = 24;
const CLOCKS = ["", "300+5", "600+10", "1800+30", "3600+60"]; // seconds: all turns together, and more after each

export class SetupForm {
	constructor(game, lobby, from) {
		this.game = game;
		this.lobby = lobby;
		this.lessons = new Lessons(game.name);
		const last = loadSetting(`setup-${game.name}`, {});
		const value = (key, otherwise) => from.get(key) ?? last[key] ?? otherwise;
		const options = game.options.map(each => [each.name, readOption(each, value(each.name, null))]);
		const players = Number(value("players", game.default));
		this.values = {
			players: game.players.includes(players) ? players : game.default,
			seats: String(value("seats", "")).split(",").filter(Boolean),
			name: value("name", loadSetting("name", "")),
			clock: CLOCKS.find(each => each === value("clock", "")) ?? "",
			deal: from.get("deal") || "",
			options: Object.fromEntries(options),
		};
		this.error = h("p.error", {role: "alert"});
		this.element = h("form.table-setup", {key: game.name, onsubmit: event => this.submit(event)});
		this.draw();
	}

	/** Return who sits where: known names only; you have the first seat unless given another. */
	readSeats() {
		const known = ["you", "friend", ...this.game.levels, ...this.lobby.bots];
		const given = this.values.seats.filter(each => known.includes(each));
		const usual = loadSetting("level", "journeyman");
		const level = this.game.levels.includes(usual) ? usual : this.game.levels[0];
		const free = seat => (seat || given.includes("you") ? level : "you");
		return Array.from({length: this.values.players}, (_, seat) => given[seat] || free(seat));
	}

	draw() {
		const {game, values} = this;
		const seats = (values.seats = this.readSeats());
		const rules = () => openRules(`${game.name}(players=${values.players})`);
		const people = seats.includes("you") || seats.includes("friend");
		patch(
			this.element,
			h("h2", game.title, h("button.plain", {type: "button", onclick: rules}, text("setup.rules"))),
			game.players.length > 1 && this.drawPlayers(),
			drawField(
				text("setup.seats"),
				seats.map((who, seat) => this.drawSeat(who, seat)),
			),
			game.lessons > 0 && this.drawLessons(),
			drawField(text("seat.name"), this.drawName()),
			people && drawField(text("clock.title"), this.drawClock()),
			this.drawOptions(),
			h(
				"div.go-row",
				h("button.go", {type: "submit", "data-what": "play"}, text(people ? "setup.sit" : "setup.watch")),
				this.drawDaily(),
				this.error,
			),
		);
	}

	/** The deal of the day, or the table where one plays it. */
	drawDaily() {
		const {tables, today} = this.lobby;
		const mine = tables.find(each => each.day === today && each.game === this.game.name);
		if (mine) return h("a.button", {href: mine.link}, text(mine.over ? "daily.over" : "daily.open"));
		const onclick = () => this.create({game: this.game.name, seats: [], daily: true, name: this.values.name});
		const props = {type: "button", "data-what": "daily", title: text("daily.help"), onclick};
		return h("button", props, text("daily.start"));
	}

	drawPlayers() {
		const choice = count => {
			const checked = count === this.values.players;
			const onchange = () => {
				this.values.players = count;
				this.draw();
			};
			const input = h("input", {type: "radio", name: "players", checked, onchange});
			return h("label.pick", {class: checked ? "on" : ""}, input, count);
		};
		return drawField(text("setup.players"), this.game.players.map(choice));
	}

	drawSeat(who, seat) {
		const onchange = event => this.setSeat(seat, event.target.value);
		const option = (value, label) => h("option", {value, selected: value === who}, label);
		const bots = [...this.game.levels, ...this.lobby.bots].map(name => option(name, capitalize(name)));
		const label = text("setup.seat", {n: seat + 1});
		return h(
			"label.seat",
			h("span", label),
			h(
				"select",
				{onchange, "aria-label": label},
				option("you", text("setup.you")),
				option("friend", text("setup.friend")),
				h("optgroup", {label: text("setup.bots")}, bots),
			),
		);
	}

	drawLessons() {
		const onchange = event => this.lessons.toggle(event.target.checked);
		const input = h("input", {type: "checkbox", name: "guide", checked: this.lessons.on, onchange});
		return drawField(text("setup.first_game"), h("label.check", input, text("setup.explain")));
	}

	drawName() {
		return h("input", {
			type: "text",
			maxlength: MAX_NAME_LENGTH,
			value: this.values.name,
			placeholder: text("seat.read"),
			"aria-label": text("seat.name"),
			oninput: event => (this.values.name = event.target.value),
		});
	}

	drawClock() {
		const {values} = this;
		const option = value => {
			const [base, increment] = value.split("+").map(Number);
			const label = value ? text("clock.choice", {minutes: base / 60, seconds: increment}) : text("clock.none");
			return h("option", {value, selected: value === values.clock}, label);
		};
		const onchange = event => (values.clock = event.target.value);
		const props = {"aria-label": text("clock.title"), "data-what": "clock", onchange};
		return [h("select", props, CLOCKS.map(option)), h("small", text("clock.help"))];
	}

	drawOptions() {
		const deal = h("input", {
			type: "text",
			inputmode: "numeric",
			pattern: "[0-9]*",
			value: this.values.deal,
			placeholder: text("setup.random"),
			oninput: event => (this.values.deal = event.target.value),
		});
		const help = h("small", text("setup.deal_text"));
		return h(
			"details",
			{open: this.values.deal !== ""},
			h("summary", text("setup.options")),
			this.game.options.map(each => this.drawOption(each)),
			h("label", text("setup.deal"), deal, help),
		);
	}

	drawOption(entry) {
		const {options} = this.values;
		const onchange = event => (options[entry.name] = readOption(entry, event.target.value));
		const values = entry.values.map((value, i) => {
			const props = {value: String(value), selected: options[entry.name] === value};
			return h("option", props, capitalize(entry.labels[i]));
		});
		return h("label", h("span", entry.title), h("select", {onchange}, values), h("small", entry.help));
	}

	setSeat(seat, who) {
		const {seats} = this.values;
		const before = seats.indexOf("you");
		if (who === "you" && before >= 0) seats[before] = seats[seat];
		seats[seat] = who;
		if (this.game.levels.includes(who)) saveSetting("level", who);
		this.draw();
	}

	async submit(event) {
		event.preventDefault();
		this.store();
		const {deal, clock: chosen, ...values} = this.values;
		const [base, increment] = chosen.split("+").map(Number);
		const clock = chosen && values.seats.some(each => each === "you" || each === "friend") ? {base, increment} : null;
		await this.create({game: this.game.name, ...values, clock, ...(deal && {deal: Number(deal)})});
	}

	/** Set up a table, and go there. */
	async create(table) {
		this.element.inert = true; // a second click would set up a second table
		addEventListener("pagehide", () => (this.element.inert = false), {once: true});
		try {
			const made = await postJson("/tables", table);
			if (made.friends.length) this.showInvitations(made);
			else location.assign(made.link);
		} catch (error) {
			this.element.inert = false;
			this.error.textContent = error.message;
		}
	}

	/** Store the values for the next time, and write them into the address. */
	store() {
		const {game} = this;
		const {players, seats, options, name, deal, clock} = this.values;
		const defaults = new Map(game.options.map(each => [each.name, each.values[0]]));
		const changed = Object.entries(options).filter(([key, value]) => value !== defaults.get(key));
		const setup = {players, seats: seats.join(","), ...(clock && {clock}), ...Object.fromEntries(changed)};
		saveSetting("game", game.name);
		saveSetting("name", name);
		saveSetting(`setup-${game.name}`, setup);
		const address = new URLSearchParams({game: game.name, ...setup, ...(deal && {deal})});
		history.replaceState(null, "", `/?${address}`);
	}

	/** Show the links of those who are to sit at the table, each for one seat. */
	showInvitations({friends, link}) {
		this.element.inert = false;
		const invitation = friend => h("li", h("b", friend.name), drawLink(location.origin + friend.link, friend.name));
		patch(
			this.element,
			h("h2", {key: "invitations"}, text("setup.links")),
			h("p", text("setup.invite"), link && text("setup.until")),
			h("ul.links", friends.map(invitation)),
			link && h("a.button.go", {href: link}, text("setup.own_seat")),
		);
	}
}

const drawField = (label, ...content) => h("fieldset", {key: label}, h("legend", label), content);

/** Return the value of an option that a text means, the first one if none is. */
function readOption(option, text) {
	return option.values.find(value => String(value) === String(text)) ?? option.values[0];
}
