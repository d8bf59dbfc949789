// @ts-check
// The other players, in the upper corners of the board.

import { h, openDialog, s } from "../../dom.js";
import { countOf, drawOwn, placesOf } from "./own.js";
import { box, card, emptyChest, figure, move, onPlace, path, shape, signs, star, write } from "./pieces.js";

const COLORS = ["orange", "turquoise", "purple", "brown"];

/** Draw another player in a corner: 160 by 132, or by 64 where two share it. A click shows more. */
export function drawOther(player, x, y, small, scene) {
  const places = placesOf(scene, player.seat);
  const height = small ? 64 : 132;
  const head = small ? 22 : 30;
  const enlarge = () => openEnlarged(player, scene);
  return s(
    `g.other.seat-${player.color}`,
    { key: `other ${player.seat}`, onclick: enlarge, role: "button", "data-tip": player.note },
    box(x, y, 160, height, 9, player.to_act ? "fill-card outline acts" : "fill-card outline"),
    path(`M${x + 1},${y + head} v${10 - head} q0,-9 9,-9 h140 q9,0 9,9 v${head - 10}Z`, "f-seat"),
    path(`M${x},${y + head} h160`, "line"),
    move(x + 16, y + head / 2, 1, shape(player.color, small ? 6.5 : 8, "fill-on outline-thin")),
    write(
      x + 29,
      y + head / 2 + 5.5,
      small ? 14 : 16,
      places.zone.label,
      "title start fill-on",
      small ? 76 : 74,
    ),
    write(x + 136, y + head / 2 + 6.5, small ? 17 : 20, player.points ?? "", "value end fill-on"),
    star(x + 147, y + head / 2, small ? 6 : 7),
    small ? drawSmall(places, player, x, y + head) : drawFull(places, player, x, y + head),
  );
}

/** Draw what a player has, all of it, in a dialog. */
function openEnlarged(player, scene) {
  const svg = s(
    "svg.dynasty.scene.enlarged",
    { viewBox: "0 0 940 126", role: "img", "aria-label": player.name },
    drawOwn(player, 4, 4, scene),
  );
  openDialog("dialog.large", player.name, h("h2", player.name), svg);
}

function drawFull(places, player, x, y) {
  const { color } = player;
  const [envoys, nobles] = [countOf(places.court, "envoy"), countOf(places.nobles, "noble")];
  const strips = places.privileges.pieces;
  return [
    onPlace(
      "g",
      places.court,
      figure("envoy", color, x + 22, y + 42, 34),
      write(x + 36, y + 38, 20, envoys, "value start"),
    ),
    onPlace(
      "g",
      places.nobles,
      figure("noble", color, x + 78, y + 42, 40),
      write(x + 92, y + 38, 20, nobles, "value start"),
    ),
    provinceWall(places.province, x + 112, y + 6),
    path(`M${x + 8},${y + 49} h144`, "rule"),
    chestNumbers(places.chests, x + 4, y + 54),
    onPlace(
      "g",
      places.privileges,
      strips.map((each, i) =>
        card(
          each,
          x + 7 + (strips.length > 2 ? i * (52 / (strips.length - 1)) : i * 50),
          y + 80,
          47,
          18,
          0.95,
        ),
      ),
      strips.length === 0 && box(x + 7, y + 80, 97, 18, 4, "empty"),
    ),
    onPlace(
      "g",
      places.jobs,
      [0, 1, 2].map((i) =>
        path(`M${x + 112 + i * 14},${y + 82} l11,-1.5 l1,14 l-11,1.5Z`, "back outline-thin"),
      ),
    ),
  ];
}

function drawSmall(places, player, x, y) {
  const { color } = player;
  const [envoys, nobles] = [countOf(places.court, "envoy"), countOf(places.nobles, "noble")];
  const left = [countOf(places.province, "envoy"), countOf(places.province, "noble")];
  return [
    onPlace(
      "g",
      places.court,
      figure("envoy", color, x + 13, y + 20, 17),
      write(x + 21, y + 18, 15, envoys, "value start"),
    ),
    onPlace(
      "g",
      places.nobles,
      figure("noble", color, x + 51, y + 20, 20),
      write(x + 60, y + 18, 15, nobles, "value start"),
    ),
    onPlace(
      "g",
      places.province,
      path(`M${x + 76},${y + 21} v-18 ${"h6 v3 h6 v-3 ".repeat(6)}h6 v18Z`, "fill-stone fine"),
      signs([`${left[0]}`, ":envoy", ` ${left[1]}`, ":noble"], x + 115, y + 13, { size: 13 }),
    ),
    chestNumbers(places.chests, x, y + 23, 0.5, 28),
    onPlace(
      "g",
      places.privileges,
      places.privileges.pieces.length > 0 && [
        box(x + 118, y + 24, 36, 15, 4, "fill-parchment outline-thin rim-lapis"),
        signs([`${places.privileges.pieces.length}`, ":seal"], x + 136, y + 31.5, { size: 13 }),
      ],
    ),
    onPlace("g", places.jobs),
  ];
}

function provinceWall(place, x, y) {
  const [envoys, nobles] = [countOf(place, "envoy"), countOf(place, "noble")];
  return onPlace(
    "g",
    place,
    path(`M${x},${y + 38} v-38 h6 v4 h6 v-4 h6 v4 h6 v-4 h6 v4 h6 v-4 h6 v38Z`, "fill-stone outline-thin"),
    signs([`${envoys}`, ":envoy"], x + 21, y + 15, { size: 13.5 }),
    signs([`${nobles}`, ":noble"], x + 21, y + 30, { size: 13.5 }),
  );
}

/** Draw how many chests of each colour there are. */
function chestNumbers(places, x, y, scale = 0.66, step = 38) {
  const pieces = places.flatMap((each) => each.pieces);
  return onPlace(
    "g",
    places[0],
    COLORS.map((color, i) => {
      const number = pieces
        .filter((each) => each.data.color === color)
        .reduce((sum, each) => sum + each.count, 0);
      const left = x + 14 + i * step;
      return s(
        "g",
        { class: number ? null : "over" },
        move(left, y, scale, emptyChest(color)),
        write(left + 17 * scale + 1.5, y + 22 * scale, scale < 0.6 ? 13.5 : 15, number, "value start"),
      );
    }),
  );
}
