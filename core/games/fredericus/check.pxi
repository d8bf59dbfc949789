"""What holds after every action: values are in range, no card is lost or added."""

cdef const char* check_invariants(const Head* h) noexcept nogil:
    cdef const FredericusState* s = <const FredericusState*>h
    cdef const char* fault = _out_of_range(s)
    if fault == NULL and not _row_cards_hold(s):
        fault = b"row cards, captures and dropped seals are not what was laid out"
    if fault == NULL:
        fault = _goals_off(s)
    return _turn_off(s) if fault == NULL else fault


cdef const char* _out_of_range(const FredericusState* s) noexcept nogil:
    """Whatever is used as an index must be one."""
    cdef int n = s.head.num_players, i, token, tokens = setup_of(&s.head).tokens, centre = 0
    if s.phase > PLACING or s.seat >= n or s.target >= ROWS:
        return b"the phase, the seat or the target is out of range"
    if s.fredericus > TURNED_UP or n <= s.fredericus < IN_DECK:
        return b"Fredericus is nowhere"
    for i in range(n):
        if s.of[i].tower[PEREGRINE] >= ROWS or s.of[i].tower[GOSHAWK] >= ROWS \
                or not NOT_HOODED <= s.of[i].hooded <= GOSHAWK:
            return b"a falcon is on no tower, or no such falcon is hooded"
        for token in range(2):
            if not HAND <= s.of[i].token[token] <= (CENTRE if token < tokens else HAND):
                return b"a token is nowhere, or a seat has a token too many"
            centre += s.of[i].token[token] == CENTRE
    if centre > setup_of(&s.head).centre:
        return b"the centre takes one token, and none with two players"
    return NULL


cdef bint _row_cards_hold(const FredericusState* s) noexcept nogil:
    """Rows, captures and dropped seals are what was laid out; cells beyond an end are 0."""
    cdef int count[ROW_KINDS]
    cdef int row, i, kind, seat, missing
    for kind in range(ROW_KINDS):
        count[kind] = s.seals_out if kind == SEAL else 0
    for row in range(ROWS):
        for i in range(MAX_ROW):
            if s.rows[row][i] >= ROW_KINDS or (i >= s.length[row] and s.rows[row][i]):
                return False
            count[s.rows[row][i]] += i < s.length[row]
    for kind in range(ROW_KINDS):
        missing = setup_of(&s.head).cards[kind] - count[kind]
        for seat in range(s.head.num_players if kind < CREATURES else 0):
            missing -= s.of[seat].captured[kind]
        if missing < 0 or (missing and s.phase != LAYING and s.phase != PLACING):
            return False
    return True


cdef const char* _goals_off(const FredericusState* s) noexcept nogil:
    """Every goal is in a hand, turned up or in the deck; in a view only their numbers are known."""
    cdef int copies = table_of(&s.head).goal_copies, seat, kind, known
    cdef int total = s.deck_size + (s.fredericus != IN_DECK)
    cdef bint shown = s.head.observer == NOBODY or s.head.to_act == OVER
    for seat in range(s.head.num_players):
        total += s.of[seat].goal_count
    for kind in range(CREATURES):
        total += s.discard[kind]
        known = s.discard[kind] + s.deck[kind]
        for seat in range(s.head.num_players):
            known += s.of[seat].goals[kind]
        if known > copies or (shown and known < copies):
            return b"a goal is missing, or there is one too many"
    if total != CREATURES * copies + 1:
        return b"goals and their numbers differ"
    return NULL


cdef const char* _turn_off(const FredericusState* s) noexcept nogil:
    """Who is to act, what is due to whom, and why the goal deck is closed."""
    cdef int seat, due = 0, to_act = s.seat, pile = 0
    cdef bint won = False, settling = s.phase == PAYING and s.head.option[EIGHTH_CAPTURE_PAYS]
    if is_draw(s.phase):
        to_act, pile = CHANCE, ROW_PILE if s.phase == LAYING else GOAL_PILE
    elif s.phase == FINISHED:
        to_act = OVER
    if s.head.to_act != to_act or s.head.pile != pile:
        return b"the wrong one is to act, or a draw is from the wrong pile"
    for seat in range(s.head.num_players):
        due += s.of[seat].due
        won = won or not settling and creatures_of(s, seat) >= table_of(&s.head).creatures_to_end
    if (due > 0) != (s.phase == PAYING or s.phase == PICKING):
        return b"something is due, or nothing, against the phase"
    if s.closed != (s.fredericus != IN_DECK or won):
        return b"the goal deck is closed without a reason, or open against it"
    if s.closed and (pile or s.phase == BETTING):
        return b"the goal deck is closed, but a goal is to be drawn or a bet made"
    return NULL
