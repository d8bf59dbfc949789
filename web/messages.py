"""Messages to a browser: one for each change, with what one viewer may know.

Everything that a page learns of a table is made here, from the view of a seat and from the actions
as that seat saw them. An viewer who sees every hand gets each seat's own part from that seat's
view. `tests/web/test_messages.py` checks that nothing else is sent.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from ..arena.explain_action import Explanation, describe_reasons, explain, list_reasons
from ..arena.explain_search import describe_line
from ..arena.participant import parse
from ..arena.session import Viewer, describe_forfeit
from ..bots.base.levels import playable_levels
from ..core import State, View, tutorial
from ..core.action_context import find_effects
from ..core.catalogue import Catalogue
from ..core.moves import list_moves
from ..core.player_names import Names, capitalize
from ..core.scene import Gesture, Scene, remove_choices
from ..core.score_sheet import Row as SheetRow
from ..core.score_sheet import Score, filter_scores, make_sheet
from ..core.tutorial import Lesson
from ..search import Row
from .analysis import Analysis
from .hints import HintSearch
from .review import MAX_DEVIATION, Verdict
from .session import TableSession
from .what_if import Node

TEXTS = Catalogue(__file__)
BOARDS = Path(__file__).parent / "static" / "games"
MAX_HINT_ROWS = 3  # actions that a hint compares
EXPLAINED_LOSS = 0.04  # of a win share, from which on a review says why
FULL_HINT = 3  # the strength at which a hint says why
MAX_ANALYSIS_ROWS = 5  # that an analysis shows


def create_hello(session: TableSession, viewer: Viewer) -> dict[str, object]:
    """Return the first message: the table and its players."""
    game, replay = session.game, session.config.replay
    seats = []
    for seat in session.seats:
        bot = "" if replay else seat.bot_name  # names in a record say what kind a bot is
        seats.append({"name": seat.name, "human": seat.human, "bot": bot})
    return {
        "game": game.name,
        "title": game.title,
        "spec": str(game),
        "seat": viewer.seat,
        "acts": viewer.plays,
        "seats": seats,
        "board": (BOARDS / f"{game.name.replace('-', '_')}.js").is_file(),
        "lessons": len(tutorial.load_lessons(game)) if viewer.plays else 0,
        "levels": list(playable_levels(game.name)) if viewer.plays else [],
        "views": list_views(session),
        "day": session.config.day,
    }


def list_views(session: TableSession) -> list[dict[str, str]]:
    """Return the ways to watch a match of bots: with every hand, or as a seat sees it."""
    config = session.config
    if config.human_seats or config.replay:
        return []
    seats = [{"name": seat.name, "key": seat.watch} for seat in config.seats]
    return [{"name": "", "key": config.open}, *seats]


def create_change(session: TableSession, viewer: Viewer, known: int = 0) -> dict[str, object]:
    """Return the message after a change. The browser has `known` entries of the log."""
    awaited, waits = session.play.awaited_seat(), session.play.awaiting_confirmation
    seat = viewer.you
    mine = awaited is not None and awaited == seat
    scene = create_scene(session, viewer)
    if awaited is None or not mine or waits:
        scene = remove_choices(scene)
    else:
        scene = replace(
            scene,
            gestures=list_moves(
                session.game, session.state.view(awaited), session.play.read_names(viewer)
            ),
        )
    names = session.play.read_names(viewer)
    if waits and awaited is not None:  # the next player is not asked yet
        prompt = scene.prompt if mine else TEXTS.format(names, "hint.ends", name=names[awaited])
        players = tuple(replace(each, to_act=each.seat == awaited) for each in scene.players)
        scene = replace(scene, prompt=prompt, players=players)
    log = session.logs.get(viewer, [])
    return {
        "version": session.version,
        "scene": scene.to_dict(),
        "asked": mine,
        "held": mine and waits,
        "thinking": session.thinking,
        "pace": session.pace,
        "lessons": [
            _describe_lesson(each, scene) for each in tutorial.find_due_lessons(session.game, scene)
        ],
        "undo": seat is not None and session.can_undo(seat),
        "back": seat is not None and session.play.turn_start(seat) is not None,
        "assisted": session.event_log.assisted,
        "from": known,
        "log": [list(entry) for entry in log[known:]],
        "points": list_new_points(session, viewer, known),
        "since": find_last_own_action(session, viewer),
        "over": describe_end(session, viewer),
        "sheet": create_round_sheet(session, viewer),
        "absent": session.empty_seats,
        "clocks": session.clocks and session.clocks.to_dict(),
        "substitutes": {seat: parse(bot).name for seat, bot in session.play.substitutes.items()},
        "resignable": viewer.plays and session.can_resign,
        "following": session.event_log.rematch != "",
    }


def create_scene(session: TableSession, viewer: Viewer) -> Scene:
    """Return the table as an viewer sees it, with every hand once the game is over."""
    if viewer.seat is None or session.is_over:
        return show_all_hands(session, viewer)
    return session.game.scene(session.state.view(viewer.seat), session.play.read_names(viewer))


def _describe_lesson(lesson: Lesson, scene: Scene) -> dict[str, object]:
    """Return the explanation of a choice in a guided first game, and the places it is about."""
    places = lesson.places(scene)
    return {"name": lesson.name, "text": lesson.text, "rule": lesson.rule, "look": places}


def show_all_hands(session: TableSession, viewer: Viewer, state: State | None = None) -> Scene:
    """Return the table, now or in another state, with each seat's part as that seat sees it."""
    names = session.play.read_names(viewer)
    at = session.state if state is None else state
    views = [at.view(seat) for seat in range(session.game.players)]
    scenes = [session.game.scene(view, names) for view in views]
    base = scenes[viewer.seat or 0]
    own = {zone.id: zone for each in scenes for zone in each.zones if zone.owner == each.seat}
    zones = [own.pop(zone.id, zone) for zone in base.zones]
    players = tuple(each.players[seat] for seat, each in enumerate(scenes))
    return remove_choices(replace(base, players=players, zones=(*zones, *own.values())))


