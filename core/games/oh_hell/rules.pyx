"""Oh Hell: deal, bid, play."""

from numpy.random cimport bitgen_t

from ...bits cimport lowest, size
from ...chance cimport some
from ...game cimport (
    Action, CHANCE, Head, NOBODY, OVER, Position, Rules, bind,
)
from ...integers cimport int8_t, int32_t, uint8_t, uint16_t, uint32_t
from .playout cimport playout

FEATURES = ("reachable", "fit", "spoiled", "lead")

# HELL-1: sizes in the order of game.toml
cdef int RANKS[2]
RANKS[:] = [7, 4]
cdef int NUM_TRICKS[2]
NUM_TRICKS[:] = [9, 5]


cdef uint32_t deck(const HellState* s) noexcept nogil:
    return (<uint32_t>1 << (SUITS * RANKS[s.head.option[0]])) - 1


cdef inline uint32_t _card(int card) noexcept nogil:
    return <uint32_t>1 << card


cdef inline uint32_t _suits(int suits) noexcept nogil:
    """Return all cards of a set of suits."""
    return <uint32_t>(SUIT * suits)


cdef inline int _tricks(const HellState* s) noexcept nogil:
    return NUM_TRICKS[s.head.option[0]]


cdef inline int _next(int seat) noexcept nogil:
    return seat + 1 if seat < SEATS - 1 else 0


cdef void begin(Head* h) noexcept nogil:
    cdef HellState* s = <HellState*>h
    cdef int seat
    for seat in range(SEATS):
        s.bid[seat] = NO_BID
        s.table_card[seat] = NO_CARD
    s.trump_card = NO_CARD
    _draw(s, CHOOSE_TRICKS)


cdef inline void _draw(HellState* s, int phase) noexcept nogil:
    """Every choice of chance has a pile of its own; the phases name them."""
    s.phase = <uint8_t>phase
    s.head.to_act = CHANCE
    s.head.pile = <uint8_t>(phase + 1)


cdef inline uint32_t _undealt(const HellState* s) noexcept nogil:
    return deck(s) & ~(s.hand[0] | s.hand[1] | s.hand[2])


cdef inline uint32_t _playable(const HellState* s) noexcept nogil:
    """HELL-8: the suit led must be followed, if possible."""
    cdef uint32_t hand = s.hand[s.head.to_act]
    cdef uint32_t following
    if s.on_table == 0:
        return hand
    following = hand & _suits(1 << (s.table_card[s.leader] & 3))
    return following if following else hand


cdef inline int _list(uint32_t cards, Action* out) noexcept nogil:
    cdef int n = 0
    while cards:
        out[n] = <Action>(CARD + lowest(cards))
        cards &= cards - 1
        n += 1
    return n


cdef inline int _forbidden(const HellState* s) noexcept nogil:
    """HELL-6: the bid that would let all bids come true, for the last bidder; else none."""
    cdef int seat, total = 0
    if s.head.to_act != s.dealer:
        return NO_BID
    for seat in range(SEATS):
        if seat != s.dealer:
            total += s.bid[seat]
    return _tricks(s) - total


cdef inline int _bids(const HellState* s, Action* out) noexcept nogil:
    cdef int n = 0, bid, forbidden = _forbidden(s)
    for bid in range(_tricks(s) + 1):
        if bid != forbidden:
            out[n] = <Action>(BID + bid)
            n += 1
    return n


cdef int legal(const Head* h, Action* out) noexcept nogil:
    cdef const HellState* s = <const HellState*>h
    return _list(_playable(s), out) if s.phase == PLAY else _bids(s, out)


cdef int outcomes(const Head* h, Action* actions, uint16_t* weights) noexcept nogil:
    """Every outcome has the weight 1."""
    cdef const HellState* s = <const HellState*>h
    cdef int i, n = 1
    if s.phase == DEAL:
        n = _list(_undealt(s), actions)
    elif s.phase == CHOOSE_TRICKS:
        actions[0] = <Action>(TRICKS + _tricks(s))
    else:
        n = SEATS
        for i in range(n):                                  # HELL-2
            actions[i] = <Action>(DEALER + i)
    for i in range(n):
        weights[i] = 1
    return n


