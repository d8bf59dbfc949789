"""Sets of Action cards: 64 bits in unary, each kind with as many neighbouring bits as copies.

The lowest bits of a kind are the ones set, so that equal sets are equal numbers, `&` is the
intersection and `|` the larger of two. A kind has one copy or two.
"""

from numpy.random cimport bitgen_t

from ...chance cimport below
from ...integers cimport uint32_t, uint64_t
from .tables cimport Table

cdef extern from *:
    """
    #define LOWEST(set) __builtin_ctzll(set)
    """
    int LOWEST(uint64_t set) nogil


cdef inline int size(uint64_t set) noexcept nogil:
    """Return the number of bits: cards of a set, sites of a mask."""
    set -= (set >> 1) & <uint64_t>0x5555555555555555
    set = (set & <uint64_t>0x3333333333333333) + ((set >> 2) & <uint64_t>0x3333333333333333)
    set = (set + (set >> 4)) & <uint64_t>0x0F0F0F0F0F0F0F0F
    return <int>((set * <uint64_t>0x0101010101010101) >> 56)


cdef inline bint holds(const Table* t, uint64_t set, int kind) noexcept nogil:
    """Tell whether a card of the kind is in the set."""
    return (set & t.card[kind].bits) != 0


cdef inline uint64_t with_card(const Table* t, uint64_t set, int kind) noexcept nogil:
    """Return the set with one card of the kind more; there must be room."""
    cdef uint64_t room = t.card[kind].bits & ~set
    return set | (room & (~room + 1))


cdef inline uint64_t without_card(const Table* t, uint64_t set, int kind) noexcept nogil:
    """Return the set with one card of the kind less; there must be one."""
    cdef uint64_t held = t.card[kind].bits & set
    return set & ~(held & ~(held >> 1))


cdef inline uint64_t minus(const Table* t, uint64_t set, uint64_t less) noexcept nogil:
    """Return the cards of `set` that are left when those of `less`, a part of it, are gone."""
    cdef uint64_t rest = set & ~less, second = rest & ~t.first_copies
    return (rest & t.first_copies) | (second >> 1) | (second & (rest << 1))


cdef inline int any_of(const Table* t, uint64_t set, bitgen_t* rng) noexcept nogil:
    """Return the kind of a card drawn from a set, which must not be empty."""
    cdef uint32_t skip = below(rng, size(set))
    while skip:
        set &= set - 1
        skip -= 1
    return t.kind_of_bit[LOWEST(set)]
