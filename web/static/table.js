// A table: what is seen of it, and what its person does.

import { Choice } from "./choose.js";
import { amount, h, put, sheet, start } from "./dom.js";
import { dress, keep, kept, moves, recolour } from "./keep.js";
import { Lessons } from "./lessons.js";
import * as log from "./log.js";
import { difference, fly, spots } from "./motion.js";
import { Review } from "./review.js";
import { rules } from "./rules.js";
import * as generic from "./scene.js";
import { inline, mark } from "./symbols.js";
import { get, listen, post } from "./talk.js";
import { tips } from "./tips.js";

const STEP = 700; // milliseconds that a step of others is shown
const RUSH = 12; // steps behind from which on they follow each other quickly
const QUICK = 70;
const NEAR = 24; // pixels from the end of the log that count as its end
const LOOK = 700; // milliseconds between looks at an analysis
const PACES = [["Slowly", 2.5], ["Steadily", 0.8], ["Quickly", 0.2], ["At once", 0]]; // seconds between steps of a match that is watched
const CHANGING = new Set(["act", "end", "undo", "back"]); // deeds of which the next change tells
const wait = (time) => new Promise((done) => setTimeout(done, time));

/** A table that is shown in an element, for as long as the page is open. */
export class Table {
  constructor(app, address) {
    this.address = address;
    this.board = generic;
    this.choice = new Choice();
    this.waiting = []; // changes that are not shown yet
    this.wished = "board"; // on a narrow screen: the tab that the person looks at
    this.entries = []; // of the log
    this.hint = null;
    this.analysis = null; // what the search that goes on has found; null: none is wanted
    this.supposed = null; // what if: the choices made in thought, and the table after them
    this.past = null; // of a game that is over: the step that is looked at, and its scene
    this.review = new Review(this);
    this.advised = h("div");
    this.build(app);
    listen(`${address}/events`, this);
    document.addEventListener("keydown", (event) => this.key(event));
    app.addEventListener("click", (event) => this.clicked(event));
    for (const on of ["pointerover", "focusin"]) this.field.addEventListener(on, (event) => this.foresee(event));
    tips((about) => rules.word(this.hello?.spec, about));
  }

  build(app) {
    const part = (name, ...rest) => (this[name] = h(`div.${name}`, ...rest));
    const tab = (name, text) => h("button.tab", { type: "button", "data-tab": name, onclick: () => this.tab((this.wished = name)) }, text);
    this.said = h("p.said", { role: "status", "aria-live": "polite" });
    this.alert = h("p.alert", { role: "alert" });
    this.alone = h("p.alone", { role: "status" });
    this.prompt = h("p.prompt", { role: "status" });
    this.slider = h("input", { type: "range", min: 0, "aria-label": "Step", "data-what": "slider", oninput: (event) => this.look(Number(event.target.value)) });
    this.steps = h("span.slider", this.step("◀", "step back", -1), this.slider, this.step("▶", "step on", 1));
    this.buttons = h("div.controls");
    this.main = h("main.table", { "data-tab": "board" },
      part("ask", this.prompt, this.buttons, this.steps), part("field"),
      h("aside.side", part("people"), part("teach"), part("choose"), part("story", { "aria-label": "Log", tabindex: 0 })),
      h("nav.tabs", tab("board", "Board"), tab("choose", "Choices"), tab("story", "Log")));
    put(app, part("bar"), this.main, this.said, this.alert, this.alone);
    this.bar.setAttribute("role", "banner");
  }

  tab(name) {
    this.main.dataset.tab = name;
    for (const each of this.main.querySelectorAll(".tab")) each.setAttribute("aria-pressed", each.dataset.tab === name);
  }

  // ---------------------------------------------------------------- what the server says

  async greet(hello) {
    this.waiting.length = 0; // what follows begins anew, also while the board comes
    this.board = hello.board ? await import(`./games/${hello.game.replaceAll("-", "_")}.js`) : generic;
    this.hello = hello;
    this.lessons = new Lessons(hello.game);
    this.fresh = true;
    document.title = `${hello.title} – staufen`;
    rules.load(hello.spec);
    this.pump();
    const mine = hello.acts && hello.seats[hello.seat].name;
    if (mine && /^Player \d$/.test(mine) && kept("name", "")) this.call(kept("name", ""));
  }