cdef void apply(Head* h, Action a) noexcept nogil:
    cdef HellState* s = <HellState*>h
    if s.phase == PLAY:
        _play(s, a - CARD)
    elif s.phase == BIDDING:
        _bid(s, <uint8_t>(a - BID))
    elif s.phase == DEAL:
        _deal(s, a - CARD)
    elif s.phase == CHOOSE_TRICKS:
        s.tricks_left = <uint8_t>(a - TRICKS)
        _draw(s, CHOOSE_DEALER)
    else:
        s.dealer = <uint8_t>(a - DEALER)
        _draw(s, DEAL)


cdef inline void _deal(HellState* s, int card) noexcept nogil:
    """HELL-3, HELL-4: one card at a time from seat 0 on, then the trump card."""
    cdef int seat = s.dealt % SEATS
    if s.dealt < SEATS * s.tricks_left:
        s.hand[seat] |= _card(card)
        s.held[seat] += 1
        s.dealt += 1
        return
    s.trump_card = <uint8_t>card
    s.dealt += 1
    s.phase = BIDDING
    s.head.pile = 0
    s.head.to_act = <int8_t>_next(s.dealer)


cdef inline void _bid(HellState* s, uint8_t bid) noexcept nogil:
    cdef int me = s.head.to_act
    s.bid[me] = bid
    s.head.to_act = <int8_t>_next(me)
    if me == s.dealer:
        s.phase = PLAY
        s.leader = s.winner = <uint8_t>s.head.to_act


cdef inline bint _beats(const HellState* s, int card, int best) noexcept nogil:
    """HELL-9: higher in the best card's suit, or a trump on something else."""
    if (card & 3) == (best & 3):
        return card > best
    return (card & 3) == (s.trump_card & 3)


cdef inline void _play(HellState* s, int card) noexcept nogil:
    cdef int me = s.head.to_act
    cdef int led
    s.hand[me] &= ~_card(card)
    s.held[me] -= 1
    s.gone |= _card(card)
    s.table_card[me] = <uint8_t>card
    if s.on_table == 0:
        s.winner = <uint8_t>me
    else:
        led = s.table_card[s.leader] & 3
        if (card & 3) != led:
            s.void_suits[me] |= 1 << led
        if _beats(s, card, s.table_card[s.winner]):
            s.winner = <uint8_t>me
    s.on_table += 1
    if s.on_table == SEATS:
        _end_trick(s)
    else:
        s.head.to_act = <int8_t>_next(me)


cdef inline void _end_trick(HellState* s) noexcept nogil:
    cdef int seat
    s.taken[s.winner] += 1
    s.leader = s.winner
    s.on_table = 0
    for seat in range(SEATS):
        s.table_card[seat] = NO_CARD
    s.tricks_left -= 1
    s.head.to_act = <int8_t>s.winner if s.tricks_left else OVER


cdef Action seen(const Head* h, Action a, int observer) noexcept nogil:
    cdef const HellState* s = <const HellState*>h
    if s.phase != DEAL or s.dealt == SEATS * s.tricks_left or s.dealt % SEATS == observer:
        return a
    return CARD_UNSEEN


cdef void hide(Head* h, int observer) noexcept nogil:
    cdef HellState* s = <HellState*>h
    cdef int seat
    h.observer = <int8_t>observer
    for seat in range(SEATS):
        if seat != observer:
            s.hand[seat] = 0


cdef inline uint32_t _unseen(const HellState* s, int observer) noexcept nogil:
    """Return the cards that may lie in other hands than the observer's."""
    cdef uint32_t known = s.hand[observer] | s.gone
    if s.trump_card != NO_CARD:
        known |= _card(s.trump_card)
    return deck(s) & ~known


cdef void determinize(Head* h, int observer, bitgen_t* rng) noexcept nogil:
    """Deal the unseen cards anew, uniform over the deals that fit sizes and known voids.

    With two other hands this is exact and direct: a card of a suit that one cannot hold is
    the other's, and any choice among the rest completes it.
    """
    cdef HellState* s = <HellState*>h
    cdef int a = _next(observer)
    cdef int b = _next(a)
    cdef uint32_t unseen = _unseen(s, observer)
    cdef uint32_t only_a = unseen & _suits(s.void_suits[b])
    cdef uint32_t only_b = unseen & _suits(s.void_suits[a])
    cdef uint32_t free = unseen & ~(only_a | only_b)
    cdef uint32_t chosen
    h.observer = NOBODY
    chosen = <uint32_t>some(rng, free, s.held[a] - size(only_a))
    s.hand[a] = only_a | chosen
    free &= ~chosen
    if s.phase <= DEAL:  # some cards are still in the deck
        free = <uint32_t>some(rng, free, s.held[b])
    s.hand[b] = only_b | free


