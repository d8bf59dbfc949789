"""The command `staufen bots`."""

from staufen.bots import load_bots
from staufen.bots.base.levels import levels
from staufen.core import game_names, spec
from staufen.search.options import MEMBER, OPTIONS
from tests.support.bots import place
from tests.support.program import call, refusal


def test_bots_are_a_short_table():
    text = call("bots").stdout
    assert "random     Takes a legal action at random" in text
    assert all(f"  {name} " in text for name in load_bots())
    assert "novice, apprentice, journeyman, expert, master, grandmaster" in " ".join(text.split())
    assert len(text.splitlines()) <= 24


def test_the_options_of_a_bot_are_explained():
    text = call("bots", "so-ismcts").stdout
    assert text.startswith("Single-observer information-set Monte Carlo tree search")
    for name, row in OPTIONS.items():
        shown = (
            f"\n    {name}={spec.format_value(row.default)}  {row.range}\n        {row.doc[:40]}"
            in text
        )
        assert shown == (row.role != MEMBER or name == "observable_moves")
    assert call("bots", "random").stdout == "Takes a legal action at random, all equally likely.\n"
    assert call("bots", place("First")).stdout.endswith('Options\n    label=""\n')
    assert "    worlds=8\n" in call("bots", "greedy").stdout, "not the worlds of searches"
    assert "did you mean 'random'?" in refusal("bots", "randon")


def test_a_level_stands_for_a_bot_in_each_game():
    text = " ".join(call("bots", "expert").stdout.split())
    lines = " ".join(f"{name} {levels(name)['expert']}" for name in game_names())
    assert text == f"expert is a level. It stands for {lines}"
