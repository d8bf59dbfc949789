"""What Knockout Whist tells of what happened."""

from staufen import core
from staufen.core.player_names import Names
from tests.support.telling import heard

GAME = core.load("knockout-whist", players=3)
NAMES = Names(["Anna", "Bela", "Carl"], you=1)


def test_tricks_and_the_end_of_rounds_are_described():
    text = [line for seed in range(20) for line in heard(GAME, seed, NAMES)]
    assert "the next round has 6 tricks" in text
    assert "you have taken no trick and are out" in text
    assert "Anna has taken no trick and is out" in text
    assert {"you are the last one in and win", "Carl is the last one in and wins"} <= set(text)
    assert any(line.startswith("you take the trick with ") for line in text)


def test_every_game_tells_of_one_winner():
    for seed in range(20):
        assert sum("the last one in" in line for line in heard(GAME, seed, NAMES)) == 1
