"""Oh Hell: deal, bid, play."""

from numpy.random cimport bitgen_t

from ...bits cimport each, lowest, size
from ...chance cimport below, some, take
from ...game cimport (
    Action, CHANCE, Head, NOBODY, OVER, Position, Rules, make_binding, head_of, rank_by,
)
from ...integers cimport int32_t, uint16_t, uint32_t, uint8_t
from ...journal cimport note, note_place

include "state.pxi"
include "journal_accounts.pxi"
include "check.pxi"
include "hidden.pxi"
include "playout.pxi"


FEATURES = ("reachable", "fit", "spoiled", "lead")

cdef void begin(Head* h) noexcept nogil:
    cdef HellState* s = <HellState*>h
    cdef int seat
    for seat in range(SEATS):
        s.bid[seat] = NO_BID
        s.table_card[seat] = NO_CARD
    s.trump_card = NO_CARD
    _await_draw(s, CHOOSE_TRICKS)


cdef inline void _await_draw(HellState* s, int phase) noexcept nogil:
    """Every choice of chance has a pile of its own; the phases name them."""
    s.phase = phase
    s.head.to_act = CHANCE
    s.head.pile = phase + 1


cdef inline uint32_t _playable_cards(const HellState* s) noexcept nogil:
    """HELL-8: the suit led must be followed, if possible."""
    cdef uint32_t hand = s.hand[s.head.to_act]
    cdef uint32_t following
    if s.on_table == 0:
        return hand
    following = hand & all_of(1 << (s.table_card[s.leader] & 3))
    return following if following else hand


cdef inline int _forbidden_bid(const HellState* s) noexcept nogil:
    """HELL-6: return the bid that the last bidder may not make, since all bids could come true."""
    cdef int seat, total = 0
    if s.head.to_act != s.dealer:
        return NO_BID
    for seat in range(SEATS):
        if seat != s.dealer:
            total += s.bid[seat]
    return tricks_of(s) - total


cdef inline int _list_bids(const HellState* s, Action* out) noexcept nogil:
    cdef int n = 0, bid, forbidden = _forbidden_bid(s)
    for bid in range(tricks_of(s) + 1):
        if bid != forbidden:
            out[n] = MAKE_BID + bid
            n += 1
    return n


cdef int legal(const Head* h, Action* out) noexcept nogil:
    cdef const HellState* s = <const HellState*>h
    return each(_playable_cards(s), CARD, out) if s.phase == PLAY else _list_bids(s, out)


cdef int outcomes(const Head* h, Action* actions, uint16_t* weights) noexcept nogil:
    """Every outcome has the weight 1."""
    cdef const HellState* s = <const HellState*>h
    cdef int i, n = 1
    if s.phase == DEAL:
        n = each(undealt(s), CARD, actions)
    elif s.phase == CHOOSE_TRICKS:
        actions[0] = TRICKS_EACH + tricks_of(s)
    else:
        n = SEATS
        for i in range(n):                                  # HELL-2
            actions[i] = DEALER + i
    for i in range(n):
        weights[i] = 1
    return n


cdef void apply(Head* h, Action a) noexcept nogil:
    cdef HellState* s = <HellState*>h
    if s.phase == PLAY:
        _play_card(s, a - CARD)
    elif s.phase == BIDDING:
        _make_bid(s, a - MAKE_BID)
    elif s.phase == DEAL:
        _deal_card(s, a - CARD)
    elif s.phase == CHOOSE_TRICKS:
        s.tricks_left = a - TRICKS_EACH
        _await_draw(s, CHOOSE_DEALER)
    else:
        s.dealer = a - DEALER
        _await_draw(s, DEAL)


cdef inline void _deal_card(HellState* s, int card) noexcept nogil:
    """HELL-3, HELL-4: one card at a time from seat 0 on, then the trump card."""
    cdef int seat = s.dealt % SEATS
    if s.dealt < SEATS * s.tricks_left:
        s.hand[seat] |= one(card)
        s.held[seat] += 1
        s.dealt += 1
        return
    s.trump_card = card
    s.dealt += 1
    s.phase = BIDDING
    s.head.pile = 0
    s.head.to_act = after(s.dealer)


cdef inline void _make_bid(HellState* s, uint8_t bid) noexcept nogil:
    cdef int me = s.head.to_act
    s.bid[me] = bid
    s.head.to_act = after(me)
    if me == s.dealer:
        s.phase = PLAY
        s.leader = s.winner = s.head.to_act


cdef inline bint _beats_best(const HellState* s, int card, int best) noexcept nogil:
    """HELL-9: higher in the best card's suit, or a trump on something else."""
    if (card & 3) == (best & 3):
        return card > best
    return (card & 3) == (s.trump_card & 3)


cdef inline void _play_card(HellState* s, int card) noexcept nogil:
    cdef int me = s.head.to_act
    cdef int led
    s.hand[me] &= ~one(card)
    s.held[me] -= 1
    s.gone |= one(card)
    s.table_card[me] = card
    if s.on_table == 0:
        s.winner = me
    else:
        led = s.table_card[s.leader] & 3
        if (card & 3) != led:
            s.void_suits[me] |= 1 << led
        if _beats_best(s, card, s.table_card[s.winner]):
            s.winner = me
    s.on_table += 1
    if s.on_table == SEATS:
        _end_trick(s)
    else:
        s.head.to_act = after(me)


