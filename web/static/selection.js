// @ts-check
// Choosing by clicks: a move has a path of places, and each click leaves fewer moves.

const MAX_LISTED = 12; // moves that are listed one by one; more are put together by the next place
const KEYS = "123456789abcdefghijklmnopqrstuvwxyz";

/** A move that stands for several actions: its places can be clicked in any order. */
const isSequence = move => move.then.length > 0;

/** Return all actions of a move. */
export const actionsOf = move => [move.action, ...move.then];

/** The moves of one moment, and how far the person has got. */
export class Selection {
	constructor(moves = []) {
		this.moves = moves;
		this.path = [];
	}

	/** The moves that the clicks so far may mean. */
	get open() {
		return this.moves.filter(move =>
			isSequence(move)
				? this.path.every(place => move.path.includes(place))
				: this.path.every((place, i) => move.path[i] === place),
		);
	}

	/** Return the move of an action, where a board has a button for it. */
	find(action) {
		return this.moves.find(move => !isSequence(move) && `${move.action}` === action);
	}

	/** The places of a move that can be clicked next; of a sequence first the thing, or where it goes. */
	next(move) {
		if (!isSequence(move)) return move.path.slice(this.path.length, this.path.length + 1);
		if (!this.path.length) return [...new Set([move.path[0], move.path.at(-1)])].filter(Boolean);
		return move.path.filter(place => !this.path.includes(place));
	}

	/** The places that can be clicked next, each with the moves that it may mean. */
	get targets() {
		const found = new Map();
		for (const move of this.open)
			for (const place of this.next(move)) found.set(place, [...(found.get(place) || []), move]);
		return found;
	}

	/** What a list shows: moves, or `{place, moves}` where many go on with the same place. */
	get entries() {
		const {open} = this;
		if (open.length <= MAX_LISTED) return open.map(move => ({move, key: move.key}));
		const groups = new Map();
		for (const move of open) {
			const place = this.next(move)[0] ?? move;
			groups.set(place, [...(groups.get(place) || []), move]);
		}
		const entries = [...groups].map(([place, moves]) =>
			moves.length > 1 && isSequence(moves[0]) ? [{place, moves}] : moves.map(move => ({move})),
		);
		return entries.flat().map((entry, i) => ({...entry, key: KEYS[i] ?? ""}));
	}

	/** Click a place. Returns the move if only one is meant, else null. */
	click(place) {
		if (this.targets.has(place)) this.path.push(place);
		else if (this.path.includes(place)) this.path.length = this.path.indexOf(place);
		else if (new Selection(this.moves).targets.has(place)) this.path = [place];
		return this.path.length ? this.meant : null;
	}

	/** The move that the clicks mean: the only one that is open, or the only sequence that is complete.
	 *
	 * Where something can be added to what was clicked, the person is asked.
	 */
	get meant() {
		const {open, path} = this;
		const isComplete = move => isSequence(move) && move.flow !== "opening" && move.path.length === path.length;
		const complete = open.filter(isComplete);
		const found = open.length === 1 ? open : complete;
		return found.length === 1 ? found[0] : null;
	}

	/** Go one click back. Returns whether there was one. */
	back() {
		return this.path.pop() !== undefined;
	}
}
