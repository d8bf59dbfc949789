"""An evaluation: a candidate plays bots whose ratings are known and fixed.

At four of five tables the opponents are rated near the candidate's estimate, since such matches
are most informative. At the fifth they are not, to find bots that beat it unexpectedly. Deals come
from a book, so that all candidates have the same luck. The next opponents depend only on the
records so far: a run that is stopped and resumed plays the same matches.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

import numpy as np

from ...core import Game
from ..match.limits import UNLIMITED, Limits
from ..rating import MU, Strength, strengths
from ..rating.outcomes import list_meetings, merge_records
from ..rating.sprt import Hypotheses, Verdict, block_scores, judge_rating, share_of
from ..schedule import ELSEWHERE, SEATINGS, Pairing, Rounds, book_seed, deal_seed, list_seatings
from ..store.records import FAULTS, Record
from . import Plan

ROUND_DEALS = 8  # deals; estimates are made in between
ENOUGH_DEALS = 20  # deals, and ENOUGH_OPPONENTS opponents: with fewer a rating is provisional
MIN_DEALS = 24  # before a narrow interval may end it: whole rounds, at least ENOUGH_DEALS
ENOUGH_OPPONENTS = 4
SOLO_OPPONENTS = 3  # opponents on each deal of a solo game
EXTRA_NEAR_OPPONENTS = 2  # the near opponents are drawn from this many more bots than are wanted


@dataclass(frozen=True)
class Evaluation(Plan):
    """A candidate that meets some of its opponents on every deal."""

    game: Game
    candidate: str  # canonical specification
    opponents: Mapping[str, float]  # canonical specification -> rating
    ladder: int | None = None  # version; None: the opponent was named, and stands at MU
    deals: int = 64  # at most
    precision: float = 1.5  # half the width of a 95 % interval to end with
    hypotheses: tuple[float, float] | None = None  # ratings; a decision between them ends it too
    seating: str = SEATINGS[-1]
    book: int = 1
    limits: Limits = UNLIMITED

    @property
    def bots(self) -> tuple[str, ...]:  # type: ignore[override]
        """All who may play."""
        return self.candidate, *self.opponents

    @property
    def max_matches(self) -> int:
        """The number of matches if all deals are played."""
        return self.deals * len(self.list_matches(self.choose_table(0, None)))

    def schedule_rounds(self) -> Rounds:
        """Yield rounds of a few deals, until the candidate's rating is known well enough."""
        records: list[Record] = []
        numbers = count()
        for begin in range(0, self.deals, ROUND_DEALS):
            estimate = self.estimate_rating(records, draws=1).value if records else None
            records += yield [
                Pairing(next(numbers), deal_seed(book_seed(self.book), index), seats)
                for index in range(begin, min(begin + ROUND_DEALS, self.deals))
                for seats in self.list_matches(self.choose_table(index, estimate))
            ]
            if self.stop_reason(records) is not None:
                return

    def choose_table(self, index: int, estimate: float | None) -> tuple[str, ...]:
        """Return who plays deal `index`; the first round spreads over the whole ladder."""
        rng = np.random.default_rng([book_seed(self.book), index])
        wanted = self.game.players - 1 or min(SOLO_OPPONENTS, len(self.opponents))
        ranked = sorted(self.opponents, key=lambda bot: (-self.opponents[bot], bot))
        if estimate is None:
            place = (index + 0.5) / ROUND_DEALS * len(ranked)
            nearness = sorted(ranked, key=lambda bot: abs(ranked.index(bot) + 0.5 - place))
        else:
            nearness = sorted(ranked, key=lambda bot: abs(self.opponents[bot] - estimate))
        size = wanted + EXTRA_NEAR_OPPONENTS
        near, rest = nearness[:size], nearness[size:]
        if estimate is None:
            near = nearness[:wanted]
        elif index % ELSEWHERE == 0 and len(rest) >= wanted:
            near = rest
        chosen = [near[i] for i in rng.permutation(len(near))[:wanted]]
        return (self.candidate, *(chosen[i % len(chosen)] for i in range(wanted)))

    def list_matches(self, table: tuple[str, ...]) -> list[tuple[str, ...]]:
        """Return the bots of each match of a table, by seat; in a solo game, one bot a match."""
        if self.game.players == 1:
            return [(bot,) for bot in table]
        return list_seatings(table, self.seating)

    # ---------------------------------------------------------------- results

    def select_own(self, records: Iterable[Record]) -> list[Record]:
        """Return the candidate's matches; in solo games, the others' matches are records, too."""
        return [record for record in records if self.candidate in record.bots]

    def estimate_rating(self, records: Iterable[Record], draws: int = 1000) -> Strength:
        """Return the candidate's rating."""
        fitted = strengths(records, self.opponents, draws=draws)
        return (
            fitted.get_strength(self.candidate) if self.candidate in fitted.bots else Strength(MU)
        )

    def run_test(self, records: Iterable[Record]) -> Verdict | None:
        """Return the state of the sequential test, if there is one."""
        if self.hypotheses is None:
            return None
        scores = block_scores(records, self.candidate)
        return judge_rating(scores, self.opponents, Hypotheses(*self.hypotheses))

    def stop_reason(self, records: Sequence[Record]) -> str | None:
        """Return why the evaluation may end, or None if it continues."""
        verdict = self.run_test(records)
        if verdict is not None:
            return verdict.accepted and f"{verdict.accepted} is accepted"
        if len({record.deal for record in records}) < min(MIN_DEALS, self.deals):
            return None
        width = self.estimate_rating(records).half_width
        return "the interval is narrow enough" if width <= self.precision else None


class Opponent(NamedTuple):
    """How the candidate did against a bot of known rating."""

    bot: str
    rating: float
    points: float  # of the meetings: won ones, and half of the shared ones
    meetings: int  # two seats at a table that compare their places
    expected: float  # points by the ratings


def score_opponents(plan: Evaluation, records: Sequence[Record]) -> list[Opponent]:
    """Return how the candidate did against each opponent, the strongest first."""
    points: defaultdict[str, float] = defaultdict(float)
    games: Counter[str] = Counter()
    for opponent, points_won in list_meetings(merge_records(records), plan.candidate):
        games[opponent] += 1
        points[opponent] += points_won
    value = plan.estimate_rating(records, draws=1).value
    rows = [
        Opponent(bot, mu, points[bot], games[bot], games[bot] * share_of(value - mu))
        for bot, mu in plan.opponents.items()
        if games[bot]
    ]
    return sorted(rows, key=lambda row: (-row.rating, row.bot))


def why_provisional(plan: Evaluation, records: Sequence[Record]) -> str | None:
    """Return why the rating is still provisional, or None."""
    own = plan.select_own(records)
    deals = len({record.deal for record in own})
    met = {bot for record in records for bot in record.bots} - {plan.candidate}
    faults = sum(
        record.end in FAULTS and record.bots[record.seat or 0] == plan.candidate for record in own
    )
    if deals < ENOUGH_DEALS:
        return f"{deals} of at least {ENOUGH_DEALS} deals"
    if len(met) < min(ENOUGH_OPPONENTS, len(plan.opponents)):
        return f"{len(met)} of at least {ENOUGH_OPPONENTS} opponents"
    if 10 * faults > len(own):
        return f"it forfeited {faults} of {len(own)} games"
    return None


def deals_needed(deals: int, width: float, wanted: float) -> int | None:
    """Return how many more deals would narrow an interval to the wanted half width."""
    if math.isinf(width) or wanted <= 0:
        return None
    return max(0, math.ceil(deals * (width / wanted) ** 2) - deals)
