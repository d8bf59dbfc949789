"""The five main actions: promote, market, build, summon, purchase."""

from ...effects cimport Frame
from ...game cimport Action
from ...integers cimport uint16_t
from .state cimport StuporState
from .tables cimport Effect, Table

cdef bint begin_action(StuporState* s, const Table* t, int row, int step) noexcept nogil
cdef bint possible(const StuporState* s, const Table* t, int row) noexcept nogil

cdef bint promote(StuporState* s, const Table* t, Frame* f) noexcept nogil
cdef int promote_options(const StuporState* s, const Table* t, const Frame* f,
                         Action* out) noexcept nogil
cdef void promote_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil
cdef bint arrive(StuporState* s, const Table* t, Frame* f) noexcept nogil

cdef bint market(StuporState* s, const Table* t, Frame* f) noexcept nogil
cdef int market_options(const StuporState* s, const Table* t, const Frame* f,
                        Action* out) noexcept nogil
cdef void market_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil

cdef bint build(StuporState* s, const Table* t, Frame* f) noexcept nogil
cdef int build_options(const StuporState* s, const Table* t, const Frame* f,
                       Action* out) noexcept nogil
cdef void build_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil

cdef bint summon(StuporState* s, const Table* t, Frame* f) noexcept nogil
cdef int summon_options(const StuporState* s, const Table* t, const Frame* f,
                        Action* out) noexcept nogil
cdef void summon_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil

cdef bint purchase(StuporState* s, const Table* t, Frame* f) noexcept nogil
cdef int purchase_options(const StuporState* s, const Table* t, const Frame* f,
                          Action* out) noexcept nogil
cdef void purchase_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil
