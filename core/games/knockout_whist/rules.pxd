"""Knockout Whist: deal, play, drop out."""

from ...game cimport Action, Head

cdef int legal(const Head* h, Action* out) noexcept nogil
cdef void apply(Head* h, Action a) noexcept nogil
