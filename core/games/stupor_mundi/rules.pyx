"""Stupor Mundi: set-up, rounds and turns. Effects, main actions and Edicts have their own files."""

from libc.string cimport memcmp, memcpy, memset
from numpy.random cimport bitgen_t

from ...bits cimport each, lowest, nth, size
from ...chance cimport below, unit, weighted
from ...game cimport (
    Action, CHANCE, Head, MAX_ACTIONS, NOBODY, OVER, Position, Rules, make_binding, head_of,
    journal_enabled,
    rank_by, share_win,
)
from ...network_inputs cimport bound, keep_most
from ...integers cimport int32_t, uint16_t, uint32_t, uint64_t, uint8_t
from ...journal cimport note, note_move, note_place
from ...memo cimport FEATURES_MEMO, INPUTS_MEMO, MEMO_SIZE, memo
from ...stack cimport Frame, MAX_FRAMES, Stack, peek, pop, push, top
from .components import PALACE
from ...component_tables import ComponentTables
from ...errors import InputError
from .components import ICONS as MAIN_ACTIONS
from .components import LETTERS, check

include "codes.pxi"
include "tables.pxi"
include "journal_accounts.pxi"
include "state.pxi"
include "handlers.pxi"
include "scoring.pxi"
include "income.pxi"
include "build.pxi"
include "actions.pxi"
include "effects.pxi"
include "edicts.pxi"
include "deal.pxi"
include "load.pxi"
include "features.pxi"
include "network_inputs.pxi"
include "hidden.pxi"
include "derived_values.pxi"
include "check.pxi"


cdef void begin(Head* h) noexcept nogil:
    lay_out(<StuporState*>h, &TABLES[h.table])
    _settle_effects(<StuporState*>h, &TABLES[h.table])


# --- The course of the game ----------------------------------------------------------------------


cdef void _settle_effects(StuporState* s, const Table* t) noexcept nogil:
    """Go on until a seat or chance has to decide, or the game is over."""
    while True:
        if s.stack.height:
            if resolve(s, t):
                return
        elif _advance_turn(s, t):
            return


cdef bint _advance_turn(StuporState* s, const Table* t) noexcept nogil:
    """Go one step on in the skeleton of the game. Returns True if it waits."""
    cdef int phase = s.phase
    if phase < PH_HANDS:
        return deal_next(s, t)
    elif phase == PH_HANDS:
        _next_hand(s, t)
    elif phase == PH_TRAVEL:
        if s.head.option[OPT_TRAVEL_PASS] and not _free_slots(t, &s.player[s.turn]):
            _must_pass(s)
        else:
            return ask(s)
    elif phase == PH_SLOT:
        if _free_slots(t, &s.player[s.turn]):
            return ask(s)
        _must_pass(s)
    elif phase == PH_CARD:
        return ask(s)
    elif phase == PH_ACT:
        _end_turn(s, t)
    elif phase == PH_FREDERICK:
        return _play_frederick(s, t)
    elif phase == PH_DISCARD:
        if s.player[s.turn].hand_size:
            return ask(s)
        _refill_hands(s, t)
    elif phase == PH_REFILL or phase == PH_INCOME:
        _next_seat(s, t)
    elif phase == PH_RESTOCK:
        return _restock_allies(s, t)
    elif phase == PH_UNCOVER:
        if open_space(s, t, False) != NONE:
            return draw(s, PILE_ALLIES)
        _end_round(s, t)
    else:
        s.head.to_act = OVER
        return True
    return False


cdef void _next_hand(StuporState* s, const Table* t) noexcept nogil:
    """Let the next seat draw its first hand, or begin the first round."""
    if s.count < s.head.num_players:
        s.turn = s.count
        s.count += 1
        begin_draw(s, t.start_hand, why(C_SETUP, 0))
        return
    s.count = 0
    s.round = 1
    _begin_turn(s, t, 0)
    note_public(&s.head, NOBODY, A_ROUND, 0, 1, why(C_ROUND, 0))
    note_fact(&s.head, 0, A_TURN, 0, why(C_ROUND, 0))


cdef inline void _begin_turn(StuporState* s, const Table* t, int seat) noexcept nogil:
    cdef Player* p = &s.player[seat]
    s.turn = seat
    s.phase = PH_TRAVEL
    p.both = p.sites & t.cover_site[COVER_BOTH] != 0   # SM-50: from the turn after K3


