"""The result of an evaluation, as text."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from rich.table import Table

from ...core.player_names import format_count
from .. import participant
from ..plans.evaluation import MIN_DEALS, Evaluation, deals_needed, score_opponents, why_provisional
from ..rating import MU, Strength, sprt
from ..store.records import MatchResult, Record
from .summary import add_clocks, sum_clocks
from .tables import (
    first_cause,
    format_headline,
    format_milliseconds,
    format_report,
    format_strength,
    format_table,
    in_elo,
    list_named,
    too_few_note,
)

NOTE = """\
Rating: ± 95 % interval over deals; 4.2 more wins three of four games. The opponents' ratings are
fixed. Elo: rating in Elo points (48 per point), relative to 25. Points: the newcomer's score in
its meetings with a bot (pairs of seats in a game). Expected: the score expected by the ratings."""


class Place(NamedTuple):
    """Where the candidate stands among bots of known ratings."""

    place: int  # from 1
    above: str | None  # the next better bot
    below: str | None


def render_text(plan: Evaluation, games: Sequence[MatchResult], earlier: int = 0) -> str:
    """Return the report of an evaluation; `earlier` games were played by an earlier command."""
    records = [game.record for game in games]
    if not records:
        return "No games yet.\n"
    strength = plan.estimate_rating(records)
    head = format_headline(records, earlier=earlier, why=first_cause(games))
    lines = [head, *_describe_rating(plan, strength, records)]
    lines += [
        *_describe_test(plan, records),
        *_describe_time(plan, games),
        *_describe_certainty(plan, strength, games),
    ]
    field = dict(map(participant.parse, plan.bots))
    return format_report(
        "\n".join(lines), _ladder_table(plan, strength, games), f"{NOTE}{list_named(field)}"
    )


def render_progress(plan: Evaluation, games: Sequence[MatchResult]) -> str:
    """Return the rating so far, for a progress bar."""
    return format_strength(plan.estimate_rating([game.record for game in games], draws=200))


def place_of(plan: Evaluation, value: float) -> Place:
    """Return where a rating stands among the opponents."""
    ranked = sorted(plan.opponents, key=lambda bot: (-plan.opponents[bot], bot))
    better = [bot for bot in ranked if plan.opponents[bot] > value]
    worse = [bot for bot in ranked if plan.opponents[bot] <= value]
    return Place(len(better) + 1, better[-1] if better else None, worse[0] if worse else None)


def _describe_rating(plan: Evaluation, strength: Strength, records: Sequence[Record]) -> list[str]:
    deals = len({record.deal for record in records})
    played = f"after {format_count(deals, 'deal')}"
    if plan.ladder is None:
        (other,) = plan.opponents
        better = strength.value - plan.opponents[other]
        width = strength.half_width
        margin = "" if math.isinf(width) else f" ± {width:.2f}"
        who, whom = (participant.parse(bot).name for bot in plan.bots)
        return [f"{who} is {better:+.2f}{margin} against {whom}, {played}."]
    where = place_of(plan, strength.value)
    name = participant.parse(plan.candidate).name
    rating = f"{format_strength(strength)} {played}"
    if too_few_note(strength.half_width):
        rating = f"{strength.value:.2f} {played}, too few for an interval"
    lines = [
        f"{name}: rating {rating}, place {where.place} of"
        f" {len(plan.opponents) + 1} on the ladder of {plan.game}, version {plan.ladder}."
    ]
    why = why_provisional(plan, records)
    if why is not None:
        lines.append(f"Provisional: {why}.")
    return lines


def _describe_test(plan: Evaluation, records: Sequence[Record]) -> list[str]:
    verdict = plan.run_test(records)
    if verdict is None:
        return []
    zero = 0.0 if plan.ladder is not None else MU  # a duel is about the difference
    h0, h1 = verdict.hypotheses.low - zero, verdict.hypotheses.high - zero
    low, high = verdict.hypotheses.bounds
    what = "the rating" if plan.ladder is not None else "the difference"
    result = {
        "H0": f"H0 is accepted, {what} is below {h1:g}",
        "H1": f"H1 is accepted, {what} is above {h0:g}",
    }.get(verdict.accepted or "", "undecided so far")
    if verdict.blocks < sprt.MIN_BLOCKS:
        result = "too few blocks to decide"
    estimate = verdict.estimate_effect()
    return [
        f"Sequential test, H0: {h0:g}, H1: {h1:g}: {result}, after"
        f" {format_count(verdict.blocks, 'block')}"
        f" (log-likelihood ratio {verdict.ratio:.2f}, bounds {low:.2f} and {high:.2f});"
        f" unbiased estimate {estimate.value - zero:.2f}."
    ]


def _describe_time(plan: Evaluation, games: Sequence[MatchResult]) -> list[str]:
    spent = {bot: add_clocks(each) for bot, each in sum_clocks(games).items()}
    mine = spent[plan.candidate]
    if mine.mean is None:
        return []
    whole = add_clocks(spent.values()).seconds or 1.0
    seats = sum(game.record.bots.count(plan.candidate) for game in games)
    searched = f" and {mine.iterations / mine.decisions:.0f} iterations" if mine.iterations else ""
    return [
        f"Time: {1000 * mine.mean:.3g} ms{searched} per decision,"
        f" {mine.seconds / max(seats, 1):.3g} s per game,"
        f" {100 * mine.seconds / whole:.0f} % of the time of all bots."
    ]


def _describe_certainty(
    plan: Evaluation, strength: Strength, games: Sequence[MatchResult]
) -> list[str]:
    """Return whether the candidate differs from its neighbours, or how many deals that needs.

    Not for a sequential test: repeated looks at the interval would bias it.
    """
    if plan.hypotheses is not None:
        return []
    deals = len({game.record.deal for game in games})
    width = strength.half_width
    seconds = sum(sum(game.seconds) for game in games) / deals
    where = place_of(plan, strength.value)
    lines = []
    for other, word in ((where.above, "below"), (where.below, "above")):
        if other is None or deals < MIN_DEALS // 2:
            continue
        name = participant.parse(other).name
        gap = abs(plan.opponents[other] - strength.value)
        more = deals_needed(deals, width, gap)
        if more == 0:
            lines.append(f"It is {word} {name} (95 % confidence).")
        elif more is not None and more < 100_000:
            minutes = more * seconds / 60
            lines.append(
                f"To confirm that it is {word} {name}: about {more} more deals,"
                f" {minutes:.1f} minutes of one core."
            )
    return lines


def _ladder_table(plan: Evaluation, strength: Strength, games: Sequence[MatchResult]) -> Table:
    """Return the ladder with the candidate in its place."""
    met = {row.bot: row for row in score_opponents(plan, [game.record for game in games])}
    spent = sum_clocks(games)
    rated = {**plan.opponents, plan.candidate: strength.value}
    rows: list[tuple[str, ...]] = []
    for bot in sorted(rated, key=lambda bot: (-rated[bot], bot)):
        mine, name = bot == plan.candidate, participant.parse(bot).name
        its = strength if mine else Strength(rated[bot])
        points = ["" if mine else "–"] * 3
        if row := met.get(bot):
            shares = [f"{100 * each / row.meetings:.0f} %" for each in (row.points, row.expected)]
            points = [*shares, str(row.meetings)]
        ms = format_milliseconds(add_clocks(spent[bot]))
        rating = format_strength(its) if mine else f"{its.value:.2f}"
        rows.append((f"{'»' if mine else ' '} {name}", rating, in_elo(its), *points, ms))
    return format_table(("bot", "rating", "Elo", "points", "expected", "meetings", "ms"), rows)
