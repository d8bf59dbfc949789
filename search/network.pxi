"""Networks: two hidden layers of rectified units, and a linear part beside them.

Inputs are 0 more often than not, and cost little then. Sums are taken in blocks of units that fit
into vector registers, eight numbers at once where the processor can, with the same result on all;
nothing is allocated.
"""

cdef enum:
    BLOCK = 8            # units of a hidden layer are padded to a multiple of it
    MAX_UNITS = 256      # of a hidden layer
    LOOKED = 16          # inputs that are looked at together; rows have room for a multiple of it

cdef extern from *:
    """
    #define MOST_INPUTS 256
    #define MOST_UNITS 256
    typedef struct {
        int inputs, first, second;
        const float *linear, *first_weights, *first_bias, *second_weights, *second_bias;
        const float *last_weights;
        float last_bias;
        void *model;
    } Layers;
    typedef struct {
        int inputs, units;
        float scale;
        const float *first, *first_bias, *last, *linear, *last_bias;
        void *model;
    } ActionLayers;
    typedef struct {
        unsigned calls;
        float inputs[MOST_INPUTS], sums[MOST_UNITS];
    } Accumulator;
    """
    ctypedef struct Layers:     # weights by unit of the layer before; rows without gaps
        int inputs              # up to the last one with a weight; 0: no network
        int first               # units of the hidden layers, padded with zeros
        int second
        const float* linear             # [inputs]
        const float* first_weights      # [inputs][first]
        const float* first_bias
        const float* second_weights     # [first][second]
        const float* second_bias
        const float* last_weights       # [second]
        float last_bias
        void* model             # the Heuristic of an ONNX model, which has no layers; NULL: none

    ctypedef struct ActionLayers:   # one hidden layer, and a linear part beside it, to every action
        int inputs              # 0: no network
        int units               # of the hidden layer, padded with zeros
        float scale             # of the strengths that logits are added to
        const float* first              # [inputs][units]
        const float* first_bias
        const float* last               # [action][units]
        const float* linear             # [action][inputs]; NULL: none
        const float* last_bias          # [action]
        void* model             # the Heuristic of an ONNX model, which has no layers; NULL: none

    ctypedef struct Accumulator:    # the hidden layer of a policy, kept up as inputs change
        pass                        # all zeros: nothing has been seen


cdef inline void read(const Rules* rules, const Head* s, int seat, int wanted,
                      float* x) noexcept nogil:
    """Write what a network looks at: the game's inputs, or else its features."""
    if rules.inputs != NULL:
        rules.inputs(s, seat, wanted, x)
    else:
        rules.features(s, seat, x)


