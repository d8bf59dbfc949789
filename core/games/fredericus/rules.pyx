"""Fredericus: set-up, the turn, captures and bets, the end."""

from libc.string cimport memmove, memset

from ...game cimport Action, CHANCE, Head, OVER, Position, Rules, bind
from ...integers cimport int8_t, int32_t, uint8_t, uint16_t
from .features cimport features
from .hidden cimport determinize, hide, seen
from .invariants cimport broken
from .tables cimport CREATURES, ROW_KINDS, ROWS, SEATS, Setup, Table, setup_of, table_of
from .features import FEATURES  # no-cython-lint
from .tables import install  # no-cython-lint


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
    s.deck_size = <uint8_t>(CREATURES * table.goal_copies + 1)
    s.fredericus = IN_DECK
    _await_draw(s, LAYING)


cdef inline void _await_draw(FredericusState* s, uint8_t phase) noexcept nogil:
    s.phase = phase
    s.head.to_act = CHANCE
    s.head.pile = ROW_PILE if phase == LAYING else GOAL_PILE


cdef inline void _await_seat(FredericusState* s, uint8_t phase) noexcept nogil:
    s.phase = phase
    s.head.to_act = <int8_t>s.seat
    s.head.pile = 0


cdef inline void _push(FredericusState* s, int row, uint8_t card) noexcept nogil:
    s.rows[row][s.length[row]] = card
    s.length[row] += 1


cdef inline uint8_t _pop(FredericusState* s, int row) noexcept nogil:
    s.length[row] -= 1
    cdef uint8_t card = s.rows[row][s.length[row]]
    s.rows[row][s.length[row]] = 0
    return card


cdef void _lay(FredericusState* s, uint8_t card) noexcept nogil:
    """Lay the next card, row by row (FR-6)."""
    cdef int length = setup_of(&s.head).row_length, row
    for row in range(ROWS):
        if s.length[row] < length:
            _push(s, row, card)
            break
    if s.length[ROWS - 1] == length:
        _await_draw(s, DEALING)


cdef void _deal(FredericusState* s, Action a) noexcept nogil:
    _take(s, a, s.seat)                                     # FR-7
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
        _await_draw(s, TURNING)
    else:
        _await_seat(s, FIRST_BETS)


cdef void _first_bet(FredericusState* s, int8_t keep) noexcept nogil:
    """Place a token of the seat; the seats take turns until all tokens stand (FR-10)."""
    s.of[s.seat].token[0] = keep
    _sort_tokens(s, s.seat)
    s.seat = <uint8_t>((s.seat + 1) % s.head.num_players)
    if s.of[s.seat].token[0] == HAND:                  # sorted, HAND is the lowest
        s.head.to_act = <int8_t>s.seat
    else:
        _start_turn(s)


cdef inline void _sort_tokens(FredericusState* s, int seat) noexcept nogil:
    """Put the lower of two tokens first: they are interchangeable."""
    cdef int8_t low = s.of[seat].token[1]
    if setup_of(&s.head).tokens == 2 and low < s.of[seat].token[0]:
        s.of[seat].token[1] = s.of[seat].token[0]
        s.of[seat].token[0] = low


# What is legal

cdef int legal(const Head* h, Action* out) noexcept nogil:
    cdef const FredericusState* s = <const FredericusState*>h
    cdef int phase = s.phase, i
    if phase == ACTING:
        return _legal_acts(s, out)
    if phase == BETTING or phase == FIRST_BETS:
        return _legal_bets(s, out)
    for i in range(2):
        out[i] = <Action>((PICK if phase == PICKING else DROP) + i)
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
            out[n] = <Action>(HUNT + falcon)
            n += 1
    if not s.opened:                                        # FR-30
        n = _add_towers(out, n, OPEN, between(ends.seal) & here)
    if s.head.option[SHORT_VARIANT] and not s.shifted:      # FR-55
        n = _add_towers(out, n, SHIFT, _shiftable(s, here))
    if not s.budget:                                        # FR-13
        out[n] = END
        n += 1
    return n


