"""What a search thought, as a person at the table reads it."""

import pytest

from staufen import core
from staufen.arena.explain_search import explain_search, legal_part
from staufen.core.player_names import Names
from staufen.search import Row, Table

LEDUC = core.load("leduc-poker")
FOLD, CALL, BET = map(LEDUC.parse_action, ("fold", "call", "raise"))
OFFERED = {CALL: "1  check", BET: "2  raise"}
ROWS = (
    Row(CALL, 60, 0.5, 300, (0.5, 0.5), (CALL, BET)),
    Row(BET, 40, 0.625, 100, (0.625, 0.375), (BET, FOLD)),
)
THOUGHT = Table(ROWS, 100, 7, 0.25)
NAMES = Names(["Anna", "Otto"], you=0)


@pytest.fixture
def state():
    return LEDUC.new_state(5)


def test_illegal_rows_of_a_search_are_dropped():
    assert legal_part(THOUGHT, [FOLD, CALL, BET]) == THOUGHT
    assert legal_part(THOUGHT, [CALL]) == THOUGHT._replace(rows=ROWS[:1])
    for other in (THOUGHT._replace(rows=()), None, "much"):
        assert legal_part(other, [CALL, BET]) is None
    assert legal_part(THOUGHT, [FOLD]) is None


def test_the_expected_line_is_shown(state):
    """It need not be the most visited one. With a kept tree, the earlier visits are told, too."""
    text = [list(explain_search(state, a, THOUGHT, NAMES, OFFERED)) for a in (CALL, BET)]
    for lines in text:
        assert lines[0] == "1  check: win chance 50 %, 60 % of 100 visits"
        assert lines[1] == "2  raise: win chance 62 %, 40 % of 100 visits"
    assert text[0][2] == "expected next: Otto raises by 2"
    assert text[1][2] == "expected next: Otto folds"
    assert text[0][3] == text[1][3] == "100 iterations, 7 nodes in 0.25 s"


def test_the_expected_line_of_other_seats_is_hidden(state):
    lines = list(explain_search(state, CALL, THOUGHT, NAMES, {}))
    assert lines[0] == "You check: win chance 50 %, 60 % of 100 visits"
    assert not any("expected" in line for line in lines)
