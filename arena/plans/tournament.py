"""A tournament: a field of bots, deals, and a schedule by which all of them meet."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from ...core import Game, InputError
from ...core.errors import unknown
from .. import files, records, runner
from ..limits import UNLIMITED, Limits
from ..ratings import standings, strengths
from ..records import Record
from ..report import Clock, as_json, as_text
from ..schedule import Pairing, Rounds, gauntlet, in_rounds, matchmaking, schedule, swiss
from ..store import Game as Kept

FILES = ("games.jsonl", "standings.txt", "standings.json")
ADAPTIVE = ("swiss", "ladder")  # to the results so far
SCHEDULES = ("round-robin", "gauntlet", *ADAPTIVE)


@dataclass(frozen=True)
class Tournament:
    """A plan (see `runner`)."""

    game: Game
    bots: tuple[str, ...]  # canonical specifications; of a gauntlet, the first meets the others
    deals: int
    seed: int
    seating: str = "rotations"
    limits: Limits = UNLIMITED
    schedule: str = SCHEDULES[0]

    kind: ClassVar[str] = "tournament"

    @property
    def scheduled(self) -> int | None:
        """The number of matches, where it is known beforehand."""
        if self.schedule in ADAPTIVE:
            return None
        return sum(1 for _ in self.pairings())

    def pairings(self) -> Iterator[Pairing]:
        """Yield the whole schedule, where it does not depend on results."""
        rest = (self.game.players, self.deals, self.seed, self.seating)
        if self.schedule == "gauntlet":
            return gauntlet(self.bots[0], self.bots[1:], *rest)
        return schedule(self.bots, *rest)

    def check(self) -> None:
        """Raise InputError for a tournament that cannot be played."""
        if self.schedule not in SCHEDULES:
            raise unknown("schedule", self.schedule, SCHEDULES)
        next(self.rounds())

    def rounds(self) -> Rounds:
        """Return the schedule in rounds."""
        rest = (self.bots, self.game.players, self.deals, self.seed, self.seating)
        if self.schedule == "swiss":
            return swiss(*rest)
        if self.schedule == "ladder":
            return matchmaking(*rest, point_ratings)
        return in_rounds(self.pairings())

    def card(self) -> dict[str, Any]:
        """Return what is particular to tournaments, as plain data."""
        keys = ("deals", "seed", "seating", "schedule")
        return {key: getattr(self, key) for key in keys}


def point_ratings(played: Sequence[Record]) -> dict[str, float]:
    """Return the likeliest strength of every bot, without intervals."""
    fitted = strengths(played, draws=1)
    return dict(zip(fitted.bots, map(float, fitted.values), strict=True))


def from_card(card: Mapping[str, Any]) -> Tournament:
    """Return the tournament of a run. Raises InputError if something it needs has changed."""
    game, specs, limits = runner.base(card)
    return Tournament(
        game, specs, card["deals"], card["seed"], card["seating"], limits, card["schedule"]
    )


def clocks(games: list[Kept]) -> dict[str, Clock]:
    """Add up the time that bots took."""
    added: dict[str, Clock] = {}
    for game in games:
        for bot, decisions, seconds in zip(
            game.record.bots, game.decisions, game.seconds, strict=True
        ):
            before = added.get(bot, Clock(0, 0.0))
            added[bot] = Clock(before.decisions + decisions, before.seconds + seconds)
    return added


def text(games: list[Kept], scheduled: int | None, kept: int = 0) -> str:
    """Return the standings as a table; `kept` of the games were not played now."""
    played = [game.record for game in games]
    return as_text(standings(played), played, scheduled, clocks(games), kept)


def write(folder: Path, card: Mapping[str, Any], games: list[Kept], scheduled: int | None) -> None:
    """Write games and standings to a folder. Raises InputError if it holds other things."""
    played = [game.record for game in games]
    data = {"tournament": dict(card), **as_json(standings(played), played, clocks(games))}
    check_folder(folder, card)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{folder}: {error.strerror or error}") from None
    records.write(folder / "games.jsonl", played)
    files.replace(folder / "standings.txt", [text(games, scheduled)])
    files.replace(folder / "standings.json", [json.dumps(data, indent=1), "\n"])


def check_folder(folder: Path, card: Mapping[str, Any]) -> None:
    """Raise InputError if a folder holds another tournament, or other things."""
    if not folder.exists():
        return
    try:
        others = {path.name for path in folder.iterdir()} - set(FILES)
        found = json.loads((folder / FILES[-1]).read_text())["tournament"]
    except FileNotFoundError:
        found = card
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise InputError(f"{folder}: cannot be used ({error})") from None
    if others:
        raise InputError(f"{folder}: holds other things than a tournament: {min(others)}")
    differing = [key for key in card if found.get(key) != card[key]]
    if differing:
        told = "; ".join(f"{key} {found.get(key)}, not {card[key]}" for key in differing)
        raise InputError(f"{folder}: holds another tournament: {told}")