cdef inline int _add_towers(Action* out, int n, int code, int towers) noexcept nogil:
    """Add an action for each of `towers` to the `n` there are; return their number."""
    cdef int tower
    if towers:
        for tower in range(ROWS):
            if towers >> tower & 1:
                out[n] = <Action>(code + tower)
                n += 1
    return n


cdef inline int _legal_actions(const FredericusState* s, const Ends* ends, Action* out
                               ) noexcept nogil:
    """List what costs an action (FR-14): cards, falcons, hoods."""
    cdef int n = 0, row, falcon, hoods = between(ends.woods)
    for row in range(ROWS):
        if s.length[row]:                                   # FR-17, FR-18
            out[n] = <Action>(CARD + 2 * row)
            out[n + 1] = <Action>(CARD + 2 * row + 1)
            n += 2
    for falcon in range(2):
        if s.of[s.seat].hooded != falcon:                   # FR-20, FR-21
            out[n] = <Action>(FALCON + 2 * falcon)
            out[n + 1] = <Action>(FALCON + 2 * falcon + 1)
            n += 2
    if hoods:                                               # FR-36
        n = _add_towers(out, n, HOOD, hoods & _hoodable(s))
    return n


cdef inline int _hoodable(const FredericusState* s) noexcept nogil:
    """The towers with a falcon that the seat could hood (FR-37, FR-39)."""
    cdef int seat, towers = 0
    for seat in range(s.head.num_players):
        if seat != s.seat and s.of[seat].hooded == NOT_HOODED:
            towers |= 1 << s.of[seat].tower[PEREGRINE] | 1 << s.of[seat].tower[GOSHAWK]
    return towers


cdef inline int _shiftable(const FredericusState* s, int towers) noexcept nogil:
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
        out[n] = <Action>(BET + keep)
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
            actions[n] = <Action>(code + kind)
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


# What happens

cdef void apply(Head* h, Action a) noexcept nogil:
    cdef FredericusState* s = <FredericusState*>h
    cdef int phase = s.phase
    if phase == ACTING:
        _act(s, a)
    elif phase == BETTING:
        _bet(s, <int8_t>(a - BET))
    elif phase == PAYING:
        _pay(s, a)
    elif phase == MANAGING:
        _manage(s, a)
    elif phase == CASHING:
        _take(s, a, s.seat)
        _await_seat(s, ACTING)
    elif phase == BREAKING:
        _take(s, a, s.seat)
        _await_seat(s, DROPPING)
    elif phase == DROPPING:
        _drop(s, a - DROP)
    elif phase == PICKING:
        _pick(s, a - PICK)
    elif phase == LAYING:
        _lay(s, <uint8_t>(a - LAY))
    elif phase == DEALING:
        _deal(s, a)
    elif phase == TURNING:
        _take(s, a, -1)
        _turn_up_goals(s)
    elif phase == FIRST_BETS:
        _first_bet(s, <int8_t>(a - BET))


cdef inline void _take(FredericusState* s, Action a, int to) noexcept nogil:
    """Move the drawn card to a seat's goals, or face up to the discards if `to` is -1."""
    cdef int kind = a - DRAW
    s.deck_size -= 1
    if a == DRAW_FREDERICUS:                                # FR-29, FR-41, FR-42
        s.fredericus = <uint8_t>to if to >= 0 else TURNED_UP
        s.closed = 1                                        # FR-44
        return
    s.deck[kind] -= 1
    if to < 0:
        s.discard[kind] += 1
    else:
        s.of[to].goals[kind] += 1
        s.of[to].goal_count += 1


cdef void _act(FredericusState* s, Action a) noexcept nogil:
    if a < FALCON:
        _push(s, ((a >> 1) + (1 if a & 1 else ROWS - 1)) % ROWS, _pop(s, a >> 1))   # FR-17
        s.budget -= 1
    elif a < HOOD:
        _fly(s, (a - FALCON) >> 1, a & 1)
    elif a < HUNT:
        _hood(s, a - HOOD)
    elif a < OPEN:
        _hunt(s, a - HUNT)
    elif a < SHIFT:
        _open(s, a - OPEN)
    elif a < END:
        _shift(s, a - SHIFT)
    else:
        _end_actions(s)


