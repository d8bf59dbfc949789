"""Selection formulas: one inline function each, all larger for what should be tried next."""

from libc.math cimport sqrtf
from libc.stdint cimport uint32_t

from .tree cimport Node

cdef extern from *:
    int leading_zeros "__builtin_clz"(uint32_t n) noexcept nogil    # of 32 bits, not all zero

cdef enum:
    COUNTS = 2048          # up to which the tables are exact; a power of two
    DOUBLINGS = 21         # of COUNTS, to reach all of 32 bits
    STEPS = 128            # from one of them to the next

# Of counts from 1, filled by select.pyx: division and roots would be half the time of a search.
cdef float ROOT_OF_LOG[COUNTS]             # sqrt(log(n))
cdef float ROOT_OF_LARGE_LOG[DOUBLINGS][STEPS]
cdef float ROOT_OF_INVERSE[COUNTS]         # sqrt(1 / n)
cdef float ROOT_OF_SCALE[DOUBLINGS + 1]    # sqrt(1 / 2**n)


cdef inline float mean(const Node* child) noexcept nogil:
    """Return the mean reward of the seat that makes the action."""
    return <float>child.total / <float>child.visits


cdef inline int doublings(uint32_t n) noexcept nogil:
    """Return how often a count from COUNTS on must be halved to be below."""
    return DOUBLINGS - leading_zeros(n)


cdef inline float root_of_log(uint32_t n) noexcept nogil:
    """Return sqrt(log(n)); of large counts by their first eight bits, so to three digits."""
    cdef int halved
    if n < COUNTS:
        return ROOT_OF_LOG[n]
    halved = doublings(n)
    return ROOT_OF_LARGE_LOG[halved - 1][(n >> (halved + 3)) & (STEPS - 1)]


cdef inline float root_of_inverse(uint32_t n) noexcept nogil:
    """Return sqrt(1 / n); of large counts by their first eleven bits, so to three digits."""
    cdef int halved
    if n < COUNTS:
        return ROOT_OF_INVERSE[n]
    halved = doublings(n)
    return ROOT_OF_INVERSE[n >> halved] * ROOT_OF_SCALE[halved]


cdef inline float urge(const Node* child, float c) noexcept nogil:
    """Return what UCB1 adds for exploration, with the count of iterations in which the action
    was legal for the parent's visits (Cowling, Powley and Whitehouse 2012, section V)."""
    return c * root_of_log(child.availability) * root_of_inverse(child.visits)


cdef inline float progressive_bias(const Node* child, float weight) noexcept nogil:
    """Return the heuristic's share in the choice, fading with visits (Chaslot et al. 2008)."""
    return weight * child.prior / <float>(child.visits + 1)


cdef inline float prior_urge(const Node* child, float c) noexcept nogil:
    """Return what PUCT adds for exploration, over availability counts (Rosin 2011, in the form
    of later practice)."""
    return c * child.prior * sqrtf(<float>child.availability) / <float>(1 + child.visits)
