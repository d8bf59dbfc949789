"""Known answers, kept trees and reproducibility of the searches."""

import json
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from staufen import core
from staufen.arena.match import match
from staufen.arena.schedule import Pairing
from staufen.bots import create_bot
from staufen.core import InputError
from staufen.search import Searcher
from tests.support.search import FAMILY, act, amid, leduc, rng, spiced, thought, thoughts, words

TREES = Path(__file__).parents[1] / "trees"


SPICES = [
    "playout=mast", "playout=nast", "playout=greedy, c=1.1", "playout_length=plies:0",
    "playout_length=plies:3, bias=1", "playout_length=turns:1", "playout_length=rounds:1",
    "minimax=0.4, playout_length=plies:0", "selection=puct, c=1.5", "fpu=value:0.6",
    "selection=puct, fpu=reduction:0.1", "progressive_widening=1", "expansion_threshold=10",
]  # fmt: skip


@pytest.mark.parametrize("bot", FAMILY)
@pytest.mark.parametrize("spice", SPICES)
def test_policies_go_with_every_member_of_the_family(bot, spice):
    state = leduc("deal-Js", "deal-Ks", "call", "raise")
    player = create_bot(spiced(bot, f"iterations=200, {spice}"), state.game)
    assert act(player, state) in state.legal_actions
    assert sum(row.visits for row in player.thought.rows) == 200


def test_every_policy_searches_otherwise_than_the_textbook_and_than_every_other():
    """An option that changes nothing is one that is not there."""
    state = amid("fredericus", 3)
    tables = {}
    for spice in ["", *SPICES, "playout_length=plies:2", "c=0.2"]:
        more = f", {spice}" if spice else ""
        tables[spice] = thought(f"so-ismcts(iterations=3000, settings=plain{more})", state).rows
    alike = [(a, b) for a, b in combinations(tables, 2) if tables[a] == tables[b]]
    assert alike == []


@pytest.mark.parametrize("bot", FAMILY)
def test_a_pair_never_folds(bot):
    state = leduc("deal-Js", "deal-Qs", "call", "call", "deal-Jh", "raise", "raise")
    assert words(create_bot(spiced(bot, "iterations=2000"), state.game, 3), state) != "fold"


@pytest.mark.parametrize("bot", FAMILY)
def test_the_best_hand_there_is_is_sure_to_win_unless_it_folds(bot):
    state = leduc("deal-Qs", "deal-Ks", "call", "call", "deal-Kh", "raise")
    found = thought(spiced(bot, "iterations=2000"), state, 3)
    values = {state.game.format_action(row.action): row.value for row in found.rows}
    assert values == {"fold": 0, "call": 1, "raise": 1}


def test_a_jack_against_a_certain_pair_folds_for_the_one_who_sees_all():
    state = leduc("deal-Js", "deal-Qs", "call", "call", "deal-Qh", "raise", "raise")
    cheater = create_bot("cheater(iterations=2000)", state.game, 1)
    act(cheater, state)
    chances = {row.action: row.value for row in cheater.thought.rows}
    assert max(chances.values()) == 0


@pytest.mark.parametrize("bot", FAMILY)
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", core.game_names())
def test_the_same_seed_gives_the_same_table(bot, threads, name):
    state, small = amid(name, None, least=2), name == "leduc-poker"
    spec = spiced(bot, f"iterations={500 if small else 60}, threads={threads}")
    seen = set()
    for _ in range(20 if small else 4):
        seen.add(thought(spec, state, 11))
    assert len(seen) == 1


def test_chance_is_not_searched():
    game = core.load("leduc-poker")
    with pytest.raises(InputError, match="turn"):
        Searcher(game).search(game.initial_state(), rng(), iterations=1)


