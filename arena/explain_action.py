"""Why one action is better than another: what each brings, over the same sampled worlds.

In every world that the view allows, both actions are played on to the end of the next round by the
game's own heuristic, one ply ahead, with the same draws of chance. What the journals then say of
points, and what players then hold, is compared.
"""

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ..core import CHANCE, ChanceSampler, InputError, State, View
from ..core.action_context import find_effects
from ..core.player_names import Names, capitalize
from ..core.score_sheet import Score, find_scores
from ..search import Heuristic, Table
from ..search.search import one_ply

WORLDS = 32
ROUNDS = 2  # that are looked at, the present one among them
MAX_ACTIONS = 1000  # in one world; no round is that long
DEVIATIONS = 1.96  # of a mean: a 95 % interval
SMALLEST = 0.25  # difference that is worth a word
MAX_REASONS = 4  # for each player

Key = tuple[int, str, str, int]  # seat, kind, label, round


class Difference(NamedTuple):
    """What an action brings more than another of one thing, a mean over worlds."""

    seat: int
    kind: str  # an identifier: of a source of points, or of a resource
    label: str
    round: int  # in which the points are scored; 0: the game has no rounds, or a resource
    amount: float  # points, or pieces
    error: float  # half of its 95 % interval
    soon: float | None = None  # of a resource: the same when the turn has ended

    @property
    def is_clear(self) -> bool:
        """Whether the interval excludes 0."""
        return abs(self.amount) > self.error


class Explanation(NamedTuple):
    """What one action brings more than another."""

    seat: int  # that chooses
    action: int
    other: int
    worlds: int
    round: int  # the present one; 0: the game has no rounds
    points: tuple[Difference, ...]  # by seat and source, the largest first
    resources: tuple[Difference, ...]


class _Line(NamedTuple):
    """One action played on in one world."""

    scores: list[Score]
    soon: list[Mapping[str, int]]  # resources by seat when the turn has ended
    late: list[Mapping[str, int]]  # at the end


def explain(
    view: View,
    action: int,
    other: int,
    *,
    line: Sequence[int] = (),
    other_line: Sequence[int] = (),
    worlds: int = WORLDS,
    seed: int = 1,
) -> Explanation:
    """Return what an action of the seat to act brings more than another.

    `line` and `other_line` are own actions that follow in the same turn, such as the lines of a
    search's table. Raises InputError for an illegal action and for less than two worlds.
    """
    for each in (action, other):
        if each not in view.legal_actions:
            raise InputError(f"action {each} is not legal here")
    if worlds < 2:
        raise InputError(f"worlds {worlds}: 2 or more expected")
    heuristic = Heuristic.load("default", view.game)
    rng = np.random.Generator(np.random.PCG64(seed))
    pairs = []
    for number in range(worlds):
        world = view.determinize(rng)
        pairs.append(
            [
                _play(world, (first, *rest), heuristic, seed + number)
                for first, rest in ((action, line), (other, other_line))
            ]
        )
    return Explanation(
        view.seat,
        action,
        other,
        worlds,
        view.game.score_sheet.round_number(view.fields()),
        tuple(_compare_points(pairs)),
        tuple(_compare_resources(view, pairs)),
    )


def _play(state: State, line: Sequence[int], heuristic: Heuristic, seed: int) -> _Line:
    """Play on to the end of the rounds that are looked at, or of the game."""
    sheet, seat = state.game.score_sheet, state.to_act
    last = sheet.round_number(state.fields()) + ROUNDS - 1
    chance, rng = ChanceSampler(seed), np.random.Generator(np.random.PCG64(seed))
    scores: list[Score] = []
    soon: list[Mapping[str, int]] = []
    own = list(line)
    for number in range(MAX_ACTIONS):
        if not soon and state.to_act not in (seat, CHANCE):
            soon = _count_resources(state)
        if state.is_over or (state.to_act != CHANCE and _is_later(state, last)):
            break
        if state.to_act != seat:
            own = []
        if state.to_act == CHANCE:
            action = chance.sample(state)
        elif own and own[0] in state.legal_actions:
            action = own.pop(0)
        else:
            own = []
            action = one_ply(state.view(state.to_act), heuristic, rng, 1).best()
        effects = find_effects(state, action)
        scores += find_scores(sheet, effects, number)
        state = effects.after
    late = _count_resources(state)
    return _Line(scores, soon or late, late)


