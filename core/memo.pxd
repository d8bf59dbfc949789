"""A memo: memory in every thread where a module keeps its last result.

It is zero at first. A module keeps the input beside the result, and compares it before use.
"""

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
