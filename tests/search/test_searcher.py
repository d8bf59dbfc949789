"""Known answers, budgets and reproducibility of the searches."""

import json
import signal
import time
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from staufen import core
from staufen.arena.limits import TimeOut, alarm
from staufen.arena.records import Scribe
from staufen.bots import create
from staufen.core import InputError
from staufen.core.library import GAMES as SHELF
from staufen.core.tables import read_toml
from staufen.search import NODE_SIZE, Heuristic, Row, Searcher, Table
from staufen.search.instrument import playouts
from staufen.search.oneply import one_ply
from staufen.search.solver import Solver
from tests.support.walk import card, walk

FAMILY = [
    "so-ismcts",
    "so-ismcts(observable_moves=true)",
    "mo-ismcts",
    "mo-ismcts(infoset_roots=true)",
    "pimc(worlds=8)",
    "flat",
    "cheater",
]
TREES = Path(__file__).parents[1] / "trees"
SPICES = [
    "playout=mast",
    "playout=nast",
    "playout=greedy, epsilon=0.5",
    "playout_length=plies:0",
    "playout_length=plies:3, bias=1",
    "playout_length=turns:1",
    "playout_length=rounds:1",
    "minimax=0.4, playout_length=plies:0",
    "selection=puct, c=1.5",
    "fpu=value:0.6",
    "selection=puct, fpu=reduction:0.1",
    "progressive_widening=1",
    "expansion_threshold=10",
    "open_loop=true",
    "reward=rank",
    "margin=0.3",
    "backup=paranoid",
    "final=value",
]


def leduc(*words):
    """Return a state of Leduc poker after actions in words."""
    game = core.load("leduc-poker")
    state = game.begin()
    for word in words:
        state.apply(game.parse(word))
    return state


def rng(seed=0):
    return np.random.default_rng(seed)


def act(bot, state):
    """Return a bot's choice by what it may see of a position, which is all for the cheater."""
    return bot.act(state if bot.sees_all else state.view(state.to_act))


def words(bot, state):
    return bot.game.write(act(bot, state))


def spiced(bot, options):
    return f"{bot[:-1]}, {options})" if bot.endswith(")") else f"{bot}({options})"


@pytest.mark.parametrize("bot", FAMILY)
def test_visits_add_up_to_the_iterations(bot):
    state = leduc("deal-Js", "deal-Ks")
    player = create(spiced(bot, "iterations=777"), state.game)
    act(player, state)
    table = player.thought
    assert table.iterations == 777
    assert sum(row.visits for row in table.rows) == 777
    assert all(0 <= value <= 1 for row in table.rows for value in row.values)
    assert all(sum(row.values) == pytest.approx(1, abs=1e-5) for row in table.rows)
    assert [row.visits for row in table.rows] == sorted(
        (r.visits for r in table.rows), reverse=True
    )


def test_visits_add_up_below_the_root_too():
    """Those of a node's actions are its own, less the one that made it; the last search adds one.

    The tree of a seat that acts twice running is kept from the first of the two to the second.
    """
    sums = []
    for name in ("stupor-mundi", "staufer", "fredericus"):
        state = amid(name, 2)
        seat, searcher = state.to_act, Searcher(state.game)
        for row in searcher.search(state.view(seat), rng(), iterations=3000).rows:
            after = state.after(row.action)
            if after.to_act != seat or len(after.legal_actions()) < 2 or row.visits < 50:
                continue
            searcher.search(state.view(seat), rng(), iterations=3000)
            assert searcher.advance([row.action])
            below = searcher.search(after.view(seat), rng(), iterations=1)
            sums.append((sum(each.visits for each in below.rows), row.visits))
    assert len(sums) > 5
    assert [below for below, _ in sums] == [visits for _, visits in sums]


@pytest.mark.parametrize("bot", FAMILY)
@pytest.mark.parametrize("spice", SPICES)
def test_policies_go_with_every_member_of_the_family(bot, spice):
    state = leduc("deal-Js", "deal-Ks", "call", "raise")
    player = create(spiced(bot, f"iterations=200, {spice}"), state.game)
    assert act(player, state) in state.legal_actions()
    assert sum(row.visits for row in player.thought.rows) == 200


