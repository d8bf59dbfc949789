"""What pays by itself: workplaces after an action, closed sides at once and every round, Allies."""

cdef bint _pay_benefits(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    """Give what one ability gives. All of them are gains, so their order does not matter."""
    cdef int i = lowest(f.mask)
    f.mask &= f.mask - 1
    if f.mask == 0:
        pop(&s.stack)
    begin_cubes(s, t.ability[i].choice, 1, why(C_WORKPLACE, i))
    gain(s, t, &s.player[s.turn], &t.ability[i].gain, 1, why(C_WORKPLACE, i))
    return False


cdef bint _choose_sides(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    """Let closed sides pay (SM-88), in the order the seat likes where the order matters."""
    cdef int found = _next_sides(s, t, f)
    if found & (found - 1):
        return ask(s)
    _sides_answer(s, t, f, SIDE + lowest(found))
    return False


cdef int _next_sides(const StuporState* s, const Table* t, const Frame* f) noexcept nogil:
    """Return the mask of the closed sides that may pay now; one if no other order matters (SM-8).

    An order matters only between a Market visit and what it can trade: cubes, and Augustales where
    these can run out. A visit that is not possible yet waits for a side that makes it so.
    """
    cdef int i, visits = 0, goods = 0, enough = 0
    cdef const Goods* income
    for i in range(5):
        if f.mask >> i & 1:
            income = &t.side[i].income
            if t.side[i].market:
                visits |= 1 << i
            elif income.grain or income.stone or income.augustales and scarce(s, t):
                goods |= 1 << i
                enough |= _enables_action(s, t, income) << i
            else:
                return 1 << i
    if visits == 0 or goods == 0:
        return 1 << lowest(f.mask)
    if possible(s, t, t.plain[1]):
        return f.mask
    return enough if enough else 1 << lowest(goods)


cdef bint _enables_action(const StuporState* s, const Table* t, const Goods* income) noexcept nogil:
    """Tell whether a visit to the Market could trade once a side has paid."""
    cdef const Player* p = &s.player[s.turn]
    cdef int tile = s.market[p.ship]
    cdef const Market* m = &t.market[tile // 2][tile & 1]
    return (p.money + income.augustales >= m.pay or
            p.grain + income.grain >= m.sell.grain and p.stone + income.stone >= m.sell.stone)


cdef int _sides_options(const StuporState* s, const Table* t, const Frame* f,
                        Action* out) noexcept nogil:
    return each(_next_sides(s, t, f), SIDE, out)


cdef void _sides_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil:
    cdef int side = a - SIDE
    f.mask = f.mask & ~(1 << side)
    if f.mask == 0:
        pop(&s.stack)
    if t.side[side].market:
        begin_action(s, t, t.plain[1], 0)
    gain(s, t, &s.player[s.turn], &t.side[side].income, 1, why(C_SIDE, side))


cdef void begin_income(StuporState* s, const Table* t, int seat) noexcept nogil:
    """SM-116: every closed side pays."""
    cdef int closed = closed_sides(t, &s.player[seat])
    s.turn = seat
    if closed:
        push(&s.stack, F_SIDES, seat, 0).mask = closed


cdef void ally_income(StuporState* s, const Table* t, int seat) noexcept nogil:
    """SM-117: 1 VP an Ally, 2 more where its condition holds."""
    cdef Player* p = &s.player[seat]
    cdef int i, bonus
    for i in range(5):
        if p.ally[i] != NONE:
            bonus = t.vp_bonus if content(s, t, p, p.ally[i]) else 0
            p.vp += t.vp_base + bonus
            note_public(&s.head, seat, A_POINTS, 0, t.vp_base, why(C_ALLY, p.ally[i]))
            note_public(&s.head, seat, A_POINTS, 0, bonus, why(C_CONTENT, p.ally[i]))


HANDLERS[F_BENEFITS] = Handler(_pay_benefits, NULL, NULL)
HANDLERS[F_SIDES] = Handler(_choose_sides, _sides_options, _sides_answer)
