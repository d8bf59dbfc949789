"""Oh Hell for three, in the form and with the order of play of OpenSpiel's `oh_hell`.

One deal is a game. Four suits of R ranks; every player is dealt T cards and the last card is
turned to name the trump suit, so no card stays unseen (R, T = 7, 9 or 4, 5: the option `size`).
From the dealer's left each bids 0 to T tricks; the last bid may not make the bids sum to T.
Tricks are played with the usual duty to follow suit; trumps win. A trick scores 1, an exact
bid 10 more.

Card = 4 * rank + suit. Public beyond the bids and the cards played: a seat that could not follow a
suit has none of it (`void_suits`).
"""

cdef enum:
    SEATS = 3
    SUITS = 4
    NO_CARD = 28
    NO_BID = 10
    SUIT = 0x01111111   # the cards of suit 0

cdef enum:              # actions
    CARD = 0            # + card: dealt by chance, or played
    MAKE_BID = 28            # + tricks
    CARD_UNSEEN = 38    # a card another seat was dealt
    TRICKS_EACH = 39         # + number: chance's first step, with one outcome
    DEALER = 49         # + seat

cdef enum:              # phases
    CHOOSE_TRICKS = 0
    CHOOSE_DEALER = 1
    DEAL = 2
    BIDDING = 3
    PLAY = 4

cdef struct HellState:
    Head head
    uint8_t phase
    uint8_t dealer
    uint8_t dealt                 # cards dealt so far, the turned one included
    uint32_t hand[SEATS]          # sets of cards; hidden from other seats: empty
    uint32_t gone                 # cards played
    uint8_t held[SEATS]           # cards in hand
    uint8_t void_suits[SEATS]     # sets of suits a seat is known not to hold
    uint8_t bid[SEATS]            # NO_BID until made
    uint8_t taken[SEATS]          # tricks
    uint8_t table_card[SEATS]     # of the trick under way; NO_CARD
    uint8_t trump_card            # turned up; NO_CARD until then
    uint8_t leader                # of the trick under way
    uint8_t winner                # of the trick so far
    uint8_t on_table              # cards of the trick under way
    uint8_t tricks_left           # not yet completed; 0 until chosen


cdef inline int ranks_of(const HellState* s) noexcept nogil:
    """HELL-1: sizes in the order of game.toml."""
    return 4 if s.head.option[0] else 7


cdef inline int tricks_of(const HellState* s) noexcept nogil:
    return 5 if s.head.option[0] else 9


cdef inline uint32_t deck(const HellState* s) noexcept nogil:
    return (<uint32_t>1 << (SUITS * ranks_of(s))) - 1


cdef inline uint32_t one(int card) noexcept nogil:
    """Return the set of one card."""
    return <uint32_t>1 << card


cdef inline uint32_t all_of(int suits) noexcept nogil:
    """Return all cards of a set of suits."""
    return SUIT * suits


cdef inline uint32_t undealt(const HellState* s) noexcept nogil:
    """Return the cards in no hand: while hands are dealt, what is left of the deck."""
    return deck(s) & ~(s.hand[0] | s.hand[1] | s.hand[2])


cdef inline int after(int seat) noexcept nogil:
    """Return the next seat."""
    return seat + 1 if seat < SEATS - 1 else 0
