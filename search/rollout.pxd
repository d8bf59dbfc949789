"""Playouts: how a world is played on from where the tree ends."""

from ..core.playout cimport play_out
from .search cimport Search

cdef bint play_on(Search* search) noexcept nogil
cdef int set_playout(Search* search) except -1


cdef inline bint rollout(Search* search) noexcept nogil:
    """Play the world on by the playout policy; return True when it was cut off before its end."""
    if search.uniform:
        play_out(search.rules, search.world, search.rng)
        return False
    return play_on(search)
