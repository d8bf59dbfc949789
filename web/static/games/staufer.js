// The board of The Staufer Dynasty: six regions around the tables of the court, one's own people below.

import { amount, h, start } from "../dom.js";
import { spoken, spot, whose } from "../scene.js";
import { mark, symbol } from "../symbols.js";

const WORTH = { envoy: 1, noble: 2 }; // of a figure in an office
const CHESTS = { // what is written on a chest, in signs
  "chest-o_vp3": ["3", "vp"], "chest-o_vp4": ["4", "vp"], "chest-o_vp5": ["5", "vp"],
  "chest-o_envoy2": ["2", "envoy"], "chest-o_envoy3": ["3", "envoy"], "chest-o_noble": ["1", "noble"],
  "chest-t_free_travel": ["free", "way"], "chest-t_seat_discount": ["−2", "seat"], "chest-t_envoy_as_noble": ["as", "noble"],
  "chest-t_extra_supply": ["+2", "envoy"], "chest-t_promotion": ["↑", "noble"], "chest-t_recall": ["↩", "envoy"],
  "chest-t_second_chest": ["+1", "chest"], "chest-t_counter_travel": ["↺", "way"],
};

/** Draw the table as one seat sees it. */
export function draw(scene) {
  const zone = (name) => scene.zones.find((each) => each.id === name);
  const ring = zone("ring").places;
  const board = (name, label, ...rest) => h(`section.panel.${name}`, { "aria-label": label, "data-zone": name }, ...rest);
  const offices = scene.zones.filter((each) => each.places.some((place) => place.id.startsWith("office-")));
  const regions = ring.map((each, i) => region(each, offices[i], i, scene));
  const own = zone(`prince-${scene.seat + 1}`);
  const chests = zone(`chests-${scene.seat + 1}`);
  return h("div.dynasty",
    regions,
    board("rounds", "Rounds", h("div.line", zone("rounds").places.map(round))),
    board("supply", "Supply", supply(zone("supply"))),
    board("order", "Turn order", order(zone("order"), scene)),
    board("people", whose("people", scene.players[scene.seat]), own && people(own, chests)),
    board("privileges", "Privileges", h("h3", "Privileges"), h("div.cards-of", zone("privileges").places.map(privilege))));
}

/** Say which zones of others are told in a line beside their names. */
export const folds = (zone) => zone.id.startsWith("prince-");

/** Draw figures that would be paid where a choice pays them, before it is made; null: none. */
export function point(field, gesture) {
  for (const each of field.querySelectorAll(".ghost")) each.remove();
  const parts = gesture?.consequence.split("; ") || [];
  for (const [start, kind] of [["the way is paid in ", "way"], ["the office is paid in ", "envoy"]])
    for (const each of (parts.find((part) => part.startsWith(start)) || "").slice(start.length).split(", ")) {
      const [, count, name] = /^(?:(\d+) in )?(.+)$/.exec(each) || [];
      const paid = name && field.querySelector(`[data-region="${CSS.escape(name)}"] .paid`);
      paid?.append(h("span.ghost", Array.from({ length: Number(count || 1) }, () => symbol(kind, 16))));
    }
}

// ---------------------------------------------------------------- regions

/** A region: what it scores and how it stands, its offices, and who has paid there. */
function region(place, offices, number, scene) {
  const has = (kind) => place.pieces.find((each) => each.kind === kind);
  const [king, marker, points, bonus] = ["king", "marker", "points", "bonus"].map(has);
  const paid = offices.places.at(-1);
  const certain = place.note.startsWith("scored this round:");
  return h("section.panel.region", { class: `at-${number + 1} ${marker ? "scored" : ""}`, "data-region": place.label, "aria-label": place.label },
    spot("header.place-of", place,
      h("h3", place.label),
      king && h("span.king", { "data-kind": "king", "data-tip": king.text, "data-about": king.about }, symbol("king", 20)),
      marker && h("span.marker", { "data-kind": "marker", "data-tip": place.note }, certain ? "scored" : "scored for now"),
      points && h("span.points-of", { "data-tip": points.text }, points.label.split("/").map((each, i) => h(i ? "span" : "b", each)), symbol("vp", 13))),
    h("div.standing", ranking(place, offices, scene),
      bonus && h("small.bonus", { "data-kind": "bonus", "data-tip": `${start(bonus.label)}. ${bonus.text}` }, bonus.label)),
    h("div.offices", offices.places.slice(0, -1).map((each) => office(each, scene))),
    spot("div.paid", paid, h("small", "paid"), paid.pieces.map((each) => figures(each, scene))));
}

