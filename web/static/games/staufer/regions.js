// @ts-check
// The regions of The Staufer Dynasty, their offices and chests.

import { capitalize, h } from "../../dom.js";
import { placeElement } from "../../generic_board.js";
import { mark, symbol } from "../../icons.js";

export const WORTH = { envoy: 1, noble: 2 }; // of a figure in an office
const CHESTS = {
  // what is written on a chest, in signs
  "chest-o_vp3": ["3", "vp"],
  "chest-o_vp4": ["4", "vp"],
  "chest-o_vp5": ["5", "vp"],
  "chest-o_envoy2": ["2", "envoy"],
  "chest-o_envoy3": ["3", "envoy"],
  "chest-o_noble": ["1", "noble"],
  "chest-t_free_travel": ["free", "way"],
  "chest-t_seat_discount": ["−2", "seat"],
  "chest-t_envoy_as_noble": ["as", "noble"],
  "chest-t_extra_supply": ["+2", "envoy"],
  "chest-t_promotion": ["↑", "noble"],
  "chest-t_recall": ["↩", "envoy"],
  "chest-t_second_chest": ["+1", "chest"],
  "chest-t_counter_travel": ["↺", "way"],
};

/** A region: what it scores and how it stands, its offices, and who has paid there. */
export function drawRegion(place, offices, number, scene) {
  const has = (kind) => place.pieces.find((each) => each.kind === kind);
  const [king, marker, points, bonus] = ["king", "marker", "points", "bonus"].map(has);
  const paid = offices.places.at(-1);
  const certain = place.note.startsWith("scored this round:");
  return h(
    "section.panel.region",
    {
      class: `at-${number + 1} ${marker ? "scored" : ""}`,
      "data-region": place.label,
      "aria-label": place.label,
    },
    placeElement(
      "header.place-of",
      place,
      h("h3", place.label),
      king &&
        h(
          "span.king",
          { "data-kind": "king", "data-tip": king.text, "data-about": king.about },
          symbol("king", 20),
        ),
      marker &&
        h(
          "span.marker",
          { "data-kind": "marker", "data-tip": place.note },
          certain ? "scored" : "scored for now",
        ),
      points &&
        h(
          "span.points-of",
          { "data-tip": points.text },
          points.label.split("/").map((each, i) => h(i ? "span" : "b", each)),
          symbol("vp", 13),
        ),
    ),
    h(
      "div.standing",
      ranking(place, offices, scene),
      bonus &&
        h(
          "small.bonus",
          { "data-kind": "bonus", "data-tip": `${capitalize(bonus.label)}. ${bonus.text}` },
          bonus.label,
        ),
    ),
    h(
      "div.offices",
      offices.places.slice(0, -1).map((each) => office(each, scene)),
    ),
    placeElement(
      "div.paid",
      paid,
      h("small", "paid"),
      paid.pieces.map((each) => figures(each, scene)),
    ),
  );
}

/** Who is how strong, the best first, as the note of the region has them. */
function ranking(place, offices, scene) {
  const strength = new Map();
  for (const each of offices.places.slice(0, -1).flatMap((office) => office.pieces))
    if (WORTH[each.kind]) strength.set(each.owner, (strength.get(each.owner) || 0) + WORTH[each.kind]);
  const at = (seat) =>
    place.note.lastIndexOf(`for ${scene.players[seat].name.split(" (")[0]} (counting ${strength.get(seat)})`);
  const seats = [...strength.keys()].sort((a, b) => strength.get(b) - strength.get(a) || at(a) - at(b));
  if (!seats.length) return h("small", "nobody in office");
  return seats.map((seat, i) =>
    h(
      "span.rank-of",
      {
        class: seat === scene.seat ? "me" : "",
        "data-tip": `${scene.players[seat].name}: ${strength.get(seat)} in office, place ${i + 1}`,
      },
      mark(scene.players[seat].color, 13),
      h("b", strength.get(seat)),
    ),
  );
}

function office(place, scene) {
  const taken = place.pieces.find((each) => WORTH[each.kind]);
  const [cost] = place.counters;
  return placeElement(
    taken ? "div.office.full" : "div.office",
    { ...place, text: place.text || cost.text },
    h(
      "span.cost",
      { "data-tip": cost.text || "Figures that it costs, beside those for the way." },
      h("b", cost.value),
      place.note.includes("Nobles") && symbol("noble", 13),
    ),
    taken
      ? h(
          "span.sits",
          {
            class: `player-${scene.players[taken.owner].color}`,
            "data-kind": taken.kind,
            "data-tip": `${taken.label} of ${scene.players[taken.owner].name}. ${taken.text}`,
            "data-about": taken.about,
          },
          symbol(taken.kind, 30),
          mark(scene.players[taken.owner].color, 12),
        )
      : h(
          "span.under",
          place.pieces.flatMap((each) =>
            Array.from({ length: each.count }, () => drawChest({ ...each, count: 1 })),
          ),
        ),
  );
}

function figures(piece, scene) {
  const player = scene.players[piece.owner];
  return h(
    "span.figures",
    {
      class: `player-${player.color}`,
      "data-kind": piece.kind,
      "data-tip": `${piece.count} ${piece.label} of ${player.name}`,
      "data-about": piece.about,
    },
    mark(player.color, 10),
    symbol(piece.kind, 17),
    piece.count > 1 && h("b", piece.count),
  );
}

export function drawChest(piece, named = false) {
  const [sign, picture] = CHESTS[piece.kind] || ["", "chest"];
  const colour = { o: "orange", t: "turquoise" }[piece.kind.slice(6, 7)] || piece.kind.slice(6);
  const kind = piece.kind[7] === "_" ? colour : piece.kind.slice(6);
  return h(
    `span.chest.is-${kind}`,
    { "data-kind": piece.kind, "data-tip": `${piece.label}: ${piece.text}`, "data-about": piece.about },
    sign,
    symbol(picture, 14),
    named && piece.label,
    piece.count > 1 && h("b", `×${piece.count}`),
  );
}
