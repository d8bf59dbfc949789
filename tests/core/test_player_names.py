"""How people at the table are called."""

import pytest

from staufen.core.player_names import Names, capitalize, join_words, plural

NAMES = Names(["Anna (expert)", "Enzio", "Agnes"], you=1)


def test_the_reader_is_you_and_others_have_names():
    assert [NAMES[seat] for seat in range(3)] == ["Anna (expert)", "you", "Agnes"]
    assert [NAMES.of(seat) for seat in range(3)] == ["Anna's", "your", "Agnes'"]
    assert NAMES.does(0, "moves the King") == "Anna (expert) moves the King"
    assert NAMES.does(1, "moves the King") == "you move the King"
    assert Names.numbered(2)[1] == "player 2"


@pytest.mark.parametrize(("she", "you"), [
    ("takes", "take"),
    ("is next", "are next"),
    ("has 3", "have 3"),
    ("goes", "go"),
    ("carries it", "carry it"),
    ("passes", "pass"),
    ("reaches", "reach"),
    ("pays 4", "pay 4"),
    ("uses", "use"),
    ("dies", "die"),
])  # fmt: skip
def test_verbs_follow_you(she, you):
    assert plural(she) == you


def test_lists_and_sentences():
    assert [join_words("a"), join_words("ab"), join_words("abc")] == ["a", "a and b", "a, b and c"]
    assert capitalize("you move") == "You move"
