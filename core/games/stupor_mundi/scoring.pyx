"""Points at any time, places and titles at the end."""

from ...game cimport Head
from ...integers cimport int32_t, uint8_t
from .allies cimport fred_structures
from .seat cimport structures
from .state cimport OPT_SOLO_MAJORITY, Player, SEATS, StuporState
from .tables cimport TABLES, TITLES, Table


cdef void scores(const Head* h, int32_t* out) noexcept nogil:
    """Write the points each seat would have if the game ended now (SM-121 to SM-125)."""
    cdef const StuporState* s = <const StuporState*>h
    cdef const Table* t = &TABLES[h.table]
    cdef const Player* p
    cdef int built[SEATS]
    cdef int seat, most = 0, second = 0, money
    for seat in range(h.num_players):
        built[seat] = structures(&s.player[seat])
        if built[seat] > most:
            second = most
            most = built[seat]
        elif second < built[seat] < most:
            second = built[seat]
    for seat in range(h.num_players):
        p = &s.player[seat]
        money = p.money + t.augustales_per_cube * (p.grain + p.stone)
        out[seat] = p.vp + t.vp_per_structure * built[seat] + money // t.augustales_per_vp
        if built[seat] == most:
            out[seat] += t.most_structures
        elif built[seat] == second and h.num_players >= t.second_most_from:
            out[seat] += t.second_most
    if h.num_players == 1 and h.option[OPT_SOLO_MAJORITY]:
        if built[0] < fred_structures(s):
            out[0] -= t.most_structures        # SM-138, reading (b)


cdef inline int _great(const Table* t, const Player* p) noexcept nogil:
    """Count the Great Structures built."""
    cdef int i, count = 0
    for i in range(13):
        if t.piece[i].great and not p.pieces >> i & 1:
            count += 1
    return count


cdef void ranks(const Head* h, uint8_t* out) noexcept nogil:
    """Write the places: points, then Great Structures built, then shared (SM-124)."""
    cdef const StuporState* s = <const StuporState*>h
    cdef const Table* t = &TABLES[h.table]
    cdef int32_t points[SEATS]
    cdef int seat, other
    scores(h, points)
    for seat in range(h.num_players):
        points[seat] = 8 * points[seat] + _great(t, &s.player[seat])
    for seat in range(h.num_players):
        out[seat] = 1
        for other in range(h.num_players):
            out[seat] += points[other] > points[seat]


cdef float solo_share(const Head* h) noexcept nogil:
    """Return the points as a share of the best title's, at most 1 (SM-137)."""
    cdef int32_t points[SEATS]
    scores(h, points)
    return min(max(<float>points[0] / TABLES[h.table].title_from[TITLES - 1], 0), 1)
