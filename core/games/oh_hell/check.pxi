"""Oh Hell: what must hold in every state and view that play leads to."""

cdef const char* check_invariants(const Head* h) noexcept nogil:
    cdef const HellState* s = <const HellState*>h
    cdef const char* fault = _out_of_range(s)
    return _find_misplaced(s) if fault == NULL else fault


cdef const char* _out_of_range(const HellState* s) noexcept nogil:
    cdef int seat, tricks = tricks_of(s), taken = 0
    cdef bint chance = s.phase <= DEAL
    if s.phase > PLAY or s.dealer >= SEATS or s.leader >= SEATS or s.winner >= SEATS:
        return b"a phase or a seat is out of range"
    if s.dealt > SEATS * tricks + 1 or s.on_table >= SEATS or s.tricks_left > tricks:
        return b"a number of cards or tricks is out of range"
    if chance != (s.head.to_act == CHANCE) or s.head.pile != (s.phase + 1 if chance else 0):
        return b"chance is to act in the wrong phase or from the wrong pile"
    if s.phase == PLAY and s.bid[0] + s.bid[1] + s.bid[2] == tricks:
        return b"the bids sum to the tricks"
    for seat in range(SEATS):
        if s.void_suits[seat] > 15 or s.held[seat] > tricks or s.table_card[seat] > NO_CARD:
            return b"a hand is out of range"
        if s.bid[seat] > tricks and (s.bid[seat] != NO_BID or s.phase == PLAY):
            return b"a bid is out of range"
        taken += s.taken[seat]
    if taken != (tricks - s.tricks_left if s.phase > CHOOSE_TRICKS else 0):
        return b"the tricks taken and left do not add up"
    return NULL


cdef const char* _find_misplaced(const HellState* s) noexcept nogil:
    """Every card is in one place; what a seat must not see is blank."""
    cdef int seat, total = size(s.gone), observer = s.head.observer
    cdef uint32_t known = s.gone
    if s.trump_card < NO_CARD:
        if known & one(s.trump_card):
            return b"a card is in two places"
        known |= one(s.trump_card)
        total += 1
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
        if s.hand[seat] & all_of(s.void_suits[seat]):
            return b"a hand holds a suit it is known not to hold"
        known |= s.hand[seat]
    if known & ~deck(s):
        return b"a card is not in this deck"
    if total != s.dealt or s.phase >= BIDDING and total != SEATS * tricks_of(s) + 1:
        return b"the cards dealt and held do not add up"
    return NULL
