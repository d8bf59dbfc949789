from ...game cimport Action
from .state cimport FredericusState

cdef void carry_out(FredericusState* s, Action a) noexcept nogil
cdef void take_goal(FredericusState* s, Action a, int to) noexcept nogil
cdef void begin_turn(FredericusState* s) noexcept nogil
