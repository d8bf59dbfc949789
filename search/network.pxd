"""Networks that judge a position, or its actions, by its inputs."""

from ..core.game cimport Action, Head, Rules

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
    } Layers;
    typedef struct {
        int inputs, units;
        float scale;
        const float *first, *first_bias, *last, *linear, *last_bias;
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

    ctypedef struct ActionLayers:   # one hidden layer, and a linear part beside it, to every action
        int inputs              # 0: no network
        int units               # of the hidden layer, padded with zeros
        float scale             # of the strengths that logits are added to
        const float* first              # [inputs][units]
        const float* first_bias
        const float* last               # [action][units]
        const float* linear             # [action][inputs]; NULL: none
        const float* last_bias          # [action]

    ctypedef struct Accumulator:    # the hidden layer of a policy, kept up as inputs change
        pass                        # all zeros: nothing has been seen

cdef void outputs(const Layers* net, const float* x, int far, int rows, float* out) noexcept nogil
cdef void logits(const ActionLayers* net, const float* x, Accumulator* kept,
                 const Action* actions, int n, float* out) noexcept nogil

cdef int padded(int units) noexcept
cdef const float* keep(list kept, array, int rows, int columns=?) except NULL


cdef inline void read(const Rules* rules, const Head* s, int seat, int wanted,
                      float* x) noexcept nogil:
    """Write what a network looks at: the game's inputs, or else its features."""
    if rules.inputs != NULL:
        rules.inputs(s, seat, wanted, x)
    else:
        rules.features(s, seat, x)


cdef class Network:
    """Layers and what keeps them alive."""
    cdef Layers c
    cdef readonly object contents   # of its file
    cdef list _kept
