// @ts-check
// The front page: games to choose, a table to set up, games to go on with.

import {getJson} from "./api.js";
import {themeLabel} from "./top_bar.js";
import {h, patch} from "./dom.js";
import {drawLadders} from "./ladders.js";
import {drawOwnTables} from "./own_tables.js";
import {drawRecordFiles} from "./record_files.js";
import {SetupForm} from "./setup_form.js";
import {hasMotion, loadSetting, nextTheme} from "./storage.js";
import {drawStatistics, drawStrength} from "./strength.js";
import {drawThumbnail} from "./thumbnails.js";
import {languageLabel, nextLanguage, text} from "./texts.js";
import {drawTournaments} from "./tournaments.js";

/** Show the front page in an element. */
export async function showFront(app) {
	const lobby = await getJson("/lobby").catch(error => showError(app, error.message));
	if (!lobby) return;
	const games = new Map(lobby.games.map(each => [each.name, each]));
	const asked = new URLSearchParams(location.search);
	const setup = h("div.setup");
	/** @type {any} */
	let form = null;
	const tiles = h("div.games");
	const open = (game, from) => {
		patch(
			tiles,
			lobby.games.map(each => drawGame(each, each === game, () => choose(each))),
		);
		form = form?.game === game ? form : new SetupForm(game, lobby, from);
		patch(setup, form.element);
	};
	const choose = game => {
		open(game, new URLSearchParams());
		setup.scrollIntoView({block: "nearest", behavior: hasMotion() ? "smooth" : "auto"});
	};
	const game = games.get(asked.get("game")) || games.get(loadSetting("game", "")) || lobby.games[0];
	if (game) open(game, asked);
	const sections = [
		h("header", h("h1", "staufen"), h("p", text("front.about")), drawThemeButton(), drawLanguageButton()),
		drawOwnTables(text("front.continue"), false, 6, lobby, games),
		h("section", h("h2", text("front.play")), tiles),
		setup,
		drawOwnTables(text("front.finished"), true, 8, lobby, games),
		drawStrength(),
		drawStatistics(),
		drawLadders(lobby),
		drawTournaments(lobby),
		drawRecordFiles(),
	];
	patch(app, h("div.front", sections));
}

function showError(app, why) {
	patch(app, h("main.lost", h("p", {role: "alert"}, why), h("a", {href: "/"}, text("error.again"))));
}

function drawThemeButton() {
	const onclick = () => {
		nextTheme();
		patch(button, themeLabel());
	};
	const button = h("button.plain", {type: "button", onclick}, themeLabel());
	return button;
}

const drawLanguageButton = () =>
	h("button.plain", {type: "button", "data-what": "language", onclick: nextLanguage}, languageLabel());

function drawGame(game, chosen, onclick) {
	const [first, last] = [game.players[0], game.players.at(-1)];
	const players = first < last ? text("front.players", {first, last}) : text("front.player_count", {n: first});
	const props = {
		key: game.name,
		type: "button",
		"data-game": game.name,
		"aria-pressed": String(chosen),
		onclick,
	};
	return h(
		"button.game",
		props,
		drawThumbnail(game),
		h(
			"span.text",
			h("b", game.title),
			h("small", text("front.facts", {players, minutes: game.minutes, levels: game.levels.length})),
			h("span", game.about),
		),
	);
}
