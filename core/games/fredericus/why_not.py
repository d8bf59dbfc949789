"""Why places cannot be chosen where others like them can."""

from collections.abc import Iterator

from . import facts
from . import rules as r
from .facts import FALCONS, SIDES, Fields


def obstacles(fields: Fields) -> dict[str, str]:
    """Return why the seat to act cannot choose places now, by their ids."""
    phase = fields["phase"]
    if phase == r.DROPPING:
        return {f"row-{side}": "One of the two seals leaves the game." for side in SIDES}
    if phase == r.PICKING:
        return {f"tower-{tower}": "The hood strikes somebody elsewhere." for tower in SIDES}
    return dict(_of_turn(fields)) if phase == r.ACTING else {}


def _of_turn(fields: Fields) -> Iterator[tuple[str, str]]:
    at = facts.ends(fields)
    for side in SIDES:
        if not fields["budget"]:
            yield f"row-{side}", "You have no actions left."
            yield f"tower-{side}", "You have no actions left."
            continue
        if at[side] == r.NO_CARD:
            yield f"row-{side}", "The row is empty."
        yield f"tower-{side}", _of_tower(fields, at, side)


def _of_tower(fields: Fields, at: list[int], tower: int) -> str:
    me = fields["of"][fields["seat"]]
    own = [falcon for falcon in FALCONS if me["tower"][falcon] == tower]
    if own:
        return "Your falcon here is hooded." if own == [me["hooded"]] else ""
    if facts.flanks(at, tower) != {r.WOODS}:
        return "No falcon of yours is here, and a hood needs woods at the ends of both rows beside."
    return "No falcon of yours is here, and none of the others' that can be hooded."
