"""Positions: what is taken for a seat or an action."""

import numpy as np
import pytest

from staufen import core
from staufen.core import InputError
from staufen.search import Heuristic

WRONG = (1.5, 1.0, True, "1", None, -1, 2, 2**40, float("nan"))
GAME = core.load("leduc-poker")
ASKING_A_SEAT = {
    "view": lambda state, seat: state.view(seat),
    "seen": lambda state, seat: state.observed_action(state.chance_outcomes()[0][0], seat),
    "features": lambda state, seat: state.features(seat),
    "inputs": lambda state, seat: state.inputs(seat),
    "strength": lambda state, seat: Heuristic(GAME).strength(state, seat),
}


@pytest.mark.parametrize("seat", WRONG, ids=repr)
@pytest.mark.parametrize("ask", ASKING_A_SEAT.values(), ids=ASKING_A_SEAT)
def test_a_seat_that_is_no_seat_is_rejected(ask, seat):
    with pytest.raises(InputError, match=r"^seat .*: this table has seats 0 to 1$"):
        ask(GAME.initial_state(), seat)


@pytest.mark.parametrize("action", WRONG, ids=repr)
def test_an_action_that_is_no_action_is_rejected(action):
    state = GAME.initial_state()
    for ask in (state.apply, state.child, lambda wrong: state.observed_action(wrong, 0)):
        with pytest.raises(InputError):
            ask(action)


def test_whole_numbers_of_any_type_are_seats():
    state = GAME.new_state(1)
    assert state.view(np.int8(1)) == state.view(1)
