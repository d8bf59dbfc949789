// The log: what has happened, grouped by turns.

import { h } from "./dom.js";
import { mark } from "./symbols.js";

const MANY = 4; // draws that are told one by one; more of them are folded

/** Return the log in groups: a turn is all that one seat does, with the luck in between. */
export function turns(entries) {
  const found = [];
  for (const [number, seat, lines] of entries) {
    const last = found.at(-1);
    const told = lines.map((text) => ({ number, text, drawn: seat < 0 && lines.length === 1 }));
    if (last && (seat < 0 || seat === last.seat)) last.lines.push(...told);
    else found.push({ number, seat, lines: told });
  }
  return found;
}

/** Draw the log. What happened since the viewer's last move stands below a mark; the step that is looked at is lit. */
export function draw(entries, change, names, at) {
  const list = h("ol.log");
  let marked = false;
  for (const turn of turns(entries)) {
    const fresh = turn.number >= change.since && change.since > 0;
    if (fresh && !marked) {
      marked = true;
      list.append(h("li.since", "Since your last move"));
    }
    const who = turn.seat < 0 ? "Set-up" : names[turn.seat];
    list.append(h("li.turn", { class: fresh ? "fresh" : "" },
      h("h4", turn.seat >= 0 && mark(turn.seat), who),
      folded(turn, at)));
  }
  return list;
}

/** The lines of a turn; many draws in a row are told by their number, equal ones by one line. */
function folded(turn, at) {
  const found = [];
  let draws = [];
  const flush = () => {
    const lines = counted(draws).map(([text, count]) => h("p", count > 1 ? `${text} ×${count}` : text));
    found.push(lines.length > MANY ? h("details", { "data-number": draws[0].number }, h("summary", `${draws.length} draws`), lines) : lines);
    draws = [];
  };
  for (const line of turn.lines) {
    if (line.drawn) draws.push(line);
    else {
      flush();
      found.push(h(line.number + 1 === at ? "p.here" : "p", line.text));
    }
  }
  flush();
  return found;
}

/** Return the texts of lines, equal ones in a row once, each with how many they are. */
function counted(lines) {
  const found = [];
  for (const { text } of lines) {
    if (found.at(-1)?.[0] === text) found.at(-1)[1]++;
    else found.push([text, 1]);
  }
  return found;
}