cdef inline void _fly(FredericusState* s, int falcon, int up) noexcept nogil:
    """Move a falcon to a tower beside its own (FR-20)."""
    cdef uint8_t* tower = &s.of[s.seat].tower[falcon]
    tower[0] = <uint8_t>((tower[0] + (1 if up else ROWS - 1)) % ROWS)
    s.budget -= 1


cdef void _hood(FredericusState* s, int tower) noexcept nogil:
    """Hood a falcon of every opponent who has one here and none hooded (FR-37)."""
    cdef int i, seat, here, n = s.head.num_players
    cdef bint choice = False
    s.budget -= 1
    for i in range(1, n):
        seat = (s.seat + i) % n
        if s.of[seat].hooded != NOT_HOODED:                    # FR-39
            continue
        here = (s.of[seat].tower[PEREGRINE] == tower) + 2 * (s.of[seat].tower[GOSHAWK] == tower)
        if here == 3:                                       # FR-38
            s.of[seat].due = 1
            choice = True
        elif here:
            s.of[seat].hooded = GOSHAWK if here == 2 else PEREGRINE
    if choice:
        s.phase = PICKING


cdef void _pick(FredericusState* s, int falcon) noexcept nogil:
    cdef int seat = next_due(s)
    s.of[seat].hooded = <int8_t>falcon
    s.of[seat].due = 0
    if next_due(s) < 0:
        s.phase = ACTING


cdef void _hunt(FredericusState* s, int falcon) noexcept nogil:
    """Capture, then settle the tokens, in the order of FR-27."""
    cdef int keep = s.of[s.seat].tower[falcon], i, seat, token
    s.of[s.seat].captured[_pop(s, keep)] += 1                  # FR-26
    s.used[falcon] = 1
    if not s.head.option[EIGHTH_CAPTURE_PAYS]:
        _close_if_won(s)
    cdef bint paying = False
    for i in range(1, s.head.num_players):                  # FR-28
        seat = (s.seat + i) % s.head.num_players
        for token in range(2):
            if s.of[seat].token[token] == CENTRE:              # FR-49
                s.of[seat].token[token] = HAND
            elif s.of[seat].token[token] == keep:
                s.of[seat].token[token] = HAND
                if not s.closed and not (s.head.option[PER_PLAYER] and s.of[seat].due):
                    s.of[seat].due += 1
                    paying = True
        _sort_tokens(s, seat)
    if paying:
        _await_draw(s, PAYING)
    else:
        _close_if_won(s)


cdef inline void _close_if_won(FredericusState* s) noexcept nogil:
    if creatures_of(s, s.seat) >= table_of(&s.head).creatures_to_end:      # FR-43
        s.closed = 1


cdef void _pay(FredericusState* s, Action a) noexcept nogil:
    cdef int seat = next_due(s)
    s.of[seat].due -= 1
    _take(s, a, seat)
    if s.closed:
        for seat in range(s.head.num_players):              # the others go without
            s.of[seat].due = 0
    if next_due(s) < 0:
        _close_if_won(s)
        _await_seat(s, ACTING)


