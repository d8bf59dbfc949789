"""The command `staufen bots`."""

from staufen.bots.base.levels import levels
from staufen.core import names, spec
from staufen.search.options import MEMBER, OPTIONS
from tests.support.bots import place
from tests.support.program import call, refusal


def test_bots_lists_every_bot_with_its_options():
    text = call("bots").stdout
    assert "random: Takes a legal action at random" in text
    assert "    iterations=0, seconds=0.0, " in text
    assert text.count("\nso-ismcts: ") == 1


def test_bots_tells_what_the_options_of_one_are_for():
    text = call("bots", "so-ismcts").stdout
    assert text.startswith("Single-observer information-set Monte Carlo tree search")
    for name, row in OPTIONS.items():
        shown = (
            f"\n    {name}={spec.value(row.default)}  {row.range}\n        {row.doc[:40]}" in text
        )
        assert shown == (row.role != MEMBER or name == "observable_moves")
    assert call("bots", "random").stdout == "Takes a legal action at random, all equally likely.\n"
    assert call("bots", place("First")).stdout.endswith('Defaults\n    label=""\n')
    assert "did you mean 'random'?" in refusal("bots", "randon")


def test_bots_tells_what_a_level_stands_for_in_each_game():
    text = call("bots", "expert").stdout
    for name in names():
        assert f"\n  in {name}: {levels(name)['expert']}\n" in text
