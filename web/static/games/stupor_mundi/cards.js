// @ts-check
// Action cards: name, picture and effects, as much as there is room for.

import {s} from "../../dom.js";
import {effects, picture} from "./effects.js";
import {fold, icon, path, rect, row, text, widthOf, wrap} from "./shapes.js";

const LINE = 14;

/** Draw a card, face up. */
export function drawCard(card, x, y, width, height) {
	const middle = x + width / 2;
	const rows = fold(effects(card.data.effects), width - 4, 2, 18);
	const names = nameLines(card.label, width - 6);
	const top = y + 5 + names.length * LINE;
	const low = y + height - 3 - rows.length * 21;
	const icons = picture(card.data.effects).filter(Boolean);
	const size = Math.min(34, low - top - 6, (width - 14) / icons.length);
	return s(
		"g",
		rect(".face", x, y, width, height, 6),
		names.map((line, i) => text("t", middle, y + 15 + i * LINE, line, {most: width - 4})),
		low - top > 16 && drawLand(x + 4, top, width - 8, low - top),
		size > 12 &&
			icons.map((each, i) =>
				icon(each.slice(1), middle + (i - (icons.length - 1) / 2) * (size + 2), (top + low) / 2, size),
			),
		rows.map((parts, i) => row(middle, low + 11 + i * 21, parts, {size: 20, most: width - 6})),
	);
}

/** Draw the ground of a picture: sky, and hills at its bottom. */
function drawLand(x, y, width, height) {
	const [left, foot, half] = [x + 0.7, y + height - 0.7, width / 2 - 0.7];
	const hills = `M${left} ${foot - 5}q${half / 2} -9 ${half} -2t${half} -2V${foot}H${left}Z`;
	return [rect(".sky.thin", x, y, width, height, 3), path(".land.plain", hills)];
}

/** Return a name in lines; nothing where it does not fit. */
function nameLines(name, width) {
	const lines = wrap(name, width * 1.12); // squeezed a little
	const fits = lines.length <= 3 && lines.every(line => widthOf(line, "t") <= width * 1.16);
	return fits ? lines : [];
}
