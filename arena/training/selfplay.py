"""Self-play games, and the values that the search gave to every action.

A share of the decisions is sampled: for each action with enough visits, the position after it
(with its draws carried out) as every seat's inputs, and the values of the action. So a network
learns the differences between sibling actions. Most moves are the most visited; some are drawn by
visits, some at random, so that positions differ from game to game.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple, TypeVar

import numpy as np

from ...bots import create_bot
from ...core import ChanceSampler, Game, State, load
from ...search import Row
from ...search.network_file import input_names_of

MAX_ACTIONS = 12  # sampled actions of a decision
SOFT_SHARE = 0.2  # share of moves drawn by visits

# Before the game's end is known: inputs, values, before, decision and mover.
Position = tuple[list[list[float]], Sequence[float], np.ndarray, int, int]


class Job(NamedTuple):
    """One game to be played."""

    game: str  # specification
    bot: str  # specification of a search, for every seat
    seed: int
    keep: float  # share of the decisions that are sampled
    visits: int  # minimum of a sampled action
    random: float  # share of moves at random


class Samples(NamedTuple):
    """Positions of one game or more, one a row; the first axis is theirs.

    The siblings of a decision follow each other. Shares sum to 1 over the seats, if there are two.
    """

    inputs: np.ndarray  # float16 [position, seat, input]
    values: np.ndarray  # float32 [position, seat]: the search's, of the action that led here
    before: np.ndarray  # float32 [position, seat]: the search's, of the decision
    results: np.ndarray  # float32 [position, seat]: win shares of the game
    margins: np.ndarray  # float32 [position, seat]: points ahead of the best other; alone, all
    decisions: np.ndarray  # int32 [position]: the number of the decision, from 0, ascending
    movers: np.ndarray  # int8 [position]: the seat that decided
    games: np.ndarray  # int64 [position]: the seed of the game


Parts = TypeVar("Parts", bound=tuple[object, ...])


def join_samples(parts: Sequence[Parts]) -> Parts:
    """Return the arrays of several games, all Samples or all of another kind, as one."""
    return type(parts[0])(*map(np.concatenate, zip(*parts, strict=True)))


def play_game(job: Job, notify: Callable[[object], None]) -> Samples:
    """Play one game. The same job gives the same samples."""
    state = game(job.game).initial_state()
    positions: list[Position] = []
    for decision, (rows, rng) in enumerate(search_decisions(job, state, notify)):
        positions += _sample_siblings(state, rows, job.visits, decision, rng)
    return _to_samples(state, positions, job.seed)


@cache
def game(text: str) -> Game:
    """Return a job's game, loaded once."""
    return load(text)


def search_decisions(
    job: Job, state: State, notify: Callable[[object], None]
) -> Iterator[tuple[Sequence[Row], np.random.Generator]]:
    """Play a game from its beginning to its end.

    Yields the search result of every sampled decision, before it is taken, and the random
    generator.
    """
    rng, dealer = np.random.default_rng(job.seed), ChanceSampler(job.seed)
    seeds = [int(rng.integers(2**62)) for _ in range(state.num_players)]
    bots = [create_bot(job.bot, state.game, seed) for seed in seeds]
    while not state.is_over:
        legal = state.legal_actions
        if state.to_act < 0:
            state.apply(dealer.sample(state))
            continue
        if len(legal) == 1:
            state.apply(legal[0])
            continue
        notify(None)  # a sign of life
        bot = bots[state.to_act]
        bot.act(state.view(state.to_act))
        assert bot.thought is not None
        if rng.random() < job.keep:
            yield bot.thought.rows, rng
        state.apply(_choose_action(legal, bot.thought.rows, job.random, rng))


def _choose_action(
    legal: list[int], rows: Sequence[Row], random: float, rng: np.random.Generator
) -> int:
    dice = rng.random()
    if dice < random:
        return legal[int(rng.integers(len(legal)))]
    if dice < random + SOFT_SHARE:
        visits = np.array([row.visits for row in rows], float)
        return rows[int(rng.choice(len(rows), p=visits / visits.sum()))].action
    return rows[0].action


def _sample_siblings(
    state: State, rows: Sequence[Row], visits: int, decision: int, rng: np.random.Generator
) -> list[Position]:
    """Return the positions after the actions of a decision, none of them the end."""
    weights = [row.visits for row in rows]
    before = np.average([row.values for row in rows], axis=0, weights=weights)
    found: list[Position] = []
    for row in rows[:MAX_ACTIONS]:
        if row.visits < visits:
            continue
        after = state.child(row.action)
        while after.to_act == -1:
            outcomes = after.chance_outcomes()
            chances = np.array([weight for _, weight in outcomes], float)
            after.apply(outcomes[int(rng.choice(len(outcomes), p=chances / chances.sum()))][0])
        if not after.is_over:
            inputs = [network_inputs(after, seat) for seat in range(state.num_players)]
            found.append((inputs, row.values, before, decision, state.to_act))
    return found


def network_inputs(state: State, seat: int) -> list[float]:
    """Return what a network sees of a position from a seat: inputs, or else features."""
    named = bool(state.game.input_names)
    return list((state.inputs(seat) if named else state.features(seat)).values())


def _to_samples(end: State, positions: list[Position], seed: int) -> Samples:
    count, players = len(positions), end.num_players
    inputs, values, before, decisions, movers = (
        zip(*positions, strict=True) if positions else [()] * 5
    )
    scores = np.array(end.scores(), np.float32)
    margins = [scores[i] - max(np.delete(scores, i), default=0) for i in range(players)]
    shape = count, players
    return Samples(
        np.array(inputs, np.float16).reshape(*shape, len(input_names_of(end.game))),
        np.array(values, np.float32).reshape(shape),
        np.array(before, np.float32).reshape(shape),
        np.broadcast_to(np.array(end.returns(), np.float32), shape),
        np.broadcast_to(np.array(margins, np.float32), shape),
        np.array(decisions, np.int32),
        np.array(movers, np.int8),
        np.full(count, seed, np.int64),
    )