@pytest.mark.parametrize(("bot", "message"), [
    ("pimc(reuse=true)", "pimc: reuse=true: the tree cannot be reused$"),
    ("flat(reuse=true)", "flat: reuse=true: the tree cannot be reused$"),
])  # fmt: skip
def test_a_tree_that_cannot_be_stored_is_not_asked_to_be(bot, message):
    with pytest.raises(InputError, match=message):
        create_bot(bot, core.load("leduc-poker"))


def test_what_was_stored_is_of_no_search_after_one_that_was_refused():
    state, other = leduc("deal-Js", "deal-Ks"), leduc("deal-Qs", "deal-Ks")
    searcher = Searcher(state.game)
    searcher.search(state.view(0), rng(), iterations=1000)
    assert searcher.advance([state.game.parse_action("call")])
    with pytest.raises(InputError, match="not this seat's turn"):
        searcher.search(state.view(1), rng(), iterations=5)
    assert sum(row.visits for row in searcher.search(other.view(0), rng(), iterations=5).rows) == 5


@pytest.mark.parametrize("many", [False, True])
def test_what_was_stored_is_of_one_seat(many):
    state = leduc("deal-Js", "deal-Ks")
    searcher = Searcher(state.game, multi_observer=many)
    searcher.search(state.view(0), rng(), iterations=1000)
    assert searcher.advance([state.game.parse_action("call")])
    state.apply(state.game.parse_action("call"))
    table = searcher.search(state.view(1), rng(), iterations=9)
    assert sum(row.visits for row in table.rows) == 9


def test_a_position_of_another_table_is_refused():
    """Also where both have the same component data: there would be values for two seats only."""
    searcher = Searcher(core.load("knockout-whist", 2), minimax=0.5, nodes=100)
    state = core.load("knockout-whist", 4).new_state(1)
    with pytest.raises(InputError, match=r"made for knockout-whist\(players=2\), not for .*=4"):
        searcher.search(state.view(state.to_act), rng(), iterations=5)


@pytest.mark.parametrize(("options", "word"), [
    ({"playout": "fast"}, "unknown value of playout 'fast'"),
    ({"selection": 1}, "unknown value of selection '1'"),
    ({"selektion": "puct"}, "unknown option 'selektion'; did you mean 'selection'"),
    ({"fpu": "value"}, r"fpu=value \(expected value:0.0 to value:1000000.0"),
    ({"fpu": "first:1"}, r"fpu=first:1 \(expected first"),
    ({"playout_length": "plies:0.5"}, r"playout_length=plies:0.5 \(expected plies:0 to"),
    ({"early_stop": 1}, r"early_stop=1 \(expected true or false"),
    ({"infoset_roots": True}, "infoset_roots need a tree each"),
    ({"depth": -1}, "depth=-1"),
    ({"depth": 2.5}, r"depth=2.5 \(expected a whole number"),
    ({"worlds": 2.0}, r"worlds=2.0 \(expected a whole number"),
    ({"nodes": 2.5}, r"nodes=2.5 \(expected a whole number from 0 to 4294967295"),
    ({"c": 10**400}, r"c=10{400} \(expected 0 to 1000000"),
    ({"c": float("nan")}, "c=nan"),
    ({"bias": float("inf")}, "bias=inf"),
])  # fmt: skip
def test_a_searcher_refuses_what_would_be_no_search(options, word):
    with pytest.raises(InputError, match=word):
        Searcher(core.load("leduc-poker"), **options)


def rows_of(state, options):
    return thought(f"so-ismcts(iterations=400, {options})", state).rows


