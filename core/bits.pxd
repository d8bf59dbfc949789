"""Sets of up to 32 things as the bits of a number."""

from libc.stdint cimport uint32_t

cdef extern from *:
    int lowest "__builtin_ctz"(uint32_t mask) noexcept nogil   # of a set that is not empty


cdef inline int size(uint32_t mask) noexcept nogil:
    """Return how many bits are set; in plain arithmetic, since old processors cannot count."""
    mask -= (mask >> 1) & 0x55555555
    mask = (mask & 0x33333333) + ((mask >> 2) & 0x33333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F
    return <int>((mask * 0x01010101) >> 24)


cdef inline int nth(uint32_t mask, int n) noexcept nogil:
    """Return the n-th set bit of `mask`, from 0; there must be more than n."""
    while n > 0:
        mask &= mask - 1
        n -= 1
    return lowest(mask)
