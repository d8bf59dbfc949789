"""What networks look at: numbers that a game writes one after the other."""

cdef enum:
    LIMIT = 8            # of an input, up and down


cdef inline void bound(float* out, int n) noexcept nogil:
    """Cut `n` numbers to [-LIMIT, LIMIT]."""
    cdef int i
    for i in range(n):
        out[i] = min(max(out[i], -<float>LIMIT), <float>LIMIT)
