"""Policies: networks that say which actions are worth a try."""

from ..core.game cimport Action, Head, Rules
from .network cimport ActionLayers


cdef void add_logits(const Rules* rules, const Head* s, const ActionLayers* net,
                     const Action* actions, int n, float* z) noexcept nogil


cdef class Policy:
    """Layers and what keeps them alive."""
    cdef ActionLayers c
    cdef readonly object contents   # of its file
    cdef list _kept
