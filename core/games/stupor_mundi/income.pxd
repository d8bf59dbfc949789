"""What pays by itself: workplaces after an action, closed sides, Allies."""

from ...game cimport Action
from ...stack cimport Frame
from .state cimport StuporState
from .tables cimport Table

cdef bint benefits(StuporState* s, const Table* t, Frame* f) noexcept nogil

cdef bint sides(StuporState* s, const Table* t, Frame* f) noexcept nogil
cdef int sides_options(const StuporState* s, const Table* t, const Frame* f,
                       Action* out) noexcept nogil
cdef void sides_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil

cdef void begin_income(StuporState* s, const Table* t, int seat) noexcept nogil
cdef void ally_income(StuporState* s, const Table* t, int seat) noexcept nogil
