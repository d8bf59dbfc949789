"""What a world that was played out, cut off or reached is worth to every seat."""

from ..core.game cimport returns
from .options cimport REWARD_WIN
from .search cimport Search

cdef void any_reward(Search* search, bint cut, bint played, float* rewards) noexcept nogil


cdef inline void reward(Search* search, bint cut, bint played, float* rewards) noexcept nogil:
    """Write every seat's reward in [0, 1] for the world as it is.

    `cut` says that the game is not over, so that the heuristic judges; `played`, that the world was
    played out, so that its scores tell the usual margin.
    """
    if search.options.reward == REWARD_WIN and search.options.margin == 0 and not cut:
        returns(search.rules, search.world, rewards)
    else:
        any_reward(search, cut, played, rewards)
