"""Edicts and Frederick's own turn. An Edict is a tile, its reward, a direction for each icon of
the tile, and a new tile in its place."""

cdef inline int _count_filled(const uint8_t* spaces) noexcept nogil:
    """Return the mask of the spaces, of three, that hold a tile."""
    return (spaces[0] != NONE) | (spaces[1] != NONE) << 1 | (spaces[2] != NONE) << 2


cdef inline int _single_bit(int mask) noexcept nogil:
    """Return the number of the only bit set in a mask of three; NONE if not just one is set."""
    return 0 if mask == 1 else 1 if mask == 2 else 2 if mask == 4 else NONE


cdef bint _issue_edict(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    """SM-72: choose a tile, take the reward, apply the icons, replace the tile."""
    cdef int one
    if f.step == 0:
        one = _single_bit(_count_filled(s.active))
        if one == NONE:
            return ask(s)
        _choose_edict(s, f, one)
    if f.step == E_REWARD:
        one = f.memo
        f.step = E_ICONS
        if f.extra == NONE:
            pop(&s.stack)              # SM-73: nothing but the reward
        begin_cubes(s, t.reward[one].choice, 1, why(C_REWARD, one))     # SM-74, SM-82
        gain(s, t, &s.player[s.turn], &t.reward[one].gain, 1, why(C_REWARD, one))
        return False
    if f.step < E_ISSUE:
        return _resolve_icons(s, t, f)
    if f.step == E_ISSUE:
        _take_away(s, f.memo, why(C_EDICT, f.extra))
        f.step = E_NEXT
        if _count_filled(s.next) == 0:
            _run_out(s, f.memo)
            pop(&s.stack)
            return False
    one = _single_bit(_count_filled(s.next))
    if one == NONE:
        return ask(s)
    _replace_edict(s, f.memo, one)
    return False


cdef inline void _choose_edict(StuporState* s, Frame* f, int space) noexcept nogil:
    f.memo = space
    f.extra = s.active[space]
    f.step = E_REWARD


cdef inline void _take_away(StuporState* s, int space, int cause) noexcept nogil:
    """Remove the tile of an Active space from the game."""
    cdef int tile = s.active[space]
    s.issued |= 1 << tile
    s.active[space] = NONE
    note_public(&s.head, NOBODY, A_ACTIVE, 32 * space + tile, -1, cause)
    note_public(&s.head, NOBODY, A_ISSUED, tile, 1, cause)


cdef inline void _run_out(StuporState* s, int space) noexcept nogil:
    """There is no tile for an Active space: this is the last round (SM-81)."""
    note_public(&s.head, NOBODY, A_LAST, 0, 1 - s.edicts_out, why(C_NO_EDICT, space))
    s.edicts_out = 1


cdef inline int _legal_directions(const StuporState* s, const Table* t, int icon,
                                  int count) noexcept nogil:
    """Return 1 if `count` icons can only be added, 2 if only removed, else 3 (SM-77)."""
    cdef const Range* r = &t.palace[icon]
    cdef int change = count * r.step, found
    found = (s.palace[icon] + change <= r.high) | (s.palace[icon] - change >= r.low) << 1
    return found if found else 3


cdef inline void _shift_value(StuporState* s, const Table* t, int icon, int change,
                              int cause) noexcept nogil:
    """Move a value of the palace by whole steps; it stops at the ends of its range."""
    cdef const Range* r = &t.palace[icon]
    cdef int value = s.palace[icon] + change * r.step
    while value > r.high:
        value -= r.step
    while value < r.low:
        value += r.step
    note_public(&s.head, NOBODY, A_PALACE, icon, value - s.palace[icon], cause)
    s.palace[icon] = value


cdef bint _resolve_icons(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    """Apply each kind of icon in turn; ask where the seat may choose the direction (SM-75)."""
    cdef int icon, count, found
    while f.step < E_ISSUE:
        icon = f.step - E_ICONS
        count = t.edict[f.extra].count[icon]
        if count:
            found = _legal_directions(s, t, icon, count)
            if found == 3:
                return ask(s)
            _shift_value(s, t, icon, count if found == 1 else -count, why(C_FORCED, f.extra))
        f.step += 1
    return False


cdef inline void _replace_edict(StuporState* s, int space, int spare) noexcept nogil:
    """Fill an Active space from a Next space, and that one from the stack (SM-80).

    The frame ends."""
    pop(&s.stack)
    _move_up(s, space, spare)


cdef inline void _move_up(StuporState* s, int space, int spare) noexcept nogil:
    cdef int tile = s.next[spare]
    s.active[space] = tile
    s.next[spare] = NONE
    if s.edict_stack:
        push(&s.stack, F_RESTOCK, s.turn, spare)
    note_public(&s.head, NOBODY, A_NEXT, 32 * spare + tile, -1, why(C_RESTOCK, 0))
    note_public(&s.head, NOBODY, A_ACTIVE, 32 * space + tile, 1, why(C_RESTOCK, 0))


cdef int _edict_options(const StuporState* s, const Table* t, const Frame* f,
                        Action* out) noexcept nogil:
    cdef int base, mask
    if E_ICONS <= f.step < E_ISSUE:
        out[0] = ADD + f.step - E_ICONS
        out[1] = TAKE + f.step - E_ICONS
        return 2
    base = EDICT
    mask = _count_filled(s.active)
    if f.step == E_NEXT:
        base = NEXT
        mask = _count_filled(s.next)
    elif mask == 0:
        base = REWARD
        mask = 7
    return each(mask, base, out)


cdef void _edict_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil:
    cdef int count
    if f.step == 0:
        if a < REWARD:
            _choose_edict(s, f, a - EDICT)
        else:
            f.memo = a - REWARD
            f.extra = NONE
            f.step = E_REWARD
    elif f.step == E_NEXT:
        _replace_edict(s, f.memo, a - NEXT)
    else:
        count = t.edict[f.extra].count[f.step - E_ICONS]
        _shift_value(s, t, f.step - E_ICONS, count if a < TAKE else -count, why(C_EDICT, f.extra))
        f.step += 1


cdef bint _restock_spaces(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    return draw(s, PILE_EDICTS)


cdef void _restock_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil:
    cdef int space = f.arg, tile = a - DEAL_EDICT
    s.next[space] = tile
    s.edict_stack &= ~(1 << tile)
    pop(&s.stack)
    note_public(&s.head, NOBODY, A_STACK, tile, -1, why(C_RESTOCK, 0))
    note_public(&s.head, NOBODY, A_NEXT, 32 * space + tile, 1, why(C_RESTOCK, 0))


# --- Frederick's turn ----------------------------------------------------------------------------


cdef bint _resolve_solo(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    """Execute a Solo card symbol by symbol (SM-131), then count its crown (SM-135)."""
    cdef const SoloCard* card = &t.solo[f.arg]
    cdef int i, op, cause = why(C_SOLO, f.arg)
    for i in range(f.memo, card.length):
        op = card.op[i]
        if op == SOLO_MOVE:
            _sail_ship(s, (s.fred_city + 1) % 5, cause)
        elif op == SOLO_JOIN:
            _sail_ship(s, s.player[0].ship, cause)
        elif op == SOLO_CARD:
            _remove_card(s, cause)
        elif op == SOLO_ALLY:
            _remove_ally(s, cause)
        elif op >= SOLO_EDICT:
            f.memo = i + 1
            _frederick_issues(s, t, op - SOLO_EDICT)
            return False
    pop(&s.stack)
    s.crowns += card.crown
    s.fred_turns += 1
    note_public(&s.head, NOBODY, A_CROWNS, 0, card.crown, cause)
    note_public(&s.head, NOBODY, A_REPLIES, 0, 1, cause)
    if s.crowns >= t.crowns or s.solo_deck == 0:
        _shuffle_edicts(s, t)
    return False


cdef void _sail_ship(StuporState* s, int city, int cause) noexcept nogil:
    tell_move(&s.head, NOBODY, A_FREDERICK, s.fred_city, city, cause)
    s.fred_city = city


cdef void _remove_card(StuporState* s, int cause) noexcept nogil:
    """Remove a card of Frederick's city, that on the lowest-numbered space (SM-132)."""
    cdef int space
    for space in range(2 * s.fred_city, 2 * s.fred_city + 2):
        if s.card[space] != NONE:
            note_public(&s.head, NOBODY, A_CARD, s.card[space], -1, cause)
            note_public(&s.head, NOBODY, A_SPACE, space, -1, cause)
            s.card[space] = NONE
            return


cdef void _remove_ally(StuporState* s, int cause) noexcept nogil:
    cdef int space
    for space in range(2 * s.fred_city, 2 * s.fred_city + 2):
        if s.ally_up[space] != NONE:
            note_public(&s.head, NOBODY, A_SHOWN, 20 * space + s.ally_up[space], -1, cause)
            s.ally_up[space] = NONE
            return


cdef void _shuffle_edicts(StuporState* s, const Table* t) noexcept nogil:
    """Make all Solo cards the deck again (SM-135)."""
    cdef int card
    if journal_enabled(&s.head):
        for card in range(t.solo_cards):
            note_public(&s.head, NOBODY, A_SOLO, card, 1 - (s.solo_deck >> card & 1),
                        why(C_SHUFFLE, 0))
        note_public(&s.head, NOBODY, A_CROWNS, 0, -s.crowns, why(C_SHUFFLE, 0))
    s.crowns = 0
    s.solo_deck = (1 << t.solo_cards) - 1


cdef void _frederick_issues(StuporState* s, const Table* t, int numeral) noexcept nogil:
    """Issue the Edict of a numeral: add all its icons (SM-133), then replace the tile (SM-134)."""
    cdef int i, space, spare, tile
    for i in range(3):
        space = (numeral + i) % 3
        if s.active[space] != NONE:
            break
    else:
        return
    tile = s.active[space]
    for i in range(ICONS):
        if t.edict[tile].count[i]:
            _shift_value(s, t, i, t.edict[tile].count[i], why(C_FREDERICK, tile))
    _take_away(s, space, why(C_FREDERICK, tile))
    for i in range(3):
        spare = (space + i) % 3
        if s.next[spare] != NONE:
            _move_up(s, space, spare)
            return
    _run_out(s, space)


HANDLERS[F_EDICT] = Handler(_issue_edict, _edict_options, _edict_answer)
HANDLERS[F_RESTOCK] = Handler(_restock_spaces, NULL, _restock_answer)
HANDLERS[F_SOLO] = Handler(_resolve_solo, NULL, NULL)
