"""Regret minimization over a whole game, held against exact values."""

from time import perf_counter

import numpy as np
import pytest

from staufen import core
from staufen.arena.limits import TimeOut, alarm
from staufen.bots import create
from staufen.core import InputError
from staufen.search.solver import Solver
from tests.support import leduc
from tests.support.positions import arranged

LEDUC = core.load("leduc-poker")
HISTORIES = 9457
HEARD = (LEDUC.parse("deal-Js"), LEDUC.parse("deal-?"))  # by seat 0 of deal 3
VALUE = -0.0856  # chips a game to seat 0 between equilibria


def tabulated(solver):
    return leduc.tabulate(lambda state, heard: solver.policy(state.view(state.to_act), heard))


@pytest.fixture(scope="module")
def solved():
    solver = Solver(LEDUC, points=True)
    solver.solve(iterations=1000)
    return solver


def test_it_looks_at_the_whole_game_once(solved):
    assert (solved.num_histories, solved.num_sets, solved.iterations) == (HISTORIES, 936, 1000)


def test_it_comes_to_an_equilibrium(solved):
    """Its value is that of Leduc poker, and the best answers to it win next to nothing."""
    policy = tabulated(solved)
    assert leduc.nash_conv(policy) < 0.002
    assert leduc.value(policy, policy) == pytest.approx(VALUE, abs=0.001)


def test_more_iterations_come_closer():
    solver = Solver(LEDUC, points=True)
    off = []
    for iterations in (10, 20, 30):
        solver.solve(iterations=iterations)
        off.append(leduc.nash_conv(tabulated(solver)))
    assert solver.iterations == 60
    assert 2 > off[0] > 3 * off[1] > 6 * off[2]
    assert off[1] < 0.155  # 0.164 if later iterations weighed by their number alone
    assert off[2] < 0.065


def test_simple_plans_lose_to_it(solved):
    """Always calling does, and raising whenever it may."""
    policy = tabulated(solved)

    def calls(*_):
        return {LEDUC.parse("call"): 1.0}

    def raises(state, _):
        return {state.legal_actions()[-1]: 1.0}

    for other in (calls, raises):
        assert leduc.head_to_head(policy, leduc.tabulate(other)) > 0.3


def test_probabilities_are_of_all_legal_actions(solved):
    state = LEDUC.deal(3)
    policy = solved.policy(state.view(state.to_act))
    assert [*policy] == state.legal_actions()
    assert sum(policy.values()) == pytest.approx(1)


def test_the_table_says_the_policy_and_what_each_action_is_worth():
    """In shares of the win, where both actions of a mixed choice are worth the same."""
    solver = Solver(LEDUC)
    solver.solve(iterations=1000)
    state = LEDUC.deal(3)
    view = state.view(state.to_act)
    table, policy = solver.table(view), solver.policy(view)
    assert {row.action: row.visits for row in table.rows} == {
        action: round(1000 * share) for action, share in policy.items()
    }
    assert table.rows[0].visits >= table.rows[1].visits > 100
    assert table.rows[0].value == pytest.approx(table.rows[1].value, abs=0.01)
    assert all(sum(row.values) == pytest.approx(1) for row in table.rows)


def test_a_king_beside_a_king_is_worth_the_win():
    solver = Solver(LEDUC)
    solver.solve(iterations=100)
    state = LEDUC.replay(["deal-Ks", "deal-Js", "call", "call", "deal-Kh"])
    assert [row.value for row in solver.table(state.view(0)).rows] == pytest.approx([1, 1])


def test_what_was_heard_tells_positions_apart_that_look_alike(solved):
    """Who opened the bets of the first round is not on the table in the second."""
    ways = [("call", "raise", "call"), ("raise", "call")]
    policies, views = [], []
    for bets in ways:
        state, heard = LEDUC.begin(), []
        for word in ("deal-Qs", "deal-Ks", *bets, "deal-Jh"):
            heard.append(state.seen(LEDUC.parse(word), 0))
            state.apply(LEDUC.parse(word))
        views.append(state.view(0))
        policies.append(solved.policy(views[-1], heard))
    assert views[0] == views[1]
    assert policies[0] != policies[1]
    call = LEDUC.parse("call")
    low, high = sorted(policy[call] for policy in policies)
    assert low <= solved.policy(views[0])[call] <= high
    with pytest.raises(InputError, match="never comes to this position"):
        solved.policy(views[0], HEARD)


