"""Knockout Whist: deal, play, drop out."""

from ...game cimport Action, Head
from ...integers cimport uint64_t
from .state cimport WhistState

cdef int legal(const Head* h, Action* out) noexcept nogil
cdef void apply(Head* h, Action a) noexcept nogil
cdef uint64_t undealt(const WhistState* s) noexcept nogil
