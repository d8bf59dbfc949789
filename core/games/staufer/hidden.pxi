"""Who knows what: only the jobs of the others are hidden, until the final scoring (ST-6)."""

cdef Action observed_action(const Head* h, Action a, int observer) noexcept nogil:
    cdef const StauferState* s = <const StauferState*>h
    if s.phase == DEALING and s.dealt % h.num_players != observer:
        return JOB_UNSEEN
    return a


cdef void hide(Head* h, int observer) noexcept nogil:
    cdef StauferState* s = <StauferState*>h
    cdef int seat, kind
    h.observer = observer
    if h.to_act == OVER:
        return                                              # ST-99: all jobs are shown
    for seat in range(h.num_players):
        for kind in range(JOBS):
            if seat != observer:
                s.of[seat].jobs[kind] = 0


cdef void determinize(Head* h, int observer, bitgen_t* rng) noexcept nogil:
    """Deal the cards that the observer does not hold to the others, every way equally likely.

    No action tells anything about a job, and the cards left over lie in the box.
    """
    cdef StauferState* s = <StauferState*>h
    cdef uint8_t pack[TILES]
    cdef int kind, seat, card, n, i
    h.observer = NOBODY
    if h.to_act == OVER:
        return
    for kind in range(JOBS):
        n = 0
        for card in range(1, TILES + 1):
            if s.of[observer].jobs[kind] != card:
                pack[n] = card
                n += 1
        for seat in range(h.num_players):
            if seat == observer or not is_dealt(s, kind, seat):
                continue
            i = below(rng, n)
            n -= 1
            s.of[seat].jobs[kind] = pack[i]
            pack[i] = pack[n]
