"""Playouts: how a world is played on from where the tree ends."""

from numpy.random cimport bitgen_t

from ..core.game cimport Action, Head, Rules
from .search cimport Playout, Search

cdef Action draw(const Rules* rules, const Head* s, bitgen_t* rng) noexcept nogil
cdef void random_play(const Rules* rules, Head* s, bitgen_t* rng) noexcept nogil
cdef bint play_on(Search* search) noexcept nogil
cdef Playout playout_of(int code) noexcept nogil


cdef inline bint rollout(Search* search) noexcept nogil:
    """Play the world on by the playout policy; return True when it was cut off before its end."""
    if search.uniform:
        random_play(search.rules, search.world, search.rng)
        return False
    return play_on(search)
