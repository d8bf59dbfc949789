"""The five main actions, wherever they come from (SM-3).

Each action has four parts: what makes it possible; a resolver, which returns True while its frame
waits for the seat; the seat's options; and what an answer does. The abilities that count are those
the seat had when the action began (SM-60): the frame keeps their mask.
"""

cdef inline int ally_cost(const Table* t, const Effect* e, uint16_t mask, int space) noexcept nogil:
    """Return the Grain an Ally costs (SM-100)."""
    if e.grain_free:
        return 0
    return max(t.ally_space[space].grain - e.grain_discount
               - passive(t, mask, PASSIVE_SUMMON_DISCOUNT), 0)


cdef inline int card_cost(const Table* t, uint16_t mask, const Card* card) noexcept nogil:
    """Return the Augustales a card costs (SM-108)."""
    return max(card.money - passive(t, mask, PASSIVE_PURCHASE_DISCOUNT), 0)


cdef enum:
    FIRST_PLACES = 1 << 1 | 1 << 6 | 1 << 9    # the first workplace of each path (SM-55)
    CITY_PLACES = 1 << 5 | 1 << 8 | 1 << 13


cdef bint possible(const StuporState* s, const Table* t, int row) noexcept nogil:
    """Tell whether the seat whose turn it is could perform the main action of a row now."""
    cdef const Player* p = &s.player[s.turn]
    cdef const Effect* e = &t.effect[row]
    if e.pay.augustales > p.money:
        return False
    if e.op == OP_PROMOTE:
        return _promotable_places(s, t, p, e, 0) != 0
    if e.op == OP_MARKET:
        return _list_trades(s, t, p, 0, 0) != 0
    if e.op == OP_BUILD:
        return sites(t, p, e, abilities(s, p)) != 0
    if e.op == OP_SUMMON:
        return _free_hosts(t, p) != 0 and _summonable_allies(s, t, p, e, abilities(s, p)) != 0
    return _list_offers(s, t, p, abilities(s, p)) != 0


cdef bint begin_action(StuporState* s, const Table* t, int row, int step) noexcept nogil:
    """Put a main action on the stack if it is possible; with `step` 0 it may be declined."""
    cdef const Player* p = &s.player[s.turn]
    cdef const Effect* e = &t.effect[row]
    cdef Frame* f
    if s.stack.height >= DEEPEST or not possible(s, t, row):
        return False
    if e.op == OP_PROMOTE:
        f = push(&s.stack, F_PROMOTE, s.turn, row)
        f.memo = e.n
    elif e.op == OP_MARKET:
        f = push(&s.stack, F_MARKET, s.turn, row)
        f.mask = abilities(s, p)
        f.extra = passive(t, f.mask, PASSIVE_MARKET_EXTRA)  # SM-69
    else:
        f = push(&s.stack, F_BUILD if e.op == OP_BUILD else
                 F_SUMMON if e.op == OP_SUMMON else F_PURCHASE, s.turn, row)
        f.mask = abilities(s, p)
    f.step = step
    return True


# --- Promote a Specialist ------------------------------------------------------------------------


cdef uint16_t _promotable_places(const StuporState* s, const Table* t, const Player* p,
                                 const Effect* e,
                                 int barred) noexcept nogil:
    """Return the mask of the places that the seat's Specialists may move on to.

    `barred` are two places of four bits: on each of them, if not 0, a Specialist stays (SM-162)."""
    cdef uint32_t found = 0, own = 0
    cdef int i, place
    for i in range(3):
        place = p.specialist[i]
        own |= 1 << place
        if place and place == barred & 15:
            barred &= 0xF0
        elif place and place == barred >> 4:
            barred &= 15
        elif place == 0:
            found |= FIRST_PLACES      # SM-54: the path is chosen with the first move
        elif not CITY_PLACES >> place & 1:
            found |= 1 << (place + 1)
    found &= ~(own & CITY_PLACES)      # SM-57: one own Specialist a City
    if not e.grain_free:
        found &= t.arrows_within[p.grain if p.grain < 8 else 7]  # SM-58
    return found


