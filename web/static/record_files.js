// @ts-check
// Files of game records: games from elsewhere are opened on the board.

import {postJson} from "./api.js";
import {formatCount, h, patch} from "./dom.js";

const MAX_LISTED = 60; // games of a file that are listed together

/** Draw the place where files are dropped or chosen. */
export function drawRecordFiles() {
	return new RecordFiles().element;
}

class RecordFiles {
	constructor() {
		this.error = h("p.error", {role: "alert"});
		this.list = h("ul.tables");
		this.more = h("p");
		const onchange = event => event.target.files[0] && this.read(event.target.files[0]);
		const label = "A file of records";
		this.element = h(
			"section.records",
			h("h2", "Open a game record"),
			h("span", "Drop a file of records here, or choose one: "),
			h("input", {type: "file", accept: ".jsonl,.json", "aria-label": label, onchange}),
			this.error,
			this.list,
			this.more,
		);
		for (const type of ["dragover", "dragleave", "drop"])
			document.addEventListener(type, event => this.drag(/** @type {DragEvent} */ (event)));
	}

	drag(event) {
		event.preventDefault();
		this.element.classList.toggle("over", event.type === "dragover");
		const file = event.type === "drop" && event.dataTransfer.files[0];
		if (file) this.read(file);
	}

	async read(file) {
		const lines = (await file.text()).split("\n").filter(line => line.trim());
		const games = lines.map(line => ({line, about: describeRecord(line)})).filter(each => each.about);
		this.error.textContent = findFault(file.name, lines.length, games.length);
		if (lines.length === 1 && games.length) this.open(lines[0]);
		this.show(lines.length > 1 ? games : [], MAX_LISTED);
	}

	/** List the first games, and how many more there are. */
	show(games, count) {
		const rest = games.length - count;
		const listed = games.slice(0, count).map(each => this.drawGame(each));
		patch(this.list, listed);
		const props = {type: "button", "data-what": "further", onclick: () => this.show(games, count + MAX_LISTED)};
		const label = `${formatCount(rest, "more game")}: show some`;
		patch(this.more, rest > 0 && h("button", props, label));
	}

	drawGame({line, about}) {
		const onclick = event => {
			event.preventDefault();
			this.open(line);
		};
		return h("li", h("a", {href: "#", onclick}, h("b", about[0]), h("span", about[1])));
	}

	async open(record) {
		try {
			location.assign((await postJson("/records", {record})).link);
		} catch (error) {
			this.error.textContent = error.message;
		}
	}
}

/** Return what is wrong with a file, nothing if all of its lines are games. */
function findFault(name, lines, games) {
	const broken = lines - games;
	if (!lines) return `${name} is empty.`;
	if (!games) return `${name} holds no games. “staufen export” writes files that do.`;
	if (!broken) return "";
	const are = broken === 1 ? "is" : "are";
	return `${name}: ${formatCount(broken, "line")} cannot be read as a game, and ${are} left out.`;
}

/** Return the title and the description of the game in a line, null if it has none. */
function describeRecord(line) {
	try {
		const {number, game, deal, bots} = JSON.parse(line);
		return [`Game ${number}`, `${game}, deal ${deal}: ${bots.map(botName).join(", ")}`];
	} catch {
		return null;
	}
}

/** Return the name of a bot in a record: it ends at the last "=" before the options. */
function botName(bot) {
	const name = /^[^("]*(?==)/.exec(bot);
	return name && name[0] ? name[0] : bot;
}