def test_a_heuristic_is_value_and_prior_unless_one_of_them_is_another(tmp_path):
    """Leaves are judged by the value, actions by the prior. A heuristic for both counts more than
    the game's settings, which here name a network as the value.
    """
    state, file = amid("staufer", 3), tmp_path / "w.toml"
    file.write_text("[weights]\npoints = 3.0\n")
    mine = f'"{file}"'
    both = rows_of(state, f"heuristic={mine}")
    value, prior = rows_of(state, f"value={mine}"), rows_of(state, f"value=same, prior={mine}")
    ours = rows_of(state, "value=default")
    assert len({rows_of(state, "c=1.0"), ours, both, value, prior}) == 5
    assert rows_of(state, f"value={mine}, prior={mine}") == both
    assert rows_of(state, f"heuristic={mine}, prior=default") == value
    assert rows_of(state, f"heuristic={mine}, value=default") == prior
    assert rows_of(state, "value=default, prior=default") == ours
    assert rows_of(state, "value=network") == rows_of(state, "c=1.0")


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
    table = thought(stored["bot"], game.replay(stored["actions"].split()), stored["seed"])
    found = {
        "rows": [[game.format_action(r.action), r.visits, round(r.value, 6)] for r in table.rows],
        "variation": list(table.variation),  # as its seat sees it, which has no words
        "nodes": table.nodes,
    }
    if bless:
        path.write_text(json.dumps(stored | found, indent=1))
    assert {key: json.loads(path.read_text())[key] for key in found} == found


@pytest.mark.parametrize("member", [
    {},
    {"multi_observer": True},
    {"multi_observer": True, "infoset_roots": True},
    {"perfect_information": True},
])  # fmt: skip
def test_a_stored_tree_goes_on_from_where_it_was(member):
    state = leduc("deal-Js", "deal-Ks")
    searcher = Searcher(state.game, **member)
    first = searcher.search(state.view(0), rng(), iterations=1000)
    line = [state.game.parse_action("call"), state.game.parse_action("raise")]
    saved = searcher.advance(line)
    for action in line:
        state.apply(action)
    second = searcher.search(state.view(0), rng(), iterations=1000)
    assert saved
    assert first.iterations == second.iterations == 1000
    assert sum(row.visits for row in second.rows) > 1000
    assert all(sum(row.values) == pytest.approx(1, abs=1e-5) for row in second.rows)


def test_a_stored_tree_s_nodes_are_those_below_the_new_root():
    state = leduc("deal-Js", "deal-Ks")
    searcher, line = Searcher(state.game), list(map(state.game.parse_action, ("call", "raise")))
    first = searcher.search(state.view(0), rng(), iterations=3000)
    assert searcher.advance(line)
    for action in line:
        state.apply(action)
    second = searcher.search(state.view(0), rng(), iterations=1)
    assert len(second.rows) < second.nodes < first.nodes / 2


def test_a_tree_that_does_not_reach_so_far_is_not_stored():
    state = leduc("deal-Js", "deal-Ks")
    searcher = Searcher(state.game)
    assert not searcher.advance([1])
    searcher.search(state.view(0), rng(), iterations=1)
    assert not searcher.advance([1, 1, 1, 1])
    assert sum(r.visits for r in searcher.search(state.view(0), rng(), iterations=9).rows) == 9


@pytest.mark.parametrize("bot", ["so-ismcts", "mo-ismcts", "mo-ismcts(infoset_roots=true)"])
def test_whole_games_are_played_with_stored_trees(bot):
    game, saved = core.load("leduc-poker"), spiced(bot, "iterations=50, reuse=true")
    for deal in range(30):
        assert match.play_match(game, Pairing(0, deal, (saved, saved))).record.end == "finished"


@pytest.mark.parametrize("bot", [each for each in FAMILY if not each.startswith("so-ismcts")])
def test_only_one_observer_s_tree_is_stored_where_only_the_game_s_settings_say_so(bot):
    """Stupor Mundi keeps trees, and widening goes by the visits that a root has had."""
    game, few = core.load("stupor-mundi", 2), "iterations=60, progressive_widening=0.5"
    plain, never = (
        [each.rows for each in thoughts(create_bot(spiced(bot, more), game, 1), 120)]
        for more in (few, f"{few}, reuse=false")
    )
    assert len(plain) > 20
    assert plain == never
