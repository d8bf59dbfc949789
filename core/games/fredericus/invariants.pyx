"""What holds in every state and every view, whatever bytes they came from.

Ranges come first: every later check may use any field as an index.
"""

from ...game cimport CHANCE, Head, NOBODY, OVER
from .rules cimport (
    BETTING, BREAKING, CASHING, CENTRE, DEALING, DROPPING, EIGHTH_CAPTURE_PAYS, FINISHED,
    FIRST_BETS, FredericusState, GOAL_PILE, GOSHAWK, HAND, IN_DECK, LAYING, MANAGING,
    NOT_HOODED, PAYING, PEREGRINE, PICKING, ROW_PILE, SEAL, TURNED_UP, TURNING, creatures_of,
    end_of, is_draw,
)
from .tables cimport (
    CREATURES, MAX_ROW, ROW_KINDS, ROWS, SEATS, Setup, Table, setup_of, table_of,
)

cdef enum:
    MANY = 64               # more than any counter of a game reaches


cdef const char* broken(const Head* h) noexcept nogil:
    cdef const FredericusState* s = <const FredericusState*>h
    cdef const char* fault = _out_of_range(s)
    if fault == NULL:
        fault = _seats_off(s)
    if fault == NULL:
        fault = _rows_off(s)
    if fault == NULL and s.phase <= FIRST_BETS:
        fault = _set_up_off(s)
    if fault == NULL:
        fault = _goals_off(s)
    if fault == NULL:
        fault = _phase_off(s)
    if fault == NULL:
        fault = _turn_off(s)
    return fault


cdef const char* _out_of_range(const FredericusState* s) noexcept nogil:
    cdef int n = s.head.num_players, i, kind
    if s.phase > FINISHED or s.seat >= n or s.target >= ROWS:
        return b"the phase, the seat or the target is out of range"
    if s.used[0] > 1 or s.used[1] > 1 or s.opened > 1 or s.shifted > 1 or s.second > 1:
        return b"a flag of the turn is neither 0 nor 1"
    if s.closed > 1 or s.budget > MANY or s.seals_out > MANY:
        return b"a counter is out of range"
    if s.fredericus > TURNED_UP or n <= s.fredericus < IN_DECK:
        return b"Fredericus is nowhere"
    for i in range(SEATS):
        if s.of[i].tower[PEREGRINE] >= ROWS or s.of[i].tower[GOSHAWK] >= ROWS:
            return b"a falcon is on no tower"
        if not NOT_HOODED <= s.of[i].hooded <= GOSHAWK:
            return b"no such falcon is hooded"
        if not (HAND <= s.of[i].token[0] <= CENTRE and HAND <= s.of[i].token[1] <= CENTRE):
            return b"a token is nowhere"
        if s.of[i].due > 2 or s.of[i].goal_count > CREATURES * table_of(&s.head).goal_copies:
            return b"a seat is due or holds too many goals"
        for kind in range(CREATURES):
            if s.of[i].captured[kind] > MANY or s.of[i].goals[kind] > table_of(&s.head).goal_copies:
                return b"a seat has too many cards of a kind"
    for i in range(ROWS):
        if s.length[i] > MAX_ROW:
            return b"a row is too long"
    return NULL


cdef const char* _seats_off(const FredericusState* s) noexcept nogil:
    """Empty seats are blank, and tokens only where these players may have them."""
    cdef const Setup* setup = setup_of(&s.head)
    cdef int i, kind, centre = 0
    for i in range(s.head.num_players):
        centre += (s.of[i].token[0] == CENTRE) + (s.of[i].token[1] == CENTRE)
        if setup.tokens == 1 and s.of[i].token[1] != HAND:
            return b"a seat has a token too many"
        if (setup.tokens == 2 and s.of[i].token[1] < s.of[i].token[0]
                and not (s.phase == BETTING and s.second and i == s.seat)):
            return b"the tokens of a seat are not in order"
    if centre > setup.centre:
        return b"the centre takes one token, and none with two players"
    for i in range(s.head.num_players, SEATS):
        if (s.of[i].tower[PEREGRINE] or s.of[i].tower[GOSHAWK] or s.of[i].hooded != NOT_HOODED
                or s.of[i].token[0] != HAND or s.of[i].token[1] != HAND or s.of[i].goal_count
                or s.of[i].due):
            return b"an empty seat has pieces"
        for kind in range(CREATURES):
            if s.of[i].captured[kind] or s.of[i].goals[kind]:
                return b"an empty seat has cards"
    return NULL


