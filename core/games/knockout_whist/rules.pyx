"""Knockout Whist: deal, play, drop out."""

from libc.string cimport memcpy, memset
from numpy.random cimport bitgen_t

from ...bits cimport each, lowest, size
from ...chance cimport BitBuffer, below, new_bit_buffer, pick, some, unit
from ...game cimport (
    Action, CHANCE, Head, NOBODY, OVER, Position, Rules, make_binding, head_of, journal_enabled,
)
from ...integers cimport int32_t, uint16_t, uint32_t, uint64_t, uint8_t
from ...journal cimport note, note_place

include "state.pxi"
include "journal_accounts.pxi"
include "check.pxi"
include "hidden.pxi"
include "playout.pxi"


FEATURES = ("safe", "strength", "rivals", "bare")

cdef inline int _next_in(const WhistState* s, int seat) noexcept nogil:
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
    _await_draw(s, DEAL)


cdef inline void _await_draw(WhistState* s, int phase) noexcept nogil:
    """Cards and trump suits come from a pile each; the phases name them."""
    s.phase = phase
    s.head.to_act = CHANCE
    s.head.pile = phase + 1


cdef inline uint64_t _playable_cards(const WhistState* s) noexcept nogil:
    """KW-6: the suit led must be followed, if possible."""
    cdef uint64_t hand = s.hand[s.head.to_act]
    cdef uint64_t following
    if s.on_table == 0:
        return hand
    following = hand & all_of(s.table_card[s.leader] // RANKS)
    return following if following else hand


cdef int legal(const Head* h, Action* out) noexcept nogil:
    cdef const WhistState* s = <const WhistState*>h
    return each(_playable_cards(s), CARD, out)


cdef int outcomes(const Head* h, Action* actions, uint16_t* weights) noexcept nogil:
    """Every outcome has the weight 1."""
    cdef const WhistState* s = <const WhistState*>h
    cdef int i, n = SUITS
    if s.phase == DEAL:
        n = each(undealt(s), CARD, actions)
    else:
        for i in range(n):
            actions[i] = TRUMP + i
    for i in range(n):
        weights[i] = 1
    return n


cdef void apply(Head* h, Action a) noexcept nogil:
    cdef WhistState* s = <WhistState*>h
    if s.phase == PLAY:
        _play_card(s, a - CARD)
    elif s.phase == DEAL:
        _deal_card(s, a - CARD)
    else:
        _turn_trump(s, a - TRUMP)


cdef inline void _deal_card(WhistState* s, int card) noexcept nogil:
    """KW-2: one card at a time to everybody still in."""
    cdef int seat = receiver(s)
    s.hand[seat] |= one(card)
    s.held[seat] += 1
    s.dealt += 1
    note_place(&s.head, seat, seat, HAND, card, 1, DEALT, 0)
    if s.dealt == s.hand_size * players_in(s):
        _await_draw(s, TURN)


cdef inline void _turn_trump(WhistState* s, int suit) noexcept nogil:
    """KW-3, KW-4: the trump suit is known, and the leader leads."""
    s.trump = suit
    note(&s.head, NOBODY, TRUMPS, suit, 1, DEALT, 0)
    s.phase = PLAY
    s.winner = s.leader
    s.head.pile = 0
    s.head.to_act = s.leader


cdef inline bint _beats_best(const WhistState* s, int card, int best) noexcept nogil:
    """KW-7: higher in the best card's suit, or a trump on something else."""
    cdef int suit = card // RANKS
    return card > best if suit == best // RANKS else suit == s.trump


cdef inline void _play_card(WhistState* s, int card) noexcept nogil:
    cdef int me = s.head.to_act
    cdef int led
    s.hand[me] ^= one(card)
    s.gone |= one(card)
    s.held[me] -= 1
    s.table_card[me] = card
    note(&s.head, me, HAND, card, -1, PLAYED, 0)
    note(&s.head, me, TABLE, card, 1, PLAYED, 0)
    if s.on_table == 0:
        s.winner = me
    else:
        led = s.table_card[s.leader] // RANKS
        if card // RANKS != led:
            s.void_suits[me] |= 1 << led
        if _beats_best(s, card, s.table_card[s.winner]):
            s.winner = me
    s.on_table += 1
    me = _next_in(s, me)
    if me == s.leader:
        _end_trick(s)
    else:
        s.head.to_act = me


cdef inline void _end_trick(WhistState* s) noexcept nogil:
    """KW-5: the winner leads to the next trick, or to the next round."""
    cdef int seat
    s.taken[s.winner] += 1
    note(&s.head, s.winner, TRICKS, 0, 1, TRICK, s.table_card[s.winner])
    s.leader = s.winner
    s.head.to_act = s.winner
    s.on_table = 0
    for seat in range(SEATS):
        if journal_enabled(&s.head) and s.table_card[seat] != NO_CARD:
            note(&s.head, seat, TABLE, s.table_card[seat], -1, PLAYED, 0)
            note(&s.head, NOBODY, DISCARD, s.table_card[seat], 1, PLAYED, 0)
        s.table_card[seat] = NO_CARD
    if s.held[s.leader] == 0:
        _end_round(s)


cdef inline void _put_away(WhistState* s) noexcept nogil:
    """Note that the cards and tricks of a round are gone."""
    cdef uint64_t cards = s.gone
    cdef int seat
    note(&s.head, NOBODY, TRUMPS, s.trump, -1, ROUND, 0)
    for seat in range(SEATS):
        if s.taken[seat]:
            note(&s.head, seat, TRICKS, 0, -s.taken[seat], ROUND, 0)
    while cards:
        note(&s.head, NOBODY, DISCARD, lowest(cards), -1, ROUND, 0)
        cards &= cards - 1


cdef void _end_round(WhistState* s) noexcept nogil:
    """KW-8, KW-9: who took no trick is out; the others get one card fewer."""
    cdef int seat
    if journal_enabled(&s.head):
        _put_away(s)
    for seat in range(SEATS):
        if journal_enabled(&s.head) and s.taken[seat] == 0 and not s.out[seat]:
            note(&s.head, seat, KNOCKED_OUT, 0, 1, NO_TRICK, 0)
        s.out[seat] = s.taken[seat] == 0
        s.taken[seat] = 0
        s.void_suits[seat] = 0
    s.gone = 0
    s.dealt = 0
    s.trump = NO_TRUMP
    s.hand_size -= 1
    if players_in(s) > 1:
        _await_draw(s, DEAL)
        return
    s.hand_size = 0
    s.head.to_act = OVER
    note(&s.head, s.leader, POINTS, 0, 1, LAST_ONE, 0)


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


cdef float _hand_strength(const WhistState* s, int seat) noexcept nogil:
    """Return a guess of the tricks in a hand, less its fair share of them."""
    cdef uint64_t cards = s.hand[seat]
    cdef float height, tricks = 0
    cdef int card
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        height = <float>(card % RANKS) / (RANKS - 1)
        tricks += 0.3 + 0.7 * height if card // RANKS == s.trump else 0.6 * height * height
    return tricks - <float>s.held[seat] / max(players_in(s), 1)


cdef float _trick_safety(const WhistState* s, int seat) noexcept nogil:
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
    out[0] = 0 if s.out[seat] else _trick_safety(s, seat) if rivals else 1
    out[1] = _hand_strength(s, seat)
    out[2] = rivals
    out[3] = bare
    return 4


cdef Rules KNOCKOUT_WHIST = Rules(
    name=b"knockout-whist", state_size=sizeof(WhistState),
    begin=begin, legal=legal, outcomes=outcomes, apply=apply, observed_action=observed_action,
    hide=hide, determinize=determinize, scores=scores, ranks=ranks,
    features=features, inputs=NULL, check_invariants=check_invariants, public_moves=True,
    payoffs=NULL, playout=playout,
    round=NULL, progress=NULL, apply_and_note=NULL, canonical_action=NULL, reveals=NULL,
)

ACTIONS = TRUMP + SUITS
binding = make_binding(&KNOCKOUT_WHIST)


def fields(Position p):
    """Return the struct as a dictionary."""
    return (<WhistState*>head_of(p, &KNOCKOUT_WHIST))[0]