cdef void _end_turn(StuporState* s, const Table* t) noexcept nogil:
    """Find who is next: Frederick, the next seat that has not passed, or the End Phase."""
    cdef int i, seat, n = s.head.num_players
    s.slot = s.face_up = 0
    if n == 1:
        if s.player[0].passed:
            _end_phase(s, t)           # SM-130
        else:
            s.phase = PH_FREDERICK
        return
    for i in range(1, n + 1):
        seat = (s.turn + i) % n
        if not s.player[seat].passed:
            _begin_turn(s, t, seat)    # SM-35
            note_fact(&s.head, seat, A_TURN, 0, why(C_OTHERS_PASSED if i > 1 else C_ORDER, i - 1))
            return
    _end_phase(s, t)


cdef void _pass_turn(StuporState* s, int cause) noexcept nogil:
    s.player[s.turn].passed = 1        # SM-37
    s.phase = PH_ACT
    note_public(&s.head, s.turn, A_PASSED, 0, 1, why(cause, 0))


cdef void _must_pass(StuporState* s) noexcept nogil:
    """Pass, since there is no card or no slot for one (SM-38)."""
    _pass_turn(s, C_NO_SLOT if s.player[s.turn].hand_size else C_NO_CARD)


cdef bint _play_frederick(StuporState* s, const Table* t) noexcept nogil:
    """SM-127: a Solo card after each turn of the human, at most five a round (SM-129)."""
    if s.count and not s.player[0].passed:
        s.count = 0
        _begin_turn(s, t, 0)
        note_fact(&s.head, 0, A_TURN, 0, why(C_ORDER, 0))
    elif s.fred_turns == t.solo_turns:
        _end_phase(s, t)
    else:
        return draw(s, PILE_SOLO)
    return False


# --- Turns ---------------------------------------------------------------------------------------


cdef inline int _free_slots(const Table* t, const Player* p) noexcept nogil:
    """Return the mask of the slots a card could go into; 0 without a card in hand (SM-38)."""
    return free_slots(t, p) if p.hand_size else 0


cdef inline bint _may_pass(const StuporState* s) noexcept nogil:
    """Tell whether a seat that could play a card may pass instead (SM-128: not in solo play)."""
    return s.head.num_players > 1


cdef int _turn_options(const StuporState* s, const Table* t, Action* out) noexcept nogil:
    """Write the choices of the skeleton of a turn and of the End Phase."""
    cdef const Player* p = &s.player[s.turn]
    cdef uint64_t last = t.card[s.slot].bits
    if s.phase == PH_TRAVEL:
        return _travel_options(s, t, p, out)
    if s.phase == PH_SLOT:
        return _slot_options(s, t, p, out)
    if s.phase == PH_CARD:
        return each_kind(t, p.hand, CARD, out)
    last &= ~last + 1                  # SM-113: from the kind discarded last on
    out[0] = SKIP
    return 1 + each_kind(t, p.hand & ~(last - 1), DISCARD, out + 1)


cdef int _travel_options(const StuporState* s, const Table* t, const Player* p,
                         Action* out) noexcept nogil:
    cdef int n = 0, k
    if s.head.option[OPT_TRAVEL_PASS] and _may_pass(s):
        out[n] = PASS                  # SM-39, reading (b): passing replaces the turn
        n += 1
    for k in range(t.max_steps + 1):
        if k == 0 or fare(s, t, p, k) <= p.money:
            out[n] = TRAVEL + k
            n += 1
    return n


cdef int _slot_options(const StuporState* s, const Table* t, const Player* p,
                       Action* out) noexcept nogil:
    cdef int n = 0, found = _free_slots(t, p)
    if not s.head.option[OPT_TRAVEL_PASS] and _may_pass(s):
        out[n] = PASS
        n += 1
    n += each(found, PLAY_UP, out + n)
    return n + each(found, PLAY_DOWN, out + n)


cdef void _turn_answer(StuporState* s, const Table* t, Action a) noexcept nogil:
    cdef Player* p = &s.player[s.turn]
    if s.phase == PH_TRAVEL:
        if a == PASS:
            _pass_turn(s, C_PASS)
        else:
            _travel_on(s, t, p, a - TRAVEL)
    elif s.phase == PH_SLOT:
        if a == PASS:
            _pass_turn(s, C_PASS)
            return
        s.face_up = a < PLAY_DOWN
        s.slot = a - (PLAY_UP if s.face_up else PLAY_DOWN)
        s.phase = PH_CARD
    elif s.phase == PH_CARD:
        _play_card(s, t, p, a - CARD)
    elif a == SKIP:
        _refill_hands(s, t)
    else:
        _discard_card(s, t, p, a - DISCARD)


