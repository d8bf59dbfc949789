// @ts-check
// The texts of the page in the person's language, by key. The page brings them; their form is that of
// core/catalogue.py: `text("setup.seat", {n: 1})`.

const PLACEHOLDER = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;
const COOKIE_AGE_S = 365 * 24 * 3600;

/** @type {{texts: Record<string, string>, languages: Record<string, string>}} */
const {texts, languages} = JSON.parse(document.getElementById("texts")?.textContent || "{}");

/** Return a text of the page.
 * @param {string} key
 * @param {Record<string, any>} [values]
 */
export function text(key, values = {}) {
	return texts[key].replace(PLACEHOLDER, (_, name, first, other) => {
		const value = String(values[name]);
		return first == null ? value : (value === "1" ? first : other).replaceAll("#", () => value);
	});
}

/** Return what the button says that changes the language. */
export const languageLabel = () => text("bar.language", {language: languages[document.documentElement.lang]});

/** Show the page in the next language. */
export function nextLanguage() {
	const names = Object.keys(languages);
	const next = names[(names.indexOf(document.documentElement.lang) + 1) % names.length];
	document.cookie = `language=${next}; path=/; max-age=${COOKIE_AGE_S}; samesite=lax`;
	location.reload();
}
