// @ts-check
// Effects, conditions and prices as rows of icons (":grain") and numbers ("+2").

const GOODS = {
	augustales: ":coin",
	treasury: ":coin",
	grain: ":grain",
	stone: ":stone",
	vp: ":vp",
	coin: ":coin",
	card: ":card",
	cube: ":cube-any",
	"grain-or-stone": ":cube-any",
};
const COUNTS = {
	"frederick-allies": [":crown", ":ally"],
	"frederick-structures": [":crown", ":structure"],
	"frederick-resources": [":crown", ":cube-any"],
	"frederick-treasury": [":crown", ":coin"],
	"own-allies": [":ally"],
	"own-structures": [":structure"],
};
const EVENTS = {
	"build-tower": [":tower"],
	"build-wall": [":wall"],
	"build-keep": [":keep"],
	"build-tower-or-wall": [":tower", ":wall"],
	"build-any": [":structure"],
	summon: [":summon"],
	purchase: [":purchase"],
	market: [":market"],
};
const KINDS = {
	towers: ":tower",
	walls: ":wall",
	keeps: ":keep",
	structures: ":structure",
	allies: ":ally",
	specialist: ":specialist",
	...GOODS,
};
const HOW = {
	"grain-free": ["0", ":grain"],
	"any-mix": [":cube-any"],
	"resource-free": ["0", ":cube-any"],
	"1-stone-less": ["−1", ":stone"],
	"2-stone-less": ["−2", ":stone"],
	"1-grain-less": ["−1", ":grain"],
	"2-grain-less": ["−2", ":grain"],
};
const how = word => HOW[word] || [];
const times = number => (number > 1 ? [`×${number}`] : []);
const kindOf = word => (word === "structure" ? [] : [`:${word}`]);

/** How the words of an effect are drawn, by the first.
 * @type {Record<string, (...rest: any) => string[]>} */
const VERBS = {
	gain: (n, good) => [`+${n}`, GOODS[good]],
	cubes: n => [`+${n}`, ":cube-any"],
	draw: n => [`+${n}`, ":hand"],
	trade: (pay, price, _for, n, good, _upTo, most) => [
		`${pay}`,
		GOODS[price],
		":arrow",
		`${n}`,
		GOODS[good],
		...times(most),
	],
	with: (need, stock, _gain, n, good) => [`≥${need}`, GOODS[stock], ":arrow", `${n}`, GOODS[good]],
	per: (every, counted, _gain, n, good) => [
		...(every > 1 ? [`${every}`] : []),
		...(COUNTS[counted] || []),
		":arrow",
		`${n}`,
		GOODS[good],
	],
	"per-type": (n, good) => [":independent", "/", ":loyalist", ":arrow", `${n}`, GOODS[good]],
	promote: (n, way) => [":promote", ...times(n), ...how(way)],
	market: () => [":market"],
	purchase: () => [":purchase"],
	edict: n => [":edict", ...times(n)],
	build: (kind, way) => [":build", ...kindOf(kind), ...how(way)],
	"pay-to-build": (n, kind, way) => [`${n}`, ":coin", ":arrow", ":build", ...kindOf(kind), ...how(way)],
	summon: way => [":summon", ...how(way)],
	"pay-to-summon": n => [`${n}`, ":coin", ":arrow", ":summon"],
	ship: () => [":ship"],
	after: (event, ...rest) => [...(EVENTS[event] || []), ":arrow", ...effect(rest)],
	arriving: (...rest) => effect(rest),
	"hand-limit": n => [`+${n}`, ":hand"],
	"extra-trades": n => [`+${n}`, ":market"],
	"free-travel": n => [`${n}`, ":ship", ":arrow", "0", ":coin"],
	"cards-cheaper": n => [":card", `−${n}`, ":coin"],
	"keeps-cheaper": n => [":keep", `−${n}`, ":stone"],
	"allies-cheaper": n => [":ally", `−${n}`, ":grain"],
};

/** Return the row of an effect, given as its words. */
export function effect(words) {
	const [verb, ...rest] = words;
	return verb in VERBS ? VERBS[verb](...rest) : [];
}

/** Return the rows of several effects; an ability and what comes on arrival are one. */
export function effects(list) {
	const lasting = list.filter(([verb], i) => verb !== "arriving" || i === 0);
	return lasting.map(effect);
}

/** Return one row for what a workplace gives. */
export function ability(list) {
	const [first = [], ...more] = effects(list);
	const plain = parts => parts.map(part => part.replace("+", ""));
	return first.includes(":arrow") ? [...plain(first), ...more.flatMap(parts => plain(gainOf(parts)))] : first;
}

const gainOf = parts => parts.slice(parts.indexOf(":arrow") + 1);

/** Return the row of a tile where there is little room: without what is the same for all of its kind. */
export function brief(list) {
	const parts = effects(list).flat();
	if (parts[0] === ":build") return parts.slice(0, 2);
	return parts[0] === ":summon" ? parts.slice(0, 1) : parts.filter(part => part !== "+1");
}

const ART = {
	promote: ":promote",
	market: ":market",
	purchase: ":purchase",
	ship: ":ship",
	draw: ":hand",
	cubes: ":cube-any",
};

/** Return the icons of a card's picture. */
export function picture(list) {
	return list.slice(0, 2).map(words => {
		const [verb] = words;
		if (verb === "build" || verb === "pay-to-build") return ":build";
		if (verb === "summon" || verb === "pay-to-summon") return ":summon";
		return ART[verb] || effect(words).findLast(part => part.startsWith(":"));
	});
}

/** Return when an Ally is content: `[":tower", ">", ":crown"]`. */
export function condition([left, sign, right]) {
	const [owner, thing] = split(left);
	const more = sign === ">" ? ">" : "≥";
	if (owner === "frederick") return [":crown", KINDS[thing], `${right + (more === ">" ? 1 : 0)}`];
	const other = typeof right === "number" ? `${right}` : ":crown";
	return [KINDS[thing], more, other];
}

function split(word) {
	const at = word.indexOf("-");
	return [word.slice(0, at), word.slice(at + 1)];
}

/** Return goods as a row: `{grain: 3}` is `["3", ":grain"]`. */
export const goods = (/** @type {Record<string, number>} */ amounts) =>
	Object.entries(amounts).flatMap(([good, count]) => [`${count}`, GOODS[good] || `:${good}`]);
