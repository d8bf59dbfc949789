"""Love Letter (Seiji Kanai, 2012), one round, in one file: sixteen cards, two to four players.

staufen check-game examples/games/love_letter.py --players 3
staufen match examples/games/love_letter.py --bots "so-ismcts(iterations=200)" random
"""

from typing import NamedTuple

from staufen.core import CHANCE, OVER, PythonRules

NAMES = ["guard", "priest", "baron", "handmaid", "prince", "king", "countess", "princess"]
COPIES = (5, 2, 2, 2, 2, 1, 1, 1)
GUARD, PRIEST, BARON, HANDMAID, PRINCE, KING, COUNTESS, PRINCESS = range(8)
UNKNOWN = -1
NOBODY = 4  # as a target
PLAY, CARD, TARGET = 8, 8, 40  # actions: 0 to 7 draw a card; 8 + card + 8 * target + 40 * guess


class State(NamedTuple):
    """The deck is what is in no hand and in no discard pile; one card of it is never drawn."""

    to_act: int
    turn: int  # whose turn it is
    receiver: int  # who draws
    hands: tuple[tuple[int, ...], ...]  # nothing: out of the round
    discards: tuple[tuple[int, ...], ...]
    shielded: tuple[int, ...]  # seats with a handmaid
    known: tuple[tuple[int, int], ...]  # (who, whose card) from a priest, a baron or a king


def replaced(items, place, item):
    """Return a tuple with one item replaced."""
    return (*items[:place], item, *items[place + 1 :])