cdef bint _promote_specialist(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    if f.memo and _promotable_places(s, t, &s.player[s.turn], &t.effect[f.arg], f.extra):
        return ask(s)
    pop(&s.stack)
    return False


cdef int _promote_options(const StuporState* s, const Table* t, const Frame* f,
                          Action* out) noexcept nogil:
    cdef int found = _promotable_places(s, t, &s.player[s.turn], &t.effect[f.arg], f.extra)
    return each_or_skip(f, found, PROMOTE, out)


cdef void _promote_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil:
    """SM-63: pay Grain, move, issue the Edict of a token, take what the arrival brings."""
    cdef Player* p = &s.player[s.turn]
    cdef const Effect* e = &t.effect[f.arg]
    cdef int place = a - PROMOTE, left, i
    cdef bint first = True
    if a == SKIP:
        pop(&s.stack)
        return
    left = 0 if FIRST_PLACES >> place & 1 else place - 1
    if not e.grain_free:
        spend(s, p, 0, t.arrow[place], 0, why(C_PROMOTE, place))
    for i in range(3):
        first = first and p.specialist[i] != place
    _move_specialist(p, left, place)
    tell_move(&s.head, s.turn, A_SPECIALIST, left, place, why(C_PROMOTE, place))
    f.memo -= 1
    f.step = 0
    if e.different:
        f.extra = (f.extra & 15) << 4 | place
    if f.memo == 0:
        pop(&s.stack)
    if first or CITY_PLACES >> place & 1:
        push(&s.stack, F_ARRIVE, s.turn, place)
    if s.tokens >> place & 1:          # SM-61
        s.tokens = s.tokens & ~(1 << place)
        note_public(&s.head, NOBODY, A_TOKEN, place, -1, why(C_PROMOTE, place))
        begin_edict(s, why(C_TOKEN, place))


cdef inline void _move_specialist(Player* p, int left, int place) noexcept nogil:
    """Move one Specialist and keep the three in ascending order."""
    cdef int i = 2
    while p.specialist[i] != left:
        i -= 1
    while i < 2 and p.specialist[i + 1] < place:
        p.specialist[i] = p.specialist[i + 1]
        i += 1
    p.specialist[i] = place


cdef bint _arrive_in_city(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    """Give what a place gives to the seat's first Specialist there (SM-62, SM-64)."""
    cdef int place = f.arg, path, ability = s.work[place]
    pop(&s.stack)
    if CITY_PLACES >> place & 1:
        path = 0 if place == 5 else 1 if place == 8 else 2
        push(&s.stack, F_CITY, s.turn, path)
    elif ability != NONE:
        begin_list(s, t.ability[ability].first, t.ability[ability].end, 1)
    return False


# --- Visit the Market ----------------------------------------------------------------------------


cdef int _list_trades(const StuporState* s, const Table* t, const Player* p, int done,
                      int extra) noexcept nogil:
    """Return the mask of the transactions a visit still allows; none is done in part (SM-66)."""
    cdef int tile = s.market[p.ship], found = 0
    cdef const Market* m = &t.market[tile // 2][tile & 1]
    if p.grain >= m.sell.grain and p.stone >= m.sell.stone and (extra or not done & SOLD):
        found |= SOLD
    if p.money >= m.pay and (extra or not done & BOUGHT):
        found |= BOUGHT
    return found


cdef bint _trade_at_market(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    if _list_trades(s, t, &s.player[s.turn], f.memo, f.extra):
        return ask(s)
    _leave_market(s, t, f)
    return False


cdef void _leave_market(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    """End a visit; one with a transaction brings what workplaces give for it (SM-70)."""
    cdef uint16_t benefits = (f.mask & t.after[ON_MARKET]) if f.memo else 0
    pop(&s.stack)
    begin_benefits(s, benefits)


cdef int _market_options(const StuporState* s, const Table* t, const Frame* f,
                         Action* out) noexcept nogil:
    cdef int skip = f.step == 0 or f.memo != 0     # SM-68: a visit has at least one transaction
    out[0] = SKIP
    return skip + each(_list_trades(s, t, &s.player[s.turn], f.memo, f.extra), SELL, out + skip)


cdef void _market_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil:
    cdef Player* p = &s.player[s.turn]
    cdef int tile = s.market[p.ship], kind = SOLD if a == SELL else BOUGHT
    cdef const Market* m = &t.market[tile // 2][tile & 1]
    if a == SKIP:
        _leave_market(s, t, f)
        return
    if f.memo & kind:
        f.extra -= 1
    f.memo |= kind
    if a == SELL:
        spend(s, p, 0, m.sell.grain, m.sell.stone, why(C_SELL, tile))
        earn(s, t, p, m.price, why(C_SELL, tile))
    else:
        spend(s, p, m.pay, 0, 0, why(C_BUY, tile))
        store(s, t, p, m.buy.grain, m.buy.stone, why(C_BUY, tile))


# --- Summon an Ally ------------------------------------------------------------------------------


cdef uint16_t _free_hosts(const Table* t, const Player* p) noexcept nogil:
    """Return the mask of the empty Ally spaces without a Tower; of equal spaces, only the first
    (SM-97)."""
    cdef uint32_t found = 0
    cdef int i
    cdef bint plain = False
    for i in range(5):
        if p.ally[i] != NONE or p.pieces >> i & 1:
            continue
        if t.host_edict >> i & 1:      # SM-103
            found |= 1 << i
        elif not plain:
            plain = True
            found |= 1 << i
    return found


cdef int _summonable_allies(const StuporState* s, const Table* t, const Player* p, const Effect* e,
                            uint16_t mask) noexcept nogil:
    """Return the mask of the city's two Ally spaces from which the seat can summon."""
    cdef int found = 0, j, i, ally
    for j in range(2):
        ally = s.ally_up[2 * p.ship + j]
        if ally == NONE or ally_cost(t, e, mask, 2 * p.ship + j) > p.grain:
            continue
        for i in range(5):
            if p.ally[i] == ally:
                break                  # SM-99
        else:
            found |= 1 << j
    return found


cdef bint _summon_ally(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    """SM-102: pay, place the Ally, take what workplaces give, issue the Edict of a marked space."""
    cdef Player* p = &s.player[s.turn]
    cdef uint64_t found
    cdef int host
    if f.step < S_HOST:
        return ask(s)
    if f.step == S_HOST:
        found = _free_hosts(t, p)
        if found & (found - 1):
            return ask(s)
        _host_ally(s, t, f, lowest(found))
    elif f.step == S_BENEFITS:
        f.step = S_EDICT
        begin_benefits(s, f.mask & t.after[ON_SUMMON])
    else:
        host = f.extra
        pop(&s.stack)
        if t.host_edict >> host & 1:
            begin_edict(s, why(C_HOST, host))
    return False


cdef void _host_ally(StuporState* s, const Table* t, Frame* f, int host) noexcept nogil:
    """Pay for the Ally and place it."""
    cdef Player* p = &s.player[s.turn]
    cdef const Effect* e = &t.effect[f.arg]
    cdef int ally = s.ally_up[f.memo]
    spend(s, p, e.pay.augustales, ally_cost(t, e, f.mask, f.memo), 0, why(C_SUMMON, ally))
    p.ally[host] = ally
    s.ally_up[f.memo] = NONE           # SM-101: what lies below stays face down
    f.extra = host
    f.step = S_BENEFITS
    note_public(&s.head, NOBODY, A_SHOWN, 20 * f.memo + ally, -1, why(C_SUMMON, ally))
    note_public(&s.head, s.turn, A_ALLY, ally, 1, why(C_SUMMON, ally))
    note_public(&s.head, s.turn, A_HOST, host, 1, why(C_SUMMON, ally))


cdef int _summon_options(const StuporState* s, const Table* t, const Frame* f,
                         Action* out) noexcept nogil:
    cdef const Player* p = &s.player[s.turn]
    if f.step == S_HOST:
        return each(_free_hosts(t, p), HOST, out)
    return each_or_skip(f, _summonable_allies(s, t, p, &t.effect[f.arg], f.mask),
                        SUMMON + 2 * p.ship, out)


cdef void _summon_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil:
    if a == SKIP:
        pop(&s.stack)
    elif f.step == S_HOST:
        _host_ally(s, t, f, a - HOST)
    else:
        f.memo = a - SUMMON
        f.step = S_HOST


# --- Purchase an Action card ---------------------------------------------------------------------


cdef int _list_offers(const StuporState* s, const Table* t, const Player* p,
                      uint16_t mask) noexcept nogil:
    """Return the mask of the city's two card spaces from which the seat can buy."""
    cdef int found = 0, j, kind
    for j in range(2):
        kind = s.card[2 * p.ship + j]
        if kind == NONE:
            continue
        if t.card[kind].remove:
            if p.hand_size or p.discard:        # SM-105
                found |= 1 << j
        elif p.money >= card_cost(t, mask, &t.card[kind]):
            found |= 1 << j
    return found


cdef bint _purchase_card(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    """SM-107: pay, perform the card, take it into the hand, take what workplaces give."""
    cdef Player* p = &s.player[s.turn]
    cdef int kind = f.memo
    cdef uint16_t benefits
    if f.step < P_PERFORM:
        return ask(s)
    if f.step == P_PERFORM:
        f.step = P_TAKE
        begin_list(s, t.card[kind].first, t.card[kind].end, 0)
        return False
    benefits = f.mask & t.after[ON_PURCHASE]
    pop(&s.stack)
    p.hand = with_card(t, p.hand, kind)
    p.hand_size += 1
    p.owned = with_card(t, p.owned, kind)
    log_event(p, EV_BOUGHT + kind)
    begin_benefits(s, benefits)
    note_public(&s.head, s.turn, A_HAND, kind, 1, why(C_PURCHASE, kind))
    return False


cdef int _purchase_options(const StuporState* s, const Table* t, const Frame* f,
                           Action* out) noexcept nogil:
    cdef const Player* p = &s.player[s.turn]
    cdef int n
    if f.step == P_REMOVE:
        n = each_kind(t, p.hand, REMOVE_HAND, out)
        return n + each_kind(t, p.discard, REMOVE_DISCARD, out + n)
    return each_or_skip(f, _list_offers(s, t, p, f.mask), PURCHASE + 2 * p.ship, out)


cdef void _purchase_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil:
    cdef Player* p = &s.player[s.turn]
    cdef int kind, space
    if a == SKIP:
        pop(&s.stack)
    elif f.step == P_REMOVE:
        _remove_played_card(s, t, p, a, why(C_REMOVE, f.memo))
        f.step = P_PERFORM
    else:
        space = a - PURCHASE
        kind = s.card[space]
        s.card[space] = NONE           # SM-109
        note_public(&s.head, NOBODY, A_CARD, kind, -1, why(C_PURCHASE, kind))
        note_public(&s.head, NOBODY, A_SPACE, space, -1, why(C_PURCHASE, kind))
        f.memo = kind
        if t.card[kind].remove:
            f.step = P_REMOVE
        else:
            spend(s, p, card_cost(t, f.mask, &t.card[kind]), 0, 0, why(C_PURCHASE, kind))
            f.step = P_PERFORM


cdef void _remove_played_card(StuporState* s, const Table* t, Player* p, Action a,
                              int cause) noexcept nogil:
    """Return a card of the seat to the box, for all to see."""
    cdef int kind
    if a >= REMOVE_DISCARD:
        kind = a - REMOVE_DISCARD
        p.discard = without_card(t, p.discard, kind)
        note_public(&s.head, s.turn, A_DISCARD, kind, -1, cause)
    else:
        kind = a - REMOVE_HAND
        log_event(p, kind)
        note_public(&s.head, s.turn, A_HAND, kind, -1, cause)
        p.hand = without_card(t, p.hand, kind)
        p.hand_size -= 1
    p.owned = without_card(t, p.owned, kind)


HANDLERS[F_PROMOTE] = Handler(_promote_specialist, _promote_options, _promote_answer)
HANDLERS[F_ARRIVE] = Handler(_arrive_in_city, NULL, NULL)
HANDLERS[F_MARKET] = Handler(_trade_at_market, _market_options, _market_answer)
HANDLERS[F_SUMMON] = Handler(_summon_ally, _summon_options, _summon_answer)
HANDLERS[F_PURCHASE] = Handler(_purchase_card, _purchase_options, _purchase_answer)
