"""The interpreter: effects and main actions, what waits on the stack, what chance draws for it."""

from ...game cimport Action
from ...integers cimport uint16_t
from .state cimport Player, StuporState
from .tables cimport Effect, Table

cdef int draws(const StuporState* s, const Table* t, Action* actions,
               uint16_t* weights) noexcept nogil

cdef int units(const StuporState* s, const Table* t, const Player* p,
               const Effect* e) noexcept nogil
cdef int times(const Table* t, const Player* p, int row) noexcept nogil