def amid(name, players, seed=1, least=4):
    """Return a position with a choice of so many actions from the middle of a random game."""
    found = [s.copy() for s, _ in walk(core.load(name, players), seed) if s.to_act >= 0]
    found = [state for state in found if len(state.legal_actions()) >= least]
    return found[len(found) // 2]


def test_every_policy_searches_otherwise_than_the_textbook_and_than_every_other():
    """An option that changes nothing is one that is not there."""
    state = amid("fredericus", 3)
    tables = {}
    two = "playout_length=plies:2"
    cut = [two, f"{two}, reward=rank", f"{two}, margin=0.3"]
    for spice in ["", *SPICES, *cut, "c=0.2", "playout=greedy, epsilon=0.9"]:
        if spice in ("final=value", "open_loop=true"):  # see below: no table, or no draw is near
            continue
        more = f", {spice}" if spice else ""
        player = create(f"so-ismcts(iterations=3000, settings=plain{more})", state.game, 1)
        player.act(state.view(state.to_act))
        tables[spice] = player.thought.rows
    alike = [(a, b) for a, b in combinations(tables, 2) if tables[a] == tables[b]]
    assert alike == []


@pytest.mark.parametrize(
    ("name", "players"), [("stupor-mundi", 3), ("knockout-whist", 4), ("oh-hell", 3)]
)
def test_every_action_is_judged_before_one_is_chosen(name, players):
    """Also where opponents have others in another world: none is untried, so that what an untried
    one counts changes nothing."""
    state = amid(name, players)
    tables = []
    for fpu in ("", ", fpu=value:0.9"):
        spec = f"so-ismcts(iterations=2000, playout_length=plies:2, settings=plain, bias=1{fpu})"
        player = create(spec, state.game, 1)
        player.act(state.view(state.to_act))
        tables.append(player.thought._replace(seconds=0))
    assert tables[0] == tables[1]


def tried(state, more):
    """Return the actions that a search with these options has tried."""
    player = create(f"so-ismcts(playout_length=plies:2, settings=plain, {more})", state.game, 1)
    player.act(state.view(state.to_act))
    return {row.action for row in player.thought.rows if row.visits}


@pytest.mark.parametrize("more", ["selection=puct, c=9", "bias=1", "selection=ucb1"])
def test_a_node_tries_few_actions_before_it_was_visited_often(more):
    state = amid("fredericus", 3)
    assert len(state.legal_actions()) > 5
    narrow = f"{more}, progressive_widening=0.5"
    few = [tried(state, f"{narrow}, iterations={n}") for n in (3, 15, 35, 100)]
    assert list(map(len, few)) == [1, 2, 3, 5]


@pytest.mark.parametrize("more", ["selection=puct, c=9", "bias=1"])
def test_the_few_are_those_that_the_heuristic_puts_first(more):
    """A bias tries every action once, the best judged first."""
    state = amid("fredericus", 3)
    for most, iterations in ((1, 3), (2, 15), (5, 100)):
        best = tried(state, f"bias=1, iterations={most}")
        assert len(best) == most
        assert tried(state, f"{more}, progressive_widening=0.5, iterations={iterations}") == best


def test_hidden_choices_branch_only_for_a_search_that_is_told_so():
    """In Stupor Mundi cards are played face down; in Oh Hell all choices are seen."""
    alike = {}
    for name, players in (("stupor-mundi", 3), ("oh-hell", 3)):
        state = amid(name, players)
        tables = []
        for more in ("", ", observable_moves=true"):
            player = create(f"so-ismcts(iterations=2000, settings=plain{more})", state.game, 1)
            player.act(state.view(state.to_act))
            tables.append(player.thought._replace(seconds=0))
        alike[name] = tables[0] == tables[1]
    assert alike == {"stupor-mundi": False, "oh-hell": True}


def test_the_less_an_untried_action_counts_the_fewer_are_tried():
    """Under PUCT all actions have their children at once: those without a visit are untried."""
    state = amid("fredericus", 3)
    tried = []
    for reduction in (0.0, 0.1, 0.3):
        spec = f"so-ismcts(iterations=40, fpu=reduction:{reduction})"
        player = create(spec, state.game, 1)
        player.act(state.view(state.to_act))
        tried.append(sum(row.visits > 0 for row in player.thought.rows))
    assert tried == sorted(tried, reverse=True)
    assert tried[0] > tried[-1]


def test_rounds_are_not_counted_where_there_are_none():
    with pytest.raises(InputError, match=r"oh-hell.* has no rounds to count"):
        create("so-ismcts(playout_length=rounds:1)", core.load("oh-hell"))


def test_the_final_choice_is_by_visits_or_by_value():
    rows = (Row(7, 60, 0.4, 100, (0.4, 0.6)), Row(3, 40, 0.5, 100, (0.5, 0.5)))
    table = Table(rows, 100, 10, 0.1)
    assert (table.best(), table.best("visits"), table.best("value")) == (7, 7, 3)
    state = amid("knockout-whist", 3)
    choices = {}
    for final in ("visits", "value"):
        choices[final] = []
        for seed in range(40):
            bot = create(f"so-ismcts(iterations=40, final={final})", state.game, seed)
            choices[final].append(bot.act(state.view(state.to_act)))
            assert choices[final][-1] == bot.thought.best(final)
    assert choices["visits"] != choices["value"]


@pytest.mark.parametrize("more", ["", ", threads=3", ", final=value"])
@pytest.mark.parametrize("bot", ["so-ismcts", "mo-ismcts", "pimc", "flat"])
def test_every_row_tells_the_line_that_begins_with_its_action(bot, more):
    if more == ", threads=3" and bot == "pimc":
        more = ", threads=2, worlds=4"
    state = amid("fredericus", 2)
    player = create(f"{bot}(iterations=600{more})", state.game, 3)
    player.act(state.view(state.to_act))
    rows = player.thought.rows
    assert all(row.line[0] == row.action for row in rows)
    assert player.thought.variation == rows[0].line
    assert max(len(row.line) for row in rows) > (0 if bot in ("flat", "pimc") else 1)


def test_the_line_ends_with_the_game():
    """A pair of kings has a raise to answer: folding and calling end it, a raise is answered."""
    state = leduc("deal-Ks", "deal-Js", "call", "call", "deal-Kh", "raise")
    player = create("so-ismcts(iterations=500)", state.game, 1)
    player.act(state.view(1))
    lengths = {state.game.write(row.action): len(row.line) for row in player.thought.rows}
    assert lengths == {"fold": 1, "call": 1, "raise": 2}


@pytest.mark.parametrize("bot", FAMILY)
def test_a_pair_never_folds(bot):
    state = leduc("deal-Js", "deal-Qs", "call", "call", "deal-Jh", "raise", "raise")
    assert words(create(spiced(bot, "iterations=2000"), state.game, 3), state) != "fold"


@pytest.mark.parametrize("bot", FAMILY)
def test_the_best_hand_there_is_is_sure_to_win_unless_it_folds(bot):
    state = leduc("deal-Qs", "deal-Ks", "call", "call", "deal-Kh", "raise")
    player = create(spiced(bot, "iterations=2000"), state.game, 3)
    act(player, state)
    values = {state.game.write(row.action): row.value for row in player.thought.rows}
    assert values == {"fold": 0, "call": 1, "raise": 1}


def test_a_jack_against_a_certain_pair_folds_for_the_one_who_sees_all():
    state = leduc("deal-Js", "deal-Qs", "call", "call", "deal-Qh", "raise", "raise")
    cheater = create("cheater(iterations=2000)", state.game, 1)
    act(cheater, state)
    chances = {row.action: row.value for row in cheater.thought.rows}
    assert max(chances.values()) == 0


def test_multiple_observers_are_one_where_every_move_is_seen():
    """All variants coincide when moves are fully observable (Cowling et al. 2012)."""
    state = leduc("deal-Js", "deal-Ks")
    one, many = (Searcher(state.game, multi_observer=many) for many in (False, True))
    tables = [s.search(state.view(0), rng(5), iterations=3000) for s in (one, many)]
    assert tables[0].rows == tables[1].rows


@pytest.mark.parametrize("bot", FAMILY)
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", core.names())
def test_the_same_seed_gives_the_same_table(bot, threads, name):
    state, small = amid(name, None, least=2), name == "leduc-poker"
    spec = spiced(bot, f"iterations={500 if small else 60}, threads={threads}")
    seen = set()
    for _ in range(20 if small else 4):
        player = create(spec, state.game, seed=11)
        act(player, state)
        seen.add(player.thought._replace(seconds=0))
    assert len(seen) == 1


@pytest.mark.parametrize(
    "budget", [{"iterations": 1}, {"seconds": 1e-9}, {"nodes": 1}, {"seconds": 5e-5}]
)
@pytest.mark.parametrize("name", core.names())
def test_any_budget_returns_a_legal_action(name, budget):
    state, dice = amid(name, None, least=2), rng()
    searcher, view = Searcher(state.game), state.view(state.to_act)
    for _ in range(500):
        table = searcher.search(view, dice, **budget)
        assert table.iterations >= 1
        assert table.best() in state.legal_actions()


def test_a_search_without_a_budget_is_refused():
    state = leduc("deal-Js", "deal-Ks")
    with pytest.raises(InputError, match="budget"):
        Searcher(state.game).search(state.view(0), rng())


def test_a_search_for_a_seat_that_is_not_to_act_is_refused():
    state = leduc("deal-Js", "deal-Ks")
    with pytest.raises(InputError, match="turn"):
        Searcher(state.game).search(state.view(1), rng(), iterations=10)


def test_chance_is_not_searched():
    game = core.load("leduc-poker")
    with pytest.raises(InputError, match="turn"):
        Searcher(game).search(game.begin(), rng(), iterations=1)


def test_nodes_are_small():
    """Two fill a line of the cache."""
    assert NODE_SIZE == 32


def test_a_full_pool_stops_the_tree_and_not_the_search():
    state = leduc("deal-Js", "deal-Ks")
    table = Searcher(state.game, nodes=16).search(state.view(0), rng(), iterations=5000)
    assert table.iterations == 5000
    assert table.nodes < 16


@pytest.mark.parametrize("bot", ["so-ismcts", "mo-ismcts"])
def test_the_longer_a_search_the_fewer_nodes_it_adds(bot):
    """Leaves wait for more visits, but for none in the first iterations."""
    state = core.load("oh-hell").deal(1)

    def search(iterations, threshold):
        spec = f"{bot}(iterations={iterations}, expansion_threshold={threshold}, settings=plain)"
        player = create(spec, state.game, 1)
        player.act(state.view(state.to_act))
        return player.thought._replace(seconds=0)

    assert search(500, 500) == search(500, 0)
    early, late, last = (search(n, 500).nodes for n in (500, 5_000, 50_000))
    assert (last - late) / 45_000 < (late - early) / 4_500 / 4
    assert late < search(5_000, 0).nodes / 2
    assert sum(row.visits for row in search(5_000, 500).rows) == 5_000


def test_leaves_do_not_wait_where_nodes_are_the_budget():
    """Or it would take nearly for ever to spend it."""
    state = core.load("oh-hell").deal(1)
    player = create("so-ismcts(nodes=20000, expansion_threshold=10, settings=plain)", state.game, 1)
    player.act(state.view(state.to_act))
    assert player.thought.nodes >= 20_000
    assert player.thought.iterations < 40_000


@pytest.mark.parametrize("bot", ["flat", "so-ismcts", "mo-ismcts", "pimc(worlds=8)"])
def test_a_tree_that_grows_no_more_uses_up_its_budget_of_nodes(bot):
    """There are fewer nodes below the last bets than are asked for."""
    state = leduc("deal-Js", "deal-Qs", "call", "call", "deal-Jh", "raise")
    player = create(spiced(bot, "nodes=4000"), state.game, 1)
    assert player.act(state.view(1)) in state.legal_actions()
    assert player.thought.nodes < 4000
    assert player.thought.iterations < 40_000


def test_worlds_share_a_budget_of_nodes():
    state = core.load("oh-hell").deal(1)
    player = create("pimc(worlds=10, nodes=5000)", state.game, 1)
    player.act(state.view(state.to_act))
    assert 5000 <= player.thought.nodes < 5500
    player = create("pimc(worlds=10, iterations=5000)", state.game, 1)
    player.act(state.view(state.to_act))
    assert 2500 < player.thought.nodes <= 5010


@pytest.mark.parametrize("bot", FAMILY)
def test_where_there_is_no_choice_there_is_no_search(bot):
    states = (state.copy() for state, _ in walk(core.load("oh-hell"), 1) if state.to_act >= 0)
    state = next(state for state in states if len(state.legal_actions()) == 1)
    player = create(spiced(bot, "iterations=500"), state.game, 1)
    assert [act(player, state)] == state.legal_actions()
    assert player.thought.iterations == 0


def test_every_world_has_its_share_of_a_budget_of_nodes():
    """A tree that is complete after one iteration, since all its actions are judged at once, leaves
    nothing to the next."""
    state = leduc("deal-Js", "deal-Qs", "call", "call", "deal-Jh", "raise")
    made = []
    for worlds in (1, 8):
        player = create(f"pimc(worlds={worlds}, nodes=4000, selection=puct)", state.game, 1)
        player.act(state.view(1))
        made.append(player.thought.iterations)
    assert made[1] > 8 * 1000
    assert made[1] < 3 * made[0]


def test_no_world_is_drawn_that_is_not_searched():
    state, dice = core.load("oh-hell").deal(1), [rng(), rng()]
    few, many = (
        Searcher(state.game, worlds=worlds).search(state.view(state.to_act), each, iterations=3)
        for worlds, each in zip((3, 1000), dice, strict=True)
    )
    assert few.rows == many.rows
    assert few.iterations == many.iterations == 3
    assert dice[0].bit_generator.state == dice[1].bit_generator.state


def test_a_kept_tree_does_not_use_up_the_next_budget_of_nodes():
    scribe, dealer = Scribe(core.load("stupor-mundi", 2).begin()), core.Dealer(4)
    bot, made = create("so-ismcts(nodes=300, reuse=true)", scribe.state.game, 1), []
    while len(made) < 40:
        seat = scribe.state.to_act
        if seat == core.CHANCE:
            scribe.apply(dealer.draw(scribe.state))
            continue
        bot.heard = tuple(scribe.heard[seat])
        scribe.apply(
            bot.act(scribe.state.view(0)) if seat == 0 else scribe.state.legal_actions()[0]
        )
        if seat == 0 and bot.thought.iterations:
            made.append(bot.thought.iterations)
    assert min(made) > 20


@pytest.mark.parametrize("bot", ["so-ismcts", "mo-ismcts", "cheater"])
def test_in_an_open_loop_draws_leave_no_node(bot):
    """The call ends a round of bets; the public card comes before the next."""
    state, follows = leduc("deal-Js", "deal-Ks", "raise"), {}
    call = state.game.parse("call")
    for open_loop in (False, True):
        spec = f"{bot}(iterations=2000, open_loop={str(open_loop).lower()}, settings=plain)"
        player = create(spec, state.game, 1)
        player.act(state if bot == "cheater" else state.view(1))
        (row,) = (row for row in player.thought.rows if row.action == call)
        follows[open_loop] = state.game.write(row.line[1])
    assert follows[False].startswith("deal-")
    assert follows[True] in ("call", "raise")


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("pimc(reuse=true)", "pimc: reuse=true: no tree can be kept$"),
        ("flat(reuse=true)", "flat: reuse=true: no tree can be kept$"),
        ("mo-ismcts(open_loop=true, reuse=true)", "reuse=true: no tree can be kept with open_loop"),
    ],
)
def test_a_tree_that_cannot_be_kept_is_not_asked_to_be(bot, said):
    with pytest.raises(InputError, match=said):
        create(bot, core.load("leduc-poker"))


