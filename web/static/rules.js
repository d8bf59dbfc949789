// The guide of a game beside the table, and what its words mean.

import { h, sheet, start } from "./dom.js";
import { get } from "./talk.js";

const known = new Map(); // by specification
const plain = (text) => text.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]/g, "");

export const rules = {
  /** Fetch a game's guide, once. */
  load(spec) {
    if (!known.has(spec)) known.set(spec, { words: new Map(), got: get(`/rules/${encodeURIComponent(spec)}`) });
    const entry = known.get(spec);
    entry.got.then((found) => {
      entry.html = found.html;
      for (const word of found.words) for (const name of [word.name, ...word.ids]) entry.words.set(plain(name), word);
    }, () => known.delete(spec));
    return entry.got;
  },

  /** Return what a word means, or null. */
  word(spec, about) {
    return known.get(spec)?.words.get(plain(about)) || null;
  },

  /** Show the guide. */
  async open(spec) {
    const found = await this.load(spec).catch((error) => ({ words: [], html: "", told: error.message }));
    const guide = h("article.guide");
    guide.innerHTML = found.html; // made by our server from its own file, without HTML in it
    const search = h("input", { type: "text", placeholder: "Look up a word", "aria-label": "Look up a word" });
    const answers = h("dl.words");
    search.addEventListener("input", () => answers.replaceChildren(...lookup(found.words, search.value)));
    sheet("dialog.rules", "Rules", found.told ? h("p", `${start(found.told)}.`) : search, answers, guide);
  },
};

function lookup(words, text) {
  if (!plain(text)) return [];
  const found = words.filter((word) => [word.name, ...word.ids].some((name) => plain(name).includes(plain(text)))).slice(0, 6);
  if (!found.length) return [h("dt", text), h("dd", "There is no such word here.")];
  return found.flatMap((word) => [h("dt", word.name, word.ours && h("span.ours", "our reconstruction")), h("dd", `${word.text}. `, word.rule && h("cite", word.rule))]);
}
