// @ts-check
// Buttons on the board that do an action at once: one click in place of two.

import {drawIcon} from "../../art/icons.js";
import {at} from "../../art/svg.js";
import {s} from "../../dom.js";
import {END, endOf, onSide, outwards} from "./layout.js";

/** Draw a button about a point for a gesture, with an icon. */
const button = (gesture, [x, y], icon) =>
	at(
		x,
		y,
		{class: "step", "data-action": gesture.action, "data-does": gesture.label},
		s("circle.fill-gold.outline-gold", {r: 12}),
		drawIcon(icon, 0, 0, 15, {class: "on-gold"}),
	);

/** Return the gestures that have a button at a place: those whose path begins there. */
const findSteps = (scene, id) => scene.gestures.filter(each => each.data.direct && each.path[0] === id);

/** Draw the buttons of the end of a row: to the rows beside it. */
export function rowSteps(place, scene, sides) {
	const {side} = place.data;
	const [x, y] = endOf(side);
	return findSteps(scene, place.id).map(gesture => {
		const [tx, ty] = endOf(sides.get(gesture.path[1]));
		const way = ty === y ? Math.sign(y - 300) : Math.sign(ty - y);
		const icon = ty !== y ? (ty > y ? "arrow-down" : "arrow-up") : tx > x ? "arrow-right" : "arrow-left";
		return button(gesture, [x - outwards(side) * 24, y + way * (END.height / 2)], icon);
	});
}

/** Draw the buttons of a falcon: to the towers beside its own, and to its prey. */
export function falconSteps(id, side, scene, sides) {
	return findSteps(scene, id).map(gesture => {
		const [x, y] = onSide(side, 1);
		const [tx, ty] = onSide(sides.get(gesture.path[1]), 1);
		const far = Math.hypot(tx - x, ty - y);
		if (!far) return button(gesture, [outwards(side) * 40, 0], "star");
		const icon =
			Math.abs(tx - x) > Math.abs(ty - y)
				? tx > x
					? "arrow-right"
					: "arrow-left"
				: ty > y
					? "arrow-down"
					: "arrow-up";
		return button(gesture, [((tx - x) / far) * 40, ((ty - y) / far) * 40], icon);
	});
}
