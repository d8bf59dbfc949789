"""What networks look at: numbers that a game writes one after the other."""

cdef extern from *:
    """
    #define LIMIT 8.0f
    static inline void bound(float *out, int n) {    /* as compilers do it four at a time */
        for (int i = 0; i < n; i++) {
            const float low = out[i] < -LIMIT ? -LIMIT : out[i];
            out[i] = low > LIMIT ? LIMIT : low;
        }
    }
    """
    const float LIMIT    # of an input, up and down
    void bound(float* out, int n) noexcept nogil    # cut `n` numbers to [-LIMIT, LIMIT]
