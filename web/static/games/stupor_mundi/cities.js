// @ts-check
// The cities of Stupor Mundi, with their Markets, Allies and cards, and the workplaces.

import { h } from "../../dom.js";
import { ownerLabel, placeElement } from "../../generic_board.js";
import { inline, mark, symbol } from "../../icons.js";

/** A city: who is there, the Market, Allies to summon, cards to buy. */
export function drawCity(place, scene) {
  const of = (kind) => place.pieces.filter((each) => each.kind === kind);
  const ships = of("ship").map((each) =>
    h(
      "span.ship",
      {
        "data-kind": "ship",
        "data-tip": each.owner == null ? each.label : ownerLabel("Ship", scene.players[each.owner]),
      },
      each.owner == null ? "F" : mark(scene.players[each.owner].color, 12),
    ),
  );
  const here = of("ship").some((each) => each.owner === scene.seat);
  return placeElement(
    here ? "div.city.here" : "div.city",
    place,
    h(
      "header",
      h("h4", place.label),
      ships.length > 0 && h("span.ships", ships.length === 1 && symbol("ship", 17), ships),
    ),
    of("market").map((each) =>
      h("p.market", { "data-tip": each.text, "data-about": each.about }, trade(each.label)),
    ),
    h(
      "div.allies",
      of("ally")
        .filter((each) => each.face === "up")
        .map(drawAlly),
      of("ally").some((each) => each.face === "down") &&
        h(
          "span.below",
          { "data-tip": "Allies face down below" },
          symbol("ally", 14),
          `${of("ally").filter((each) => each.face === "down").length}`,
        ),
    ),
    of("card").map(offer),
  );
}

/** "Market (sell 1 Stone for 3, buy 3 Grain for 6)" as two small sums. */
function trade(label) {
  const [, deals] = /\(([^)]*)\)/.exec(label) || [];
  if (!deals) return [label];
  return deals.split(", ").map((deal) =>
    h(
      "span",
      inline(
        deal
          .replace(" and ", " ")
          .replace(/^sell (.*) for (\d+)$/, "$1 → $2 Augustales")
          .replace(/^buy (.*) for (\d+)$/, "$2 Augustales → $1"),
        14,
      ),
    ),
  );
}

export function drawAlly(piece) {
  const loyal = piece.text.startsWith("A Loyalist");
  const [, cost] = /costs (\d+) Grain/.exec(piece.text) || [];
  return h(
    "span.ally",
    {
      class: loyal ? "loyal" : "",
      "data-kind": "ally",
      "data-tip": piece.text,
      "data-about": piece.about,
    },
    symbol(loyal ? "loyalist" : "independent", 16),
    piece.label,
    cost && h("small", inline(`${cost} Grain`, 12)),
  );
}

/** A card in a city: its name and its price. */
function offer(piece) {
  const [, cost] = /; costs ([^;.]+)/.exec(piece.text) || [];
  return h(
    "span.offer",
    { "data-kind": "card", "data-tip": piece.text, "data-about": piece.about },
    h("span", title(piece.label)),
    cost && h("b", inline(cost === "a card" ? "1 ▯" : cost, 13)),
  );
}

export const title = (label) => label.replace(/ \([A-Z0-9]+\)/, "");

export function drawPath(zone, scene) {
  return h(
    "div.path",
    h("b", zone.id.slice(-1)),
    zone.places.map((each) => workplace(each, scene)),
  );
}

function workplace(place, scene) {
  const people = place.pieces
    .filter((each) => each.kind === "specialist")
    .flatMap((each) =>
      Array.from({ length: each.count }, () =>
        h(
          "span.pawn",
          {
            class: each.owner == null ? "" : `player-${scene.players[each.owner].color}`,
            "data-kind": "specialist",
            "data-tip": each.owner == null ? each.label : ownerLabel("Specialist", scene.players[each.owner]),
          },
          symbol("specialist", 15),
          each.owner == null && "F",
        ),
      ),
    );
  const rest = place.pieces.filter((each) => each.kind !== "specialist");
  const name = place.label.replace(", the City", "");
  const end = place.label.includes("City");
  const [ability, price] = split(place.note);
  return placeElement(
    end ? "div.work.end" : "div.work",
    place,
    h(
      "header",
      h("small", end ? "City" : name),
      people,
      price && h("small.price", inline(price, 12)),
      rest
        .filter((each) => each.kind === "token")
        .map(() =>
          h("span", { "data-tip": "The first Specialist here issues an Edict." }, symbol("edict", 14)),
        ),
    ),
    h("p", end ? rest.filter((each) => each.kind === "bonus").map(bonus) : inline(ability, 12)),
  );
}

function bonus(piece, i) {
  return [
    i > 0 && " · ",
    h(
      "span",
      { "data-kind": "bonus", "data-tip": piece.text, "data-about": piece.about },
      inline(piece.label, 12),
      piece.count > 1 && ` ×${piece.count}`,
    ),
  ];
}

/** The ability of a workplace, and what it costs to enter. */
function split(note) {
  const parts = note.split("; ");
  const price = parts.find((part) => part.endsWith("to enter"));
  return [parts.filter((part) => part !== price).join("; "), price?.replace(" to enter", "")];
}
