"""The integers states are made of.

The 8-bit types are declared wider than they are, because Cython turns arrays of char-sized types
into text when it makes a dictionary of a struct. The C compiler sees the true types.
"""

from libc.stdint cimport int16_t, int32_t, int64_t, uint16_t, uint32_t, uint64_t

cdef extern from "<stdint.h>":
    ctypedef short int8_t
    ctypedef unsigned short uint8_t
