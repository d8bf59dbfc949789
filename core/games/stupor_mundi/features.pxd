"""What a position looks like to a heuristic."""

from ...game cimport Head

cdef int features(const Head* h, int seat, float* out) noexcept nogil
