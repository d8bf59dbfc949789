"""The root: its statistics, and the table that a search returns."""

from libc.stdint cimport uint64_t

from ..core.game cimport Head
from .search cimport Search

cdef void clear_trees(Search* search, bint keep_own) noexcept nogil
cdef void begin(Search* search, const Head* root, bint kept) noexcept nogil
cdef double reward_sum(const Search* search, int players) noexcept nogil
cdef object table(Search* search, int players, uint64_t iterations, double seconds)
