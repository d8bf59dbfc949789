"""The strength of a person: their finished games, fitted to the shipped ladders."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import TypedDict

from ..arena import ladder, participant, rating
from ..arena.participant import HUMAN
from ..arena.store.recorder import Recorder
from ..arena.store.records import Record
from ..core import Game, InputError, load
from .event_log import EventLog

MAX_CACHED = 4096  # records
MAX_ERROR = 2.5  # half of the 95 % interval, above which no rating is given


class PersonRating(TypedDict):
    """A person's strength in a game; it is provisional while the interval is too wide."""

    game: str
    players: int
    title: str
    games: int  # rated ones
    provisional: bool
    value: float | None
    low: float | None
    high: float | None
    even: str | None  # the level of about the same strength
    levels: dict[str, float]


def rate_person(logs: Iterable[EventLog], person: str) -> list[PersonRating]:
    """Return a person's strength at each table that has a ladder, most games first.

    Only finished games against levels count, without hints or turns taken back, on a deal that the
    server drew and the person had not seen before.
    """
    mine = sorted((log for log in logs if _is_rated(log, person)), key=lambda log: log.config.game)
    groups = groupby(mine, lambda log: log.config.game)
    found = (_rate_game(name, list(group)) for name, group in groups)
    return sorted(filter(None, found), key=lambda each: -each["games"])


def _is_rated(log: EventLog, person: str) -> bool:
    config = log.config
    players = [log.find_person(seat) for seat in config.human_seats]
    fair = not log.assisted and not config.replay and config.drawn
    return log.over is not None and log.forfeit is None and fair and players == [person]


def _rate_game(name: str, logs: list[EventLog]) -> PersonRating | None:
    """Return a person's strength in one game, None without a ladder or rated games.

    It has no value while the interval is wider than MAX_ERROR allows.
    """
    try:
        game = load(name)
    except InputError:
        return None
    found = ladder.shipped_ladder(game)
    if found is None:
        return None
    records = [record for log in logs for record in _load_record(game, log, found.ratings)]
    if not records:
        return None
    strength = rating.strengths(records, found.ratings).get_strength(HUMAN)
    levels = {ladder.level_of(bot, game.name): mu for bot, mu in found.ratings.items()}
    summary: PersonRating = {
        "game": game.name, "players": game.players, "title": game.title, "games": len(records),
        "provisional": True, "value": None, "low": None, "high": None, "even": None,
        "levels": {level: round(mu, 1) for level, mu in levels.items() if level},
    }  # fmt: skip
    value, low, high = strength.value, strength.low, strength.high
    if low is None or high is None or high - low > 2 * MAX_ERROR:
        return summary
    even = min(filter(None, levels), key=lambda level: abs(levels[level] - value))
    return {
        **summary, "provisional": False, "value": round(value, 1), "low": round(low, 1),
        "high": round(high, 1), "even": even,
    }  # fmt: skip


def _load_record(game: Game, log: EventLog, rated: Iterable[str]) -> Iterator[Record]:
    """Yield the record of a game, if it was played by this version's rules against rated bots."""
    config = log.config
    if (config.rules, config.components) != (game.rules_version, game.digest):
        return
    bots = tuple(HUMAN if seat.human else participant.parse(seat.bot).spec for seat in config.seats)
    if set(bots) - {HUMAN} <= set(rated):
        yield _replay_actions(log.path, config.game, config.deal, bots, tuple(log.actions))


@lru_cache(MAX_CACHED)
def _replay_actions(
    path: Path, name: str, deal: int, bots: tuple[str, ...], words: tuple[str, ...]
) -> Record:
    game = load(name)
    recorder = Recorder(game.initial_state())
    for word in words:
        recorder.apply(game.parse_action(word))
    return recorder.to_record(0, deal, bots)