def test_in_an_open_loop_no_tree_is_kept():
    """What was heard does not say whether a card was drawn or played: in Knockout Whist both are
    the same number."""
    state = core.load("knockout-whist", 2).deal(1)
    action = state.legal_actions()[0]
    for open_loop in (False, True):
        searcher = Searcher(state.game, open_loop=open_loop)
        searcher.search(state.view(0), rng(), iterations=2000)
        assert searcher.advance([action]) != open_loop


def test_worlds_end_with_the_budget_of_all():
    state = core.load("oh-hell").deal(1)
    for budget, spent in (
        ("seconds=0.01, worlds=100_000", lambda table: table.seconds < 5),
        ("nodes=10, worlds=10_000", lambda table: table.nodes < 100),
    ):
        bot = create(f"pimc({budget})", state.game)
        bot.act(state.view(state.to_act))
        assert spent(bot.thought)


def test_to_a_paranoid_raised_values_of_others_are_what_they_cost_it():
    state = core.load("oh-hell").deal(2)
    tables = []
    for backup in ("max-n", "paranoid"):
        options = f"settings=plain, playout_length=plies:3, minimax=1, backup={backup}"
        bot = create(f"so-ismcts(iterations=2000, {options})", state.game, 1)
        bot.act(state.view(state.to_act))
        tables.append([(row.action, row.visits) for row in bot.thought.rows])
    assert tables[0] != tables[1]


