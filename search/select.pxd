"""Selection formulas: one inline function each, all larger for what should be tried next."""

from libc.math cimport sqrtf
from libc.stdint cimport uint32_t

from .tree cimport Node

cdef extern from *:
    int leading_zeros "__builtin_clz"(uint32_t n) noexcept nogil    # of 32 bits, not all zero

cdef enum:
    LOGARITHMS = 4096

cdef float LOG[LOGARITHMS]        # of small integers, filled by select.pyx


cdef inline float mean(const Node* child) noexcept nogil:
    """Return the mean reward of the seat that makes the action."""
    return <float>child.total / <float>child.visits


cdef inline float logarithm(uint32_t n) noexcept nogil:
    """Return the natural logarithm, of large numbers to four digits: of what their first twelve
    bits say."""
    cdef int shift
    if n < LOGARITHMS:
        return LOG[n]
    shift = 20 - leading_zeros(n)
    return LOG[n >> shift] + shift * LOG[2]


cdef inline float urge(const Node* child, float c) noexcept nogil:
    """Return what UCB1 adds for exploration, with the count of iterations in which the action
    was legal for the parent's visits (Cowling, Powley and Whitehouse 2012, section V)."""
    return c * sqrtf(logarithm(child.availability) / <float>child.visits)


cdef inline Node* best_by_ucb1(Node** children, int n, float c) noexcept nogil:
    """Return the child of the highest mean and urge, the first of several; all are visited.

    What nearly all searches do most of the time, so it asks no policy on the way.
    """
    cdef Node* best = children[0]
    cdef float score, highest = -1e30
    cdef int i
    for i in range(n):
        score = mean(children[i]) + urge(children[i], c)
        if score > highest:
            highest = score
            best = children[i]
    return best


cdef inline float progressive_bias(const Node* child, float weight) noexcept nogil:
    """Return the heuristic's share in the choice, fading with visits (Chaslot et al. 2008)."""
    return weight * child.prior / <float>(child.visits + 1)


cdef inline float prior_urge(const Node* child, float c) noexcept nogil:
    """Return what PUCT adds for exploration, over availability counts (Rosin 2011, in the form
    of later practice)."""
    return c * child.prior * sqrtf(<float>child.availability) / <float>(1 + child.visits)
