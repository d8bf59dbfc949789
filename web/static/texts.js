// @ts-check
// The texts of the page, by key. A value in braces is put in: `text("turn.of", { name: "Anna" })`.

const TEXTS = {
  speed: "Speed: {speed}",
  "end.again": "Rematch",
  "end.home": "Home",
  "end.join": "Join the next game",
  "end.points": "{name} has {points}.",
  "end.points-you": "You have {points}.",
  "end.review": "Review",
  "end.shared": "{names} share the first place.",
  "end.won": "{name} has won.",
  "end.won-you": "You have won.",
  "recent.others": "What the others did",
  "recent.since": "Since your last turn",
  "recent.turns": "Last turns",
  "recent.unfold": "All of this turn",
  "sheet.board": "Look at the board",
  "sheet.continue": "Continue",
  "sheet.place": "Place",
  "sheet.round": "Points of round {round}",
  "sheet.source": "Source",
  "sheet.total": "Total",
  "zoom.in": "Zoom in",
  "zoom.out": "Zoom out",
  "zoom.fit": "Whole board",
};

/** Return a text of the page.
 * @param {keyof typeof TEXTS} key
 * @param {Record<string, string | number>} [values]
 */
export function text(key, values = {}) {
  return TEXTS[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}
