"""A sweep: a grid of settings of one bot, read from TOML and played as a tournament.

Each setting goes by a name that says what it is: `iterations=100,c=0.7`.
"""

import math
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path

from ..core import InputError, load, spec
from ..core.errors import kinds, unknown
from ..core.input_files import JsonObject
from ..core.tables import read_toml
from . import participant
from .match import match
from .match.limits import Limits
from .participant import Participant
from .plans.tournament import SCHEDULES, Tournament
from .schedule import SEATINGS

KEY_TYPES = {  # what a file may say, and of which type it is
    "game": str, "players": int, "bot": str, "axes": dict, "short": dict, "opponents": list,
    "deals": int, "seed": int, "schedule": str, "seating": str,
}  # fmt: skip
MAX_SETTINGS = 1000  # settings


def read_sweep(path: Path, limits: Limits) -> Tournament:
    """Return the tournament that a file asks for, its bots created on trial. Raises InputError."""
    data = read_toml(path)
    try:
        return _plan(data, limits)
    except InputError as error:
        raise InputError(f"{path}: {error}") from None


def _plan(data: JsonObject, limits: Limits) -> Tournament:
    for key, value in data.items():
        if key not in KEY_TYPES:
            raise unknown("entry", key, KEY_TYPES)
        if type(value) is not KEY_TYPES[key]:
            raise InputError(f"{key}: {kinds(KEY_TYPES[key])} expected, not {value!r}")
    for key in ("game", "bot", "axes"):
        if not data.get(key):
            raise InputError(f"{key} is missing")
    game = load(data["game"], data.get("players"))
    typed = participant.parse(data["bot"]).spec
    base = participant.resolve_participant(typed, game.name).spec  # a level's specification
    field = [str(each) for each in list_settings(base, data["axes"], data.get("short", {}))]
    field += map(str, data.get("opponents", []))
    seating, schedule = data.get("seating", SEATINGS[0]), data.get("schedule", SCHEDULES[0])
    plan = Tournament(
        game, match.check_bots(game, field, rated=True), data.get("deals", 8), data.get("seed", 1),
        seating, limits, schedule,
    )  # fmt: skip
    plan.check()
    return plan


def list_settings(
    bot: str, axes: Mapping[str, list[spec.Value]], short: Mapping[str, str]
) -> Iterator[Participant]:
    """Yield the bot in every setting of the axes, the last axis fastest.

    `short` has other names of axes. Raises InputError for an axis that is no list of values, or
    for too many settings.
    """
    for option, values in axes.items():
        if not isinstance(values, list) or not values:
            raise InputError(f"axes.{option}: expected a list of values")
        twice = [value for i, value in enumerate(values) if value in values[:i]]
        if twice:
            raise InputError(f"axes.{option}: {spec.format_value(twice[0])} is given twice")
    count = math.prod(map(len, axes.values()))
    if count > MAX_SETTINGS:
        raise InputError(f"axes: {count} settings (expected at most {MAX_SETTINGS})")
    for option in short.keys() - axes.keys():
        raise unknown("axis", option, axes, "short")
    for each in product(*axes.values()):
        chosen = dict(zip(axes, each, strict=True))
        name = ",".join(
            f"{short.get(key, key)}={spec.format_value(v)}" for key, v in chosen.items()
        )
        if len(name) > participant.MAX_NAME_LENGTH:
            raise InputError(
                f"{name}: more than {participant.MAX_NAME_LENGTH} characters; give long options a"
                ' short name, such as `short = {exploration = "c"}`'
            )
        yield Participant(name, spec.override_options(bot, **chosen))