def test_what_was_kept_is_of_no_search_after_one_that_was_refused():
    state, other = leduc("deal-Js", "deal-Ks"), leduc("deal-Qs", "deal-Ks")
    searcher = Searcher(state.game)
    searcher.search(state.view(0), rng(), iterations=1000)
    assert searcher.advance([state.game.parse("call")])
    with pytest.raises(InputError, match="not this seat's turn"):
        searcher.search(state.view(1), rng(), iterations=5)
    assert sum(row.visits for row in searcher.search(other.view(0), rng(), iterations=5).rows) == 5


@pytest.mark.parametrize("many", [False, True])
def test_what_was_kept_is_of_one_seat(many):
    state = leduc("deal-Js", "deal-Ks")
    searcher = Searcher(state.game, multi_observer=many)
    searcher.search(state.view(0), rng(), iterations=1000)
    assert searcher.advance([state.game.parse("call")])
    state.apply(state.game.parse("call"))
    table = searcher.search(state.view(1), rng(), iterations=9)
    assert sum(row.visits for row in table.rows) == 9


def test_a_position_of_another_table_is_refused():
    """Also where both have the same component data: there would be values for two seats only."""
    searcher = Searcher(core.load("knockout-whist", 2), minimax=0.5, nodes=100)
    state = core.load("knockout-whist", 4).deal(1)
    with pytest.raises(InputError, match=r"made for knockout-whist\(players=2\), not for .*=4"):
        searcher.search(state.view(state.to_act), rng(), iterations=5)


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"playout": "fast"}, "unknown value of playout 'fast'"),
        ({"selection": 1}, "unknown value of selection '1'"),
        ({"selektion": "puct"}, "unknown option 'selektion'; did you mean 'selection'"),
        ({"fpu": "value"}, "fpu value: value:0.0 to value:1000000.0 expected"),
        ({"fpu": "first:1"}, "fpu first:1: first expected"),
        ({"playout_length": "plies:0.5"}, "playout_length plies:0.5: plies:0 to"),
        ({"open_loop": 1}, "open_loop 1: true or false expected"),
        ({"infoset_roots": True}, "infoset_roots need a tree each"),
        ({"depth": -1}, "depth -1"),
        ({"c": float("nan")}, "c nan"),
        ({"margin": float("inf")}, "margin inf"),
        ({"low": 1.0, "high": 1.0}, "low=1.0, high=1.0"),
    ],
)
def test_a_searcher_refuses_what_would_be_no_search(options, word):
    with pytest.raises(InputError, match=word):
        Searcher(core.load("leduc-poker"), **options)


