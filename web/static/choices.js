// @ts-check
// The list of choices, one line each: icon, what is done, what it costs and brings.

import { drawAmounts, kindIcon } from "./amounts.js";
import { inline } from "./art/icons.js";
import { capitalize, find, findPlace, h, patch } from "./dom.js";

export function drawChoices(table) {
  const { asked, held } = table.shown;
  const open = asked && !held ? table.selection.open : [];
  const list = [];
  let group = "";
  for (const move of open) {
    if (move.group !== group) list.push(h("h4", capitalize((group = move.group))));
    list.push(drawChoice(table, move));
  }
  table.detail.hidden = !open.some((move) => move.consequence);
  explainMoves(table, []);
  return list;
}

function drawChoice(table, move) {
  const point = (is) => () => pointAt(table, move, is);
  const { key, kind, label, consequence } = move;
  const amounts = drawAmounts(move, table.scene.players);
  return h(
    "button.choice",
    {
      type: "button",
      class: table.advice.hint?.action === move.action ? "hinted" : "",
      "data-action": move.action,
      onclick: () => table.act(move),
      onpointerenter: point(true),
      onpointerleave: point(false),
      onfocus: point(true),
      onblur: point(false),
    },
    key && h("kbd", key),
    kindIcon(kind),
    h("span.what", capitalize(label), consequence && h("small", inline(consequence))),
    h("span.amounts", amounts),
  );
}

/** Show on the board which places a move means, and what it would do. */
function pointAt(table, move, is) {
  for (const id of move.path) findPlace(table.field, id)?.classList.toggle("pointed", is);
  table.board.point?.(table.field, is ? move : null);
  explainMoves(table, is ? [move] : []);
}

/** Mark moves in the list, and say below it what comes of the only one. */
export function explainMoves(table, moves) {
  const actions = new Set(moves.map((each) => String(each.action)));
  for (const each of table.choices.querySelectorAll(".choice"))
    each.classList.toggle("pointed", actions.has(each.dataset.action));
  if (moves.length) find(table.choices, ".pointed")?.scrollIntoView({ block: "nearest" });
  const [move] = moves;
  patch(table.detail, moves.length === 1 && [h("b", capitalize(move.label)), " ", inline(move.consequence)]);
}
