"""Random numbers from numpy's bit generators, for code without the interpreter."""

from libc.stdint cimport uint16_t, uint32_t, uint64_t
from numpy.random cimport bitgen_t


cdef inline uint32_t below(bitgen_t* rng, uint32_t n) noexcept nogil:
    """Return an integer in [0, n), uniform up to n / 2**32 (Lemire's multiplication)."""
    return <uint32_t>((<uint64_t>rng.next_uint32(rng.state) * n) >> 32)


cdef inline uint32_t take(uint32_t* bits, uint32_t n) noexcept nogil:
    """Return an integer in [0, n) out of random bits and leave the rest of their randomness.

    For a few small choices in a row: the product of all n taken from one word should stay far
    below 2**32, by which the shares differ at most.
    """
    cdef uint64_t scaled = <uint64_t>bits[0] * n
    bits[0] = <uint32_t>scaled
    return <uint32_t>(scaled >> 32)


cdef inline double unit(bitgen_t* rng) noexcept nogil:
    """Return a real number in [0, 1)."""
    return rng.next_double(rng.state)


cdef inline int weighted(bitgen_t* rng, const uint16_t* weights, int n) noexcept nogil:
    """Return an index in [0, n) with probability in proportion to its weight."""
    cdef uint32_t total = 0
    cdef int i
    for i in range(n):
        total += weights[i]
    cdef uint32_t left = below(rng, total)
    for i in range(n - 1):
        if left < weights[i]:
            return i
        left -= weights[i]
    return n - 1