  change(change) {
    this.version = change.version;
    this.done();
    this.waiting.push(change);
    this.pump();
  }

  connected(is) {
    document.body.classList.toggle("alone", !is);
    this.alone.textContent = is ? "" : "The server does not answer. Trying again …";
  }

  refused(why) {
    this.connected(true);
    put(this.main.parentElement, h("main.lost", h("p", { role: "alert" }, why), h("a", { href: "/" }, "To the front page")));
  }

  async pump() {
    if (this.pumping || !this.hello) return;
    this.pumping = true;
    while (this.waiting.length) {
      const change = this.waiting.shift();
      const others = !this.fresh && change.log.some((entry) => entry[1] !== this.hello.seat);
      this.show(change);
      if (this.waiting.length || others) await wait(this.pause(others));
    }
    this.pumping = false;
  }

  pause(others) {
    if (!moves() || !others || this.hello.views.length) return 0;
    return this.waiting.length > RUSH ? QUICK : STEP;
  }

  // ---------------------------------------------------------------- what is shown

  show(change) {
    const before = this.shown;
    this.entries.length = Math.min(change.from, this.entries.length);
    this.entries.push(...change.log);
    this.shown = change;
    this.main.dataset.version = change.version;
    if (change.version !== before?.version || this.fresh) this.begin(change);
    const { changed, flights } = difference(this.fresh ? null : before?.scene, change.scene);
    this.changed = changed;
    const from = spots(this.field);
    this.draw();
    fly(this.field, flights, from);
    this.drawLog();
    if (change.log.length && !this.fresh) this.said.textContent = change.log.flatMap((entry) => entry[2]).join(". ");
    this.fresh = false;
  }

  /** Begin with another position. Where only somebody has come, what was begun goes on. */
  begin(change) {
    this.choice = new Choice(change.scene.gestures);
    if (this.hint) this.wished = "board";
    this.hint = this.past = this.supposed = null;
    if (this.analysis) this.analysis = { iterations: 0, rows: [] };
    if (!change.over) this.review = new Review(this);
  }

  get scene() {
    return (this.supposed || this.past || this.shown).scene;
  }

  draw() {
    const focus = this.focused();
    const { scene } = this;
    const at = [this.field.scrollTop, this.field.scrollLeft];
    this.drawBar(scene);
    this.drawAsk(scene);
    this.drawPeople(scene);
    put(this.field, this.drawn(scene));
    [this.field.scrollTop, this.field.scrollLeft] = at;
    this.light(scene);
    this.drawChoices();
    this.drawLesson();
    this.face();
    if (focus) this.main.parentElement.querySelector(focus)?.focus({ preventScroll: true });
  }

  /** Draw the board; if the game's own cannot, the one that draws any game does. */
  drawn(scene) {
    try {
      return this.board.draw(scene);
    } catch (error) {
      console.error(error);
      this.board = generic;
      return generic.draw(scene);
    }
  }

  focused() {
    const { place, action, what } = document.activeElement?.dataset || {};
    if (place) return `[data-place="${CSS.escape(place)}"]`;
    if (action) return `.choices [data-action="${action}"]`;
    return what ? `[data-what="${what}"]` : "";
  }

  drawBar(scene) {
    const more = this.more();
    put(this.bar, 
      h("a.home", { href: "/", title: "All games" }, "staufen"),
      h("h1", scene.title), h("span.round", scene.round), h("span.phase", scene.phase),
      this.shown.assisted && h("span.mark", { "data-tip": "Hint, Analyse, What if or Take back was used: the game is not rated." }, "assisted"),
      h("span.gap"),
      h("span.more", more),
      plain("Rules", "rules", () => rules.open(this.hello.spec)),
      plain("Menu", "menu", () => this.menu()));
  }

