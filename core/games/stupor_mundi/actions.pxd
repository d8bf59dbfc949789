"""The five main actions: promote, market, build, summon, purchase."""

from ...game cimport Action
from ...integers cimport uint16_t
from ...stack cimport Frame
from .state cimport Player, StuporState
from .tables cimport Effect, Goods, Table

cdef bint begin_action(StuporState* s, const Table* t, int row, int step) noexcept nogil
cdef bint possible(const StuporState* s, const Table* t, int row) noexcept nogil

cdef Goods cost(const StuporState* s, const Table* t, Action a) noexcept nogil
cdef Goods plain_cost(const StuporState* s, const Table* t, const Player* p,
                      Action a) noexcept nogil

cdef uint16_t pieces(const Table* t, const Player* p, const Effect* e, int kind) noexcept nogil
cdef uint16_t sites(const StuporState* s, const Table* t, const Player* p, const Effect* e,
                    uint16_t mask, bint any) noexcept nogil
cdef uint16_t hosts(const Table* t, const Player* p) noexcept nogil
cdef int summonable(const StuporState* s, const Table* t, const Player* p, const Effect* e,
                    uint16_t mask) noexcept nogil
cdef int offers(const StuporState* s, const Table* t, const Player* p,
                uint16_t mask) noexcept nogil

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
