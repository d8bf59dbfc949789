"""Who knows what: only goals in others' hands and in the deck are hidden."""

cdef Action observed_action(const Head* h, Action a, int observer) noexcept nogil:
    cdef int seat
    if h.to_act != CHANCE or a == DRAW_FREDERICUS:          # he is announced, FR-29
        return a
    seat = drawer(<const FredericusState*>h)
    return a if seat < 0 or seat == observer else DRAW_UNSEEN


cdef void hide(Head* h, int observer) noexcept nogil:
    cdef FredericusState* s = <FredericusState*>h
    cdef int seat
    h.observer = observer
    if h.to_act == OVER:
        return                                              # all goals are shown for scoring
    memset(s.deck, 0, sizeof(s.deck))
    for seat in range(h.num_players):
        if seat != observer:
            memset(s.of[seat].goals, 0, sizeof(s.of[seat].goals))


cdef void determinize(Head* h, int observer, bitgen_t* rng) noexcept nogil:
    """Deal the unseen goals to the others' hands and the deck, every way equally likely.

    Where Fredericus lies in the deck is no part of a state, so nothing is to be guessed.
    """
    cdef FredericusState* s = <FredericusState*>h
    cdef int seat, kind, count, left = 0
    h.observer = NOBODY
    if h.to_act == OVER:
        return
    for kind in range(CREATURES):
        s.deck[kind] = table_of(h).goal_copies - s.discard[kind] - s.of[observer].goals[kind]
        left += s.deck[kind]
    for seat in range(h.num_players):
        if seat == observer:
            continue
        memset(s.of[seat].goals, 0, sizeof(s.of[seat].goals))
        count = s.of[seat].goal_count
        while count:
            kind = _draw_goal(s, below(rng, left))
            s.deck[kind] -= 1
            s.of[seat].goals[kind] += 1
            left -= 1
            count -= 1


cdef inline int _draw_goal(const FredericusState* s, int index) noexcept nogil:
    """The kind of the deck's goal number `index`, counted kind by kind."""
    cdef int kind = 0
    while index >= s.deck[kind]:
        index -= s.deck[kind]
        kind += 1
    return kind