cdef const char* _rows_off(const FredericusState* s) noexcept nogil:
    """Row cards are neither lost nor made; cells beyond the end are 0."""
    cdef int count[ROW_KINDS]
    cdef const Setup* setup = setup_of(&s.head)
    cdef int row, i, kind, seat
    for kind in range(ROW_KINDS):
        count[kind] = 0
    count[SEAL] = s.seals_out
    for row in range(ROWS):
        for i in range(MAX_ROW):
            if i >= s.length[row]:
                if s.rows[row][i]:
                    return b"a card lies beyond the end of a row"
            elif s.rows[row][i] >= ROW_KINDS:
                return b"no such card in a row"
            else:
                count[s.rows[row][i]] += 1
    for seat in range(s.head.num_players):
        for kind in range(CREATURES):
            count[kind] += s.of[seat].captured[kind]
    for kind in range(ROW_KINDS):
        if count[kind] > setup.cards[kind] or (count[kind] < setup.cards[kind]
                                               and s.phase != LAYING):
            return b"row cards, captures and dropped seals are not what was laid out"
    return NULL


cdef const char* _set_up_off(const FredericusState* s) noexcept nogil:
    """Until the first turn the rows are as laid, and goals and tokens as far as the phase says."""
    cdef const Setup* setup = setup_of(&s.head)
    cdef int row, seat, kind, turned_up = 0, placed = _placed(s, s.seat)
    cdef bint filled = True, betting = s.phase == FIRST_BETS
    for row in range(ROWS):
        if s.length[row] > setup.row_length or (s.length[row] and not filled):
            return b"rows are not laid one after the other"
        filled = s.length[row] == setup.row_length
    if filled == (s.phase == LAYING):
        return b"the rows are not laid as far as the phase says"
    for kind in range(CREATURES):
        turned_up += s.discard[kind]
    if (turned_up > setup.turned_up or (turned_up == setup.turned_up) != betting
            and setup.turned_up or turned_up and s.phase < TURNING):
        return b"goals are not turned up as far as the phase says"
    for seat in range(s.head.num_players):
        if s.of[seat].goal_count != (s.phase > DEALING or s.phase == DEALING and seat < s.seat):
            return b"goals are not dealt as far as the phase says"
        if s.of[seat].hooded != NOT_HOODED or creatures_of(s, seat):
            return b"something happened before the first turn"
        if (_placed(s, seat) != placed + (betting and seat < s.seat)
                or s.of[seat].token[0] == CENTRE):
            return b"tokens are not placed as far as the phase says"
    if placed >= (setup.tokens if betting else 1):
        return b"tokens are not placed as far as the phase says"
    if s.fredericus != IN_DECK:
        return b"something happened before the first turn"
    if s.seat and s.phase != DEALING and not betting:
        return b"something happened before the first turn"
    if s.budget or s.round or s.closed or s.seals_out or _flagged(s):
        return b"something happened before the first turn"
    return NULL


cdef inline int _placed(const FredericusState* s, int seat) noexcept nogil:
    return (s.of[seat].token[0] != HAND) + (s.of[seat].token[1] != HAND)


cdef inline bint _flagged(const FredericusState* s) noexcept nogil:
    return s.used[PEREGRINE] or s.used[GOSHAWK] or s.opened or s.shifted