cdef extern from *:
    """
    #include <stdint.h>
    #include <string.h>
    #ifdef __SSE2__
    #include <emmintrin.h>
    #endif
    /* Where a processor can add eight numbers at once, it does, with the same sums. */
    #if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) \\
        && !defined(__SANITIZE_ADDRESS__)
    #define BY_PROCESSOR __attribute__((target_clones("avx2", "default"), flatten))
    #else
    #define BY_PROCESSOR
    #endif
    #define ANEW 4096
    #define WORDS 4             /* of a bit for each input or unit */
    typedef float Lanes __attribute__((vector_size(32), aligned(4), may_alias));
    typedef int32_t Flags __attribute__((vector_size(32)));

    /* Set the bits of those of n numbers that are not those of another row, or not 0 where that is
       NULL. Rows are read on to a multiple of sixteen. */
    static inline void differing(const float *x, const float *other, int n, uint64_t *set) {
        for (int start = 0; start < n; start += 64, set++) {
            *set = 0;
            for (int i = start; i < start + 64 && i < n; i += 16) {
    #ifdef __SSE2__
                __m128i any[4];
                for (int k = 0; k < 4; k++)
                    any[k] = _mm_castps_si128(_mm_cmpneq_ps(
                        _mm_loadu_ps(x + i + 4 * k),
                        other ? _mm_loadu_ps(other + i + 4 * k) : _mm_setzero_ps()));
                const uint64_t found = _mm_movemask_epi8(_mm_packs_epi16(
                    _mm_packs_epi32(any[0], any[1]), _mm_packs_epi32(any[2], any[3])));
    #else
                uint64_t found = 0;
                for (int k = 0; k < 16; k++)
                    found |= (uint64_t)(x[i + k] != (other ? other[i + k] : 0)) << k;
    #endif
                *set |= found << (i - start);
            }
            if (n - start < 64) *set &= ((uint64_t)1 << (n - start)) - 1;
        }
    }

    static inline void rectify(const float *sums, int n, float *units) {
        for (int i = 0; i < n; i += 8) {
            const Lanes sum = *(const Lanes *)(sums + i);
            *(Lanes *)(units + i) = (Lanes)((Flags)sum & (sum > 0));
        }
    }

    /* units[j] += sum over i of x[i] * weights[i][j], for a block of 8 K units, and those of n
       places i whose bit is set. */
    #define STAUFEN_BLOCK(K) \\
        static inline void block_##K(const float *x, const uint64_t *set, int n, \\
                                     const float *weights, size_t width, float *units) { \\
            Lanes sum[K]; \\
            for (int j = 0; j < K; j++) sum[j] = ((const Lanes *)units)[j]; \\
            for (int start = 0; start < n; start += 64) \\
                for (uint64_t left = *set++; left; left &= left - 1) { \\
                    const size_t i = start + __builtin_ctzll(left); \\
                    const Lanes *row = (const Lanes *)(weights + i * width); \\
                    for (int j = 0; j < K; j++) sum[j] += x[i] * row[j]; \\
                } \\
            for (int j = 0; j < K; j++) ((Lanes *)units)[j] = sum[j]; \\
        }
    STAUFEN_BLOCK(1) STAUFEN_BLOCK(2) STAUFEN_BLOCK(3) STAUFEN_BLOCK(4)
    STAUFEN_BLOCK(5) STAUFEN_BLOCK(6) STAUFEN_BLOCK(7) STAUFEN_BLOCK(8)
    #define STAUFEN_CASE(K) \\
        case K: block_##K(x, set, n, weights + j, width, units + j); break;

    static inline void add_rows(const float *x, const uint64_t *set, int n,
                                const float *weights, size_t width, float *units) {
        size_t j = 0;
        for (; j + 64 <= width; j += 64) block_8(x, set, n, weights + j, width, units + j);
        switch ((width - j) / 8) {
            STAUFEN_CASE(1) STAUFEN_CASE(2) STAUFEN_CASE(3) STAUFEN_CASE(4)
            STAUFEN_CASE(5) STAUFEN_CASE(6) STAUFEN_CASE(7)
        }
    }

    /* Add to each of R numbers the product of a row, and a vector. */
    #define STAUFEN_DOTS(R) \\
        static inline void add_dots_##R(const float *const *rows, const float *by, int n, \\
                                        float *out) { \\
            Lanes sum[R] = {{0}}; \\
            int i = 0; \\
            for (; i + 8 <= n; i += 8) \\
                for (int r = 0; r < R; r++) \\
                    sum[r] += *(const Lanes *)(rows[r] + i) * *(const Lanes *)(by + i); \\
            for (int r = 0; r < R; r++) { \\
                float rest = 0; \\
                for (int k = i; k < n; k++) rest += rows[r][k] * by[k]; \\
                for (int k = 0; k < 4; k++) sum[r][k] += sum[r][k + 4]; \\
                out[r] += rest + ((sum[r][0] + sum[r][2]) + (sum[r][1] + sum[r][3])); \\
            } \\
        }
    STAUFEN_DOTS(1)
    STAUFEN_DOTS(4)

    /* Add to each of n numbers the product of the row of its action, and a vector. */
    static inline void add_products(const float *matrix, const uint16_t *actions, int n,
                                    const float *by, int width, float *out) {
        const float *row[4];
        for (int i = 0; i < n; i++) {
            row[i & 3] = matrix + actions[i] * (size_t)width;
            if ((i & 3) == 3) add_dots_4(row, by, width, out + i - 3);
        }
        for (int i = n & ~3; i < n; i++) add_dots_1(row + (i & 3), by, width, out + i);
    }

    /* What all seats see alike is summed once. */
    BY_PROCESSOR
    static void forward(const Layers *w, const float *x, int far, int rows, float *out) {
        float common[MOST_UNITS], one[MOST_UNITS], two[MOST_UNITS];
        uint64_t alike[WORDS], set[WORDS];
        const float *last = two, *row = x;
        differing(x, NULL, w->inputs, alike);
        for (int r = 1; r < rows; r++) {
            differing(x + r * far, x, w->inputs, set);
            for (int i = 0; i * 64 < w->inputs; i++) alike[i] &= ~set[i];
        }
        memcpy(common, w->first_bias, w->first * sizeof(float));
        add_rows(x, alike, w->inputs, w->first_weights, w->first, common);
        for (int r = 0; r < rows; r++, row += far) {
            differing(row, NULL, w->inputs, set);
            for (int i = 0; i * 64 < w->inputs; i++) set[i] &= ~alike[i];
            memcpy(one, common, w->first * sizeof(float));
            add_rows(row, set, w->inputs, w->first_weights, w->first, one);
            rectify(one, w->first, one);
            memcpy(two, w->second_bias, w->second * sizeof(float));
            differing(one, NULL, w->first, set);
            add_rows(one, set, w->first, w->second_weights, w->second, two);
            rectify(two, w->second, two);
            out[r] = w->last_bias;
            add_dots_1(&row, w->linear, w->inputs, out + r);
            add_dots_1(&last, w->last_weights, w->second, out + r);
        }
    }

    /* Bring sums up to date with inputs, by what has changed of them. Every so often they are
       taken anew, so that what rounding adds up to stays small. */
    static inline void accumulate(const ActionLayers *w, const float *x, Accumulator *acc) {
        float by[MOST_INPUTS];
        uint64_t set[WORDS];
        if (acc->calls++ % ANEW == 0) {
            memset(acc->inputs, 0, sizeof acc->inputs);
            memcpy(acc->sums, w->first_bias, w->units * sizeof(float));
        }
        differing(x, acc->inputs, w->inputs, set);
        for (int start = 0; start < w->inputs; start += 64)
            for (uint64_t left = set[start / 64]; left; left &= left - 1) {
                const int i = start + __builtin_ctzll(left);
                by[i] = x[i] - acc->inputs[i];
                acc->inputs[i] = x[i];
            }
        add_rows(by, set, w->inputs, w->first, w->units, acc->sums);
    }

    BY_PROCESSOR
    static void by_action(const ActionLayers *w, const float *x, Accumulator *acc,
                          const uint16_t *actions, int n, float *out) {
        float hidden[MOST_UNITS];
        accumulate(w, x, acc);
        rectify(acc->sums, w->units, hidden);
        for (int i = 0; i < n; i++) out[i] = w->last_bias[actions[i]];
        if (w->linear) add_products(w->linear, actions, n, x, w->inputs, out);
        add_products(w->last, actions, n, hidden, w->units, out);
    }
    """
    void forward(const Layers* net, const float* x, int far, int rows, float* out) noexcept nogil
    void by_action(const ActionLayers* net, const float* x, Accumulator* acc,
                   const Action* actions, int n, float* out) noexcept nogil
    const int MOST_INPUTS, MOST_UNITS

