"""The table of Stupor Mundi as data."""

from collections.abc import Sequence
from typing import Any

from ...names import Names, start
from ...scene import Player, Scene, barred, keyed, prompt
from ...scene import players as at_table
from . import names as n
from . import rules as r
from .boards import Table, box, edicts, palace, path, voyage
from .gestures import gesture
from .obstacles import obstacles
from .phase import phase, wanted
from .seats import other, own
from .told import majority

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
        phase=start(phase(fields)),
        prompt=prompt(names, head["to_act"], wanted(fields, legal)),
        players=_players(table),
        zones=barred(zones, gestures, obstacles(table, legal)),
        gestures=gestures,
    )


def _players(table: Table) -> tuple[Player, ...]:
    parts = [each["points"] for each in table.holdings]
    if table.fields["phase"] == r.PH_OVER:
        points = [sum(each.values()) for each in parts]
        notes = [_score(table, seat, each) for seat, each in enumerate(parts)]
    else:
        points = [each["track"] for each in parts]
        notes = [_standing(table, seat) for seat in range(len(table.players))]
    return at_table(table.names, table.fields["head"]["to_act"], points, notes)


def _score(table: Table, seat: int, parts: dict[str, int]) -> str:
    """Return where points come from (SM-121 to SM-123), and the title of one who plays alone."""
    built = [p["sites"].bit_count() for p in table.players]
    sources = {
        "track": "on the track",
        "structures": "for Structures",
        "majority": majority(built, seat),
        "money": "for money and cubes",
    }
    told = ", ".join(f"{parts[key]} {text}" for key, text in sources.items() if parts[key])
    alone = len(table.players) == 1
    return f"{n.rank(table.data, sum(parts.values()))}: {told}" if alone else told


def _standing(table: Table, seat: int) -> str:
    first = ["first player"] if table.fields["first"] == seat else []
    return ", ".join([*first, *(["passed"] if table.players[seat]["passed"] else [])])