cdef void scores(const Head* h, int32_t* out) noexcept nogil:
    """HELL-10; before the end, what the tricks taken so far would give."""
    cdef const HellState* s = <const HellState*>h
    cdef int seat
    for seat in range(SEATS):
        out[seat] = s.taken[seat] + (10 if s.taken[seat] == s.bid[seat] else 0)


cdef void ranks(const Head* h, uint8_t* out) noexcept nogil:
    cdef int32_t points[SEATS]
    cdef int seat, other
    scores(h, points)
    for seat in range(SEATS):
        out[seat] = 1
        for other in range(SEATS):
            out[seat] += points[other] > points[seat]


cdef inline bint _reachable(const HellState* s, int seat) noexcept nogil:
    return s.taken[seat] <= s.bid[seat] <= s.taken[seat] + s.tricks_left


cdef float _promise(const HellState* s, int seat) noexcept nogil:
    """Return a guess of the tricks in a hand: trumps and high cards."""
    cdef uint32_t cards = s.hand[seat]
    cdef float height, total = 0
    cdef int card
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        height = <float>(card >> 2) / (RANKS[s.head.option[0]] - 1)
        total += 0.4 + 0.6 * height if (card & 3) == (s.trump_card & 3) else 0.7 * height * height
    return total


cdef int features(const Head* h, int seat, float* out) noexcept nogil:
    cdef const HellState* s = <const HellState*>h
    cdef int other, spoiled = 0, most = 0
    cdef float miss = 0
    for other in range(SEATS):
        if other != seat:
            spoiled += s.bid[other] != NO_BID and not _reachable(s, other)
            most = max(most, s.taken[other])
    out[0] = s.bid[seat] == NO_BID or _reachable(s, seat)
    if s.bid[seat] != NO_BID:
        miss = s.bid[seat] - s.taken[seat] - _promise(s, seat)
    out[1] = -miss if miss > 0 else miss
    out[2] = spoiled
    out[3] = s.taken[seat] - most
    return 4


cdef const char* broken(const Head* h) noexcept nogil:
    cdef const HellState* s = <const HellState*>h
    cdef const char* fault = _out_of_range(s)
    if fault == NULL:
        fault = _wrong_course(s)
    if fault == NULL:
        fault = _wrong_trick(s)
    if fault == NULL:
        fault = _wrong_cards(s)
    return fault


cdef const char* _out_of_range(const HellState* s) noexcept nogil:
    cdef int seat, tricks = _tricks(s), total = 0
    if s.phase > PLAY or s.dealer >= SEATS or s.leader >= SEATS or s.winner >= SEATS:
        return b"a phase or a seat is out of range"
    if s.dealt > SEATS * tricks + 1 or s.on_table >= SEATS or s.tricks_left > tricks:
        return b"a number of cards or tricks is out of range"
    if s.trump_card > NO_CARD:
        return b"the trump card is out of range"
    for seat in range(SEATS):
        if s.void_suits[seat] > 15 or s.held[seat] > tricks:
            return b"a hand is out of range"
        if s.bid[seat] > tricks and s.bid[seat] != NO_BID:
            return b"a bid is out of range"
        if s.table_card[seat] > NO_CARD or s.taken[seat] > tricks:
            return b"a trick is out of range"
        total += s.taken[seat]
    if total != (tricks - s.tricks_left if s.phase > CHOOSE_TRICKS else 0) or (
            total and s.phase < PLAY):
        return b"the tricks taken and left do not add up"
    return NULL


cdef const char* _wrong_course(const HellState* s) noexcept nogil:
    """Check that phase, seat to act, deal and bids belong together."""
    cdef int i, bids = 0, tricks = _tricks(s)
    cdef bint chance = s.phase <= DEAL
    if chance != (s.head.to_act == CHANCE) or s.head.pile != (s.phase + 1 if chance else 0):
        return b"chance is to act in the wrong phase or from the wrong pile"
    if (s.head.to_act == OVER) != (s.phase == PLAY and s.tricks_left == 0):
        return b"the game ends with its last trick"
    if s.phase == CHOOSE_TRICKS and s.tricks_left or s.phase < DEAL and (s.dealt or s.dealer):
        return b"something comes before its phase"
    if s.phase > DEAL and s.dealt != SEATS * tricks + 1 or chance and s.dealt > SEATS * tricks:
        return b"the deal is not done, or too long"
    if chance != (s.trump_card == NO_CARD):
        return b"the trump card is turned at the end of the deal"
    if s.phase == BIDDING:
        bids = (s.head.to_act - s.dealer - 1 + SEATS) % SEATS
    elif s.phase == PLAY:
        bids = SEATS
    for i in range(SEATS):
        if (s.bid[(s.dealer + 1 + i) % SEATS] != NO_BID) != (i < bids):
            return b"a bid is missing, or too early"
    if s.phase == PLAY and s.bid[0] + s.bid[1] + s.bid[2] == tricks:
        return b"the bids sum to the tricks"
    return NULL