  /** What is seldom wanted: in the bar, or where that is narrow in a menu. */
  more(then = () => {}) {
    const button = (text, name, deed) => plain(text, name, () => { deed(); this.draw(); then(); });
    return [
      this.hello.lessons > 0 && button(this.lessons.on ? "Lessons on" : "Lessons off", "lessons", () => this.lessons.turn(!this.lessons.on)),
      this.hello.watch && button("Your seat", "seat", () => this.seat()),
      button(moves() ? "Motion on" : "Motion off", "motion", () => { keep("motion", !moves()); dress(); }),
      button(`Colours: ${kept("theme", "auto")}`, "theme", recolour),
    ];
  }

  menu() {
    const dialog = sheet("dialog.menu", "Menu", [h("h3", "Menu"), h("span.gap")], this.more(() => dialog.close()));
  }

  drawAsk(scene) {
    const { asked, held, over, thinking } = this.shown;
    let text = scene.prompt;
    if (this.supposed) text = `What if? ${this.supposed.over ? "The game would be over." : this.supposed.scene.prompt}`;
    else if (this.past) text = this.told();
    else if (over) text = over.told || this.winner();
    else if (held) text = "Your turn is done. End it, or undo.";
    else if (this.choice.path.length) text = `${this.path()} – what next?`;
    else if (thinking != null) text = `${scene.players[thinking].name} is thinking`;
    this.ask.className = `ask ${this.supposed ? "supposed" : over ? "over" : asked ? "yours" : "theirs"}`;
    // What is as it was stays: a click must not miss a button because it is drawn anew.
    const controls = h("div.controls", this.controls());
    if (!this.buttons.isEqualNode(controls)) put(this.buttons, ...controls.childNodes);
    this.steps.hidden = !over;
    this.slider.max = this.entries.length;
    this.slider.value = this.at;
    const where = this.pointing && h("span.where", this.hint.told);
    const prompt = h("p.prompt", { role: "status" }, text, where, thinking != null && !asked && h("i.dots", { "aria-hidden": "true" }));
    if (!this.prompt.isEqualNode(prompt)) put(this.prompt, ...prompt.childNodes);
  }

  /** One's seat: under what name one plays, and the link by which others look on. */
  seat() {
    const link = location.origin + this.hello.watch;
    const name = h("input", { type: "text", maxlength: 24, value: kept("name", ""), placeholder: "as others read it", "aria-label": "Your name", "data-what": "name" });
    const dialog = sheet("dialog", "Your seat", [h("h3", "Your seat"), h("span.gap")],
      h("form.links", { onsubmit: (event) => { event.preventDefault(); this.call(name.value); dialog.close(); } }, h("p", "Your name"), h("p", name, h("button", { type: "submit" }, "That is me"))),
      h("div.links", h("p", "Whoever has this link can watch: they see what you see, your hand included, and cannot play."),
        h("p", h("input", { type: "text", readonly: true, value: link, "aria-label": "Link for spectators", onfocus: (event) => event.target.select() }))));
  }

  /** Tell the others one's name. */
  call(name) {
    keep("name", name);
    if (name.trim()) this.tell("name", { name });
  }

  path() {
    return this.choice.path.map((id) => this.called(id)).join(" → ");
  }

  /** What a place is called; where another has the same name, with the zone in which it lies. */
  called(id) {
    const all = this.scene.zones.flatMap((zone) => zone.places.map((place) => ({ zone, place })));
    const here = all.find(({ place }) => place.id === id);
    const alike = all.filter(({ place }) => place.label === here.place.label).length > 1;
    return alike ? `${here.place.label} of ${here.zone.label.replace(/^Your /, "your ")}` : here.place.label;
  }

  /** Say what was done in the step that is looked at. */
  told() {
    const { number } = this.past;
    const told = this.entries.find((entry) => entry[0] === number - 1);
    return `${number} of ${this.entries.length}: ${told ? told[2][0] : "the beginning"}.`;
  }

