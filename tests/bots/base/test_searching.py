"""What all bots that search have in common."""

import pytest

from staufen import core
from staufen.bots import create


@pytest.mark.parametrize(("options", "asks"), [
    ("", False),
    (", playout_length=plies:2", True),
    (", minimax=0.5", True),
    (", playout_length=plies:2, reward=rank", True),
    (", playout_length=plies:2, minimax=0.5, reward=score, high=100", False),
    (", playout=greedy, reward=score, high=100", True),
])  # fmt: skip
def test_a_heuristic_is_asked_where_something_is_judged_but_not_for_points(options, asks):
    """Where none is asked, another finds the same."""
    game = core.load("fredericus")
    assert create(f"so-ismcts(settings=plain{options})", game).asks == asks
    tables = []
    for heuristic in ("default", "network"):
        told = f"settings=plain, iterations=200, heuristic={heuristic}{options}"
        bot, state = create(f"so-ismcts({told})", game, seed=1), game.deal(3)
        bot.act(state.view(state.to_act))
        tables.append(bot.thought.rows)
    assert (tables[0] != tables[1]) == asks
