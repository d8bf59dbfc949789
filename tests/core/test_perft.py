"""Perft suites: the number of action sequences, chance included, below given positions.

tests/perft/<game>.perft is a list of entries, each started by `id`:

    # why this position
    id      a-name
    options short_variant=true      left out when all are at their defaults
    deal    2 7                     players and seed; or `begin 2`: set-up still to be drawn
    play    call raise              actions from there, in words; left out when there are none
    perft   3 24                    depth and leaves, one line each

`--bless` writes the leaves counted. Counts above STAUFEN_PERFT (default 200,000) are not tried.
"""

import os
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from staufen import core
from staufen.arena.limits import TimeOut, alarm
from staufen.core import spec
from staufen.core.perft import divide, perft
from tests.support.walk import counts

SUITES = Path(__file__).parents[1] / "perft"
LIMIT = int(os.environ.get("STAUFEN_PERFT", "200000"))


@dataclass
class Entry:
    """One position of a suite, and what was counted below it."""

    game: str
    id: str
    options: str = ""
    start: str = ""
    players: int = 0
    seed: int = 0
    play: list[str] = field(default_factory=list)
    leaves: dict[int, int] = field(default_factory=dict)

    def state(self):
        options = spec.parse(f"x({self.options})").options
        game = core.load(self.game, players=self.players, **options)
        state = game.begin() if self.start == "begin" else game.deal(self.seed)
        for word in self.play:
            state.apply(game.parse(word))
        return state


def read(path):
    """Return the entries of a suite. Raises ValueError naming a line that does not belong there."""
    entries = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        key, *words = line.split("#")[0].split() or [""]
        if key == "id":
            entries.append(Entry(path.stem, words[0]))
        elif key in ("deal", "begin"):
            entries[-1].start, entries[-1].players = key, int(words[0])
            entries[-1].seed = int(words[1]) if key == "deal" else 0
        elif key == "options":
            entries[-1].options = " ".join(words)
        elif key == "play":
            entries[-1].play += words
        elif key == "perft":
            entries[-1].leaves[int(words[0])] = int(words[1])
        elif key:
            raise ValueError(f"{path.name}:{number}: unknown word {key!r}")
    return entries


def entries():
    return [entry for path in sorted(SUITES.glob("*.perft")) for entry in read(path)]


def bless_leaves(entry):
    """Write the leaves as they are counted now into the entry's lines of its file."""
    path, inside, state = SUITES / f"{entry.game}.perft", False, entry.state()
    lines = path.read_text().splitlines()
    for i, line in enumerate(lines):
        key, *words = line.split() or [""]
        if key == "id":
            inside = words[0] == entry.id
        elif inside and key == "perft" and int(words[1]) <= LIMIT:
            lines[i] = f"perft   {words[0]} {perft(state, int(words[0]))}"
            entry.leaves[int(words[0])] = perft(state, int(words[0]))
    path.write_text("\n".join([*lines, ""]))


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: f"{entry.game}:{entry.id}")
def test_perft(entry, bless):
    if bless:
        bless_leaves(entry)
    assert entry.leaves
    state = entry.state()
    for depth, leaves in entry.leaves.items():
        if leaves <= LIMIT:
            assert perft(state, depth) == leaves, told(state, depth)


def told(state, depth):
    """Return the divide, by which a wrong count is tracked down."""
    write = state.game.write
    lines = (f"{write(action)} {n}" for action, n in divide(state, depth).items())
    return f"divide at depth {depth}:\n" + "\n".join(lines)


def test_every_game_has_perft_for_every_number_of_players():
    found = {(entry.game, entry.players) for entry in entries()}
    assert found == set(counts())


def test_ids_are_unique():
    ids = [(entry.game, entry.id) for entry in entries()]
    assert len(ids) == len(set(ids))


def test_a_wrong_count_is_told_by_its_divide():
    state = core.load("leduc-poker").deal(1)
    assert told(state, 2) == "divide at depth 2:\ncall 2\nraise 3"


def test_a_long_count_can_be_stopped():
    """By Ctrl-C, or by an alarm as here: signals are looked for between the smaller counts."""
    with pytest.raises(TimeOut), alarm(0.2):
        perft(core.load("fredericus").deal(1), 30)
