"""`Game` is immutable: whatever Python tries, it stays what was loaded, for all who share it."""

import copy
import pickle

import pytest

from staufen import core
from staufen.core import Game
from staufen.core.facts import Facts
from staufen.core.library import card

MINE = {"setup": {"2": {"start_axes": [1, 3]}}}
GAME = core.load("fredericus", components=MINE)


class Other:
    """Another class."""


class Twin(Facts):
    """A class that is laid out as `Game` is."""

    __slots__ = ()


TRICKS = {
    "a new attribute": lambda: setattr(GAME, "new", 1),
    "another value": lambda: setattr(GAME, "players", 3),
    "deletion": lambda: delattr(GAME, "players"),
    "past the class": lambda: object.__setattr__(GAME, "players", 3),
    "deletion past it": lambda: object.__delattr__(GAME, "players"),
    "the descriptor": lambda: Facts.players.__set__(GAME, 3),
    "the dictionary": lambda: GAME.__dict__.update(players=3),
    "vars": lambda: vars(GAME).update(players=3),
    "made anew": lambda: GAME.__init__("fredericus", 3, {}, None),
    "made anew below": lambda: Facts.__init__(GAME, {"name": "x"}, None),
    "a state set": lambda: GAME.__setstate__({"players": 3}),
    "a state set by Cython": lambda: GAME.__setstate_cython__((3,)),
    "its class": lambda: setattr(GAME, "__class__", Twin),
    "its class past it": lambda: vars(object)["__class__"].__set__(GAME, Twin),
    "its class, of another kind": lambda: object.__setattr__(GAME, "__class__", Other),
    "a subclass": lambda: type("Lying", (Game,), {"players": 200}),
    "a method": lambda: setattr(Game, "begin", None),
    "a method past the metaclass": lambda: type.__setattr__(Game, "begin", None),
    "a method deleted": lambda: type.__delattr__(Game, "begin"),
    "the bases": lambda: setattr(Game, "__bases__", (Other,)),
    "an attribute of the class below": lambda: type.__setattr__(Facts, "players", 200),
    "its bytes": lambda: memoryview(GAME),
    "its options": lambda: GAME.options.update(short_variant=True),
    "its box": lambda: setattr(GAME.box, "players", 3),
    "the state of its box": lambda: GAME.box.__setstate__((3,)),
    "its rules": lambda: setattr(GAME.binding, "name", "x"),
    "its components": lambda: setattr(GAME.components, "data", {}),
}


def known():
    """Return all that a game says of itself, and how it begins."""
    names = [name for name in dir(Facts) if not name.startswith("_")]
    told = {name: getattr(GAME, name) for name in names}
    assert {"players", "options", "box", "fingerprint"} <= told.keys()
    return type(GAME), str(GAME), told, GAME.deal(1).to_bytes(), tuple(vars(Game))


@pytest.mark.parametrize("trick", TRICKS)
def test_game_is_immutable(trick):
    before = known()
    with pytest.raises((AttributeError, TypeError)):
        TRICKS[trick]()
    assert known() == before


def test_whoever_tries_is_told():
    with pytest.raises(AttributeError, match="words: a game does not change"):
        GAME.words = None


def test_what_a_game_hands_out_is_a_copy():
    """And what it was given is copied."""
    before, told = known(), card("fredericus")
    MINE["setup"]["2"]["start_axes"] = [0, 0]
    GAME.given["setup"]["2"]["start_axes"] = [0, 0]
    GAME.weights.clear()
    told["players"].append(9)
    view = GAME.deal(1).view(0)
    GAME.observation(view)[:] = 0.5
    view.fields()["num_players"] = 3
    assert known() == before
    assert GAME.weights
    assert card("fredericus")["players"] == [2, 3, 4]
    assert GAME.observation(view)[0] == 1.0


def test_a_copy_is_the_game_itself_and_one_that_travelled_is_equal():
    assert copy.deepcopy(GAME) is GAME
    assert copy.copy(GAME).fingerprint == GAME.fingerprint
    again = pickle.loads(pickle.dumps(GAME))
    assert (again.fingerprint, again.given) == (GAME.fingerprint, GAME.given)
