"""Leduc poker: deal, bet, show."""

from numpy.random cimport bitgen_t

from ...chance cimport below
from ...game cimport (
    Action, CHANCE, Head, NOBODY, OVER, Position, Rules, make_binding, head_of, rank_by, share_win,
)
from ...integers cimport int32_t, uint16_t, uint8_t
from ...journal cimport note, note_place

include "state.pxi"
include "journal_accounts.pxi"


FEATURES = ("rank", "pair", "pot")


cdef void begin(Head* h) noexcept nogil:
    cdef LeducState* s = <LeducState*>h
    cdef int seat
    for seat in range(2):
        s.private_card[seat] = NO_CARD
        s.chips[seat] = 1
    s.public_card = NO_CARD
    _await_draw(s)


cdef inline void _await_draw(LeducState* s) noexcept nogil:
    s.head.to_act = CHANCE
    s.head.pile = 1


cdef int legal(const Head* h, Action* out) noexcept nogil:
    cdef const LeducState* s = <const LeducState*>h
    cdef int n = 0, me = h.to_act
    if s.chips[1 - me] > s.chips[me]:
        out[n] = FOLD
        n += 1
    out[n] = CALL
    n += 1
    if s.raises < RAISES:
        out[n] = RAISE
        n += 1
    return n


cdef int outcomes(const Head* h, Action* actions, uint16_t* weights) noexcept nogil:
    cdef const LeducState* s = <const LeducState*>h
    cdef int n = 0, card
    for card in range(NO_CARD):
        if card not in (s.private_card[0], s.private_card[1], s.public_card):
            actions[n] = CARD + card
            weights[n] = 1
            n += 1
    return n


cdef void apply(Head* h, Action a) noexcept nogil:
    cdef LeducState* s = <LeducState*>h
    cdef int me = h.to_act
    if me == CHANCE:
        _deal_card(s, a - CARD)
    elif a == FOLD:
        s.folded[me] = 1
        h.to_act = OVER
    elif a == RAISE:
        s.chips[me] = s.chips[1 - me] + (4 if s.round else 2)
        s.raises += 1
        h.to_act = 1 - me
    elif s.chips[me] < s.chips[1 - me] or s.checked:
        s.chips[me] = s.chips[1 - me]
        _end_round(s)
    else:
        s.checked = 1
        h.to_act = 1 - me


cdef inline void _deal_card(LeducState* s, uint8_t card) noexcept nogil:
    if s.dealt == 2:
        s.public_card = card
    else:
        s.private_card[s.dealt] = card
        s.dealt += 1
        if s.dealt == 1:
            return
    s.head.to_act = 0
    s.head.pile = 0


cdef inline void _end_round(LeducState* s) noexcept nogil:
    if s.round == 1:
        s.head.to_act = OVER
        return
    s.round = 1
    s.raises = 0
    s.checked = 0
    _await_draw(s)


cdef void apply_and_note(Head* h, Action a) noexcept nogil:
    """Carry out an action, then note what it changed and, at the end, what it decided."""
    cdef LeducState* s = <LeducState*>h
    cdef LeducState before = s[0]
    cdef int32_t points[2]
    cdef int seat, paid
    cdef Cause cause
    apply(h, a)
    if before.dealt != s.dealt:
        note_place(&s.head, before.dealt, before.dealt, HAND, a - CARD, 1, DEALT, 0)
    elif before.public_card != s.public_card:
        note(&s.head, NOBODY, BOARD, a - CARD, 1, DEALT, 0)
    for seat in range(2):
        paid = s.chips[seat] - before.chips[seat]
        if paid:
            note(&s.head, seat, CHIPS, 0, paid, BET, 0)
    if s.head.to_act == OVER:
        scores(&s.head, points)
        for seat in range(2):
            cause = SPLIT if points[seat] == 0 else FOLDED if a == FOLD else BEST_HAND
            note(&s.head, seat, POINTS, 0, points[seat], cause, 0)


cdef Action observed_action(const Head* h, Action a, int observer) noexcept nogil:
    cdef const LeducState* s = <const LeducState*>h
    if h.to_act != CHANCE or s.dealt == 2 or s.dealt == observer:
        return a
    return CARD_UNSEEN


cdef inline bint _are_cards_shown(const LeducState* s) noexcept nogil:
    """Both cards lie open once the last bet is called."""
    return s.head.to_act == OVER and not s.folded[0] and not s.folded[1]


cdef void hide(Head* h, int observer) noexcept nogil:
    cdef LeducState* s = <LeducState*>h
    h.observer = observer
    if not _are_cards_shown(s):
        s.private_card[1 - observer] = NO_CARD


