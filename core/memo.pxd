"""A memo: memory in every thread where a game keeps its last result.

It is zero at first. Features and inputs have one each. Who uses it keeps the input beside the
result, and compares it before use.
"""

cdef extern from *:
    """
    #define MEMO_SIZE 4096
    #define FEATURES_MEMO 0
    #define INPUTS_MEMO 1
    __attribute__((noinline)) static void *memo(int which)   /* else each use asks where it is */
    {
        static _Thread_local _Alignas(16) unsigned char room[2][MEMO_SIZE];
        return room[which];
    }
    """
    enum: MEMO_SIZE             # bytes
    enum: FEATURES_MEMO
    enum: INPUTS_MEMO
    void* memo(int which) noexcept nogil
