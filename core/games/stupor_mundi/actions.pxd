"""The main actions: promote, market, summon, purchase; and, in build.pyx, build."""

from ...game cimport Action
from ...integers cimport uint16_t
from ...stack cimport Frame
from .state cimport Player, StuporState, passive
from .tables cimport Card, Effect, PASSIVE_PURCHASE_DISCOUNT, PASSIVE_SUMMON_DISCOUNT, Table

cdef bint begin_action(StuporState* s, const Table* t, int row, int step) noexcept nogil
cdef bint possible(const StuporState* s, const Table* t, int row) noexcept nogil

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

cdef bint summon(StuporState* s, const Table* t, Frame* f) noexcept nogil
cdef int summon_options(const StuporState* s, const Table* t, const Frame* f,
                        Action* out) noexcept nogil
cdef void summon_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil

cdef bint purchase(StuporState* s, const Table* t, Frame* f) noexcept nogil
cdef int purchase_options(const StuporState* s, const Table* t, const Frame* f,
                          Action* out) noexcept nogil
cdef void purchase_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil


cdef inline int ally_cost(const Table* t, const Effect* e, uint16_t mask, int space) noexcept nogil:
    """Return the Grain an Ally costs (SM-100)."""
    if e.grain_free:
        return 0
    return max(t.ally_space[space].grain - e.grain_discount
               - passive(t, mask, PASSIVE_SUMMON_DISCOUNT), 0)


cdef inline int card_cost(const Table* t, uint16_t mask, const Card* card) noexcept nogil:
    """Return the Augustales a card costs (SM-108)."""
    return max(card.money - passive(t, mask, PASSIVE_PURCHASE_DISCOUNT), 0)