cdef void _open(FredericusState* s, int tower) noexcept nogil:
    """Turn the row round and draw a goal; which seal goes is asked next (FR-31, FR-33)."""
    cdef int i, n = s.length[tower]
    cdef uint8_t* row = s.rows[tower]
    for i in range(n // 2):
        row[i], row[n - 1 - i] = row[n - 1 - i], row[i]
    s.opened = 1
    s.target = <uint8_t>tower
    if s.closed:
        s.phase = DROPPING
    else:
        _await_draw(s, BREAKING)


cdef void _drop(FredericusState* s, int up) noexcept nogil:
    _pop(s, (s.target + (1 if up else ROWS - 1)) % ROWS)    # FR-32
    s.seals_out += 1
    s.target = 0
    s.budget += table_of(&s.head).seal_actions
    s.phase = ACTING


cdef void _shift(FredericusState* s, int row) noexcept nogil:
    """Move the last three cards of a row to its start (FR-55)."""
    cdef int n = s.length[row]
    cdef uint8_t card = s.rows[row][n - 1]
    memmove(&s.rows[row][3], &s.rows[row][0], n - 3)
    memset(&s.rows[row][0], card, 3)
    s.shifted = 1


# The end of a turn, and the start of the next

cdef void _end_actions(FredericusState* s) noexcept nogil:
    s.of[s.seat].hooded = NOT_HOODED                           # FR-40, FR-46
    s.used[PEREGRINE] = s.used[GOSHAWK] = s.opened = s.shifted = 0
    if s.closed:
        _next_turn(s)                                       # FR-50
    else:
        s.phase = BETTING


cdef void _bet(FredericusState* s, int8_t place) noexcept nogil:
    s.of[s.seat].token[s.second] = place
    if not s.second and setup_of(&s.head).tokens == 2:
        s.second = 1
        return
    s.second = 0
    _sort_tokens(s, s.seat)
    if s.seat == s.head.num_players - 1:                    # FR-9
        _await_draw(s, MANAGING)
    else:
        _next_turn(s)


cdef void _manage(FredericusState* s, Action a) noexcept nogil:
    """Turn up the manager's discard; Fredericus ends the game (FR-42)."""
    cdef int to = -1
    if a == DRAW_FREDERICUS and s.head.option[MANAGER_OWNS]:
        to = s.seat
    _take(s, a, to)
    _next_turn(s)


cdef inline void _next_turn(FredericusState* s) noexcept nogil:
    s.seat += 1
    if s.seat < s.head.num_players:
        _start_turn(s)
    elif s.closed:                                          # FR-45
        s.seat -= 1
        s.phase = FINISHED
        s.head.to_act = OVER
        s.head.pile = 0
    else:
        s.seat = 0
        s.round += 1
        _start_turn(s)


cdef inline void _start_turn(FredericusState* s) noexcept nogil:
    """Set the budget and take back the token from the centre, cashing it if possible."""
    s.budget = table_of(&s.head).actions                    # FR-12
    if s.round == 0:
        s.budget = setup_of(&s.head).first_actions[s.seat]
    if s.of[s.seat].token[0] != CENTRE:
        _await_seat(s, ACTING)
        return
    s.of[s.seat].token[0] = HAND                               # FR-11
    if s.closed:
        _await_seat(s, ACTING)
    else:
        _await_draw(s, CASHING)


# Points

cdef void scores(const Head* h, int32_t* out) noexcept nogil:
    cdef const FredericusState* s = <const FredericusState*>h
    cdef const Table* table = table_of(h)
    cdef int seat, pairs
    for seat in range(h.num_players):                       # FR-51, FR-52, FR-53
        pairs = pairs_of(s, seat)
        out[seat] = (table.creature_points * creatures_of(s, seat)
                     + table.goal_points * s.of[seat].goal_count
                     + (table.fredericus_points if s.fredericus == seat else 0)
                     + pairs * (pairs + 1) // 2)


cdef void ranks(const Head* h, uint8_t* out) noexcept nogil:
    """Of equal scores, the seat that played later is ahead (FR-54)."""
    cdef int32_t points[SEATS]
    cdef int seat, other
    scores(h, points)
    for seat in range(h.num_players):
        out[seat] = 1
        for other in range(h.num_players):
            out[seat] += (points[other] > points[seat]
                          or (points[other] == points[seat] and other > seat))


cdef int round_of(const Head* h) noexcept nogil:
    return (<const FredericusState*>h).round


cdef Rules FREDERICUS = Rules(
    name=b"fredericus", state_size=sizeof(FredericusState),
    begin=begin, legal=legal, outcomes=outcomes, apply=apply, seen=seen,
    hide=hide, determinize=determinize, scores=scores, ranks=ranks,
    features=features, broken=broken, open_choices=True, solo=NULL, playout=NULL,
    round=round_of,
)

binding = bind(&FREDERICUS)


def fields(Position p):
    """Return the struct as a dictionary."""
    return (<FredericusState*>p.head)[0]


def arrange(Position p, d):
    """Fill the struct from a dictionary."""
    (<FredericusState*>p.head)[0] = d
