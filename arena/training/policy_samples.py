"""Games of a search against itself, and how often it tried every action.

A share of the decisions is sampled: the inputs of the seat to act, the visits of all its actions,
and the strength after each action. So a policy learns the choices of longer searches.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from ...core import State
from ...search import Heuristic, Row
from ...search.network_file import input_names_of
from ...search.search import codes
from .selfplay import Job, game, network_inputs, search_decisions


class PolicySamples(NamedTuple):
    """Decisions of one game or more; the actions of one follow each other."""

    inputs: np.ndarray  # float16 [decision, input]: of the seat to act
    counts: np.ndarray  # int32 [decision]: of actions
    games: np.ndarray  # int64 [decision]: the seed of the game
    actions: np.ndarray  # int32 [action]: its code for a policy (search/policy.pxi)
    visits: np.ndarray  # int32 [action]
    strengths: np.ndarray  # float32 [action]: of the seat one ply on, by the game's own weights


def play_game(job: Job, notify: Callable[[object], None]) -> PolicySamples:
    """Play one game. The same job gives the same choices."""
    state = game(job.game).initial_state()
    own = Heuristic(state.game)
    inputs: list[list[float]] = []
    decisions: list[np.ndarray] = []  # [actions, 3]
    for rows, _ in search_decisions(job, state, notify):
        inputs.append(network_inputs(state, state.to_act))
        decisions.append(_looked_at(state, rows, own))
    flat = np.concatenate([np.zeros((0, 3)), *decisions])
    return PolicySamples(
        np.array(inputs, np.float16).reshape(len(inputs), len(input_names_of(state.game))),
        np.array([len(each) for each in decisions], np.int32),
        np.full(len(inputs), job.seed, np.int64),
        flat[:, 0].astype(np.int32),
        flat[:, 1].astype(np.int32),
        flat[:, 2].astype(np.float32),
    )


def _looked_at(state: State, rows: Sequence[Row], own: Heuristic) -> np.ndarray:
    """Return code, visits and strength one ply on of every legal action."""
    visits = {row.action: row.visits for row in rows}
    return np.array(
        [
            (code, visits[action], own.strength(state.child(action), state.to_act))
            for action, code in zip(state.legal_actions, codes(state), strict=True)
        ]
    )
