"""The five main actions, wherever they come from (SM-3).

Each action has four parts: what makes it possible; a resolver, which returns True while its frame
waits for the seat; the seat's options; and what an answer does. The abilities that count are those
the seat had when the action began (SM-60): the frame keeps their mask.
"""

from ...bits cimport lowest
from ...game cimport Action, NOBODY, listening
from ...integers cimport uint16_t, uint32_t, uint64_t
from ...stack cimport Frame, pop, push
from .journal cimport (
    A_ALLY, A_CARD, A_DISCARD, A_HAND, A_HOST, A_LAST, A_PIECE, A_SHOWN, A_SITE, A_SPACE,
    A_SPECIALIST, A_TOKEN, C_BUILD, C_BUY, C_CASTLE, C_HOST, C_KEEP, C_PIECE, C_PROMOTE, C_PURCHASE,
    C_REMOVE, C_SELL, C_SUMMON, C_TOKEN, tell, tell_fact, tell_move, why,
)
from .rules cimport (
    BUY, EV_BOUGHT, HOST, PAY_GRAIN, PIECE, PROMOTE, PURCHASE, REMOVE_DISCARD, REMOVE_HAND, SELL,
    SITE, SKIP, SUMMON,
)
from .state cimport (
    BOUGHT, B_BENEFITS, B_BONUS, B_EDICT, B_PAY, B_PIECE, B_SIDES, DEEPEST, F_ARRIVE, F_BUILD,
    F_CITY, F_MARKET, F_PROMOTE, F_PURCHASE, F_SIDES, F_SUMMON, NONE, P_PERFORM, P_REMOVE, P_TAKE,
    Player, SOLD, S_BENEFITS, S_EDICT, S_HOST, Span, StuporState, abilities, ask, begin_benefits,
    begin_draw, begin_edict, begin_list, closed_sides, each, each_kind, earn, in_range, log_event,
    passive, spend, store, with_card, without_card,
)
from .tables cimport (
    COVER_HAND, Card, Effect, Goods, KEEP, Market, OP_BUILD, OP_MARKET, OP_PROMOTE, OP_SUMMON,
    PASSIVE_KEEP_DISCOUNT, PASSIVE_MARKET_EXTRA, PASSIVE_PURCHASE_DISCOUNT, PASSIVE_SUMMON_DISCOUNT,
    Piece, Site, TOWER, Table,
)

cdef enum:
    FIRST_PLACES = 1 << 1 | 1 << 6 | 1 << 9    # the first workplace of each path (SM-55)
    CITY_PLACES = 1 << 5 | 1 << 8 | 1 << 13

cdef struct Cubes:
    int stone
    int grain


cdef bint possible(const StuporState* s, const Table* t, int row) noexcept nogil:
    """Tell whether the seat whose turn it is could perform the main action of a row now."""
    cdef const Player* p = &s.player[s.turn]
    cdef const Effect* e = &t.effect[row]
    if e.pay.augustales > p.money:
        return False
    if e.op == OP_PROMOTE:
        return promotions(s, t, p, e, 0) != 0
    if e.op == OP_MARKET:
        return trades(s, t, p, 0, 0) != 0
    if e.op == OP_BUILD:
        return sites(s, t, p, e, abilities(s, p), True) != 0
    if e.op == OP_SUMMON:
        return hosts(t, p) != 0 and summonable(s, t, p, e, abilities(s, p)) != 0
    return offers(s, t, p, abilities(s, p)) != 0


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


cdef inline int _choices(const Frame* f, uint64_t set, int base, Action* out) noexcept nogil:
    """Write SKIP while the action may still be declined (SM-4), then the choices of a set."""
    if f.step:
        return each(set, base, out)
    out[0] = SKIP
    return 1 + each(set, base, out + 1)


# --- Promote a Specialist ------------------------------------------------------------------------


