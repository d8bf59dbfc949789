"""Heuristics: how promising a position is for each seat, from the game's features or inputs."""

from libc.stdint cimport int64_t

from ..core.game cimport Action, Head, MAX_FEATURES, Rules
from .network cimport Accumulator, ActionLayers, Layers

ctypedef double (*Judge)(const float* features, int64_t n) noexcept nogil

cdef struct Judgement:
    float weights[MAX_FEATURES]   # of a linear heuristic
    Judge judge                   # or a compiled function; NULL for the linear one
    void* callback                # or a Heuristic of a Python function, called with the lock held
    Layers net                    # or a network
    ActionLayers policy           # beside the linear one: what it says of actions
    bint failed                   # it has raised what nobody was told

cdef float strength(const Rules* rules, const Head* s, int seat,
                    const Judgement* j) noexcept nogil
cdef void judge_actions(const Rules* rules, const Head* s, const Action* actions, int n,
                        const Judgement* j, Head* scratch, Accumulator* kept,
                        float* z) noexcept nogil
cdef void shares(const Rules* rules, const Head* s, const Judgement* j, float* out) noexcept nogil


cdef inline float limited(float z) noexcept nogil:
    """Return a strength within [-30, 30]."""
    return min(max(z, -30), 30)


cdef class Heuristic:
    """A Judgement and what keeps it alive."""
    cdef Judgement c
    cdef readonly str game        # its name
    cdef readonly str name
    cdef object _function         # keeps alive what is called: a function, Network or Policy
    cdef object _error            # what it raised and nobody was told
    cpdef int suit(self, game, bint actions=?) except -1
    cdef int tell(self) except -1
