"""A whole game, history by history, and its information sets."""

from libc.stdint cimport uint32_t, uint64_t

from ..core.game cimport Action, Head, MAX_PLAYERS, Rules
from ..core.integers cimport int8_t, uint16_t

cdef enum:
    DEPTH = 256            # states on the way to an end, both counted

cdef enum Growth:
    INTERRUPTED = -1       # an exception is set: Ctrl-C, or a time limit
    WHOLE = 0
    TOO_LARGE = 1
    NO_MEMORY = 2

cdef struct History:       # one that goes on; numbers are of these and ends, children side by side
    uint32_t at            # its number
    uint32_t children      # number of the first child
    uint32_t shares        # of its first child
    uint32_t parent        # place of the history before in the list of these
    uint32_t came          # share by which it came from there
    uint32_t known         # its information set, if a seat is to act
    uint16_t num_children
    int8_t mover           # a seat or CHANCE

cdef struct Choice:        # one action in an information set
    double regret
    double strategy_sum    # weighted share over all iterations
    double value           # sum of what it gets in this iteration, by the shares of the others

cdef struct InfoSet:
    uint64_t heard         # hash of all actions so far, as its seat saw them
    uint64_t view          # hash of its view
    double reach           # sum of the others' shares in coming here, in this iteration
    double own_reach       # share of its seat in coming here, in this iteration
    uint32_t before        # its seat's last set on all ways here, counted from 1
    uint32_t came          # share by which its seat left that one
    uint32_t choices       # first of them
    uint32_t shares        # of its first choice, in this iteration
    uint16_t num_choices
    int8_t seat

cdef struct Rooms:         # how many of each there is room for
    size_t histories, values, shares, sets

cdef struct Way:           # how a seat came to a state
    uint64_t heard         # hash of all actions so far, as it saw them
    uint32_t before        # as in InfoSet
    uint32_t came

cdef struct GameTree:
    const Rules* rules
    int players
    bint points            # rewards are points instead of shares of the win
    uint32_t capacity      # histories that there may be
    History* histories
    float* reach           # by history that goes on: share of all but who learns
    float* values          # by number and seat: what each history is worth
    float* shares          # of choices in this iteration, and of chances
    Choice* choices
    InfoSet* sets
    uint32_t* slots        # of a hash table: numbers of sets, from 1
    uint32_t num_histories, num_sets, num_slots, num_on, num_shares, num_choices
    Rooms rooms
    # While it grows.
    Head* states           # one for each ply on the way
    Head* scratch          # room for one more
    Way ways[DEPTH][MAX_PLAYERS]           # by ply and seat
    float lowest, highest  # points that anybody can make

cdef int open_tree(GameTree* tree) except -1
cdef void close_tree(GameTree* tree) noexcept nogil
cdef Growth grow(GameTree* tree, const Head* start) except INTERRUPTED


cdef inline uint64_t next_heard(uint64_t before, Action action) noexcept nogil:
    """Return the hash of what a seat has heard, after one action more."""
    cdef uint64_t key = (before ^ <uint64_t>(action + 1)) * <uint64_t>0x9E3779B97F4A7C15
    return key ^ (key >> 29)
