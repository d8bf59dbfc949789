"""Perft suites: the number of action sequences, chance included, below given positions.

tests/perft/<game>.perft is a suite (tests/support/suites.py). Its own word:

    perft   3 24            depth and leaves, one line each

`--bless` writes the leaves counted where 0 stands, and tries the others. Counts above
STAUFEN_PERFT (default 200,000) are not tried.
"""

import os
from pathlib import Path

import pytest

from staufen import core
from staufen.arena.match.limits import TimeLimitError, limit_time
from staufen.core.game import divide, perft
from tests.support import suites
from tests.support.walk import counts

SUITES = Path(__file__).parents[1] / "perft"
LIMIT = int(os.environ.get("STAUFEN_PERFT", "200000"))
ENTRIES = suites.of(SUITES, "perft", ["perft"])


def bless_leaves(entry):
    """Write the leaves as they are counted now where none are written."""
    path, inside, state = SUITES / f"{entry.game}.perft", False, entry.state()
    lines = path.read_text().splitlines()
    for i, line in enumerate(lines):
        key, *words = line.split() or [""]
        if key == "id":
            inside = words[0] == entry.id
        elif inside and key == "perft" and words[1] == "0":
            lines[i] = f"perft   {words[0]} {perft(state, int(words[0]))}"
    path.write_text("\n".join([*lines, ""]))


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: f"{entry.game}:{entry.id}")
def test_perft(entry, bless):
    if bless:
        bless_leaves(entry)
    state = entry.state()
    for depth, leaves in (map(int, line.split()) for line in entry.asked["perft"]):
        if leaves <= LIMIT and (leaves or not bless):
            assert perft(state, depth) == leaves, render(state, depth)


def render(state, depth):
    """Return the divide, by which a wrong count is tracked down."""
    write = state.game.format_action
    lines = (f"{write(action)} {n}" for action, n in divide(state, depth).items())
    return f"divide at depth {depth}:\n" + "\n".join(lines)


def test_every_game_has_perft_for_every_number_of_players():
    found = {(entry.game, entry.players) for entry in ENTRIES}
    missing = sorted(set(counts()) - found)
    assert found == set(counts()), f"tests/perft/<game>.perft lacks {missing}"


def test_a_wrong_count_is_described_by_its_divide():
    state = core.load("leduc-poker").new_state(1)
    assert render(state, 2) == "divide at depth 2:\ncall 2\nraise 3"


def test_a_long_count_can_be_stopped():
    """By Ctrl-C, or by an limit_time as here: signals are looked for between the smaller counts."""
    with pytest.raises(TimeLimitError), limit_time(0.2):
        perft(core.load("fredericus").new_state(1), 30)
