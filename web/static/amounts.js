// @ts-check
// What a choice costs and brings: icons with numbers.

import {h} from "./dom.js";
import {iconPath, mark, symbol} from "./art/icons.js";

const ALIASES = {
	figure: "envoy",
	supply: "envoy",
	deploy: "seat",
	recall: "back",
	privilege: "seal",
	point: "vp",
	points: "vp",
	augustalis: "coin",
	augustales: "coin",
	chip: "coin",
	trick: "card",
	action: "hourglass",
	travel: "ship",
	stay: "hourglass",
	pass: "cross",
	skip: "cross",
	leave: "cross",
	fold: "cross",
	take: "check",
	check: "check",
	accept: "check",
	build: "tower",
	summon: "ally",
	purchase: "card",
	play: "card",
	discard: "card",
	draw: "card",
	bid: "star",
	trade: "market",
	sell: "market",
	buy: "market",
	promote: "arrow-up",
	move: "way",
	raise: "arrow-up",
	call: "check",
	hunt: "peregrine",
	capture: "peregrine",
	bet: "coin",
}; // icons of kinds that have none of their own name

/** Return the icon of a kind of action, piece or goods, or null: `great-tower` has that of `tower`. */
export function kindIcon(kind) {
	const parts = kind.split("-");
	const names = [kind, parts.at(-1), parts[0], parts.at(-1).replace(/s$/, "")];
	const name = names.flatMap(each => [each, ALIASES[each]]).find(each => each && iconPath(each));
	return name ? symbol(name) : null;
}

/** Draw the costs and gains of a choice; those of others with the mark of their seat. */
export function drawAmounts({costs, gains}, players) {
	const draw = (sign, style) => each => drawAmount(each, sign, style, players);
	return [costs.map(draw("−", "cost")), gains.map(draw("+", "gain"))];
}

function drawAmount({kind, count, seat}, sign, style, players) {
	const player = seat == null || players[seat].you ? null : players[seat];
	const icon = kindIcon(kind);
	const name = kind.replaceAll("-", " ");
	const title = player ? `${player.name}: ${name}` : name;
	return h(
		`span.amount.${style}`,
		{title},
		player && mark(player.color),
		`${count < 0 ? "" : sign}${count}`,
		icon || h("span", ` ${name}`),
		icon && h("span.unseen", ` ${title} `),
	);
}
