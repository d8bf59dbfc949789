"""What a choice does, and what it leaves to frames on the stack."""

from ...game cimport Action
from ...stack cimport push
from .rules cimport ENVOY, GAIN, NOBLE, SUPPLY_ONLY
from .state cimport StauferState, fetch, from_province, paid_in_all
from .tables cimport ENVOYS, NOBLES, ORANGE, Table, VP, table_of

cdef void act(StauferState* s, Action a) noexcept nogil
cdef bint go_on(StauferState* s) noexcept nogil


cdef inline void gain(StauferState* s, int seat, int nobles, int envoys, bint ask, bint supply
                      ) noexcept nogil:
    """Take figures into the Court; where several payment areas could give one, a frame asks.

    Figures come from the Province first, then from payment areas (ST-36). If there are no Nobles
    left in either, Envoys are taken instead (ST-37); without these, nothing (ST-38). The same holds
    for all gains (ST-39).
    """
    nobles = from_province(s, seat, NOBLE, nobles)
    if s.head.option[SUPPLY_ONLY] and not supply:
        from_province(s, seat, ENVOY, envoys)
        return
    if nobles:
        if ask and paid_in_all(s, seat, NOBLE) > nobles:
            push(&s.stack, GAIN, seat, NOBLE).memo = nobles
        else:
            envoys += fetch(s, seat, NOBLE, nobles)
    envoys = from_province(s, seat, ENVOY, envoys)
    if envoys:
        if ask and paid_in_all(s, seat, ENVOY) > envoys:
            push(&s.stack, GAIN, seat, ENVOY).memo = envoys
        else:
            fetch(s, seat, ENVOY, envoys)


cdef inline void take_chest(StauferState* s, int seat, int kind, bint ask) noexcept nogil:
    """Give a chest to a seat; an orange one works at once and is discarded (ST-58, ST-62)."""
    cdef const Table* table = table_of(&s.head)
    cdef int n = table.chest[kind].n
    if table.color[kind] != ORANGE:
        s.of[seat].chests[kind] += 1
        return
    s.discard[kind] += 1
    if table.chest[kind].op == VP:
        s.of[seat].score += n
    elif table.chest[kind].op == ENVOYS:
        gain(s, seat, 0, n, ask, False)
    elif table.chest[kind].op == NOBLES:
        gain(s, seat, n, 0, ask, False)