  controls() {
    const { asked, held, over, undo, back } = this.shown;
    const button = (name, text, key, onclick, style = "") =>
      h(`button${style}`, { type: "button", "data-what": name, onclick }, text, key && h("kbd", key));
    if (this.supposed) return [
      this.choice.path.length > 0 && button("unselect", "Not this", "Esc", () => this.unselect()),
      this.supposed.line.length > 1 && button("suppose-back", "One back", "⌫", () => this.suppose(this.supposed.line.slice(0, -1))),
      button("suppose-end", "Back to the table", "", () => this.awake(), ".go"),
    ];
    if (this.hello.views.length && !over) return this.paces(button);
    return [
      held && button("end", "End turn", "↵", () => this.tell("end"), ".go"),
      this.choice.path.length > 0 && button("unselect", "Not this", "Esc", () => this.unselect()),
      undo && button("undo", "Undo", "⌫", () => this.tell("undo")),
      asked && !held && button("analyse", this.analysis ? "Stop" : "Analyse", "", () => this.analyse(!this.analysis)),
      asked && !held && button("hint", this.hint ? "More" : "Hint", "?", () => this.advise()),
      back && !undo && !this.past && button("back", "Take back", "", () => this.tell("back")),
      over && this.past && this.hello.acts && button("fork", "Play on from here", "", () => this.leave("fork", { number: this.past.number })),
      over && !this.past && this.hello.acts && button("again", this.shown.following ? "Join the next game" : "Play again", "", () => this.leave("again"), ".go"),
      over && !this.past && h("a.button", { href: `${this.address}/record` }, "Record"),
    ];
  }

  /** A match that is watched: stop it, go step by step, or at a pace; openly or as a seat sees it. */
  paces(button) {
    const { pace } = this.shown;
    const { views } = this.hello;
    const option = (text, value, chosen) => h("option", { value, selected: chosen }, text);
    const here = location.pathname.split("/").at(-1);
    return [
      h("select", { "aria-label": "What is seen", "data-what": "view", onchange: (event) => location.assign(event.target.value) },
        views.map(({ name, key }) => option(name ? `As ${name} sees it` : "All hands open", key, key === here))),
      h("select", { "aria-label": "Pace", "data-what": "pace", onchange: (event) => this.go(Number(event.target.value)) },
        pace == null && option("Step by step", "", true), PACES.map(([text, time]) => option(text, time, time === pace))),
      button("step", "Step", "→", () => this.go(null, true)),
      pace == null ? button("go", "Play", "␣", () => this.resume(), ".go") : button("pause", "Stop", "␣", () => this.go(null)),
    ];
  }

  /** Let a match that is watched go on at a pace; null: it waits. */
  go(pace, step = false) {
    if (pace != null) keep("pace", pace);
    this.tell("pace", { pace, step });
  }

  resume() {
    this.go(kept("pace", PACES[1][1]));
  }

  /** A button that goes through a game that is over. */
  step(text, name, by) {
    return h("button", { type: "button", "aria-label": name, "data-what": name.replace(" ", "-"), onclick: () => this.look(this.at + by) }, text);
  }

  /** The number of the step that is looked at. */
  get at() {
    return this.past ? this.past.number : this.entries.length;
  }

  /** Show the table as it was after some steps; after the last it is as it is. */
  async look(number) {
    const last = this.entries.length;
    const to = Math.max(0, Math.min(number, last));
    this.wanted = to;
    if (to === last) this.past = null;
    else {
      const scene = await get(`${this.address}/at/${to}`).catch((error) => this.complain(error.message));
      if (!scene || this.wanted !== to) return;
      this.past = { number: to, scene };
    }
    this.changed = new Set();
    this.draw();
    this.drawLog();
  }

  winner() {
    const { places, scores } = this.shown.over;
    const { players } = this.shown.scene;
    const won = players.filter((each) => places[each.seat] === 1).map((each) => each.name);
    if (players.length === 1) return `${start(won[0])} ${won[0] === "you" ? "have" : "has"} ${amount(scores[0], "point")}.`;
    if (won.length > 1) return `${start(won.join(" and "))} share the first place.`;
    return won[0] === "you" ? "You have won." : `${start(won[0])} has won.`;
  }

  drawPeople(scene) {
    const most = Math.max(...scene.players.map((each) => each.points ?? -Infinity));
    put(this.people, h("ul.players", scene.players.map((each) => this.player(each, scene, most))));
  }

