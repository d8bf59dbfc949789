// Elements made in one line each.

const SVG = "http://www.w3.org/2000/svg";

/** Make an HTML element: `h("p.note", {title: "…"}, "text", child)`. */
export function h(tag, ...rest) {
  return fill(document.createElement(tag.split(".")[0]), tag, rest);
}

/** Make an SVG element, in the same way. */
export function s(tag, ...rest) {
  return fill(document.createElementNS(SVG, tag.split(".")[0]), tag, rest);
}

function fill(element, tag, rest) {
  const classes = tag.split(".").slice(1);
  if (classes.length) element.setAttribute("class", classes.join(" "));
  const first = rest[0];
  const attributes = first && first.constructor === Object ? rest.shift() : {};
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.classList.add(...String(value).split(" ").filter(Boolean));
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...shown(rest));
  return element;
}

const shown = (children) => children.flat(Infinity).filter((child) => child != null && child !== false && child !== "");

/** Put children in the place of those an element has. */
export function put(element, ...children) {
  element.replaceChildren(...shown(children));
}

/** Return a number and its noun: "1 chest", "2 chests". */
export function amount(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** Show a sheet above the page: `head` and a button that closes it, the rest below. A click beside it closes it, too. */
export function sheet(tag, label, head, ...rest) {
  const close = h("button.plain", { type: "button", onclick: () => dialog.close() }, "Close", h("kbd", "Esc"));
  const dialog = h(tag, { "aria-label": label }, h("header", head, close), rest);
  dialog.addEventListener("close", () => dialog.remove());
  let beside = false; // whether the button went down there
  dialog.addEventListener("pointerdown", (event) => {
    const box = dialog.getBoundingClientRect();
    beside = event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
  });
  dialog.addEventListener("click", (event) => beside && event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Return a text with its first letter large. */
export const start = (text) => text.charAt(0).toUpperCase() + text.slice(1);
