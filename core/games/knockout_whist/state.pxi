"""Knockout Whist, in the simplified form of the well-known ISMCTS tutorial code.

A round: every player still in gets the same number of cards out of 52, seven in the first
round and one fewer in each that follows; a trump suit is drawn; tricks are played with the duty
to follow suit. A player who takes none is out. The last one in wins; the round of one trick leaves
one.

Card = 13 * suit + rank. The rest of the pack stays unseen. Public beyond the cards played: a seat
that could not follow a suit has none of it (`void_suits`).
"""

cdef enum:
    SEATS = 4           # at most
    SUITS = 4
    RANKS = 13
    CARDS = 52
    NO_CARD = 52
    NO_TRUMP = 4        # not drawn yet
    FIRST_HAND = 7

cdef enum:              # actions
    CARD = 0            # + card: dealt by chance, or played
    CARD_UNSEEN = 52    # a card another seat was dealt
    TRUMP = 53          # + suit

cdef enum:              # phases
    DEAL = 0
    TURN = 1            # of the trump suit
    PLAY = 2

cdef struct WhistState:
    Head head
    uint8_t phase
    uint8_t hand_size             # cards a hand of this round is dealt; 0 once the game is over
    uint8_t dealt                 # cards dealt so far in this round
    uint64_t hand[SEATS]          # sets of cards; hidden from other seats: empty
    uint64_t gone                 # cards played in this round
    uint8_t held[SEATS]           # cards in hand
    uint8_t void_suits[SEATS]     # sets of suits a seat is known not to hold
    uint8_t taken[SEATS]          # tricks in this round
    uint8_t table_card[SEATS]     # of the trick under way; NO_CARD
    uint8_t out[SEATS]            # knocked out, or nobody's seat
    uint8_t trump
    uint8_t leader                # of the trick under way
    uint8_t winner                # of the trick so far
    uint8_t on_table              # cards of the trick under way


cdef inline uint64_t one(int card) noexcept nogil:
    """Return the set of one card."""
    return <uint64_t>1 << card


cdef inline uint64_t all_of(int suit) noexcept nogil:
    """Return all cards of a suit."""
    return ((<uint64_t>1 << RANKS) - 1) << (RANKS * suit)


cdef inline uint64_t pack() noexcept nogil:
    """Return all cards."""
    return (<uint64_t>1 << CARDS) - 1


cdef inline uint64_t undealt(const WhistState* s) noexcept nogil:
    """Return the cards in no hand: while hands are dealt, what is left of the pack."""
    return pack() & ~(s.hand[0] | s.hand[1] | s.hand[2] | s.hand[3])


cdef inline int players_in(const WhistState* s) noexcept nogil:
    """Return how many players are still in."""
    return SEATS - (s.out[0] + s.out[1] + s.out[2] + s.out[3])
