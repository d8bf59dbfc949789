// @ts-check
// Elements from one expression each, and updates of them in place.

const SVG = "http://www.w3.org/2000/svg";
const KEYS = ["key", "data-place", "data-action", "data-what"]; // attributes that identify a child
const LIVE = new Set(["value", "checked", "selected"]); // attributes that a person changes

/** Make an HTML element: `h("p.note", {title: "…"}, "text", child)`.
 * @param {string} tag
 * @param {...any} rest
 * @returns {any} the element
 */
export function h(tag, ...rest) {
	return fill(document.createElement(tag.split(".")[0]), tag, rest);
}

/** Make an SVG element, in the same way.
 * @param {string} tag
 * @param {...any} rest
 * @returns {any} the element
 */
export function s(tag, ...rest) {
	return fill(document.createElementNS(SVG, tag.split(".")[0]), tag, rest);
}

function fill(element, tag, rest) {
	const attributes = rest[0]?.constructor === Object ? rest.shift() : {};
	const classes = [...tag.split(".").slice(1), attributes.class].filter(Boolean).join(" ").trim();
	element.key = KEYS.map(name => attributes[name]).find(value => value != null);
	element.handlers = {};
	element.props = {};
	setProps(element, {...attributes, key: null, class: classes || null});
	element.append(...flatten(rest));
	return element;
}

/** Give an element other attributes and handlers; what is the same as before is not touched. */
function setProps(element, props) {
	const before = element.props;
	const set = name => {
		const value = props[name];
		if (before[name] === value) return;
		if (name.startsWith("on")) setHandler(element, name.slice(2), value);
		else setAttribute(element, name, value);
	};
	for (const name in props) set(name);
	for (const name in before) if (!(name in props)) set(name);
	element.props = props;
}

function setHandler(element, type, handler) {
	if (!(type in element.handlers)) element.addEventListener(type, dispatch);
	element.handlers[type] = handler;
}

function dispatch(event) {
	event.currentTarget.handlers[event.type]?.(event);
}

function setAttribute(element, name, value) {
	const present = value !== false && value != null;
	if (name === "style") {
		element.style.cssText = value ?? ""; // as an attribute the content security policy forbids it
		return;
	}
	if (present) element.setAttribute(name, value === true ? "" : value);
	else element.removeAttribute(name);
	if (LIVE.has(name) && name in element) element[name] = name === "value" ? (value ?? "") : present;
}

const flatten = children => children.flat(Infinity).filter(child => child != null && child !== false && child !== "");

/** Update the children of an element in place.
 *
 * An old child stays, with its focus, scroll position and what is pressed in it, where a new one has
 * the same tag and the same key; one without a key is compared with the next one without a key.
 * A child that is `foreign` was added by somebody else and stays, after all others.
 */
export function patch(element, ...children) {
	const fresh = flatten(children).map(child => (child instanceof Node ? child : new Text(child)));
	const focused = /** @type {HTMLElement} */ (document.activeElement);
	const held = element !== focused && element.contains(focused);
	patchChildren(element, fresh);
	if (held && focused.isConnected && focused !== document.activeElement) focused.focus({preventScroll: true});
}

function patchChildren(element, fresh) {
	const staying = new Set(fresh);
	const old = [...element.childNodes].filter(child => !child.foreign && !staying.has(child));
	if (old.length === fresh.length && old.every((child, i) => isAlike(child, fresh[i]))) {
		old.forEach((child, i) => merge(child, fresh[i])); // by far the most frequent case
		return;
	}
	const keyed = new Map(old.filter(child => child.key != null).map(child => [child.key, child]));
	const unkeyed = old.filter(child => child.key == null);
	const kept = fresh.map(child => {
		if (child.parentNode === element) return child;
		const match = child.key == null ? unkeyed.shift() : keyed.get(child.key);
		return match && match.nodeName === child.nodeName ? merge(match, child) : child;
	});
	for (const child of kept) staying.add(child);
	for (const child of old) if (!staying.has(child)) child.remove();
	kept.forEach((child, i) => {
		if (element.childNodes[i] !== child) element.insertBefore(child, element.childNodes[i] ?? null);
	});
}

const isAlike = (old, fresh) => old.nodeName === fresh.nodeName && old.key === fresh.key;

/** Make an old node like a new one. */
function merge(old, fresh) {
	if (old instanceof Text) {
		if (old.data !== fresh.data) old.data = fresh.data;
		return old;
	}
	setProps(old, fresh.props);
	if (old.firstChild || fresh.firstChild) patchChildren(old, [...fresh.childNodes]);
	return old;
}

/** Return a number and its noun: "1 chest", "2 chests". */
export function formatCount(number, noun) {
	return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** Return a text with its first letter large. */
export const capitalize = text => text.charAt(0).toUpperCase() + text.slice(1);

/** Return the first element that a selector finds in another, or null.
 * @param {any} root
 * @param {string} selector
 * @returns {any}
 */
export const find = (root, selector) => root.querySelector(selector);

/** Return the element that shows a place of the board, or null. */
export const findPlace = (root, id) => find(root, `[data-place="${CSS.escape(id)}"]`);

/** Return the middle of what is clicked of an element. */
export function middleOf(element) {
	const box = (find(element, ".hit") || element).getBoundingClientRect();
	return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Open a dialog above the page: `head` and a button that closes it, the rest below.
 *
 * A click beside it closes it, too.
 */
export function openDialog(tag, label, head, ...rest) {
	const close = h("button.plain", {type: "button", onclick: () => dialog.close()}, "Close", h("kbd", "Esc"));
	const dialog = h(tag, {"aria-label": label}, h("header", head, close), rest);
	dialog.addEventListener("close", () => dialog.remove());
	let beside = false; // whether the button went down there
	dialog.addEventListener("pointerdown", event => {
		const {left, right, top, bottom} = dialog.getBoundingClientRect();
		beside = event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
	});
	dialog.addEventListener("click", event => beside && event.target === dialog && dialog.close());
	document.body.append(dialog);
	dialog.showModal();
	return dialog;
}

/** Copy a text; where a browser does not allow it, show it to be copied by hand. */
export async function copyText(value) {
	try {
		await navigator.clipboard.writeText(value);
	} catch {
		openDialog("dialog.menu", value, h("span.gap"), h("pre", value));
	}
}