def test_what_is_no_position_or_heuristic_is_refused():
    state = leduc("deal-Js", "deal-Ks")
    heuristic = Heuristic(state.game)
    for call in (
        lambda: Searcher(state.game).search(None, rng(), iterations=5),
        lambda: Searcher(state.game, heuristic="default"),
        lambda: one_ply(None, heuristic, rng(), 1),
        lambda: one_ply(state.view(0), None, rng(), 1),
        lambda: heuristic.shares(None),
        lambda: heuristic.strength(None, 0),
        lambda: playouts(None, 1, rng()),
        lambda: Solver(state.game).policy(None),
    ):
        with pytest.raises(TypeError):
            call()


@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_by_threads_is_stopped_like_any_other(threads):
    """Signals reach the main thread only, which waits for the others."""

    def ring(*_):
        raise TimeoutError

    state = leduc("deal-Js", "deal-Ks")
    bot = create(f"so-ismcts(seconds=60, threads={threads})", state.game)
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    start = time.perf_counter()
    try:
        with pytest.raises(TimeoutError):
            bot.act(state.view(0))
    finally:
        signal.signal(signal.SIGALRM, before)
    assert time.perf_counter() - start < 20


THREADED = """
from threading import get_ident

seen = []

def h(features):
    if get_ident() not in seen:
        seen.append(get_ident())
    if len(seen) > 2 and get_ident() == seen[-1]:
        raise ValueError("in the last thread")
    return 0
"""


def test_an_error_in_one_thread_ends_the_others(tmp_path):
    """The first that was asked is waited for first, and had all its time before."""
    state = amid("fredericus", 2)
    (tmp_path / "h.py").write_text(THREADED)
    options = f'playout_length=plies:2, heuristic="{tmp_path / "h.py"}:h"'
    spec = f"so-ismcts(seconds=60, threads=2, {options})"
    bot, start = create(spec, state.game), time.perf_counter()
    with pytest.raises(InputError, match="in the last thread"):
        bot.act(state.view(state.to_act))
    assert time.perf_counter() - start < 20


def test_a_greedy_bot_can_be_stopped_between_worlds():
    """In a small part of the time that all worlds take, however fast the machine is."""
    state = amid("staufer", 5, least=20)
    bot, start = create("greedy(worlds=50_000)", state.game), time.perf_counter()
    bot.act(state.view(state.to_act))
    whole, bot = time.perf_counter() - start, create("greedy(worlds=50_000)", state.game)
    start = time.perf_counter()
    with pytest.raises(TimeOut), alarm(whole / 20):
        bot.act(state.view(state.to_act))
    assert time.perf_counter() - start < whole / 2
    assert bot.thought is None


@pytest.mark.parametrize("more", ["", ", selection=puct", ", bias=1"])
def test_in_a_full_pool_the_tried_actions_are_chosen_among(more):
    """What can have no child is not tried for ever: visits go to the good actions."""
    state = leduc("deal-Qs", "deal-Ks", "call", "call", "deal-Kh", "raise")
    words = dict(item.split("=") for item in more.strip(", ").split(", ") if item)
    options = {"selection": "puct"} if "selection" in words else {"bias": 1.0} if words else {}
    searcher = Searcher(state.game, nodes=16, **options)
    table = searcher.search(state.view(1), rng(), iterations=5000)
    assert table.iterations == sum(row.visits for row in table.rows) == 5000
    assert state.game.write(table.best()) != "fold"
    assert {row.action: row.visits for row in table.rows}[state.game.parse("fold")] < 500


