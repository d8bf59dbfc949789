// @ts-check
// Where things are in the scene: an octagon whose corners are the towers, four on each side, and level rows.

export const [WIDTH, HEIGHT] = [940, 700];
export const CENTRE = [470, 308];
const CORNER = {x: [66, 150], y: [165, 64]}; // of the castle, from its centre
const ENDS = [140, 252, 364, 476]; // heights of the rows
export const END = {x: 428, width: 66, height: 92}; // of the end of a row, from the centre
export const ROPES = [90, 527]; // heights of the ropes between rows I and VIII, IV and V
export const OTHERS = {y: 4, height: 80};
export const OWN = {y: 532, height: 163};

/** The corners of the castle from its centre, side I on top right, clockwise. */
const CORNERS = [
	[CORNER.x[0], -CORNER.y[0]],
	[CORNER.x[1], -CORNER.y[1]],
	[CORNER.x[1], CORNER.y[1]],
	[CORNER.x[0], CORNER.y[0]],
	[-CORNER.x[0], CORNER.y[0]],
	[-CORNER.x[1], CORNER.y[1]],
	[-CORNER.x[1], -CORNER.y[1]],
	[-CORNER.x[0], -CORNER.y[0]],
];

/** Whether a side is on the right: 1, else -1. */
export const outwards = side => (side < 4 ? 1 : -1);

/** Return the point of a side at a share of the way from the centre to its corner, moved along the wall. */
export function onSide(side, share, aside = 0) {
	const [x, y] = CORNERS[side];
	const length = Math.hypot(x, y);
	return [CENTRE[0] + x * share - (y / length) * aside, CENTRE[1] + y * share + (x / length) * aside];
}

/** Return the octagon at a share of the castle's size. */
export const octagon = share => CORNERS.map((_, side) => onSide(side, share));

/** Return the point between two others, at a share of the way.
 * @param {number[]} from
 * @param {number[]} to
 */
export const middle = ([x1, y1], [x2, y2], share = 0.5) => [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];

/** Return the part of a ring between two octagons that belongs to a side. */
export function sector(side, outer, inner) {
	const [a, b] = [octagon(outer), octagon(inner)];
	const [before, after] = [(side + 7) % 8, (side + 1) % 8];
	return [
		middle(a[before], a[side]),
		a[side],
		middle(a[side], a[after]),
		middle(b[side], b[after]),
		b[side],
		middle(b[before], b[side]),
	];
}

/** Return the middle of the end of a row.
 * @returns {[number, number]}
 */
export const endOf = side => [CENTRE[0] + outwards(side) * END.x, ENDS[side < 4 ? side : 7 - side]];

/** Return where the first card of a row begins, beside its tower. */
export const startOf = side => CENTRE[0] + CORNERS[side][0] + outwards(side) * 40;
