"""What games say of their game, for those who design one: length, choices, tension, luck, skill.

Terms as in C. Browne, Automatic generation and evaluation of recombination games (2008): lead
change, drama. A lead is one of points that can be seen in the state, hidden ones included.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import fmean, median
from typing import NamedTuple

import numpy as np

from ...core import CHANCE, Game
from ..store import replay
from ..store.records import Record
from .summary import Summary

STEP = 4.2  # of strength: so much more wins three of four games
MIN_GAMES = 30  # games, below which shares of seat, skill and luck are noise


class Metric(NamedTuple):
    """One thing that games say of their game."""

    name: str
    value: str
    about: str  # a sentence


@dataclass
class GameFlow:
    """How one game went: `choices` by decision, `leads` by action, the leader or None if shared."""

    choices: list[int] = field(default_factory=list)
    leads: list[int | None] = field(default_factory=list)
    winner: int | None = None  # None if the first place was shared

    @property
    def lead_changes(self) -> int:
        """How often another seat took the lead."""
        held = [seat for seat in self.leads if seat is not None]
        return sum(one != two for one, two in pairwise(held))

    @property
    def decided_at(self) -> float:
        """After what share of its actions the winner led for good."""
        last = max((i for i, seat in enumerate(self.leads, 1) if seat != self.winner), default=0)
        return last / max(len(self.leads), 1)

    @property
    def share_behind(self) -> float:
        """During what share of its actions another than the winner led."""
        return fmean(seat not in (None, self.winner) for seat in self.leads) if self.leads else 0.0


def replay_flow(record: Record, game: Game) -> GameFlow:
    """Replay a record. Raises InputError if it does not replay."""
    found = GameFlow()
    for state, _ in replay.replay_record(record, game, f"game {record.number}"):
        if state.to_act == CHANCE:
            continue
        found.choices.append(len(state.legal_actions))
        scores = state.scores()
        best = [seat for seat, points in enumerate(scores) if points == max(scores)]
        found.leads.append(best[0] if len(best) == 1 else None)
    places = record.places or ()
    found.winner = places.index(1) if places.count(1) == 1 else None
    return found


def measure_game(
    played: Iterable[Record], summary: Summary, load: Callable[[Record], Game]
) -> list[Metric]:
    """Return what the finished games of a run say of their game.

    `load` gives the game of a record. Raises InputError if a record does not replay.
    """
    flows = [replay_flow(record, load(record)) for record in played if record.end == "finished"]
    ended = [record for record in summary.records if record.end == "finished"]
    if not flows:
        return []
    found = [Metric("games", str(len(ended)), "Games that were played to their end."),
             *_measure_length(flows)]  # fmt: skip
    if summary.players > 1:
        found += [
            *_measure_tension(flows),
            *_measure_seats(summary),
            *split_variance(ended),
            *measure_depth(summary),
        ]
    return found


def _measure_length(flows: Sequence[GameFlow]) -> Iterator[Metric]:
    lengths = [len(each.choices) for each in flows]
    low, high = np.percentile(lengths, (5, 95))
    yield Metric(
        "length", f"{median(lengths):.0f} ({low:.0f} to {high:.0f})",
        "Decisions per game, all seats together: the median, and the range of the middle 90 %"
        " of games.",
    )  # fmt: skip
    free = [n for each in flows for n in each.choices if n > 1]
    decisions = sum(lengths)
    yield Metric(
        "choices", f"{fmean(free):.1f}" if free else "–",
        "Legal actions of a decision, where there is more than one: the mean.",
    )  # fmt: skip
    forced = 100 * (1 - len(free) / max(decisions, 1))
    yield Metric("forced", f"{forced:.0f} %", "Decisions that leave one action only.")


def _measure_tension(flows: Sequence[GameFlow]) -> Iterator[Metric]:
    won = [each for each in flows if each.winner is not None]
    yield Metric(
        "lead changes", f"{fmean(each.lead_changes for each in flows):.1f}",
        "How often in a game another seat takes the lead in points: the mean.",
    )  # fmt: skip
    if won:
        yield Metric(
            "decided", f"{100 * median(each.decided_at for each in won):.0f} %",
            "Share of the game played when its winner takes the lead for good: the median.",
        )  # fmt: skip
        yield Metric(
            "drama", f"{100 * fmean(each.share_behind for each in won):.0f} %",
            "During how much of the game another than its winner leads: the mean.",
        )  # fmt: skip


def _measure_seats(summary: Summary) -> Iterator[Metric]:
    shares = summary.seats
    if not all(share.margin for share in shares):
        return
    shares_text = (f"{100 * s.value:.0f} ± {100 * (s.margin or 0):.0f}" for s in shares)
    fair = f"{100 / len(shares):.0f} % are fair."
    yield Metric(
        "seats", ", ".join(shares_text) + " %", f"Win shares by seat, first to last; {fair}"
    )


def split_variance(ended: Iterable[Record]) -> Iterator[Metric]:
    """Yield how much of the win shares' variance bots, seats and all the rest account for."""
    rows = [
        (bot, seat, share)
        for record in ended
        for seat, (bot, share) in enumerate(zip(record.bots, record.shares or (), strict=False))
    ]
    shares = np.array([share for *_, share in rows])
    whole = float(((shares - shares.mean()) ** 2).sum()) if rows else 0.0
    if len(rows) < MIN_GAMES * len({seat for _, seat, _ in rows}) or not whole:
        return
    effects = [_sum_between([row[column] for row in rows], shares) for column in (0, 1)]
    freedom = sum(df for _, df in effects)
    error = (whole - sum(found for found, _ in effects)) / max(len(rows) - 1 - freedom, 1)
    skill, seat = (max(found - df * error, 0) / whole for found, df in effects)
    for name, part, about in (
        ("skill", skill, "Of the differences in win shares, what the bots account for."),
        ("seat", seat, "The same for the seats."),
        ("luck", 1 - skill - seat, "The rest: cards, draws, and who meets whom."),
    ):
        yield Metric(name, f"{100 * max(part, 0):.0f} %", about)


def _sum_between(labels: Sequence[object], shares: np.ndarray) -> tuple[float, int]:
    """Return the sum of squares between groups, and its degrees of freedom."""
    groups: dict[object, list[float]] = defaultdict(list)
    for label, share in zip(labels, shares, strict=True):
        groups[label].append(float(share))
    mean = float(shares.mean())
    found = sum(len(group) * (fmean(group) - mean) ** 2 for group in groups.values())
    return found, len(groups) - 1


def measure_depth(summary: Summary) -> Iterator[Metric]:
    """Yield by how much the strongest bot is better than the weakest, if that is known."""
    known = [row.strength for row in summary.rows if row.strength.half_width < STEP]
    if len(known) > 1:
        values = [strength.value for strength in known]
        yield Metric(
            "depth", f"{(max(values) - min(values)) / STEP:.1f}",
            "Steps from the weakest bot to the strongest, each of which wins three of four games:"
            " other bots may add some.",
        )  # fmt: skip
