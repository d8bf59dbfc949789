// One family of small pictures: 24 by 24, drawn in the colour of the text around them.

import { h, s } from "./dom.js";

const SUITS = {
  C: "M12 3a4 4 0 0 1 3.5 6A4.2 4.2 0 1 1 13 15.6L14.5 21h-5L11 15.6A4.2 4.2 0 1 1 8.5 9 4 4 0 0 1 12 3z",
  D: "M12 2l7 10-7 10-7-10z",
  H: "M12 21C5 15 3 12 3 8.6A4.6 4.6 0 0 1 12 7a4.6 4.6 0 0 1 9 1.6C21 12 19 15 12 21z",
  S: "M12 2c7 6 9 8.500 9 11.500a4.500 4.500 0 0 1-7.700 3L14.500 21h-5l1.200-4.500A4.500 4.500 0 0 1 3 13.500C3 10.500 5 8 12 2z",
};
const NAMES = { clubs: "C", diamonds: "D", hearts: "H", spades: "S" };
const RANKS = { jack: "J", queen: "Q", king: "K", ace: "A", T: "10" };

/** The marks of the players: a colour alone is not enough. */
export const MARKS = ["M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z", "M5 5h14v14H5z", "M12 3l9 17H3z", "M12 2l10 10-10 10L2 12z", "M12 2l3 7h7l-5.500 4.500L18.500 21 12 16.500 5.500 21l2-7.500L2 9h7z"];

/** Return a picture of the family, by the path it is drawn with. */
export function icon(path, size = 24) {
  return s("svg.icon", { viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true" }, s("path", { d: path }));
}

/** Return a player's mark in their colour. */
export function mark(color, size = 14) {
  const drawn = icon(MARKS[color % MARKS.length], size);
  drawn.classList.add(`player-${color % MARKS.length}`);
  return drawn;
}

/** Return a playing card's rank and suit from a piece's kind, or null. */
export function playing(kind) {
  const [, a, b] = /^card-([^-]+)(?:-(\w+))?$/.exec(kind) || [];
  if (!a || a === "back") return null;
  if (b) return NAMES[b] && { rank: RANKS[a] || a, suit: NAMES[b] };
  return SUITS[a[0]] && a.length > 1 && { rank: RANKS[a.slice(1)] || a.slice(1), suit: a[0] };
}

/** Draw a playing card. */
export function card({ rank, suit }) {
  const red = suit === "D" || suit === "H";
  return h(red ? "span.card.red" : "span.card", h("b", rank), icon(SUITS[suit], 22));
}
