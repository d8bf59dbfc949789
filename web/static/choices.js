// @ts-check
// The list of choices, with what each costs and brings.

import { capitalize, findPlace, h } from "./dom.js";
import { inline } from "./icons.js";

export function drawChoices(table) {
  const { asked, held } = table.shown;
  const list = [];
  let group = "";
  for (const move of asked && !held ? table.selection.open : []) {
    if (move.group !== group) list.push(h("h4", capitalize((group = move.group))));
    list.push(drawChoice(table, move));
  }
  return list;
}

function drawChoice(table, move) {
  const point = (is) => () => pointAt(table, move, is);
  return h(
    "button.choice",
    {
      type: "button",
      class: table.advice.hint?.action === move.action ? "hinted" : "",
      "data-action": move.action,
      onclick: () => table.act(move),
      onmouseenter: point(true),
      onmouseleave: point(false),
      onfocus: point(true),
      onblur: point(false),
    },
    move.key && h("kbd", move.key),
    h("span", capitalize(move.label), move.consequence && h("small", inline(move.consequence, 13))),
  );
}

/** Show on the board which places a move means, and what it would do. */
function pointAt(table, move, is) {
  for (const id of move.path) findPlace(table.field, id)?.classList.toggle("pointed", is);
  table.board.point?.(table.field, is ? move : null);
}
