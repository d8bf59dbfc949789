"""Points at any time, places and titles at the end."""

cdef struct Points:            # where they come from
    int track
    int structures
    int majority
    int money                  # and cubes

cdef struct Lead:
    int most
    int second


cdef inline Lead lead_of(const int* built, int n) noexcept nogil:
    """Return the most and the second most Structures of `n` seats (SM-122)."""
    cdef Lead lead = Lead(0, 0)
    cdef int seat
    for seat in range(n):
        if built[seat] > lead.most:
            lead.second = lead.most
            lead.most = built[seat]
        elif lead.second < built[seat] < lead.most:
            lead.second = built[seat]
    return lead


cdef inline int majority(const StuporState* s, const Table* t, int built,
                         Lead lead) noexcept nogil:
    """Return the points of a seat for having the most Structures, or the second most."""
    cdef int n = s.head.num_players
    if built == lead.most:
        if n > 1 or not s.head.option[OPT_SOLO_MAJORITY] or built >= fred_structures(s):
            return t.most_structures       # SM-138, reading (b)
    elif built == lead.second and n >= t.second_most_from:
        return t.second_most
    return 0


cdef inline int goods_points(const Table* t, const Player* p) noexcept nogil:
    """Return the points of a seat for its money and cubes."""
    return (p.money + t.augustales_per_cube * (p.grain + p.stone)) // t.augustales_per_vp


# --- Allies: the palace and a seat's own things compared (SM-184 to SM-201) ----------------------


cdef inline int foremost(const StuporState* s, const Table* t, const Player* p) noexcept nogil:
    """Return how far the foremost own Specialist is: its column, or workplaces walked (SM-192)."""
    cdef bint walked = s.head.option[OPT_MOCENIGO]
    cdef int i, place, found = 0
    for i in range(3):
        place = p.specialist[i]
        found = max(found, t.steps[place] if walked else t.column[place])
    return found


cdef inline int _own_quantity(const StuporState* s, const Table* t, const Player* p,
                              int what) noexcept nogil:
    """Return one of the seat's own quantities."""
    if what == Q_GRAIN:
        return p.grain
    elif what == Q_STONE:
        return p.stone
    elif what == Q_AUGUSTALES:
        return p.money
    elif what == Q_TOWERS:
        return size(p.sites & t.sites_of[TOWER])
    elif what == Q_WALLS:
        return size(p.sites & t.sites_of[WALL])
    elif what == Q_KEEPS:
        return size(p.sites & t.sites_of[KEEP])
    elif what == Q_ALLIES:
        return own_allies(p)
    elif what == Q_STRUCTURES:
        return structures(p)
    return foremost(s, t, p)


cdef inline int quantity(const StuporState* s, const Table* t, const Player* p,
                         int what) noexcept nogil:
    """Return what one side of a condition is worth, of the palace or of the seat."""
    if what >= OWN:
        return _own_quantity(s, t, p, what - OWN)
    return s.palace[what] if what < Q_STRUCTURES else fred_structures(s)


cdef inline int surplus(const StuporState* s, const Table* t, const Player* p,
                        int kind) noexcept nogil:
    """Return how much more than enough an Ally's condition has; below 0 it does not hold."""
    cdef const AllyTile* ally = &t.ally[kind]
    cdef int right = ally.number
    if ally.right != Q_NUMBER:
        right = quantity(s, t, p, ally.right)
    return quantity(s, t, p, ally.left) - right - ally.greater


cdef inline bint content(const StuporState* s, const Table* t, const Player* p,
                         int kind) noexcept nogil:
    """Tell whether the condition of an Ally holds for the seat that has it."""
    return surplus(s, t, p, kind) >= 0


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


cdef inline int _count_great_structures(const Table* t, const Player* p) noexcept nogil:
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
        points[seat] = 8 * points[seat] + _count_great_structures(t, &s.player[seat])
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
        note_public(&s.head, seat, A_POINTS, 0, now[seat].structures - before[seat].structures,
                    why(C_STRUCTURES, 0))
        note_public(&s.head, seat, A_POINTS, 0, now[seat].majority - before[seat].majority,
                    why(C_MAJORITY, 0))
        note_public(&s.head, seat, A_POINTS, 0, now[seat].money - before[seat].money,
                    why(C_GOODS, 0))


cdef void note_final(StuporState* s, const Table* t) noexcept nogil:
    """Tell each line of the final score, and the places."""
    cdef Points found[SEATS]
    cdef uint8_t place[SEATS]
    cdef int seat, other, cause
    points(s, t, found)
    ranks(&s.head, place)
    for seat in range(s.head.num_players):
        _note_score_line(s, seat, C_TRACK, found[seat].track)
        _note_score_line(s, seat, C_STRUCTURES, found[seat].structures)
        _note_score_line(s, seat, C_MAJORITY, found[seat].majority)
        _note_score_line(s, seat, C_GOODS, found[seat].money)
    for seat in range(s.head.num_players):
        cause = C_SCORE
        for other in range(s.head.num_players):
            if other != seat and place[other] == place[seat]:
                cause = C_TIE
        note_fact(&s.head, seat, A_RANK, place[seat],
                  why(cause, _count_great_structures(t, &s.player[seat])))


cdef inline void _note_score_line(StuporState* s, int seat, int cause, int amount) noexcept nogil:
    note_fact(&s.head, seat, A_FINAL, 0, why(cause, min(amount, 254)))
