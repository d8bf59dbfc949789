// @ts-check
// The person's own tables.

import { formatCount, h } from "./dom.js";

/** Draw one's tables that are over, or those that are not: the latest ones, the others folded. */
export function drawOwnTables(title, over, count, lobby, games) {
  const found = lobby.tables.filter((each) => each.over === over && games.has(each.game));
  const drawList = (some) =>
    h(
      "ul.tables",
      some.map((each) => drawTable(each, games)),
    );
  const rest = found.slice(count);
  if (!found.length) return null;
  return h(
    "section",
    h("h2", title),
    drawList(found.slice(0, count)),
    rest.length > 0 && h("details", h("summary", `${rest.length} more`), drawList(rest)),
  );
}

function drawTable(entry, games) {
  const others = entry.seats.filter((_, seat) => seat !== entry.seat);
  const who = entry.seat == null ? others.join(", ") : `with ${others.join(", ") || "nobody"}`;
  const length = entry.replay ? "a record" : formatCount(entry.steps, "step");
  const title = games.get(entry.game).title;
  return h("li", h("a", { href: entry.link }, h("b", title), h("span", who), h("small", length)));
}
