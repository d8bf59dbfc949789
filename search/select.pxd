"""Selection formulas: one inline function each, all larger for what should be tried next."""

from libc.math cimport logf, sqrtf

from .tree cimport Node

cdef enum:
    LOGARITHMS = 4096

cdef float LOG[LOGARITHMS]        # of small integers, filled by select.pyx


cdef inline float mean(const Node* child) noexcept nogil:
    """Return the mean reward of the seat that makes the action."""
    return <float>child.total / <float>child.visits


cdef inline float urge(const Node* child, float c) noexcept nogil:
    """Return what UCB1 adds for exploration, with the count of iterations in which the action
    was legal for the parent's visits (Cowling, Powley and Whitehouse 2012, section V)."""
    cdef float log = LOG[child.availability] if child.availability < LOGARITHMS else logf(
        <float>child.availability)
    return c * sqrtf(log / <float>child.visits)


cdef inline float progressive_bias(const Node* child, float weight) noexcept nogil:
    """Return the heuristic's share in the choice, fading with visits (Chaslot et al. 2008)."""
    return weight * child.prior / <float>(child.visits + 1)


cdef inline float prior_urge(const Node* child, float c) noexcept nogil:
    """Return what PUCT adds for exploration, over availability counts (Rosin 2011, in the form
    of later practice)."""
    return c * child.prior * sqrtf(<float>child.availability) / <float>(1 + child.visits)
