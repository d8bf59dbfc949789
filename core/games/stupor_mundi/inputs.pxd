"""What a network may look at."""

from ...game cimport Head

cdef int inputs(const Head* h, int seat, int wanted, float* out) noexcept nogil
