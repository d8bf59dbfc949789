"""Sets of Action cards: 64 bits in unary, each kind with as many neighbouring bits as copies.

The lowest bits of a kind are the ones set, so that equal sets are equal numbers, `&` is the
intersection and `|` the larger of two. A kind has one copy or two.
"""

from numpy.random cimport bitgen_t

from ...bits cimport nth, size
from ...chance cimport below
from ...integers cimport uint64_t
from .tables cimport Table


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
    return t.kind_of_bit[nth(set, below(rng, size(set)))]
