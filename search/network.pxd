"""Networks of two hidden layers that judge a position by its inputs."""

cdef enum:
    BLOCK = 8            # units of a hidden layer are padded to a multiple of it
    MAX_UNITS = 256      # of a hidden layer

cdef extern from *:
    """
    typedef struct {
        int inputs, first, second;
        const float *linear, *first_weights, *first_bias, *second_weights, *second_bias;
        const float *last_weights;
        float last_bias;
    } Layers;
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

cdef void outputs(const Layers* net, const float* x, int far, int rows, float* out) noexcept nogil


cdef class Network:
    """Layers and what keeps them alive."""
    cdef Layers c
    cdef readonly object contents   # of its file
    cdef list _kept
    cdef const float* _keep(self, array, int rows, int columns=?) except NULL
