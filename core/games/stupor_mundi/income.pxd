"""What pays by itself: workplaces after an action, closed sides, Allies."""

from ...stack cimport Frame
from .state cimport StuporState
from .tables cimport Table

cdef bint benefits(StuporState* s, const Table* t, Frame* f) noexcept nogil

cdef bint sides(StuporState* s, const Table* t, Frame* f) noexcept nogil
cdef int next_sides(const StuporState* s, const Table* t, const Frame* f) noexcept nogil
cdef void pay_side(StuporState* s, const Table* t, Frame* f, int side) noexcept nogil

cdef void begin_income(StuporState* s, const Table* t, int seat) noexcept nogil
cdef void ally_income(StuporState* s, const Table* t, int seat) noexcept nogil