def find_last_own_action(session: TableSession, viewer: Viewer) -> int:
    """Return the number of the first action after the viewer's last own one; 0: none."""
    if not viewer.plays:
        return 0
    log = reversed(session.logs.get(viewer, []))
    return next((entry.number + 1 for entry in log if entry.seat == viewer.seat), 0)


def describe_hint(
    session: TableSession,
    names: Names,
    search: HintSearch,
    strength: int,
    reasons: Explanation | None = None,
) -> dict[str, object]:
    """Return advice from a seat's own view: 1 where to look, 2 which action, 3 also why."""
    view, thought = search.view, search.thought
    if search.action is None:
        return {"message": TEXTS.format(names, "hint.none")}
    drawn = session.game.scene(view, names)
    gestures = {gesture.action: gesture for gesture in drawn.gestures}
    rows = sorted(
        thought.rows if thought else (),
        key=lambda row: (row.action != search.action, -row.value),
    )[:MAX_HINT_ROWS]
    best = _find_best_move(list_moves(session.game, view, names), search.action, rows)
    if strength <= 1:
        first = best.path[:1]
        where = (
            TEXTS.format(names, "hint.start", place=_describe_place(drawn, names, *first))
            if first
            else TEXTS.format(names, "hint.list")
        )
        return {"message": where, "path": list(first)}
    actions = [best.action, *best.then]
    found: dict[str, object] = {
        "message": f"{capitalize(best.label)}.",
        "path": list(best.path),
        "actions": actions,
    }
    if strength < FULL_HINT or thought is None:
        return found
    found["rows"] = _describe_rows(names, view, rows, gestures)
    return {**found, "reasons": _describe_reasons(names, reasons, gestures)}


def _describe_reasons(
    names: Names,
    found: Explanation | None,
    gestures: Mapping[int, Gesture],
) -> dict[str, object] | None:
    """Return what an action brings more than another, by player."""
    if found is None:
        return None
    return {
        "other": capitalize(gestures[found.other].label),
        "worlds": found.worlds,
        "players": [
            {
                "seat": seat,
                "name": names[seat],
                "texts": [{"kind": each.kind, "message": each.text} for each in reasons],
            }
            for seat, reasons in list_reasons(found).items()
        ],
    }


def _find_best_move(moves: Sequence[Gesture], action: int, rows: Sequence[Row]) -> Gesture:
    """Return the longest move that the best line of a search begins with."""
    known = rows[0].line if rows else ()
    line = [*known] if known[:1] == (action,) else [action]
    fitting = [each for each in moves if [each.action, *each.then] == line[: 1 + len(each.then)]]
    begun = fitting or [each for each in moves if each.action == action]
    return max(begun, key=lambda each: len(each.then) if fitting else 0)


def _describe_place(drawn: Scene, names: Names, place: str) -> str:
    """Return the name of a place, with its zone if the name is not unique."""
    found = [(each.label, zone.label) for zone in drawn.zones for each in zone.places]
    ids = [each.id for zone in drawn.zones for each in zone.places]
    label, zone = found[ids.index(place)]
    if [name for name, _ in found].count(label) == 1:
        return label
    return TEXTS.format(names, "hint.of", place=label, zone=zone)


def _describe_rows(
    names: Names,
    view: View,
    rows: Sequence[Row],
    gestures: Mapping[int, Gesture],
) -> list[dict[str, object]]:
    """Return rows of a search's table in words; the loss counts from the first one."""
    top = rows[0].value if rows else 0.0
    return [
        {
            "action": row.action,
            "label": capitalize(gestures[row.action].label),
            "key": gestures[row.action].key,
            "chance": round(100 * row.value),
            "error": round(100 * MAX_DEVIATION / math.sqrt(max(row.visits, 1))),
            "loss": round(100 * (top - row.value)),
            "visits": row.visits,
            "line": describe_line(view, row.line, names),
        }
        for row in rows
    ]


