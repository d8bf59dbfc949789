"""Random numbers from numpy's bit generators, for code without the interpreter."""

from libc.stdint cimport uint16_t, uint32_t, uint64_t
from numpy.random cimport bitgen_t

from .bits cimport lowest, size
from .integers cimport uint8_t


cdef inline uint32_t below(bitgen_t* rng, uint32_t n) noexcept nogil:
    """Return an integer in [0, n), uniform up to n / 2**32 (Lemire's multiplication)."""
    return <uint32_t>((<uint64_t>rng.next_uint32(rng.state) * n) >> 32)


cdef inline uint32_t take(uint32_t* bits, uint32_t n) noexcept nogil:
    """Return an integer in [0, n) from random bits; `bits` keeps the rest of their randomness.

    For a few small choices in a row. The product of all n taken from one word must stay far below
    2**32: probabilities are wrong by at most this product / 2**32.
    """
    cdef uint64_t scaled = <uint64_t>bits[0] * n
    bits[0] = <uint32_t>scaled
    return <uint32_t>(scaled >> 32)


cdef struct BitBuffer:        # random bits that are made to last
    bitgen_t* rng
    uint64_t bits
    uint64_t spread      # product of all n that were taken from these bits


cdef inline BitBuffer new_bit_buffer(bitgen_t* rng) noexcept nogil:
    """Return buffer with its first bits drawn."""
    cdef BitBuffer buffer
    buffer.rng = rng
    buffer.bits = rng.next_uint64(rng.state)
    buffer.spread = 1
    return buffer


cdef inline uint32_t pick(BitBuffer* buffer, uint32_t n) noexcept nogil:
    """Return an integer in [0, n) and leave the rest of the randomness, as `take` does.

    New bits are drawn before the old ones are used up: for n up to 2**24, probabilities are wrong
    by at most 2**-24 of their value.
    """
    cdef uint64_t bits, high
    buffer.spread *= n
    if buffer.spread >> 40:
        buffer.bits = buffer.rng.next_uint64(buffer.rng.state)
        buffer.spread = n
    bits = buffer.bits
    buffer.bits = bits * n
    high = (bits >> 32) * n + ((bits & <uint64_t>0xFFFFFFFF) * n >> 32)
    return <uint32_t>(high >> 32)


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


cdef inline uint64_t some(bitgen_t* rng, uint64_t mask, int wanted) noexcept nogil:
    """Return `wanted` bits of `mask`, every choice equally likely; all if there are no more."""
    cdef int have = size(mask)
    if wanted >= have:
        return mask
    if have >= 24 and wanted * 3 <= have:
        return _some_by_trial(rng, mask, wanted)
    return _some_by_shuffle(rng, mask, wanted)


cdef inline uint64_t _some_by_trial(bitgen_t* rng, uint64_t mask, int wanted) noexcept nogil:
    """Choose few out of many: try bits at random, without a branch on whether one was there."""
    cdef uint64_t chosen = 0, bit
    cdef uint32_t bits
    cdef int tries = 0
    bits = 0
    while wanted > 0:
        if tries == 0:
            bits = rng.next_uint32(rng.state)
            tries = 5
        bit = (<uint64_t>1 << (bits & 63)) & mask
        chosen |= bit
        mask ^= bit
        wanted -= bit != 0
        bits >>= 6
        tries -= 1
    return chosen


cdef inline uint64_t _some_by_shuffle(bitgen_t* rng, uint64_t mask, int wanted) noexcept nogil:
    """Choose as many as `wanted` from the front of a shuffled pack."""
    cdef uint8_t pack[64]
    cdef int i, j, n = 0
    cdef uint32_t bits = 0
    cdef uint64_t chosen = 0
    while mask:
        pack[n] = lowest(mask)
        mask &= mask - 1
        n += 1
    for i in range(wanted):
        if i % 3 == 0:
            bits = rng.next_uint32(rng.state)
        j = i + take(&bits, n - i)
        chosen |= <uint64_t>1 << pack[j]
        pack[j] = pack[i]
    return chosen
