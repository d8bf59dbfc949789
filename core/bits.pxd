"""Sets of up to 64 things as the bits of a number."""

from libc.stdint cimport uint16_t, uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    static inline int size(uint64_t mask)
    {
    #ifdef __POPCNT__
        return __builtin_popcountll(mask);
    #else
    #if defined(__x86_64__) && defined(__GNUC__)
        /* Nearly every processor has an instruction for it, but we are built for all of them. */
        if (__builtin_cpu_supports("popcnt")) {
            __asm__("popcnt %0, %0" : "+r"(mask) : : "cc");
            return (int)mask;
        }
    #endif
        mask -= (mask >> 1) & 0x5555555555555555;
        mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333);
        mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F;
        return (int)((mask * 0x0101010101010101) >> 56);
    #endif
    }
    """
    int size(uint64_t mask) noexcept nogil                       # the number of set bits
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
