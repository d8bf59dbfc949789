"""What waits on the effect stack, checked."""

from .state cimport StuporState
from .tables cimport Table

cdef const char* pending(const StuporState* s, const Table* t) noexcept nogil
cdef bint safe(const StuporState* s, const Table* t) noexcept nogil
