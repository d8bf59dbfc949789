// The front page: games to choose, a table to set up, games to go on with.

import { amount, h, put, s, start } from "./dom.js";
import { keep, kept, moves, recolour } from "./keep.js";
import { Lessons } from "./lessons.js";
import { picture } from "./pictures.js";
import { rules } from "./rules.js";
import { get, post } from "./talk.js";

const LOOK = 5000; // milliseconds between looks at tournaments that go on
const AT_ONCE = 60; // games of a file that are listed together

/** Show the front page in an element. */
export async function front(app) {
  const lobby = await get("/lobby").catch((error) => put(app, h("main.lost", h("p", { role: "alert" }, error.message), h("a", { href: "/" }, "Try again"))));
  if (!lobby) return;
  const games = new Map(lobby.games.map((each) => [each.name, each]));
  const asked = new URLSearchParams(location.search);
  const setup = h("div.setup");
  const open = (game, from) => {
    for (const each of app.querySelectorAll(".game")) each.setAttribute("aria-pressed", each.dataset.game === game.name);
    put(setup, new Setup(game, lobby, from).element);
  };
  put(app, 
    h("div.front",
      h("header", h("h1", "staufen"), h("p", "Board games of the house of Hohenstaufen, against strong opponents that see no more than you would."), theme()),
      own("Go on", false, 6, lobby, games),
      h("section", h("h2", "Play"), h("div.games", lobby.games.map((game) => tile(game, () => {
        open(game, new URLSearchParams());
        setup.scrollIntoView({ block: "nearest", behavior: moves() ? "smooth" : "auto" });
      })))),
      setup,
      own("Played", true, 8, lobby, games),
      strength(),
      ladders(lobby),
      runs(),
      dropping()));
  const game = games.get(asked.get("game")) || games.get(kept("game", "")) || lobby.games[0];
  if (game) open(game, asked);
}

function theme() {
  const button = h("button.plain", { type: "button", onclick: () => { recolour(); name(); } });
  const name = () => (button.textContent = `Colours: ${kept("theme", "auto")}`);
  name();
  return button;
}

function tile(game, onclick) {
  const players = game.players.length > 1 ? `${game.players[0]}–${game.players.at(-1)} players` : amount(game.players[0], "player");
  return h("button.game", { type: "button", class: game.box ? "" : "small", "data-game": game.name, "aria-pressed": "false", onclick },
    picture(game.name),
    h("span.text", h("b", game.title), h("small", `${players} · ${game.minutes} minutes · ${game.levels.length} levels`), h("span", game.about)));
}

/** One's tables that are over, or those that are not: the latest of them. */
function own(title, over, most, lobby, games) {
  const found = lobby.tables.filter((each) => each.over === over && games.has(each.game));
  const list = (some) => h("ul.tables", some.map((each) => line(each, games)));
  const rest = found.slice(most);
  return found.length > 0 && h("section", h("h2", title), list(found.slice(0, most)), rest.length > 0 && h("details", h("summary", `${rest.length} more`), list(rest)));
}

function line(entry, games) {
  const others = entry.seats.filter((_, seat) => seat !== entry.seat);
  const who = entry.seat == null ? others.join(", ") : `with ${others.join(", ") || "nobody"}`;
  return h("li", h("a", { href: entry.link }, h("b", games.get(entry.game).title), h("span", who), h("small", entry.replay ? "a record" : amount(entry.steps, "step"))));
}

/** How strong one is, beside the levels; it is told as soon as it is known. */
function strength() {
  const section = h("section", { hidden: true });
  get("/standing").then((found) => {
    if (!found.length) return;
    section.hidden = false;
    put(section, h("h2", "Your strength"), h("ul.strength", found.map(stands)));
  }, () => {});
  return section;
}

function stands(each) {
  const known = each.low != null;
  const range = known ? ` (${each.low} to ${each.high}, 95 % interval)` : "";
  return h("li", h("b", `${each.title}, ${amount(each.players, "player")}`),
    h("p", h("b.value", each.value), range),
    scale(each),
    h("p", `From ${amount(each.games, "game")} without help. About as strong as `, h("b", each.even), "."));
}

