"""Knockout Whist: deal, play, drop out."""

from ...bits cimport lowest, size
from ...game cimport (
    Action, CHANCE, Head, NOBODY, OVER, Position, Rules, bind,
)
from ...integers cimport int8_t, int32_t, uint8_t, uint16_t, uint64_t
from .hidden cimport can_be_dealt, determinize, hide, receiver, seen
from .playout cimport playout

FEATURES = ("safe", "strength", "rivals", "bare")

cdef uint64_t PACK = (<uint64_t>1 << CARDS) - 1
cdef uint64_t SUIT = (<uint64_t>1 << RANKS) - 1   # the cards of suit 0


cdef inline uint64_t _card(int card) noexcept nogil:
    return <uint64_t>1 << card


cdef inline int _in(const WhistState* s) noexcept nogil:
    """Return how many players are still in."""
    return SEATS - (s.out[0] + s.out[1] + s.out[2] + s.out[3])


cdef inline int _next(const WhistState* s, int seat) noexcept nogil:
    """Return the next seat that is still in."""
    seat = (seat + 1) & 3
    while s.out[seat]:
        seat = (seat + 1) & 3
    return seat


cdef void begin(Head* h) noexcept nogil:
    cdef WhistState* s = <WhistState*>h
    cdef int seat
    for seat in range(SEATS):
        s.out[seat] = seat >= h.num_players
        s.table_card[seat] = NO_CARD
    s.hand_size = FIRST_HAND
    s.trump = NO_TRUMP
    _draw(s, DEAL)


cdef inline void _draw(WhistState* s, int phase) noexcept nogil:
    """Cards and trump suits come from a pile each; the phases name them."""
    s.phase = <uint8_t>phase
    s.head.to_act = CHANCE
    s.head.pile = <uint8_t>(phase + 1)


cdef uint64_t undealt(const WhistState* s) noexcept nogil:
    return PACK & ~(s.hand[0] | s.hand[1] | s.hand[2] | s.hand[3])