cdef uint16_t promotions(const StuporState* s, const Table* t, const Player* p, const Effect* e,
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


cdef bint promote(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    if f.memo and promotions(s, t, &s.player[s.turn], &t.effect[f.arg], f.extra):
        return ask(s)
    pop(&s.stack)
    return False


cdef int promote_options(const StuporState* s, const Table* t, const Frame* f,
                         Action* out) noexcept nogil:
    return _choices(f, promotions(s, t, &s.player[s.turn], &t.effect[f.arg], f.extra), PROMOTE, out)


cdef void promote_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil:
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
    _move(p, left, place)
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
        tell(&s.head, NOBODY, A_TOKEN, place, -1, why(C_PROMOTE, place))
        begin_edict(s, why(C_TOKEN, place))


cdef inline void _move(Player* p, int left, int place) noexcept nogil:
    """Move one Specialist and keep the three in ascending order."""
    cdef int i = 2
    while p.specialist[i] != left:
        i -= 1
    while i < 2 and p.specialist[i + 1] < place:
        p.specialist[i] = p.specialist[i + 1]
        i += 1
    p.specialist[i] = place


cdef bint arrive(StuporState* s, const Table* t, Frame* f) noexcept nogil:
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


cdef int trades(const StuporState* s, const Table* t, const Player* p, int done,
                int extra) noexcept nogil:
    """Return the mask of the transactions a visit still allows; none is done in part (SM-66)."""
    cdef int tile = s.market[p.ship], found = 0
    cdef const Market* m = &t.market[tile // 2][tile & 1]
    if p.grain >= m.sell.grain and p.stone >= m.sell.stone and (extra or not done & SOLD):
        found |= SOLD
    if p.money >= m.pay and (extra or not done & BOUGHT):
        found |= BOUGHT
    return found


cdef bint market(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    cdef uint16_t benefits = 0
    if trades(s, t, &s.player[s.turn], f.memo, f.extra):
        return ask(s)
    if f.memo:
        benefits = f.mask & t.by_market  # SM-70
    pop(&s.stack)
    begin_benefits(s, benefits)
    return False


cdef int market_options(const StuporState* s, const Table* t, const Frame* f,
                        Action* out) noexcept nogil:
    cdef int skip = f.step == 0 or f.memo != 0     # SM-68: a visit has at least one transaction
    out[0] = SKIP
    return skip + each(trades(s, t, &s.player[s.turn], f.memo, f.extra), SELL, out + skip)


cdef void market_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil:
    cdef Player* p = &s.player[s.turn]
    cdef int tile = s.market[p.ship], kind = SOLD if a == SELL else BOUGHT
    cdef const Market* m = &t.market[tile // 2][tile & 1]
    cdef uint16_t benefits
    if a == SKIP:
        benefits = (f.mask & t.by_market) if f.memo else 0
        pop(&s.stack)
        begin_benefits(s, benefits)
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


# --- Build a Structure ---------------------------------------------------------------------------


cdef inline Cubes _cost(const Table* t, const Effect* e, uint16_t mask,
                        const Site* site) noexcept nogil:
    """Return the cubes a site costs (SM-92, SM-93)."""
    cdef Cubes cost
    cost.stone = cost.grain = 0
    if e.resource_free:
        return cost
    cost.stone = site.stone - e.stone_discount
    if site.kind == KEEP:
        cost.stone -= passive(t, mask, PASSIVE_KEEP_DISCOUNT)
    cost.stone = max(cost.stone, 0)
    cost.grain = site.grain
    return cost


cdef uint16_t pieces(const Table* t, const Player* p, const Effect* e, int kind) noexcept nogil:
    """Return the mask of the pieces of a kind that the seat may take; of equal pieces, only the
    first (SM-84)."""
    cdef uint64_t left = p.pieces & t.pieces_of[kind]
    cdef uint32_t found = 0
    cdef int i, plain = NONE
    while left:
        i = lowest(left)
        left &= left - 1
        if t.piece[i].great:
            if p.money >= t.piece[i].money + e.pay.augustales:
                found |= 1 << i
        elif kind == TOWER or plain == NONE:
            plain = i
            found |= 1 << i
    return found


cdef inline uint16_t _connected(const Player* p) noexcept nogil:
    """Return the mask of the ring sites next to a built one, and of the Keeps (SM-85)."""
    cdef uint32_t ring = p.sites & 0x3FF
    return (((ring << 1) | (ring >> 9) | (ring >> 1) | (ring << 9)) & 0x3FF) | 0x1C00


cdef uint16_t sites(const StuporState* s, const Table* t, const Player* p, const Effect* e,
                    uint16_t mask, bint any) noexcept nogil:
    """Return the mask of the castle sites that can be built on; with `any`, only the first."""
    cdef uint64_t left = _connected(p) & ~p.sites
    cdef uint32_t found = 0, asked = ~e.kinds, there = 0      # kinds, masks
    cdef Cubes cost
    cdef int i, kind
    while left:
        i = lowest(left)
        left &= left - 1
        cost = _cost(t, e, mask, &t.site[i])
        if e.any_mix:
            if p.stone + p.grain < cost.stone + cost.grain:
                continue
        elif p.stone < cost.stone or p.grain < cost.grain:
            continue
        kind = t.site[i].kind
        if not asked >> kind & 1:
            asked |= 1 << kind
            there |= (pieces(t, p, e, kind) != 0) << kind
        if there >> kind & 1:
            found |= 1 << i
            if any:
                break
    return found


cdef bint build(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    """SM-89: pay, place the piece, take what sides, workplaces and a Great piece give, issue the
    Edict of the site."""
    cdef Player* p = &s.player[s.turn]
    cdef const Piece* piece
    cdef uint64_t found
    cdef Span mix
    cdef int kind = t.site[f.memo].kind
    if f.step < B_PIECE:
        return ask(s)
    if f.step == B_PIECE:
        found = pieces(t, p, &t.effect[f.arg], kind)
        if found & (found - 1):
            return ask(s)
        f.extra = lowest(found)
        f.step = B_PAY
    if f.step == B_PAY:
        mix = _mix(t, p, f)
        if mix.low < mix.high:
            return ask(s)
        _place(s, t, f, mix.low)
    elif f.step == B_SIDES:
        f.step = B_BENEFITS
        _close(s, t, p, f.memo)
    elif f.step == B_BENEFITS:
        f.step = B_BONUS
        begin_benefits(s, f.mask & t.by_build[kind])
    elif f.step == B_BONUS:
        piece = &t.piece[f.extra]
        f.step = B_EDICT
        if not t.site[f.memo].edict:
            pop(&s.stack)
        begin_list(s, piece.first, piece.end, 0)
    else:
        kind = f.memo
        pop(&s.stack)
        begin_edict(s, why(C_BUILD, kind))
    return False


cdef inline Span _mix(const Table* t, const Player* p, const Frame* f) noexcept nogil:
    """Return the range of Grain among the cubes paid (SM-94)."""
    cdef const Effect* e = &t.effect[f.arg]
    cdef Cubes cost = _cost(t, e, f.mask, &t.site[f.memo])
    cdef Span mix
    mix.low = mix.high = cost.grain
    if e.any_mix:
        mix.low = max(cost.stone + cost.grain - p.stone, 0)
        mix.high = min(cost.stone + cost.grain, p.grain)
    return mix


cdef void _place(StuporState* s, const Table* t, Frame* f, int grain) noexcept nogil:
    """Pay for the piece and put it on its site, with `grain` Grain among the cubes paid."""
    cdef Player* p = &s.player[s.turn]
    cdef const Effect* e = &t.effect[f.arg]
    cdef Cubes cost = _cost(t, e, f.mask, &t.site[f.memo])
    spend(s, p, e.pay.augustales, grain, cost.stone + cost.grain - grain, why(C_BUILD, f.memo))
    spend(s, p, t.piece[f.extra].money, 0, 0, why(C_PIECE, f.extra))
    p.sites |= 1 << f.memo
    p.pieces &= ~(1 << f.extra)
    if listening(&s.head):
        tell(&s.head, s.turn, A_PIECE, f.extra, -1, why(C_BUILD, f.memo))
        tell(&s.head, s.turn, A_SITE, f.memo, 1, why(C_BUILD, f.memo))
        if p.pieces == 0:
            tell_fact(&s.head, s.turn, A_LAST, 2, why(C_CASTLE, s.turn))
    f.step = B_SIDES
    if t.cover_site[COVER_HAND] >> f.memo & 1:
        begin_draw(s, 2, why(C_KEEP, f.memo))  # SM-95


cdef void _close(StuporState* s, const Table* t, const Player* p, int site) noexcept nogil:
    """Let the sides that this site has closed pay (SM-88)."""
    cdef int i, closed = closed_sides(t, p)
    for i in range(5):
        if not t.side[i].sites >> site & 1:
            closed &= ~(1 << i)
    if closed:
        push(&s.stack, F_SIDES, s.turn, 0).mask = closed


cdef int build_options(const StuporState* s, const Table* t, const Frame* f,
                       Action* out) noexcept nogil:
    cdef const Player* p = &s.player[s.turn]
    cdef const Effect* e = &t.effect[f.arg]
    if f.step == B_PAY:
        return in_range(_mix(t, p, f), PAY_GRAIN, out)
    if f.step == B_PIECE:
        return each(pieces(t, p, e, t.site[f.memo].kind), PIECE, out)
    return _choices(f, sites(s, t, p, e, f.mask, False), SITE, out)


cdef void build_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil:
    if a == SKIP:
        pop(&s.stack)
    elif f.step == B_PAY:
        _place(s, t, f, a - PAY_GRAIN)
    elif f.step == B_PIECE:
        f.extra = a - PIECE
        f.step = B_PAY
    else:
        f.memo = a - SITE
        f.step = B_PIECE


# --- Summon an Ally ------------------------------------------------------------------------------


cdef uint16_t hosts(const Table* t, const Player* p) noexcept nogil:
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


cdef inline int _grain(const Table* t, const Effect* e, uint16_t mask, int space) noexcept nogil:
    """Return the Grain an Ally costs (SM-100)."""
    if e.grain_free:
        return 0
    return max(t.ally_space[space].grain - e.grain_discount
               - passive(t, mask, PASSIVE_SUMMON_DISCOUNT), 0)


cdef int summonable(const StuporState* s, const Table* t, const Player* p, const Effect* e,
                    uint16_t mask) noexcept nogil:
    """Return the mask of the city's two Ally spaces from which the seat can summon."""
    cdef int found = 0, j, i, ally
    for j in range(2):
        ally = s.ally_up[2 * p.ship + j]
        if ally == NONE or _grain(t, e, mask, 2 * p.ship + j) > p.grain:
            continue
        for i in range(5):
            if p.ally[i] == ally:
                break                  # SM-99
        else:
            found |= 1 << j
    return found


cdef bint summon(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    """SM-102: pay, place the Ally, take what workplaces give, issue the Edict of a marked space."""
    cdef Player* p = &s.player[s.turn]
    cdef uint64_t found
    cdef int host
    if f.step < S_HOST:
        return ask(s)
    if f.step == S_HOST:
        found = hosts(t, p)
        if found & (found - 1):
            return ask(s)
        _welcome(s, t, f, lowest(found))
    elif f.step == S_BENEFITS:
        f.step = S_EDICT
        begin_benefits(s, f.mask & t.by_summon)
    else:
        host = f.extra
        pop(&s.stack)
        if t.host_edict >> host & 1:
            begin_edict(s, why(C_HOST, host))
    return False


cdef void _welcome(StuporState* s, const Table* t, Frame* f, int host) noexcept nogil:
    """Pay for the Ally and place it."""
    cdef Player* p = &s.player[s.turn]
    cdef const Effect* e = &t.effect[f.arg]
    cdef int ally = s.ally_up[f.memo]
    spend(s, p, e.pay.augustales, _grain(t, e, f.mask, f.memo), 0, why(C_SUMMON, ally))
    p.ally[host] = ally
    s.ally_up[f.memo] = NONE           # SM-101: what lies below stays face down
    f.extra = host
    f.step = S_BENEFITS
    if listening(&s.head):
        tell(&s.head, NOBODY, A_SHOWN, 20 * f.memo + ally, -1, why(C_SUMMON, ally))
        tell(&s.head, s.turn, A_ALLY, ally, 1, why(C_SUMMON, ally))
        tell(&s.head, s.turn, A_HOST, host, 1, why(C_SUMMON, ally))


cdef int summon_options(const StuporState* s, const Table* t, const Frame* f,
                        Action* out) noexcept nogil:
    cdef const Player* p = &s.player[s.turn]
    if f.step == S_HOST:
        return each(hosts(t, p), HOST, out)
    return _choices(f, summonable(s, t, p, &t.effect[f.arg], f.mask), SUMMON + 2 * p.ship, out)


cdef void summon_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil:
    if a == SKIP:
        pop(&s.stack)
    elif f.step == S_HOST:
        _welcome(s, t, f, a - HOST)
    else:
        f.memo = a - SUMMON
        f.step = S_HOST


# --- Purchase an Action card ---------------------------------------------------------------------


cdef inline int _price(const Table* t, uint16_t mask, const Card* card) noexcept nogil:
    """Return the Augustales a card costs (SM-108)."""
    return max(card.money - passive(t, mask, PASSIVE_PURCHASE_DISCOUNT), 0)


cdef int offers(const StuporState* s, const Table* t, const Player* p,
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
        elif p.money >= _price(t, mask, &t.card[kind]):
            found |= 1 << j
    return found


cdef bint purchase(StuporState* s, const Table* t, Frame* f) noexcept nogil:
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
    benefits = f.mask & t.by_purchase
    pop(&s.stack)
    p.hand = with_card(t, p.hand, kind)
    p.hand_size += 1
    p.owned = with_card(t, p.owned, kind)
    log_event(p, EV_BOUGHT + kind)
    begin_benefits(s, benefits)
    tell(&s.head, s.turn, A_HAND, kind, 1, why(C_PURCHASE, kind))
    return False


cdef int purchase_options(const StuporState* s, const Table* t, const Frame* f,
                          Action* out) noexcept nogil:
    cdef const Player* p = &s.player[s.turn]
    cdef int n
    if f.step == P_REMOVE:
        n = each_kind(t, p.hand, REMOVE_HAND, out)
        return n + each_kind(t, p.discard, REMOVE_DISCARD, out + n)
    return _choices(f, offers(s, t, p, f.mask), PURCHASE + 2 * p.ship, out)


cdef void purchase_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil:
    cdef Player* p = &s.player[s.turn]
    cdef int kind, space
    if a == SKIP:
        pop(&s.stack)
    elif f.step == P_REMOVE:
        _remove(s, t, p, a, why(C_REMOVE, f.memo))
        f.step = P_PERFORM
    else:
        space = a - PURCHASE
        kind = s.card[space]
        s.card[space] = NONE           # SM-109
        if listening(&s.head):
            tell(&s.head, NOBODY, A_CARD, kind, -1, why(C_PURCHASE, kind))
            tell(&s.head, NOBODY, A_SPACE, space, -1, why(C_PURCHASE, kind))
        f.memo = kind
        if t.card[kind].remove:
            f.step = P_REMOVE
        else:
            spend(s, p, _price(t, f.mask, &t.card[kind]), 0, 0, why(C_PURCHASE, kind))
            f.step = P_PERFORM


cdef void _remove(StuporState* s, const Table* t, Player* p, Action a,
                  int cause) noexcept nogil:
    """Return a card of the seat to the box, for all to see."""
    cdef int kind
    if a >= REMOVE_DISCARD:
        kind = a - REMOVE_DISCARD
        p.discard = without_card(t, p.discard, kind)
        tell(&s.head, s.turn, A_DISCARD, kind, -1, cause)
    else:
        kind = a - REMOVE_HAND
        log_event(p, kind)
        tell(&s.head, s.turn, A_HAND, kind, -1, cause)
        p.hand = without_card(t, p.hand, kind)
        p.hand_size -= 1
    p.owned = without_card(t, p.owned, kind)


# --- For people ----------------------------------------------------------------------------------


cdef Goods cost(const StuporState* s, const Table* t, Action a) noexcept nogil:
    """Return what the seat whose turn it is pays for a choice of the top frame.

    The cost of a piece does not include that of its site. A card that costs a card counts 0.
    """
    cdef Goods paid = Goods(0, 0, 0, 0)
    cdef const Frame* f = &s.stack.frame[max(s.stack.height - 1, 0)]
    cdef const Effect* e = &t.effect[f.arg]
    cdef int tile = s.market[s.player[s.turn].ship]
    cdef Cubes cubes
    if PROMOTE <= a < SELL and not e.grain_free:
        paid.grain = t.arrow[a - PROMOTE]
    elif a == SELL:
        paid = t.market[tile // 2][tile & 1].sell
    elif a == BUY:
        paid.augustales = t.market[tile // 2][tile & 1].pay
    elif SITE <= a < PIECE:
        cubes = _cost(t, e, f.mask, &t.site[a - SITE])
        paid = Goods(e.pay.augustales, cubes.grain, cubes.stone, 0)
    elif PIECE <= a < PAY_GRAIN:
        paid.augustales = t.piece[a - PIECE].money
    elif SUMMON <= a < HOST:
        paid = Goods(e.pay.augustales, _grain(t, e, f.mask, a - SUMMON), 0, 0)
    elif PURCHASE <= a < REMOVE_HAND:
        paid.augustales = _price(t, f.mask, &t.card[s.card[a - PURCHASE]])
    return paid


cdef Goods plain_cost(const StuporState* s, const Table* t, const Player* p,
                      Action a) noexcept nogil:
    """Return what a site, an Ally or a card would cost a seat by the plain main action, now."""
    cdef uint16_t mask = abilities(s, p)
    cdef Cubes cubes
    if SITE <= a < PIECE:
        cubes = _cost(t, &t.effect[t.plain[2]], mask, &t.site[a - SITE])
        return Goods(0, cubes.grain, cubes.stone, 0)
    if SUMMON <= a < HOST:
        return Goods(0, _grain(t, &t.effect[t.plain[3]], mask, a - SUMMON), 0, 0)
    if PURCHASE <= a < REMOVE_HAND and s.card[a - PURCHASE] != NONE:
        return Goods(_price(t, mask, &t.card[s.card[a - PURCHASE]]), 0, 0, 0)
    return Goods(0, 0, 0, 0)
