"""What a person reads off the table: prices, gains, what can be done, what a seat has."""


def price(d, int action):
    """Return what a seat pays for an action of its own, as Goods; `d` are a position's fields.

    A piece and its site are two actions, each with its own cost. A card that costs a card counts 0.
    """
    cdef StuporState s = d
    cdef const Table* t = &TABLES[s.head.table]
    if TRAVEL <= action < PLAY_UP:
        return Goods(fare(&s, t, &s.player[s.turn], action - TRAVEL), 0, 0, 0)
    return _payment_of(&s, t, action)


def any_mix(d):
    """Return whether what is built now is paid for with cubes of any kind (SM-94)."""
    cdef StuporState s = d
    return bool(TABLES[s.head.table].effect[s.stack.frame[max(s.stack.height - 1, 0)].arg].any_mix)


def usual_prices(d, seat):
    """Return what sites, Allies and cards would cost a seat by the plain main actions, as Goods.

    They are found by the action that would choose them. A card that costs a card counts 0. Raises
    IndexError for a seat that the table does not have.
    """
    cdef StuporState s = d
    cdef const Table* t = &TABLES[s.head.table]
    if seat not in range(s.head.num_players):
        raise IndexError(f"seat {seat!r}: 0 to {s.head.num_players - 1} expected")
    cdef uint16_t mask = abilities(&s, &s.player[seat])
    return {
        a: _cost_of(&s, t, &t.effect[t.plain[icon]], mask, a)
        for icon, first, end in ((2, SITE, PIECE), (3, SUMMON, HOST), (4, PURCHASE, REMOVE_HAND))
        for a in range(first, end)
    }


def doable(d):
    """Return the mask of the main actions that the seat whose turn it is could do now."""
    cdef StuporState s = d
    cdef const Table* t = &TABLES[s.head.table]
    cdef int i, found = 0
    for i in range(5):
        found |= possible(&s, t, t.plain[i]) << i
    return found


def final_round(d):
    """Return the round after which the game ends though nothing else has ended it (SM-119)."""
    cdef StuporState s = d
    return last_round(&s)


def gain_of(d, int action):
    """Return what a seat gets at once by an action of its own, as Goods, full warehouse or not."""
    cdef StuporState s = d
    return _income_of(&s, &TABLES[s.head.table], action)


def holdings(d):
    """Return what can be reckoned from what each seat has, given a position's fields.

    `room` is the number of spaces of its warehouse, `closed` the mask of its closed castle sides,
    `own` what Allies compare with the palace, in its order, and Structures; `content` the mask of
    its Ally spaces with an Ally whose condition holds, `would` that of the kinds of Allies whose
    condition would hold if it had them, `limit` its hand limit, `free` the mask of the empty slots
    it may use, `points` where its points would come from if the game ended now.
    """
    cdef StuporState s = d
    cdef Points found[SEATS]
    points(&s, &TABLES[s.head.table], found)
    return [_describe_holding(&s, seat, found[seat]) for seat in range(s.head.num_players)]


cdef dict _describe_holding(const StuporState* s, int seat, Points found):
    cdef const Table* t = &TABLES[s.head.table]
    cdef const Player* p = &s.player[seat]
    cdef Player host = p[0]
    cdef int kind, i, pleased = 0, would = 0, space = 0
    for i in reversed(range(5)):
        if p.ally[i] == NONE:
            space = i
        elif content(s, t, p, p.ally[i]):
            pleased |= 1 << i
    for kind in range(ALLY_KINDS):
        host.ally[space] = kind
        would |= content(s, t, &host, kind) << kind
    return {
        "room": capacity(t, p),
        "closed": closed_sides(t, p),
        "own": [quantity(s, t, p, OWN + i) for i in range(Q_STRUCTURES + 1)],
        "content": pleased,
        "would": would,
        "limit": hand_limit(s, t, p),
        "free": free_slots(t, p),
        "points": found,
    }


# --- What a choice costs and brings at once, for the seat whose turn it is ------------------------


cdef Goods _payment_of(const StuporState* s, const Table* t, Action a) noexcept nogil:
    cdef Goods paid = Goods(0, 0, 0, 0)
    cdef const Frame* f = &s.stack.frame[max(s.stack.height - 1, 0)]
    cdef const Effect* e = &t.effect[f.arg]
    cdef int tile = s.market[s.player[s.turn].ship]
    if TIMES <= a < TYPE:
        return _multiply_goods(&t.effect[f.arg].pay, a - TIMES)
    if PROMOTE <= a < SELL and not e.grain_free:
        paid.grain = t.arrow[a - PROMOTE]
    elif a == SELL:
        paid = t.market[tile // 2][tile & 1].sell
    elif a == BUY:
        paid.augustales = t.market[tile // 2][tile & 1].pay
    elif PIECE <= a < PAY_GRAIN:
        paid.augustales = t.piece[a - PIECE].money
    elif a >= SITE:
        paid = _cost_of(s, t, e, f.mask, a)
    return paid


cdef Goods _cost_of(const StuporState* s, const Table* t, const Effect* e, uint16_t mask,
                    Action a) noexcept nogil:
    """Return what a site, an Ally or a card costs by a main action, with the abilities of a mask.
    """
    cdef Cubes cubes
    if SITE <= a < PIECE:
        cubes = site_cost(t, e, mask, &t.site[a - SITE])
        return Goods(e.pay.augustales, cubes.grain, cubes.stone, 0)
    if SUMMON <= a < HOST:
        return Goods(e.pay.augustales, ally_cost(t, e, mask, a - SUMMON), 0, 0)
    if PURCHASE <= a < REMOVE_HAND and s.card[a - PURCHASE] != NONE:
        return Goods(card_cost(t, mask, &t.card[s.card[a - PURCHASE]]), 0, 0, 0)
    return Goods(0, 0, 0, 0)


cdef Goods _income_of(const StuporState* s, const Table* t, Action a) noexcept nogil:
    cdef const Frame* f = &s.stack.frame[max(s.stack.height - 1, 0)]
    cdef const Effect* e = &t.effect[f.arg]
    cdef int tile = s.market[s.player[s.turn].ship]
    if a == SELL:
        return Goods(t.market[tile // 2][tile & 1].price, 0, 0, 0)
    if a == BUY:
        return t.market[tile // 2][tile & 1].buy
    if TIMES <= a < TYPE:
        return _multiply_goods(&e.gain, a - TIMES)
    if SIDE <= a < SHIP:
        return t.side[a - SIDE].income
    if a == PERFORM and e.op != OP_DRAW:
        return _multiply_goods(&e.gain, units(s, t, &s.player[s.turn], e))
    return Goods(0, 0, 0, 0)


cdef inline Goods _multiply_goods(const Goods* goods, int times) noexcept nogil:
    return Goods(goods.augustales * times, goods.grain * times, goods.stone * times,
                 goods.vp * times)
