"""What a heuristic may look at, and how near falcons are to a capture."""

from ...game cimport Head
from ...integers cimport uint64_t
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

cdef int features(const Head* h, int seat, float* out) noexcept nogil
cdef int features_by(const FredericusState* s, int seat, const Costs* costs,
                     float* out) noexcept nogil
cdef Costs costs_of(const FredericusState* s) noexcept nogil
cdef int public_points(const FredericusState* s, int seat) noexcept nogil
cdef float elapsed(const FredericusState* s) noexcept nogil


cdef inline int at(Ring ring, int row) noexcept nogil:
    """Return the number of a row."""
    return ring >> 8 * row & 255


cdef inline int steps_to(const Costs* costs, int falcon, int tower, int keep) noexcept nogil:
    """Estimate the actions until a falcon on `tower` can capture at `keep`."""
    cdef int walk = <unsigned int>(tower - keep) % ROWS
    return min(walk, ROWS - walk) + at(costs.capture[falcon], keep)


cdef inline float nearness(int steps) noexcept nogil:
    """Return 1 for no action down to 0 for six and more."""
    return NEARNESS[min(steps, 6)]
