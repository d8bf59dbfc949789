"""Points at any time, places and titles at the end."""

from ...bits cimport size
from ...game cimport Head, rank_by, share_win
from ...integers cimport int32_t, uint8_t
from .accounts cimport (
    A_FINAL, A_POINTS, A_RANK, C_GOODS, C_MAJORITY, C_SCORE, C_STRUCTURES, C_TIE, C_TRACK, tell,
    tell_fact, why,
)
from .state cimport Player, SEATS, StuporState, structures
from .tables cimport TABLES, TITLES, Table


cdef void points(const StuporState* s, const Table* t, Points* out) noexcept nogil:
    """Write where the points of each seat would come from if the game ended now."""
    cdef int built[SEATS]
    cdef Lead lead
    cdef int seat, n = s.head.num_players
    for seat in range(n):
        built[seat] = structures(&s.player[seat])
    lead = lead_of(built, n)
    for seat in range(n):
        out[seat] = Points(s.player[seat].vp, t.vp_per_structure * built[seat],
                           majority(s, t, built[seat], lead), goods_points(t, &s.player[seat]))


cdef void scores(const Head* h, int32_t* out) noexcept nogil:
    """Write the points each seat would have if the game ended now (SM-121 to SM-125)."""
    cdef Points found[SEATS]
    cdef int seat
    points(<const StuporState*>h, &TABLES[h.table], found)
    for seat in range(h.num_players):
        out[seat] = (found[seat].track + found[seat].structures + found[seat].majority
                     + found[seat].money)


cdef inline int _great(const Table* t, const Player* p) noexcept nogil:
    """Count the Great Structures built."""
    return size(t.great & ~p.pieces)


cdef void ranks(const Head* h, uint8_t* out) noexcept nogil:
    """Write the places: by points, then by Great Structures built; equal seats share (SM-124)."""
    cdef const StuporState* s = <const StuporState*>h
    cdef const Table* t = &TABLES[h.table]
    cdef int32_t points[SEATS]
    cdef int seat
    scores(h, points)
    for seat in range(h.num_players):
        points[seat] = 8 * points[seat] + _great(t, &s.player[seat])
    rank_by(points, h.num_players, out)


cdef void payoffs(const Head* h, float* out) noexcept nogil:
    """Write win shares; alone the points as a share of the best title's, at most 1 (SM-137)."""
    cdef uint8_t places[SEATS]
    cdef int32_t points[SEATS]
    points[0] = 0            # or the compiler warns
    if h.num_players > 1:
        ranks(h, places)
        share_win(places, min(h.num_players, <uint8_t>SEATS), out)
        return
    scores(h, points)
    out[0] = min(max(<float>points[0] / TABLES[h.table].title_from[TITLES - 1], 0), 1)


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
