"""What a seat knows of the other hands, and how they are dealt anew."""

from numpy.random cimport bitgen_t

from ...game cimport Action, Head

cdef Action seen(const Head* h, Action a, int observer) noexcept nogil
cdef void hide(Head* h, int observer) noexcept nogil
cdef void determinize(Head* h, int observer, bitgen_t* rng) noexcept nogil
