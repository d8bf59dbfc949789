"""Edicts, issued by a seat or by Frederick himself."""

from ...game cimport Action
from ...stack cimport Frame
from .state cimport StuporState
from .tables cimport Table

cdef bint edict(StuporState* s, const Table* t, Frame* f) noexcept nogil
cdef int edict_options(const StuporState* s, const Table* t, const Frame* f,
                       Action* out) noexcept nogil
cdef void edict_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil

cdef void restock_answer(StuporState* s, Frame* f, Action a) noexcept nogil
cdef bint solo(StuporState* s, const Table* t, Frame* f) noexcept nogil