def describe_node(session: TableSession, names: Names, node: Node) -> dict[str, object]:
    """Return a possible position, how it comes about, and what a search finds in it."""
    assert names.you is not None
    drawn = session.game.scene(node.world.view(names.you), names)
    return {
        "scene": drawn.to_dict(),
        "message": node.texts,
        "over": node.world.is_over,
        **describe_analysis(session, names, node.analysis),
    }


def describe_analysis(
    session: TableSession, names: Names, found: Analysis | None
) -> dict[str, object]:
    """Return the state of an analysis, the best lines first. Chances are in percent."""
    if found is None or found.table is None:
        return {"iterations": 0, "rows": []}
    drawn = session.game.scene(found.view, names)
    gestures = {gesture.action: gesture for gesture in drawn.gestures}
    rows = found.table.rows[:MAX_ANALYSIS_ROWS]
    described = _describe_rows(names, found.view, rows, gestures)
    return {"iterations": found.table.iterations, "rows": described}


def describe_verdict(session: TableSession, viewer: Viewer, found: Verdict) -> dict[str, object]:
    """Return the review of one choice in words. Chances and losses are in percent."""
    view = found.moment.view
    drawn = session.game.scene(view, session.play.read_names(viewer))
    labels = {gesture.action: capitalize(gesture.label) for gesture in drawn.gestures}
    return {
        "number": found.moment.number,
        "round": drawn.round,
        "chance": round(100 * found.best.value, 1),
        "loss": None if found.loss is None else round(100 * found.loss, 1),
        "error": round(100 * found.error, 1),
        "chosen": labels[found.moment.action],
        "best": labels[found.best.action],
        "line": describe_line(view, found.best.line, session.play.read_names(viewer)),
        "reasons": _explain_loss(found, session.play.read_names(viewer)),
    }


def _explain_loss(found: Verdict, names: Names) -> list[str]:
    """Return what the best action would have brought more than the chosen one."""
    if found.loss is None or found.chosen is None or found.loss < max(found.error, EXPLAINED_LOSS):
        return []
    best, chosen = found.best, found.chosen
    explanation = explain(
        found.moment.view,
        best.action,
        chosen.action,
        line=best.line[1:],
        other_line=chosen.line[1:],
    )
    return list(describe_reasons(explanation, names))


def create_round_sheet(session: TableSession, viewer: Viewer) -> dict[str, object] | None:
    """Return where the points of the last round that is complete come from, None if there is none.

    Sources that count at the end of the game alone are left out.
    """
    sheet = session.game.score_sheet
    number = sheet.round_number(session.state.fields()) - (not session.is_over)
    if number < 1:
        return None
    found = [
        score
        for score in session.play.scores
        if score.round == number and score.source.kind not in sheet.END_SOURCES
    ]
    return {"round": number, "rows": _make_rows(session, viewer, found, viewer.seat)}


def _make_rows(
    session: TableSession, viewer: Viewer, scores: Iterable[Score], seat: int | None
) -> list[SheetRow]:
    """Return the rows of a sheet in the language of the viewer."""
    sheet, names = session.game.score_sheet, session.play.read_names(viewer)
    return make_sheet(scores, session.game.players, seat, partial(sheet.find_label, names))


def list_new_points(session: TableSession, viewer: Viewer, known: int) -> list[dict[str, object]]:
    """Return the points that the actions brought of which the browser has no entries of the log.

    Sources that count at the end of the game alone are left out.
    """
    new = session.logs.get(viewer, [])[known:] if known else []
    first = new[0].number if new else math.inf
    ends = session.game.score_sheet.END_SOURCES
    scores = [
        each
        for each in session.play.scores
        if each.number >= first and each.source.kind not in ends
    ]
    return [
        {"seat": each.entry.seat, "amount": each.entry.amount, "place": each.place}
        for each in filter_scores(scores, viewer.seat)
    ]


def describe_end(session: TableSession, viewer: Viewer) -> dict[str, object] | None:
    """Return how the game has ended, None while it is running."""
    record = session.record
    if record is None:
        return None
    names = session.play.read_names(viewer)
    if record.seat is not None:
        text = f"{describe_forfeit(record.end, record.seat, names)}."
        if record.end != "resigned":
            text += f" {record.cause}"
        return {"message": text, "places": record.places, "scores": None, "rows": [], "outcome": ""}
    return {
        "message": "",
        "places": record.places,
        "scores": record.scores,
        "rows": _make_rows(session, viewer, session.play.scores, None),
        "outcome": describe_outcome(session, viewer),
    }


def describe_outcome(session: TableSession, viewer: Viewer) -> str:
    """Return who has won, and by what where points are equal, as far as the game says so."""
    game, words = session.game, session.event_log.actions
    last, names = game.parse_action(words[-1]), session.play.read_names(viewer)
    context = find_effects(game.replay(words[:-1]), last).to_context(names)
    return " ".join(f"{capitalize(each)}." for each in game.score_sheet.describe_outcome(context))
