"""What an action does: cards and falcons, captures and bets, seals and hoods, the end of a turn."""

cdef void carry_out(FredericusState* s, Action a) noexcept nogil:
    """Apply an action of a turn, a seat's or a drawn goal."""
    if s.phase == ACTING:
        _apply_act(s, a)
    elif s.phase == BETTING:
        _place_bet(s, a - BET)
    elif s.phase == PAYING:
        _pay_goal(s, a)
    elif s.phase == MANAGING:
        _turn_up_goal(s, a)
    elif s.phase == CASHING:
        take_goal(s, a, s.seat)
        await_seat(s, ACTING)
    elif s.phase == BREAKING:
        take_goal(s, a, s.seat)
        await_seat(s, DROPPING)
    elif s.phase == DROPPING:
        _drop_seal(s, a - DROP)
    elif s.phase == PLACING:
        _place_falcons(s, a - BET)
    else:
        _pick_hood(s, a - PICK)


cdef void _place_falcons(FredericusState* s, int tower) noexcept nogil:
    """Start the seat's falcons on a tower and the one opposite, the peregrine first (A-25)."""
    cdef int falcon, to
    for falcon in range(2):
        to = (tower + falcon * ROWS // 2) % ROWS
        note_move(&s.head, s.seat, FALCON_AT, falcon * ROWS + s.of[s.seat].tower[falcon],
                  falcon * ROWS + to, 1, SETTING_UP, 0)
        s.of[s.seat].tower[falcon] = to
    s.seat = (s.seat + 1) % s.head.num_players
    if s.seat:
        s.head.to_act = s.seat
    else:
        await_draw(s, LAYING)


cdef void take_goal(FredericusState* s, Action a, int to) noexcept nogil:
    """Move the drawn card to a seat's goals, or face up to the discards if `to` is -1."""
    cdef int kind = a - DRAW
    s.deck_size -= 1
    if a == DRAW_FREDERICUS:                                # FR-29, FR-41, FR-42
        s.fredericus = to if to >= 0 else TURNED_UP
    else:
        s.deck[kind] -= 1
        if to < 0:
            s.discard[kind] += 1
        else:
            s.of[to].goals[kind] += 1
            s.of[to].goal_count += 1
    if journal_enabled(&s.head):
        note_goal(s, kind, to)
    if a == DRAW_FREDERICUS:
        _close_deck(s, FREDERICUS_SEEN)


cdef inline void _close_deck(FredericusState* s, int cause) noexcept nogil:
    """Close the goal deck for good (FR-44)."""
    if journal_enabled(&s.head) and not s.closed:
        note(&s.head, NOBODY, CLOSED, 0, 1, cause, s.seat)
    s.closed = 1


cdef void _apply_act(FredericusState* s, Action a) noexcept nogil:
    if a < FALCON:
        _move_card(s, a >> 1, beside(a >> 1, a & 1))
    elif a < HOOD:
        _move_falcon(s, (a - FALCON) >> 1, a & 1)
    elif a < HUNT:
        _hood_falcons(s, a - HOOD)
    elif a < OPEN:
        _capture_prey(s, a - HUNT)
    elif a < SHIFT:
        _open_seal(s, a - OPEN)
    elif a < END:
        _shift_cards(s, a - SHIFT)
    else:
        _end_actions(s)


cdef inline void _move_card(FredericusState* s, int row, int to) noexcept nogil:
    """Move the end of a row to the end of a row beside it (FR-17)."""
    cdef int card = take_card(s, row)
    put_card(s, to, card)
    s.budget -= 1
    note_move(&s.head, NOBODY, ROW_CARD, row * ROW_KINDS + card, to * ROW_KINDS + card, 1,
              MOVING, 0)
    note(&s.head, s.seat, ACTION, 0, -1, MOVING, 0)


cdef inline void _move_falcon(FredericusState* s, int falcon, int up) noexcept nogil:
    """Move a falcon to a tower beside its own (FR-20)."""
    cdef int tower = s.of[s.seat].tower[falcon], to = beside(tower, up)
    s.of[s.seat].tower[falcon] = to
    s.budget -= 1
    note_move(&s.head, s.seat, FALCON_AT, falcon * 8 + tower, falcon * 8 + to, 1, MOVING, 0)
    note(&s.head, s.seat, ACTION, 0, -1, MOVING, 0)


cdef void _hood_falcons(FredericusState* s, int tower) noexcept nogil:
    """Hood a falcon of every opponent who has one here and none hooded (FR-37)."""
    cdef int i, seat, here, n = s.head.num_players
    cdef bint choice = False
    s.budget -= 1
    note(&s.head, s.seat, ACTION, 0, -1, HOODING, 0)
    for i in range(1, n):
        seat = (s.seat + i) % n
        if s.of[seat].hooded != NOT_HOODED:                 # FR-39
            continue
        here = (s.of[seat].tower[PEREGRINE] == tower) + 2 * (s.of[seat].tower[GOSHAWK] == tower)
        if here == 3:                                       # FR-38
            s.of[seat].due = 1
            choice = True
        elif here:
            _put_hood(s, seat, GOSHAWK if here == 2 else PEREGRINE)
    if choice:
        s.phase = PICKING


cdef inline void _put_hood(FredericusState* s, int seat, int falcon) noexcept nogil:
    s.of[seat].hooded = falcon
    note(&s.head, seat, HOODED, falcon, 1, HOODING, s.of[seat].tower[falcon])


cdef void _pick_hood(FredericusState* s, int falcon) noexcept nogil:
    """Hood the falcon picked of the next seat that has both on the tower (FR-38)."""
    cdef int seat = next_due(s)
    _put_hood(s, seat, falcon)
    s.of[seat].due = 0
    if next_due(s) < 0:
        s.phase = ACTING


cdef void _capture_prey(FredericusState* s, int falcon) noexcept nogil:
    """Capture, then settle the tokens, in the order of FR-27."""
    cdef int keep = s.of[s.seat].tower[falcon], i, seat, token
    cdef int kind = take_card(s, keep)
    s.of[s.seat].captured[kind] += 1                        # FR-26
    s.used[falcon] = 1
    if journal_enabled(&s.head):
        note_captured(s, keep, kind)
    if not s.head.option[EIGHTH_CAPTURE_PAYS]:
        _close_if_won(s)
    cdef bint paying = False
    for i in range(1, s.head.num_players):                  # FR-28
        seat = (s.seat + i) % s.head.num_players
        for token in range(2):
            if s.of[seat].token[token] == CENTRE:           # FR-49
                _put_token(s, seat, token, HAND, STAYING_AWAY)
            elif s.of[seat].token[token] == keep:
                _put_token(s, seat, token, HAND, BET_WON)
                if not s.closed and not (s.head.option[PER_PLAYER] and s.of[seat].due):
                    _owe_goals(s, seat, 1, BET_WON)
                    paying = True
        sort_tokens(s, seat)
    if paying:
        await_draw(s, PAYING)
    else:
        _close_if_won(s)


cdef inline void _put_token(FredericusState* s, int seat, int token, int place, int cause
                            ) noexcept nogil:
    if journal_enabled(&s.head):
        note_token(s, seat, s.of[seat].token[token], place, cause)
    s.of[seat].token[token] = place


cdef inline void _owe_goals(FredericusState* s, int seat, int amount, int cause) noexcept nogil:
    """Let a seat be owed so many goals more."""
    s.of[seat].due += amount
    if journal_enabled(&s.head) and amount:
        note(&s.head, seat, OWED, 0, amount, cause, 0)


cdef inline void _close_if_won(FredericusState* s) noexcept nogil:
    if creatures_of(s, s.seat) >= table_of(&s.head).creatures_to_end:  # FR-43
        _close_deck(s, LAST_CAPTURE)


cdef void _pay_goal(FredericusState* s, Action a) noexcept nogil:
    """Give the drawn goal to the next seat that is owed one; Fredericus ends this (FR-28)."""
    cdef int seat = next_due(s)
    _owe_goals(s, seat, -1, BET_WON)
    take_goal(s, a, seat)
    if s.closed:
        for seat in range(s.head.num_players):              # the others go without
            _owe_goals(s, seat, -s.of[seat].due, FREDERICUS_SEEN)
    if next_due(s) < 0:
        _close_if_won(s)
        await_seat(s, ACTING)


cdef void _open_seal(FredericusState* s, int tower) noexcept nogil:
    """Turn the row round and draw a goal; which seal goes is asked next (FR-31, FR-33)."""
    cdef int i, n = s.length[tower]
    cdef uint8_t* row = s.rows[tower]
    for i in range(n // 2):
        row[i], row[n - 1 - i] = row[n - 1 - i], row[i]
    s.opened = 1
    s.target = tower
    if journal_enabled(&s.head):
        note_new_end(s, tower, OPENING)
    if s.closed:
        s.phase = DROPPING
    else:
        await_draw(s, BREAKING)


cdef void _drop_seal(FredericusState* s, int up) noexcept nogil:
    """Drop the seal on one side of the tower and gain actions (FR-16, FR-31)."""
    cdef int row = beside(s.target, up), actions = table_of(&s.head).seal_actions
    take_card(s, row)                                       # FR-32
    s.seals_out += 1
    note(&s.head, NOBODY, ROW_CARD, row * ROW_KINDS + SEAL, -1, OPENING, s.target)
    note(&s.head, NOBODY, SEAL_OUT, 0, 1, OPENING, s.target)
    note(&s.head, s.seat, ACTION, 0, actions, OPENING, s.target)
    s.target = 0
    s.budget += actions
    s.phase = ACTING


cdef void _shift_cards(FredericusState* s, int row) noexcept nogil:
    """Move the last three cards of a row to its start (FR-55)."""
    cdef int n = s.length[row]
    cdef int card = s.rows[row][n - 1]
    memmove(&s.rows[row][3], &s.rows[row][0], n - 3)
    memset(&s.rows[row][0], card, 3)
    s.shifted = 1
    if journal_enabled(&s.head):
        note_new_end(s, row, SHIFTING)


# The end of a turn, and the start of the next

cdef void _end_actions(FredericusState* s) noexcept nogil:
    cdef int hooded = s.of[s.seat].hooded
    if journal_enabled(&s.head) and hooded != NOT_HOODED:
        note(&s.head, s.seat, HOODED, hooded, -1, TURN_ENDS, s.of[s.seat].tower[hooded])
    s.of[s.seat].hooded = NOT_HOODED                        # FR-40, FR-46
    s.used[PEREGRINE] = s.used[GOSHAWK] = s.opened = s.shifted = 0
    if s.closed:
        _next_turn(s)                                       # FR-50
    else:
        s.phase = BETTING


cdef void _place_bet(FredericusState* s, int place) noexcept nogil:
    """Place a token; after the last one the turn ends, or the manager discards (FR-46)."""
    _put_token(s, s.seat, s.second, place, BETTING_ON)
    if not s.second and setup_of(&s.head).tokens == 2:
        s.second = 1
        return
    s.second = 0
    sort_tokens(s, s.seat)
    if s.seat == s.head.num_players - 1:                    # FR-9
        await_draw(s, MANAGING)
    else:
        _next_turn(s)


cdef void _turn_up_goal(FredericusState* s, Action a) noexcept nogil:
    """Turn up the manager's discard; Fredericus ends the game (FR-42)."""
    cdef int to = -1
    if a == DRAW_FREDERICUS and s.head.option[MANAGER_OWNS]:
        to = s.seat
    take_goal(s, a, to)
    _next_turn(s)


cdef inline void _next_turn(FredericusState* s) noexcept nogil:
    if journal_enabled(&s.head):
        note_turn_ended(s)
    s.seat += 1
    if s.seat == s.head.num_players:
        if s.closed:                                        # FR-45
            _finish_game(s)
            return
        s.seat = 0
        s.round += 1
    begin_turn(s)


cdef void _finish_game(FredericusState* s) noexcept nogil:
    s.seat -= 1
    s.phase = FINISHED
    s.head.to_act = OVER
    s.head.pile = 0
    if journal_enabled(&s.head):
        note_final_score(s)


cdef void begin_turn(FredericusState* s) noexcept nogil:
    s.budget = table_of(&s.head).actions                    # FR-12
    if s.round == 0:
        s.budget = setup_of(&s.head).first_actions[s.seat]
    await_seat(s, ACTING)
    note(&s.head, s.seat, TURN, 0, 1, TURN_STARTS, 0)
    note(&s.head, s.seat, ACTION, 0, s.budget, TURN_STARTS, 0)
    if s.of[s.seat].token[0] == CENTRE:                     # FR-11: it comes back for a goal
        _put_token(s, s.seat, 0, HAND, CENTRE_HELD)
        if not s.closed:
            await_draw(s, CASHING)
