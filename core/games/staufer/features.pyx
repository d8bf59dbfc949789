from ...game cimport Head
from .rules cimport StauferState
FEATURES = ("score",)
cdef int features(const Head* h, int seat, float* out) noexcept nogil:
    out[0] = (<const StauferState*>h).of[seat].score
    return 1
