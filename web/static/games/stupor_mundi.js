// @ts-check
// The board of Stupor Mundi: palace and Edicts above, the ring of cities, workplaces and castle, one's own cards below.

import { h } from "../dom.js";
import { ownerLabel, placeElement } from "../generic_board.js";
import { inline, mark, symbol } from "../icons.js";
import { drawCity, drawPath } from "./stupor_mundi/cities.js";
import { drawCastle, drawHandCard, drawHost, drawSlots, drawStock } from "./stupor_mundi/own.js";

const GOODS = ["grain", "stone", "coin", "tower", "wall", "keep", "ally", "specialist"];

/** Draw the table as one seat sees it. */
export function draw(scene) {
  const zone = (name) => scene.zones.find((each) => each.id.replace(/-\d+$/, "") === name);
  const board = (name, label, ...rest) =>
    h(`section.panel.${name}`, { "aria-label": label, "data-zone": name }, ...rest);
  const own = {
    hand: zone("hand"),
    slots: zone("slots"),
    icons: zone("icons"),
    stock: zone("stock"),
    hosts: zone("hosts"),
  };
  if (!own.hand) return h("div");
  const owner = scene.players[scene.seat];
  const of = (thing) => ownerLabel(thing, owner);
  return h(
    "div.stupor",
    board(
      "palace",
      "Frederick's palace",
      heading("Frederick's palace", zone("palace").note),
      h(
        "div.tracks",
        zone("palace").places.map((each, i) => track(each, GOODS[i], owner)),
      ),
    ),
    board(
      "edicts",
      "Edicts",
      heading("Edicts", `${zone("edicts").counters[0].value} in the stack · ${zone("box").brief}`),
      h("div.tiles", zone("edicts").places.map(edict)),
    ),
    board(
      "cities",
      "Cities",
      h(
        "div.ring",
        zone("voyage").places.map((each) => drawCity(each, scene)),
      ),
    ),
    board(
      "paths",
      "Workplaces",
      ["path-A", "path-B", "path-C"].map((name) => drawPath(zone(name), scene)),
    ),
    board("castle", of("castle"), drawCastle(zone("castle"), zone("keeps"), zone("sides"), scene)),
    board("slots", of("slots"), drawSlots(own.slots, own.icons)),
    board("hosts", of("Ally spaces"), h("div.spaces", own.hosts.places.map(drawHost))),
    board(
      "hand",
      of("hand"),
      h(
        "div.cards",
        own.hand.places.map(drawHandCard),
        own.hand.places.length === 0 && h("p.note", "No cards in hand"),
      ),
    ),
    board("stock", of("stock"), drawStock(own.stock)),
  );
}

function heading(text, note) {
  return h("header", h("h3", text), note && h("span.note", note));
}

/** A track of the palace: Frederick's value on it, and one's own beside. */
function track(place, good, player) {
  const [frederick, own] = place.counters;
  return placeElement(
    "div.value",
    place,
    symbol(good, 18),
    h("b", frederick.value),
    h("meter", { min: 0, max: frederick.most || 5, value: frederick.value, "aria-hidden": "true" }),
    h("small", { "data-tip": ownerLabel("value", player) }, mark(player.color, 11), own.value),
  );
}

function edict(place) {
  const [tile] = place.pieces;
  const next = place.id.startsWith("next"); // it waits
  return placeElement(
    next ? "div.edict.next" : "div.edict",
    place,
    h("span.rank", next ? "waits" : place.label.replace("Edict ", "")),
    tile
      ? h(
          "span",
          { "data-kind": "edict", "data-tip": tile.text, "data-about": tile.about },
          inline(
            tile.label
              .replaceAll(" and ", " ")
              .replaceAll(",", "")
              .replace(/steps? of the /, ""),
          ),
        )
      : h("span.note", "empty"),
    !next && h("small", inline(place.note.replace("reward: ", "→ "))),
  );
}
