// @ts-check
// Icons under their former address.

export { MARKS } from "./art/shields.js";
export { icon, inline, mark, symbol } from "./art/icons.js";
export { parseCard as playing } from "./art/cards.js";
