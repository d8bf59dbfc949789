// @ts-check
// The board of Fredericus: the eight-sided castle, its rows running outwards, the cards of all around it.

import { closed } from "../art/svg.js";
import { s } from "../dom.js";
import { courtyard, fountain, keep, tower, walls } from "./fredericus/castle.js";
import { HEIGHT, octagon, WIDTH } from "./fredericus/layout.js";
import { findRopes, medallion, road, ropeLine, row } from "./fredericus/rows.js";
import { deck, other, own } from "./fredericus/seats.js";

const SIDES = [0, 1, 2, 3, 4, 5, 6, 7];
const TREES = [
  [150, 196],
  [205, 198],
  [104, 308],
  [186, 310],
  [262, 306],
  [120, 420],
  [240, 422],
  [176, 198],
  [690, 196],
  [742, 199],
  [800, 196],
  [700, 308],
  [770, 311],
  [838, 306],
  [690, 421],
  [742, 419],
  [822, 422],
  [332, 196],
  [612, 420],
  [64, 197],
];

/** Draw the table as one seat sees it. */
export function draw(scene) {
  const zone = (name) => scene.zones.find((each) => each.id === name);
  const [rows, towers, keeps] = ["rows", "towers", "keeps"].map((name) => zone(name).places);
  const seats = new Map(scene.zones.filter((each) => each.owner != null).map((each) => [each.owner, each]));
  const ropes = findRopes(rows, towers, scene);
  return s(
    "svg.scene.falconry",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "xMidYMid meet", role: "group" },
    ground(),
    SIDES.map(road),
    ropes.map(ropeLine),
    rows.map((each) => row(each, scene)),
    walls(),
    SIDES.map(courtyard),
    keeps.filter((each) => each.id !== "centre").map((each) => keep(each, scene)),
    fountain(
      keeps.find((each) => each.id === "centre"),
      scene,
    ),
    towers.map((each) => tower(each, scene, seats)),
    ropes.map(medallion),
    around(scene, seats, zone("goals")),
  );
}

/** The meadows around the castle. */
const ground = () =>
  s(
    "g",
    { class: "ground" },
    s("path.meadow", {
      d: "M0 88C120 74 250 96 470 84 690 96 820 74 940 88V530C820 544 690 522 470 534 250 522 120 544 0 530Z",
    }),
    s("path.court", { d: closed(octagon(1.24)) }),
    TREES.map(([x, y]) => s("path.tree", { d: `M${x} ${y - 13}l7 12h-5v6h-4v-6h-5z` })),
  );

/** The cards of all: the others above the castle, clockwise from the viewer, and one's own below. */
function around(scene, seats, goals) {
  const { players } = scene;
  const me = players.find((each) => each.you) || players[Math.max(scene.seat, 0)];
  const others = players.slice(1).map((_, i) => players[(me.seat + 1 + i) % players.length]);
  const wide = [430, 330, 232][others.length - 1];
  const last = 6 + others.length * (wide + 6);
  return [
    others.map((each, i) => other(seats.get(each.seat), each, scene, 6 + i * (wide + 6), wide)),
    deck(goals, scene, last, WIDTH - last - 6),
    own(seats.get(me.seat), me, scene),
  ];
}
