"""A lock for what is held for less than a microsecond: whoever waits stays awake."""

cdef extern from *:
    """
    #include <sched.h>
    /* Many looks at a lock that stays taken mean that its holder does not run. */
    static inline void take(int *lock) {
        int looks = 0;
        while (__atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE))
            while (__atomic_load_n(lock, __ATOMIC_RELAXED))
                if (++looks % 256 == 0) sched_yield();
    }
    static inline void give_back(int *lock) { __atomic_store_n(lock, 0, __ATOMIC_RELEASE); }
    """
    void take(int* lock) noexcept nogil
    void give_back(int* lock) noexcept nogil
