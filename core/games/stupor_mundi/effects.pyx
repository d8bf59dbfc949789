"""The interpreter: what the top frame of the stack does, which choices it offers, how it takes the
answer.

One step of a frame ends it, changes it or puts other frames above it. So whatever a frame triggers
is over before the frame goes on (SM-7). Main actions and Edicts have their own files.
"""

from ...bits cimport each, lowest
from ...game cimport Action, NOBODY, listening
from ...integers cimport uint8_t, uint16_t, uint64_t
from ...stack cimport Frame, peek, pop, push, top
from .accounts cimport (
    A_BONUS, A_HAND, A_PILE, A_SHIP, C_BONUS, C_NO_ROOM, tell, tell_goods, tell_move, tell_veiled,
    why,
)
from .actions cimport (
    arrive, begin_action, market, market_answer, market_options, possible, promote, promote_answer,
    promote_options, purchase, purchase_answer, purchase_options, summon, summon_answer,
    summon_options,
)
from .build cimport build, build_answer, build_options
from .edicts cimport edict, edict_answer, edict_options, restock_answer, solo
from .income cimport benefits, next_sides, pay_side, sides
from .rules cimport (
    CITY, DEAL_EDICT, DRAW, GOOD, GRAINS, MAIN, PERFORM, PILE_EDICTS, PILE_SEAT, SHIP, SIDE, SKIP,
    STOCK, TIMES, TYPE,
)
from .state cimport (
    F_ARRIVE, F_ASK, F_BENEFITS, F_BUILD, F_CITY, F_DRAW, F_EDICT, F_GRAINS, F_MAINS, F_MARKET,
    F_PARTS, F_PROMOTE, F_PURCHASE, F_RESTOCK, F_SHIP, F_SIDES, F_SOLO, F_STOCK, F_SUMMON, F_TIMES,
    F_TYPE, NONE, OPT_CITY_B, Player, Span, StuporState, ask, begin_cubes, begin_draw, begin_edict,
    begin_list, capacity, draw, each_kind, fred_structures, gain, in_range, own_allies, reshuffle,
    reshuffle_if_due, spend, store, structures, with_card, without_card,
)
from .tables cimport (
    CITY_KINDS, Effect, Goods, OP_DRAW, OP_EDICT, OP_EXCHANGE, OP_GAIN, OP_GAIN_CHOICE, OP_GAIN_PER,
    OP_GAIN_PER_TYPE, OP_IF_HAVE, OP_SHIP, PER_FRED_ALLIES, PER_FRED_RESOURCES, PER_FRED_STRUCTURES,
    PER_FRED_TREASURY, PER_OWN_ALLIES, P_ALLIES, P_GRAIN, P_STONE, P_TREASURY, Table,
)


cdef bint resolve(StuporState* s, const Table* t) noexcept nogil:
    """Let the top frame do one step. Returns True if it waits, with `to_act` set."""
    cdef Frame* f = top(&s.stack)
    cdef int op = f.op
    if op == F_PARTS:
        return _parts(s, t, f)
    elif op == F_DRAW:
        return _draw(s, t, f)
    elif op == F_STOCK:
        return _stock(s, t, f)
    elif op == F_SIDES:
        return sides(s, t, f)
    elif op == F_BENEFITS:
        return benefits(s, t, f)
    elif op == F_MAINS:
        return _mains(s, t, f)
    elif op == F_PROMOTE:
        return promote(s, t, f)
    elif op == F_ARRIVE:
        return arrive(s, t, f)
    elif op == F_CITY:
        return _city(s, t, f)
    elif op == F_MARKET:
        return market(s, t, f)
    elif op == F_BUILD:
        return build(s, t, f)
    elif op == F_SUMMON:
        return summon(s, t, f)
    elif op == F_PURCHASE:
        return purchase(s, t, f)
    elif op == F_EDICT:
        return edict(s, t, f)
    elif op == F_RESTOCK:
        return draw(s, PILE_EDICTS)
    elif op == F_SOLO:
        return solo(s, t, f)
    return ask(s)


