"""What a person is asked who sits down without saying to what."""

import pytest

from staufen import core
from staufen.arena.cli import asking
from staufen.bots.base.levels import levels


@pytest.fixture
def typed(monkeypatch):
    """Type lines, which `input` returns one by one."""

    def types(*lines):
        left = list(lines)

        def read(_):
            if not left:
                raise EOFError
            return left.pop(0)

        monkeypatch.setattr("builtins.input", read)

    return types


def test_a_game_is_chosen_by_number_word_or_beginning(typed, capsys):
    number = core.names().index("leduc-poker") + 1
    typed(f"{number}", "")
    assert asking.table(None) == ("leduc-poker", None)
    assert f"{number:4}  Leduc poker: " in capsys.readouterr().out
    typed("stup", "3")
    assert asking.table(None) == ("stupor-mundi", 3)
    typed("staufer", "")
    assert asking.table(None) == ("staufer", 2)
    typed("staufer")
    assert asking.table(4) == ("staufer", 4)


def test_what_is_no_answer_is_asked_again(typed, capsys):
    typed("chess", "99", "st", "fred", "9", "2")
    assert asking.table(None) == ("fredericus", 2)
    assert capsys.readouterr().out.count("expected.") == 4


def test_the_level_of_the_others_is_asked(typed):
    game = core.load("fredericus")
    typed("")
    assert asking.level(game, "expert") == "expert"
    typed("grand")
    assert asking.level(game, "expert") == "grandmaster"
    typed(str(len(levels("fredericus"))))
    assert asking.level(game, "expert") == "master"
    typed()
    assert asking.level(core.load("stupor-mundi", players=1), "expert") == "expert"


def test_the_end_of_input_ends_the_questions(typed):
    typed()
    with pytest.raises(EOFError):
        asking.table(None)