def test_every_tree_waits_by_its_own_visits():
    """Where a seat's tree begins at what the seat knows, each beginning has few visits, and nobody
    waits: or all trees would end at the first leaf of another seat's."""
    state = core.load("oh-hell").deal(1)
    nodes = {}
    for infosets in ("false", "true"):
        for growth in (0, 30):
            trees = f"infoset_roots={infosets}, expansion_threshold={growth}"
            spec = f"mo-ismcts(iterations=3000, settings=plain, {trees})"
            player = create(spec, state.game, 1)
            player.act(state.view(state.to_act))
            nodes[infosets, growth] = player.thought.nodes
    assert nodes["true", 30] > nodes["true", 0] / 2
    assert nodes["false", 30] < nodes["false", 0] / 5


def test_more_iterations_find_what_few_do_not_see():
    """The estimate settles: two long searches agree better than two short ones."""
    state = leduc("deal-Ks", "deal-Js")

    def spread(iterations):
        tables = [
            Searcher(state.game).search(state.view(0), rng(s), iterations=iterations)
            for s in range(8)
        ]
        return np.std([max(t.rows, key=lambda r: r.action).value for t in tables])

    assert spread(20_000) < spread(20)


@pytest.mark.parametrize("path", sorted(TREES.glob("*.json")), ids=lambda path: path.stem)
def test_golden_trees(path, bless):
    """A stored table, its configuration inside, comes out the same."""
    stored = json.loads(path.read_text())
    game = core.load(stored["game"])
    state = game.begin()
    for word in stored["actions"].split():
        state.apply(game.parse(word))
    player = create(stored["bot"], game, stored["seed"])
    act(player, state)
    table = player.thought
    found = {
        "rows": [[game.write(r.action), r.visits, round(r.value, 6)] for r in table.rows],
        "variation": list(table.variation),  # as its seat sees it, which has no words
        "nodes": table.nodes,
    }
    if bless:
        path.write_text(json.dumps(stored | found, indent=1))
    assert {key: json.loads(path.read_text())[key] for key in found} == found


def test_a_heuristic_of_weights_a_function_and_a_file_agree(tmp_path):
    state = leduc("deal-Ks", "deal-Js", "call", "call", "deal-Kh")
    weights = {"rank": 1.0, "pair": 0.5}
    (tmp_path / "w.toml").write_text("[weights]\nrank = 1.0\npair = 0.5\n")
    (tmp_path / "h.py").write_text("def h(features):\n    return features[0] + 0.5 * features[1]\n")
    made = [
        Heuristic(state.game, weights),
        Heuristic.load(str(tmp_path / "w.toml"), state.game),
        Heuristic.load(f"{tmp_path / 'h.py'}:h", state.game),
    ]
    for heuristic in made:
        assert heuristic.strength(state, 0) == pytest.approx(1.5)
        assert heuristic.strength(state, 1) == pytest.approx(-1.0)
        assert sum(heuristic.shares(state)) == pytest.approx(1)


def test_a_heuristic_of_another_game_is_refused():
    """Its features mean something else; other numbers of players have the same ones."""
    state = leduc("deal-Ks", "deal-Js", "call", "call", "deal-Kh")
    other = Heuristic(core.load("knockout-whist"))
    for ask in (
        lambda: other.strength(state, 0),
        lambda: other.shares(state),
        lambda: one_ply(state.view(state.to_act), other, rng(1), 1),
        lambda: Searcher(state.game, heuristic=other),
    ):
        with pytest.raises(InputError, match="of knockout-whist, not of leduc-poker"):
            ask()
    Searcher(core.load("knockout-whist(players=4)"), heuristic=other)


def test_a_number_of_players_may_have_weights_of_its_own(tmp_path):
    (tmp_path / "w.toml").write_text("[weights]\nrank = 1.0\n[players.2]\nrank = 3.0\npair = 1.0\n")
    (tmp_path / "v.toml").write_text("[weights]\nrank = 1.0\n[players.3]\nrank = 3.0\n")
    state = leduc("deal-Ks", "deal-Js", "call", "call", "deal-Kh")
    for name, strength in (("w.toml", 4.0), ("v.toml", 1.0)):
        judge = Heuristic.load(str(tmp_path / name), state.game)
        assert judge.strength(state, 0) == pytest.approx(strength)
    (tmp_path / "v.toml").write_text("[weights]\nrank = 1.0\n[player.2]\nrank = 3.0\n")
    with pytest.raises(InputError, match=r"v\.toml: unknown table 'player'; did you mean"):
        Heuristic.load(str(tmp_path / "v.toml"), state.game)
    for word in ("two", "02", "0", "-2", "'２'"):
        (tmp_path / "v.toml").write_text(f"[weights]\nrank = 1.0\n[players.{word}]\nrank = 3.0\n")
        with pytest.raises(InputError, match=r"\[players\..*\]: a number of players expected"):
            Heuristic.load(str(tmp_path / "v.toml"), state.game)
    (tmp_path / "w.toml").write_text("[weights]\nrank = 1.0\n[players]\n2 = 3.0\n")
    with pytest.raises(InputError, match=r"w\.toml: a table \[players\.2\] expected"):
        Heuristic.load(str(tmp_path / "w.toml"), state.game)