  /** Draw a player: the board of another is told in a line, and opens. */
  player(each, scene, most) {
    const board = scene.zones.find((zone) => (zone.folded || this.board.folds?.(zone)) && zone.owner === each.seat && each.seat !== scene.seat);
    return h("li.player", { class: `${each.to_act ? "acts" : ""} ${each.name === "you" ? "me" : ""}` },
      mark(each.color),
      h("span.name", start(each.name)),
      h("span.note", [this.hello.seats[each.seat].bot, this.shown.absent.includes(each.seat) && "not here yet", each.note].filter(Boolean).join(" · ")),
      each.points != null && h("b.points", { class: each.points === most ? "most" : "", "aria-label": amount(each.points, "point") }, each.points),
      board && h("button.brief", { type: "button", "aria-label": `The board of ${each.name}`, onclick: () => this.open(board, scene) }, inline(board.brief, 13)),
      invitation(this.shown.friends.find((friend) => friend.seat === each.seat)));
  }

  open(board, scene) {
    const zones = scene.zones.filter((zone) => zone.owner === board.owner);
    sheet("dialog.other", board.label, h("span.gap"), zones.map((zone) => generic.zone(zone, scene)));
  }

  /** Light what can be clicked, what is chosen, what has changed, and where a hint points. */
  light(scene) {
    const targets = this.choice.targets;
    const places = new Map(scene.zones.flatMap((zone) => zone.places.map((each) => [each.id, each])));
    const zones = new Map(scene.zones.flatMap((zone) => zone.places.map((each) => [each.id, zone.id])));
    const near = new Set([...targets.keys()].map((id) => zones.get(id)));
    for (const each of this.field.querySelectorAll("[data-place]")) {
      const id = each.dataset.place;
      const meant = targets.get(id);
      each.classList.toggle("changed", this.changed.has(id));
      each.classList.toggle("chosen", this.choice.path.includes(id));
      each.classList.toggle("hinted", Boolean(this.hint?.path?.includes(id)));
      each.classList.toggle("target", Boolean(meant));
      const spoken = places.has(id) ? generic.spoken(places.get(id)) : id;
      // Where its neighbours can be chosen, a thing says why it cannot.
      const why = this.choice.path.length ? "" : places.get(id)?.why;
      const barred = meant || this.choice.path.includes(id) ? "" : why || (near.has(zones.get(id)) ? "This cannot be chosen now." : "");
      each.setAttribute("aria-label", meant ? `${spoken}: ${meant.length === 1 ? start(meant[0].label) : `${meant.length} choices`}` : why && barred ? `${spoken}. ${why}` : spoken);
      each.setAttribute("role", meant || this.choice.path.includes(id) ? "button" : "group");
      if (barred) each.dataset.does = barred;
      if (meant || this.choice.path.includes(id)) each.setAttribute("tabindex", "0");
      if (meant) each.dataset.does = meant.length === 1 ? said(meant[0]) : meant.length < 6 ? meant.map((one) => start(one.label)).join("\n") : `${meant.length} choices`;
    }
  }

  drawChoices() {
    const { asked, held, over } = this.shown;
    const list = h("div.choices");
    let group = "";
    for (const each of asked && !held ? this.choice.open : []) {
      if (each.group !== group) list.append(h("h4", start((group = each.group))));
      list.append(this.row(each));
    }
    put(this.advised, this.advice());
    put(this.choose, this.advised, over && this.standings(), over && this.review.draw(), list);
    this.main.classList.toggle("choosing", list.childElementCount > 0);
    this.main.querySelector(".tab[data-tab=choose]").textContent = over ? "Result" : "Choices";
  }

  row(gesture) {
    const best = this.hint?.action === gesture.action;
    const point = (is) => () => {
      for (const id of gesture.path) this.spot(id)?.classList.toggle("pointed", is);
      this.board.point?.(this.field, is ? gesture : null);
    };
    return h("button.choice", {
      type: "button", class: best ? "hinted" : "", "data-action": gesture.action,
      onclick: () => this.act(gesture), onmouseenter: point(true), onmouseleave: point(false), onfocus: point(true), onblur: point(false),
    }, gesture.key && h("kbd", gesture.key), h("span", start(gesture.label), gesture.consequence && h("small", inline(gesture.consequence, 13))));
  }