/** Who is how strong, the best first, as the note of the region has them. */
function ranking(place, offices, scene) {
  const strength = new Map();
  for (const each of offices.places.slice(0, -1).flatMap((office) => office.pieces))
    if (WORTH[each.kind]) strength.set(each.owner, (strength.get(each.owner) || 0) + WORTH[each.kind]);
  const at = (seat) => place.note.lastIndexOf(`for ${scene.players[seat].name.split(" (")[0]} (counting ${strength.get(seat)})`);
  const seats = [...strength.keys()].sort((a, b) => strength.get(b) - strength.get(a) || at(a) - at(b));
  if (!seats.length) return h("small", "nobody in office");
  return seats.map((seat, i) => h("span.rank-of", { class: seat === scene.seat ? "me" : "", "data-tip": `${scene.players[seat].name}: ${strength.get(seat)} in office, place ${i + 1}` }, mark(scene.players[seat].color, 13), h("b", strength.get(seat))));
}

function office(place, scene) {
  const taken = place.pieces.find((each) => WORTH[each.kind]);
  const [cost] = place.counters;
  return spot(taken ? "div.office.full" : "div.office", { ...place, text: place.text || cost.text },
    h("span.cost", { "data-tip": cost.text || "Figures that it costs, beside those for the way." }, h("b", cost.value), place.note.includes("Nobles") && symbol("noble", 13)),
    taken ? h("span.sits", { class: `player-${scene.players[taken.owner].color}`, "data-kind": taken.kind, "data-tip": `${taken.label} of ${scene.players[taken.owner].name}. ${taken.text}`, "data-about": taken.about }, symbol(taken.kind, 30), mark(scene.players[taken.owner].color, 12))
      : h("span.under", place.pieces.flatMap((each) => Array.from({ length: each.count }, () => chest({ ...each, count: 1 })))));
}

function figures(piece, scene) {
  const player = scene.players[piece.owner];
  return h("span.figures", { class: `player-${player.color}`, "data-kind": piece.kind, "data-tip": `${piece.count} ${piece.label} of ${player.name}`, "data-about": piece.about },
    mark(player.color, 10), symbol(piece.kind, 17), piece.count > 1 && h("b", piece.count));
}

function chest(piece, named = false) {
  const [sign, picture] = CHESTS[piece.kind] || ["", "chest"];
  const colour = { o: "orange", t: "turquoise" }[piece.kind.slice(6, 7)] || piece.kind.slice(6);
  const kind = piece.kind[7] === "_" ? colour : piece.kind.slice(6);
  return h(`span.chest.is-${kind}`, { "data-kind": piece.kind, "data-tip": `${piece.label}: ${piece.text}`, "data-about": piece.about },
    sign, symbol(picture, 14), named && piece.label, piece.count > 1 && h("b", `×${piece.count}`));
}

// ---------------------------------------------------------------- the tables between them

function round(place) {
  const [first, second] = place.pieces;
  const [steps] = place.counters;
  return spot(place.note ? `div.round-of.${place.note}` : "div.round-of", place,
    h("small", place.label.replace("Round ", "")),
    first ? [h("b", first.label), h("span", { "data-tip": second.text }, second.label)] : h("span.note", place.note === "over" ? "over" : "not known"),
    steps && h("span.steps", { "data-tip": `Then the King moves ${amount(steps.value, "region")} on.` }, symbol("king", 13), `+${steps.value}`));
}