@pytest.mark.parametrize("name", core.names())
def test_weights_are_of_numbers_of_players_that_there_are(name):
    file = read_toml(SHELF / name.replace("-", "_") / "weights.toml")
    assert set(file) <= {"weights", "players"}
    assert set(file.get("players", {})) <= {str(players) for players in card(name)["players"]}
    for players, own in file.get("players", {}).items():
        assert core.load(name, players=int(players)).weights == {**file["weights"], **own}
        assert core.load(name, players=int(players)).weights != file["weights"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nonsense", "default"),
        ("missing.toml", "missing.toml"),
        ("missing.py:f", "missing.py: No such file or directory"),
        ("x" * 5000 + ".py:f", "name too long"),
        ("a\0b.py:f", "null"),
        ("a\0b.toml", "null"),
    ],
)
def test_a_heuristic_that_is_not_there_is_named(text, message):
    with pytest.raises(InputError, match=message):
        Heuristic.load(text, core.load("leduc-poker"))


def test_wrong_heuristics_are_named(tmp_path):
    game = core.load("leduc-poker")
    (tmp_path / "w.toml").write_text("[weights]\nrnak = 1.0\n")
    with pytest.raises(InputError, match="rank"):
        Heuristic.load(str(tmp_path / "w.toml"), game)
    (tmp_path / "h.py").write_text("def h(features):\n    return features[99]\n")
    with pytest.raises(InputError, match="IndexError"):
        Heuristic.load(f"{tmp_path / 'h.py'}:h", game)
    for weight in ("nan", "inf", "-1e7", "true", '"1"', "9" * 400):
        (tmp_path / "w.toml").write_text(f"[weights]\nrank = {weight}\n")
        with pytest.raises(InputError, match="rank: a number within 1e\\+06 of 0, not"):
            Heuristic.load(str(tmp_path / "w.toml"), game)
    (tmp_path / "w.toml").write_text("[weights]\nrank = " + "[" * 20_000)
    with pytest.raises(InputError, match=r"w\.toml: maximum recursion depth"):
        Heuristic.load(str(tmp_path / "w.toml"), game)
    for content in ("raise SystemExit(4)", "def h(features):\n    raise SystemExit(4)"):
        (tmp_path / "quits.py").write_text(content)
        with pytest.raises(InputError, match="SystemExit: 4"):
            Heuristic.load(f"{tmp_path / 'quits.py'}:h", game)
    with pytest.raises(InputError, match="known"):
        Heuristic.load(f"{tmp_path / 'h.py'}:g", game)


@pytest.mark.parametrize("address", ["0", "-5", "'here'", "True", "2**64"])
def test_an_address_that_is_none_is_told(tmp_path, address):
    """With 0 the game's own heuristic played in its place."""
    file = tmp_path / "h.py"
    file.write_text(f"def h(features):\n    return 2.5\n\nh.address = {address}\n")
    with pytest.raises(InputError, match=r"h\.py:h: address .*: the number of a place in memory"):
        Heuristic.load(f"{file}:h", core.load("leduc-poker"))
    file.write_text(
        "class H:\n    @property\n    def address(self):\n        raise OSError(7)\nh = H()"
    )
    with pytest.raises(InputError, match=r"h\.py: h\.address: OSError: 7"):
        Heuristic.load(f"{file}:h", core.load("leduc-poker"))


LATE = """
from __future__ import annotations

from dataclasses import dataclass

@dataclass
class Weights:
    rank: float = 2.5

def h(features):
    return Weights().rank

h.address = None
"""


def test_a_heuristic_s_file_may_be_whatever_python_can_import(tmp_path):
    """Dataclasses look for their module by its name; a folder may have a colon in its own."""
    place = tmp_path / "a:b"
    place.mkdir()
    (place / "random.py").write_text(LATE)
    (place / "w.toml").write_text("[weights]\nrank = 1.0\n")
    state = leduc("deal-Ks", "deal-Js", "call", "call", "deal-Kh")
    judge = Heuristic.load(f"{place / 'random.py'}:h", state.game)
    assert judge.strength(state, 0) == pytest.approx(2.5)
    assert Heuristic.load(str(place / "w.toml"), state.game).strength(state, 0) != 0


HEURISTIC = """
from pathlib import Path

ASKED = Path(__file__).with_suffix(".asked")

def h(features):
    with ASKED.open("a") as file:
        file.write("x")
    if any(features):
        if len(ASKED.read_text()) < 5:
            raise {first}
        raise {then}
    return 0
"""


@pytest.mark.parametrize(
    ("first", "then", "error", "said"),
    [
        ("ValueError('no')", "TypeError('later')", InputError, r"h\.py:h: ValueError: no"),
        ("SystemExit(4)", "ValueError('no')", InputError, "SystemExit: 4"),
        ("KeyboardInterrupt", "ValueError('no')", KeyboardInterrupt, "^$"),
        ("ValueError('no')", "KeyboardInterrupt", KeyboardInterrupt, "^$"),
        ("MemoryError('all')", "ValueError('no')", MemoryError, "all"),
        ("GeneratorExit('an alarm')", "ValueError('no')", GeneratorExit, "an alarm"),
    ],
)
@pytest.mark.parametrize("bot", ["so-ismcts(iterations=900)", "mo-ismcts", "greedy"])
def test_what_a_heuristic_raises_in_a_game_is_told(tmp_path, bot, first, then, error, said):
    """It is called with zeros as it is read, and may fail on what it sees later: at once, so that
    neither a mistake nor Ctrl-C waits for the end of a search."""
    state, file = amid("fredericus", 2), tmp_path / "h.py"
    file.write_text(HEURISTIC.format(first=first, then=then))
    player = create(spiced(bot, f'heuristic="{file}:h"'), state.game)
    with pytest.raises(error, match=said):
        player.act(state.view(state.to_act))
    assert len((tmp_path / "h.asked").read_text()) < 300