def _is_later(state: State, last: int) -> bool:
    return state.game.score_sheet.round_number(state.fields()) > last >= ROUNDS


def _count_resources(state: State) -> list[Mapping[str, int]]:
    fields, sheet = state.fields(), state.game.score_sheet
    return [sheet.count_resources(fields, seat) for seat in range(state.game.players)]


def _compare_points(pairs: Sequence[Sequence[_Line]]) -> Iterator[Difference]:
    found: dict[Key, list[float]] = defaultdict(lambda: [0.0] * len(pairs))
    for world, pair in enumerate(pairs):
        for sign, line in zip((1, -1), pair, strict=True):
            for score in line.scores:
                source = score.source
                key = (score.entry.seat, source.kind, source.label, score.round)
                found[key][world] += sign * score.entry.amount
    differences = [Difference(*key, *_mean(values)) for key, values in found.items()]
    yield from sorted(differences, key=lambda each: -abs(each.amount))


def _compare_resources(view: View, pairs: Sequence[Sequence[_Line]]) -> Iterator[Difference]:
    for kind, label in view.game.score_sheet.RESOURCES.items():
        for seat in range(view.game.players):
            late = [mine.late[seat][kind] - other.late[seat][kind] for mine, other in pairs]
            soon = [mine.soon[seat][kind] - other.soon[seat][kind] for mine, other in pairs]
            yield Difference(seat, kind, label, 0, *_mean(late), soon=_mean(soon)[0])


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean, and half of its 95 % interval."""
    array = np.asarray(values, float)
    error = DEVIATIONS * array.std(ddof=1) / math.sqrt(len(array))
    return float(array.mean()), float(error)


def explain_row(view: View, thought: Table, action: int) -> Explanation | None:
    """Return what a searched action brings more than the best of the others, None if it is alone.

    Each is followed by the line that the search found for it, as far as that is the same turn.
    """
    rows = {row.action: row for row in thought.rows if row.visits}
    others = [row for row in rows.values() if row.action != action]
    if action not in rows or not others:
        return None
    other = max(others, key=lambda row: (row.value, row.visits))
    return explain(
        view, action, other.action, line=rows[action].line[1:], other_line=other.line[1:]
    )


class Reason(NamedTuple):
    """A clear difference, for the eye."""

    kind: str
    text: str  # "+1.5 Allies this round"


def list_reasons(found: Explanation) -> dict[int, list[Reason]]:
    """Return the largest clear differences by seat, first those of the seat that chooses."""
    seats = {each.seat for each in found.points + found.resources}
    reasons = {
        seat: [Reason(each.kind, text) for each, text in _clear_texts(found, seat)[:MAX_REASONS]]
        for seat in sorted(seats, key=lambda each: (each != found.seat, each))
    }
    return {seat: some for seat, some in reasons.items() if some}


def describe_reasons(found: Explanation, names: Names) -> Iterator[str]:
    """Yield a line for each player of whom there is something to say."""
    reasons = list_reasons(found)
    for seat, some in reasons.items():
        yield f"{capitalize(names[seat])}: {', '.join(each.text for each in some)}"
    if not reasons:
        yield "No clear difference in points or pieces up to the end of the next round"


def _clear_texts(found: Explanation, seat: int) -> list[tuple[Difference, str]]:
    points = [
        (each, f"{_format_amount(each.amount)} {each.label}{_format_round(found, each)}")
        for each in found.points
        if each.seat == seat and each.is_clear and abs(each.amount) >= SMALLEST
    ]
    resources = [
        (each, text)
        for each in found.resources
        if each.seat == seat and (text := _format_resource(each))
    ]
    return points + resources


def _format_resource(each: Difference) -> str:
    if each.is_clear and abs(each.amount) >= SMALLEST:
        return f"{_format_amount(each.amount)} {each.label} in the end"
    if each.soon is not None and abs(each.soon) >= SMALLEST:
        return f"{_format_amount(each.soon)} {each.label} at first"
    return ""


def _format_amount(amount: float) -> str:
    return f"{amount:+.1f}".replace("-", "\N{MINUS SIGN}")


def _format_round(found: Explanation, each: Difference) -> str:
    if not each.round:
        return ""
    return " this round" if each.round == found.round else " next round"
