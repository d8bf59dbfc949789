"""A check of states and views, for tests."""

from ...game cimport Head

cdef const char* broken(const Head* h) noexcept nogil
