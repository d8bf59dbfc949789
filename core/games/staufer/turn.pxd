from ...game cimport Action
from .rules cimport StauferState

cdef int legal_turn(const StauferState* s, Action* out) noexcept nogil
cdef void act(StauferState* s, Action a) noexcept nogil
cdef bint go_on(StauferState* s) noexcept nogil
cdef int free_effects(const StauferState* s, Action* out) noexcept nogil
cdef bint affordable(const StauferState* s, int envoys) noexcept nogil
