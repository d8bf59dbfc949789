"""Networks: two hidden layers of rectified units, and a linear part beside them.

Inputs are 0 more often than not, and cost little then. Sums are taken in blocks of units that fit
into vector registers, eight numbers at once where the processor can, with the same result on all;
nothing is allocated.
"""

import numpy as np

from ..core.game cimport MAX_INPUTS
from ..core.errors import InputError

cdef extern from *:
    """
    #include <stdint.h>
    #include <string.h>
    #ifdef __SSE2__
    #include <emmintrin.h>
    #endif
    /* Where a processor can add eight numbers at once it does, with the same sums. */
    #if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) \\
        && !defined(__SANITIZE_ADDRESS__)
    #define BY_PROCESSOR __attribute__((target_clones("avx2", "default"), flatten))
    #else
    #define BY_PROCESSOR
    #endif
    typedef float Lanes __attribute__((vector_size(32), aligned(4), may_alias));
    /* units[j] += sum over i of x[at[i]] * weights[at[i]][j], for 8 N units from `units` on */
    #define STAUFEN_BLOCK(N) \\
        static inline void block_##N(const float *x, const int *at, int n, \\
                                     const float *weights, int width, float *units) { \\
            Lanes sum[N]; \\
            for (int j = 0; j < N; j++) sum[j] = ((const Lanes *)units)[j]; \\
            for (int i = 0; i < n; i++) { \\
                const float v = x[at[i]]; \\
                const Lanes all = {v, v, v, v, v, v, v, v}; \\
                const Lanes *row = (const Lanes *)(weights + at[i] * width); \\
                for (int j = 0; j < N; j++) sum[j] += all * row[j]; \\
            } \\
            for (int j = 0; j < N; j++) ((Lanes *)units)[j] = sum[j]; \\
        }
    STAUFEN_BLOCK(1)
    STAUFEN_BLOCK(2)
    STAUFEN_BLOCK(4)

    /* Write the places of the numbers that are not 0; return how many they are. */
    static inline int places(const float *x, int n, int *at) {
        int found = 0;
        for (int first = 0; first < n; first += 64) {
            const int some = n - first < 64 ? n - first : 64;
            uint64_t set = 0;
            int i = 0;
    #ifdef __SSE2__
            for (; i + 4 <= some; i += 4) {
                const __m128 four = _mm_loadu_ps(x + first + i);
                set |= (uint64_t)_mm_movemask_ps(_mm_cmpneq_ps(four, _mm_setzero_ps())) << i;
            }
    #endif
            for (; i < some; i++) set |= (uint64_t)(x[first + i] != 0) << i;
            for (; set; set &= set - 1) at[found++] = first + __builtin_ctzll(set);
        }
        return found;
    }

    static inline void layer(const float *x, const int *at, int n, const float *weights,
                             const float *bias, int width, float *units) {
        int j = 0;
        memcpy(units, bias, width * sizeof(float));
        for (; j + 32 <= width; j += 32) block_4(x, at, n, weights + j, width, units + j);
        for (; j + 16 <= width; j += 16) block_2(x, at, n, weights + j, width, units + j);
        for (; j < width; j += 8) block_1(x, at, n, weights + j, width, units + j);
    }

    static inline void rectify(float *units, int n) {
        for (int i = 0; i < n; i++) units[i] = units[i] > 0 ? units[i] : 0;
    }

    static inline float dot(const float *a, const float *b, int n) {
        Lanes sum = {0};
        float rest = 0;
        int i = 0;
        for (; i + 8 <= n; i += 8) sum += *(const Lanes *)(a + i) * *(const Lanes *)(b + i);
        for (; i < n; i++) rest += a[i] * b[i];
        for (i = 0; i < 4; i++) sum[i] += sum[i + 4];
        return rest + ((sum[0] + sum[2]) + (sum[1] + sum[3]));
    }

    #define MOST_INPUTS 256
    #define MOST_UNITS 256

    BY_PROCESSOR
    static float forward(const float *x, int inputs, const float *linear,
                         const float *first_weights, const float *first_bias, int first,
                         const float *second_weights, const float *second_bias, int second,
                         const float *last_weights, float last_bias) {
        float one[MOST_UNITS], two[MOST_UNITS];
        int at[MOST_INPUTS];
        const int n = places(x, inputs, at);
        layer(x, at, n, first_weights, first_bias, first, one);
        rectify(one, first);
        for (int i = 0; i < first; i++) at[i] = i;
        layer(one, at, first, second_weights, second_bias, second, two);
        rectify(two, second);
        return last_bias + dot(x, linear, inputs) + dot(two, last_weights, second);
    }
    """
    float forward(const float* x, int inputs, const float* linear, const float* first_weights,
                  const float* first_bias, int first, const float* second_weights,
                  const float* second_bias, int second, const float* last_weights,
                  float last_bias) noexcept nogil
    const int MOST_INPUTS, MOST_UNITS

