"""What goes to a browser: one message for each change, of what one observer may know.

Design: this is the only door from a table to a page. A message is made from the view of a seat and
from the actions as that seat saw them. A spectator who may see all gets each seat's own part from
that seat's view. `tests/web/test_wire.py` looks for anything else in what is sent.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..arena.entrant import read
from ..arena.explain_search import describe_line
from ..arena.store.records import ENDS
from ..core import State, View, tutorial
from ..core.names import start
from ..core.scene import Gesture, Scene
from ..core.tutorial import Lesson
from .adviser import Adviser
from .analysis import Analysis
from .review import DEVIATION, Verdict
from .session import OPEN, Session
from .supposition import Node

BOARDS = Path(__file__).parent / "static" / "games"  # of games that have one of their own
BEST = 3  # actions that a hint compares
LINES = 5  # that an analysis shows


def hello(session: Session, observer: int, acts: bool) -> dict[str, Any]:
    """Return what a browser is told first: the table, and who sits at it."""
    setup = session.setup
    seats = []
    for seat in session.seats:
        named = seat.human or setup.replay  # names in a record say what kind a bot is
        bot = "" if named else read(seat.bot).name
        seats.append({"name": seat.name, "human": seat.human, "bot": bot})
    return {
        "game": session.game.name,
        "title": session.game.title,
        "spec": str(session.game),
        "seat": None if observer == OPEN else observer,
        "acts": acts,
        "seats": seats,
        "board": (BOARDS / f"{session.game.name.replace('-', '_')}.js").is_file(),
        "lessons": len(tutorial.lessons(session.game)) if acts else 0,
        "views": views(session),
    }


def views(session: Session) -> list[dict[str, Any]]:
    """Return how a match of bots alone can be looked at: openly, or as a seat sees it."""
    setup = session.setup
    if setup.people or setup.replay:
        return []
    seats = [{"name": seat.name, "key": seat.watch} for seat in setup.seats]
    return [{"name": "", "key": setup.open}, *seats]


def change(session: Session, observer: int, acts: bool, known: int = 0) -> dict[str, Any]:
    """Return what a browser is told after a change. `known` is how much of the log it has."""
    asked = session.asked()
    mine = acts and asked == observer
    drawn = scene(session, observer)
    if not mine or session.held:
        drawn = replace(drawn, gestures=())
    if session.held and asked is not None:  # the next one is not asked yet
        told = drawn.prompt if mine else f"{session.names(observer)[asked]} can still undo."
        players = tuple(replace(each, to_act=each.seat == asked) for each in drawn.players)
        drawn = replace(drawn, prompt=told, players=players)
    log = session.logs.get(observer, [])
    return {
        "version": session.version,
        "scene": drawn.to_dict(),
        "asked": mine,
        "held": mine and session.held,
        "thinking": session.thinking,
        "pace": session.pace,
        "lessons": [_lesson(each, drawn) for each in tutorial.due(session.game, drawn)],
        "undo": acts and session.can_undo(observer),
        "back": acts and session.earlier(observer) is not None,
        "assisted": session.diary.assisted,
        "from": known,
        "log": [list(entry) for entry in log[known:]],
        "since": since(session, observer),
        "over": ending(session, observer),
        "absent": session.absent,
        "following": session.following is not None,
    }


def scene(session: Session, observer: int) -> Scene:
    """Return the table as an observer sees it; all hands lie open once the game is over."""
    if observer == OPEN or session.over:
        return opened(session, observer)
    return session.game.scene(session.state.view(observer), session.names(observer))


def _lesson(lesson: Lesson, drawn: Scene) -> dict[str, Any]:
    """Return what a guided first game tells of a choice, and the places that are meant."""
    places = lesson.places(drawn)
    return {"name": lesson.name, "text": lesson.text, "rule": lesson.rule, "look": places}


def opened(session: Session, observer: int, state: State | None = None) -> Scene:
    """Return the table with each seat's own part as that seat sees it, or as it once was."""
    names = session.names(observer)
    at = session.state if state is None else state
    views = [at.view(seat) for seat in range(session.game.players)]
    scenes = [session.game.scene(view, names) for view in views]
    base = scenes[max(observer, 0)]
    own = {zone.id: zone for each in scenes for zone in each.zones if zone.owner == each.seat}
    zones = [own.pop(zone.id, zone) for zone in base.zones]
    players = tuple(each.players[seat] for seat, each in enumerate(scenes))
    return replace(base, players=players, zones=(*zones, *own.values()), gestures=())


