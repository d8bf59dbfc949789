// @ts-check
// The guide of a game beside the table, what its words mean, and its rules by their numbers.

import {capitalize, find, h, openDialog, patch} from "./dom.js";
import {getJson} from "./api.js";
import {text} from "./texts.js";

const MAX_ANSWERS = 6;
const RULE = /\b([A-Z]+-\d+)\b/;
const known = new Map(); // by specification
const normalize = word =>
	word
		.normalize("NFKD")
		.toLowerCase()
		.replace(/[^a-z0-9]/g, "");

/** Fetch a game's guide, once. */
export function loadRules(spec) {
	if (!known.has(spec)) known.set(spec, {words: new Map(), got: getJson(`/rules/${encodeURIComponent(spec)}`)});
	const entry = known.get(spec);
	entry.got.then(
		found => {
			for (const word of found.words)
				for (const name of [word.name, ...word.ids]) entry.words.set(normalize(name), word);
		},
		() => known.delete(spec),
	);
	return entry.got;
}

/** Return what a word means, or null. */
export function findWord(spec, about) {
	return known.get(spec)?.words.get(normalize(about)) || null;
}

/** Return the numbers of rules as links that open the rules there. */
export function linkRules(spec, content) {
	const link = number =>
		h(
			"a.rule",
			{
				href: `#${number}`,
				title: text("rules.show", {number}),
				onclick: event => {
					event.preventDefault();
					openRules(spec, number);
				},
			},
			number,
		);
	return h(
		"cite",
		content.split(RULE).map(part => (RULE.test(part) ? link(part) : part)),
	);
}

/** Show the guide, or the rule of a number. */
export async function openRules(spec, number = "") {
	const failed = error => ({words: [], rules: {}, html: "", error: error.message});
	const found = await loadRules(spec).catch(failed);
	const guide = h("article.guide");
	guide.innerHTML = found.html; // made by our server from its own file, without HTML in it
	linkRulesIn(spec, guide);
	const answers = h("dl.words");
	const oninput = event => patch(answers, lookUp(spec, found, event.target.value));
	const label = text("rules.search");
	const search = h("input", {type: "text", placeholder: label, "aria-label": label, oninput});
	find(document, "dialog.rules")?.close();
	const head = found.error ? h("p", `${capitalize(found.error)}.`) : search;
	openDialog("dialog.rules", text("bar.rules"), head, answers, guide);
	if (!number) return;
	search.value = number;
	patch(answers, lookUp(spec, found, number));
}

/** Make links of the numbers of rules in the text of the guide. */
function linkRulesIn(spec, guide) {
	const walker = document.createTreeWalker(guide, NodeFilter.SHOW_TEXT);
	/** @type {Text[]} */
	const texts = [];
	while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
	for (const each of texts) if (RULE.test(each.data)) each.replaceWith(linkRules(spec, each.data));
}

function lookUp(spec, found, word) {
	const wanted = normalize(word);
	if (!wanted) return [];
	const rules = Object.entries(found.rules || {}).filter(([number]) => normalize(number) === wanted);
	const fits = word => [word.name, ...word.ids].some(name => normalize(name).includes(wanted));
	const words = found.words.filter(fits).slice(0, MAX_ANSWERS);
	if (!rules.length && !words.length) return [h("dt", word), h("dd", text("rules.unknown"))];
	return [
		...rules.flatMap(([number, rule]) => [h("dt", number), h("dd", rule)]),
		...words.flatMap(word => [
			h("dt", word.name, word.ours && h("span.ours", text("rules.ours"))),
			h("dd", `${word.text}. `, word.rule && linkRules(spec, word.rule)),
		]),
	];
}
