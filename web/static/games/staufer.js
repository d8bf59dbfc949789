// @ts-check
// The board of The Staufer Dynasty: six regions around the tables of the court, one's own people below.

import { formatCount, h } from "../dom.js";
import { describePlace, placeElement, ownerLabel } from "../generic_board.js";
import { mark, symbol } from "../icons.js";
import { drawChest, drawRegion, WORTH } from "./staufer/regions.js";

/** Draw the table as one seat sees it. */
export function draw(scene) {
  const zone = (name) => scene.zones.find((each) => each.id === name);
  const ring = zone("ring").places;
  const board = (name, label, ...rest) =>
    h(`section.panel.${name}`, { "aria-label": label, "data-zone": name }, ...rest);
  const offices = scene.zones.filter((each) => each.places.some((place) => place.id.startsWith("office-")));
  const regions = ring.map((each, i) => drawRegion(each, offices[i], i, scene));
  const own = zone(`prince-${scene.seat + 1}`);
  const chests = zone(`chests-${scene.seat + 1}`);
  return h(
    "div.dynasty",
    regions,
    board("rounds", "Rounds", h("div.line", zone("rounds").places.map(round))),
    board("supply", "Supply", supply(zone("supply"))),
    board("order", "Turn order", order(zone("order"), scene)),
    board("people", ownerLabel("people", scene.players[scene.seat]), own && people(own, chests)),
    board(
      "privileges",
      "Privileges",
      h("h3", "Privileges"),
      h("div.cards-of", zone("privileges").places.map(privilege)),
    ),
  );
}

/** Say which zones of others are told in a line beside their names. */
export const folds = (zone) => zone.id.startsWith("prince-");

/** Draw figures that would be paid where a choice pays them, before it is made; null: none. */
export function point(field, gesture) {
  for (const each of field.querySelectorAll(".ghost")) each.remove();
  const parts = gesture?.consequence.split("; ") || [];
  for (const [prefix, kind] of [
    ["the way is paid in ", "way"],
    ["the office is paid in ", "envoy"],
  ])
    for (const each of (parts.find((part) => part.startsWith(prefix)) || "")
      .slice(prefix.length)
      .split(", ")) {
      const [, count, name] = /^(?:(\d+) in )?(.+)$/.exec(each) || [];
      const paid = name && field.querySelector(`[data-region="${CSS.escape(name)}"] .paid`);
      paid?.append(
        h(
          "span.ghost",
          Array.from({ length: Number(count || 1) }, () => symbol(kind, 16)),
        ),
      );
    }
}

// ---------------------------------------------------------------- the tables between them

function round(place) {
  const [first, second] = place.pieces;
  const [steps] = place.counters;
  return placeElement(
    place.note ? `div.round-of.${place.note}` : "div.round-of",
    place,
    h("small", place.label.replace("Round ", "")),
    first
      ? [h("b", first.label), h("span", { "data-tip": second.text }, second.label)]
      : h("span.note", place.note === "over" ? "over" : "not known"),
    steps &&
      h(
        "span.steps",
        { "data-tip": `Then the King moves ${formatCount(steps.value, "region")} on.` },
        symbol("king", 13),
        `+${steps.value}`,
      ),
  );
}

function supply(zone) {
  const [pile, out] = zone.counters;
  return [
    h(
      "header",
      h("h3", "Supply"),
      h("span.note", `${formatCount(pile.value, "chest")} in the pile, ${out.value} discarded`),
    ),
    h(
      "div.line",
      zone.places.map((place) =>
        placeElement(
          "div.space-of",
          place,
          h(
            "span.brings",
            place.pieces
              .filter((each) => WORTH[each.kind])
              .map((each) =>
                h(
                  "span",
                  {
                    "data-kind": each.kind,
                    "data-tip": `${each.count} ${each.label}. ${each.text}`,
                  },
                  h("b", each.count),
                  symbol(each.kind, 18),
                ),
              ),
          ),
          h(
            "span.under",
            place.pieces.filter((each) => !WORTH[each.kind]).map((each) => drawChest(each)),
          ),
        ),
      ),
    ),
  ];
}

/** The turns to come, and the next round's: it fills from both ends. */
function order(zone, scene) {
  const [now, first, last] = zone.places;
  const who = (piece) => scene.players[piece.owner];
  const turn = (piece, i) =>
    h(
      "span.turn-of",
      { class: i === 0 ? "first" : "", "data-kind": "family", "data-tip": who(piece).name },
      mark(who(piece).color, i === 0 ? 20 : 15),
    );
  const empty = Math.max(0, 3 * scene.players.length - first.pieces.length - last.pieces.length);
  const small = (piece) => turn(piece, 1);
  return [
    h("header", h("h3", "Turns"), placeElement("span.row-of", now, now.pieces.map(turn))),
    h(
      "header",
      h("h3", "Next"),
      h(
        "span.row-of",
        placeElement("span.row-of", first, h("small", "first"), first.pieces.map(small)),
        Array.from({ length: empty }, () => h("i.free", { "aria-hidden": "true" })),
        placeElement("span.row-of", last, last.pieces.map(small), h("small", "last")),
      ),
      last.note && h("span.note", last.note),
    ),
  ];
}

// ---------------------------------------------------------------- one's own

function people(zone, chests) {
  const [court, province, privileges, jobs] = ["court", "province", "privileges", "jobs"].map((name) =>
    zone.places.find((each) => each.id.startsWith(`${name}-`)),
  );
  const held = chests ? chests.places : zone.places.filter((each) => each.id.startsWith("chests-of-"));
  const stock = (place) =>
    placeElement(
      "div.stock-of",
      place,
      h("h3", place.label),
      place.counters.map((each, i) =>
        h("span", { "data-tip": each.name }, symbol(i ? "noble" : "envoy", 22), h("b", each.value)),
      ),
    );
  return [
    stock(court),
    stock(province),
    h(
      "div.own",
      h("h3", "Chests"),
      held.map((place) =>
        placeElement(
          "span.under",
          place,
          place.pieces.map((each) => drawChest(each, true)),
        ),
      ),
      held.every((place) => !place.pieces.length) && h("small", "none"),
    ),
    privileges.pieces.length > 0 &&
      placeElement(
        "div.own",
        privileges,
        h("h3", "Privileges"),
        privileges.pieces.map((each) =>
          h(
            "span.held-of",
            { "data-kind": each.kind, "data-tip": each.text, "data-about": each.about },
            each.count > 1 ? `${each.label} ×${each.count}` : each.label,
          ),
        ),
      ),
    placeElement("div.own.jobs", jobs, h("h3", "Jobs"), jobs.pieces.map(job)),
  ];
}

function job(piece) {
  const [, name, worth] = /^(.*?)(?: \((-?\d+) points? now\))?$/.exec(piece.label) || [];
  return h(
    "span.job",
    { "data-kind": piece.kind, "data-tip": piece.text, "data-about": piece.about },
    h("b", name),
    worth && h("span.worth", worth, symbol("vp", 13)),
  );
}

function privilege(place) {
  const left = place.pieces.reduce((sum, each) => sum + each.count, 0);
  const points = place.id === "privilege-points";
  return placeElement(
    left ? "div.privilege" : "div.privilege.gone",
    place,
    points
      ? [place.pieces.map((each, i) => h(i ? "span" : "b", parseInt(each.label, 10))), symbol("vp", 13)]
      : [h("span", { "aria-label": describePlace(place) }, place.label), left > 1 && h("small", `×${left}`)],
  );
}