function supply(zone) {
  const [pile, out] = zone.counters;
  return [
    h("header", h("h3", "Supply"), h("span.note", `${amount(pile.value, "chest")} in the pile, ${out.value} discarded`)),
    h("div.line", zone.places.map((place) => spot("div.space-of", place,
      h("span.brings", place.pieces.filter((each) => WORTH[each.kind]).map((each) => h("span", { "data-kind": each.kind, "data-tip": `${each.count} ${each.label}. ${each.text}` }, h("b", each.count), symbol(each.kind, 18)))),
      h("span.under", place.pieces.filter((each) => !WORTH[each.kind]).map((each) => chest(each))))))];
}

/** The turns to come, and the next round's: it fills from both ends. */
function order(zone, scene) {
  const [now, first, last] = zone.places;
  const who = (piece) => scene.players[piece.owner];
  const turn = (piece, i) => h("span.turn-of", { class: i === 0 ? "first" : "", "data-kind": "family", "data-tip": who(piece).name }, mark(who(piece).color, i === 0 ? 20 : 15));
  const empty = Math.max(0, 3 * scene.players.length - first.pieces.length - last.pieces.length);
  const small = (piece) => turn(piece, 1);
  return [
    h("header", h("h3", "Turns"), spot("span.row-of", now, now.pieces.map(turn))),
    h("header", h("h3", "Next"), h("span.row-of",
      spot("span.row-of", first, h("small", "first"), first.pieces.map(small)),
      Array.from({ length: empty }, () => h("i.free", { "aria-hidden": "true" })),
      spot("span.row-of", last, last.pieces.map(small), h("small", "last"))), last.note && h("span.note", last.note))];
}

// ---------------------------------------------------------------- one's own

function people(zone, chests) {
  const [court, province, privileges, jobs] = ["court", "province", "privileges", "jobs"].map((name) => zone.places.find((each) => each.id.startsWith(`${name}-`)));
  const held = chests ? chests.places : zone.places.filter((each) => each.id.startsWith("chests-of-"));
  const stock = (place) => spot("div.stock-of", place, h("h3", place.label), place.counters.map((each, i) => h("span", { "data-tip": each.name }, symbol(i ? "noble" : "envoy", 22), h("b", each.value))));
  return [
    stock(court), stock(province),
    h("div.own", h("h3", "Chests"), held.map((place) => spot("span.under", place, place.pieces.map((each) => chest(each, true)))), held.every((place) => !place.pieces.length) && h("small", "none")),
    privileges.pieces.length > 0 && spot("div.own", privileges, h("h3", "Privileges"), privileges.pieces.map((each) => h("span.held-of", { "data-kind": each.kind, "data-tip": each.text, "data-about": each.about }, each.count > 1 ? `${each.label} ×${each.count}` : each.label))),
    spot("div.own.jobs", jobs, h("h3", "Jobs"), jobs.pieces.map(job))];
}

function job(piece) {
  const [, name, worth] = /^(.*?)(?: \((-?\d+) points? now\))?$/.exec(piece.label);
  return h("span.job", { "data-kind": piece.kind, "data-tip": piece.text, "data-about": piece.about }, h("b", name), worth && h("span.worth", worth, symbol("vp", 13)));
}

function privilege(place) {
  const left = place.pieces.reduce((sum, each) => sum + each.count, 0);
  const points = place.id === "privilege-points";
  return spot(left ? "div.privilege" : "div.privilege.gone", place,
    points ? [place.pieces.map((each, i) => h(i ? "span" : "b", parseInt(each.label, 10))), symbol("vp", 13)] : [h("span", { "aria-label": spoken(place) }, place.label), left > 1 && h("small", `×${left}`)]);
}
