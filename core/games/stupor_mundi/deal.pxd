"""What chance deals on the boards: all of set-up, and restocking at the end of a round."""

from ...game cimport Action
from ...integers cimport uint16_t
from .state cimport StuporState
from .tables cimport Table

cdef void lay_out(StuporState* s, const Table* t) noexcept nogil
cdef bint deal_next(StuporState* s, const Table* t) noexcept nogil
cdef int deals(const StuporState* s, const Table* t, Action* actions,
               uint16_t* weights) noexcept nogil
cdef int house_options(const StuporState* s, Action* out) noexcept nogil
cdef void deal_apply(StuporState* s, const Table* t, Action a) noexcept nogil
cdef int open_space(const StuporState* s, const Table* t, bint cards) noexcept nogil
