"""The main actions: promote, market, summon, purchase; and, in build.pyx, build."""

from ...integers cimport uint16_t
from .state cimport StuporState, passive
from .tables cimport Card, Effect, PASSIVE_PURCHASE_DISCOUNT, PASSIVE_SUMMON_DISCOUNT, Table

cdef bint begin_action(StuporState* s, const Table* t, int row, int step) noexcept nogil
cdef bint possible(const StuporState* s, const Table* t, int row) noexcept nogil


cdef inline int ally_cost(const Table* t, const Effect* e, uint16_t mask, int space) noexcept nogil:
    """Return the Grain an Ally costs (SM-100)."""
    if e.grain_free:
        return 0
    return max(t.ally_space[space].grain - e.grain_discount
               - passive(t, mask, PASSIVE_SUMMON_DISCOUNT), 0)


cdef inline int card_cost(const Table* t, uint16_t mask, const Card* card) noexcept nogil:
    """Return the Augustales a card costs (SM-108)."""
    return max(card.money - passive(t, mask, PASSIVE_PURCHASE_DISCOUNT), 0)