cdef void determinize(Head* h, int observer, bitgen_t* rng) noexcept nogil:
    cdef LeducState* s = <LeducState*>h
    cdef int own = s.private_card[observer], shown = s.public_card, card
    h.observer = NOBODY
    if s.dealt <= 1 - observer or _are_cards_shown(s):
        return  # the other seat's card is not dealt yet, or known
    card = below(rng, NO_CARD - (own != NO_CARD) - (shown != NO_CARD))
    card += card >= min(own, shown)
    card += card >= max(own, shown)
    s.private_card[1 - observer] = card


cdef inline int _hand_strength(const LeducState* s, int seat) noexcept nogil:
    cdef int rank = s.private_card[seat] // 2
    return rank + (3 if rank == s.public_card // 2 else 0)


cdef void scores(const Head* h, int32_t* out) noexcept nogil:
    cdef const LeducState* s = <const LeducState*>h
    cdef int winner
    out[0] = out[1] = 0
    if h.to_act != OVER:
        return
    if s.folded[0] or s.folded[1]:
        winner = s.folded[0]
    elif _hand_strength(s, 0) == _hand_strength(s, 1):
        return
    else:
        winner = _hand_strength(s, 1) > _hand_strength(s, 0)
    out[0] = -s.chips[0] if winner else s.chips[1]
    out[1] = -out[0]


cdef void ranks(const Head* h, uint8_t* out) noexcept nogil:
    cdef int32_t points[2]
    scores(h, points)
    rank_by(points, 2, out)


cdef void payoffs(const Head* h, float* out) noexcept nogil:
    """Write win shares, or under `payoff=chips` the chips won, from -13 as 0 to 13 as 1."""
    cdef uint8_t places[2]
    cdef int32_t points[2]
    cdef int seat
    if h.option[PAYOFF] == CHIPS_COUNT:
        scores(h, points)
        for seat in range(2):
            out[seat] = <float>(points[seat] + HIGHEST) / (2 * HIGHEST)
        return
    ranks(h, places)
    share_win(places, 2, out)


cdef int features(const Head* h, int seat, float* out) noexcept nogil:
    cdef const LeducState* s = <const LeducState*>h
    cdef int card = s.private_card[seat]
    out[0] = (card // 2) - 1 if card != NO_CARD else 0
    out[1] = card != NO_CARD and s.public_card != NO_CARD and card // 2 == s.public_card // 2
    out[2] = s.chips[0] + s.chips[1]
    return 3


cdef const char* check_invariants(const Head* h) noexcept nogil:
    cdef const LeducState* s = <const LeducState*>h
    cdef int seat, known, high = max(s.chips[0], s.chips[1])
    cdef int before = high - s.raises * (4 if s.round else 2)   # the stakes when the round began
    if s.round > 1 or s.raises > RAISES or s.checked > 1 or s.dealt > 2:
        return b"a count is out of range"
    if h.pile != (h.to_act == CHANCE):
        return b"a draw is pending from no pile"
    if (s.public_card != NO_CARD) != (s.round == 1 and h.to_act != CHANCE):
        return b"the public card lies open in the wrong round"
    if s.public_card > NO_CARD or s.public_card != NO_CARD and (
            s.public_card == s.private_card[0] or s.public_card == s.private_card[1]):
        return b"the public card is no card, or another's"
    for seat in range(2):
        known = seat < s.dealt and (
            h.observer == NOBODY or h.observer == seat or _are_cards_shown(s))
        if s.private_card[seat] > NO_CARD or (s.private_card[seat] != NO_CARD) != known:
            return b"a seat has a card it cannot have, or none"
    if s.private_card[0] == s.private_card[1] != NO_CARD:
        return b"a card is in two places"
    if before not in (1, 3, 5) or s.round == 0 and before != 1:
        return b"the stakes are not those of the raises"
    if (s.folded[0] or s.folded[1]) and h.to_act != OVER:
        return b"the game goes on after a fold"
    return NULL


cdef int round_of(const Head* h) noexcept nogil:
    return (<const LeducState*>h).round


cdef Rules LEDUC = Rules(
    name=b"leduc-poker", state_size=sizeof(LeducState),
    begin=begin, legal=legal, outcomes=outcomes, apply=apply, observed_action=observed_action,
    hide=hide, determinize=determinize, scores=scores, ranks=ranks,
    features=features, inputs=NULL, check_invariants=check_invariants, public_moves=True,
    payoffs=payoffs, playout=NULL,
    round=round_of, progress=NULL, apply_and_note=apply_and_note,
    canonical_action=NULL, reveals=NULL,
)

ACTIONS = CARD_UNSEEN + 1
binding = make_binding(&LEDUC)


def fields(Position p):
    """Return the struct as a dictionary."""
    return (<LeducState*>head_of(p, &LEDUC))[0]