cdef void _travel_on(StuporState* s, const Table* t, Player* p, int cities) noexcept nogil:
    cdef int cost = fare(s, t, p, cities), left = p.ship
    p.money -= cost
    p.ship = (left + cities) % 5
    s.phase = PH_SLOT
    note_public(&s.head, s.turn, A_AUGUSTALES, 0, -cost, why(C_TRAVEL, cities))
    tell_move(&s.head, s.turn, A_SHIP, left, p.ship, why(C_TRAVEL, cities))


cdef void _play_card(StuporState* s, const Table* t, Player* p, int kind) noexcept nogil:
    """Put a card into the chosen slot and begin what it does (SM-45 to SM-47)."""
    log_event(p, kind if s.face_up else EV_SLOT + s.slot)
    p.hand = without_card(t, p.hand, kind)
    p.hand_size -= 1
    p.slot[s.slot] = kind
    s.phase = PH_ACT
    if s.face_up:
        begin_list(s, t.card[kind].first, t.card[kind].end, 0)
    else:
        p.face_down |= 1 << s.slot
        push(&s.stack, F_MAINS, s.turn, 0).mask = t.slot_icons[s.slot]
    if journal_enabled(&s.head):
        enter_play(&s.head, kind)


# --- End Phase -----------------------------------------------------------------------------------


cdef void _end_phase(StuporState* s, const Table* t) noexcept nogil:
    s.count = 0
    _begin_refill(s, t, s.first)


cdef void _begin_refill(StuporState* s, const Table* t, int seat) noexcept nogil:
    """SM-112: the played cards go to the discard pile, for all to see."""
    cdef Player* p = &s.player[seat]
    cdef int i
    if journal_enabled(&s.head):
        enter_clean_up(&s.head, t, seat)
    for i in range(SLOTS):
        if p.slot[i] != NONE:
            p.discard = with_card(t, p.discard, p.slot[i])
            p.slot[i] = NONE
    p.face_down = 0
    if p.cohort[1]:
        p.cohort[0] = p.cohort[1]
        p.cohort[1] = 0
    p.cohort[0] &= minus(t, p.owned, p.discard)
    memset(p.event, 0, sizeof(p.event))
    p.num_events = 0
    s.turn = seat
    s.slot = 0
    s.phase = PH_DISCARD
    if s.head.option[OPT_PLAYED_FIRST]:
        reshuffle_if_due(s, t, p)


cdef void _discard_card(StuporState* s, const Table* t, Player* p, int kind) noexcept nogil:
    """SM-113: any number of cards, in ascending order so that a choice has one form."""
    p.hand = without_card(t, p.hand, kind)
    p.hand_size -= 1
    p.discard = with_card(t, p.discard, kind)
    p.cohort[0] &= minus(t, p.owned, p.discard)
    s.slot = kind
    note_public(&s.head, s.turn, A_HAND, kind, -1, why(C_DISCARD, 0))
    note_public(&s.head, s.turn, A_DISCARD, kind, 1, why(C_DISCARD, 0))


cdef void _refill_hands(StuporState* s, const Table* t) noexcept nogil:
    """SM-114: draw up to the hand limit."""
    cdef Player* p = &s.player[s.turn]
    cdef int cards = hand_limit(s, t, p) - p.hand_size
    s.slot = 0
    s.phase = PH_REFILL
    reshuffle_if_due(s, t, p)
    if cards > 0:
        begin_draw(s, cards, why(C_REFILL, 0))


cdef void _next_seat(StuporState* s, const Table* t) noexcept nogil:
    """Go to the next seat of a step of the End Phase, or to the next step (SM-111)."""
    cdef int n = s.head.num_players, seat
    s.count += 1
    seat = (s.first + s.count) % n
    if s.phase == PH_REFILL:
        if s.count < n:
            _begin_refill(s, t, seat)
            return
        s.count = 0
        seat = s.first
        s.phase = PH_INCOME
    if s.count < n:
        begin_income(s, t, seat)
        return
    s.count = 0
    for seat in range(n):
        ally_income(s, t, seat)
    s.phase = PH_RESTOCK


cdef bint _restock_allies(StuporState* s, const Table* t) noexcept nogil:
    """SM-118 (1): refill the card spaces as far as the pile goes."""
    if open_space(s, t, True) != NONE:
        if s.card_left[0] or s.card_left[1]:
            return draw(s, PILE_CARDS)
        note_public(&s.head, NOBODY, A_LAST, 1, 1 - s.cards_out, why(C_NO_CARDS, 0))
        s.cards_out = 1                # SM-119 (3)
    s.phase = PH_UNCOVER
    return False


