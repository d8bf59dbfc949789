// @ts-check
// A player's own part of Stupor Mundi: castle, slots, Allies, hand and stock.

import { capitalize, h, s } from "../../dom.js";
import { placeElement } from "../../generic_board.js";
import { inline, symbol } from "../../icons.js";
import { drawAlly, title } from "./cities.js";

const angle = (n) => (2 * Math.PI * n) / 5 - Math.PI / 2;
const corner = (n, r) => [50 + r * Math.cos(angle(n)), 54 + r * Math.sin(angle(n))];
const middle = (n, r) => corner(n + 0.5, r * 0.81);

/** The castle: a pentagon of Towers and Walls, whose sides light up as they close; the Keeps inside. */
export function drawCastle(ring, keeps, sides, scene) {
  const colour = `player-${scene.players[scene.seat].color}`;
  const edges = sides.places.map((each, n) => {
    const [[x1, y1], [x2, y2]] = [corner(n, 40), corner(n + 1, 40)];
    return s("line", { x1, y1, x2, y2, class: each.note.endsWith("closed") ? "closed" : "" });
  });
  const at = (/** @type {number[]} */ [x, y]) => ({ style: `left: ${x}%; top: ${y}%` });
  return [
    h(
      "header",
      h("h3", "Castle"),
      h("span.note", { "data-tip": ring.note }, ring.note.replace(" Structures", "")),
      h(
        "div.keeps",
        keeps.places.map((each) => site(each, colour)),
      ),
    ),
    h(
      "div.pentagon",
      s("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" }, edges),
      ring.places.map((each, n) =>
        site(each, colour, at(n % 2 ? middle((n - 1) / 2, n % 8 === 1 ? 37 : 40) : corner(n / 2, 40))),
      ), // the upper Walls further in: beside them are Towers
      sides.places.map((each, n) => side(each, at(middle(n, 20)))),
    ),
  ];
}

function site(place, colour, at = {}) {
  const built = place.pieces.length > 0;
  const kind = { T: "tower", W: "wall", K: "keep" }[place.id.slice(5, 6)];
  return placeElement(
    built ? "div.site.built" : "div.site",
    { ...place, ...at },
    built
      ? h("span", { class: colour, "data-kind": kind }, symbol(kind, 24))
      : [
          h("span", symbol(kind, 13), place.note.endsWith("Edict") && symbol("edict", 13)),
          h("span", inline(place.note.replace(" and ", " ").replace(", Edict", "").replace("free", "0"), 13)),
        ],
  );
}

function side(place, at) {
  const closed = place.note.endsWith("closed");
  const pays = place.note.replace(/, (open|closed)$/, "").replace(/(a )?visit (to )?the Market/, "⚖");
  return placeElement(closed ? "div.pays.closed" : "div.pays", { ...place, ...at }, inline(pays, 13));
}

/** The six slots, with the icon of an action between each and the next. */
export function drawSlots(zone, icons) {
  const between = icons.places.map((each) => placeElement("div.between", each, each.label));
  return h(
    "div.line",
    zone.places.map((each, i) => [slot(each), between[i]]),
  );
}

function slot(place) {
  const [card] = place.pieces;
  const down = card && (card.face === "down" || card.label.endsWith("face down"));
  return placeElement(
    card
      ? down
        ? "div.slot.down"
        : "div.slot.full"
      : place.note.startsWith("locked")
        ? "div.slot.locked"
        : "div.slot",
    place,
    h("small", place.label.replace("Slot ", "")),
    card
      ? h(
          "span",
          { "data-kind": "card", "data-tip": card.text },
          title(card.label).replace(", face down", ""),
        )
      : h("span.note", place.note.startsWith("locked") ? inline("needs Keep K2", 13) : "free"),
  );
}

export function drawHost(place) {
  const [piece] = place.pieces;
  const says =
    piece && piece.kind === "ally"
      ? h("small", inline(place.note.replace(" as things stand", "").replace("issues an Edict; ", ""), 12))
      : null;
  const great = piece && piece.label.startsWith("Great");
  return placeElement(
    piece ? "div.space.full" : "div.space",
    place,
    place.note.startsWith("issues") && h("span.edge", symbol("edict", 13)),
    piece
      ? piece.kind === "ally"
        ? drawAlly(piece)
        : h(
            "span.blocked",
            { "data-kind": "tower", "data-tip": piece.text || piece.label },
            symbol("tower", 20),
            great && h("small", piece.label.replace("Great Tower", "Great")),
          )
      : h("span.note", "free"),
    says,
  );
}

export function drawHandCard(place) {
  const [card] = place.pieces;
  return placeElement(
    "div.handcard",
    place,
    h("b", title(card.label), card.count > 1 && h("span.count", ` ×${card.count}`)),
    h("p", { "data-kind": "card" }, inline(capitalize(card.text), 14)),
  );
}

export function drawStock(zone) {
  const [money, grain, stone] = zone.counters;
  const goods = [
    ["coin", money],
    ["grain", grain],
    ["stone", stone],
  ].map(([name, counter]) =>
    h(
      "span.good",
      { "data-tip": `${counter.name} ${counter.value}${counter.most ? ` of ${counter.most}` : ""}` },
      symbol(name, 20),
      h("b", counter.value),
      counter.most && h("small", `/${counter.most}`),
    ),
  );
  const piles = zone.places.map((each) => {
    const count = each.counters[0]?.value ?? each.pieces.reduce((sum, piece) => sum + piece.count, 0);
    const kind = {
      walls: "wall",
      "keeps-left": "keep",
      start: "specialist",
      pile: "card",
      discard: "card",
    }[each.id.replace(/-\d+$/, "")];
    const inside = each.pieces
      .map((piece) => (piece.count > 1 ? `${piece.count} ${piece.label}` : piece.label))
      .join(", ");
    return h(
      "span.left",
      {
        "data-place": each.id,
        "data-tip": [each.label, inside, each.note, each.text].filter(Boolean).join(": "),
      },
      symbol(kind, 16),
      h("b", count),
      h("small", each.label.replace(" left", "").replace("Not sent out", "to send").replace(" pile", "")),
    );
  });
  return [h("div.goods", goods), h("div.left-over", piles)];
}