/** The levels of the ladder on a line, and one's own interval. */
function scale({ levels, value, low, high }) {
  const marks = Object.entries(levels);
  const all = [...marks.map(([, mu]) => mu), value];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const x = (mu) => 16 + (268 * (Math.min(Math.max(mu, least), most) - least)) / Math.max(most - least, 1);
  return s("svg.scale", { viewBox: "0 0 300 44", "aria-hidden": "true" },
    s("line", { x1: 16, x2: 284, y1: 16, y2: 16 }),
    low != null && s("line.mine", { x1: x(low), x2: x(high), y1: 16, y2: 16 }),
    marks.map(([name, mu]) => [s("line", { x1: x(mu), x2: x(mu), y1: 10, y2: 22 }), s("text", { x: x(mu), y: 36 }, s("title", name), name.charAt(0).toUpperCase())]),
    s("circle", { cx: x(value), cy: 16, r: 5 }));
}

/** The ladders that are shipped: by what strength is measured. */
function ladders(lobby) {
  const tables = lobby.games.flatMap((game) => game.players.map((players) => ({ game, players })));
  const list = h("div");
  const show = async (spec) => {
    const found = await get(`/ladders/${encodeURIComponent(spec)}`).catch((error) => ({ rows: [], told: error.message }));
    put(list, found.rows.length === 0 ? h("p.note", found.told) : h("table.ladder", h("thead", h("tr", ["", "bot", "level", "rating", "games", "ms a decision"].map((text) => h("th", text)))),
      h("tbody", found.rows.map((each, i) => h("tr", h("td", `${i + 1}.`), h("td", each.bot), h("td", each.level), h("td", h("b", each.value), ` ±${each.error}`), h("td", each.games), h("td", each.ms))))));
  };
  const pick = h("select", { "aria-label": "Ladder", onchange: (event) => show(event.target.value) },
    tables.map(({ game, players }) => h("option", { value: `${game.name}(players=${players})` }, `${game.title}, ${amount(players, "player")}`)));
  const details = h("details.ladders", h("summary", h("h2", "Ladders")), pick, list);
  details.addEventListener("toggle", () => details.open && !list.childElementCount && show(pick.value));
  return details;
}

/** The tournaments of this machine, and how far they have got. */
function runs() {
  const section = h("details.ladders", { hidden: true }, h("summary", h("h2", "Tournaments")));
  const list = h("ul.tables");
  section.append(list);
  const line = (each) => h("li", h("a", { href: `/runs/${each.id}`, target: "_blank", rel: "noopener" },
    h("b", `${each.game}: ${each.kind} ${each.id}`), h("span", each.bots.join(", ")), h("small", each.of ? `${each.games} of ${amount(each.of, "game")}` : `${amount(each.games, "game")}${each.state === "open" ? " so far" : ""}`),
    each.of && h("progress", { max: each.of, value: each.games, "aria-label": "Games played" })));
  const look = () => get("/runs").then((found) => {
    section.hidden = found.length === 0;
    put(list, found.map(line));
    if (found.some((each) => each.state === "open")) setTimeout(look, LOOK);
  }, () => {});
  look();
  return section;
}