cdef int options(const StuporState* s, const Table* t, Action* out) noexcept nogil:
    """Write what the seat may choose for the top frame, ascending."""
    cdef const Frame* f = peek(&s.stack)
    cdef int op = f.op
    if op == F_ASK:
        out[0] = SKIP
        out[1] = PERFORM
        return 2
    elif op == F_GRAINS:
        return _grains_options(f, out)
    elif op == F_STOCK:
        return _stock_options(s, t, f, out)
    elif op == F_TIMES:
        return in_range(Span(0, times(t, &s.player[s.turn], f.arg)), TIMES, out)
    elif op == F_TYPE:
        return _type_options(s, t, f, out)
    elif op == F_SHIP:
        return in_range(Span(0, 4), SHIP, out)
    elif op == F_MAINS:
        return _mains_options(s, t, f, out)
    elif op == F_SIDES:
        return each(next_sides(s, t, f), SIDE, out)
    elif op == F_CITY:
        return each(_bonuses(s, f.arg), CITY, out)
    elif op == F_PROMOTE:
        return promote_options(s, t, f, out)
    elif op == F_MARKET:
        return market_options(s, t, f, out)
    elif op == F_BUILD:
        return build_options(s, t, f, out)
    elif op == F_SUMMON:
        return summon_options(s, t, f, out)
    elif op == F_PURCHASE:
        return purchase_options(s, t, f, out)
    return edict_options(s, t, f, out)


cdef void answer(StuporState* s, const Table* t, Action a) noexcept nogil:
    """Take the choice of the seat, or the outcome of chance, for the top frame."""
    cdef Frame* f = top(&s.stack)
    cdef int op = f.op
    if op == F_ASK:
        _ask_answer(s, t, f, a)
    elif op == F_DRAW:
        _draw_answer(s, t, f, a - DRAW)
    elif op == F_GRAINS:
        _grains_answer(s, t, f, a)
    elif op == F_STOCK:
        _keep(s, f, (a - STOCK) >> 4, (a - STOCK) & 15)
    elif op == F_TIMES:
        _times_answer(s, t, f, a - TIMES)
    elif op == F_TYPE:
        _type_answer(s, t, f, a)
    elif op == F_SHIP:
        tell_move(&s.head, s.turn, A_SHIP, s.player[s.turn].ship, a - SHIP, t.why[f.arg])
        s.player[s.turn].ship = a - SHIP   # SM-44: no travel, no cost
        pop(&s.stack)
    elif op == F_MAINS:
        _mains_answer(s, t, f, a)
    elif op == F_SIDES:
        pay_side(s, t, f, a - SIDE)
    elif op == F_CITY:
        _city_answer(s, t, f, a - CITY)
    elif op == F_PROMOTE:
        promote_answer(s, t, f, a)
    elif op == F_MARKET:
        market_answer(s, t, f, a)
    elif op == F_BUILD:
        build_answer(s, t, f, a)
    elif op == F_SUMMON:
        summon_answer(s, t, f, a)
    elif op == F_PURCHASE:
        purchase_answer(s, t, f, a)
    elif op == F_RESTOCK:
        restock_answer(s, f, a - DEAL_EDICT)
    else:
        edict_answer(s, t, f, a)


# --- Effects in printed order --------------------------------------------------------------------