  /** Explain what is there to be chosen for the first time. */
  drawLesson() {
    const lesson = this.past || this.supposed ? null : this.lessons.next(this.shown.lessons);
    const held = this.teach.contains(document.activeElement);
    put(this.teach, lesson && this.lessons.draw(lesson, this.hello.lessons, () => this.drawLesson()));
    if (held) this.teach.querySelector("[data-what=lesson]")?.focus({ preventScroll: true });
    for (const each of this.field.querySelectorAll(".taught")) each.classList.remove("taught");
    for (const id of lesson?.look || []) this.spot(id)?.classList.add("taught");
  }

  /** Turn to where the next choice is made: to the list if no place is to be clicked, and to the places. */
  face() {
    const listed = this.choice.open.length > 0 && !this.choice.targets.size && !this.shown.held;
    this.tab(listed && this.wished === "board" ? "choose" : this.wished);
    const targets = [...this.field.querySelectorAll("[data-place].target:not(.chosen)")].sort((a, b) => line(b) - line(a) || middle(b)[0] - middle(a)[0]);
    const seen = targets.filter(inSight).length;
    const high = targets.length && middle(targets[0])[1] - middle(targets.at(-1))[1];
    if (seen === targets.length || (seen && high > this.field.clientHeight)) return;
    for (const each of targets) each.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  spot(id) {
    return this.field.querySelector(`[data-place="${CSS.escape(id)}"]`);
  }

  /** Draw what a search has found meanwhile, unless a line is just being chosen. */
  drawAdvice() {
    if (this.advised.matches(":active")) return;
    const { what } = document.activeElement?.dataset || {};
    put(this.advised, this.advice());
    if (what && document.activeElement === document.body) this.advised.querySelector(`[data-what="${what}"]`)?.focus({ preventScroll: true });
  }

  advice() {
    const told = (each) => [h("b", { title: `in ${each.visits.toLocaleString("en")} of the ways tried` }, `${each.chance} %`, h("small", `±${each.error}`)), each.key && h("kbd", each.key), h("span", each.label, each.loss > 0 && h("em", ` −${each.loss} %`), each.line.length > 0 && h("small", `then ${each.line.join("; ")}`))];
    const row = (each) => h("li", told(each));
    const follow = (each) => h("li", h("button.plain", { type: "button", "data-what": `if-${each.action}`, title: "What if?", onclick: () => this.suppose([...(this.supposed?.line || []), each.action]) }, told(each)));
    const { hint, analysis, supposed } = this;
    if (supposed) return [h("div.advice.analysis", h("p", "What if: in a world that you may think possible"), h("ol.supposed", supposed.told.slice(-12).map((text) => h("li", text))),
      supposed.rows.length > 0 && h("p", h("b", `${supposed.rows[0].chance} %`), ` to win from there with the best of these. Choose one to go on`), h("ol", supposed.rows.map(follow)))];
    return [
      hint && h("div.advice", { role: "status" }, h("p", hint.told), hint.rows && h("ol", hint.rows.map(row))),
      analysis && h("div.advice.analysis", h("p", analysis.iterations ? `${analysis.iterations.toLocaleString("en")} ways to go on were tried` : "Thinking"), h("ol", analysis.rows.map(follow)), h("small", "Choose one to see what may come of it.")),
    ];
  }

  standings() {
    const { over, scene } = this.shown;
    if (!over.places) return null;
    const order = [...scene.players].sort((a, b) => over.places[a.seat] - over.places[b.seat]);
    return h("ol.standings", order.map((each) => h("li", h("span.rank", `${over.places[each.seat]}.`), mark(each.color), h("span.name", start(each.name)), over.scores && h("b", over.scores[each.seat]))));
  }

  drawLog() {
    const names = this.shown.scene.players.map((each) => start(each.name));
    const { scrollTop } = this.story;
    const read = this.story.scrollHeight - scrollTop - this.story.clientHeight > NEAR; // further up
    const open = [...this.story.querySelectorAll("details[open]")].map((each) => each.dataset.number);
    put(this.story, log.draw(this.entries, this.shown, names, this.past?.number));
    for (const each of this.story.querySelectorAll("details")) each.open = open.includes(each.dataset.number);
    const here = this.story.querySelector(".here");
    if (here) here.scrollIntoView({ block: "center" });
    else this.story.scrollTop = read ? scrollTop : this.story.scrollHeight;
  }

  // ---------------------------------------------------------------- what a person does

  get ready() {
    return this.shown?.asked && !this.waiting.length && !this.telling;
  }

  /** Let the board show what a choice would do, where the place under the mouse means one alone. */
  foresee(event) {
    const place = event.target.closest?.("[data-place].target");
    const meant = place ? this.choice.targets.get(place.dataset.place) : null;
    this.board.point?.(this.field, meant?.length === 1 ? meant[0] : null);
  }

  clicked(event) {
    const place = event.target.closest?.("[data-place].target, [data-place].chosen");
    if (!place || !this.ready) return;
    const gesture = this.choice.click(place.dataset.place);
    if (gesture) this.act(gesture);
    else this.draw();
  }

  unselect() {
    if (this.choice.back()) this.draw();
    else if (this.supposed) this.awake();
  }

  act(gesture) {
    if (!this.ready) return;
    if (this.supposed) {
      this.suppose([...this.supposed.line, gesture.action]);
      return;
    }
    this.lessons.done(this.lessons.next(this.shown.lessons));
    this.tell("act", { action: gesture.action });
  }

  async tell(what, more = {}) {
    if (this.telling) return null;
    const deed = (this.telling = {});
    let found = null;
    this.main.setAttribute("aria-busy", "true");
    try {
      found = await post(`${this.address}/${what}`, { version: this.version, ...more });
    } catch (error) {
      this.complain(error.message);
    }
    if (this.telling === deed && !(found && CHANGING.has(what))) this.done();
    return found;
  }

  /** The server has told of what came of a deed, or has answered one that changes nothing. */
  done() {
    this.telling = null;
    this.main.removeAttribute("aria-busy");
  }

  complain(text) {
    this.alert.textContent = text;
    this.alert.classList.add("shown");
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.alert.classList.remove("shown"), 4000);
  }

