"""Random play: outcomes drawn by their weights, games played to the end."""

from numpy.random cimport bitgen_t

from .game cimport Action, Head, Rules

cdef Action draw(const Rules* rules, const Head* s, bitgen_t* rng) noexcept nogil
cdef void play_out(const Rules* rules, Head* s, bitgen_t* rng) noexcept nogil
