"""What holds after every action: values are in range, no figure or chest is lost or added."""

cdef const char* check_invariants(const Head* h) noexcept nogil:
    cdef const StauferState* s = <const StauferState*>h
    cdef int seat
    if s.round >= ROUNDS or s.king >= REGIONS or s.plan.spot > SPOTS or s.stack.height > MAX_FRAMES:
        return b"the round, the King, the plan or the stack is out of range"
    if not _display_holds(s):
        return b"the ring or its point tiles are not those of the box"
    for seat in range(h.num_players):
        if not _figures_hold(s, seat):
            return b"a player has lost or gained figures, or shares an office"
    if not 0 <= s.supplied + s.deployed - s.turn <= 1:
        return b"a family member has been lost or made"
    if not _chests_hold(s):
        return b"chests have been lost or made"
    if not _cards_hold(s):
        return b"privileges or jobs are not those of this game, or are shown to the wrong player"
    return NULL


cdef bint _display_holds(const StauferState* s) noexcept nogil:
    """Regions and point tiles are those of the box, each once when all are laid."""
    cdef int place, regions = 0, tiles = 0
    for place in range(REGIONS):
        if s.ring[place] >= REGIONS or s.tile[place] >= TILES:
            return False
        regions |= 1 << s.ring[place]
        tiles |= 1 << s.tile[place]
    return ((s.phase < TILING or regions == (1 << REGIONS) - 1)
            and (s.phase <= TILING or tiles == (1 << TILES) - 1))


cdef bint _figures_hold(const StauferState* s, int seat) noexcept nogil:
    """Figures are neither lost nor made nor change their kind (ST-3); an office has one holder."""
    cdef const Prince* own = &s.of[seat]
    cdef int figures[2]
    cdef int kind, place, other, nobles
    for kind in range(2):
        figures[kind] = own.court[kind] + own.province[kind] + paid_in_all(s, seat, kind)
    for place in range(REGIONS):
        nobles = size(own.seats[place] & s.nobles[place])
        figures[NOBLE] += nobles
        figures[ENVOY] += size(own.seats[place]) - nobles
        for other in range(seat):
            if s.of[other].seats[place] & own.seats[place]:
                return False
        if own.seats[place] >> setup_of(s).region[s.ring[place]].seats:
            return False
    return (figures[ENVOY] == table_of(&s.head).owned[ENVOY]
            and figures[NOBLE] == table_of(&s.head).owned[NOBLE])


cdef bint _chests_hold(const StauferState* s) noexcept nogil:
    """Chests are in the pile, discarded, with a player or on a spot (ST-4)."""
    cdef int found[CHESTS + 1]          # from 1, as chests are written on spots
    cdef int kind, spot, i, seat
    found[0] = 0
    for kind in range(CHESTS):
        found[kind + 1] = s.pile[kind] + s.discard[kind]
        for seat in range(s.head.num_players):
            found[kind + 1] += s.of[seat].chests[kind]
    for spot in range(SPOTS):
        for i in range(ROUNDS):
            if s.chest[spot][i] > CHESTS:
                return False
            found[s.chest[spot][i]] += 1
    for kind in range(CHESTS):
        if found[kind + 1] != table_of(&s.head).chests[s.head.option[GERMAN_COUNTS]][kind]:
            return False
    return True


cdef bint _cards_hold(const StauferState* s) noexcept nogil:
    """All copies of a privilege are in sight; a job has one holder, and who may know it does."""
    cdef int kind, seat, found, taken, job
    cdef bint known
    for kind in range(PRIVILEGES):
        found = s.piles[kind]
        for seat in range(s.head.num_players):
            found += s.of[seat].privileges[kind]
        if found and found != setup_of(s).copies:
            return False
    for kind in range(JOBS):
        taken = 0
        for seat in range(s.head.num_players):
            job = s.of[seat].jobs[kind]
            known = s.head.observer == NOBODY or s.head.observer == seat or s.phase == FINISHED
            if job > TILES or taken >> job & 1 or (job > 0) != (known and is_dealt(s, kind, seat)):
                return False
            taken |= 1 << job & ~1
    return True
