"""What a seat sees, and the worlds that fit it."""

from numpy.random cimport bitgen_t

from ...game cimport Action, Head
from .state cimport Player
from .tables cimport Table

cdef Action seen(const Head* h, Action a, int observer) noexcept nogil
cdef void hide(Head* h, int observer) noexcept nogil
cdef void determinize(Head* h, int observer, bitgen_t* rng) noexcept nogil
cdef bint happened(const Table* t, const Player* p) noexcept nogil
cdef bint plausible(const Table* t, const Player* p) noexcept nogil
