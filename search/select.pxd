"""Selection formulas: one inline function each, all larger for what should be tried next."""

from libc.math cimport logf, sqrtf

from .tree cimport Node


cdef inline float mean(const Node* child) noexcept nogil:
    """Return the mean reward of the seat that makes the action."""
    return <float>(child.total / child.visits)


cdef inline float ucb1(const Node* child, float c, float log_availability) noexcept nogil:
    """Return UCB1 with the count of iterations in which the action was legal in place of the
    parent's visits (Cowling, Powley and Whitehouse 2012, section V)."""
    return mean(child) + c * sqrtf(log_availability / child.visits)


cdef inline float progressive_bias(const Node* child, float weight) noexcept nogil:
    """Return the heuristic's share in the choice, fading with visits (Chaslot et al. 2008)."""
    return weight * child.prior / (child.visits + 1)


cdef inline float puct(const Node* child, float value, float c) noexcept nogil:
    """Return the PUCT score (Rosin 2011, as in later practice) over availability counts."""
    return value + c * child.prior * sqrtf(<float>child.availability) / (1 + child.visits)
