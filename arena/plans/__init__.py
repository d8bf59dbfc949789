"""Plans: what can be played as a run, a schedule with all that it needs.

Each file holds one kind of plan, a frozen dataclass named like the file. Only this file turns plans
into plain data and back.
"""

from collections.abc import Mapping
from dataclasses import fields
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from ...core import Game, InputError, load
from ...core.input_files import JsonObject
from ..match import fingerprint
from ..match.limits import Limits
from ..schedule import Rounds


class Plan:
    """What is played. Two plans that are equal as plain data have equal records."""

    game: Game
    bots: tuple[str, ...]  # all that may play, canonical
    limits: Limits

    @property
    def kind(self) -> str:
        """How stores and reports call this kind of plan."""
        return type(self).__name__.lower()

    @property
    def num_matches(self) -> int | None:
        """The number of matches, where it is known beforehand."""
        return None

    @property
    def max_matches(self) -> int | None:
        """The number of matches at most, where it is known beforehand."""
        return self.num_matches

    def schedule_rounds(self) -> Rounds:
        """Return the schedule, from its beginning; it is sent the records of each round."""
        raise NotImplementedError

    def to_dict(self) -> JsonObject:
        """Return the plan as plain data, with the fingerprints of its bots.

        A tuple becomes a list, a mapping a list of pairs.
        """
        game = self.game
        shared = {
            "game": str(game),
            "rules": game.rules_version,
            "components": game.digest,
            "tables": game.overrides,
            "limits": list(self.limits),
            "bots": list(self.bots),
            "codes": fingerprint.fingerprint_bots(self.bots, game),
        }
        plan: Any = self
        own = [field.name for field in fields(plan) if field.name not in shared]
        return shared | {name: _to_plain(getattr(plan, name)) for name in own}


def from_dict(kind: str, data: JsonObject) -> Plan:
    """Return the plan of a run, as its `to_dict` wrote it. Raises InputError.

    Whether bots, rules and components are still what they were is for the runner to compare.
    """
    if kind not in [module.name for module in iter_modules(__path__)]:
        raise InputError(f"a run of kind {kind}, which is not played")
    cls = getattr(import_module(f"{__name__}.{kind}"), kind.title())
    try:
        own = {field.name: data[field.name] for field in fields(cls)}
        values = {name: _from_plain(each) for name, each in own.items()}
        game = load(data["game"], components=data["tables"])
        plan: Plan = cls(**{**values, "game": game, "limits": Limits(*data["limits"])})
    except (KeyError, TypeError) as error:
        raise InputError(f"a run of kind {kind}, which does not say all of it ({error})") from None
    return plan


def _to_plain(value: object) -> object:
    if isinstance(value, Mapping):
        return [list(pair) for pair in value.items()]
    return list(value) if isinstance(value, tuple) else value


def _from_plain(plain: Any) -> Any:
    """Return what `_to_plain` was given."""
    if not isinstance(plain, list):
        return plain
    return dict(plain) if all(isinstance(each, list) for each in plain) else tuple(plain)
