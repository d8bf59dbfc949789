"""Why places cannot be chosen where others like them can."""

from collections.abc import Iterator

from ...player_names import Names
from . import derived_values
from . import rules as r
from .derived_values import FALCONS, SIDES
from .pieces import falcon_place
from .text import TEXTS
from .types import Fields

SPENT = "spent"


def obstacles(fields: Fields, names: Names) -> dict[str, str]:
    """Return why the seat to act cannot choose places now, by their ids."""
    found = _find_obstacles(fields).items()
    return {id: TEXTS.format(names, f"why.{key}") if key else "" for id, key in found}


def _find_obstacles(fields: Fields) -> dict[str, str]:
    """Return the keys of the reasons."""
    phase = fields["phase"]
    if phase == r.DROPPING:
        return {f"row-{side}": "seals" for side in SIDES}
    if phase == r.PICKING:
        return {f"tower-{tower}": "falcons" for tower in SIDES}
    return dict(_of_turn(fields)) if phase == r.ACTING else {}


def _of_turn(fields: Fields) -> Iterator[tuple[str, str]]:
    at = derived_values.ends(fields)
    for side in SIDES:
        if not fields["budget"]:
            yield f"row-{side}", SPENT
        elif at[side] == r.NO_CARD:
            yield f"row-{side}", "empty"
        yield f"tower-{side}", _of_tower(fields, at, side)
    for seat in derived_values.players(fields):
        for falcon in FALCONS:
            yield falcon_place(seat, falcon), _of_falcon(fields, seat, falcon)


def _of_tower(fields: Fields, at: list[int], tower: int) -> str:
    if derived_values.flanks(at, tower) != {r.WOODS}:
        return "woods"
    return "no_hood" if fields["budget"] else SPENT


def _of_falcon(fields: Fields, seat: int, falcon: int) -> str:
    if seat != fields["seat"]:
        return "not_yours"
    if fields["of"][seat]["hooded"] == falcon:
        return "hooded"
    return "" if fields["budget"] else SPENT