  /** Whether the hint does but point at a place. */
  get pointing() {
    return this.hint?.strength === 1 && this.hint.path?.length > 0;
  }

  async advise() {
    if (!this.ready || this.shown.held) return;
    const version = this.version;
    const strength = Math.min((this.hint?.strength || 0) + 1, 3);
    const found = await this.tell("hint", { strength });
    if (!found || version !== this.version) return;
    this.hint = { ...found, strength };
    this.wished = this.pointing ? "board" : "choose";
    this.shown.assisted = true;
    this.draw();
  }

  /** Let a search go on for as long as it is wanted, at each choice anew. */
  analyse(wanted) {
    this.analysis = wanted ? { iterations: 0, rows: [] } : null;
    this.wished = wanted ? "choose" : "board"; // where it is told
    this.draw();
    if (wanted && !this.looking) this.follow();
  }

  /** Go on in thought: what may come of these choices. */
  async suppose(line) {
    const { version } = this;
    const found = await this.tell("suppose", { line });
    if (!found || version !== this.version) return;
    this.supposed = { line, ...found };
    this.choice = new Choice(found.over ? [] : found.scene.gestures);
    this.hint = null;
    this.analysis ||= { iterations: 0, rows: [] };
    this.changed = new Set();
    this.helped();
    this.draw();
    if (!this.looking) this.follow();
  }

  /** Come back from thought to the table as it is. */
  awake() {
    this.supposed = null;
    this.choice = new Choice(this.shown.scene.gestures);
    this.draw();
  }

