"""The table of Stupor Mundi as data."""

from collections.abc import Sequence
from typing import Any

from ...names import Names, listed, start
from ...scene import Player, Scene, barred, keyed, prompt
from ...scene import players as at_table
from . import rules as r
from .boards import Table, box, edicts, palace, path, voyage
from .gestures import gesture, wanted
from .obstacles import obstacles
from .seats import other, own
from .text import names as n
from .text.board import PHASES, last_round

NOTHING = (r.PASS, r.SKIP)


def scene(fields: dict[str, Any], legal: Sequence[int], names: Names) -> Scene:
    """Return what a seat sees, from the fields of its view.

    The end of a game is nobody's view: it is shown from the seat of the person called you.
    """
    head = fields["head"]
    me = head["observer"] if head["observer"] >= 0 else names.you or 0
    table = Table(fields, n.data_of(fields), names, me)
    others = [(table.me + i) % head["num_players"] for i in range(1, head["num_players"])]
    zones = (
        *own(table),
        voyage(table),
        palace(table),
        edicts(table),
        *(path(table, letter) for letter in "ABC"),
        *(other(table, seat) for seat in others),
        box(table),
    )
    # What does nothing stands last: a hasty 1 is then no pass.
    gestures = keyed(gesture(table, action) for action in sorted(legal, key=NOTHING.__contains__))
    return Scene(
        title="Stupor Mundi",
        seat=table.me,
        round=f"Round {fields['round']}" if fields["round"] else "",
        phase=start(_phase(fields)),
        prompt=prompt(names, head["to_act"], wanted(fields, legal)),
        players=_players(table),
        zones=barred(zones, gestures, obstacles(table, legal)),
        gestures=gestures,
    )


def _phase(fields: dict[str, Any]) -> str:
    phase = PHASES[fields["phase"]]
    if fields["head"]["num_players"] == 1:
        phase = phase.removesuffix(" or pass")  # SM-128
    last = last_round(fields) if fields["phase"] != r.PH_OVER else []
    return f"{phase}; the last round: {listed(last)}" if last else phase


def _players(table: Table) -> tuple[Player, ...]:
    fields, over = table.fields, table.fields["phase"] == r.PH_OVER
    points, notes = [], []
    for seat, p in enumerate(table.players):
        parts = r.holding(fields, seat)["points"]
        points.append(sum(parts.values()) if over else parts["track"])
        said = ["first player"] if fields["first"] == seat else []
        notes.append(", ".join([*said, *(["has passed"] if p["passed"] else [])]))
    return at_table(table.names, fields["head"]["to_act"], points, notes)
