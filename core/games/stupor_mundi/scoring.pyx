"""Points at any time, places and titles at the end."""

from ...game cimport Head
from ...integers cimport int32_t, uint8_t
from .journal cimport (
    A_FINAL, A_POINTS, A_RANK, C_GOODS, C_MAJORITY, C_SCORE, C_STRUCTURES, C_TIE, C_TRACK, tell,
    tell_fact, why,
)
from .state cimport OPT_SOLO_MAJORITY, Player, SEATS, StuporState, fred_structures, structures
from .tables cimport TABLES, TITLES, Table


cdef struct Lead:
    int most
    int second


cdef inline Lead _lead(const StuporState* s, int* built) noexcept nogil:
    """Count the Structures of each seat. Returns the most and the second most (SM-122)."""
    cdef Lead lead = Lead(0, 0)
    cdef int seat
    for seat in range(s.head.num_players):
        built[seat] = structures(&s.player[seat])
        if built[seat] > lead.most:
            lead.second = lead.most
            lead.most = built[seat]
        elif lead.second < built[seat] < lead.most:
            lead.second = built[seat]
    return lead


cdef inline Points _points(const StuporState* s, const Table* t, const Player* p, int built,
                           Lead lead) noexcept nogil:
    """Return where a seat's points come from."""
    cdef int n = s.head.num_players
    cdef int money = p.money + t.augustales_per_cube * (p.grain + p.stone)
    cdef Points out = Points(p.vp, t.vp_per_structure * built, 0, money // t.augustales_per_vp)
    if built == lead.most:
        if n > 1 or not s.head.option[OPT_SOLO_MAJORITY] or built >= fred_structures(s):
            out.majority = t.most_structures       # SM-138, reading (b)
    elif built == lead.second and n >= t.second_most_from:
        out.majority = t.second_most
    return out


cdef void points(const StuporState* s, const Table* t, Points* out) noexcept nogil:
    """Write where the points of each seat would come from if the game ended now."""
    cdef int built[SEATS]
    cdef Lead lead = _lead(s, built)
    cdef int seat
    for seat in range(s.head.num_players):
        out[seat] = _points(s, t, &s.player[seat], built[seat], lead)


cdef void scores(const Head* h, int32_t* out) noexcept nogil:
    """Write the points each seat would have if the game ended now (SM-121 to SM-125)."""
    cdef const StuporState* s = <const StuporState*>h
    cdef int built[SEATS]
    cdef Lead lead = _lead(s, built)
    cdef Points found
    cdef int seat
    for seat in range(h.num_players):
        found = _points(s, &TABLES[h.table], &s.player[seat], built[seat], lead)
        out[seat] = found.track + found.structures + found.majority + found.money


cdef inline int _great(const Table* t, const Player* p) noexcept nogil:
    """Count the Great Structures built."""
    cdef int i, count = 0
    for i in range(13):
        if t.piece[i].great and not p.pieces >> i & 1:
            count += 1
    return count


cdef void ranks(const Head* h, uint8_t* out) noexcept nogil:
    """Write the places: by points, then by Great Structures built; equal seats share (SM-124)."""
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


# --- For the journal -----------------------------------------------------------------------------


cdef void note_standing(StuporState* s, const Table* t, const Points* before) noexcept nogil:
    """Note how it has changed what seats would score for what they have."""
    cdef Points now[SEATS]
    cdef int seat
    points(s, t, now)
    for seat in range(s.head.num_players):
        tell(&s.head, seat, A_POINTS, 0, now[seat].structures - before[seat].structures,
             why(C_STRUCTURES, 0))
        tell(&s.head, seat, A_POINTS, 0, now[seat].majority - before[seat].majority,
             why(C_MAJORITY, 0))
        tell(&s.head, seat, A_POINTS, 0, now[seat].money - before[seat].money, why(C_GOODS, 0))


cdef void note_final(StuporState* s, const Table* t) noexcept nogil:
    """Tell each line of the final score, and the places."""
    cdef Points found[SEATS]
    cdef uint8_t place[SEATS]
    cdef int seat, other, cause
    points(s, t, found)
    ranks(&s.head, place)
    for seat in range(s.head.num_players):
        _line(s, seat, C_TRACK, found[seat].track)
        _line(s, seat, C_STRUCTURES, found[seat].structures)
        _line(s, seat, C_MAJORITY, found[seat].majority)
        _line(s, seat, C_GOODS, found[seat].money)
    for seat in range(s.head.num_players):
        cause = C_SCORE
        for other in range(s.head.num_players):
            if other != seat and place[other] == place[seat]:
                cause = C_TIE
        tell_fact(&s.head, seat, A_RANK, place[seat], why(cause, _great(t, &s.player[seat])))


cdef inline void _line(StuporState* s, int seat, int cause, int amount) noexcept nogil:
    tell_fact(&s.head, seat, A_FINAL, 0, why(cause, min(amount, 254)))