  async follow() {
    this.looking = true;
    while (this.analysis) {
      const { version, supposed } = this;
      if (supposed || (this.ready && !this.shown.held)) {
        const found = await post(`${this.address}/${supposed ? "suppose" : "analyse"}`, { version, line: supposed?.line }).catch(() => null);
        if (found && this.analysis && supposed === this.supposed && version === this.version) {
          const { iterations, rows } = found;
          Object.assign(supposed || this.analysis, { iterations, rows });
          this.helped();
          this.drawAdvice();
        }
      }
      await wait(LOOK);
    }
    this.looking = false;
  }

  helped() {
    if (this.shown.assisted) return;
    this.shown.assisted = true;
    this.drawBar(this.scene);
  }

  /** Go to another table that is set up. */
  async leave(what, more = {}) {
    const found = await this.tell(what, more);
    if (found) location.assign(found.link);
  }

  key(event) {
    if (document.querySelector("dialog[open]") || event.target.closest?.("input, select, textarea") || !this.shown) return;
    if ((event.ctrlKey || event.metaKey) && event.key === "z" && this.shown.undo && !this.supposed) this.tell("undo");
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const focus = event.target.closest?.("button, a, summary, [role=button]");
    if (event.key === "Escape") this.unselect();
    else if (event.key === "Backspace" && this.supposed) this.supposed.line.length > 1 ? this.suppose(this.supposed.line.slice(0, -1)) : this.awake();
    else if (event.key === "Backspace" && this.shown.undo) this.tell("undo");
    else if (event.key === "?" && !this.supposed) this.advise();
    else if (this.hello.views.length && !this.shown.over && (event.key === " " || event.key === "ArrowRight")) this.watch(event, focus);
    else if (event.key === "Enter" || event.key === " ") this.enter(event, focus);
    else if (event.key.startsWith("Arrow")) this.arrow(event);
    else {
      const gesture = this.ready && !this.shown.held && this.choice.open.find((each) => each.key === event.key);
      if (gesture) this.act(gesture);
    }
  }

  /** Keys of a match that is watched. */
  watch(event, focus) {
    if (event.key === "ArrowRight") this.go(null, true);
    else if (focus) return;
    else if (this.shown.pace == null) this.resume();
    else this.go(null);
    event.preventDefault();
  }

  enter(event, focus) {
    if (focus?.matches("[data-place]")) focus.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    else if (!focus && this.shown.held && this.ready) this.tell("end");
    else return;
    event.preventDefault();
  }

  /** Move to the nearest thing to choose in the direction of the arrow. */
  arrow(event) {
    const things = [...this.main.querySelectorAll(".target, .choice, .controls button")].filter((each) => each.checkVisibility({ visibilityProperty: true }));
    const here = things.includes(document.activeElement) ? middle(document.activeElement) : null;
    const side = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!things.length || !side) return;
    if (document.activeElement === this.story) return;
    const far = (thing) => {
      const [x, y] = middle(thing).map((value, i) => value - here[i]);
      const along = x * side[0] + y * side[1];
      return along > 2 ? along + 3 * Math.abs(x * side[1] + y * side[0]) : Infinity;
    };
    const next = here ? things.reduce((best, each) => (far(each) < far(best) ? each : best)) : things[0];
    if (!here || far(next) < Infinity) next.focus();
    event.preventDefault();
  }
}

function plain(text, name, onclick) {
  return h("button.plain", { type: "button", "data-what": name, onclick }, text);
}

/** The link by which a friend comes to a seat. */
function invitation(friend) {
  const onfocus = (event) => event.target.select();
  return friend && h("label.invitation", "Send this link to one person: ", h("input", { type: "text", readonly: true, value: location.origin + friend.link, "aria-label": `Link for ${friend.name}`, onfocus }));
}

/** Whether an element can be clicked where it is, in its middle. */
function inSight(element) {
  return element.contains(document.elementFromPoint(...middle(element)));
}

function middle(element) {
  const box = (element.querySelector(".hit") || element).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Lines of the board from top to bottom: what is drawn side by side has the same. */
function line(element) {
  return Math.round(middle(element)[1] / 16);
}

function said(gesture) {
  return [start(gesture.label) + (gesture.key ? `  [${gesture.key}]` : ""), ...gesture.consequence.split("; ").filter(Boolean)].join("\n");
}
