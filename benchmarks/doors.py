"""Every door through which a seat is shown a position, and what passes each of them.

A door is a function of a state and a seat. What it returns must not depend on what is hidden from
the seat. Most doors show one position; those of `PASTS` show how it came about.
"""

import json
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from staufen import core
from staufen.arena.replay import tell
from staufen.bots.external import decide_message
from staufen.core.names import Names
from staufen.web import setup, wire
from staufen.web.diary import Diary
from staufen.web.session import Session

NAMES = ("Anna", "Berthold", "Constance", "Dietrich", "Enzio")
PROGRAM = ("events", "view", "words")  # all that a program can want

Door = Callable[[core.State, int], Any]


def view(state: core.State, seat: int) -> bytes:
    """Return the bytes that bots are handed."""
    return state.view(seat).to_bytes()


def fields(state: core.State, seat: int) -> Any:
    """Return what Python reads of a view."""
    seen = state.view(seat)
    return seen.fields(), seen.features(seat), seen.inputs(seat), seen.score()


def page(state: core.State, seat: int) -> str:
    """Return what is sent to a browser: the scene, and every choice in words."""
    session = _session(state.game)
    session.table.scribe.state = state
    return json.dumps(wire.change(session, seat, True))


def protocol(state: core.State, seat: int) -> str:
    """Return what a program is asked; nothing if it is not its turn."""
    seen = state.view(seat)
    return json.dumps(decide_message(seen, 1, 0, None, PROGRAM)) if seen.to_act == seat else ""


def pettingzoo(state: core.State, seat: int) -> Any:
    """Return what an agent of PettingZoo observes."""
    table = _environment(state.game)
    table.state = state
    return {key: each.tobytes() for key, each in table.observe(f"seat_{seat}").items()}


def openspiel(state: core.State, seat: int) -> Any:
    """Return what a player of OpenSpiel observes: the table as text, and as numbers."""
    position = _registered(state.game)
    position.position = state
    return position.observation_string(seat), position.observation_tensor(seat)


DOORS: dict[str, Door] = {
    door.__name__: door for door in (view, fields, page, protocol, pettingzoo, openspiel)
}
PASTS: dict[str, Door] = {
    "record": lambda state, seat: json.dumps(state.view(seat).to_record()),
    "pickle": lambda state, seat: pickle.dumps(state.view(seat)),  # as processes hand it on
}


def log(state: core.State, action: int, seat: int | None) -> tuple[int, list[str]]:
    """Return what a seat, or who sees all, is told of an action: the event, and its sentences."""
    heard = action if seat is None else state.seen(action, seat)
    return heard, tell(state, action, called(state.game, seat), seat)


def called(game: core.Game, seat: int | None) -> Names:
    """Return the names of all at the table, as a seat reads them."""
    return Names(NAMES[: game.players], you=seat)


@cache
def _session(game: core.Game) -> Session:
    """Return a table of the page at which everybody is a person."""
    asked = {"game": game.name, "players": game.players, "seats": ["friend"] * game.players}
    made = setup.made({**asked, "deal": 0}, "", {})._replace(game=str(game), deal=1)
    pool = ThreadPoolExecutor(1)
    return Session(game, Diary.begun(Path(mkdtemp(prefix="staufen-doors-")), made), pool, pool)


@cache
def _environment(game: core.Game) -> Any:
    from staufen.bridges import pettingzoo as bridge  # optional, as what it is a bridge to

    table = bridge.env(str(game))
    table.reset()
    return table


@cache
def _registered(game: core.Game) -> Any:
    import pyspiel

    from staufen.bridges import openspiel as bridge

    (name,) = bridge.register(game.name)
    return pyspiel.load_game(name, {"players": game.players, **game.options}).new_initial_state()
