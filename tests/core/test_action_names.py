"""Words of actions: from action to word and back."""

from collections import Counter
from contextlib import suppress

import pytest

from staufen import core
from staufen.core import InputError
from staufen.core.action_names import Words
from staufen.core.player_names import Names
from tests.support.each_table import each_table
from tests.support.prose import faults
from tests.support.walk import moments

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


@pytest.mark.parametrize("name", core.game_names())
def test_every_action_of_a_game_has_a_word_of_its_own(name):
    """Also those that are only drawn or seen; other letters do as long as they are clear."""
    game, words = core.load(name), {}
    for action in range(2**16):
        with suppress(InputError):  # not all numbers are taken
            words[action] = game.text.write(action)
    small = Counter(word.lower() for word in words.values())
    for action, word in words.items():
        assert game.format_action(action) == word
        assert game.parse_action(word) == action
        assert word == "".join(word.split())
        assert small[word.lower()] > 1 or game.parse_action(word.upper()) == action
    assert max(words) < game.num_actions


@each_table
def test_positions_and_actions_can_be_described_in_sentences(game):
    names = Names(["Anna", "Berthold", "Constance", "Dietrich", "Enzio"][: game.players])
    for number, state in enumerate(moments(game, 20)):
        if number % 2:  # boards of views are looked at closely in test_board
            assert game.board(state).strip()
        fields, view = state.fields(), state.view(0).fields()
        for action in state.legal_actions:
            for shown, seen in ((fields, action), (view, state.observed_action(action, 0))):
                sentence = game.text.say(shown, seen, names)
                assert sentence.strip()
                assert faults(sentence) == [], sentence
