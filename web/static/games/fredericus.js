// @ts-check
// The board of Fredericus: the eight-sided castle, its rows running outwards, cards of all beside it.

import { formatCount, h, s, capitalize } from "../dom.js";
import { placeTip, ownerLabel } from "../generic_board.js";
import { mark, symbol } from "../icons.js";

const SIZE = 700;
const HALF = SIZE / 2;
const INNER = 32; // radius of the centre
const KEEP = 58; // of the middle of the keeps
const WALL = 82; // of the castle
const TOWER = 103; // of the middle of the towers
const FIRST = 142; // of the first card of a row
const LAST = [322, 425]; // of the end of a row: it has more room in a corner
const CARD = 25;
const END = 40;

const angle = (side) => ((side - 2) * Math.PI) / 4;
const at = (side, radius, aside = 0) => [
  HALF + radius * Math.cos(angle(side)) - aside * Math.sin(angle(side)),
  HALF + radius * Math.sin(angle(side)) + aside * Math.cos(angle(side)),
];
const octagon = (radius) =>
  Array.from({ length: 8 }, (_, i) =>
    at(i + 0.5, radius / Math.cos(Math.PI / 8))
      .map((v) => v.toFixed(1))
      .join(","),
  ).join(" ");

/** Draw the table as one seat sees it. */
export function draw(scene) {
  const zone = (name) => scene.zones.find((each) => each.id === name);
  const [rows, towers, keeps] = ["rows", "towers", "keeps"].map((name) => zone(name).places);
  return h(
    "div.falconry",
    h(
      "div.castle-view",
      s(
        "svg.octagon",
        { viewBox: `0 0 ${SIZE} ${SIZE}`, role: "group", "aria-label": "The castle" },
        ground(),
        keeps.map((each, side) => (each.id === "centre" ? centre(each, scene) : keep(each, side, scene))),
        towers.map((each, side) => tower(each, side, scene)),
        rows.map((each, side) => row(each, side)),
      ),
    ),
    h(
      "div.beside",
      turn(zone("turns"), scene),
      goals(zone("goals")),
      scene.zones.filter((each) => each.owner != null).map((each) => falconer(each, scene)),
    ),
  );
}

/** The castle itself: walls, and what parts its sides. */
function ground() {
  const lines = Array.from({ length: 8 }, (_, i) => {
    const [[x1, y1], [x2, y2]] = [at(i + 0.5, INNER), at(i + 0.5, WALL / Math.cos(Math.PI / 8))];
    return s("line", { x1, y1, x2, y2 });
  });
  return s(
    "g.ground",
    s("polygon.court", { points: octagon(WALL + 42) }),
    s("polygon.walls", { points: octagon(WALL) }),
    lines,
    s("circle", { cx: HALF, cy: HALF, r: INNER }),
  );
}

const group = (kind, place, ...rest) =>
  s(
    `g.${kind}`,
    { "data-place": place.id, "data-tip": placeTip(place), "data-about": place.about || null },
    ...rest,
  );

/** What is drawn, in the middle of a point: pieces are moved by `translate` alone, so that they can fly. */
const centred = (size) => ({ x: -size / 2, y: -size / 2 });

