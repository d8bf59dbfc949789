"""Sets of up to 64 things as the bits of a number."""

from libc.stdint cimport uint16_t, uint64_t

cdef extern from *:
    int size "__builtin_popcountll"(uint64_t mask) noexcept nogil    # the number of set bits
    int lowest "__builtin_ctzll"(uint64_t mask) noexcept nogil   # of a set that is not empty


cdef inline int nth(uint64_t mask, int n) noexcept nogil:
    """Return the n-th set bit of `mask`, from 0; there must be more than n."""
    while n > 0:
        mask &= mask - 1
        n -= 1
    return lowest(mask)


cdef inline int each(uint64_t mask, int base, uint16_t* out) noexcept nogil:
    """Write `base` + i for every bit i of a set, ascending. Returns how many."""
    cdef int n = 0
    while mask:
        out[n] = base + lowest(mask)
        n += 1
        mask &= mask - 1
    return n