cdef inline uint64_t _playable(const WhistState* s) noexcept nogil:
    """KW-6: the suit led must be followed, if possible."""
    cdef uint64_t hand = s.hand[s.head.to_act]
    cdef uint64_t following
    if s.on_table == 0:
        return hand
    following = hand & (SUIT << (RANKS * (s.table_card[s.leader] // RANKS)))
    return following if following else hand


cdef int legal(const Head* h, Action* out) noexcept nogil:
    cdef const WhistState* s = <const WhistState*>h
    return _list(_playable(s), out)


cdef int outcomes(const Head* h, Action* actions, uint16_t* weights) noexcept nogil:
    """Every outcome has the weight 1."""
    cdef const WhistState* s = <const WhistState*>h
    cdef int i, n = SUITS
    if s.phase == DEAL:
        n = _list(undealt(s), actions)
    else:
        for i in range(n):
            actions[i] = <Action>(TRUMP + i)
    for i in range(n):
        weights[i] = 1
    return n


cdef inline int _list(uint64_t cards, Action* out) noexcept nogil:
    cdef int n = 0
    while cards:
        out[n] = <Action>(CARD + lowest(cards))
        cards &= cards - 1
        n += 1
    return n


cdef void apply(Head* h, Action a) noexcept nogil:
    cdef WhistState* s = <WhistState*>h
    if s.phase == PLAY:
        _play(s, a - CARD)
    elif s.phase == DEAL:
        _deal(s, a - CARD)
    else:
        _turn(s, a - TRUMP)


cdef inline void _deal(WhistState* s, int card) noexcept nogil:
    """KW-2: one card at a time to everybody still in."""
    cdef int seat = receiver(s)
    s.hand[seat] |= _card(card)
    s.held[seat] += 1
    s.dealt += 1
    if s.dealt == s.hand_size * _in(s):
        _draw(s, TURN)


cdef inline void _turn(WhistState* s, int suit) noexcept nogil:
    """KW-3, KW-4: the trump suit is known, and the leader leads."""
    s.trump = <uint8_t>suit
    s.phase = PLAY
    s.winner = s.leader
    s.head.pile = 0
    s.head.to_act = <int8_t>s.leader


cdef inline bint _beats(const WhistState* s, int card, int best) noexcept nogil:
    """KW-7: higher in the best card's suit, or a trump on something else."""
    cdef int suit = card // RANKS
    return card > best if suit == best // RANKS else suit == s.trump


cdef inline void _play(WhistState* s, int card) noexcept nogil:
    cdef int me = s.head.to_act
    cdef int led
    s.hand[me] ^= _card(card)
    s.gone |= _card(card)
    s.held[me] -= 1
    s.table_card[me] = <uint8_t>card
    if s.on_table == 0:
        s.winner = <uint8_t>me
    else:
        led = s.table_card[s.leader] // RANKS
        if card // RANKS != led:
            s.void_suits[me] |= 1 << led
        if _beats(s, card, s.table_card[s.winner]):
            s.winner = <uint8_t>me
    s.on_table += 1
    me = _next(s, me)
    if me == s.leader:
        _end_trick(s)
    else:
        s.head.to_act = <int8_t>me


cdef inline void _end_trick(WhistState* s) noexcept nogil:
    """KW-5: the winner leads to the next trick, or to the next round."""
    cdef int seat
    s.taken[s.winner] += 1
    s.leader = s.winner
    s.head.to_act = <int8_t>s.winner
    s.on_table = 0
    for seat in range(SEATS):
        s.table_card[seat] = NO_CARD
    if s.held[s.leader] == 0:
        _end_round(s)


cdef void _end_round(WhistState* s) noexcept nogil:
    """KW-8, KW-9: who took no trick is out; the others get one card fewer."""
    cdef int seat
    for seat in range(SEATS):
        s.out[seat] = s.taken[seat] == 0
        s.taken[seat] = 0
        s.void_suits[seat] = 0
    s.gone = 0
    s.dealt = 0
    s.trump = NO_TRUMP
    s.hand_size -= 1
    if _in(s) > 1:
        _draw(s, DEAL)
        return
    s.hand_size = 0
    s.head.to_act = OVER


cdef void scores(const Head* h, int32_t* out) noexcept nogil:
    """KW-10: 1 for the last one in."""
    cdef const WhistState* s = <const WhistState*>h
    cdef int seat
    for seat in range(h.num_players):
        out[seat] = h.to_act == OVER and not s.out[seat]


cdef void ranks(const Head* h, uint8_t* out) noexcept nogil:
    cdef const WhistState* s = <const WhistState*>h
    cdef int seat
    for seat in range(h.num_players):
        out[seat] = 1 + s.out[seat]


cdef float _strength(const WhistState* s, int seat) noexcept nogil:
    """Return a guess of the tricks in a hand, less its fair share of them."""
    cdef uint64_t cards = s.hand[seat]
    cdef float height, tricks = 0
    cdef int card
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        height = <float>(card % RANKS) / (RANKS - 1)
        tricks += 0.3 + 0.7 * height if card // RANKS == s.trump else 0.6 * height * height
    return tricks - <float>s.held[seat] / max(_in(s), 1)


cdef float _safety(const WhistState* s, int seat) noexcept nogil:
    """Return 1 once a seat has a trick, else a guess of its chance for the one under way."""
    cdef int card = s.table_card[seat]
    cdef float height
    if s.taken[seat] or card == NO_CARD or s.winner != seat:
        return s.taken[seat] > 0
    height = <float>(card % RANKS) / (RANKS - 1)
    return 0.5 + 0.5 * height if card // RANKS == s.trump else height * height


cdef int features(const Head* h, int seat, float* out) noexcept nogil:
    cdef const WhistState* s = <const WhistState*>h
    cdef int other, rivals = 0, bare = 0
    for other in range(SEATS):
        if other != seat and not s.out[other]:
            rivals += 1
            bare += s.taken[other] == 0
    out[0] = 0 if s.out[seat] else _safety(s, seat) if rivals else 1
    out[1] = _strength(s, seat)
    out[2] = rivals
    out[3] = bare
    return 4


cdef const char* broken(const Head* h) noexcept nogil:
    cdef const WhistState* s = <const WhistState*>h
    cdef const char* fault = _out_of_range(s)
    if fault == NULL and s.phase != PLAY:
        fault = _wrong_deal(s)
    if fault == NULL and s.phase == PLAY:
        fault = _wrong_trick(s)
    if fault == NULL:
        fault = _wrong_cards(s)
    return fault


cdef const char* _out_of_range(const WhistState* s) noexcept nogil:
    cdef int seat
    if s.phase > PLAY or s.leader >= SEATS or s.winner >= SEATS or s.trump > NO_TRUMP:
        return b"a phase, a seat or the trump suit is out of range"
    if s.hand_size > FIRST_HAND or s.on_table >= SEATS or s.dealt > FIRST_HAND * SEATS:
        return b"a number of cards is out of range"
    for seat in range(SEATS):
        if s.out[seat] > 1 or s.out[seat] < (seat >= s.head.num_players):
            return b"a seat that cannot be is in the game"
        if s.void_suits[seat] > 15 or s.held[seat] > s.hand_size or s.taken[seat] > s.hand_size:
            return b"a hand is out of range"
        if s.table_card[seat] > NO_CARD:
            return b"a card on the table is out of range"
        if s.out[seat] and (s.held[seat] or s.taken[seat] or s.void_suits[seat]):
            return b"a seat that is out still plays"
    if s.out[s.leader] or s.out[s.winner] or (s.head.to_act >= 0 and s.out[s.head.to_act]):
        return b"a seat that is out is to act"
    if (s.head.to_act == OVER) != (_in(s) == 1) or (s.head.to_act == OVER) != (s.hand_size == 0):
        return b"the game ends when one is left"
    if s.hand_size == FIRST_HAND and _in(s) != s.head.num_players:
        return b"nobody is out before the first round is played"
    return NULL


cdef const char* _wrong_deal(const WhistState* s) noexcept nogil:
    """Check that nothing of a round is there before its play."""
    cdef int seat, rank = 0, cards = s.hand_size * _in(s)
    if s.head.to_act != CHANCE or s.head.pile != s.phase + 1:
        return b"chance should be to act, with a pile to draw from"
    if s.phase == TURN and s.dealt != cards or s.phase == DEAL and s.dealt >= cards:
        return b"the deal is not done, or too long"
    if s.gone or s.on_table or s.trump != NO_TRUMP or s.winner != s.leader:
        return b"a trick before the play"
    for seat in range(SEATS):
        if s.taken[seat] or s.void_suits[seat] or s.table_card[seat] != NO_CARD:
            return b"a trick before the play"
        if not s.out[seat]:
            if s.held[seat] != (s.dealt + _in(s) - 1 - rank) // _in(s):
                return b"a hand has the wrong size"
            rank += 1
    return NULL


cdef const char* _wrong_trick(const WhistState* s) noexcept nogil:
    """Check the trick under way, and that hands have shrunk by the tricks before."""
    cdef int i, seat = s.leader, best = s.leader, tricks = 0
    if s.head.to_act == OVER:
        if s.head.pile or s.gone or s.dealt or s.on_table or s.trump != NO_TRUMP:
            return b"something is left after the end"
    elif s.head.to_act < 0 or s.head.pile or s.trump == NO_TRUMP or s.on_table >= _in(s):
        return b"a seat should be to act"
    elif s.dealt != s.hand_size * _in(s):
        return b"the deal is not done"
    for i in range(SEATS):
        tricks += s.taken[i]
        if s.out[i] and s.table_card[i] != NO_CARD:
            return b"a seat that is out still plays"
    for i in range(_in(s)):
        if (s.table_card[seat] != NO_CARD) != (i < s.on_table):
            return b"a card on the table is missing, or too early"
        if i < s.on_table:
            if not s.gone & _card(s.table_card[seat]):
                return b"a card on the table counts as not played"
            if i and _beats(s, s.table_card[seat], s.table_card[best]):
                best = seat
        elif i == s.on_table and s.head.to_act not in (seat, OVER):
            return b"the wrong seat is to act"
        if s.held[seat] + (i < s.on_table) + tricks != s.hand_size:
            return b"a hand has the wrong size"
        seat = _next(s, seat)
    if best != s.winner:
        return b"the trick goes to the wrong seat"
    if size(s.gone) != tricks * _in(s) + s.on_table or s.head.to_act >= 0 and tricks >= s.hand_size:
        return b"the cards played do not add up"
    return NULL


cdef const char* _wrong_cards(const WhistState* s) noexcept nogil:
    """Check that every card is in one place, where it may be."""
    cdef int seat, suit, observer = s.head.observer
    cdef uint64_t known = s.gone
    for seat in range(SEATS):
        if observer != NOBODY and seat != observer:
            if s.hand[seat]:
                return b"a hidden hand is not blank"
            continue
        if s.hand[seat] & known or size(s.hand[seat]) != s.held[seat]:
            return b"a card is in two places, or missing"
        for suit in range(4):
            if s.void_suits[seat] >> suit & 1 and s.hand[seat] & SUIT << (RANKS * suit):
                return b"a hand holds a suit it is known not to hold"
        known |= s.hand[seat]
    if known & ~PACK:
        return b"a card is not in this pack"
    if observer != NOBODY and not can_be_dealt(s, observer):
        return b"the unseen cards do not fit the hidden hands"
    return NULL


cdef Rules KNOCKOUT_WHIST = Rules(
    name=b"knockout-whist", state_size=sizeof(WhistState),
    begin=begin, legal=legal, outcomes=outcomes, apply=apply, seen=seen,
    hide=hide, determinize=determinize, scores=scores, ranks=ranks,
    features=features, broken=broken, open_choices=True, solo=NULL, playout=playout,
    round=NULL,
)

binding = bind(&KNOCKOUT_WHIST)


def fields(Position p):
    """Return the struct as a dictionary."""
    return (<WhistState*>p.head)[0]


def arrange(Position p, d):
    """Fill the struct from a dictionary."""
    (<WhistState*>p.head)[0] = d
