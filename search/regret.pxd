"""Regret minimization (CFR+) over a whole game."""

from libc.stdint cimport uint64_t

from .gametree cimport GameTree

cdef void learn(GameTree* tree, int me, uint64_t iteration) noexcept nogil
