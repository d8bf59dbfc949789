"""Policies: networks that say which actions are worth a try."""

from ..core.game cimport Action, Head, Rules
from .network cimport Accumulator, ActionLayers


cdef void add_logits(const Rules* rules, const Head* s, const ActionLayers* net,
                     Accumulator* kept, const Action* actions, int n, float* z) noexcept nogil


cdef class Policy:
    """Layers and what keeps them alive."""
    cdef ActionLayers c
    cdef Accumulator _seen          # by `logits`
    cdef readonly object contents   # of its file
    cdef list _kept
