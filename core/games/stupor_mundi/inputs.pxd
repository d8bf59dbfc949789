"""What a network may look at."""

from ...game cimport Head

cdef int inputs(const Head* h, int seat, float* out) noexcept nogil
