"""Points and places."""

cdef void scores(const Head* h, int32_t* out) noexcept nogil:
    cdef const FredericusState* s = <const FredericusState*>h
    cdef const Table* table = table_of(h)
    cdef int seat, pairs
    for seat in range(h.num_players):                       # FR-51, FR-52, FR-53
        pairs = pairs_of(s, seat)
        out[seat] = (table.creature_points * creatures_of(s, seat)
                     + table.goal_points * s.of[seat].goal_count
                     + (table.fredericus_points if s.fredericus == seat else 0)
                     + pairs * (pairs + 1) // 2)


cdef void ranks(const Head* h, uint8_t* out) noexcept nogil:
    """Write the places; of equal scores, the seat that played later is ahead (FR-54)."""
    cdef int32_t points[SEATS]
    cdef int seat
    scores(h, points)
    for seat in range(h.num_players):
        points[seat] = points[seat] * SEATS + seat
    rank_by(points, h.num_players, out)
