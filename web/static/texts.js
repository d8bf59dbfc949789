// @ts-check
// The texts of the page, by key. A value in braces is put in: `text("turn.of", { name: "Anna" })`.

const TEXTS = {
  speed: "Speed: {speed}",
  "end.points": "{name} has {points}.",
  "end.points-you": "You have {points}.",
  "end.shared": "{names} share the first place.",
  "end.won": "{name} has won.",
  "end.won-you": "You have won.",
  "recent.others": "What the others did",
  "recent.since": "Since your last turn",
  "recent.turns": "Last turns",
  "recent.unfold": "All of this turn",
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