@pytest.mark.parametrize("spent", [{"iterations": 1}, {"seconds": 1e-9}])
def test_every_budget_is_worth_one_iteration(spent):
    solver = Solver(LEDUC)
    solver.solve(**spent)
    assert solver.iterations == 1


def test_time_ends_it():
    solver = Solver(LEDUC)
    solver.solve(iterations=10**9, seconds=0.05)
    assert 1 < solver.iterations < 10**6


def test_a_look_at_a_large_game_can_be_stopped():
    """By Ctrl-C, or by an alarm as here; ten million histories take seconds."""
    start = perf_counter()
    with pytest.raises(TimeOut), alarm(0.2):
        Solver(core.load("oh-hell(size=oh-16)"), histories=10**7)
    assert perf_counter() - start < 2


def test_what_it_cannot_do_is_said(solved):
    large = core.load("fredericus", players=3)
    said = r"fredericus\(players=3\) is too large to be solved: more than 100000 histories or 255 "
    with pytest.raises(InputError, match=said):
        Solver(large)
    for number in (-1, 1, 2.5, 10**7 + 1, 2**32):
        with pytest.raises(InputError, match=f"histories {number}: a whole number from 2 to"):
            Solver(LEDUC, histories=number)
    with pytest.raises(InputError, match=f"more than {HISTORIES - 1} histories"):
        Solver(LEDUC, histories=HISTORIES - 1)
    assert Solver(LEDUC, histories=HISTORIES).num_histories == HISTORIES
    with pytest.raises(InputError, match="a budget of iterations or seconds expected"):
        solved.solve()
    for number in (-1, 0.5, 2**64):
        with pytest.raises(InputError, match=f"^solver: iterations {number}: a whole number from"):
            solved.solve(iterations=number)
    other = large.deal(1)
    with pytest.raises(InputError, match="made for leduc-poker"):
        solved.policy(other.view(other.to_act))
    with pytest.raises(InputError, match="no seat's turn"):
        solved.policy(LEDUC.begin().view(0))


def test_a_view_that_cannot_be_is_refused(solved):
    """Seat 0 to act on a checked hand is a state that can be written down and never comes."""
    fields = LEDUC.deal(3).view(0).fields()
    assert fields["head"]["to_act"] == 0
    fields["checked"] = 1
    with pytest.raises(InputError, match="never comes to this position"):
        solved.policy(arranged(LEDUC, fields))


def test_the_bot_plays_its_policy_and_learns_on():
    player = create("cfr(iterations=40)", LEDUC, seed=1)
    state = LEDUC.deal(3)
    view = state.view(state.to_act)
    player.heard = HEARD
    taken = [player.act(view) for _ in range(60)]
    assert player.thought.iterations == 60 * 40
    shares = {row.action: row.visits / player.thought.iterations for row in player.thought.rows}
    for action, share in shares.items():
        margin = 4 * np.sqrt(share * (1 - share) / 60)
        assert abs(taken.count(action) / 60 - share) <= margin
    assert len(set(taken)) == 2


@pytest.mark.parametrize("option", ["iterations=-1", "seconds=-0.5", "histories=-3"])
def test_options_out_of_range_are_refused(option):
    with pytest.raises(InputError, match=rf"cfr: {option.split('=')[0]} -"):
        create(f"cfr({option})", LEDUC)


def test_the_bot_plays_for_points_when_told_so():
    """Chips and shares of the win are different games: each policy is at home in one."""
    off, state = {}, LEDUC.deal(3)
    for points in (True, False):
        player = create(f"cfr(iterations=300, points={str(points).lower()})", LEDUC, seed=1)
        player.act(state.view(state.to_act))
        assert all(0 <= row.value <= 1 for row in player.thought.rows)
        off[points] = leduc.nash_conv(tabulated(player.solver))
    assert off[True] < 0.01
    assert off[False] > 3