@pytest.mark.parametrize(
    "member",
    [
        {},
        {"multi_observer": True},
        {"multi_observer": True, "infoset_roots": True},
        {"perfect_information": True},
    ],
)
def test_a_kept_tree_goes_on_from_where_it_was(member):
    state = leduc("deal-Js", "deal-Ks")
    searcher = Searcher(state.game, **member)
    first = searcher.search(state.view(0), rng(), iterations=1000)
    line = [state.game.parse("call"), state.game.parse("raise")]
    kept = searcher.advance(line)
    for action in line:
        state.apply(action)
    second = searcher.search(state.view(0), rng(), iterations=1000)
    assert kept
    assert first.iterations == second.iterations == 1000
    assert sum(row.visits for row in second.rows) > 1000
    assert all(sum(row.values) == pytest.approx(1, abs=1e-5) for row in second.rows)


def test_a_kept_tree_s_nodes_are_those_below_the_new_root():
    state = leduc("deal-Js", "deal-Ks")
    searcher, line = Searcher(state.game), list(map(state.game.parse, ("call", "raise")))
    first = searcher.search(state.view(0), rng(), iterations=3000)
    assert searcher.advance(line)
    for action in line:
        state.apply(action)
    second = searcher.search(state.view(0), rng(), iterations=1)
    assert len(second.rows) < second.nodes < first.nodes / 2


def test_a_tree_that_does_not_reach_so_far_is_not_kept():
    state = leduc("deal-Js", "deal-Ks")
    searcher = Searcher(state.game)
    assert not searcher.advance([1])
    searcher.search(state.view(0), rng(), iterations=1)
    assert not searcher.advance([1, 1, 1, 1])
    assert sum(r.visits for r in searcher.search(state.view(0), rng(), iterations=9).rows) == 9


@pytest.mark.parametrize("bot", ["so-ismcts", "mo-ismcts", "mo-ismcts(infoset_roots=true)"])
def test_whole_games_are_played_with_kept_trees(bot):
    game = core.load("leduc-poker")
    for seed in range(30):
        scribe, dealer = Scribe(game.begin()), core.Dealer(seed)
        players = [create(spiced(bot, "iterations=50, reuse=true"), game, s) for s in (0, 1)]
        while not scribe.state.is_over:
            seat = scribe.state.to_act
            if seat == core.CHANCE:
                scribe.apply(dealer.draw(scribe.state))
                continue
            players[seat].heard = tuple(scribe.heard[seat])
            scribe.apply(players[seat].act(scribe.state.view(seat)))
        assert len(scribe.heard[0]) == len(scribe.actions)


@pytest.mark.parametrize("family", ["so-ismcts", "mo-ismcts", "cheater"])
@pytest.mark.parametrize(("reward", "whole"), [("win", 1), ("rank", 1.5)])
def test_the_table_of_a_kept_tree_is_as_sound_as_that_of_a_new_one(family, reward, whole):
    """Its visits are those of the tree, no action has more than chances to be chosen, and seats
    share what there is to win, of which none has more than 1."""
    scribe, dealer = Scribe(core.load("stupor-mundi", 3).begin()), core.Dealer(4)
    spec, kept, forced = f"{family}(iterations=200, reuse=true, reward={reward})", 0, 0
    bot = create(spec, scribe.state.game, 1)
    for _ in range(600):
        seat = scribe.state.to_act
        if seat == core.CHANCE:
            scribe.apply(dealer.draw(scribe.state))
        elif seat == 0:
            bot.heard = tuple(scribe.heard[0])
            scribe.apply(act(bot, scribe.state))
            rows = bot.thought.rows
            kept += bot.thought.iterations > 0 and sum(row.visits for row in rows) > 200
            assert all(row.visits <= row.availability for row in rows)
            assert all(row.values[0] == row.value for row in rows)
            for values in (row.values for row in rows if row.visits):
                assert max(values) <= 1
                assert sum(values) == pytest.approx(whole, abs=1e-4) or max(values) == 1
                forced += not bot.thought.iterations
        elif seat >= 0:
            scribe.apply(scribe.state.legal_actions()[0])
    assert kept > 10
    assert forced > 2


@pytest.mark.parametrize("bot", [each for each in FAMILY if not each.startswith("so-ismcts")])
def test_only_one_observer_s_tree_is_kept_where_only_the_game_s_settings_say_so(bot):
    """Stupor Mundi keeps trees, and widening goes by the visits that a root has had."""
    tables = []
    few = "iterations=60, progressive_widening=0.5"
    for more in (few, f"{few}, reuse=false"):
        scribe, dealer = Scribe(core.load("stupor-mundi", 2).begin()), core.Dealer(4)
        player = create(spiced(bot, more), scribe.state.game, 1)
        while len(scribe.actions) < 120:
            seat = scribe.state.to_act
            if seat == 0:
                player.heard = tuple(scribe.heard[0])
                act(player, scribe.state)
                tables.append(player.thought.rows)
            scribe.apply(dealer.draw(scribe.state) if seat < 0 else scribe.state.legal_actions()[0])
    half = len(tables) // 2
    assert half > 20
    assert tables[:half] == tables[half:]