cdef const char* _goals_off(const FredericusState* s) noexcept nogil:
    """Every goal is in a hand, turned up or in the deck; in views only the numbers say so."""
    cdef const Table* table = table_of(&s.head)
    cdef bint open_view = s.head.observer == NOBODY or s.head.to_act == OVER
    cdef int seat, kind, known, held, total = s.deck_size, deck = 0
    for seat in range(s.head.num_players):
        held = 0
        for kind in range(CREATURES):
            held += s.of[seat].goals[kind]
        if held != (s.of[seat].goal_count if open_view or s.head.observer == seat else 0):
            return b"goals held and their number differ"
        total += s.of[seat].goal_count
    for kind in range(CREATURES):
        known = s.discard[kind] + s.deck[kind]
        for seat in range(s.head.num_players):
            known += s.of[seat].goals[kind]
        if known > table.goal_copies or (open_view and known != table.goal_copies):
            return b"a goal is missing, or there is one too many"
        total += s.discard[kind]
        deck += s.deck[kind]
    if deck != (s.deck_size - (s.fredericus == IN_DECK) if open_view else 0):
        return b"the goal deck and its size differ"
    if total + (s.fredericus != IN_DECK) != CREATURES * table.goal_copies + 1:
        return b"the numbers of goals do not add up"
    if s.round + s.deck_size > CREATURES * table.goal_copies + 1:
        return b"there were more rounds than goals drawn at the end of one"   # FR-42
    return NULL


cdef const char* _phase_off(const FredericusState* s) noexcept nogil:
    """Who is to act, and what the phase needs to be pending."""
    cdef int seat, due = 0, to_act = s.seat
    if is_draw(s.phase):
        to_act = CHANCE
    elif s.phase == FINISHED:
        to_act = OVER
    if s.head.to_act != to_act:
        return b"the wrong one is to act"
    if s.head.pile != (0 if not is_draw(s.phase) else
                       ROW_PILE if s.phase == LAYING else GOAL_PILE):
        return b"a draw is pending from no pile, or from the wrong one"
    for seat in range(s.head.num_players):
        due += s.of[seat].due
        if s.of[seat].due and (seat == s.seat or s.phase != PAYING and s.of[seat].due > 1):
            return b"a seat is due what it cannot be"
        if s.phase == PICKING and s.of[seat].due and (
                s.of[seat].hooded != NOT_HOODED
                or s.of[seat].tower[PEREGRINE] != s.of[seat].tower[GOSHAWK]):
            return b"there is nothing to pick"
    if (due > 0) != (s.phase == PAYING or s.phase == PICKING):
        return b"something is due, or nothing, against the phase"
    if s.phase == DROPPING or s.phase == BREAKING:
        if not s.opened or end_of(s, (s.target + 1) % ROWS) != SEAL \
                or end_of(s, (s.target + ROWS - 1) % ROWS) != SEAL:
            return b"no seal is being opened"
    elif s.target:
        return b"no seal is being opened"
    return NULL


cdef const char* _turn_off(const FredericusState* s) noexcept nogil:
    """What a turn and the end of the game imply."""
    cdef const Table* table = table_of(&s.head)
    cdef int seat, n = s.head.num_players
    cdef bint won = False
    for seat in range(n):
        won = won or creatures_of(s, seat) >= table.creatures_to_end
    if s.phase == PAYING and s.head.option[EIGHTH_CAPTURE_PAYS]:
        won = False                     # the bets are settled first
    if s.closed != (s.fredericus != IN_DECK or won):
        return b"the goal deck is closed without a reason, or open against it"
    if s.fredericus == IN_DECK and not s.deck_size:
        return b"Fredericus is in an empty deck"
    if s.closed and (is_draw(s.phase) or s.phase == BETTING):
        return b"the goal deck is closed, but a goal is to be drawn or a bet made"
    if s.phase == FINISHED and not s.closed:
        return b"the game cannot be over"
    if s.phase >= BETTING and (_flagged(s) or s.budget
                               or s.of[s.seat].hooded != NOT_HOODED):
        return b"a turn has ended, but not all of it"
    if s.second and (s.phase != BETTING or setup_of(&s.head).tokens != 2
                     or s.of[s.seat].token[0] == HAND):
        return b"there is no second token to place"
    if (s.phase == MANAGING or s.phase == FINISHED) and s.seat != n - 1:
        return b"only the last seat manages the deck and ends the game"
    if CASHING <= s.phase <= BETTING and s.of[s.seat].token[0] == CENTRE:
        return b"the seat's token should have been taken from the centre"
    if s.phase == CASHING and s.of[s.seat].token[0] != HAND:
        return b"no token was in the centre"
    return NULL