cdef const char* _wrong_trick(const HellState* s) noexcept nogil:
    """Check the trick under way, and that hands have shrunk by the tricks before."""
    cdef int i, seat = s.leader, best = s.leader, held
    if s.phase < PLAY and (s.on_table or s.gone or s.leader or s.winner):
        return b"a trick before the play"
    for i in range(SEATS):
        if (s.table_card[seat] != NO_CARD) != (i < s.on_table):
            return b"a card on the table is missing, or too early"
        if i < s.on_table:
            if not s.gone & _card(s.table_card[seat]):
                return b"a card on the table counts as not played"
            if i and _beats(s, s.table_card[seat], s.table_card[best]):
                best = seat
        held = s.tricks_left - (i < s.on_table)
        if s.phase == DEAL:
            held = (s.dealt + SEATS - 1 - seat) // SEATS
        if s.held[seat] != (held if s.phase >= DEAL else 0):
            return b"a hand has the wrong size"
        seat = _next(seat)
    if best != s.winner:
        return b"the trick goes to the wrong seat"
    if s.phase == PLAY and s.tricks_left and s.head.to_act != (s.leader + s.on_table) % SEATS:
        return b"the wrong seat is to act"
    return NULL


cdef const char* _wrong_cards(const HellState* s) noexcept nogil:
    """Check that every card is in one place, where it may be."""
    cdef int seat, observer = s.head.observer
    cdef uint32_t known = s.gone
    if s.phase == PLAY and size(s.gone) != SEATS * (_tricks(s) - s.tricks_left) + s.on_table:
        return b"the cards played do not add up"
    if s.trump_card != NO_CARD:
        if known & _card(s.trump_card):
            return b"a card is in two places"
        known |= _card(s.trump_card)
    for seat in range(SEATS):
        if s.void_suits[seat] and s.phase < PLAY:
            return b"a suit is known to be missing before the play"
        if observer != NOBODY and seat != observer:
            if s.hand[seat]:
                return b"a hidden hand is not blank"
            continue
        if s.hand[seat] & known or size(s.hand[seat]) != s.held[seat]:
            return b"a card is in two places, or missing"
        if s.hand[seat] & _suits(s.void_suits[seat]):
            return b"a hand holds a suit it is known not to hold"
        known |= s.hand[seat]
    if known & ~deck(s):
        return b"a card is not in this deck"
    if s.phase > DEAL and observer != NOBODY and not _can_be_dealt(s, observer):
        return b"the unseen cards do not fit the hidden hands"
    return NULL


cdef bint _can_be_dealt(const HellState* s, int observer) noexcept nogil:
    """Return whether the unseen cards fill both hidden hands within the known voids."""
    cdef int a = _next(observer)
    cdef int b = _next(a)
    cdef uint32_t unseen = _unseen(s, observer)
    cdef uint32_t only_a = unseen & _suits(s.void_suits[b])
    cdef uint32_t only_b = unseen & _suits(s.void_suits[a])
    return (size(unseen) == s.held[a] + s.held[b] and not only_a & only_b
            and size(only_a) <= s.held[a] and size(only_b) <= s.held[b])


cdef Rules OH_HELL = Rules(
    name=b"oh-hell", state_size=sizeof(HellState),
    begin=begin, legal=legal, outcomes=outcomes, apply=apply, seen=seen,
    hide=hide, determinize=determinize, scores=scores, ranks=ranks,
    features=features, broken=broken, open_choices=True, solo=NULL, playout=playout,
    round=NULL,
)

binding = bind(&OH_HELL)


def fields(Position p):
    """Return the struct as a dictionary."""
    return (<HellState*>p.head)[0]


def arrange(Position p, d):
    """Fill the struct from a dictionary."""
    (<HellState*>p.head)[0] = d
