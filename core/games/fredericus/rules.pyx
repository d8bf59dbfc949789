"""Fredericus: set-up, what is legal, what may be drawn."""

from libc.string cimport memcmp, memcpy, memmove, memset
from numpy.random cimport bitgen_t

from ...bits cimport each, lowest
from ...chance cimport below
from ...game cimport (
    Action, CHANCE, Head, NOBODY, OVER, Position, Rules, make_binding, head_of, journal_enabled,
    rank_by,
)
from ...network_inputs cimport bound
from ...integers cimport int32_t, int8_t, uint16_t, uint32_t, uint64_t, uint8_t
from ...journal cimport note, note_move, note_place, note_secret
from ...memo cimport FEATURES_MEMO, INPUTS_MEMO, MEMO_SIZE, memo
from ...component_tables import ComponentTables
from .components import check

include "codes.pxi"
include "tables.pxi"
include "state.pxi"
include "scoring.pxi"
include "journal_accounts.pxi"
include "load.pxi"
include "effects.pxi"
include "features.pxi"
include "network_inputs.pxi"
include "hidden.pxi"
include "check.pxi"


# Set-up

cdef void begin(Head* h) noexcept nogil:
    cdef FredericusState* s = <FredericusState*>h
    cdef const Table* table = table_of(h)
    cdef const Setup* setup = setup_of(h)
    cdef int seat, kind
    for seat in range(SEATS):
        s.of[seat].hooded = NOT_HOODED
        s.of[seat].token[0] = s.of[seat].token[1] = HAND
    for seat in range(h.num_players):                       # FR-4
        s.of[seat].tower[PEREGRINE] = setup.axis[seat]
        s.of[seat].tower[GOSHAWK] = (setup.axis[seat] + ROWS // 2) % ROWS
    for kind in range(CREATURES):
        s.deck[kind] = table.goal_copies
    s.deck_size = CREATURES * table.goal_copies + 1
    s.fredericus = IN_DECK
    if h.option[CHOSEN]:
        await_seat(s, PLACING)
    else:
        await_draw(s, LAYING)


cdef void _lay_card(FredericusState* s, int card) noexcept nogil:
    """Lay the next card, row by row (FR-6)."""
    cdef int length = setup_of(&s.head).row_length, row
    for row in range(ROWS):
        if s.length[row] < length:
            put_card(s, row, card)
            note(&s.head, NOBODY, ROW_CARD, row * ROW_KINDS + card, 1, SETTING_UP, 0)
            break
    if s.length[ROWS - 1] == length:
        await_draw(s, DEALING)


cdef void _deal_goal(FredericusState* s, Action a) noexcept nogil:
    take_goal(s, a, s.seat)                                     # FR-7
    s.seat += 1
    if s.seat == s.head.num_players:
        s.seat = 0
        _turn_up_goals(s)


cdef inline void _turn_up_goals(FredericusState* s) noexcept nogil:
    """Go on with the face-up discards until all have been made (FR-7), then with the bets."""
    cdef int kind, done = 0
    for kind in range(CREATURES):
        done += s.discard[kind]
    if done < setup_of(&s.head).turned_up:
        await_draw(s, TURNING)
    else:
        await_seat(s, FIRST_BETS)


cdef void _first_bet(FredericusState* s, int keep) noexcept nogil:
    """Place a token of the seat; the seats take turns until all tokens stand (FR-10)."""
    if journal_enabled(&s.head):
        note_token(s, s.seat, HAND, keep, BETTING_ON)
    s.of[s.seat].token[0] = keep
    sort_tokens(s, s.seat)
    s.seat = (s.seat + 1) % s.head.num_players
    if s.of[s.seat].token[0] == HAND:                  # sorted, HAND is the lowest
        s.head.to_act = s.seat
    else:
        begin_turn(s)


cdef void _set_up(FredericusState* s, Action a) noexcept nogil:
    if s.phase == LAYING:
        _lay_card(s, a - LAY)
    elif s.phase == DEALING:
        _deal_goal(s, a)
    elif s.phase == TURNING:
        take_goal(s, a, -1)
        _turn_up_goals(s)
    else:
        _first_bet(s, a - BET)


cdef void apply(Head* h, Action a) noexcept nogil:
    cdef FredericusState* s = <FredericusState*>h
    if s.phase <= FIRST_BETS:
        _set_up(s, a)
    else:
        carry_out(s, a)


# What is legal

cdef int legal(const Head* h, Action* out) noexcept nogil:
    cdef const FredericusState* s = <const FredericusState*>h
    cdef int phase = s.phase, i
    if phase == ACTING:
        return _legal_acts(s, out)
    if phase == BETTING or phase == FIRST_BETS:
        return _legal_bets(s, out)
    if phase == PLACING:
        return each((1 << ROWS) - 1, BET, out)
    for i in range(2):
        out[i] = (PICK if phase == PICKING else DROP) + i
    return 2


cdef int _legal_acts(const FredericusState* s, Action* out) noexcept nogil:
    cdef Ends ends = read_ends(s)
    cdef int n = 0, falcon, seat = s.seat
    cdef int here = 0                   # towers of the seat's falcons that are not hooded
    for falcon in range(2):
        if s.of[seat].hooded != falcon:                     # FR-35
            here |= 1 << s.of[seat].tower[falcon]
    if s.budget:
        n = _legal_actions(s, &ends, out)
    for falcon in range(2):                                 # FR-23, FR-24, FR-25
        if (not s.used[falcon] and s.of[seat].hooded != falcon
                and prey(&ends, falcon) >> s.of[seat].tower[falcon] & 1):
            out[n] = HUNT + falcon
            n += 1
    if not s.opened:                                        # FR-30
        n += each(between(ends.seal) & here, OPEN, out + n)
    if s.head.option[SHORT_VARIANT] and not s.shifted:      # FR-55
        n += each(_shiftable_rows(s, here), SHIFT, out + n)
    if not s.budget:                                        # FR-13
        out[n] = END
        n += 1
    return n


cdef inline int _legal_actions(const FredericusState* s, const Ends* ends, Action* out
                               ) noexcept nogil:
    """List what costs an action (FR-14): cards, falcons, hoods."""
    cdef int n = 0, row, falcon, hoods = between(ends.woods)
    for row in range(ROWS):
        if s.length[row]:                                   # FR-17, FR-18
            out[n] = CARD + 2 * row
            out[n + 1] = CARD + 2 * row + 1
            n += 2
    for falcon in range(2):
        if s.of[s.seat].hooded != falcon:                   # FR-20, FR-21
            out[n] = FALCON + 2 * falcon
            out[n + 1] = FALCON + 2 * falcon + 1
            n += 2
    if hoods:                                               # FR-36
        n += each(hoods & _hoodable_towers(s), HOOD, out + n)
    return n


cdef inline int _hoodable_towers(const FredericusState* s) noexcept nogil:
    """The towers with a falcon that the seat could hood (FR-37, FR-39)."""
    cdef int seat, towers = 0
    for seat in range(s.head.num_players):
        if seat != s.seat and s.of[seat].hooded == NOT_HOODED:
            towers |= 1 << s.of[seat].tower[PEREGRINE] | 1 << s.of[seat].tower[GOSHAWK]
    return towers


cdef inline int _shiftable_rows(const FredericusState* s, int towers) noexcept nogil:
    """Those of `towers` where three woods or three skies end a row of four or more (FR-56)."""
    cdef int row, n, card, found = 0
    for row in range(ROWS):
        n = s.length[row]
        if towers >> row & 1 and n >= 4:
            card = s.rows[row][n - 1]
            if ((card == WOODS or card == SKY)
                    and s.rows[row][n - 2] == card and s.rows[row][n - 3] == card):
                found |= 1 << row
    return found


cdef int _legal_bets(const FredericusState* s, Action* out) noexcept nogil:
    cdef int n = 0, keep, first = 0, seat
    if s.second and s.of[s.seat].token[1] == HAND:  # both were in hand: one order is enough
        first = s.of[s.seat].token[0]
    for keep in range(first, ROWS):                         # FR-47
        out[n] = BET + keep
        n += 1
    if s.phase == FIRST_BETS or not setup_of(&s.head).centre:
        return n
    for seat in range(s.head.num_players):
        if s.of[seat].token[0] == CENTRE:
            return n
    out[n] = BET_CENTRE                                     # FR-48
    return n + 1


cdef int outcomes(const Head* h, Action* actions, uint16_t* weights) noexcept nogil:
    cdef const FredericusState* s = <const FredericusState*>h
    cdef uint8_t left[ROW_KINDS]
    cdef int kind, n = 0, kinds = CREATURES, code = DRAW
    if s.phase == LAYING:
        kinds, code = ROW_KINDS, LAY
        _not_laid(s, left)
    for kind in range(kinds):
        if s.phase != LAYING:
            left[kind] = s.deck[kind]
    # FR-8: Fredericus is one of the last five cards, so he does not come earlier
    if s.phase != LAYING and s.fredericus == IN_DECK \
            and s.deck_size <= table_of(&s.head).bottom_cards:
        kinds += 1
        left[CREATURES] = 1
    for kind in range(kinds):
        if left[kind]:
            actions[n] = code + kind
            weights[n] = left[kind]
            n += 1
    return n


cdef void _not_laid(const FredericusState* s, uint8_t* left) noexcept nogil:
    cdef const Setup* setup = setup_of(&s.head)
    cdef int kind, row, i
    for kind in range(ROW_KINDS):
        left[kind] = setup.cards[kind]                      # FR-5
    for row in range(ROWS):
        for i in range(s.length[row]):
            left[s.rows[row][i]] -= 1


cdef int round_of(const Head* h) noexcept nogil:
    return (<const FredericusState*>h).round


cdef Action canonical_action(const Head* h, int seat, Action a) noexcept nogil:
    """Return an action as if the tower of the seat's peregrine were that of side 0 (inputs.pxi)."""
    cdef int turn = (<const FredericusState*>h).of[seat].tower[PEREGRINE]
    if a < FALCON:
        return (a + 2 * (ROWS - turn)) % (2 * ROWS)
    cdef int first = HOOD if a < HUNT else OPEN if a < SHIFT else SHIFT if a < END else BET
    if first <= a < first + ROWS:       # of a tower or a keep
        return first + (a - first + ROWS - turn) % ROWS
    return a


cdef Rules FREDERICUS = Rules(
    name=b"fredericus", state_size=sizeof(FredericusState),
    begin=begin, legal=legal, outcomes=outcomes, apply=apply, observed_action=observed_action,
    hide=hide, determinize=determinize, scores=scores, ranks=ranks,
    features=features, inputs=inputs, check_invariants=check_invariants, public_moves=True,
    payoffs=NULL, playout=NULL,
    round=round_of, progress=NULL, apply_and_note=NULL,
    canonical_action=canonical_action, reveals=NULL,
)

ACTIONS = LAY + ROW_KINDS
binding = make_binding(&FREDERICUS)


def fields(Position p):
    """Return the struct as a dictionary."""
    return (<FredericusState*>head_of(p, &FREDERICUS))[0]


def after(d, int action):
    """Return the fields after a legal action, whether or not chance is to act then."""
    cdef FredericusState s = d
    apply(&s.head, action)
    return s
