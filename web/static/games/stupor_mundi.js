// The board of Stupor Mundi: palace and Edicts above, the ring of cities, workplaces and castle, one's own cards below.

import { h, s, start } from "../dom.js";
import { spot, whose } from "../scene.js";
import { inline, mark, symbol } from "../symbols.js";

const GOODS = ["grain", "stone", "coin", "tower", "wall", "keep", "ally", "specialist"];

/** Draw the table as one seat sees it. */
export function draw(scene) {
  const zone = (name) => scene.zones.find((each) => each.id.replace(/-\d+$/, "") === name);
  const board = (name, label, ...rest) => h(`section.panel.${name}`, { "aria-label": label, "data-zone": name }, ...rest);
  const own = { hand: zone("hand"), slots: zone("slots"), icons: zone("icons"), stock: zone("stock"), hosts: zone("hosts") };
  if (!own.hand) return h("div");
  const owner = scene.players[scene.seat];
  const of = (thing) => whose(thing, owner);
  return h("div.stupor",
    board("palace", "Frederick's palace", heading("Frederick's palace", zone("palace").note), h("div.tracks", zone("palace").places.map((each, i) => track(each, GOODS[i], owner.name)))),
    board("edicts", "Edicts", heading("Edicts", `${zone("edicts").counters[0].value} in the stack · ${zone("box").brief}`), h("div.tiles", zone("edicts").places.map(edict))),
    board("cities", "Cities", h("div.ring", zone("voyage").places.map((each) => city(each, scene)))),
    board("paths", "Workplaces", ["path-A", "path-B", "path-C"].map((name) => path(zone(name), scene))),
    board("castle", of("castle"), castle(zone("castle"), zone("keeps"), zone("sides"), scene)),
    board("slots", of("slots"), slots(own.slots, own.icons)),
    board("hosts", of("Ally spaces"), h("div.spaces", own.hosts.places.map(host))),
    board("hand", of("hand"), h("div.cards", own.hand.places.map(held), own.hand.places.length === 0 && h("p.note", "No cards in hand"))),
    board("stock", of("stock"), stock(own.stock)));
}

function heading(text, note) {
  return h("header", h("h3", text), note && h("span.note", note));
}

/** A track of the palace: Frederick's value on it, and one's own beside. */
function track(place, good, who) {
  const [frederick, own] = place.counters;
  return spot("div.value", place,
    symbol(good, 18),
    h("b", frederick.value),
    h("meter", { min: 0, max: frederick.most || 5, value: frederick.value, "aria-hidden": "true" }),
    h("small", `${who} ${own.value}`));
}

function edict(place) {
  const [tile] = place.pieces;
  const next = place.id.startsWith("next"); // it waits
  return spot(next ? "div.edict.next" : "div.edict", place,
    h("span.rank", next ? "waits" : place.label.replace("Edict ", "")),
    tile ? h("span", { "data-kind": "edict", "data-tip": tile.text, "data-about": tile.about }, inline(tile.label.replaceAll(" and ", " ").replaceAll(",", "").replace(/steps? of the /, ""))) : h("span.note", "empty"),
    !next && h("small", inline(place.note.replace("reward: ", "→ "))));
}

/** A city: who is there, the Market, Allies to summon, cards to buy. */
function city(place, scene) {
  const of = (kind) => place.pieces.filter((each) => each.kind === kind);
  const ships = of("ship").map((each) => h("span.ship", { "data-kind": "ship", "data-tip": each.owner == null ? each.label : whose("Ship", scene.players[each.owner]) },
    each.owner == null ? "F" : mark(scene.players[each.owner].color, 12)));
  const here = of("ship").some((each) => each.owner === scene.seat);
  return spot(here ? "div.city.here" : "div.city", place,
    h("header", h("h4", place.label), ships.length > 0 && h("span.ships", ships.length === 1 && symbol("ship", 17), ships)),
    of("market").map((each) => h("p.market", { "data-tip": each.text, "data-about": each.about }, trade(each.label))),
    h("div.allies", of("ally").filter((each) => each.face === "up").map(ally), of("ally").some((each) => each.face === "down") && h("span.below", { "data-tip": "Allies face down below" }, symbol("ally", 14), `${of("ally").filter((each) => each.face === "down").length}`)),
    of("card").map(offer));
}

