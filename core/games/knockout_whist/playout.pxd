"""Random play to the end, made for speed."""

from numpy.random cimport bitgen_t

from ...game cimport Head

cdef void playout(Head* h, bitgen_t* rng) noexcept nogil