function put(tag, drawn, /** @type {number[]} */ [x, y], attributes) {
  return s(tag, { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`, ...attributes }, drawn);
}

function wedge(side, inner, outer) {
  const wide = Math.PI / 8;
  const reach = (radius, aside) =>
    at(side + aside, radius / Math.cos(wide))
      .map((v) => v.toFixed(1))
      .join(",");
  return [reach(inner, -0.47), reach(outer, -0.485), reach(outer, 0.485), reach(inner, 0.47)].join(" ");
}

function keep(place, side, scene) {
  const number = place.label.split(" ").at(-1);
  const tokens = place.pieces.flatMap((each) => Array.from({ length: each.count }, () => each));
  return group(
    "keep",
    place,
    s("polygon.hit", { points: wedge(side, INNER + 4, WALL - 3) }),
    tokens.map((each, i) => token(each, at(side, KEEP + 10, (i - (tokens.length - 1) / 2) * 15), scene)),
    label(number, at(side, KEEP - 14 + 1.4 * number.length), "number"),
  ); // wide ones keep off the wall
}

function token(piece, point, scene) {
  const player = scene.players[piece.owner];
  return put("g.token", mark(player.color, 17, centred(17)), point, {
    "data-kind": "token",
    "data-tip": ownerLabel("token", player),
  });
}

const label = (text, /** @type {number[]} */ [x, y], kind) => s(`text.${kind}`, { x, y: y + 4 }, text);

function centre(place, scene) {
  return group(
    "keep",
    place,
    s("circle.hit", { cx: HALF, cy: HALF, r: INNER - 3 }),
    place.pieces.map((each) => token(each, [HALF, HALF], scene)),
    place.pieces.length === 0 && label("centre", [HALF, HALF], "number"),
  );
}

function tower(place, side, scene) {
  const birds = place.pieces;
  const wide = Math.min(23, 88 / Math.max(birds.length, 1));
  return group(
    "tower",
    place,
    s("polygon.hit", { points: wedge(side, WALL + 4, WALL + 39) }),
    birds.map((each, i) => falcon(each, at(side, TOWER, (i - (birds.length - 1) / 2) * wide), scene)),
  );
}

function falcon(piece, point, scene) {
  const hooded = piece.kind.endsWith("-hooded");
  const player = scene.players[piece.owner];
  const tip = `${capitalize(piece.label)} of ${player.name}. ${piece.text}`;
  return put(
    `g.falcon.player-${player.color}${hooded ? ".hooded" : ""}`,
    symbol(hooded ? "hood" : piece.kind, 25, centred(25)),
    point,
    { "data-kind": piece.kind, "data-tip": tip, "data-about": piece.about || null },
  );
}

/** A row: small cards from the castle outwards, and its end, which alone is in play. */
function row(place, side) {
  const cards = place.pieces;
  const last = cards.length - 1;
  const wide = CARD * (side % 2 ? 1.3 : 1.06); // square cards need more room on a slope
  const step = Math.min(wide, (LAST[side % 2] - FIRST - END * 0.75) / Math.max(last - 1, 1));
  const far = FIRST + (last > 0 ? step * (last - 1) + END * (side % 2 ? 1.05 : 0.86) : 6);
  const end = last >= 0 ? card(cards[last], at(side, far), END) : null;
  const prey = place.note.includes("can capture");
  const mine = place.note.startsWith("your");
  const [x, y] = at(side, last >= 0 ? far : FIRST);
  return group(
    `row ${prey ? "prey" : ""} ${mine ? "mine" : ""}`.trim().replaceAll(" ", "."),
    place,
    cards.slice(0, -1).map((each, i) => card(each, at(side, FIRST + step * i), CARD)),
    s("rect.hit", { x: x - END / 2 - 4, y: y - END / 2 - 4, width: END + 8, height: END + 8, rx: 9 }),
    end,
    last >= 0 ? null : label("empty", [x, y], "number"),
  );
}

function card(piece, /** @type {number[]} */ [x, y], size) {
  const creature = piece.kind.startsWith("creature");
  const corner = { x: -size * 0.34, y: -size * (creature && size === END ? 0.42 : 0.34) };
  const drawn = symbol(piece.kind, size * 0.68, corner);
  return s(
    "g.card-of",
    {
      class: creature ? "creature" : `of-${piece.kind}`,
      transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
      "data-kind": piece.kind,
      "data-tip": `${piece.label}: ${piece.text}`,
      "data-about": piece.about,
    },
    s("rect", { x: -size / 2, y: -size / 2, width: size, height: size, rx: size / 6 }),
    drawn,
    creature && size === END && s("text", { x: size / 2 - 7, y: size / 2 - 4 }, piece.label),
  );
}

// ---------------------------------------------------------------- beside the castle

function turn(zone, scene) {
  const [place] = zone.places;
  const [left] = place.counters; // only while actions are done
  const pips = Array.from({ length: Math.max(left?.value ?? 0, 0) }, () => h("i.pip"));
  const mine = scene.players.find((each) => each.to_act);
  return h(
    "section.panel.turn",
    { "data-place": place.id, "data-tip": placeTip(place) },
    h("header", h("h3", left ? "Actions left" : place.label), place.note && h("span.note", place.note)),
    left && h("div.pips", h("b", left.value), mine && pips),
  );
}

function goals(zone) {
  const [deck, turned] = zone.places;
  const size = deck.pieces.reduce((sum, each) => sum + each.count, 0);
  return h(
    "section.panel.goals",
    h("header", h("h3", "Goals")),
    h(
      "div.deck",
      { "data-place": deck.id, "data-tip": placeTip(deck) },
      h("span.goal.back", { "data-kind": "goal-back" }),
      h("b", size),
      h("small", deck.note || "in the deck"),
    ),
    h(
      "div.turned",
      { "data-place": turned.id, "data-tip": placeTip(turned) },
      h("small", "turned up"),
      pile(turned),
    ),
  );
}

function falconer(zone, scene) {
  const player = scene.players[zone.owner];
  const [taken, held] = zone.places;
  const pairs = held.counters[0];
  return h(
    `section.panel.falconer${player.name === "you" ? ".mine" : ""}`,
    h(
      "header",
      mark(player.color),
      h("h3", capitalize(player.name)),
      zone.note && h("span.note", zone.note),
      pairs && h("span.note", formatCount(pairs.value, "pair")),
    ),
    h("div.held", { "data-place": taken.id, "data-tip": placeTip(taken) }, h("small", "caught"), pile(taken)),
    h("div.held", { "data-place": held.id, "data-tip": placeTip(held) }, h("small", "goals"), pile(held)),
  );
}

/** The pieces of a place, one by one. */
function pile({ pieces }) {
  return pieces.length
    ? pieces.flatMap((each) => Array.from({ length: each.count }, () => small(each)))
    : h("small", "none");
}

function small(piece) {
  if (piece.face === "down") return h("span.goal.back", { "data-kind": piece.kind });
  const goal = piece.kind.startsWith("goal-");
  const name = goal ? `creature-${piece.label}` : piece.kind === "fredericus" ? "frederick" : piece.kind;
  return h(
    goal ? "span.goal" : "span.goal.caught",
    { "data-kind": piece.kind, "data-tip": `${piece.label}: ${piece.text}`, "data-about": piece.about },
    symbol(name, 17),
    h("small", piece.kind === "fredericus" ? "" : piece.label),
  );
}
