"""Golden playthroughs: a random game per game and number of players, in a file.

The fewest and the most players are told in words, those between, tried nightly, by marks alone. The
diff is where a reviewer reads what a change does to the rules; `make golden` accepts it.
"""

from pathlib import Path

import pytest

from staufen import core
from tests.support import playthrough
from tests.support.walk import card, counts

GOLDEN = Path(__file__).parents[1] / "golden"
SEED = 1
IN_WORDS = [
    (name, players)
    for name, players in counts()
    if players in (min(card(name)["players"]), max(card(name)["players"]))
]


def path(name, players):
    return GOLDEN / f"{name}-{players}.txt"


@pytest.mark.parametrize(
    ("name", "players"),
    [key if key in IN_WORDS else pytest.param(*key, marks=pytest.mark.nightly) for key in counts()],
)
def test_golden_playthrough(name, players, bless):
    game = core.load(name, players=players)
    message = playthrough.write(game, SEED, in_words=(name, players) in IN_WORDS)
    if bless:
        path(name, players).write_text(message, encoding="utf-8")
    assert path(name, players).exists(), "bless a golden playthrough with `make golden`"
    assert message.splitlines() == path(name, players).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(("name", "players"), IN_WORDS)
def test_what_a_golden_playthrough_tells_is_read_back_and_replayed(name, players):
    game = core.load(name, players=players)
    text = path(name, players).read_text(encoding="utf-8")
    state = game.initial_state()
    for action in playthrough.actions(game, text):
        state.apply(action)
    assert "\n".join(playthrough.table(state)) in text


def test_every_golden_file_belongs_to_a_game():
    assert {path(*key) for key in counts()} == set(GOLDEN.glob("*.txt"))
