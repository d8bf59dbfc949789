// @ts-check
// The regions of The Staufer Dynasty: a landmark, an arcade of offices, what is scored and for whom.

import { s } from "../../dom.js";
import { landmark } from "./landmarks.js";
import {
  box,
  chests,
  effectSigns,
  figure,
  move,
  onPlace,
  path,
  pennant,
  placeTip,
  round,
  seal,
  shape,
  signs,
  write,
} from "./pieces.js";

const LETTER = 11.4; // widest of a name
const WORTH = new Set(["envoy", "noble"]); // kinds of pieces that sit in an office

/** Draw a region above or below the road: 296 by 124, its landmark on the left or on the right. */
export function drawLowRegion(at, place, offices, scene) {
  const { x, y, left } = at;
  const side = left ? x + 4 : x + 216;
  const arcade = left ? x + 86 : x + 6;
  return drawRegion({ x, y, width: 296, height: 124 }, place, [
    heading(place, arcade + 1, y + 19, left && place.data.scored ? 182 : 204, scene),
    move(side + 38, y + 62, 0.88, landmark(place.data.region)),
    tile(place, side + 20, y + 88, 19, side + 58, y + (place.data.bonus?.length > 2 ? 73 : 82), 17.5),
    drawArcade(offices, { x: arcade, y: y + 30, width: 204, height: 48, widest: 40, scale: 0.92 }, scene),
  ]);
}

/** Draw a region beside the road: 219 by 282, its landmark above the arcade. */
export function drawHighRegion({ x, y }, place, offices, scene) {
  return drawRegion({ x, y, width: 219, height: 282 }, place, [
    heading(place, x + 11, y + 25, place.data.scored ? 180 : 198, scene),
    move(x + 62, y + 140, 1.45, landmark(place.data.region)),
    tile(place, x + 148, y + 78, 25, x + 190, y + 70, 21),
    drawArcade(offices, { x: x + 8, y: y + 156, width: 203, height: 66, widest: 48, scale: 1.06 }, scene),
  ]);
}

/** Draw the ground of a region with its frame, and what lies on it. */
function drawRegion({ x, y, width, height }, place, parts) {
  const { scored, sure } = place.data;
  const hills = `M${x + 1},${y + height * 0.45} q${width * 0.2},${-height * 0.25} ${width * 0.42},${-height * 0.03}
    t${width * 0.38},${-height * 0.06} t${width * 0.2 - 2},${height * 0.09} V${y + height - 9} q0,8 -8,8
    H${x + 9} q-8,0 -8,-8Z`;
  return s(
    "g.region",
    { key: `region ${place.id}` },
    scored && box(x - 3.5, y - 3.5, width + 7, height + 7, 12, sure ? "frame" : "frame unsure"),
    onPlace(
      "g.ground",
      place,
      box(x, y, width, height, 9, "fill-card outline hit"),
      box(x + 1, y + 1, width - 2, height * 0.6, 8, "sky"),
      path(hills, "hills"),
      parts[0],
    ),
    parts.slice(1),
    scored && pennant(x + width - 13, y + 11, 1, sure, placeTip(place)),
  );
}

/** Write the name of a region, and who is how strong there, the best first. */
function heading(place, x, y, width, scene) {
  const { standing = [] } = place.data;
  const room = width - place.label.length * LETTER;
  const step = Math.min(31, room / Math.max(standing.length, 1));
  const narrow = step < 25;
  const first = x + width - step * standing.length;
  return [
    write(x, y, 17, place.label, "title start"),
    s(
      "g",
      { "data-tip": placeTip(place) },
      standing.map(({ seat, strength }, i) => {
        const left = first + step * i;
        const r = narrow ? 5 : i ? 6.6 : 8;
        return s(
          `g.seat-${scene.players[seat].color}`,
          move(left + r, y - 6, 1, shape(scene.players[seat].color, r)),
          write(left + 2 * r + 1.5, y - 0.5, i || narrow ? 13 : 16, strength, "value start"),
        );
      }),
    ),
  ];
}

/** Draw the points of the places and their bonus. */
function tile(place, x, y, r, right, top, step) {
  const { points = [], bonus = [] } = place.data;
  const tip = (kind) => {
    const piece = place.pieces.find((each) => each.kind === kind);
    return piece ? { "data-tip": `${piece.label}. ${piece.text}`, "data-about": piece.about || null } : {};
  };
  return [
    points.length > 0 && s("g", tip("points"), seal(points, x, y, r)),
    s(
      "g",
      tip("bonus"),
      bonus.map((each, i) => bonusPill(each, right, top + i * step)),
    ),
  ];
}

