// @ts-check
// A table: what is shown of it, and what its person does.

import {Advice} from "./advice.js";
import {animateFlights, compareScenes, measurePlaces} from "./animation.js";
import {postJson} from "./api.js";
import {drawBar} from "./top_bar.js";
import {drawChoices, explainMoves} from "./choices.js";
import {Clocks} from "./clock.js";
import {capitalize, h, patch} from "./dom.js";
import * as generic from "./generic_board.js";
import {markPlaces, revealTargets} from "./highlight.js";
import {GameSteps} from "./game_steps.js";
import {handleKey} from "./keyboard.js";
import {Layout} from "./layout.js";
import {LessonPanel} from "./lessons.js";
import {LogPanel} from "./log.js";
import {currentSpeed, nextSpeed, Playback} from "./playback.js";
import {flyPoints} from "./flying_points.js";
import {drawPlayers, drawStandings} from "./players.js";
import {drawControls, drawPrompt} from "./prompt.js";
import {drawRecent} from "./recent_turns.js";
import {Review} from "./review.js";
import {findWord, loadRules} from "./rules.js";
import {ScorePanel} from "./scoring.js";
import {actionsOf, Selection} from "./selection.js";
import {loadSetting, needsConfirmation, saveSetting} from "./storage.js";
import {Tabs} from "./tabs.js";
import {Traces} from "./move_marks.js";
import {text} from "./texts.js";
import {addTooltips} from "./tooltips.js";

const CHANGING = new Set(["act", "end", "undo", "back", "bot", "resign"]); // requests that the next change answers
const UNNAMED = /^Player \d$/;

/** A table that is shown in an element, for as long as the page is open. */
export class Table extends Layout {
	constructor(app, address) {
		super();
		this.app = app;
		this.address = address;
		/** @type {any} the module that draws the board */
		this.board = generic;
		/** @type {any} the first message of the server */
		this.hello = null;
		/** @type {any} the last change that is shown */
		this.shown = null;
		this.selection = new Selection();
		this.playback = new Playback(this);
		this.advice = new Advice(this);
		this.log = new LogPanel();
		this.review = new Review(this);
		this.entries = []; // of the log
		this.steps = 0; // choices of the person in this turn
		this.final = false; // whether the last of them ends the turn
		this.history = new GameSteps(this);
		this.teach = new LessonPanel(this);
		this.tabs = new Tabs(this);
		this.scoring = new ScorePanel(this);
		/** @type {any} what the server has not answered yet */
		this.requested = null;
		this.version = 0;
		this.fresh = true; // nothing is shown since the last greeting
		/** @type {any} the scene that the board shows */
		this.drawn = null;
		this.changed = new Set();
		this.traces = new Traces();
		this.clocks = new Clocks();
		this.assemble(app, this);
		this.field.addEventListener("click", event => this.clickBoard(event));
		for (const type of ["pointerover", "focusin"]) this.field.addEventListener(type, event => this.previewHover(event));
		this.playback.listen();
		document.addEventListener("keydown", event => handleKey(this, event));
		addTooltips(about => findWord(this.hello?.spec, about));
	}

	// ---------------------------------------------------------------- messages of the server

	async greet(hello) {
		this.playback.pending.length = 0; // all is sent anew, also while the board is loaded
		const name = hello.game.replaceAll("-", "_");
		this.board = hello.board ? await import(`./games/${name}.js`) : generic;
		this.hello = hello;
		this.teach.load(hello.game);
		this.fresh = true;
		document.title = `${hello.title} – staufen`;
		loadRules(hello.spec).catch(() => {}); // said where the rules are opened
		this.playback.run();
		const mine = hello.acts && hello.seats[hello.seat].name;
		const stored = loadSetting("name", "");
		if (mine && UNNAMED.test(mine) && stored) this.setName(stored);
	}

	change(change) {
		this.version = change.version;
		this.clocks.follow(change);
		this.finishRequest();
		this.playback.add(change);
	}

	connected(is) {
		document.body.classList.toggle("alone", !is);
		this.alone.textContent = is ? "" : text("error.retry");
	}

	refused(why) {
		this.connected(true);
		const link = h("a", {href: "/"}, text("error.front"));
		patch(this.app, h("main.lost", h("p", {role: "alert"}, why), link));
	}

	// ---------------------------------------------------------------- what is shown

	show(change) {
		const before = this.shown;
		const ends = this.endsItself(change);
		this.shown = ends ? {...change, held: false, asked: false} : change;
		this.entries.length = Math.min(change.from, this.entries.length);
		this.entries.push(...change.log);
		this.main.dataset.version = change.version;
		if (change.version !== before?.version || this.fresh) this.begin(change);
		const {changed, arrivals, flights} = compareScenes(this.fresh ? null : before?.scene, change.scene);
		this.changed = changed;
		this.traces.follow(change, arrivals);
		const from = measurePlaces(this.field);
		this.draw();
		animateFlights(this.field, flights, from);
		if (!this.fresh) flyPoints(this, change, arrivals);
		this.drawLog();
		if (change.log.length && !this.fresh)
			this.announcement.textContent = change.log.flatMap(entry => entry[2]).join(". ");
		this.scoring.follow(this.fresh ? null : before, change);
		this.fresh = false;
		if (ends) this.request("end");
	}

