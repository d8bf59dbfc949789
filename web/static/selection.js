// @ts-check
// Choosing by clicks: a move is a path of places, and each click leaves fewer of them.

/** The moves of one moment, and how far the person has got. */
export class Selection {
  constructor(moves = []) {
    this.moves = moves;
    this.path = [];
  }

  /** The moves that the clicks so far may mean. */
  get open() {
    return this.moves.filter((each) => this.path.every((place, i) => each.path[i] === place));
  }

  /** The places that can be clicked next, each with the moves that it may mean. */
  get targets() {
    const found = new Map();
    for (const each of this.open) {
      const place = each.path[this.path.length];
      if (place !== undefined) found.set(place, [...(found.get(place) || []), each]);
    }
    return found;
  }

  /** Click a place. Returns the move if only one is meant, else null. */
  click(place) {
    if (this.targets.has(place)) this.path.push(place);
    else if (this.path.includes(place)) this.path.length = this.path.indexOf(place);
    else if (new Selection(this.moves).targets.has(place)) this.path = [place];
    const open = this.open; // a single way on needs no click
    return open.length === 1 && this.path.length >= Math.min(1, open[0].path.length) ? open[0] : null;
  }

  /** Go one click back. Returns whether there was one. */
  back() {
    return this.path.pop() !== undefined;
  }
}
