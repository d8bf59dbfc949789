"""What a choice does, and what it leaves to frames on the stack."""

from ...game cimport Action
from ...journal cimport note
from .accounts cimport BY_CHEST, CHESTS_OF, Cause
from .rules cimport ENVOY, NOBLE
from .state cimport StauferState, earn, from_province, to_discards
from .tables cimport ENVOYS, NOBLES, ORANGE, Table, VP, table_of

cdef void act(StauferState* s, Action a) noexcept nogil
cdef bint go_on(StauferState* s) noexcept nogil
cdef void settle_payment(StauferState* s) noexcept nogil


cdef void gain_missing(StauferState* s, int seat, int nobles, int envoys, bint ask, bint supply,
                       Cause cause, int by) noexcept nogil


cdef inline void gain(StauferState* s, int seat, int nobles, int envoys, bint ask, bint supply,
                      Cause cause, int by) noexcept nogil:
    """Take figures into the Court; where several payment areas could give one, a frame asks.

    Figures come from the Province first, then from payment areas (ST-36). If there are no Nobles
    left in either, Envoys are taken instead (ST-37); without these, nothing (ST-38). The same holds
    for all gains (ST-39).
    """
    nobles = from_province(s, seat, NOBLE, nobles, cause, by)
    if not nobles:
        envoys = from_province(s, seat, ENVOY, envoys, cause, by)
    if nobles or envoys:
        gain_missing(s, seat, nobles, envoys, ask, supply, cause, by)


cdef inline void take_chest(StauferState* s, int seat, int kind, bint ask, Cause cause, int by
                            ) noexcept nogil:
    """Give a chest to a seat; an orange one works at once and is discarded (ST-58, ST-62)."""
    cdef const Table* table = table_of(&s.head)
    cdef int n = table.chest[kind].n
    if table.color[kind] != ORANGE:
        s.of[seat].chests[kind] += 1
        note(&s.head, seat, CHESTS_OF, kind, 1, cause, by)
        return
    note(&s.head, seat, CHESTS_OF, kind, 0, cause, by)
    to_discards(s, kind, 1, BY_CHEST)
    if table.chest[kind].op == VP:
        earn(s, seat, n, BY_CHEST, kind)
    elif table.chest[kind].op == ENVOYS:
        gain(s, seat, 0, n, ask, False, BY_CHEST, kind)
    elif table.chest[kind].op == NOBLES:
        gain(s, seat, n, 0, ask, False, BY_CHEST, kind)
