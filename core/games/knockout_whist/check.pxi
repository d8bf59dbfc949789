"""Knockout Whist: what must hold in every state and view that play leads to."""

cdef const char* check_invariants(const Head* h) noexcept nogil:
    cdef const WhistState* s = <const WhistState*>h
    cdef const char* fault = _out_of_range(s)
    return _find_misplaced(s) if fault == NULL else fault


cdef const char* _out_of_range(const WhistState* s) noexcept nogil:
    cdef int seat, tricks = 0
    if s.phase > PLAY or s.leader >= SEATS or s.winner >= SEATS or s.trump > NO_TRUMP:
        return b"a phase, a seat or the trump suit is out of range"
    if s.hand_size > FIRST_HAND or s.on_table >= SEATS or s.dealt > FIRST_HAND * SEATS:
        return b"a number of cards is out of range"
    if (s.phase != PLAY) != (s.head.to_act == CHANCE):
        return b"chance is to act in the wrong phase"
    if s.head.pile != (s.phase + 1 if s.phase != PLAY else 0):
        return b"a draw is pending from the wrong pile"
    if (s.head.to_act == OVER) != (players_in(s) == 1):
        return b"the game ends when one is left"
    for seat in range(SEATS):
        if s.out[seat] > 1 or s.out[seat] < (seat >= s.head.num_players):
            return b"a seat that cannot be is in the game"
        if s.void_suits[seat] > 15 or s.table_card[seat] > NO_CARD:
            return b"a hand is out of range"
        if s.out[seat] and (s.held[seat] or s.taken[seat] or s.head.to_act == seat):
            return b"a seat that is out still plays"
        tricks += s.taken[seat]
    if size(s.gone) != tricks * players_in(s) + s.on_table:
        return b"the cards played do not add up"
    return NULL


cdef const char* _find_misplaced(const WhistState* s) noexcept nogil:
    """Every card is in one place; what a seat must not see is blank."""
    cdef int seat, suit, total = size(s.gone), observer = s.head.observer
    cdef uint64_t known = s.gone
    for seat in range(SEATS):
        total += s.held[seat]
        if s.table_card[seat] < NO_CARD and not s.gone & one(s.table_card[seat]):
            return b"a card on the table counts as not played"
        if observer != NOBODY and seat != observer:
            if s.hand[seat]:
                return b"a hidden hand is not blank"
            continue
        if s.hand[seat] & known or size(s.hand[seat]) != s.held[seat]:
            return b"a card is in two places, or missing"
        for suit in range(SUITS):
            if s.void_suits[seat] >> suit & 1 and s.hand[seat] & all_of(suit):
                return b"a hand holds a suit it is known not to hold"
        known |= s.hand[seat]
    if known & ~pack():
        return b"a card is not in this pack"
    if total != s.dealt:
        return b"the cards dealt and held do not add up"
    return NULL
