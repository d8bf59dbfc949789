// @ts-check
// A small picture for each game, drawn here; a game without one gets its first letter.

import { h, s } from "./dom.js";
import { cardPicture } from "./art/cards.js";

const turn = (n, of) => (2 * Math.PI * n) / of - Math.PI / 2;
const at = (radius, angle) => [60 + radius * Math.cos(angle), 45 + radius * Math.sin(angle)];
const polygon = (n, radius, shift = 0) =>
  Array.from({ length: n }, (_, i) => at(radius, turn(i + shift, n)).join(",")).join(" ");

const towers = (n, radius, shift = 0) =>
  Array.from({ length: n }, (_, i) => at(24, turn(i + shift, n))).map(([cx, cy]) =>
    s("circle.tower", { cx, cy, r: radius }),
  );

const drawn = {
  fredericus: () => [
    s("polygon.wall", { points: polygon(8, 20, 0.5) }),
    towers(8, 5, 0.5),
    s("path.falcon", { d: "M48 46c5-9 9-4 12-1 3-3 7-8 12 1-5-3-8-2-9 1l-3 6-3-6c-1-3-4-4-9-1z" }),
  ],
  staufer: () => [
    ...Array.from({ length: 6 }, (_, i) =>
      s("polygon.region", {
        points: polygon(6, 11, 0.5)
          .split(" ")
          .map((p) => p.split(",").map(Number))
          .map(([x, y]) => `${x - 60 + at(27, turn(i, 6))[0]},${y - 45 + at(27, turn(i, 6))[1]}`)
          .join(" "),
      }),
    ),
    s("path.crown", { d: "M49 51V39l5 5 6-8 6 8 5-5v12z" }),
  ],
  "stupor-mundi": () => [
    s("polygon.wall", { points: polygon(5, 24) }),
    towers(5, 6),
    s("path.crown", { d: "M53 52V38h4v4h6v-4h4v14z" }),
  ],
};
const CARDS = { "leduc-poker": ["J", "S"], "oh-hell": ["A", "H"], "knockout-whist": ["K", "C"] };

/** Return the picture of a game. */
export function drawThumbnail(name) {
  if (drawn[name]) return s("svg.picture", { viewBox: "0 0 120 90", "aria-hidden": "true" }, drawn[name]());
  const [rank, suit] = CARDS[name] || [];
  return h(
    "span.picture",
    { "aria-hidden": "true" },
    rank ? cardPicture({ rank, suit }) : name.charAt(0).toUpperCase(),
  );
}