/** A place for files of records: games from elsewhere are looked at on the board. */
function dropping() {
  const error = h("p.error", { role: "alert" });
  const list = h("ul.tables");
  const further = h("p");
  const open = (line) => post("/records", { record: line }).then((made) => location.assign(made.link), (failure) => (error.textContent = failure.message));
  const entry = ({ line, told }) => h("li", h("a", { href: "#", onclick: (event) => { event.preventDefault(); open(line); } }, h("b", told[0]), h("span", told[1])));
  const show = (games) => {
    const rest = games.slice(AT_ONCE);
    list.append(...games.slice(0, AT_ONCE).map(entry));
    put(further, rest.length > 0 && h("button", { type: "button", "data-what": "further", onclick: () => show(rest) }, `${amount(rest.length, "more game")}: show some`));
  };
  const take = async (file) => {
    const lines = (await file.text()).split("\n").filter((line) => line.trim());
    const games = lines.map((line) => ({ line, told: about(line) })).filter((each) => each.told);
    const broken = lines.length - games.length;
    put(list);
    put(further);
    error.textContent = "";
    if (!lines.length) error.textContent = `${file.name} is empty.`;
    else if (!games.length) error.textContent = `${file.name} holds no games. “staufen export” writes files that do.`;
    else if (broken) error.textContent = `${file.name}: ${amount(broken, "line")} cannot be read as a game, and ${broken === 1 ? "is" : "are"} left out.`;
    if (lines.length === 1 && games.length) open(lines[0]);
    else show(games);
  };
  const pick = h("input", { type: "file", accept: ".jsonl,.json", "aria-label": "A file of records", onchange: (event) => event.target.files[0] && take(event.target.files[0]) });
  const section = h("section.records", h("h2", "Look at a game"), h("span", "Drop a file of records here, or choose one: "), pick, error, list, further);
  for (const kind of ["dragover", "dragleave", "drop"])
    document.addEventListener(kind, (event) => {
      event.preventDefault();
      section.classList.toggle("over", kind === "dragover");
      if (kind === "drop" && event.dataTransfer.files[0]) take(event.dataTransfer.files[0]);
    });
  return section;
}

/** Tell what game a line of a file is, by a title and a sentence; null if it is none. */
function about(line) {
  try {
    const { number, game, deal, bots } = JSON.parse(line);
    return [`Game ${number}`, `${game}, deal ${deal}: ${bots.map(called).join(", ")}`];
  } catch {
    return null;
  }
}