cdef void _end_round(StuporState* s, const Table* t) noexcept nogil:
    """SM-119: the game ends after a round in which an end condition holds."""
    cdef int seat, n = s.head.num_players
    cdef bint last = _is_last(s)
    if journal_enabled(&s.head):
        enter_round(&s.head, last)
    s.count = 0
    for seat in range(n):
        s.player[seat].passed = 0
    s.turn = 0
    if last:
        s.phase = PH_OVER
        if journal_enabled(&s.head):
            note_final(s, t)
        return
    s.fred_turns = 0
    s.round += 1
    s.first = (s.first + 1) % n
    _begin_turn(s, t, s.first)
    note_fact(&s.head, s.first, A_TURN, 0, why(C_ROUND, 0))


cdef bint _is_last(const StuporState* s) noexcept nogil:
    """Tell whether an end condition holds."""
    cdef bint over = s.edicts_out or s.cards_out or s.round == last_round(s)
    cdef int seat
    for seat in range(s.head.num_players):
        over = over or s.player[seat].pieces == 0
    return over


# --- The interface -------------------------------------------------------------------------------


cdef int legal(const Head* h, Action* out) noexcept nogil:
    cdef const StuporState* s = <const StuporState*>h
    cdef const Table* t = &TABLES[h.table]
    if s.stack.height:
        return options(s, t, out)
    return house_options(s, out) if s.phase == PH_HOUSES else _turn_options(s, t, out)


cdef int outcomes(const Head* h, Action* actions, uint16_t* weights) noexcept nogil:
    """A weight is how many of the pile's cards or tiles an outcome stands for."""
    cdef const StuporState* s = <const StuporState*>h
    cdef const Table* t = &TABLES[h.table]
    if s.stack.height:
        return draws(s, t, actions, weights)
    return deals(s, t, actions, weights)


cdef void apply(Head* h, Action a) noexcept nogil:
    cdef StuporState* s = <StuporState*>h
    cdef const Table* t = &TABLES[h.table]
    h.pile = 0
    if s.stack.height:
        answer(s, t, a)
    elif a >= DEAL_SOLO:
        s.solo_deck &= ~(1 << (a - DEAL_SOLO))
        note_public(&s.head, NOBODY, A_SOLO, a - DEAL_SOLO, -1, why(C_SOLO, a - DEAL_SOLO))
        s.count = 1
        push(&s.stack, F_SOLO, s.turn, a - DEAL_SOLO)
    elif a >= HOUSE:
        deal_apply(s, t, a)
    else:
        _turn_answer(s, t, a)
    _settle_effects(s, t)


cdef void apply_and_note(Head* h, Action a) noexcept nogil:
    """`apply`, and how it changes what seats would score for what they have."""
    cdef StuporState* s = <StuporState*>h
    cdef Points before[SEATS]
    points(s, &TABLES[h.table], before)
    apply(h, a)
    note_standing(s, &TABLES[h.table], before)


cdef void playout(Head* h, bitgen_t* rng) noexcept nogil:
    """Play to the end at random: every choice is uniform among those that do something.

    No seat passes, declines or throws cards away while it can do anything else. With all choices
    equally likely, a game takes 64 rounds instead of the 5 to 12 it takes among people.
    """
    cdef StuporState* s = <StuporState*>h
    cdef Action actions[MAX_ACTIONS]
    cdef uint16_t shares[MAX_ACTIONS]
    cdef int n, first
    while h.to_act != OVER:
        if h.to_act != CHANCE:
            n = legal(h, actions)
            first = n > 1 and actions[0] <= SKIP and s.phase != PH_DISCARD
            apply(h, actions[first + below(rng, n - first)] if s.phase != PH_DISCARD else SKIP)
        elif h.pile >= PILE_SEAT:
            apply(h, DRAW + any_of(&TABLES[h.table], s.player[s.turn].pile, rng))
        else:
            n = outcomes(h, actions, shares)
            apply(h, actions[weighted(rng, shares, n)])


cdef int round_of(const Head* h) noexcept nogil:
    return (<const StuporState*>h).round


cdef Rules STUPOR = Rules(
    name=b"stupor-mundi", state_size=sizeof(StuporState),
    begin=begin, legal=legal, outcomes=outcomes, apply=apply, observed_action=observed_action,
    hide=hide, determinize=determinize, scores=scores, ranks=ranks,
    features=features, inputs=inputs, check_invariants=check_invariants, public_moves=False,
    payoffs=payoffs, reveals=reveals,
    playout=playout, round=round_of, progress=progress, apply_and_note=apply_and_note,
    canonical_action=NULL,
)

ACTIONS = DRAW_UNSEEN + 1
binding = make_binding(&STUPOR)


def fields(Position p):
    """Return the struct as a dictionary."""
    return (<StuporState*>head_of(p, &STUPOR))[0]
