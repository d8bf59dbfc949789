"""What chance deals on the boards: all of set-up, and restocking at the end of a round."""

from ...game cimport Action
from .state cimport StuporState
from .tables cimport Table

cdef bint deal_next(StuporState* s, const Table* t) noexcept nogil
cdef int deal_legal(const StuporState* s, const Table* t, Action* out) noexcept nogil
cdef int deal_weight(const StuporState* s, const Table* t, Action a) noexcept nogil
cdef void deal_apply(StuporState* s, const Table* t, Action a) noexcept nogil
cdef int open_space(const StuporState* s, const Table* t, bint cards) noexcept nogil
cdef int first_place(int space) noexcept nogil
