"""Words of actions: from action to word and back."""

import pytest

from staufen.core import InputError
from staufen.core.words import Words
from tests.support.walk import moments, tables

WORDS = Words({0: "dF", 1: "df", 7: "pass-North"})


def test_a_word_is_read_as_it_is_written():
    assert [WORDS.parse(WORDS.write(action)) for action in (0, 1, 7)] == [0, 1, 7]


def test_other_letters_are_read_where_they_are_clear():
    assert WORDS.parse("PASS-north") == 7
    with pytest.raises(InputError, match="unknown action 'DF'"):
        WORDS.parse("DF")


def test_what_is_no_action_is_refused():
    with pytest.raises(InputError, match="did you mean 'pass-North'"):
        WORDS.parse("pass-Nord")
    for number in (-1, 2, 65535):
        with pytest.raises(InputError, match=f"no action has the number {number}"):
            WORDS.write(number)


@pytest.mark.parametrize("game", tables(), ids=str)
def test_positions_and_actions_can_be_told_in_sentences(game):
    for number, state in enumerate(moments(game, 20)):
        fields = state.fields()
        if number % 2:  # boards of views are looked at closely in test_board
            assert game.board(state).strip()
        for action in state.legal_actions():
            assert game.words.say(fields, action).strip()
