"""How strong a person is: their finished games, fitted to the ladders that are shipped."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any

from ..arena import entrant, ladder, ratings
from ..arena.entrant import HUMAN
from ..arena.store.recorder import Recorder
from ..arena.store.records import Record
from ..core import Game, InputError, load
from .diary import Diary

KEPT = 4096  # games whose records are kept in memory


def standings(diaries: Iterable[Diary], person: str) -> list[dict[str, Any]]:
    """Return a person's strength at each table that has a ladder, most games first.

    Only games count that are over, that nobody helped with, and that were played against levels.
    """
    mine = sorted((d for d in diaries if _counts(d, person)), key=lambda d: d.setup.game)
    groups = groupby(mine, lambda diary: diary.setup.game)
    found = (_standing(name, list(group)) for name, group in groups)
    return sorted(filter(None, found), key=lambda each: -each["games"])


def _counts(diary: Diary, person: str) -> bool:
    setup = diary.setup
    seated = [diary.browser(seat) for seat in setup.people]
    fair = not diary.assisted and not setup.replay
    return diary.over and diary.forfeit is None and fair and seated == [person]


def _standing(name: str, diaries: list[Diary]) -> dict[str, Any] | None:
    """Return how strong a person is in a game, None if there is no ladder or no game to go by."""
    try:
        game = load(name)
    except InputError:
        return None
    found = ladder.shipped(game)
    if found is None:
        return None
    records = [record for diary in diaries for record in _record(game, diary, found.ratings)]
    if not records:
        return None
    strength = ratings.strengths(records, found.ratings).of(HUMAN)
    levels = {ladder.level_of(bot, game.name): mu for bot, mu in found.ratings.items()}
    even = min(filter(None, levels), key=lambda level: abs(levels[level] - strength.value))
    return {
        "game": game.name, "players": game.players, "title": game.title, "games": len(records),
        "value": round(strength.value, 1), "low": _rounded(strength.low),
        "high": _rounded(strength.high), "even": even,
        "levels": {level: round(mu, 1) for level, mu in levels.items() if level},
    }  # fmt: skip


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 1)


def _record(game: Game, diary: Diary, rated: Iterable[str]) -> Iterator[Record]:
    """Yield the record of a game, if it was played by this version's rules against rated bots."""
    setup = diary.setup
    if (setup.rules, setup.components) != (game.rules_version, game.digest):
        return
    bots = tuple(HUMAN if seat.human else entrant.read(seat.bot).spec for seat in setup.seats)
    if set(bots) - {HUMAN} <= set(rated):
        yield _replayed(diary.path, setup.game, setup.deal, bots, tuple(diary.actions))


@lru_cache(KEPT)
def _replayed(
    path: Path, name: str, deal: int, bots: tuple[str, ...], words: tuple[str, ...]
) -> Record:
    game = load(name)
    recorder = Recorder(game.begin())
    for word in words:
        recorder.apply(game.parse(word))
    return recorder.record(0, deal, bots)