/** "Market (sell 1 Stone for 3, buy 3 Grain for 6)" as two small sums. */
function trade(label) {
  const [, deals] = /\(([^)]*)\)/.exec(label) || [];
  if (!deals) return [label];
  return deals.split(", ").map((deal) => h("span", inline(deal.replace(" and ", " ").replace(/^sell (.*) for (\d+)$/, "$1 → $2 Augustales").replace(/^buy (.*) for (\d+)$/, "$2 Augustales → $1"), 14)));
}

function ally(piece) {
  const loyal = piece.text.startsWith("A Loyalist");
  const [, cost] = /costs (\d+) Grain/.exec(piece.text) || [];
  return h("span.ally", { class: loyal ? "loyal" : "", "data-kind": "ally", "data-tip": piece.text, "data-about": piece.about },
    symbol(loyal ? "loyalist" : "independent", 16), piece.label, cost && h("small", inline(`${cost} Grain`, 12)));
}

/** A card in a city: its name and its price. */
function offer(piece) {
  const [, cost] = /; costs ([^;.]+)/.exec(piece.text) || [];
  return h("span.offer", { "data-kind": "card", "data-tip": piece.text, "data-about": piece.about },
    h("span", title(piece.label)), cost && h("b", inline(cost === "a card" ? "1 ▯" : cost, 13)));
}

const title = (label) => label.replace(/ \([A-Z0-9]+\)/, "");

function path(zone, scene) {
  return h("div.path", h("b", zone.id.slice(-1)), zone.places.map((each) => workplace(each, scene)));
}

function workplace(place, scene) {
  const people = place.pieces.filter((each) => each.kind === "specialist").flatMap((each) => Array.from({ length: each.count }, () =>
    h("span.pawn", { class: each.owner == null ? "" : `player-${scene.players[each.owner].color}`, "data-kind": "specialist", "data-tip": each.owner == null ? each.label : whose("Specialist", scene.players[each.owner]) }, symbol("specialist", 15), each.owner == null && "F")));
  const rest = place.pieces.filter((each) => each.kind !== "specialist");
  const name = place.label.replace(", the City", "");
  const end = place.label.includes("City");
  const [ability, price] = split(place.note);
  return spot(end ? "div.work.end" : "div.work", place,
    h("header", h("small", end ? "City" : name), people, price && h("small.price", inline(price, 12)), rest.filter((each) => each.kind === "token").map(() => h("span", { "data-tip": "The first Specialist here issues an Edict." }, symbol("edict", 14)))),
    h("p", end ? rest.filter((each) => each.kind === "bonus").map(bonus) : inline(ability, 12)));
}

function bonus(piece, i) {
  return [i > 0 && " · ", h("span", { "data-kind": "bonus", "data-tip": piece.text, "data-about": piece.about }, inline(piece.label, 12), piece.count > 1 && ` ×${piece.count}`)];
}

/** The ability of a workplace, and what it costs to enter. */
function split(note) {
  const parts = note.split("; ");
  const price = parts.find((part) => part.endsWith("to enter"));
  return [parts.filter((part) => part !== price).join("; "), price?.replace(" to enter", "")];
}

const angle = (n) => (2 * Math.PI * n) / 5 - Math.PI / 2;
const corner = (n, r) => [50 + r * Math.cos(angle(n)), 54 + r * Math.sin(angle(n))];
const middle = (n, r) => corner(n + 0.5, r * 0.81);

/** The castle: a pentagon of Towers and Walls, whose sides light up as they close; the Keeps inside. */
function castle(ring, keeps, sides, scene) {
  const colour = `player-${scene.players[scene.seat].color}`;
  const edges = sides.places.map((each, n) => {
    const [[x1, y1], [x2, y2]] = [corner(n, 40), corner(n + 1, 40)];
    return s("line", { x1, y1, x2, y2, class: each.note.endsWith("closed") ? "closed" : "" });
  });
  const at = (element, [x, y]) => {
    element.style.left = `${x}%`;
    element.style.top = `${y}%`;
    return element;
  };
  return [
    h("header", h("h3", "Castle"), h("span.note", { "data-tip": ring.note }, ring.note.replace(" Structures", "")), h("div.keeps", keeps.places.map((each) => site(each, colour)))),
    h("div.pentagon",
      s("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" }, edges),
      ring.places.map((each, n) => at(site(each, colour), n % 2 ? middle((n - 1) / 2, n % 8 === 1 ? 37 : 40) : corner(n / 2, 40))), // the upper Walls further in: beside them are Towers
      sides.places.map((each, n) => at(side(each), middle(n, 20))),
    ),
  ];
}

