"""What a person's finished games come to, by game, table and opponents."""

from collections import defaultdict
from collections.abc import Iterable
from typing import TypedDict

from ..core import InputError, load
from .event_log import EventLog


class Statistics(TypedDict):
    """Finished games of one kind."""

    game: str
    title: str
    players: int
    opponents: list[str]  # levels and names of bots, in alphabetical order; "" for people
    games: int
    won: int  # a shared first place counts
    points: float | None  # mean; None if games have no points
    lead: float | None  # mean of the points beyond those of the best other


def summarize_games(logs: Iterable[EventLog], person: str) -> list[Statistics]:
    """Return the statistics of a person's finished games, the most games first."""
    groups: dict[tuple[str, int, tuple[str, ...]], list[tuple[EventLog, int]]] = defaultdict(list)
    for log in logs:
        own = log.find_seats(person)
        if person and len(own) == 1 and log.over and log.forfeit is None:
            seats = log.config.seats
            bots = {each.bot_name for seat, each in enumerate(seats) if seat != own[0]}
            key = log.config.game_name, len(seats), tuple(sorted(bots))
            groups[key].append((log, own[0]))
    found = [_summarize(*key, games) for key, games in groups.items()]
    return sorted(found, key=lambda each: -each["games"])


def _summarize(
    name: str, players: int, opponents: tuple[str, ...], games: list[tuple[EventLog, int]]
) -> Statistics:
    ends = [(log.over, seat) for log, seat in games if log.over]
    scores = [(over.scores, seat) for over, seat in ends if over.scores]
    leads = [
        own[seat] - max(each for other, each in enumerate(own) if other != seat)
        for own, seat in scores
        if len(own) > 1
    ]
    return {
        "game": name,
        "title": _find_title(name),
        "players": players,
        "opponents": list(opponents),
        "games": len(games),
        "won": sum(over.places[seat] == 1 for over, seat in ends if over.places),
        "points": _mean([own[seat] for own, seat in scores]),
        "lead": _mean(leads),
    }


def _find_title(name: str) -> str:
    try:
        return load(name).title
    except InputError:  # the file of a game that is gone
        return name


def _mean(values: list[int]) -> float | None:
    return round(sum(values) / len(values), 1) if values else None
