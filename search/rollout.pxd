"""Playouts: how a world is played on from where the tree ends."""

from libc.stdint cimport uint16_t, uint32_t
from numpy.random cimport bitgen_t

from ..core.chance cimport below, unit, weighted
from ..core.game cimport Action, CHANCE, Head, MAX_ACTIONS, MAX_PLAYERS, OVER, Rules
from .heuristic cimport Judgement
from .policy cimport Policy

cdef enum:
    BUCKETS = 4096           # of a seat's actions or pairs in a Memory, by their low bits
    TRACE = 512              # plies of one iteration that a Memory learns from
    ENOUGH = 7               # visits from which on a pair counts
    LASTING = 1 << 16        # visits at which a Credit begins to forget
    NONE = 0xFFFF            # before the first action

cdef struct Credit:          # what playouts gave that passed here
    float total
    uint32_t visits

cdef struct Memory:          # MAST and NAST: how actions have done, wherever they were taken
    Credit single[MAX_PLAYERS][BUCKETS]
    Credit pair[MAX_PLAYERS][BUCKETS]      # of an action and the one before it, whosever
    Action actions[TRACE]    # of the iteration under way
    signed char seats[TRACE]
    int length
    Action last              # of all of them, also of those beyond TRACE

cdef struct Kit:             # what playouts need, gathered once a search
    const Rules* rules
    const Policy* policy
    const Judgement* judgement
    Memory* memory           # NULL unless playouts learn
    Head* scratch            # room for one state
    bitgen_t* rng

cdef Action draw(const Rules* rules, const Head* s, bitgen_t* rng) noexcept nogil
cdef void random_play(const Rules* rules, Head* s, bitgen_t* rng) noexcept nogil
cdef bint rollout(Kit* t, Head* world) noexcept nogil
cdef void remember(Memory* memory, int seat, Action action) noexcept nogil
cdef void learn(Memory* memory, const float* rewards) noexcept nogil
