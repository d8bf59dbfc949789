"""A memo: memory in every thread where a module keeps its last result.

It is zero at first. A module keeps the input beside the result, and compares it before use.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

cdef extern from *:
    """
    #define MEMO_SIZE 4096
    __attribute__((noinline)) static void *memo(void)   /* else each use of it asks where it is */
    {
        static _Thread_local _Alignas(16) unsigned char room[MEMO_SIZE];
        return room;
    }
    """
    enum: MEMO_SIZE             # bytes
    void* memo() noexcept nogil


cdef inline bint differ(const void* one, const void* other, int words) noexcept nogil:
    """Tell whether so many words of eight bytes are not the same."""
    cdef uint64_t a = 0, b = 0, found = 0
    cdef int i
    for i in range(words):      # copied, since C may not read what is there as another type
        memcpy(&a, <const char*>one + 8 * i, sizeof(a))
        memcpy(&b, <const char*>other + 8 * i, sizeof(b))
        found |= a ^ b
    return found != 0