assert MAX_INPUTS <= MOST_INPUTS and MAX_UNITS <= MOST_UNITS


cdef void outputs(const Layers* net, const float* x, int far, int rows, float* out) noexcept nogil:
    """Write what the network makes of rows of inputs, MAX_PLAYERS at most, `far` numbers apart."""
    forward(net, x, far, rows, out)


cdef void logits(const ActionLayers* net, const float* x, Accumulator* acc,
                 const Action* actions, int n, float* out) noexcept nogil:
    """Write the logits of actions, by their codes, each below the number of the game's actions."""
    by_action(net, x, acc, actions, n, out)


cdef class Network:
    """The network of a file's contents (see network_file.py). Raises InputError for others."""

    cdef Layers c
    cdef readonly object contents   # of its file
    cdef list _data

    def __init__(self, contents):
        if self.contents is not None:
            raise InputError("network: it is made already; make another")
        network_file.check_contents(contents, [network_file.FORMAT])
        self.contents = contents
        self._data = []
        self.c.inputs = len(contents.names)
        if self.c.inputs > MAX_INPUTS:
            raise InputError(f"network: {self.c.inputs} inputs, at most {MAX_INPUTS} expected")
        arrays = contents.arrays
        first, second = arrays["first"].shape[1], arrays["second"].shape[1]
        self.c.inputs = _looked_at(arrays)
        if max(first, second) > MAX_UNITS:
            raise InputError(f"network: {first} and {second} units, at most {MAX_UNITS} expected")
        self.c.first, self.c.second = padded(first), padded(second)
        self.c.linear = pad_array(self._data, arrays["linear"][:self.c.inputs], self.c.inputs)
        self.c.first_weights = pad_array(self._data, arrays["first"][:self.c.inputs], self.c.inputs,
                                         self.c.first)
        self.c.first_bias = pad_array(self._data, arrays["first_bias"], self.c.first)
        self.c.second_weights = pad_array(self._data, arrays["second"], self.c.first, self.c.second)
        self.c.second_bias = pad_array(self._data, arrays["second_bias"], self.c.second)
        self.c.last_weights = pad_array(self._data, arrays["last"], self.c.second)
        self.c.last_bias = arrays["last_bias"]

    def outputs(self, inputs, int together=1):
        """Return the strengths of seats, an array, by rows of inputs in the order of the names.

        So many rows are taken `together`, the seats of a position at most. Raises InputError.
        """
        numbers, width = np.asarray(inputs, np.float32), len(self.contents.names)
        if numbers.ndim != 2 or numbers.shape[1] != width:
            raise InputError(f"network: rows of {width} inputs expected")
        if not 1 <= together <= MAX_PLAYERS:
            raise InputError(f"network: {together} rows together, 1 to {MAX_PLAYERS} expected")
        found = np.zeros(len(numbers), np.float32)
        if not len(numbers):
            return found
        cdef const float[:, ::1] x = np.pad(numbers, ((0, 0), (0, -width % LOOKED)))
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


cdef const float* pad_array(list data, array, int rows, int columns=0) except NULL:
    """Return the place of an array, kept with zeros up to so many rows and columns."""
    whole = np.zeros([rows, columns] if columns else [rows], np.float32)
    whole[tuple([slice(n) for n in array.shape])] = array
    data.append(whole)
    cdef const float[::1] flat = whole.reshape(-1)
    return &flat[0]


def _looked_at(arrays):
    """Return how many inputs there are up to the last one with a weight, 1 at least."""
    weighs = np.flatnonzero((arrays["linear"] != 0) | (arrays["first"] != 0).any(axis=1))
    return int(max(weighs, default=0)) + 1
