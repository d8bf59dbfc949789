"""What a position looks like to a heuristic: named numbers, relative to the best other seat."""

from ...game cimport Head
from ...integers cimport int32_t
from .state cimport Player, StuporState
from .tables cimport TABLES, Table

FEATURES = ("points",)


cdef int features(const Head* h, int seat, float* out) noexcept nogil:
    """Write the features of a seat."""
    cdef const StuporState* s = <const StuporState*>h
    out[0] = s.player[seat].vp
    return 1