def since(session: Session, observer: int) -> int:
    """Return the number of the first action since the observer's last own one; of the log's."""
    if observer == OPEN:  # whose number chance has, too
        return 0
    log = reversed(session.logs.get(observer, []))
    return next((entry.number + 1 for entry in log if entry.seat == observer), 0)


def hint(session: Session, seat: int, adviser: Adviser, strength: int) -> dict[str, Any]:
    """Return advice from a seat's own view: 1 where to look, 2 which action, 3 also why."""
    view, thought = adviser.view, adviser.thought
    if adviser.action is None:
        return {"told": "No hint could be found."}
    drawn = session.game.scene(view, session.names(seat))
    gestures = {gesture.action: gesture for gesture in drawn.gestures}
    best = gestures[adviser.action]
    if strength <= 1:
        first = best.path[:1]
        where = (
            f"Start with {_called(drawn, *first)}."
            if first
            else "It is not on the board: look at the list."
        )
        return {"told": where, "path": list(first)}
    found = {"told": f"{start(best.label)}.", "path": list(best.path), "action": best.action}
    if strength == 2 or thought is None:
        return found
    rows = sorted(thought.rows, key=lambda row: (row.action != best.action, -row.visits))[:BEST]
    return {**found, "rows": _rows(session, seat, view, rows, gestures)}


def _called(drawn: Scene, place: str) -> str:
    """Return what a place is called; where another has the same name, with its zone."""
    found = [(each.label, zone.label) for zone in drawn.zones for each in zone.places]
    ids = [each.id for zone in drawn.zones for each in zone.places]
    label, zone = found[ids.index(place)]
    return label if [name for name, _ in found].count(label) == 1 else f"{label} of {zone}"


def _rows(
    session: Session, seat: int, view: View, rows: Sequence[Any], of: Mapping[int, Gesture]
) -> list[dict[str, Any]]:
    """Return rows of a search's table in words, the first one's loss being none."""
    top = rows[0].value if rows else 0.0
    return [
        {
            "action": row.action,
            "label": start(of[row.action].label),
            "key": of[row.action].key,
            "chance": round(100 * row.value),
            "error": round(100 * DEVIATION / math.sqrt(max(row.visits, 1))),
            "loss": round(100 * (top - row.value)),
            "visits": row.visits,
            "line": describe_line(view, getattr(row, "line", ()), session.names(seat)),
        }
        for row in rows
    ]


def supposed(session: Session, seat: int, node: Node) -> dict[str, Any]:
    """Return a table that may come about, how it does, and what a search says of it."""
    drawn = session.game.scene(node.world.view(seat), session.names(seat))
    return {
        "scene": drawn.to_dict(),
        "told": node.told,
        "over": node.world.is_over,
        **analysis(session, seat, node.analysis),
    }


def analysis(session: Session, seat: int, found: Analysis | None) -> dict[str, Any]:
    """Return how far an analysis has got, the best lines first. Chances are in percent."""
    if found is None or found.table is None:
        return {"iterations": 0, "rows": []}
    drawn = session.game.scene(found.view, session.names(seat))
    gestures = {gesture.action: gesture for gesture in drawn.gestures}
    rows = found.table.rows[:LINES]
    told = _rows(session, seat, found.view, rows, gestures)
    return {"iterations": found.table.iterations, "rows": told}


def verdict(session: Session, observer: int, found: Verdict) -> dict[str, Any]:
    """Return what the review says of one choice, in words. Chances are in percent."""
    view = found.moment.view
    drawn = session.game.scene(view, session.names(observer))
    labels = {gesture.action: start(gesture.label) for gesture in drawn.gestures}
    return {
        "number": found.moment.number,
        "round": drawn.round,
        "chance": round(100 * found.best.value, 1),
        "loss": None if found.loss is None else round(100 * found.loss, 1),
        "error": round(100 * found.error, 1),
        "chosen": labels[found.moment.action],
        "best": labels[found.best.action],
        "line": describe_line(view, found.best.line, session.names(observer)),
    }


def ending(session: Session, observer: int) -> dict[str, Any] | None:
    """Return how the game has ended, None while it goes on."""
    record = session.record
    if record is None:
        return None
    names = session.names(observer)
    told = ""
    if record.seat is not None:
        told = f"{start(names.does(record.seat, 'forfeits'))}: {ENDS[record.end]}. {record.cause}"
    return {"told": told, "places": record.places, "scores": record.scores}