cdef bint _parts(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    """Begin the next part (SM-51); before the last one the frame ends."""
    cdef int row = f.arg, step = f.step
    if row + 1 == f.memo:
        pop(&s.stack)
    else:
        f.arg += 1
    _begin(s, t, row, step)
    return False


cdef void _begin(StuporState* s, const Table* t, int row, int step) noexcept nogil:
    """Begin one effect, unless it could do nothing; with `step`, it may not be declined."""
    cdef const Effect* e = &t.effect[row]
    cdef const Player* p = &s.player[s.turn]
    cdef int n = e.n
    if e.op == OP_GAIN or e.op == OP_GAIN_PER or e.op == OP_IF_HAVE:
        if units(s, t, p, e) == 0:
            return
        if step:
            gain(s, t, &s.player[s.turn], &e.gain, units(s, t, p, e), t.why[row])
        else:
            push(&s.stack, F_ASK, s.turn, row)
    elif e.op == OP_DRAW:
        if p.pile_size == 0 and p.discard == 0:
            return
        if step:
            begin_draw(s, e.n, t.why[row])
        else:
            push(&s.stack, F_ASK, s.turn, row)
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


cdef void _ask_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil:
    cdef Player* p = &s.player[s.turn]
    cdef int row = f.arg
    cdef const Effect* e = &t.effect[row]
    pop(&s.stack)
    if a == SKIP:
        return
    if e.op == OP_DRAW:
        begin_draw(s, e.n, t.why[row])
    else:
        gain(s, t, p, &e.gain, units(s, t, p, e), t.why[row])


# --- Cards and cubes -----------------------------------------------------------------------------


cdef bint _draw(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    """Draw card by card; stop when both piles are empty (SM-115)."""
    cdef Player* p = &s.player[s.turn]
    if f.memo and p.pile_size == 0 and p.discard:
        reshuffle(s, t, p)
    if f.memo and p.pile_size:
        return draw(s, PILE_SEAT + s.turn)
    pop(&s.stack)
    return False


cdef void _draw_answer(StuporState* s, const Table* t, Frame* f, int kind) noexcept nogil:
    cdef Player* p = &s.player[s.turn]
    p.pile = without_card(t, p.pile, kind)
    p.hand = with_card(t, p.hand, kind)
    p.pile_size -= 1
    p.hand_size += 1
    if listening(&s.head):
        tell_veiled(&s.head, s.turn, A_PILE, kind, -1, f.mask)
        tell_veiled(&s.head, s.turn, A_HAND, kind, 1, f.mask)
    f.memo -= 1
    reshuffle_if_due(s, t, p)


cdef int _grains_options(const Frame* f, Action* out) noexcept nogil:
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


cdef bint _stock(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    cdef Player* p = &s.player[s.turn]
    cdef Span grain = _stock_range(s, t, f)
    if grain.low < grain.high:
        return ask(s)
    _keep(s, f, grain.low, capacity(t, p) - grain.low)
    return False


cdef void _keep(StuporState* s, Frame* f, int grain, int stone) noexcept nogil:
    """Keep so many cubes of what the warehouse held and what has been gained."""
    cdef Player* p = &s.player[s.turn]
    if listening(&s.head):
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


cdef void _times_answer(StuporState* s, const Table* t, Frame* f, int repeats) noexcept nogil:
    cdef Player* p = &s.player[s.turn]
    cdef int cause = t.why[f.arg]
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


cdef int _doable(const StuporState* s, const Table* t, int icons) noexcept nogil:
    """Return the mask of the main actions, out of `icons`, that are possible now."""
    cdef int i, found = 0
    for i in range(5):
        if icons >> i & 1 and possible(s, t, t.plain[i]):
            found |= 1 << i
    return found


cdef bint _mains(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    if _doable(s, t, f.mask):
        return ask(s)
    pop(&s.stack)
    return False


cdef int _mains_options(const StuporState* s, const Table* t, const Frame* f,
                        Action* out) noexcept nogil:
    out[0] = SKIP
    return 1 + each(_doable(s, t, f.mask), MAIN, out + 1)


cdef void _mains_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil:
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


cdef int _bonuses(const StuporState* s, int path) noexcept nogil:
    """Return the mask of the kinds of bonus tiles left on the City of a path."""
    cdef int k, found = 0
    for k in range(CITY_KINDS):
        found |= (s.city[path][k] != 0) << k
    return found


cdef bint _city(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    cdef int found = _bonuses(s, f.arg)
    if found & (found - 1):
        return ask(s)
    if found:
        _city_answer(s, t, f, lowest(found))
    else:
        pop(&s.stack)
    return False


cdef void _city_answer(StuporState* s, const Table* t, Frame* f, int kind) noexcept nogil:
    """Remove a tile from the game and begin its bonus (SM-220, SM-225)."""
    cdef int variant = s.head.option[OPT_CITY_B]
    s.city[f.arg][kind] -= 1
    tell(&s.head, NOBODY, A_BONUS, 6 * f.arg + kind, -1, why(C_BONUS, kind))
    pop(&s.stack)
    begin_list(s, t.city[kind].first[variant], t.city[kind].end[variant], 0)


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