assert MAX_INPUTS <= MOST_INPUTS and MAX_UNITS <= MOST_UNITS


cdef float output(const Layers* net, const float* x) noexcept nogil:
    """Return what the network makes of its inputs."""
    return forward(x, net.inputs, net.linear, net.first_weights, net.first_bias, net.first,
                   net.second_weights, net.second_bias, net.second, net.last_weights,
                   net.last_bias)


cdef class Network:
    """The network of a file's contents (see networkfile.py)."""

    def __init__(self, contents):
        if self.contents is not None:
            raise InputError("network: it is made already; make another")
        self.contents = contents
        self._kept = []
        self.c.inputs = len(contents.names)
        if self.c.inputs > MAX_INPUTS:
            raise InputError(f"network: {self.c.inputs} inputs, at most {MAX_INPUTS} expected")
        arrays = contents.arrays
        first, second = arrays["first"].shape[1], arrays["second"].shape[1]
        self.c.inputs = _looked_at(arrays)
        if max(first, second) > MAX_UNITS:
            raise InputError(f"network: {first} and {second} units, at most {MAX_UNITS} expected")
        self.c.first, self.c.second = _padded(first), _padded(second)
        self.c.linear = self._keep(arrays["linear"][:self.c.inputs], self.c.inputs)
        self.c.first_weights = self._keep(arrays["first"][:self.c.inputs], self.c.inputs,
                                          self.c.first)
        self.c.first_bias = self._keep(arrays["first_bias"], self.c.first)
        self.c.second_weights = self._keep(arrays["second"], self.c.first, self.c.second)
        self.c.second_bias = self._keep(arrays["second_bias"], self.c.second)
        self.c.last_weights = self._keep(arrays["last"], self.c.second)
        self.c.last_bias = arrays["last_bias"]

    def output(self, inputs):
        """Return the strength of a seat by its inputs, in the order of the network's names."""
        numbers = np.ascontiguousarray(inputs, np.float32)
        if numbers.shape != (len(self.contents.names),):
            count = len(self.contents.names)
            raise InputError(f"network: {count} inputs expected, not {numbers.shape}")
        cdef const float[::1] x = numbers
        return output(&self.c, &x[0])

    def outputs(self, inputs, int times=1):
        """Return the strengths of rows of inputs, an array; `times` each, to measure the speed."""
        numbers = np.ascontiguousarray(inputs, np.float32)
        if numbers.ndim != 2 or numbers.shape[1] != len(self.contents.names):
            raise InputError(f"network: rows of {len(self.contents.names)} inputs expected")
        found = np.zeros(len(numbers), np.float32)
        cdef const float[:, ::1] x = numbers
        cdef float[::1] out = found
        cdef Py_ssize_t i, k
        with nogil:
            for k in range(times * x.shape[0]):
                i = k % x.shape[0]
                out[i] = output(&self.c, &x[i, 0])
        return found

    cdef const float* _keep(self, array, int rows, int columns=0) except NULL:
        """Return the place of an array, kept with zeros up to so many rows and columns."""
        whole = np.zeros([rows, columns] if columns else [rows], np.float32)
        whole[tuple([slice(n) for n in array.shape])] = array
        self._kept.append(whole)
        cdef const float[::1] flat = whole.reshape(-1)
        return &flat[0]


cdef int _padded(int units) noexcept:
    return (units + BLOCK - 1) // BLOCK * BLOCK


def _looked_at(arrays):
    """Return how many inputs there are up to the last one with a weight, 1 at least."""
    weighs = np.flatnonzero((arrays["linear"] != 0) | (arrays["first"] != 0).any(axis=1))
    return int(max(weighs, default=0)) + 1
