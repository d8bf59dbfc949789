from ...game cimport Head
from .state cimport StauferState

cdef enum:
    OWN = 14        # features that are compared with the average of the others

cdef size_t STATE   # bytes of a state

cdef int features(const Head* h, int seat, float* out) noexcept nogil
cdef void own_features(const Head* h, int seat, float* out) noexcept nogil
cdef void carry_out(StauferState* s) noexcept nogil
