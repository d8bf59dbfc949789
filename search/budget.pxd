"""When a search ends: iterations, wall seconds, nodes."""

from libc.stdint cimport uint32_t, uint64_t

from ..core.game cimport Head
from .search cimport Search

cdef enum:
    UNLIMITED = 0xFFFFFFFFFFFFFFFF

cdef struct Budget:
    uint64_t iterations      # or UNLIMITED
    double deadline          # by `now`; 0: none
    uint32_t nodes           # added to the trees; 0: any

cdef double now() noexcept nogil
cdef uint64_t run(Search* search, const Head* root, const Budget* budget, tuple judges) except? 0
