"""Networks: two hidden layers of rectified units, and a linear part beside them.

Inputs are 0 more often than not, and cost little then. Sums are taken in blocks of units that fit
into vector registers, eight or sixteen numbers at once where the processor can, with the same
result on all; nothing is allocated.
"""

import numpy as np

from ..core.game cimport MAX_INPUTS, MAX_PLAYERS
from ..core.errors import InputError

cdef extern from *:
    """
    #include <stdint.h>
    #include <string.h>
    #ifdef __SSE2__
    #include <emmintrin.h>
    #endif
    /* Where a processor can add eight numbers at once, or sixteen, it does, with the same sums. */
    #if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) \\
        && !defined(__SANITIZE_ADDRESS__)
    #define BY_PROCESSOR __attribute__((target_clones("avx2", "default"), flatten))
    #define BY_SIXTEEN __attribute__((target("avx512f"), flatten))
    #define SIXTEEN __builtin_cpu_supports("avx512f")
    #else
    #define BY_PROCESSOR
    #define BY_SIXTEEN
    #define SIXTEEN 0
    #endif
    #define MOST_ROWS 5
    #define ANEW 4096
    typedef float Lanes __attribute__((vector_size(32), aligned(4), may_alias));
    typedef float Wide __attribute__((vector_size(64), aligned(4), may_alias));
    /* Write the places of the numbers that are not 0 in all rows; return how many they are. */
    static inline int places(const float *x, int far, int rows, int n, int *at) {
        int found = 0;
        for (int start = 0; start < n; start += 64) {
            const int some = n - start < 64 ? n - start : 64;
            uint64_t set = 0;
            int i = 0;
    #ifdef __SSE2__
            for (; i + 16 <= some; i += 16) {
                __m128 any[4] = {{0}};
                for (int r = 0; r < rows; r++)
                    for (int k = 0; k < 4; k++)
                        any[k] = _mm_or_ps(any[k], _mm_cmpneq_ps(
                            _mm_loadu_ps(x + r * far + start + i + 4 * k), _mm_setzero_ps()));
                const __m128i low = _mm_packs_epi32(_mm_castps_si128(any[0]),
                                                    _mm_castps_si128(any[1]));
                const __m128i high = _mm_packs_epi32(_mm_castps_si128(any[2]),
                                                     _mm_castps_si128(any[3]));
                set |= (uint64_t)_mm_movemask_epi8(_mm_packs_epi16(low, high)) << i;
            }
    #endif
            for (; i < some; i++)
                for (int r = 0; r < rows; r++)
                    set |= (uint64_t)(x[r * far + start + i] != 0) << i;
            for (; set; set &= set - 1) at[found++] = start + __builtin_ctzll(set);
        }
        return found;
    }

    static inline void rectify(float *units, int n) {
        for (int i = 0; i < n; i++) units[i] = units[i] > 0 ? units[i] : 0;
    }

    /* What S rows come to, `far` numbers apart; units of rows lie MOST_UNITS apart. Rows share the
       weights read, and the sum of one is taken while that of another is under way. But where
       eight numbers are added at once, 64 units of one row keep a processor busy. A block is 8 N
       units in K vectors: units[j] += sum over i of x[at[i]] * weights[at[i]][j]. `wide` is
       whether vectors are of sixteen. */
    #define STAUFEN_BLOCK(N, S, Vector, K) \\
        static inline void Vector##_##N##_##S(const float *x, int far, const int *at, int n, \\
                                              const float *weights, int width, float *units) { \\
            Vector sum[S][K]; \\
            for (int s = 0; s < S; s++) \\
                for (int j = 0; j < K; j++) \\
                    sum[s][j] = ((const Vector *)(units + s * MOST_UNITS))[j]; \\
            for (int i = 0; i < n; i++) { \\
                const Vector *row = (const Vector *)(weights + at[i] * width); \\
                for (int s = 0; s < S; s++) \\
                    for (int j = 0; j < K; j++) sum[s][j] += x[s * far + at[i]] * row[j]; \\
            } \\
            for (int s = 0; s < S; s++) \\
                for (int j = 0; j < K; j++) \\
                    ((Vector *)(units + s * MOST_UNITS))[j] = sum[s][j]; \\
        }
    #define STAUFEN_ROWS(N, S) \\
        STAUFEN_BLOCK(8, S, Wide, 4) \\
        STAUFEN_BLOCK(N, S, Wide, N / 2) \\
        STAUFEN_BLOCK(N, S, Lanes, N) \\
        STAUFEN_BLOCK(1, S, Lanes, 1) \\
        static inline void add_rows_##S(int wide, const float *x, int far, const int *at, int n, \\
                                        const float *weights, int width, float *units) { \\
            int j = 0; \\
            for (; j + 64 <= width; j += 64) { \\
                if (wide) Wide_8_##S(x, far, at, n, weights + j, width, units + j); \\
                else for (int s = 0; s < S; s++) \\
                    Lanes_8_1(x + s * far, 0, at, n, weights + j, width, \\
                              units + s * MOST_UNITS + j); \\
            } \\
            for (; j + 8 * N <= width; j += 8 * N) \\
                (wide ? Wide_##N##_##S : Lanes_##N##_##S)(x, far, at, n, weights + j, width, \\
                                                          units + j); \\
            for (; j < width; j += 8) \\
                Lanes_1_##S(x, far, at, n, weights + j, width, units + j); \\
        } \\
        static inline void layer_##S(int wide, const float *x, int far, const int *at, int n, \\
                                     const float *weights, const float *bias, int width, \\
                                     float *units) { \\
            for (int s = 0; s < S; s++) \\
                memcpy(units + s * MOST_UNITS, bias, width * sizeof(float)); \\
            add_rows_##S(wide, x, far, at, n, weights, width, units); \\
            for (int s = 0; s < S; s++) rectify(units + s * MOST_UNITS, width); \\
        } \\
        static inline void add_dots_##S(const float *const *rows, const float *by, int n, \\
                                        float *out) { \\
            Lanes sum[S] = {{0}}; \\
            int i = 0; \\
            for (; i + 8 <= n; i += 8) \\
                for (int s = 0; s < S; s++) \\
                    sum[s] += *(const Lanes *)(rows[s] + i) * *(const Lanes *)(by + i); \\
            for (int s = 0; s < S; s++) { \\
                float rest = 0; \\
                for (int k = i; k < n; k++) rest += rows[s][k] * by[k]; \\
                for (int k = 0; k < 4; k++) sum[s][k] += sum[s][k + 4]; \\
                out[s] += rest + ((sum[s][0] + sum[s][2]) + (sum[s][1] + sum[s][3])); \\
            } \\
        } \\
        static inline void rows_##S(int wide, const Layers *w, const float *x, int far, \\
                                    float *out) { \\
            float one[S * MOST_UNITS], two[S * MOST_UNITS]; \\
            const float *inputs[S], *units[S]; \\
            int at[MOST_INPUTS]; \\
            const int n = places(x, far, S, w->inputs, at); \\
            layer_##S(wide, x, far, at, n, w->first_weights, w->first_bias, w->first, one); \\
            for (int s = 0; s < S; s++) { \\
                const float *cut = one + s * MOST_UNITS; \\
                layer_1(wide, cut, 0, at, places(cut, 0, 1, w->first, at), w->second_weights, \\
                        w->second_bias, w->second, two + s * MOST_UNITS); \\
                inputs[s] = x + s * far; \\
                units[s] = two + s * MOST_UNITS; \\
                out[s] = w->last_bias; \\
            } \\
            add_dots_##S(inputs, w->linear, w->inputs, out); \\
            add_dots_##S(units, w->last_weights, w->second, out); \\
        }
    STAUFEN_BLOCK(8, 1, Lanes, 8)
    STAUFEN_ROWS(4, 1)
    STAUFEN_ROWS(4, 2)
    STAUFEN_ROWS(2, 3)
    STAUFEN_ROWS(2, 4)
    STAUFEN_ROWS(2, 5)

    static inline void any_rows(int wide, const Layers *w, const float *x, int far, int rows,
                                float *out) {
        switch (rows) {
            case 1: rows_1(wide, w, x, far, out); break;
            case 2: rows_2(wide, w, x, far, out); break;
            case 3: rows_3(wide, w, x, far, out); break;
            case 4: rows_4(wide, w, x, far, out); break;
            default: rows_5(wide, w, x, far, out);
        }
    }
    BY_PROCESSOR
    static void forward_8(const Layers *w, const float *x, int far, int rows, float *out) {
        any_rows(0, w, x, far, rows, out);
    }
    BY_SIXTEEN
    static void forward_16(const Layers *w, const float *x, int far, int rows, float *out) {
        any_rows(1, w, x, far, rows, out);
    }
    static inline void forward(const Layers *w, const float *x, int far, int rows, float *out) {
        (SIXTEEN ? forward_16 : forward_8)(w, x, far, rows, out);
    }

    /* Bring sums up to date with inputs, by what has changed of them. Every so often they are
       taken anew, so that what rounding adds up to stays small. */
    static inline void accumulate(int wide, const ActionLayers *w, const float *x,
                                  Accumulator *kept) {
        float by[MOST_INPUTS];
        int at[MOST_INPUTS];
        const int count = (w->inputs + 15) / 16 * 16;
        if (kept->calls++ % ANEW == 0) {
            memset(kept->inputs, 0, sizeof kept->inputs);
            memcpy(kept->sums, w->first_bias, w->units * sizeof(float));
        }
        for (int i = 0; i < w->inputs; i++) {
            by[i] = x[i] - kept->inputs[i];
            kept->inputs[i] = x[i];
        }
        memset(by + w->inputs, 0, (count - w->inputs) * sizeof(float));
        const int n = places(by, count, 1, count, at);
        add_rows_1(wide, by, 0, at, n, w->first, w->units, kept->sums);
    }

    static inline void any_action(int wide, const ActionLayers *w, const float *x,
                                  Accumulator *kept, const uint16_t *actions, int n, float *out) {
        float hidden[MOST_UNITS];
        const float *row[4], *linear;
        accumulate(wide, w, x, kept);
        for (int i = 0; i < w->units; i++) hidden[i] = kept->sums[i] > 0 ? kept->sums[i] : 0;
        for (int i = 0; i < n; i++) {
            out[i] = w->last_bias[actions[i]];
            if (w->linear) {
                linear = w->linear + actions[i] * w->inputs;
                add_dots_1(&linear, x, w->inputs, out + i);
            }
            row[i & 3] = w->last + actions[i] * w->units;
            if ((i & 3) == 3) add_dots_4(row, hidden, w->units, out + i - 3);
        }
        for (int i = n & ~3; i < n; i++) add_dots_1(row + (i & 3), hidden, w->units, out + i);
    }
    BY_PROCESSOR
    static void by_action_8(const ActionLayers *w, const float *x, Accumulator *kept,
                            const uint16_t *actions, int n, float *out) {
        any_action(0, w, x, kept, actions, n, out);
    }
    BY_SIXTEEN
    static void by_action_16(const ActionLayers *w, const float *x, Accumulator *kept,
                             const uint16_t *actions, int n, float *out) {
        any_action(1, w, x, kept, actions, n, out);
    }
    static inline void by_action(const ActionLayers *w, const float *x, Accumulator *kept,
                                 const uint16_t *actions, int n, float *out) {
        (SIXTEEN ? by_action_16 : by_action_8)(w, x, kept, actions, n, out);
    }
    """
    void forward(const Layers* net, const float* x, int far, int rows, float* out) noexcept nogil
    void by_action(const ActionLayers* net, const float* x, Accumulator* kept,
                   const Action* actions, int n, float* out) noexcept nogil
    const int MOST_INPUTS, MOST_UNITS, MOST_ROWS

