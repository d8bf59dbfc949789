from ...game cimport Head
from ...integers cimport int32_t, uint8_t

cdef void scores(const Head* h, int32_t* out) noexcept nogil
cdef void ranks(const Head* h, uint8_t* out) noexcept nogil
