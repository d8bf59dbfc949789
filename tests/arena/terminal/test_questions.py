"""What a person is asked who starts a game without saying which."""

import pytest

from staufen import core
from staufen.arena.terminal.questions import ask_game, ask_level, ask_players
from staufen.bots.base.levels import levels
from tests.support.terminal import Terminal


class Typist(Terminal):
    """Raises EOFError where nothing more is typed."""

    def ask(self, complete=None):
        if not self.lines:
            raise EOFError
        return super().ask(complete)


def test_a_game_is_chosen_by_number_word_or_beginning_or_asked_again():
    for line in ("3", "leduc-poker", "LED"):
        screen = Typist(line)
        assert ask_game(screen) == "leduc-poker"
        assert "   3  Leduc poker: " in screen.text
    screen = Typist("chess", "99", "st", "", "fred")
    assert ask_game(screen) == "fredericus"
    assert screen.text.count("Type one of ") == 4
    with pytest.raises(EOFError):
        ask_game(Typist("chess"))


def test_players_have_a_default():
    assert ask_players(Typist("9", "3"), "stupor-mundi") == 3
    assert ask_players(Typist(""), "stupor-mundi") == 2
    assert ask_players(Typist(), "leduc-poker") == 2, "there is no other number"


def test_the_level_of_the_opponents_is_asked():
    game = core.load("fredericus")
    assert ask_level(Typist(""), game, "expert") == "expert"
    assert ask_level(Typist("grand"), game, "expert") == "grandmaster"
    assert ask_level(Typist(str(len(levels("fredericus")))), game, "expert") == "master"
    assert ask_level(Typist(), core.load("stupor-mundi", players=1), "expert") == "expert"
