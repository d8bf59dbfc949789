"""Knockout Whist: random play to the end, made for speed.

A hand is a stack of ranks for each suit, in random order. A seat may play all its cards or all of
one suit, so the ranks of a suit stay in random order whatever is played. Chance chooses the suit;
the rank is the next one on its stack.
"""

cdef struct Hand:
    uint32_t ranks[SUITS]       # from 1, four bits each; the next to be played lowest
    uint32_t upto               # cards of suit k and those below it in byte k

cdef struct Round:              # seats that are in, numbered anew
    Hand hand[SEATS]
    uint8_t seat[SEATS]
    uint8_t pack[CARDS]         # in an order that deals have left
    int players
    uint32_t trump

cdef uint8_t NEW_PACK[CARDS]    # 16 * suit + rank from 1


cdef int _card
for _card in range(CARDS):
    NEW_PACK[_card] = _card // RANKS << 4 | (_card % RANKS + 1)


cdef void playout(Head* h, bitgen_t* rng) noexcept nogil:
    cdef WhistState* s = <WhistState*>h
    cdef Action actions[CARDS]
    while h.to_act != OVER and (s.phase != PLAY or s.on_table):
        if s.phase == DEAL:
            apply(h, CARD + lowest(some(rng, undealt(s), 1)))
        elif s.phase == TURN:
            apply(h, TRUMP + below(rng, SUITS))
        else:
            apply(h, actions[below(rng, legal(h, actions))])
    if h.to_act != OVER:
        _play_rounds(s, rng)


cdef inline void _push_card(Hand* hand, uint8_t card) noexcept nogil:
    hand.ranks[card >> 4] = hand.ranks[card >> 4] << 4 | (card & 15)
    hand.upto += <uint32_t>0x01010101 << (card >> 4 << 3)


cdef inline uint32_t _pop_card(Hand* hand, uint32_t suit) noexcept nogil:
    cdef uint32_t ranks = hand.ranks[suit]
    hand.ranks[suit] = ranks >> 4
    hand.upto -= <uint32_t>0x01010101 << (suit << 3)
    return ranks & 15


cdef inline uint32_t _any_suit(const Hand* hand, uint32_t cards, BitBuffer* buffer) noexcept nogil:
    """Return the suit of one of a hand's cards, each as likely."""
    cdef uint32_t k = pick(buffer, cards) * <uint32_t>0x01010101 | <uint32_t>0x80808080
    return <uint32_t>lowest(~(k - hand.upto) & <uint32_t>0x80808080) >> 3


cdef inline uint8_t _draw_cards(Round* r, uint32_t dealt, BitBuffer* buffer) noexcept nogil:
    """Draw a card after so many of a deal."""
    cdef uint32_t at = dealt + pick(buffer, CARDS - dealt)
    cdef uint8_t card = r.pack[at]
    r.pack[at] = r.pack[dealt]
    r.pack[dealt] = card
    return card


cdef inline int _play_trick(Round* r, int players, int leader, uint32_t cards,
                            BitBuffer* buffer) noexcept nogil:
    """Play a trick from hands of so many cards; return who wins it."""
    cdef uint32_t led = _any_suit(&r.hand[leader], cards, buffer)
    cdef uint32_t best = _claim_trick(r, leader, led, led)
    cdef uint32_t claim, suit
    cdef int at = leader, left = players - 1
    while left > 0:
        left -= 1
        at = at + 1 if at < players - 1 else 0
        suit = led
        if r.hand[at].ranks[led] == 0:
            suit = _any_suit(&r.hand[at], cards, buffer)
        claim = _claim_trick(r, at, suit, led)
        best = claim if claim > best else best
    return best & 3


cdef inline uint32_t _claim_trick(Round* r, int at, uint32_t suit, uint32_t led) noexcept nogil:
    """Play a suit. Returns the seat's claim to the trick; the largest claim wins. It is the rank of
    the card, more for a trump, 0 for a card that is neither trump nor of the suit led; the low bits
    are the seat."""
    cdef uint32_t trumps = suit == r.trump
    cdef uint32_t follows = suit == led
    cdef uint32_t power = (_pop_card(&r.hand[at], suit) | trumps << 4) & (0 - (trumps | follows))
    return power << 2 | at


