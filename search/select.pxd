"""Selection formulas: one inline function each, all larger for what should be tried next."""

from libc.math cimport logf, sqrtf

from .tree cimport Node

cdef enum:
    LOGARITHMS = 4096

cdef float LOG[LOGARITHMS]        # of small integers, filled by select.pyx


cdef inline float ucb1(const Node* child, float c) noexcept nogil:
    """Return UCB1 with the count of iterations in which the action was legal in place of the
    parent's visits (Cowling, Powley and Whitehouse 2012, section V)."""
    cdef float share = <float>1 / <float>child.visits
    cdef float log = LOG[child.availability] if child.availability < LOGARITHMS else logf(
        <float>child.availability)
    return <float>child.total * share + c * sqrtf(log * share)


cdef inline float progressive_bias(const Node* child, float weight) noexcept nogil:
    """Return the heuristic's share in the choice, fading with visits (Chaslot et al. 2008)."""
    return weight * child.prior / <float>(child.visits + 1) if weight > 0 else 0


cdef inline float puct(const Node* child, float first, float c) noexcept nogil:
    """Return the PUCT score over availability counts; `first` is the value of the unvisited
    (Rosin 2011, in the form of later practice)."""
    cdef float value = <float>(child.total / child.visits) if child.visits else first
    return value + c * child.prior * sqrtf(<float>child.availability) / <float>(1 + child.visits)
