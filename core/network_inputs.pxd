"""What heuristics and networks look at: numbers that a game writes one after the other."""

cdef extern from *:
    """
    #ifdef __SSE2__
    #include <emmintrin.h>
    #endif
    #define LIMIT 8.0f
    static inline void bound(float *out, int n) {
        int i = 0;
    #ifdef __SSE2__
        for (; i + 4 <= n; i += 4)
            _mm_storeu_ps(out + i, _mm_max_ps(_mm_set1_ps(-LIMIT), _mm_min_ps(
                _mm_set1_ps(LIMIT), _mm_loadu_ps(out + i))));
    #endif
        for (; i < n; i++) {
            const float low = out[i] < -LIMIT ? -LIMIT : out[i];
            out[i] = low > LIMIT ? LIMIT : low;
        }
    }
    static inline void keep_most(float *most, const float *others, int n) {
        int i = 0;
    #ifdef __SSE2__
        for (; i + 4 <= n; i += 4)
            _mm_storeu_ps(most + i, _mm_max_ps(_mm_loadu_ps(others + i), _mm_loadu_ps(most + i)));
    #endif
        for (; i < n; i++) most[i] = others[i] > most[i] ? others[i] : most[i];
    }
    """
    const float LIMIT    # of an input, up and down
    void bound(float* out, int n) noexcept nogil    # cut `n` numbers to [-LIMIT, LIMIT]
    void keep_most(float* most, const float* others, int n) noexcept nogil    # one by one
