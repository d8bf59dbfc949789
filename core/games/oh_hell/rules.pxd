"""Oh Hell: deal, bid, play."""

from ...game cimport Action, Head
from ...integers cimport uint16_t

cdef int legal(const Head* h, Action* out) noexcept nogil
cdef int outcomes(const Head* h, Action* actions, uint16_t* weights) noexcept nogil
cdef void apply(Head* h, Action a) noexcept nogil
