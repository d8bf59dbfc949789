"""α-rank: how much of the time a population that keeps trying other bots plays each of them.

Omidshafiei et al. 2019, one population. It asks only who beats whom by how much, so that bots
that beat each other in a circle stand side by side, and who beats only the weak has no share.
"""

import numpy as np

from .scale import Array

# Strong enough that 60 % against 40 % decides (7e7 : 1), weak enough that 51 against 49, which
# may be noise, does not (6 : 1).
ALPHA = 10.0  # how strongly a higher score attracts
MEMBERS = 10  # of the population
REACH = 60.0  # beyond e^-60 a chance is as good as none


def alpha_rank(scores: Array, alpha: float = ALPHA, members: int = MEMBERS) -> Array:
    """Return the share of time of each bot; the shares add up to 1.

    `scores` [bot, other] are what a bot scores against another, in [0, 1].
    """
    count = len(scores)
    if count < 2:
        return np.ones(count)
    invades = _fixation(alpha * (scores.T - scores), members)  # [resident, mutant]
    moves = invades / (count - 1)
    np.fill_diagonal(moves, 0)
    np.fill_diagonal(moves, 1 - moves.sum(1))
    return _stationary(moves)


def _fixation(gain: Array, members: int) -> Array:
    """Return how likely one mutant is to take over; 1 / members if it gains nothing."""
    gain = np.clip(gain, -REACH / members, REACH / members)
    even = np.abs(gain) < 1e-9
    safe = np.where(even, 1.0, gain)
    chance: Array = np.where(even, 1 / members, np.expm1(-safe) / np.expm1(-members * safe))
    return chance


def _stationary(moves: Array) -> Array:
    """Return the stationary distribution, without subtracting (Grassmann, Taksar, Heyman 1985)."""
    left = moves.copy()
    for last in range(len(left) - 1, 0, -1):
        left[:last, last] /= left[last, :last].sum()
        left[:last, :last] += np.outer(left[:last, last], left[last, :last])
    share = np.ones(len(left))
    for last in range(1, len(left)):
        share[last] = share[:last] @ left[:last, last]
        share /= share[: last + 1].max()
    whole: Array = share / share.sum()
    return whole