cdef inline void _end_trick(HellState* s) noexcept nogil:
    cdef int seat
    s.taken[s.winner] += 1
    s.leader = s.winner
    s.on_table = 0
    for seat in range(SEATS):
        s.table_card[seat] = NO_CARD
    s.tricks_left -= 1
    s.head.to_act = s.winner if s.tricks_left else OVER


cdef void apply_and_note(Head* h, Action a) noexcept nogil:
    """Carry out an action, then note what it changed."""
    cdef HellState* s = <HellState*>h
    cdef HellState before = s[0]
    cdef int me = s.head.to_act
    apply(h, a)
    if before.phase == PLAY:
        _note_play(s, me, a - CARD, before.table_card)
    elif before.phase == BIDDING:
        note(&s.head, me, BIDS, s.bid[me], 1, BID, 0)
        if s.bid[me] == 0:
            note(&s.head, me, POINTS, 0, 10, BID, 0)    # met, so far
    elif before.phase == CHOOSE_DEALER:
        note(&s.head, s.dealer, DEALS, 0, 1, DEALT, 0)
    elif s.phase == BIDDING:
        note(&s.head, NOBODY, TURNED, s.trump_card, 1, DEALT, 0)
    elif before.phase == DEAL:
        me = before.dealt % SEATS
        note_place(&s.head, me, me, HAND, a - CARD, 1, DEALT, 0)


cdef void _note_play(HellState* s, int me, int card, uint8_t* table) noexcept nogil:
    """Tell of a card and, if it ends a trick, who takes what lay on the table."""
    cdef int seat, met
    note(&s.head, me, HAND, card, -1, PLAYED, 0)
    note(&s.head, me, TABLE, card, 1, PLAYED, 0)
    if s.on_table:
        return
    table[me] = card
    met = ((s.taken[s.winner] == s.bid[s.winner])           # a bid that is met (HELL-10)
           - (s.taken[s.winner] - 1 == s.bid[s.winner]))
    note(&s.head, s.winner, TRICKS, 0, 1, TRICK, table[s.winner])
    note(&s.head, s.winner, POINTS, 0, 1 + 10 * met, TRICK, table[s.winner])
    for seat in range(SEATS):
        note(&s.head, seat, TABLE, table[seat], -1, PLAYED, 0)
        note(&s.head, NOBODY, DISCARD, table[seat], 1, PLAYED, 0)


cdef void scores(const Head* h, int32_t* out) noexcept nogil:
    """HELL-10; before the end, what the tricks taken so far would give."""
    cdef const HellState* s = <const HellState*>h
    cdef int seat
    for seat in range(SEATS):
        out[seat] = s.taken[seat] + (10 if s.taken[seat] == s.bid[seat] else 0)


cdef void ranks(const Head* h, uint8_t* out) noexcept nogil:
    cdef int32_t points[SEATS]
    scores(h, points)
    rank_by(points, SEATS, out)


cdef inline bint _is_reachable(const HellState* s, int seat) noexcept nogil:
    return s.taken[seat] <= s.bid[seat] <= s.taken[seat] + s.tricks_left


cdef float _promise_of_hand(const HellState* s, int seat) noexcept nogil:
    """Return a guess of the tricks in a hand: trumps and high cards."""
    cdef uint32_t cards = s.hand[seat]
    cdef float height, total = 0
    cdef int card
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        height = <float>(card >> 2) / (ranks_of(s) - 1)
        total += 0.4 + 0.6 * height if (card & 3) == (s.trump_card & 3) else 0.7 * height * height
    return total


cdef int features(const Head* h, int seat, float* out) noexcept nogil:
    cdef const HellState* s = <const HellState*>h
    cdef int other, spoiled = 0, most = 0
    cdef float miss = 0
    for other in range(SEATS):
        if other != seat:
            spoiled += s.bid[other] != NO_BID and not _is_reachable(s, other)
            most = max(most, s.taken[other])
    out[0] = s.bid[seat] == NO_BID or _is_reachable(s, seat)
    if s.bid[seat] != NO_BID:
        miss = s.bid[seat] - s.taken[seat] - _promise_of_hand(s, seat)
    out[1] = -miss if miss > 0 else miss
    out[2] = spoiled
    out[3] = s.taken[seat] - most
    return 4


cdef Rules OH_HELL = Rules(
    name=b"oh-hell", state_size=sizeof(HellState),
    begin=begin, legal=legal, outcomes=outcomes, apply=apply, observed_action=observed_action,
    hide=hide, determinize=determinize, scores=scores, ranks=ranks,
    features=features, inputs=NULL, check_invariants=check_invariants, public_moves=True,
    payoffs=NULL, playout=playout,
    round=NULL, progress=NULL, apply_and_note=apply_and_note, canonical_action=NULL, reveals=NULL,
)

ACTIONS = DEALER + SEATS
binding = make_binding(&OH_HELL)


def fields(Position p):
    """Return the struct as a dictionary."""
    return (<HellState*>head_of(p, &OH_HELL))[0]
