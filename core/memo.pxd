"""A memo: room in every thread where a module keeps what it has reckoned last.

It is blank at first. Whoever finds something there compares all that it depends on.
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
