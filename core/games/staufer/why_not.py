"""Why offices cannot be chosen where others can."""

from collections.abc import Sequence

from . import rules as r
from . import text
from .amounts import is_for_nobles
from .regions import region_id
from .types import Fields
from .ui_moves import chest_with


def obstacles(fields: Fields, legal: Sequence[int]) -> dict[str, str]:
    """Return why the viewer cannot choose offices now, by their ids; `legal` are its actions."""
    if not any(r.SUPPLY <= action < r.DEPLOY for action in legal):
        return {}
    setup, _ = text.parts(fields)
    found: dict[str, str] = {}
    for place, region in enumerate(fields["ring"]):
        side = setup["region"][region]
        for chair in range(side["seats"]):
            if not any(of["seats"][place] >> chair & 1 for of in fields["of"]):
                office = f"office-{region_id(fields, place)}-{chair + 1}"
                found[office] = _format_unpaid(fields, region, chair)
    return found


def _format_unpaid(fields: Fields, region: int, chair: int) -> str:
    way, price, _, _ = r.quote(fields, region, chair)
    going = f", {way} of them on the way" if way else ""
    closed = is_for_nobles(fields, region, chair) and not chest_with(fields, "envoy_on_noble_seat")
    noble = ", with a Noble for the office" if closed else ""
    return f"You cannot pay {way + price} figures{going}{noble}."
