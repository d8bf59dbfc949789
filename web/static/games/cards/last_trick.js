// @ts-check
// The last trick: it stays on the table until somebody leads to the next one.
//
// A position does not hold it. It follows from two positions shown one after the other: the cards
// that lay on the table, and the one card that has been played since.

let before = null; // the scene shown before, as `readTable` gives it
let last = null; // {cards: Map of seats and cards, winner, gone}

/** Return what is needed of a scene: who has played what, who has taken how many, which cards are gone. */
function readTable(scene, places) {
	const played = places.flatMap(place => place.pieces.map(piece => [place.data.seat, piece]));
	return {
		played: new Map(played),
		gone: scene.data.gone,
		taken: scene.players.map(each => each.data.taken),
		acting: scene.players.find(each => each.to_act)?.seat,
	};
}

/** Return the last trick if nobody has led since, or null.
 *
 * `places` are those of the trick under way. After the last card of a round the position tells neither
 * that card nor who took the trick: the card is that of the last action of a player, an entry of the log.
 */
export function recallTrick(scene, places, action = null) {
	const now = readTable(scene, places);
	const fresh = before ? now.gone.filter(card => !before.gone.includes(card)) : [];
	const kept = before && before.gone.every(card => now.gone.includes(card));
	const winner = now.taken.findIndex((count, seat) => before && count === before.taken[seat] + 1);
	const [, seat, , word] = action ?? [];
	if (now.played.size) last = null;
	else if (before && !kept)
		last =
			before.played.size && seat === before.acting
				? {cards: new Map([...before.played, [seat, createPiece(word, seat)]]), winner: -1}
				: null;
	else if (fresh.length === 1 && winner >= 0 && before.acting != null)
		last = {
			cards: new Map([...before.played, [before.acting, createPiece(fresh[0], before.acting)]]),
			winner,
		};
	else if (fresh.length) last = null;
	before = now;
	return last;
}

function createPiece(card, owner) {
	const [suit, rank] = [card.slice(0, 1), card.slice(1)];
	return {
		kind: `card-${card}`,
		owner,
		label: "",
		face: "up",
		data: {suit, rank: rank === "T" ? "10" : rank},
	};
}
