"""The table of a search."""

import pytest

from staufen import core
from staufen.bots import create_bot
from tests.support.search import FAMILY, act, amid, leduc, spiced, thought, thoughts
from tests.support.walk import walk


@pytest.mark.parametrize("bot", FAMILY)
def test_visits_add_up_to_the_iterations(bot):
    state = leduc("deal-Js", "deal-Ks")
    table = thought(spiced(bot, "iterations=777"), state)
    assert table.iterations == 777
    assert sum(row.visits for row in table.rows) == 777
    assert all(0 <= value <= 1 for row in table.rows for value in row.values)
    assert all(sum(row.values) == pytest.approx(1, abs=1e-5) for row in table.rows)
    assert [row.visits for row in table.rows] == sorted(
        (r.visits for r in table.rows), reverse=True
    )


@pytest.mark.parametrize("more", ["", ", threads=3"])
@pytest.mark.parametrize("bot", ["so-ismcts", "mo-ismcts", "pimc", "flat"])
def test_every_row_tells_the_line_that_begins_with_its_action(bot, more):
    if more == ", threads=3" and bot == "pimc":
        more = ", threads=2, worlds=4"
    state = amid("fredericus", 2)
    found = thought(f"{bot}(iterations=600{more})", state, 3)
    rows = found.rows
    assert all(row.line[0] == row.action for row in rows)
    assert found.variation == rows[0].line
    assert max(len(row.line) for row in rows) > (0 if bot in ("flat", "pimc") else 1)


def test_the_line_ends_with_the_game():
    """A pair of kings has a raise to answer: folding and calling end it, a raise is answered."""
    state = leduc("deal-Ks", "deal-Js", "call", "call", "deal-Kh", "raise")
    player = create_bot("so-ismcts(iterations=500)", state.game, 1)
    player.act(state.view(1))
    lengths = {state.game.format_action(row.action): len(row.line) for row in player.thought.rows}
    assert lengths == {"fold": 1, "call": 1, "raise": 2}


@pytest.mark.parametrize("bot", FAMILY)
def test_where_there_is_no_choice_there_is_no_search(bot):
    states = (state.copy() for state, _ in walk(core.load("oh-hell"), 1) if state.to_act >= 0)
    state = next(state for state in states if len(state.legal_actions) == 1)
    player = create_bot(spiced(bot, "iterations=500"), state.game, 1)
    assert [act(player, state)] == state.legal_actions
    assert player.thought.iterations == 0


@pytest.mark.parametrize("family", ["so-ismcts", "mo-ismcts", "cheater"])
def test_the_table_of_a_stored_tree_is_as_sound_as_that_of_a_new_one(family):
    """Its visits are those of the tree, no action has more than chances to be chosen, and seats
    share what there is to win, of which none has more than 1."""
    spec, stored, forced = f"{family}(iterations=60, reuse=true)", 0, 0
    for found in thoughts(create_bot(spec, core.load("stupor-mundi", 3), 1), 400):
        rows = found.rows
        stored += found.iterations > 0 and sum(row.visits for row in rows) > 60
        assert all(row.visits <= row.availability for row in rows)
        assert all(row.values[0] == row.value for row in rows)
        for values in (row.values for row in rows if row.visits):
            assert max(values) <= 1
            assert sum(values) == pytest.approx(1, abs=1e-4) or max(values) == 1
            forced += not found.iterations
    assert stored > 10
    assert forced