function site(place, colour) {
  const built = place.pieces.length > 0;
  const kind = { T: "tower", W: "wall", K: "keep" }[place.id.slice(5, 6)];
  return spot(built ? "div.site.built" : "div.site", place,
    built ? h("span", { class: colour, "data-kind": kind }, symbol(kind, 24)) : [h("span", symbol(kind, 13), place.note.endsWith("Edict") && symbol("edict", 13)), h("span", inline(place.note.replace(" and ", " ").replace(", Edict", "").replace("free", "0"), 13))]);
}

function side(place) {
  const closed = place.note.endsWith("closed");
  const pays = place.note.replace(/, (open|closed)$/, "").replace(/(a )?visit (to )?the Market/, "⚖");
  return spot(closed ? "div.pays.closed" : "div.pays", place, inline(pays, 13));
}

/** The six slots, with the icon of an action between each and the next. */
function slots(zone, icons) {
  const between = icons.places.map((each) => spot("div.between", each, each.label));
  return h("div.line", zone.places.map((each, i) => [slot(each), between[i]]));
}

function slot(place) {
  const [card] = place.pieces;
  const down = card && (card.face === "down" || card.label.endsWith("face down"));
  return spot(card ? (down ? "div.slot.down" : "div.slot.full") : place.note.startsWith("locked") ? "div.slot.locked" : "div.slot", place,
    h("small", place.label.replace("Slot ", "")),
    card ? h("span", { "data-kind": "card", "data-tip": card.text }, title(card.label).replace(", face down", "")) : h("span.note", place.note.startsWith("locked") ? inline("needs Keep K2", 13) : "free"));
}

function host(place) {
  const [piece] = place.pieces;
  const says = piece && piece.kind === "ally" ? h("small", inline(place.note.replace(" as things stand", "").replace("issues an Edict; ", ""), 12)) : null;
  const great = piece && piece.label.startsWith("Great");
  return spot(piece ? "div.space.full" : "div.space", place,
    place.note.startsWith("issues") && h("span.edge", symbol("edict", 13)),
    piece ? (piece.kind === "ally" ? ally(piece) : h("span.blocked", { "data-kind": "tower", "data-tip": piece.text || piece.label }, symbol("tower", 20), great && h("small", piece.label.replace("Great Tower", "Great")))) : h("span.note", "free"), says);
}

function held(place) {
  const [card] = place.pieces;
  return spot("div.handcard", place,
    h("b", title(card.label), card.count > 1 && h("span.count", ` ×${card.count}`)),
    h("p", { "data-kind": "card" }, inline(start(card.text), 14)));
}

function stock(zone) {
  const [money, grain, stone] = zone.counters;
  const goods = [["coin", money], ["grain", grain], ["stone", stone]].map(([name, counter]) =>
    h("span.good", { "data-tip": `${counter.name} ${counter.value}${counter.most ? ` of ${counter.most}` : ""}` }, symbol(name, 20), h("b", counter.value), counter.most && h("small", `/${counter.most}`)));
  const piles = zone.places.map((each) => {
    const count = each.counters[0]?.value ?? each.pieces.reduce((sum, piece) => sum + piece.count, 0);
    const kind = { walls: "wall", "keeps-left": "keep", start: "specialist", pile: "card", discard: "card" }[each.id.replace(/-\d+$/, "")];
    const inside = each.pieces.map((piece) => (piece.count > 1 ? `${piece.count} ${piece.label}` : piece.label)).join(", ");
    return h("span.left", { "data-place": each.id, "data-tip": [each.label, inside, each.note, each.text].filter(Boolean).join(": ") }, symbol(kind, 16), h("b", count), h("small", each.label.replace(" left", "").replace("Not sent out", "to send").replace(" pile", "")));
  });
  return [h("div.goods", goods), h("div.left-over", piles)];
}
