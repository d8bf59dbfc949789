"""The interpreter of the effect stack."""

from ...game cimport Action
from .state cimport Player, StuporState
from .tables cimport Effect, Table

cdef bint resolve(StuporState* s, const Table* t) noexcept nogil
cdef int options(const StuporState* s, const Table* t, Action* out) noexcept nogil
cdef void answer(StuporState* s, const Table* t, Action a) noexcept nogil
cdef int draws(const StuporState* s, const Table* t, Action* out) noexcept nogil

cdef int units(const StuporState* s, const Table* t, const Player* p,
               const Effect* e) noexcept nogil
cdef int times(const Table* t, const Player* p, int row) noexcept nogil