class LoveLetter(PythonRules):
    """The last player in the round, or the one with the highest card, wins."""

    title = "Love Letter"
    players = (2, 3, 4)
    num_actions = PLAY + TARGET * 8

    def initial_state(self, players):
        return State(CHANCE, 0, 0, ((),) * players, ((),) * players, (), ())

    def left(self, state):
        """Return how many of each card are in the deck, as far as can be seen."""
        seen = [card for cards in state.hands + state.discards for card in cards]
        return [copies - seen.count(card) for card, copies in enumerate(COPIES)]

    def chance_outcomes(self, state):
        return [(card, n) for card, n in enumerate(self.left(state)) if n > 0]

    def legal_actions(self, state):
        hand = state.hands[state.turn]
        if COUNTESS in hand and (KING in hand or PRINCE in hand):
            hand = (COUNTESS,)
        return sorted({a for card in hand for a in self._plays(state, card)})

    def _plays(self, state, card):
        others = [seat for seat, cards in enumerate(state.hands)
                  if cards and seat != state.turn and seat not in state.shielded]  # fmt: skip
        if card == PRINCE:
            others.append(state.turn)
        if card in (HANDMAID, COUNTESS, PRINCESS) or not others:
            others = [NOBODY]
        guesses = range(1, 8) if card == GUARD and others != [NOBODY] else (0,)
        return [PLAY + card + CARD * target + TARGET * guess
                for target in others for guess in guesses]  # fmt: skip

    def apply(self, state, action):
        if state.to_act == CHANCE:
            return self._drawn(state, action)
        card, target, guess = self._parts(action)
        me, hand = state.turn, list(state.hands[state.turn])
        hand.remove(card)
        known = tuple(pair for pair in state.known if pair[1] != me or hand[0] != card)
        state = self._discard(state, me, (card,))._replace(known=known)
        state = state._replace(hands=replaced(state.hands, me, tuple(hand)))
        if card == PRINCESS:
            state = self._out(state, me)
        elif card == HANDMAID:
            state = state._replace(shielded=tuple(sorted({*state.shielded, me})))
        elif target != NOBODY:
            state = self._strike(state, card, target, guess)
            if state.to_act == CHANCE:
                return state  # who discarded draws
        return self._next(state)

    def _drawn(self, state, card):
        seat = state.receiver
        dealing = not any(state.discards)
        state = state._replace(
            hands=replaced(state.hands, seat, tuple(sorted((*state.hands[seat], card))))
        )
        if dealing and not all(state.hands):
            return state._replace(receiver=seat + 1)
        if dealing and len(state.hands[state.turn]) == 1:
            return state._replace(receiver=state.turn)
        return self._next(state) if seat != state.turn or len(state.hands[seat]) == 1 else (
            state._replace(to_act=state.turn))  # fmt: skip

    def _strike(self, state, card, target, guess):
        me, mine, theirs = state.turn, state.hands[state.turn], state.hands[target]
        if card == GUARD:
            return self._out(state, target) if theirs == (guess,) else state
        if card == PRIEST:
            return self._learn(state, (me, target))
        if card == BARON and mine != theirs:
            return self._out(state, me if mine < theirs else target)
        if card == BARON:
            return self._learn(state, (me, target), (target, me))
        if card == KING:
            hands = replaced(replaced(state.hands, me, theirs), target, mine)
            known = tuple(p for p in state.known if p[1] not in (me, target))
            state = state._replace(hands=hands, known=known)
            return self._learn(state, (me, target), (target, me))
        if theirs == (PRINCESS,):
            return self._out(state, target)
        state = self._discard(state, target, theirs)
        known = tuple(p for p in state.known if p[1] != target)
        hands = replaced(state.hands, target, ())
        return state._replace(to_act=CHANCE, receiver=target, hands=hands, known=known)

    def _learn(self, state, *pairs):
        return state._replace(known=tuple(sorted({*state.known, *pairs})))

    def _discard(self, state, seat, cards):
        return state._replace(discards=replaced(state.discards, seat, state.discards[seat] + cards))

    def _out(self, state, seat):
        state = self._discard(state, seat, state.hands[seat])
        known = tuple(pair for pair in state.known if seat not in pair)
        return state._replace(hands=replaced(state.hands, seat, ()), known=known)

    def _next(self, state):
        players, alive = len(state.hands), [i for i, cards in enumerate(state.hands) if cards]
        dealt = sum(map(len, state.hands + state.discards))
        if len(alive) == 1 or dealt >= sum(COPIES) - 1:
            return state._replace(to_act=OVER, receiver=0)
        turn = next(i % players for i in range(state.turn + 1, state.turn + 1 + players)
                    if i % players in alive)  # fmt: skip
        shielded = tuple(seat for seat in state.shielded if seat != turn)
        return state._replace(to_act=CHANCE, turn=turn, receiver=turn, shielded=shielded)

    def view(self, state, seat):
        if state.to_act == OVER:
            return state
        hands = tuple(
            cards if i == seat or (seat, i) in state.known else (UNKNOWN,) * len(cards)
            for i, cards in enumerate(state.hands)
        )
        return state._replace(hands=hands)

    def determinize(self, view, seat, rng):
        deck = [card for card, n in enumerate(self.left(view)) for _ in range(n)]
        rng.shuffle(deck)
        hands = tuple(
            tuple(sorted(deck.pop() if card == UNKNOWN else card for card in cards))
            for cards in view.hands
        )
        return view._replace(hands=hands)

    def reveals(self, state, action):
        target = self._parts(action)[1]
        return target not in (NOBODY, state.turn) and (state.turn, target) not in state.known

    def returns(self, state):
        keys = [(cards, sum(pile)) if cards else ((), 0)
                for cards, pile in zip(state.hands, state.discards, strict=True)]  # fmt: skip
        best = max(keys)
        return [(key == best) / keys.count(best) for key in keys]

    def _parts(self, action):
        return (action - PLAY) % CARD, (action - PLAY) % TARGET // CARD, (action - PLAY) // TARGET

    def action_text(self, action):
        if action < PLAY:
            return NAMES[action]
        card, target, guess = self._parts(action)
        at = f"-at-{target + 1}" if target != NOBODY else ""
        return f"play-{NAMES[card]}{at}{f'-guess-{NAMES[guess]}' if guess else ''}"

    def text(self, state, seat):
        lines = []
        for i, (hand, pile) in enumerate(zip(state.hands, state.discards, strict=True)):
            held = " ".join(NAMES[card] if card >= 0 else "?" for card in hand) or "out"
            played = " ".join(NAMES[card] for card in pile) or "nothing"
            lines.append(f"player {i + 1}: {held}; played: {played}")
        return lines
