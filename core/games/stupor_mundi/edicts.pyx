"""Edicts and Frederick's own turn. An Edict is a tile, its reward, a direction for each icon of
the tile, and a new tile in its place."""

from ...game cimport Action
from ...integers cimport uint8_t
from ...stack cimport Frame, pop, push
from .rules cimport ADD, EDICT, NEXT, PILE_EDICTS, REWARD, TAKE
from .state cimport (
    E_ICONS, E_ISSUE, E_NEXT, E_REWARD, F_RESTOCK, NONE, StuporState, ask, begin_cubes, draw,
    each, gain,
)
from .tables cimport (
    ICONS, Range, Reward, SOLO_ALLY, SOLO_CARD, SOLO_EDICT, SOLO_JOIN, SOLO_MOVE, SoloCard,
    Table,
)


cdef inline int _filled(const uint8_t* spaces) noexcept nogil:
    """Return the mask of the spaces, of three, that hold a tile."""
    return (spaces[0] != NONE) | (spaces[1] != NONE) << 1 | (spaces[2] != NONE) << 2


cdef inline int _only(int mask) noexcept nogil:
    """Return the number of the only bit set in a mask of three; NONE if not just one is set."""
    return 0 if mask == 1 else 1 if mask == 2 else 2 if mask == 4 else NONE


cdef bint edict(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    """SM-72: choose a tile, take the reward, apply the icons, replace the tile."""
    cdef int one
    if f.step == 0:
        one = _only(_filled(s.active))
        if one == NONE:
            return ask(s)
        _choose(s, f, one)
    if f.step == E_REWARD:
        f.step = E_ICONS if f.extra != NONE else E_ISSUE
        if f.extra == NONE:
            one = f.memo
            pop(&s.stack)              # SM-73: nothing but the reward
            _reward(s, t, one)
            return False
        _reward(s, t, f.memo)
        return False
    if f.step < E_ISSUE:
        return _icons(s, t, f)
    if f.step == E_ISSUE:
        s.issued |= 1 << f.extra
        s.active[f.memo] = NONE
        f.step = E_NEXT
        if _filled(s.next) == 0:       # SM-81
            s.edicts_out = 1
            pop(&s.stack)
            return False
    one = _only(_filled(s.next))
    if one == NONE:
        return ask(s)
    _replace(s, f.memo, one)
    return False


cdef inline void _choose(StuporState* s, Frame* f, int space) noexcept nogil:
    f.memo = space
    f.extra = s.active[space]
    f.step = E_REWARD


cdef inline void _reward(StuporState* s, const Table* t, int space) noexcept nogil:
    """Give what is printed below an Active space, before the icons count (SM-74, SM-82)."""
    cdef const Reward* reward = &t.reward[space]
    begin_cubes(s, reward.choice, 1)
    gain(s, t, &s.player[s.turn], &reward.gain, 1)


cdef inline int _directions(const StuporState* s, const Table* t, int icon,
                            int count) noexcept nogil:
    """Return 1 if `count` icons can only be added, 2 if only removed, else 3 (SM-77)."""
    cdef const Range* r = &t.palace[icon]
    cdef int change = count * r.step, found
    found = (s.palace[icon] + change <= r.high) | (s.palace[icon] - change >= r.low) << 1
    return found if found else 3


cdef inline void _shift(StuporState* s, const Table* t, int icon, int change) noexcept nogil:
    """Move a value of the palace by whole steps; it stops at the ends of its range."""
    cdef const Range* r = &t.palace[icon]
    cdef int value = s.palace[icon] + change * r.step
    while value > r.high:
        value -= r.step
    while value < r.low:
        value += r.step
    s.palace[icon] = value


cdef bint _icons(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    """Apply each kind of icon in turn; ask where the seat may choose the direction (SM-75)."""
    cdef int icon, count, found
    while f.step < E_ISSUE:
        icon = f.step - E_ICONS
        count = t.edict[f.extra].count[icon]
        if count:
            found = _directions(s, t, icon, count)
            if found == 3:
                return ask(s)
            _shift(s, t, icon, count if found == 1 else -count)
        f.step += 1
    return False


cdef inline void _replace(StuporState* s, int space, int spare) noexcept nogil:
    """Fill an Active space from a Next space, and that one from the stack (SM-80).

    The frame ends."""
    s.active[space] = s.next[spare]
    s.next[spare] = NONE
    pop(&s.stack)
    if s.edict_stack:
        push(&s.stack, F_RESTOCK, s.turn, spare)


cdef int edict_options(const StuporState* s, const Table* t, const Frame* f,
                       Action* out) noexcept nogil:
    cdef int base, mask
    if E_ICONS <= f.step < E_ISSUE:
        out[0] = ADD + f.step - E_ICONS
        out[1] = TAKE + f.step - E_ICONS
        return 2
    base = EDICT
    mask = _filled(s.active)
    if f.step == E_NEXT:
        base = NEXT
        mask = _filled(s.next)
    elif mask == 0:
        base = REWARD
        mask = 7
    return each(mask, base, out)


cdef void edict_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil:
    cdef int count
    if f.step == 0:
        if a < REWARD:
            _choose(s, f, a - EDICT)
        else:
            f.memo = a - REWARD
            f.extra = NONE
            f.step = E_REWARD
    elif f.step == E_NEXT:
        _replace(s, f.memo, a - NEXT)
    else:
        count = t.edict[f.extra].count[f.step - E_ICONS]
        _shift(s, t, f.step - E_ICONS, count if a < TAKE else -count)
        f.step += 1


cdef bint restock(StuporState* s, Frame* f) noexcept nogil:
    return draw(s, PILE_EDICTS)


cdef void restock_answer(StuporState* s, Frame* f, Action tile) noexcept nogil:
    s.next[f.arg] = tile
    s.edict_stack &= ~(1 << tile)
    pop(&s.stack)


# --- Frederick's turn ----------------------------------------------------------------------------


cdef bint solo(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    """Execute a Solo card symbol by symbol (SM-131), then count its crown (SM-135)."""
    cdef const SoloCard* card = &t.solo[f.arg]
    cdef int op, j
    while f.memo < card.length:
        op = card.op[f.memo]
        f.memo += 1
        if op == SOLO_MOVE:
            s.fred_city = (s.fred_city + 1) % 5
        elif op == SOLO_JOIN:
            s.fred_city = s.player[0].ship
        elif op == SOLO_CARD or op == SOLO_ALLY:
            for j in range(2):         # SM-132: the lowest-numbered space
                if op == SOLO_CARD and s.card[2 * s.fred_city + j] != NONE:
                    s.card[2 * s.fred_city + j] = NONE
                    break
                if op == SOLO_ALLY and s.ally_up[2 * s.fred_city + j] != NONE:
                    s.ally_up[2 * s.fred_city + j] = NONE
                    break
        elif op >= SOLO_EDICT:
            _frederick_issues(s, t, op - SOLO_EDICT)
            return False
    s.crowns += card.crown
    if s.crowns >= t.crowns or s.solo_deck == 0:
        s.crowns = 0
        s.solo_deck = (1 << t.solo_cards) - 1
    s.fred_turns += 1
    pop(&s.stack)
    return False


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
        _shift(s, t, i, t.edict[tile].count[i])
    s.issued |= 1 << tile
    s.active[space] = NONE
    for i in range(3):
        spare = (space + i) % 3
        if s.next[spare] != NONE:
            s.active[space] = s.next[spare]
            s.next[spare] = NONE
            if s.edict_stack:
                push(&s.stack, F_RESTOCK, s.turn, spare)
            return
    s.edicts_out = 1
