"""What a heuristic may look at, and how near falcons are to a capture."""

from ...game cimport Head
from ...integers cimport uint8_t, uint64_t
from .state cimport FredericusState
from .tables cimport ROWS

# A small number for each of the eight rows, keeps or towers, a byte each. All rows are reckoned at
# once, because a search spends most of its time here.
ctypedef uint64_t Ring

cdef extern from *:
    """
    static const float NEARNESS[] = {
        1, (float)(1 - 1 / 6.0), (float)(1 - 2 / 6.0), (float)(1 - 3 / 6.0), (float)(1 - 4 / 6.0),
        (float)(1 - 5 / 6.0), 0,
    };
    """
    const float NEARNESS[7]

cdef struct Costs:              # actions, roughly, by falcon
    Ring capture[2]             # until it can capture at a keep it stands at
    Ring reach[2]               # until it can capture anywhere, from a tower

cdef enum:
    NEVER = 20                  # actions, for what no falcon can reach

cdef struct Standing:           # how a seat stands in the eyes of all
    int creatures               # captured
    int goals                   # held or owed
    int points                  # in sight
    int flying[2]               # bit set with the tower of each falcon, none of a hooded one
    float hunts                 # how near the falcons are to a capture, 0 to 2

cdef uint8_t AWAY[1 << ROWS]    # steps around from keep 0 to the nearest of a set of towers

cdef int features(const Head* h, int seat, float* out) noexcept nogil
cdef int features_by(const FredericusState* s, int seat, const Costs* costs,
                     const Standing* standing, float* out) noexcept nogil
cdef Costs costs_of(const FredericusState* s) noexcept nogil
cdef void stand(const FredericusState* s, const Costs* costs, Standing* out) noexcept nogil
cdef float elapsed(const FredericusState* s) noexcept nogil


cdef inline int at(Ring ring, int row) noexcept nogil:
    """Return the number of a row."""
    return ring >> 8 * row & 255


cdef inline int steps_to(const Costs* costs, const int* towers, int keep) noexcept nogil:
    """Estimate the actions until one of the falcons on sets of towers can capture at a keep."""
    return min(_away(towers[0], keep) + at(costs.capture[0], keep),
               _away(towers[1], keep) + at(costs.capture[1], keep))


cdef inline int _away(int towers, int keep) noexcept nogil:
    return AWAY[(towers >> keep | towers << ROWS - keep) & (1 << ROWS) - 1]


cdef inline float nearness(int steps) noexcept nogil:
    """Return 1 for no action down to 0 for six and more."""
    return NEARNESS[min(steps, 6)]
