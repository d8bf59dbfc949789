"""The invariants of a position."""

from ...game cimport Head

cdef const char* fault(const Head* h) noexcept nogil
