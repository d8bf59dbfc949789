"""Why places cannot be chosen where others like them can."""

from collections.abc import Iterator

from . import facts
from . import rules as r
from .facts import FALCONS, SIDES
from .pieces import falcon_place
from .types import Fields

SPENT = "You have no actions left."


def obstacles(fields: Fields) -> dict[str, str]:
    """Return why the seat to act cannot choose places now, by their ids."""
    phase = fields["phase"]
    if phase == r.DROPPING:
        return {f"row-{side}": "One of the two seals leaves the game." for side in SIDES}
    if phase == r.PICKING:
        return {f"tower-{tower}": "Choose one of the two falcons." for tower in SIDES}
    return dict(_of_turn(fields)) if phase == r.ACTING else {}


def _of_turn(fields: Fields) -> Iterator[tuple[str, str]]:
    at = facts.ends(fields)
    for side in SIDES:
        if not fields["budget"]:
            yield f"row-{side}", SPENT
        elif at[side] == r.NO_CARD:
            yield f"row-{side}", "The row is empty."
        yield f"tower-{side}", _of_tower(fields, at, side)
    for seat in facts.players(fields):
        for falcon in FALCONS:
            yield falcon_place(seat, falcon), _of_falcon(fields, seat, falcon)


def _of_tower(fields: Fields, at: list[int], tower: int) -> str:
    if facts.flanks(at, tower) != {r.WOODS}:
        return "A hood needs woods at the ends of both rows beside the tower."
    return "No falcon here can be hooded." if fields["budget"] else SPENT


def _of_falcon(fields: Fields, seat: int, falcon: int) -> str:
    if seat != fields["seat"]:
        return "This falcon is not yours."
    if fields["of"][seat]["hooded"] == falcon:
        return "Your falcon is hooded."
    return "" if fields["budget"] else SPENT
