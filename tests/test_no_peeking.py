"""No bot looks into hidden hands: in two states that look the same to it, it answers the same.

Nor does anything that a view holds tell: its bytes, its history, its record, its pickle.

The second state is the first with all that the seat does not know drawn anew. The answer is
the action and, of bots that search, the whole root table. Whether the test can catch anything
is itself tested, on bots that are handed the state.
"""

import hashlib
import pickle
from itertools import islice

import pytest

from staufen import core
from staufen.bots import Bot, create_bot, list_options, load_bots
from tests.support.walk import counts, moments, rng, walk

STATES = 200  # of every game, over all its numbers of players
SHORT = {"iterations": 30, "worlds": 2}  # budgets, for bots that have such an option


def specification(name, cls):
    """Return the specification of a bot with a small budget."""
    budget = [f"{key}={value}" for key, value in SHORT.items() if key in list_options(cls)]
    return f"{name}({', '.join(budget)})" if budget else name


def fair():
    honest = [
        pair
        for pair in load_bots().items()
        if not (pair[1].full_information or pair[1].accepts_any_option)
    ]
    return [specification(name, cls) for name, cls in honest]


def pairs(game, wanted):
    """Yield up to `wanted` (state, another with the same view for the seat to act)."""
    for i, state in enumerate(moments(game, 2 * wanted)):
        if state.to_act >= 0 and len(state.legal_actions) > 1:
            yield state, state.view(state.to_act).determinize(rng(i, 77))


def answer(player, position):
    """Return a bot's action in a position, and the table of its search."""
    action = player.act(position)
    rows = player.thought.rows if player.thought else ()
    return action, [(row.action, row.visits, row.value) for row in rows]


def share(name):
    """Return how many states one number of players gets."""
    return STATES // sum(game == name for game, _ in counts()) + 1


@pytest.mark.parametrize("spec", fair())
@pytest.mark.parametrize(("name", "players"), counts())
def test_a_bot_answers_the_same_to_the_same_view(name, players, spec):
    game = core.load(name, players=players)
    tried = 0
    for state, other in islice(pairs(game, share(name)), share(name)):
        seat = state.to_act
        message = answer(create_bot(spec, game, seed=5), state.view(seat))
        assert message[0] in state.legal_actions
        assert answer(create_bot(spec, game, seed=5), other.view(seat)) == message
        tried += 1
    assert tried > share(name) // 4


def hidden_steps(game, seed):
    """Return up to 12 (state, plies before it) of a random game: not all see what is done there."""
    found = []
    for place, (state, action) in enumerate(walk(game, seed)):
        if any(state.observed_action(action, seat) != action for seat in range(game.players)):
            found.append((state.copy(), place))
    return [found[i] for i in rng(seed).permutation(len(found))[:12]]


def twins(game, seed):
    """Yield (seat, state, another) from one random game and others that look the same to the seat.

    The other game is the first but for one draw the seat does not see, as far as the same actions
    stay legal and look the same.
    """
    actions, dice = [action for _, action in walk(game, seed)], rng(seed, 1)
    for before, place in hidden_steps(game, seed):
        for seat in range(game.players):
            alike = [a for a in before.legal_actions if before.observed_action(a, seat) != a]
            if actions[place] not in alike or len(alike) < 2:
                continue
            alike.remove(actions[place])
            other = before.child(alike[int(dice.integers(len(alike)))])
            state = before.child(actions[place])
            for action in actions[place + 1 :][:30]:
                if state.view(seat) != other.view(seat):
                    break
                yield seat, state, other
                if action not in other.legal_actions:
                    break
                if state.observed_action(action, seat) != other.observed_action(action, seat):
                    break
                state, other = state.child(action), other.child(action)


@pytest.mark.parametrize(("name", "players"), counts())
def test_nothing_that_a_view_holds_tells_what_is_hidden(name, players):
    game, tried, caught = core.load(name, players=players), 0, 0
    for seed in range(3):
        for seat, state, other in twins(game, seed):
            one, two = state.view(seat), other.view(seat)
            assert one.history == two.history
            if tried % 4 == 0:  # they tell a long past at length
                assert one.to_record() == two.to_record()
                assert pickle.dumps(one) == pickle.dumps(two)
            tried += 1
            caught += state.history != other.history
    if not tried:  # alone at a table there may be nothing to hide
        assert players == 1
        return
    assert caught == tried, "the histories of the games themselves must differ"


class Peeker(Bot):
    """Chooses by all bytes of the position it is given."""

    def act(self, view):
        legal = view.legal_actions
        mark = hashlib.sha256(view.to_bytes()).digest()
        return legal[int.from_bytes(mark, "big") % len(legal)]


def cheats(game):
    """Return new cheats, without a kept tree."""
    ours = [specification(name, cls) for name, cls in load_bots().items() if cls.full_information]
    return [Peeker(game=game), *(create_bot(spec, game, seed=5) for spec in ours)]


@pytest.mark.parametrize(("name", "players"), counts())
def test_a_cheat_that_is_handed_the_state_is_caught(name, players):
    """Handed a view it has nothing to see."""
    game = core.load(name, players=players)
    for state, other in pairs(game, 60):
        assert len({Peeker(game=game).act(each.view(state.to_act)) for each in (state, other)}) == 1
    unlike = [pair for pair in pairs(game, 60) if pair[0] != pair[1]]
    if not unlike:  # alone at a table there may be nothing to hide
        assert players == 1
        return
    for i, cheat in enumerate(cheats(game)):
        caught = 0
        for state, other in unlike:
            message = answer(cheats(game)[i], state)
            caught += answer(cheats(game)[i], other) != message
        assert caught > len(unlike) / 5, cheat
