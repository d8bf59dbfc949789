// @ts-check
// The regions of The Staufer Dynasty: a landmark, an arcade of offices, what is scored and for whom.

import {measureText, round, waypoint} from "../../art/svg.js";
import {s} from "../../dom.js";
import {landmark} from "./landmarks.js";
import {placeTip} from "../../generic_board.js";
import {
	box,
	chests,
	effectSigns,
	figure,
	isFigure,
	king,
	move,
	onPlace,
	path,
	pennant,
	seal,
	shape,
	signs,
	write,
} from "./pieces.js";

/** Draw a region with its offices: above or below the road, or beside it (`high`). */
export function drawRegion(at, place, offices, scene) {
	const {x, y, width, height} = at;
	return s(
		"g.region",
		{key: `region ${place.id}`},
		s(
			"g",
			{"data-tip": placeTip(place), "data-about": place.about || null},
			box(x, y, width, height, 9, "fill-card outline"),
			box(x + 1, y + 1, width - 2, height * 0.6, 8, "sky"),
			path(hills(at), "hills"),
			move(at.side + (at.high ? 58 : 38), y + (at.high ? 133 : 62), at.high ? 1.45 : 0.88, landmark(place.data.region)),
		),
		drawArcade(offices, at.arcade, scene),
	);
}

function hills({x, y, width, height}) {
	return `M${x + 1},${y + height * 0.45} q${width * 0.2},${-height * 0.25} ${width * 0.42},${-height * 0.03}
    t${width * 0.38},${-height * 0.06} t${width * 0.2 - 2},${height * 0.09} V${y + height - 9} q0,8 -8,8
    H${x + 9} q-8,0 -8,-8Z`;
}

/** Draw what is told of a region above all regions: its frame, name, points, and the King. */
export function drawSigns(at, place, scene) {
	const {x, y, width, height, side, high} = at;
	const {scored, sure, king: hasKing} = place.data;
	const frame = scored && box(x - 3.5, y - 3.5, width + 7, height + 7, 12, sure ? "frame" : "frame unsure");
	const room = (high ? width - 21 : 204) - (scored && (high || side === x + 4) ? 22 : 0);
	return onPlace(
		"g.signs",
		place,
		frame,
		heading(place, at.arcade.x + 2, y + (high ? 25 : 19), room, scene),
		high
			? tile(place, x + 148, y + 76, 25, x + 190, y + 68, 21)
			: tile(place, side + 20, y + 88, 19, side + 58, y + (place.data.bonus?.length > 2 ? 73 : 82), 17.5),
		scored && pennant(x + width - 13, y + 11, 1, sure, placeTip(place)),
		waypoint(...at.king),
		hasKing && drawKing(place, at.king),
	);
}

function drawKing({pieces}, [x, y]) {
	const piece = pieces.find(each => each.kind === "king");
	const tip = {"data-tip": `${piece.label}. ${piece.text}`, "data-about": piece.about};
	return s("g", tip, king(x, y, 48));
}

/** Write the name of a region, and who is how strong there, the best first. */
function heading(place, x, y, width, scene) {
	const {standing = []} = place.data;
	const room = width - measureText(place.label, 17, {font: "serif", weight: 700}) - 5;
	const step = Math.min(31, room / Math.max(standing.length, 1));
	const narrow = step < 25;
	const first = x + width - step * standing.length;
	return [
		write(x, y, 17, place.label, "title start"),
		s(
			"g",
			{"data-tip": placeTip(place)},
			standing.map(({seat, strength}, i) => {
				const left = first + step * i;
				const r = narrow ? 5 : i ? 6.6 : 8;
				return s(
					`g.seat-${scene.players[seat].color}`,
					move(left + r, y - 6, 1, shape(scene.players[seat].color, r)),
					write(left + 2 * r + 1.5, y - 0.5, i || narrow ? 13 : 16, strength, "value start"),
				);
			}),
		),
	];
}

/** Draw the points of the places and their bonus. */
function tile(place, x, y, r, right, top, step) {
	const {points = [], bonus = []} = place.data;
	const tip = kind => {
		const piece = place.pieces.find(each => each.kind === kind);
		return piece ? {"data-tip": `${piece.label}. ${piece.text}`, "data-about": piece.about || null} : {};
	};
	return [
		points.length > 0 && s("g", tip("points"), seal(points, x, y, r)),
		s(
			"g",
			tip("bonus"),
			bonus.map((each, i) => bonusPill(each, right, top + i * step)),
		),
	];
}

