"""What can be played as a run: a schedule, with all that it needs.

A file holds a kind of plan, and the class in it is named as the file. `to_dict` writes a plan down
as plain data, `from_dict` reads it back. Such data lies in stores on people's disks, so the names
of its entries stay as they are, whatever the code calls them.
"""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from ...core import Game, InputError, load
from .. import fingerprint
from ..limits import Limits
from ..runner import Plan


def from_dict(kind: str, data: Mapping[str, Any]) -> Plan:
    """Return the plan of a run, as its `to_dict` wrote it. Raises InputError.

    Whether bots, rules and components are still what they were is for the runner to compare.
    """
    if kind not in [module.name for module in iter_modules(__path__)]:
        raise InputError(f"a run of kind {kind}, which is not played")
    module = import_module(f"{__name__}.{kind}")
    plan: Plan = getattr(module, kind.title()).from_dict(data)
    return plan


def common(plan: Plan) -> dict[str, Any]:
    """Return what plans of all kinds have in common, as plain data."""
    game = plan.game
    return {
        "game": str(game),
        "rules": game.rules_version,
        "components": game.digest,
        "tables": game.given,
        "limits": list(plan.limits),
        "bots": list(plan.bots),
        "codes": {bot: fingerprint.bot(bot, game) for bot in plan.bots},
    }


def game_and_limits(data: Mapping[str, Any]) -> tuple[Game, Limits]:
    """Return the game and the limits that `common` wrote. Raises InputError."""
    return load(data["game"], components=data["tables"]), Limits(*data["limits"])
