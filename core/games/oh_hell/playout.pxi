"""Oh Hell: random play to the end, made for speed.

Whole tricks are played on hands in lanes: a byte for each suit, a bit for each rank. Cards are
chosen and tricks are won by arithmetic without branches, because a processor cannot predict them.
"""

# The k-th rank in a set of ranks.
cdef uint8_t KTH_RANK[128][7]
cdef int _ranks, _rank, _k
for _ranks in range(128):
    _k = 0
    for _rank in range(7):
        if _ranks >> _rank & 1:
            KTH_RANK[_ranks][_k] = _rank
            _k += 1


cdef inline uint32_t _to_lanes(uint32_t cards) noexcept nogil:
    """Return a set of cards with a byte for each suit in place of four bits for each rank."""
    cdef uint32_t lanes = 0, ranks
    cdef int suit
    for suit in range(SUITS):
        ranks = (cards >> suit) & SUIT
        ranks = (ranks | ranks >> 3) & 0x03030303
        ranks = (ranks | ranks >> 6) & 0x000F000F
        ranks = (ranks | ranks >> 12) & 0x7F
        lanes |= ranks << (8 * suit)
    return lanes


cdef inline uint32_t _any_of(uint32_t lanes, uint32_t* bits) noexcept nogil:
    """Return one of the cards as 8 * suit + rank, each as likely."""
    cdef uint32_t k = take(bits, size(lanes)), lane
    lane = 8 * ((k >= <uint32_t>size(lanes & 0x7F)) + (k >= <uint32_t>size(lanes & 0x7F7F))
                + (k >= <uint32_t>size(lanes & 0x7F7F7F)))
    k -= size(lanes & ((<uint32_t>1 << lane) - 1))
    return lane + KTH_RANK[lanes >> lane & 0x7F][k]


cdef inline uint32_t _claim_of(uint32_t card, int seat, uint32_t led,
                               uint32_t trump) noexcept nogil:
    """Return a seat's claim to a trick; the largest claim wins. It is the rank of the card, more
    for a trump, 0 for a card that is neither trump nor of the suit led; the low bits are the seat.
    """
    cdef uint32_t suit = card & 24
    cdef uint32_t trumps = suit == trump
    cdef uint32_t follows = suit == led
    cdef uint32_t power = ((card & 7) + 1 + (trumps << 3)) & (0 - (trumps | follows))
    return power << 2 | seat


cdef void playout(Head* h, bitgen_t* rng) noexcept nogil:
    cdef HellState* s = <HellState*>h
    cdef Action actions[NO_CARD]
    cdef uint16_t weights[NO_CARD]           # all alike
    while s.phase < DEAL:
        apply(h, actions[below(rng, outcomes(h, actions, weights))])
    if s.phase == DEAL:
        _deal_all(s, rng)
    while s.phase < PLAY or s.on_table:
        apply(h, actions[below(rng, legal(h, actions))])
    if h.to_act != OVER:
        _play_tricks(s, rng)


cdef inline void _deal_all(HellState* s, bitgen_t* rng) noexcept nogil:
    """Deal what is left to be dealt, hand by hand: as likely as card by card."""
    cdef uint32_t cards, left = undealt(s)
    cdef int seat
    for seat in range(SEATS):
        cards = some(rng, left, s.tricks_left - s.held[seat])
        left ^= cards
        s.hand[seat] |= cards
        s.held[seat] = s.tricks_left
    s.dealt = SEATS * s.tricks_left
    apply(&s.head, CARD + lowest(some(rng, left, 1)))


cdef inline void _play_tricks(HellState* s, bitgen_t* rng) noexcept nogil:
    cdef uint32_t hand[SEATS]
    cdef uint32_t lacks[SEATS]
    cdef uint32_t bits, avail, card, led, claim, best, trump = (s.trump_card & 3) << 3
    cdef int seat, leader = s.leader
    for seat in range(SEATS):
        hand[seat] = _to_lanes(s.hand[seat])
        lacks[seat] = s.void_suits[seat]
    while s.tricks_left:
        s.tricks_left -= 1
        bits = rng.next_uint32(rng.state)
        card = _any_of(hand[leader], &bits)
        hand[leader] ^= <uint32_t>1 << card
        led = card & 24
        best = _claim_of(card, leader, led, trump)
        seat = after(leader)
        while seat != leader:
            avail = hand[seat] & (<uint32_t>0x7F << led)
            lacks[seat] |= (avail == 0) << (led >> 3)
            avail |= hand[seat] & (0 - (avail == 0))
            card = _any_of(avail, &bits)
            hand[seat] ^= <uint32_t>1 << card
            claim = _claim_of(card, seat, led, trump)
            best = claim if claim > best else best
            seat = after(seat)
        leader = best & 3
        s.taken[leader] += 1
    _end_game(s, leader, lacks)


cdef inline void _end_game(HellState* s, int leader, const uint32_t* lacks) noexcept nogil:
    """Leave the state as it is after the last trick."""
    cdef int seat
    for seat in range(SEATS):
        s.void_suits[seat] = lacks[seat]
        s.hand[seat] = 0
        s.held[seat] = 0
    s.gone = deck(s) & ~(<uint32_t>1 << s.trump_card)
    s.leader = s.winner = leader
    s.head.to_act = OVER
