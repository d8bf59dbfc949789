"""A check of what came out of play, for tests and debugging."""

from ...game cimport Head

cdef const char* broken(const Head* h) noexcept nogil
