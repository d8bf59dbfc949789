"""The interpreter: what the top frame of the stack does, which choices it offers, how it takes the
answer.

One step of a frame ends it, changes it or puts other frames above it. So whatever a frame triggers
is over before the frame goes on (SM-7). Main actions and Edicts have their own files.
"""

# --- Effects in printed order --------------------------------------------------------------------


cdef bint _resolve_parts(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    """Begin the next part (SM-51); before the last one the frame ends."""
    cdef int row = f.arg, step = f.step
    if row + 1 == f.memo:
        pop(&s.stack)
    else:
        f.arg += 1
    _begin_effect(s, t, row, step)
    return False


cdef void _begin_effect(StuporState* s, const Table* t, int row, int step) noexcept nogil:
    """Begin one effect, unless it could do nothing; with `step`, it may not be declined."""
    cdef const Effect* e = &t.effect[row]
    cdef const Player* p = &s.player[s.turn]
    cdef int n = e.n
    if e.op == OP_GAIN or e.op == OP_GAIN_PER or e.op == OP_IF_HAVE:
        if units(s, t, p, e):
            _offer_effect(s, t, row, step)
    elif e.op == OP_DRAW:
        if p.pile_size or p.discard:
            _offer_effect(s, t, row, step)
    elif e.op == OP_GAIN_CHOICE:
        begin_cubes(s, e.n, step, t.why[row])
    elif e.op == OP_EXCHANGE:
        if times(t, p, row):
            push(&s.stack, F_TIMES, s.turn, row)
    elif e.op == OP_GAIN_PER_TYPE:
        if _of_type(t, p, 0) or _of_type(t, p, 1):
            push(&s.stack, F_TYPE, s.turn, row)
    elif e.op == OP_SHIP:
        push(&s.stack, F_SHIP, s.turn, row)
    elif e.op == OP_EDICT:
        while n:                       # SM-71: compulsory
            begin_edict(s, t.why[row])
            n -= 1
    else:
        begin_action(s, t, row, step)


cdef void _offer_effect(StuporState* s, const Table* t, int row, int step) noexcept nogil:
    """Gain or draw what an effect says; with `step` 0 it may be declined."""
    cdef const Effect* e = &t.effect[row]
    cdef Player* p = &s.player[s.turn]
    if not step:
        push(&s.stack, F_ASK, s.turn, row)
    elif e.op == OP_DRAW:
        begin_draw(s, e.n, t.why[row])
    else:
        gain(s, t, p, &e.gain, units(s, t, p, e), t.why[row])


cdef int units(const StuporState* s, const Table* t, const Player* p,
               const Effect* e) noexcept nogil:
    """Return how many times the goods of an effect are gained."""
    cdef int count
    if e.op == OP_GAIN:
        return 1
    if e.op == OP_IF_HAVE:             # SM-53: nothing is spent
        return (p.grain >= e.need.grain and p.stone >= e.need.stone
                and p.money >= e.need.augustales)
    if e.per == PER_FRED_ALLIES:
        count = s.palace[P_ALLIES]
    elif e.per == PER_FRED_STRUCTURES:
        count = fred_structures(s)
    elif e.per == PER_FRED_RESOURCES:
        count = s.palace[P_GRAIN] + s.palace[P_STONE]
    elif e.per == PER_FRED_TREASURY:
        count = s.palace[P_TREASURY]
    elif e.per == PER_OWN_ALLIES:
        count = own_allies(p)
    else:
        count = structures(p)
    return min(count // e.every, e.most)


cdef bint _wait_for_draw(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    return ask(s)


cdef int _ask_options(const StuporState* s, const Table* t, const Frame* f,
                      Action* out) noexcept nogil:
    out[0] = SKIP
    out[1] = PERFORM
    return 2


cdef void _ask_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil:
    cdef int row = f.arg
    pop(&s.stack)
    if a == PERFORM:
        _offer_effect(s, t, row, 1)


# --- Cards and cubes -----------------------------------------------------------------------------


cdef bint _draw_cards(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    """Draw card by card; stop when both piles are empty (SM-115)."""
    cdef Player* p = &s.player[s.turn]
    if f.memo and p.pile_size == 0 and p.discard:
        reshuffle(s, t, p)
    if f.memo and p.pile_size:
        return draw(s, PILE_SEAT + s.turn)
    pop(&s.stack)
    return False


cdef void _draw_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil:
    cdef Player* p = &s.player[s.turn]
    cdef int kind = a - DRAW
    p.pile = without_card(t, p.pile, kind)
    p.hand = with_card(t, p.hand, kind)
    p.pile_size -= 1
    p.hand_size += 1
    note_veiled(&s.head, s.turn, A_PILE, kind, -1, f.mask)
    note_veiled(&s.head, s.turn, A_HAND, kind, 1, f.mask)
    f.memo -= 1
    reshuffle_if_due(s, t, p)


cdef int _grains_options(const StuporState* s, const Table* t, const Frame* f,
                         Action* out) noexcept nogil:
    cdef int optional = f.step == 0
    out[0] = SKIP
    return optional + in_range(Span(0, f.memo), GRAINS, out + optional)


cdef void _grains_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil:
    """Take the chosen Grain and the rest in Stone, as one gain (SM-9, SM-219)."""
    cdef int grain = a - GRAINS, stone = f.memo - grain, cause = f.mask
    pop(&s.stack)
    if a != SKIP:
        store(s, t, &s.player[s.turn], grain, stone, cause)


cdef inline Span _stock_range(const StuporState* s, const Table* t,
                              const Frame* f) noexcept nogil:
    """Return the range of Grain that a full warehouse may hold after a gain (SM-9)."""
    cdef int room = capacity(t, &s.player[s.turn])
    cdef Span grain
    grain.low = max(room - f.extra, 0)
    grain.high = min(room, f.memo)
    return grain


cdef bint _choose_stock(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    cdef Action out[1]
    cdef Span grain = _stock_range(s, t, f)
    if grain.low < grain.high:
        return ask(s)
    _stock_options(s, t, f, out)
    _stock_answer(s, t, f, out[0])
    return False


cdef void _stock_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil:
    """Keep so many cubes of what the warehouse held and what has been gained."""
    cdef Player* p = &s.player[s.turn]
    cdef int grain = (a - STOCK) >> 4, stone = (a - STOCK) & 15
    tell_goods(&s.head, s.turn, 0, f.memo - p.grain, f.extra - p.stone, f.mask)
    tell_goods(&s.head, s.turn, 0, grain - f.memo, stone - f.extra, why(C_NO_ROOM, 0))
    p.grain = grain
    p.stone = stone
    pop(&s.stack)


cdef int _stock_options(const StuporState* s, const Table* t, const Frame* f,
                        Action* out) noexcept nogil:
    cdef int grain, room = capacity(t, &s.player[s.turn])
    cdef Span span = _stock_range(s, t, f)
    for grain in range(span.low, span.high + 1):
        out[grain - span.low] = STOCK + 16 * grain + room - grain
    return span.high - span.low + 1


cdef int times(const Table* t, const Player* p, int row) noexcept nogil:
    """Return how often an exchange can be paid (SM-52)."""
    cdef const Goods* pay = &t.effect[row].pay
    cdef int most = t.effect[row].n
    if pay.augustales:
        most = min(most, p.money // pay.augustales)
    if pay.grain:
        most = min(most, p.grain // pay.grain)
    if pay.stone:
        most = min(most, p.stone // pay.stone)
    return max(most, 0)


cdef int _times_options(const StuporState* s, const Table* t, const Frame* f,
                        Action* out) noexcept nogil:
    return in_range(Span(0, times(t, &s.player[s.turn], f.arg)), TIMES, out)


cdef void _times_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil:
    cdef Player* p = &s.player[s.turn]
    cdef int repeats = a - TIMES, cause = t.why[f.arg]
    cdef const Effect* e = &t.effect[f.arg]
    pop(&s.stack)
    if repeats:
        spend(s, p, e.pay.augustales * repeats, e.pay.grain * repeats, e.pay.stone * repeats, cause)
        gain(s, t, p, &e.gain, repeats, cause)


# --- Goods for each Ally of a type (SM-171 to SM-173) --------------------------------------------


cdef int _of_type(const Table* t, const Player* p, int kind) noexcept nogil:
    """Count the seat's Allies of a type: 0 Independents, 1 Loyalists."""
    cdef int i, count = 0
    for i in range(5):
        if p.ally[i] != NONE and t.ally[p.ally[i]].type == kind:
            count += 1
    return count


cdef int _type_options(const StuporState* s, const Table* t, const Frame* f,
                       Action* out) noexcept nogil:
    cdef const Player* p = &s.player[s.turn]
    if f.step:
        return each(t.effect[f.arg].goods, GOOD, out)
    out[0] = SKIP
    return 1 + each((_of_type(t, p, 0) != 0) | (_of_type(t, p, 1) != 0) << 1, TYPE, out + 1)


cdef void _type_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil:
    cdef Player* p = &s.player[s.turn]
    cdef const Effect* e = &t.effect[f.arg]
    cdef int good, amount, cause = t.why[f.arg]
    cdef Goods goods = Goods(0, 0, 0, 0)
    if a == SKIP:
        pop(&s.stack)
        return
    if f.step == 0:
        f.memo = a - TYPE
        f.step = 1
        if e.goods & (e.goods - 1):
            return
        good = lowest(e.goods)
    else:
        good = a - GOOD
    amount = min(_of_type(t, p, f.memo), e.most) * e.each
    (<uint8_t*>&goods)[good] = 1       # they are numbered in their order
    pop(&s.stack)
    gain(s, t, p, &goods, amount, cause)


# --- The icons of a slot (SM-47, SM-50) ----------------------------------------------------------


cdef int _doable_icons(const StuporState* s, const Table* t, int icons) noexcept nogil:
    """Return the mask of the main actions, out of `icons`, that are possible now."""
    cdef int i, found = 0
    for i in range(5):
        if icons >> i & 1 and possible(s, t, t.plain[i]):
            found |= 1 << i
    return found


cdef bint _choose_main_actions(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    if _doable_icons(s, t, f.mask):
        return ask(s)
    pop(&s.stack)
    return False


cdef int _list_main_actions(const StuporState* s, const Table* t, const Frame* f,
                            Action* out) noexcept nogil:
    out[0] = SKIP
    return 1 + each(_doable_icons(s, t, f.mask), MAIN, out + 1)


cdef void _resolve_main_actions(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil:
    """Perform one icon; with K3 the seat may perform the other one after it."""
    cdef int rest = 0
    if a != SKIP and s.player[s.turn].both:
        rest = f.mask & ~(1 << (a - MAIN))
    if rest:
        f.mask = rest
    else:
        pop(&s.stack)
    if a != SKIP:
        begin_action(s, t, t.plain[a - MAIN], 1)


# --- City bonus tiles (SM-62) --------------------------------------------------------------------


cdef int _list_bonuses(const StuporState* s, int path) noexcept nogil:
    """Return the mask of the kinds of bonus tiles left on the City of a path."""
    cdef int k, found = 0
    for k in range(CITY_KINDS):
        found |= (s.city[path][k] != 0) << k
    return found


cdef bint _choose_city(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    cdef int found = _list_bonuses(s, f.arg)
    if found & (found - 1):
        return ask(s)
    if found:
        _city_answer(s, t, f, CITY + lowest(found))
    else:
        pop(&s.stack)
    return False


cdef int _city_options(const StuporState* s, const Table* t, const Frame* f,
                       Action* out) noexcept nogil:
    return each(_list_bonuses(s, f.arg), CITY, out)


cdef void _city_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil:
    """Remove a tile from the game and begin its bonus (SM-220, SM-225)."""
    cdef int kind = a - CITY, variant = s.head.option[OPT_CITY_B]
    s.city[f.arg][kind] -= 1
    note_public(&s.head, NOBODY, A_BONUS, 6 * f.arg + kind, -1, why(C_BONUS, kind))
    pop(&s.stack)
    begin_list(s, t.city[kind].first[variant], t.city[kind].end[variant], 0)


# --- A free move of the Ship (SM-44: no travel, no cost) ----------------------------------------


cdef int _ship_options(const StuporState* s, const Table* t, const Frame* f,
                       Action* out) noexcept nogil:
    return in_range(Span(0, 4), SHIP, out)


cdef void _ship_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil:
    tell_move(&s.head, s.turn, A_SHIP, s.player[s.turn].ship, a - SHIP, t.why[f.arg])
    s.player[s.turn].ship = a - SHIP
    pop(&s.stack)


# --- Chance --------------------------------------------------------------------------------------


cdef int draws(const StuporState* s, const Table* t, Action* actions,
               uint16_t* weights) noexcept nogil:
    """Write what chance can draw for the top frame, ascending, and the copies of each.

    Returns the number of outcomes."""
    cdef uint64_t second = s.player[s.turn].pile & ~t.first_copies
    cdef int i, n
    if peek(&s.stack).op == F_DRAW:
        n = each_kind(t, s.player[s.turn].pile, DRAW, actions)
        for i in range(n):
            weights[i] = 1 + ((second & t.card[actions[i] - DRAW].bits) != 0)
        return n
    n = each(s.edict_stack, DEAL_EDICT, actions)
    for i in range(n):
        weights[i] = 1
    return n


HANDLERS[F_PARTS] = Handler(_resolve_parts, NULL, NULL)
HANDLERS[F_ASK] = Handler(_wait_for_draw, _ask_options, _ask_answer)
HANDLERS[F_DRAW] = Handler(_draw_cards, NULL, _draw_answer)
HANDLERS[F_GRAINS] = Handler(_wait_for_draw, _grains_options, _grains_answer)
HANDLERS[F_STOCK] = Handler(_choose_stock, _stock_options, _stock_answer)
HANDLERS[F_TIMES] = Handler(_wait_for_draw, _times_options, _times_answer)
HANDLERS[F_TYPE] = Handler(_wait_for_draw, _type_options, _type_answer)
HANDLERS[F_SHIP] = Handler(_wait_for_draw, _ship_options, _ship_answer)
HANDLERS[F_MAINS] = Handler(_choose_main_actions, _list_main_actions, _resolve_main_actions)
HANDLERS[F_CITY] = Handler(_choose_city, _city_options, _city_answer)