function bonusPill(bonus, x, y) {
  const parts = Object.entries(bonus).flatMap(([word, n]) => effectSigns(word, n));
  const width = parts.length > 2 ? 42 : 36;
  return [
    box(x - width / 2, y - 8.2, width, 16.4, 8.2, "fill-parchment outline-thin"),
    signs(parts, x, y, { size: 12.8, scale: 0.9, gap: 0.5 }),
  ];
}

// ---------------------------------------------------------------- offices

/** Draw a wall with an arch for each office. */
function drawArcade(offices, at, scene) {
  const { x, y, width, height } = at;
  const step = width / offices.length;
  return [
    path(battlements(x, y, width, height), "fill-stone outline"),
    path(stones(x, y, width, height), "mortar"),
    box(x - 3, y + height, width + 6, 6, 2, "fill-stone-dark outline"),
    offices.map((each, i) => drawOffice(each, { ...at, middle: x + step * (i + 0.5), step }, scene)),
  ];
}

function battlements(x, y, width, height) {
  const number = Math.floor(width / 14) | 1; // odd: it begins and ends with a merlon
  const one = width / number;
  const teeth = Array.from(
    { length: number },
    (_, i) => `V${i % 2 ? y - 1 : y - 6} H${round(x + one * (i + 1))}`,
  );
  return `M${x},${y + height + 2} ${teeth.join(" ")} V${y + height + 2}Z`;
}

function stones(x, y, width, height) {
  const rows = Array.from({ length: Math.floor(height / 10) }, (_, i) => i);
  return rows
    .flatMap((row) =>
      Array.from(
        { length: Math.floor(width / 26) },
        (_, i) => `M${x + 4 + (row % 2) * 9 + i * 26},${y + 6 + row * 9} h9`,
      ),
    )
    .join(" ");
}

/** Draw an office: dark with its price as long as it is free, else light with who is there. */
function drawOffice(place, { y, height, middle, step, widest, scale }, scene) {
  const { cost, nobles } = place.data;
  const sits = place.pieces.find((each) => WORTH.has(each.kind));
  const lying = place.pieces.filter((each) => !WORTH.has(each.kind));
  const width = Math.min(widest, step - 3);
  const helped = scene.gestures.some((each) => each.data.helped && each.path[0] === place.id);
  const [left, r] = [middle - width / 2, width / 2 - 3];
  const arch = `M${round(left + 3)},${y + height} v${round(r + 6 - height)} a${r},${r} 0 0 1 ${2 * r},0
    v${round(height - r - 6)}Z`;
  const help = [nobles && place.note, place.text].filter(Boolean).join(". ");
  const underWay = scene.data.place === place.id;
  const look = `office${helped ? " helped" : ""}${underWay ? " under-way" : ""}`;
  return onPlace(
    "g",
    { ...place, note: "", text: help, class: look },
    path(arch, `hit outline ${sits ? "fill-edge" : "fill-gap"}`),
    sits ? occupant(sits, nobles, cost, middle, y, height, scene) : price(cost, nobles, middle, y, height),
    chests(lying, middle, y + height + 4 + 4 * scale, scale),
  );
}

function occupant(piece, nobles, cost, middle, y, height, scene) {
  const tip = `${piece.label} of ${scene.players[piece.owner].name}. ${piece.text}`;
  const tall = height * (piece.kind === "noble" ? 0.8 : 0.72);
  const { color } = scene.players[piece.owner];
  return [
    figure(piece.kind, color, middle, y + height - 1.5, tall, { "data-tip": tip, "data-about": piece.about }),
    s("circle", {
      cx: round(middle),
      cy: y + 0.5,
      r: 8.5,
      class: nobles ? "fill-gold outline-thin" : "fill-parchment outline-thin",
    }),
    write(middle, y + 5.2, 13, cost, nobles ? "value dark-text" : "value"),
  ];
}

function price(cost, nobles, middle, y, height) {
  return [
    write(middle, y + height * 0.5 + (nobles ? 2 : 9), 22, cost, "value cost"),
    nobles && signs([":noble"], middle, y + height - 11, { scale: 1.3, look: "gold" }),
  ];
}
