// @ts-check
// One small text beside what the mouse or the keyboard is on: what it is, and what it does.

import {h, patch} from "./dom.js";
import {text} from "./texts.js";

const narrow = matchMedia("(max-width: 1240px)"); // there the list is behind a tab
const LATE = 200; // milliseconds

/** Show texts on whatever has one. `explain` gives more on a word, or null. */
export function addTooltips(explain) {
	const box = h("div.tip", {id: "tip", role: "tooltip", hidden: true});
	let timer = 0;
	const hide = () => {
		clearTimeout(timer);
		box.hidden = true;
		for (const each of document.querySelectorAll("[aria-describedby=tip]")) each.removeAttribute("aria-describedby");
	};
	const later = event => {
		const found = event.target.closest?.("[data-tip], [data-does], [data-about], svg [data-place]");
		hide();
		if (found) timer = setTimeout(() => found.isConnected && show(found), LATE);
	};
	const show = found => {
		const place = found.closest("[data-place]");
		const listed = !narrow.matches && place?.matches(".field .target"); // it is said beside the board
		const does = !listed && (found.dataset.does || place?.dataset.does);
		const word = found.dataset.about || place?.dataset.about;
		const known = word && explain(word);
		const name = found.matches("svg [data-place]") ? found.getAttribute("aria-label") : ""; // a picture has no text
		const tip = found.dataset.tip || name || "";
		const plain = said => said.toLowerCase().replace(/\.$/, "");
		const news = known && !plain(tip).includes(plain(known.text));
		patch(
			box,
			does && does.split("\n").map((line, i) => h(i ? "p.then" : "p.does", line)),
			tip && h("p", tip),
			known &&
				(news || known.rule || known.ours) &&
				h(
					"p.word",
					news && [h("b", known.name), ": ", known.text, ". "],
					known.rule && h("cite", known.rule),
					known.ours && h("span.ours", text("rules.ours")),
				),
		);
		if (!box.firstChild) return;
		box.hidden = false;
		(document.querySelector("dialog[open]") || document.body).append(box); // above all
		found.setAttribute("aria-describedby", "tip");
		const spot = found.getBoundingClientRect();
		const {width, height} = box.getBoundingClientRect();
		const below = spot.bottom + 8 + height < innerHeight;
		box.style.left = `${Math.max(6, Math.min(innerWidth - width - 6, spot.x + spot.width / 2 - width / 2))}px`;
		box.style.top = `${below ? spot.bottom + 8 : Math.max(6, spot.top - height - 8)}px`;
	};
	document.addEventListener("pointerover", later);
	document.addEventListener("focusin", later);
	document.documentElement.addEventListener("pointerleave", hide);
	document.addEventListener("keydown", event => event.key === "Escape" && hide());
	// A finger does not hover: a tap on what cannot be chosen tells of it, and so does a long press on anything.
	const touched = event =>
		event.pointerType === "touch" && !event.target.closest(".target, .chosen, button, a, input, select, summary");
	document.addEventListener("click", event => (touched(event) ? later(event) : hide()), true);
	document.addEventListener("scroll", hide, true);
}
