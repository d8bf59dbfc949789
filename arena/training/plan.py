"""Training plans: TOML files that say what is played and how a network is fitted."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from ...core import InputError
from ...core.registry import card
from ...core.tables import read_toml
from .fit import Settings

DEFAULTS = Settings()

Count = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Games = Annotated[int, msgspec.Meta(ge=2, le=1_000_000)]  # the first is held back
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Units = Annotated[int, msgspec.Meta(ge=1, le=256)]


class TrainingPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a training run does; two runs of the same plan make the same network."""

    game: str  # name
    players: tuple[int, ...] = ()  # numbers of players; none: all from two on
    games: tuple[Games, ...] = (200,)  # in a generation: one number, or one for each of players
    generations: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1
    kind: Literal["value", "policy", "fast-policy"] = "value"
    teacher: str = "default"  # judges in the first generation: default, network, … or a file
    iterations: Count = 150  # of each decision
    keep: Annotated[float, msgspec.Meta(gt=0, le=1)] = 0.4  # share of decisions to learn from
    visits: Count = 5  # fewest visits of an action to learn from
    random: Share = 0.06  # share of moves at random
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**20)] = 1
    units: tuple[Units, Units] = DEFAULTS.units  # of the two hidden layers
    epochs: Annotated[int, msgspec.Meta(ge=1, le=100)] = DEFAULTS.epochs
    batch: Count = DEFAULTS.batch  # decisions
    drop: Annotated[float, msgspec.Meta(ge=0, lt=1)] = DEFAULTS.drop  # share of the first layer
    level: Share = DEFAULTS.level  # weight of results beside the search's values
    without: tuple[str, ...] = ()  # inputs whose names begin so are left out

    @property
    def fitting(self) -> Settings:
        """How the network is fitted."""
        return Settings(
            units=self.units, epochs=self.epochs, batch=self.batch, drop=self.drop,
            level=self.level, seed=self.seed, without=self.without,
        )  # fmt: skip

    @property
    def is_policy(self) -> bool:
        """Whether it learns which actions to try, not what positions are worth."""
        return self.kind != "value"

    @property
    def is_fast(self) -> bool:
        """Whether it learns a policy for playouts."""
        return self.kind == "fast-policy"

    def to_dict(self) -> dict[str, object]:
        """Return the plan as plain data, as JSON has it."""
        return dict(msgspec.json.decode(msgspec.json.encode(self)))


def read_plan(path: Path) -> TrainingPlan:
    """Read a plan from a TOML file. Raises InputError for an entry that is wrong or unknown."""
    data = dict(read_toml(path))
    if isinstance(data.get("games"), int):
        data["games"] = [data["games"]]
    try:
        plan = msgspec.convert(data, TrainingPlan)
    except msgspec.ValidationError as error:
        what, _, place = str(error).partition(" - at `$.")
        raise InputError(f"{path}: {f'{place[:-1]}: ' if place else ''}{what}") from None
    try:
        return _fill_defaults(plan)
    except InputError as error:
        raise InputError(f"{path}: {error}") from None


def _fill_defaults(plan: TrainingPlan) -> TrainingPlan:
    """Return a plan with all its tables, and a number of games for each."""
    players = plan.players or tuple(n for n in card(plan.game)["players"] if n > 1)
    if len(set(players)) < len(players):
        raise InputError(f"players: {list(players)} has duplicates (expected each number once)")
    if len(plan.games) not in (1, len(players)):
        raise InputError(
            f"games: {len(plan.games)} numbers (expected 1, or 1 for each table: {len(players)})"
        )
    games = plan.games * (len(players) // len(plan.games))
    return msgspec.structs.replace(plan, players=players, games=games)