assert MAX_INPUTS <= MOST_INPUTS and MAX_UNITS <= MOST_UNITS and MAX_PLAYERS <= MOST_ROWS


cdef void outputs(const Layers* net, const float* x, int far, int rows, float* out) noexcept nogil:
    """Write what the network makes of rows of inputs, MAX_PLAYERS at most, `far` numbers apart."""
    forward(net, x, far, rows, out)


cdef void logits(const ActionLayers* net, const float* x, Accumulator* kept,
                 const Action* actions, int n, float* out) noexcept nogil:
    """Write the logits of actions, by their codes, each below the number of the game's actions."""
    by_action(net, x, kept, actions, n, out)


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
        self.c.first, self.c.second = padded(first), padded(second)
        self.c.linear = keep(self._kept, arrays["linear"][:self.c.inputs], self.c.inputs)
        self.c.first_weights = keep(self._kept, arrays["first"][:self.c.inputs], self.c.inputs,
                                    self.c.first)
        self.c.first_bias = keep(self._kept, arrays["first_bias"], self.c.first)
        self.c.second_weights = keep(self._kept, arrays["second"], self.c.first, self.c.second)
        self.c.second_bias = keep(self._kept, arrays["second_bias"], self.c.second)
        self.c.last_weights = keep(self._kept, arrays["last"], self.c.second)
        self.c.last_bias = arrays["last_bias"]

    def outputs(self, inputs, int together=1):
        """Return the strengths of seats, an array, by rows of inputs in the order of the names.

        So many rows are taken `together`, the seats of a position at most. Raises InputError.
        """
        numbers = np.ascontiguousarray(inputs, np.float32)
        if numbers.ndim != 2 or numbers.shape[1] != len(self.contents.names):
            raise InputError(f"network: rows of {len(self.contents.names)} inputs expected")
        if not 1 <= together <= MAX_PLAYERS:
            raise InputError(f"network: {together} rows together, 1 to {MAX_PLAYERS} expected")
        found = np.zeros(len(numbers), np.float32)
        if not len(numbers):
            return found
        cdef const float[:, ::1] x = numbers
        cdef float[::1] out = found
        cdef int i = 0, count = <int>x.shape[0]
        with nogil:
            while i < count:
                outputs(&self.c, &x[i, 0], <int>x.shape[1], min(together, count - i), &out[i])
                i += together
        return found

cdef int padded(int units) noexcept:
    """Return how many units of a layer are kept."""
    return (units + BLOCK - 1) // BLOCK * BLOCK


cdef const float* keep(list kept, array, int rows, int columns=0) except NULL:
    """Return the place of an array, kept with zeros up to so many rows and columns."""
    whole = np.zeros([rows, columns] if columns else [rows], np.float32)
    whole[tuple([slice(n) for n in array.shape])] = array
    kept.append(whole)
    cdef const float[::1] flat = whole.reshape(-1)
    return &flat[0]


def _looked_at(arrays):
    """Return how many inputs there are up to the last one with a weight, 1 at least."""
    weighs = np.flatnonzero((arrays["linear"] != 0) | (arrays["first"] != 0).any(axis=1))
    return int(max(weighs, default=0)) + 1