	/** Whether the turn that a change has completed ends without a word of the person. */
	endsItself(change) {
		if (!change.asked) this.steps = 0;
		return change.held && !needsConfirmation(this.steps, this.final);
	}

	/** Begin with another position; where only somebody has come, the selection goes on. */
	begin(change) {
		this.selection = new Selection(change.scene.gestures);
		if (this.advice.hint) this.tabs.wish("board");
		this.advice.reset();
		this.history.past = null;
		this.choose.scrollTop = 0;
		if (!change.over) this.review = new Review(this);
	}

	get past() {
		return this.history.past;
	}

	get supposed() {
		return this.advice.supposed;
	}

	get scene() {
		return (this.supposed || this.past || this.shown).scene;
	}

	draw() {
		const {asked, over} = this.shown;
		this.playback.listen();
		patch(this.bar, drawBar(this));
		this.ask.className = `ask ${this.supposed ? "supposed" : over ? "over" : asked ? "yours" : "theirs"}`;
		patch(this.prompt, drawPrompt(this));
		patch(this.controls, drawControls(this));
		this.slider.hidden = !over;
		patch(this.slider, over && this.history.draw());
		patch(this.people, drawPlayers(this));
		patch(this.recent, drawRecent(this));
		if (this.drawn !== this.scene) patch(this.field, this.drawBoard());
		this.drawn = this.scene;
		markPlaces(this);
		patch(this.advice.element, this.advice.draw());
		patch(this.result, over && [drawStandings(this.shown), this.review.draw()]);
		const choices = drawChoices(this);
		patch(this.choices, choices);
		this.main.classList.toggle("choosing", choices.length > 0);
		this.teach.draw();
		this.tabs.draw();
		this.viewport.draw();
		revealTargets(this);
	}

	/** Draw what help has found meanwhile. */
	drawHelp() {
		patch(this.bar, drawBar(this));
		patch(this.advice.element, this.advice.draw());
	}

	/** Draw the board; if the game's own module cannot, the generic one does. */
	drawBoard() {
		try {
			return this.board.draw(this.scene);
		} catch (error) {
			console.error(error);
			this.board = generic;
			return generic.draw(this.scene);
		}
	}

	drawLog() {
		const names = this.shown.scene.players.map(each => capitalize(each.name));
		this.log.draw(this.entries, this.shown, names, this.past?.number);
	}

	// ---------------------------------------------------------------- what a person does

	get ready() {
		return this.shown?.asked && !this.playback.pending.length && !this.requested;
	}

	/** Let the board show what a move would do, where all that the place under the mouse means begins alike. */
	previewHover(event) {
		const place = event.target.closest?.("[data-place].target");
		const moves = (place && this.selection.targets.get(place.dataset.place)) || [];
		this.board.point?.(this.field, new Set(moves.map(each => each.action)).size === 1 ? moves[0] : null);
		explainMoves(this, moves);
	}

	clickBoard(event) {
		if (this.shown && this.playback.canSkip) this.playback.skip();
		const clicked = event.target.closest?.("[data-action], .target[data-place], .chosen[data-place]");
		if (clicked?.dataset.action) this.act(this.selection.find(clicked.dataset.action));
		else if (clicked) this.clickPlace(clicked.dataset.place);
	}

	clickPlace(id) {
		const move = this.ready && this.selection.click(id);
		if (move) this.act(move);
		else this.draw();
	}

	/** Go one click back. Returns whether there was something to go back from. */
	unselect() {
		if (this.selection.back()) this.draw();
		else if (this.supposed) this.advice.endWhatIf();
		else return false;
		return true;
	}

	act(move) {
		if (!this.ready || !move) return;
		if (this.supposed) {
			this.advice.suppose([...this.supposed.line, ...actionsOf(move)]);
			return;
		}
		this.teach.finishByChoice();
		this.final = move.flow === "final";
		this.request("act", {actions: actionsOf(move)});
	}

	/** Send a request, one at a time. Returns the answer, null if there is none. */
	async request(what, more = {}) {
		if (this.requested) return null;
		const request = (this.requested = {what});
		let found = null;
		this.main.setAttribute("aria-busy", "true");
		if (CHANGING.has(what)) this.log.follow();
		this.steps += {act: 1, undo: -1}[what] ?? 0;
		try {
			found = await postJson(`${this.address}/${what}`, {version: this.version, ...more});
		} catch (error) {
			this.complain(error.message);
		}
		if (this.requested === request && !(found && CHANGING.has(what))) this.finishRequest();
		return found;
	}

	/** The server has answered, or has sent what a request has changed. */
	finishRequest() {
		this.requested = null;
		this.main.removeAttribute("aria-busy");
	}

	/** Show the steps of others slower or faster. */
	changeSpeed(by) {
		nextSpeed(by);
		this.announcement.textContent = text("speed", {speed: currentSpeed()});
		this.draw();
	}

	/** Let the others read one's name. */
	setName(name) {
		saveSetting("name", name);
		if (name.trim()) this.request("name", {name});
	}

	/** Go to another table that is set up. */
	async leave(what, more = {}) {
		const found = await this.request(what, more);
		if (found) location.assign(found.link);
	}
}
