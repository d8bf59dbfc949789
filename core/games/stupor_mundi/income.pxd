"""What pays by itself: workplaces after an action, closed sides, Allies."""

from .state cimport StuporState
from .tables cimport Table

cdef void begin_income(StuporState* s, const Table* t, int seat) noexcept nogil
cdef void ally_income(StuporState* s, const Table* t, int seat) noexcept nogil