cdef inline int _play_round(Round* r, int players, int leader, int cards, BitBuffer* buffer,
                            uint32_t* took) noexcept nogil:
    """Play a round to its end, from hands of so many cards; return who wins the last trick."""
    while cards > 0:
        leader = _play_trick(r, players, leader, cards, buffer)
        took[0] |= <uint32_t>1 << leader
        cards -= 1
    return leader


cdef void _play_rounds(WhistState* s, bitgen_t* rng) noexcept nogil:
    """Play from the beginning of a trick."""
    cdef Round r
    cdef BitBuffer buffer = new_bit_buffer(rng)
    cdef int at, leader, cards, dealt = s.hand_size
    cdef uint32_t took = 0
    leader = _take_up(s, &r, &buffer)
    for at in range(r.players):
        took |= (s.taken[r.seat[at]] > 0) << at
    cards = s.held[s.leader]
    while True:
        if r.players == 2:              # the compiler makes one of each
            leader = _play_round(&r, 2, leader, cards, &buffer, &took)
        elif r.players == 3:
            leader = _play_round(&r, 3, leader, cards, &buffer, &took)
        else:
            leader = _play_round(&r, 4, leader, cards, &buffer, &took)
        leader = _drop_out(&r, leader, took)
        if r.players == 1:
            break
        dealt -= 1
        cards = dealt
        took = 0
        _deal_cards(&r, cards, &buffer)
    _end_game(s, r.seat[0])


cdef inline int _take_up(const WhistState* s, Round* r, BitBuffer* buffer) noexcept nogil:
    """Take up the hands of a state, shuffled and all of one size; return the leader."""
    cdef int seat, leader = 0
    r.players = 0
    r.trump = s.trump
    memset(r.hand, 0, sizeof(r.hand))
    for seat in range(SEATS):
        if s.out[seat]:
            continue
        _shuffle_hand(buffer, &r.hand[r.players], s.hand[seat], s.held[seat])
        if seat == s.leader:
            leader = r.players
        r.seat[r.players] = seat
        r.players += 1
    memcpy(r.pack, NEW_PACK, sizeof(r.pack))
    return leader


cdef inline void _shuffle_hand(BitBuffer* buffer, Hand* hand, uint64_t cards, int n) noexcept nogil:
    """Put the n cards of a set into a hand."""
    cdef uint8_t card[FIRST_HAND]
    cdef int i, j
    for i in range(n):
        card[i] = NEW_PACK[lowest(cards)]
        cards &= cards - 1
    for i in range(n):
        j = i + pick(buffer, n - i)
        _push_card(hand, card[j])
        card[j] = card[i]


cdef inline int _drop_out(Round* r, int leader, uint32_t took) noexcept nogil:
    """Leave only those in who took a trick; return the leader's new number."""
    cdef int at, players = 0
    for at in range(r.players):
        r.seat[players] = r.seat[at]
        players += took >> at & 1
    r.players = players
    return size(took & ((<uint32_t>1 << leader) - 1))


cdef inline void _deal_cards(Round* r, int cards, BitBuffer* buffer) noexcept nogil:
    """Deal so many cards to everybody, and turn a trump."""
    cdef int at
    cdef uint32_t dealt = 0, wanted = cards * r.players
    memset(r.hand, 0, r.players * sizeof(Hand))
    while dealt < wanted:
        for at in range(r.players):
            _push_card(&r.hand[at], _draw_cards(r, dealt, buffer))
            dealt += 1
    r.trump = pick(buffer, SUITS)


cdef void _end_game(WhistState* s, int winner) noexcept nogil:
    """Leave the state as it is after the last trick."""
    cdef int seat
    for seat in range(SEATS):
        s.hand[seat] = 0
        s.held[seat] = 0
        s.void_suits[seat] = 0
        s.taken[seat] = 0
        s.table_card[seat] = NO_CARD
        s.out[seat] = seat != winner
    s.gone = 0
    s.dealt = 0
    s.hand_size = 0
    s.on_table = 0
    s.trump = NO_TRUMP
    s.leader = s.winner = winner
    s.head.to_act = OVER
