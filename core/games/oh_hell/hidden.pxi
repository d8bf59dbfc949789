"""Oh Hell: what a seat knows of the other hands, and how they are dealt anew."""

cdef Action observed_action(const Head* h, Action a, int observer) noexcept nogil:
    cdef const HellState* s = <const HellState*>h
    if s.phase != DEAL or s.dealt == SEATS * s.tricks_left or s.dealt % SEATS == observer:
        return a
    return CARD_UNSEEN


cdef void hide(Head* h, int observer) noexcept nogil:
    cdef HellState* s = <HellState*>h
    cdef int seat
    h.observer = observer
    for seat in range(SEATS):
        if seat != observer:
            s.hand[seat] = 0


cdef inline uint32_t _unseen_cards(const HellState* s, int observer) noexcept nogil:
    """Return the cards that may lie in other hands than the observer's."""
    cdef uint32_t known = s.hand[observer] | s.gone
    if s.trump_card != NO_CARD:
        known |= one(s.trump_card)
    return deck(s) & ~known


cdef void determinize(Head* h, int observer, bitgen_t* rng) noexcept nogil:
    """Deal the unseen cards anew, uniform over the deals that fit sizes and known voids.

    With two other hands this is exact: a card of a suit that one hand cannot hold belongs to the
    other, and any choice of the other cards fits.
    """
    cdef HellState* s = <HellState*>h
    cdef int a = after(observer)
    cdef int b = after(a)
    cdef uint32_t unseen = _unseen_cards(s, observer)
    cdef uint32_t only_a = unseen & all_of(s.void_suits[b])
    cdef uint32_t only_b = unseen & all_of(s.void_suits[a])
    cdef uint32_t free = unseen & ~(only_a | only_b)
    cdef uint32_t chosen
    h.observer = NOBODY
    chosen = some(rng, free, s.held[a] - size(only_a))
    s.hand[a] = only_a | chosen
    free &= ~chosen
    if s.phase <= DEAL:  # some cards are still in the deck
        free = some(rng, free, s.held[b])
    s.hand[b] = only_b | free