function bonusPill(bonus, x, y) {
	const parts = Object.entries(bonus).flatMap(([word, n]) => effectSigns(word, n));
	const width = parts.length > 2 ? 42 : 36;
	return [
		box(x - width / 2, y - 8.2, width, 16.4, 8.2, "fill-parchment outline-thin"),
		signs(parts, x, y, {size: 12.8, scale: 0.9, gap: 0.5}),
	];
}

// ---------------------------------------------------------------- offices

/** Draw a wall with an arch for each office. */
function drawArcade(offices, at, scene) {
	const {x, y, width, height} = at;
	const step = width / offices.length;
	return [
		path(battlements(x, y, width, height), "fill-stone outline"),
		path(stones(x, y, width, height), "mortar"),
		box(x - 3, y + height, width + 6, 6, 2, "fill-stone-dark outline"),
		offices.map((each, i) => drawOffice(each, {...at, middle: x + step * (i + 0.5), step}, scene)),
	];
}

function battlements(x, y, width, height) {
	const number = Math.floor(width / 14) | 1; // odd: it begins and ends with a merlon
	const one = width / number;
	const teeth = Array.from({length: number}, (_, i) => `V${i % 2 ? y - 1 : y - 6} H${round(x + one * (i + 1))}`);
	return `M${x},${y + height + 2} ${teeth.join(" ")} V${y + height + 2}Z`;
}

function stones(x, y, width, height) {
	const rows = Array.from({length: Math.floor(height / 10)}, (_, i) => i);
	return rows
		.flatMap(row =>
			Array.from(
				{length: Math.floor(width / 26)},
				(_, i) => `M${x + 4 + (row % 2) * 9 + i * 26},${y + 6 + row * 9} h9`,
			),
		)
		.join(" ");
}

/** Draw an office: dark with its price as long as it is free, else light with who is there. */
function drawOffice(place, {y, height, middle, step, widest, scale}, scene) {
	const {cost, nobles} = place.data;
	const sits = place.pieces.find(isFigure);
	const lying = place.pieces.filter(each => !isFigure(each));
	const width = Math.min(widest, step - 3);
	const helped = scene.gestures.some(each => each.data.helped && each.path[0] === place.id);
	const [left, r] = [middle - width / 2, width / 2 - 3];
	const arch = `M${round(left + 3)},${y + height} v${round(r + 6 - height)} a${r},${r} 0 0 1 ${2 * r},0
    v${round(height - r - 6)}Z`;
	const help = [nobles && place.note, place.text].filter(Boolean).join(". ");
	const underWay = scene.data.place === place.id;
	const look = `office${helped ? " helped" : ""}${underWay ? " under-way" : ""}`;
	return onPlace(
		"g",
		{...place, note: "", text: help, class: look},
		path(arch, `hit outline ${sits ? "fill-edge" : "fill-gap"}`),
		sits ? occupant(sits, nobles, cost, middle, y, height, scene) : price(cost, nobles, middle, y, height),
		chests(lying, middle, y + height + 4 + 4 * scale, scale),
	);
}

function occupant(piece, nobles, cost, middle, y, height, scene) {
	const tip = `${piece.label} of ${scene.players[piece.owner].name}. ${piece.text}`;
	const tall = height * (piece.kind === "noble" ? 0.8 : 0.72);
	const {color} = scene.players[piece.owner];
	return [
		figure(piece.kind, color, middle, y + height - 1.5, tall, {"data-tip": tip, "data-about": piece.about}),
		s("circle", {
			cx: round(middle),
			cy: y + 0.5,
			r: 8.5,
			class: nobles ? "fill-gold outline-thin" : "fill-parchment outline-thin",
		}),
		write(middle, y + 5.2, 13, cost, nobles ? "value dark-text" : "value"),
	];
}

function price(cost, nobles, middle, y, height) {
	return [
		write(middle, y + height * 0.5 + (nobles ? 2 : 9), 22, cost, "value cost"),
		nobles && signs([":noble"], middle, y + height - 11, {scale: 1.3, look: "gold"}),
	];
}