/** Return the name of a bot in a record: it ends at the last "=" before the options. */
function called(bot) {
  const name = /^[^("]*(?==)/.exec(bot);
  return name && name[0] ? name[0] : bot;
}

/** The form for a table; its values are kept, and stand in the address. */
class Setup {
  constructor(game, lobby, from) {
    this.game = game;
    this.lobby = lobby;
    this.lessons = new Lessons(game.name);
    const last = kept(`setup-${game.name}`, {});
    const value = (key, otherwise) => from.get(key) ?? last[key] ?? otherwise;
    this.values = {
      players: Number(value("players", game.default)),
      seats: String(value("seats", "")).split(",").filter(Boolean),
      name: value("name", kept("name", "")),
      deal: from.get("deal") || "",
      options: Object.fromEntries(game.options.map((each) => [each.name, pick(each, value(each.name, null))])),
    };
    if (!game.players.includes(this.values.players)) this.values.players = game.default;
    this.element = h("form.table-setup", { onsubmit: (event) => this.begin(event) });
    this.draw();
  }

  /** Who sits where: known names only; you have the first seat unless it is said. */
  seats() {
    const known = ["you", "friend", ...this.game.levels, ...this.lobby.bots];
    const given = this.values.seats.filter((each) => known.includes(each));
    const usual = kept("level", "journeyman");
    const level = this.game.levels.includes(usual) ? usual : this.game.levels[0];
    return Array.from({ length: this.values.players }, (_, seat) => given[seat] || (seat || given.includes("you") ? level : "you"));
  }

  draw() {
    const { game, values } = this;
    const controls = () => [...this.element.querySelectorAll("input, select, summary, button")];
    const focus = controls().indexOf(document.activeElement);
    const unfolded = this.element.querySelector("details")?.open;
    const seats = (values.seats = this.seats());
    const choice = (name, text, chosen, onchange) => h("label.pick", { class: chosen ? "on" : "" }, h("input", { type: "radio", name, checked: chosen, onchange }), text);
    this.error = h("p.error", { role: "alert" });
    put(this.element, 
      h("h2", game.title, h("button.plain", { type: "button", onclick: () => rules.open(`${game.name}(players=${values.players})`) }, "How it is played")),
      game.players.length > 1 && h("fieldset", h("legend", "Players"), game.players.map((count) => choice("players", count, count === values.players, () => { values.players = count; this.draw(); }))),
      h("fieldset", h("legend", "Seats"), seats.map((who, seat) => this.seat(who, seat))),
      game.lessons > 0 && h("fieldset", h("legend", "First game"), h("label.check", h("input", { type: "checkbox", name: "guide", checked: this.lessons.on, onchange: (event) => this.lessons.turn(event.target.checked) }), "explain each kind of choice when I have it for the first time")),
      h("fieldset", h("legend", "Your name"), h("input", { type: "text", maxlength: 24, value: values.name, placeholder: "as others read it", "aria-label": "Your name", oninput: (event) => (values.name = event.target.value) })),
      h("details", { open: unfolded ?? values.deal !== "" }, h("summary", "Options of the rules"),
        game.options.map((each) => this.option(each)),
        h("label", "Deal", h("input", { type: "text", inputmode: "numeric", pattern: "[0-9]*", value: values.deal, placeholder: "another each time", oninput: (event) => (values.deal = event.target.value) }), h("small", "the seed of all luck: the same number is the same deal"))),
      h("div.go-row", h("button.go", { type: "submit", "data-what": "play" }, seats.includes("you") || seats.includes("friend") ? "Sit down" : "Watch"), this.error));
    controls()[focus]?.focus();
  }

  seat(who, seat) {
    const onchange = (event) => this.put(seat, event.target.value);
    const option = (value, text) => h("option", { value, selected: value === who }, text);
    return h("label.seat", h("span", `Seat ${seat + 1}`), h("select", { onchange, "aria-label": `Seat ${seat + 1}` },
      option("you", "You"), option("friend", "A friend, by a link"),
      h("optgroup", { label: "Bots" }, [...this.game.levels, ...this.lobby.bots].map((name) => option(name, start(name))))));
  }

  put(seat, who) {
    const before = this.values.seats.indexOf("you");
    if (who === "you" && before >= 0) this.values.seats[before] = this.values.seats[seat];
    this.values.seats[seat] = who;
    if (this.game.levels.includes(who)) keep("level", who);
    this.draw();
  }

  option(entry) {
    const values = entry.values.map((value) => h("option", { value: String(value), selected: this.values.options[entry.name] === value }, words(value)));
    const onchange = (event) => (this.values.options[entry.name] = pick(entry, event.target.value));
    return h("label", h("span", words(entry.name)), h("select", { onchange }, values), h("small", entry.help));
  }

  async begin(event) {
    event.preventDefault();
    const { game, values } = this;
    const { players, seats, options, name } = values;
    const changed = Object.entries(options).filter(([key, value]) => value !== game.options.find((each) => each.name === key).values[0]);
    const setup = { players, seats: seats.join(","), ...Object.fromEntries(changed) };
    keep("game", game.name);
    keep("name", name);
    keep(`setup-${game.name}`, setup);
    const address = new URLSearchParams({ game: game.name, ...setup, ...(values.deal && { deal: values.deal }) });
    history.replaceState(null, "", `/?${address}`);
    this.element.inert = true; // a second click would set up a second table
    addEventListener("pagehide", () => (this.element.inert = false), { once: true });
    try {
      const made = await post("/tables", { game: game.name, players, seats, options, name, ...(values.deal && { deal: Number(values.deal) }) });
      if (made.friends.length) this.invite(made);
      else location.assign(made.link);
    } catch (error) {
      this.element.inert = false;
      this.error.textContent = error.message;
    }
  }

  /** Show the links of those who are to sit at the table, each for one seat. */
  invite(made) {
    const link = (path) => location.origin + path;
    this.element.inert = false;
    put(this.element, 
      h("h2", "A link for each seat"),
      h("p", `Send each of them to one person. Whoever opens it sits there, and sees that seat's hand.${made.link ? " Until then the table shows them, too." : ""}`),
      h("ul.links", made.friends.map((friend) => h("li", h("b", friend.name), h("input", { type: "text", readonly: true, value: link(friend.link), "aria-label": friend.name, onfocus: (event) => event.target.select() })))),
      made.link && h("a.button.go", { href: made.link }, "Go to your seat"));
  }
}

/** Return an option's value that is written so, the first one if none is. */
function pick(option, text) {
  return option.values.find((value) => String(value) === String(text)) ?? option.values[0];
}

function words(value) {
  return { true: "yes", false: "no" }[value] ?? start(String(value).replaceAll("_", " "));
}
