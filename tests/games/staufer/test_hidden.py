"""Who knows what, and worlds that fit what a seat knows."""

from collections import Counter
from itertools import permutations, product

import pytest

from staufen.core.games.staufer import rules as r
from tests.games.staufer.table import begun_until, dealt, given, last_turn
from tests.support.walk import rng


def jobs(position, seat):
    return tuple(position.fields()["of"][seat]["jobs"])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_st_6_only_the_jobs_of_others_are_hidden(players):
    state = dealt(players, 3)
    for observer in range(players):
        view, truth = state.view(observer).fields(), state.fields()
        for seat in range(players):
            if seat != observer:
                assert view["of"][seat]["jobs"] == [0, 0, 0]
                truth["of"][seat]["jobs"] = [0, 0, 0]
        truth["head"]["observer"] = observer
        assert view == truth


def test_st_6_a_deal_is_seen_by_its_seat_alone():
    state = begun_until(r.DEALING, 3)
    for seat in (0, 1, 2, 0):
        action = state.legal_actions[2]
        others = [other for other in range(3) if other != seat]
        assert state.observed_action(action, seat) == action
        assert [
            state.game.format_action(state.observed_action(action, other)) for other in others
        ] == ["job-?"] * 2
        state.apply(action)


def test_st_6_chests_are_drawn_for_all_to_see():
    state = last_turn(seat=3).play("supply-5")
    for action in state.legal_actions:
        assert {state.observed_action(action, seat) for seat in range(4)} == {action}


def even(counts):
    """Whether counts could come from equal chances: chi squared within four deviations."""
    expected, free = sum(counts) / len(counts), len(counts) - 1
    chi = sum((n - expected) ** 2 for n in counts) / expected
    return abs(chi - free) < 4 * (2 * free) ** 0.5


def worlds(state, observer, n):
    """Count the others' jobs in `n` worlds made from a view."""
    view, dice = state.view(observer), rng(17)
    others = [seat for seat in range(state.num_players) if seat != observer]
    found = Counter()
    for _ in range(n):
        world = view.determinize(dice)
        found[tuple(jobs(world, seat) for seat in others)] += 1
        assert jobs(world, observer) == jobs(state, observer)
    return found


def test_st_6_two_players_all_worlds_are_equally_likely():
    """By brute force: five cards of each kind may be the other's, 125 hands in all.

    So the kinds are dealt independently of each other, too.
    """
    state = dealt(2, 5)
    found = worlds(state, 1, 12500)
    own = jobs(state, 1)
    every = set(
        product(*([card for card in range(1, 7) if card != own[kind]] for kind in range(3)))
    )
    assert {hand for (hand,) in found} == every
    assert even(found.values())


def test_st_6_three_players_hands_of_a_kind_are_equally_likely():
    state = dealt(3, 6)
    found = worlds(state, 0, 8000)
    for kind in range(3):
        pairs = Counter()
        for (one, two), n in found.items():
            pairs[one[kind], two[kind]] += n
        left = [card for card in range(1, 7) if card != jobs(state, 0)[kind]]
        assert set(pairs) == set(permutations(left, 2))
        assert even(pairs.values())


def test_st_6_during_the_deal_only_jobs_dealt_are_filled_in():
    state = begun_until(r.DEALING, 4)
    for _ in range(6):
        state.apply(state.legal_actions[0])
    world = state.view(0).determinize(rng(3))
    for seat in range(4):
        assert [job > 0 for job in jobs(world, seat)] == [True, seat < 2, False]
    assert world.check_invariants() is None


def test_a_position_of_the_tests_has_no_jobs_in_common():
    state = given(jobs={0: ("palermo", "j_row3", "j_seat4")})
    assert jobs(state, 0) == (6, 4, 2)
    assert state.check_invariants() is None
