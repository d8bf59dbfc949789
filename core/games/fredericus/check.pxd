"""What holds in every state and every view."""

from ...game cimport Head

cdef const char* broken(const Head* h) noexcept nogil
