"""Figures on their way: gains, returns, and chests that are taken."""

from ...stack cimport push
from ...integers cimport int16_t, uint8_t
from .rules cimport ENVOY, GAIN, NOBLE, SUPPLY_ONLY, StauferState, clockwise
from .tables cimport ENVOYS, NOBLES, ORANGE, REGIONS, ROUNDS, SPOTS, Table, VP, table_of


cdef inline void move(uint8_t* source, uint8_t* target, int n) noexcept nogil:
    source[0] -= <uint8_t>n
    target[0] += <uint8_t>n


cdef inline int from_province(StauferState* s, int seat, int kind, int n) noexcept nogil:
    """Take up to `n` figures from the Province into the Court; return how many are missing."""
    cdef int taken = min(n, s.of[seat].province[kind])
    move(&s.of[seat].province[kind], &s.of[seat].court[kind], taken)
    return n - taken


cdef inline int paid_in_all(const StauferState* s, int seat, int kind) noexcept nogil:
    cdef int place, n = 0
    for place in range(REGIONS):
        n += s.of[seat].paid[place][kind]
    return n


cdef inline int last_visited(const StauferState* s, int i) noexcept nogil:
    """The i-th place in the order of ST-36: the one the King visits last comes first."""
    return clockwise(s.king, -i)


cdef inline int fetch(StauferState* s, int seat, int kind, int n) noexcept nogil:
    """Take up to `n` figures from payment areas, as in ST-36; return how many are missing."""
    cdef int i, place, taken
    for i in range(REGIONS):
        place = last_visited(s, i)
        taken = min(n, s.of[seat].paid[place][kind])
        move(&s.of[seat].paid[place][kind], &s.of[seat].court[kind], taken)
        n -= taken
    return n


cdef inline void gain(StauferState* s, int seat, int nobles, int envoys, bint ask, bint supply
                      ) noexcept nogil:
    """Take figures into the Court; leave to frames what may come from several payment areas.

    The Province comes first, then payment areas (ST-36); Envoys stand in for Nobles that are in
    neither (ST-37); what is nowhere is not taken (ST-38). So it goes for all gains (ST-39).
    """
    nobles = from_province(s, seat, NOBLE, nobles)
    if s.head.option[SUPPLY_ONLY] and not supply:
        from_province(s, seat, ENVOY, envoys)
        return
    if nobles:
        if ask and paid_in_all(s, seat, NOBLE) > nobles:
            push(&s.stack, GAIN, seat, NOBLE).memo = <uint8_t>nobles
        else:
            envoys += fetch(s, seat, NOBLE, nobles)
    envoys = from_province(s, seat, ENVOY, envoys)
    if envoys:
        if ask and paid_in_all(s, seat, ENVOY) > envoys:
            push(&s.stack, GAIN, seat, ENVOY).memo = <uint8_t>envoys
        else:
            fetch(s, seat, ENVOY, envoys)


cdef inline int obtainable(const StauferState* s, int seat, int n, bint supply) noexcept nogil:
    """How many of `n` Envoys a gain would really bring."""
    cdef int found = s.of[seat].province[ENVOY]
    if found < n and (supply or not s.head.option[SUPPLY_ONLY]):
        found += paid_in_all(s, seat, ENVOY)
    return min(n, found)


cdef inline void return_paid(StauferState* s, int seat, int place) noexcept nogil:
    """Bring a seat's figures in a payment area back to the Court."""
    cdef int kind
    for kind in range(2):
        move(&s.of[seat].paid[place][kind], &s.of[seat].court[kind], s.of[seat].paid[place][kind])


cdef inline void take_chest(StauferState* s, int seat, int kind, bint ask) noexcept nogil:
    """Give a chest to a seat; an orange one works at once and is discarded (ST-58, ST-62)."""
    cdef const Table* table = table_of(&s.head)
    cdef int n = table.chest[kind].n
    if table.color[kind] != ORANGE:
        s.of[seat].chests[kind] += 1
        return
    s.discard[kind] += 1
    if table.chest[kind].op == VP:
        s.of[seat].score += <int16_t>n
    elif table.chest[kind].op == ENVOYS:
        gain(s, seat, 0, n, ask, False)
    elif table.chest[kind].op == NOBLES:
        gain(s, seat, n, 0, ask, False)


cdef inline void lay_chest(StauferState* s, int spot, int kind) noexcept nogil:
    """Put a chest on top of those that lie on a spot (ST-84)."""
    cdef int i = 0
    while s.chest[spot][i]:
        i += 1
    s.chest[spot][i] = <uint8_t>(kind + 1)


cdef inline int lift_chest(StauferState* s, int spot, int i) noexcept nogil:
    """Take away the i-th chest of a spot and return its kind."""
    cdef int kind = s.chest[spot][i] - 1
    while i < ROUNDS - 1:
        s.chest[spot][i] = s.chest[spot][i + 1]
        i += 1
    s.chest[spot][ROUNDS - 1] = 0
    return kind


cdef inline int chests_on(const StauferState* s, int spot) noexcept nogil:
    cdef int n = 0
    while n < ROUNDS and s.chest[spot][n]:
        n += 1
    return n
