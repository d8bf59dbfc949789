from ...game cimport Head
from ...integers cimport int32_t, uint8_t
from .state cimport StauferState

cdef int places(const StauferState* s, int place, uint8_t* out) noexcept nogil
cdef int second_region(const StauferState* s) noexcept nogil
cdef void begin_scoring(StauferState* s) noexcept nogil
cdef void score_next(StauferState* s) noexcept nogil
cdef void clear_seats(StauferState* s) noexcept nogil
cdef int refill_spot(const StauferState* s, int i) noexcept nogil
cdef void take_markers_off(StauferState* s) noexcept nogil
cdef void travel(StauferState* s) noexcept nogil
cdef void next_round(StauferState* s) noexcept nogil
cdef int job_points(const StauferState* s, int seat, int kind) noexcept nogil
cdef int chest_points(const StauferState* s, int seat) noexcept nogil
cdef void scores(const Head* h, int32_t* out) noexcept nogil
cdef void ranks(const Head* h, uint8_t* out) noexcept nogil
cdef void note_final(StauferState* s) noexcept nogil
