"""Points and places."""

from ...game cimport Head
from ...integers cimport int32_t, uint8_t
from .state cimport StuporState
from .tables cimport Table

cdef struct Points:            # where they come from
    int track
    int structures
    int majority
    int money                  # and cubes

cdef void scores(const Head* h, int32_t* out) noexcept nogil
cdef void points(const StuporState* s, const Table* t, Points* out) noexcept nogil
cdef void note_standing(StuporState* s, const Table* t, const Points* before) noexcept nogil
cdef void note_final(StuporState* s, const Table* t) noexcept nogil
cdef void ranks(const Head* h, uint8_t* out) noexcept nogil
cdef float solo_share(const Head* h) noexcept nogil
