"""The integers states are made of.

The two small ones are declared wider than they are: Cython takes arrays of char-sized types
for text when it turns a struct into a dictionary. The C compiler sees the true types.
"""

from libc.stdint cimport int16_t, int32_t, int64_t, uint16_t, uint32_t, uint64_t

cdef extern from "<stdint.h>":
    ctypedef short int8_t
    ctypedef unsigned short uint8_t
