"""What a position looks like to a heuristic."""

from ...game cimport Head
from .state cimport Player, StuporState
from .tables cimport Market, Table

cdef enum:
    COUNT = 12          # of features
    ALMOST = 11         # in the place of `promise`: the sides of a seat that lack one site

cdef extern from *:
    """
    #define COIN 0.3f
    #define CUBE 0.75f
    """
    const float COIN    # worth of an Augustalis, in points
    const float CUBE    # worth of a cube

cdef int features(const Head* h, int seat, float* out) noexcept nogil
cdef float own_features(const Head* h, float[COUNT]* out) noexcept nogil
cdef float trade(const Table* t, const Player* p, const Market* m) noexcept nogil
cdef float best_card(const StuporState* s, const Table* t, const Player* p) noexcept nogil
cdef float worth_of(const StuporState* s, const Table* t, const Player* p, int kind) noexcept nogil
