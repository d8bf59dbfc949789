"""A turn: free effects, the main action with what is attached to it, its payments and chests.

Who chooses what: `legal_turn`. What happens at once: `act`. What happens later, frame by frame:
`go_on`.
"""

from libc.string cimport memset

from ...bits cimport lowest
from ...stack cimport Frame, peek, pop, push, top
from ...game cimport Action
from ...integers cimport int16_t, uint8_t, uint16_t
from .figures cimport chests_on, gain, lift_chest, move, obtainable, return_paid, take_chest
from .rules cimport (
    AFTER, BEFORE, COLLECT, DEPLOY, DEPLOYING, DISCOUNT_HEAD, END, ENVOY, EQUIP, EXCHANGE,
    EXCHANGE_VP, FETCH, FETCHING, FREE_NOBLES, GAIN, LEAVE, LOOT, NOBLE, ONLY_BEFORE, PAY, PAYING,
    PAY_WITH, PICK, PICKING, PROMOTION, Plan, Prince, RECALL, SIT, SUPPLY, SUPPLYING, StauferState,
    TAKE, USE, clockwise, distance, has_power, held, occupied, power, setup_of, space_spot, spot_of,
    vp_taken,
)
from .tables cimport (
    CHESTS, COUNTER_TRAVEL, ENVOY_ON_DEPLOY, ENVOY_ON_NOBLE_SEAT, EXTRA_CHEST, FREE_TRAVEL,
    MOVE_DISCOUNT, PRIVILEGES, PROMOTE, RECALL_REGION, REGIONS, Region, SEATS, SEAT_DISCOUNT,
    SUPPLY_BONUS, SUPPLY_ENVOY_TO_NOBLE, Space, Table, VP_ON_DEPLOY_KING_REGION, VP_PER_CHEST_TAKEN,
    table_of,
)

cdef struct Means:          # what a seat can bring to a deployment
    int figures             # of both kinds
    int envoys
    int nobles
    bint promotable         # an Envoy may become a Noble first
    bint free_travel
    int move_discount
    int seat_discount
    bint envoy_sits         # on noble-only seats, too
    bint forth              # clockwise
    bint back               # counterclockwise


# What is legal

cdef int legal_turn(const StauferState* s, Action* out) noexcept nogil:
    if s.phase == BEFORE:
        return _legal_before(s, out)
    if s.phase == SUPPLYING:
        return _legal_supplying(s, out)
    if s.phase == DEPLOYING:
        return _legal_deploying(s, out)
    if s.phase == FETCHING:
        return _legal_fetches(s, out)
    if s.phase == PICKING:
        return _legal_picks(s, out)
    if s.phase == PAYING:                                   # option noble_payment
        out[0] = PAY_WITH
        out[1] = PAY_WITH + 1
        return 2
    cdef int n = free_effects(s, out)                       # AFTER
    out[n] = END
    return n + 1


cdef int _legal_before(const StauferState* s, Action* out) noexcept nogil:
    """Free effects, any space of the supply table (ST-31 to ST-34), any seat in reach."""
    cdef int n = free_effects(s, out), space
    for space in range(setup_of(s).spaces):
        out[n] = <Action>(SUPPLY + space)
        n += 1
    return n + _legal_seats(s, out + n)


cdef int free_effects(const StauferState* s, Action* out) noexcept nogil:
    """List the free effects (ST-57) in one order: recalls, promotion, exchanges.

    No other order could do more, so a set of them is one path.
    """
    cdef const Table* table = table_of(&s.head)
    cdef int seat = s.order[s.turn]
    cdef const Prince* own = &s.of[seat]
    cdef int n = 0, region
    if s.floor <= RECALL + REGIONS and held(s, seat, RECALL_REGION) >= 0:
        for region in range(s.floor, REGIONS):
            if own.paid[s.place[region]][ENVOY] or own.paid[s.place[region]][NOBLE]:
                out[n] = <Action>(RECALL + region)
                n += 1
    if (s.floor <= PROMOTION and own.court[ENVOY] and own.province[NOBLE]
            and held(s, seat, PROMOTE) >= 0):
        out[n] = PROMOTION
        n += 1
    if own.chests[table.purple] >= table.price:
        n += _exchanges(s, own, out + n)
    return n


cdef int _exchanges(const StauferState* s, const Prince* own, Action* out) noexcept nogil:
    """List the privileges a seat may take (ST-60, ST-66, ST-67, ST-68)."""
    cdef int n = 0, kind
    for kind in range(max(0, s.floor - EXCHANGE), PRIVILEGES):
        if s.piles[kind] and own.privileges[kind] < table_of(&s.head).max_same:
            out[n] = <Action>(EXCHANGE + kind)
            n += 1
    if vp_taken(s) < setup_of(s).vp_cards:
        out[n] = EXCHANGE_VP
        n += 1
    return n


cdef int _legal_seats(const StauferState* s, Action* out) noexcept nogil:
    """List the seats that can be occupied with all that the seat to act can use (ST-40, ST-108).

    Bit sets by cost: a region's seats in reach are one look-up away.
    """
    cdef Means means
    cdef int n = 0, region, seats
    _best_means(s, s.order[s.turn], &means)
    for region in range(REGIONS):
        seats = _reachable(s, &means, s.place[region], region)
        while seats:
            out[n] = <Action>(DEPLOY + SEATS * region + lowest(seats))
            n += 1
            seats &= seats - 1
    return n


cdef inline int _reachable(const StauferState* s, const Means* means, int place, int region
                           ) noexcept nogil:
    cdef const Region* r = &setup_of(s).region[region]
    cdef int left = means.figures - _least_movement(s, means, place)
    if left < 1:                                            # ST-52
        return 0
    cdef int seats = r.up_to[min(15, left + means.seat_discount)] & ~occupied(s, place)
    if not means.nobles and not means.promotable:
        if not means.envoys:
            return 0
        if not means.envoy_sits:                            # ST-45
            seats &= ~r.noble_only
    return seats


cdef bint affordable(const StauferState* s, int envoys) noexcept nogil:
    """Whether the planned deployment can be paid once so many Envoys more have come."""
    cdef Means m
    cdef int seat = s.order[s.turn], spot = s.plan.spot - 1
    m.envoys = s.of[seat].court[ENVOY] + envoys
    m.nobles = s.of[seat].court[NOBLE]
    _add_means(s, seat, max(0, s.floor - USE), &m)
    return _reachable(s, &m, spot // SEATS, s.ring[spot // SEATS]) >> (spot % SEATS) & 1


cdef inline int _least_movement(const StauferState* s, const Means* means, int place
                                ) noexcept nogil:
    cdef int d = distance(s, place)
    if means.free_travel or d == 0:
        return 0
    if means.back and (not means.forth or REGIONS - d < d):
        d = REGIONS - d
    return max(0, d - means.move_discount)


cdef void _best_means(const StauferState* s, int seat, Means* m) noexcept nogil:
    """What the seat would have for a deployment if it began one now (ST-29, ST-108)."""
    cdef int wanted = s.deployed < setup_of(s).envoy_spaces
    wanted += power(s, seat, ENVOY_ON_DEPLOY)
    m.envoys = s.of[seat].court[ENVOY] + (obtainable(s, seat, wanted, False) if wanted else 0)
    m.nobles = s.of[seat].court[NOBLE]
    _add_means(s, seat, 0, m)


cdef void _add_means(const StauferState* s, int seat, int floor, Means* m) noexcept nogil:
    """Add to the Court what privileges, the plan and chests from `floor` on can do."""
    cdef const Table* table = table_of(&s.head)
    cdef int kind, count, n
    m.figures = m.envoys + m.nobles
    m.free_travel = s.plan.free_travel
    m.move_discount = power(s, seat, MOVE_DISCOUNT) + s.plan.move_discount
    m.seat_discount = power(s, seat, SEAT_DISCOUNT) + s.plan.seat_discount
    m.envoy_sits = has_power(s, seat, ENVOY_ON_NOBLE_SEAT) or s.plan.envoy_sits
    m.back = has_power(s, seat, COUNTER_TRAVEL) or s.plan.counter_travel
    m.forth = has_power(s, seat, COUNTER_TRAVEL) or not s.plan.counter_travel
    m.promotable = False
    for kind in range(floor, CHESTS):
        count = s.of[seat].chests[kind]
        if not count:
            continue
        n = count * table.chest[kind].n
        if table.chest[kind].op == FREE_TRAVEL:
            m.free_travel = True
        elif table.chest[kind].op == MOVE_DISCOUNT:
            m.move_discount += n
        elif table.chest[kind].op == SEAT_DISCOUNT:
            m.seat_discount += n
        elif table.chest[kind].op == ENVOY_ON_NOBLE_SEAT:
            m.envoy_sits = True
        elif table.chest[kind].op == COUNTER_TRAVEL:
            m.back = True
        elif table.chest[kind].op == PROMOTE:
            m.promotable = n > 0 and m.envoys > 0 and s.of[seat].province[NOBLE] > 0


cdef int _legal_supplying(const StauferState* s, Action* out) noexcept nogil:
    """Attach chests, each kind after those of lower number, or take the figures (ST-107)."""
    cdef const Table* table = table_of(&s.head)
    cdef int seat = s.order[s.turn], space = s.plan.spot - 1 - space_spot(0), n = 0, kind, i
    cdef int op
    for kind in range(max(0, s.floor - USE), CHESTS):
        if not s.of[seat].chests[kind]:
            continue
        op = table.chest[kind].op
        if op == SUPPLY_BONUS or (op == EXTRA_CHEST
                                  and _on_table(s, space_spot(space)) > s.plan.picks):
            out[n] = <Action>(USE + kind)
            n += 1
    for i in range(_peerages(s, seat, space) + 1):
        out[n] = <Action>(COLLECT + i)
        n += 1
    return n


cdef int _peerages(const StauferState* s, int seat, int space) noexcept nogil:
    """How many Envoys of a space may be taken as Nobles, the space's own Nobles coming first."""
    cdef const Space* shown = &setup_of(s).space[space]
    cdef int n = power(s, seat, SUPPLY_ENVOY_TO_NOBLE)
    if not n:
        return 0
    n = min(n, shown.envoys, s.of[seat].province[NOBLE] - shown.nobles)
    return max(0, min(n, 3))


cdef int _on_table(const StauferState* s, int but) noexcept nogil:
    """How many chests lie under the spaces of the supply table, one spot left out."""
    cdef int spot, n = 0
    for spot in range(space_spot(0), space_spot(setup_of(s).spaces)):
        if spot != but:
            n += chests_on(s, spot)
    return n


cdef int _legal_deploying(const StauferState* s, Action* out) noexcept nogil:
    """Attach chests that change something, in the order of their kinds, or sit down."""
    cdef Means means
    cdef int seat = s.order[s.turn], place = (s.plan.spot - 1) // SEATS, n = 0, kind, back
    cdef int region = s.ring[place], chair = (s.plan.spot - 1) % SEATS, due
    means.envoys, means.nobles = s.of[seat].court[ENVOY], s.of[seat].court[NOBLE]
    for kind in range(max(0, s.floor - USE), CHESTS):
        if s.of[seat].chests[kind] and _useful(s, seat, kind):
            if _completes(s, seat, kind, &means, place, region, chair):
                out[n] = <Action>(USE + kind)
                n += 1
    _add_means(s, seat, CHESTS, &means)
    for back in range(2):
        if (back and not means.back) or (not back and not means.forth):
            continue
        if back and means.forth and _movement(s, &means, place, 0) == 0 == _movement(
                s, &means, place, 1):
            continue
        due = _movement(s, &means, place, back) + _price(s, &means, region, chair)
        if due > means.figures:
            continue
        if means.envoys and (means.envoy_sits
                             or not setup_of(s).region[region].noble_only >> chair & 1):
            out[n] = <Action>(SIT + ENVOY + 2 * back)
            n += 1
        if means.nobles:
            out[n] = <Action>(SIT + NOBLE + 2 * back)
            n += 1
    return n


cdef inline int _movement(const StauferState* s, const Means* m, int place, int back
                          ) noexcept nogil:
    """M of ST-50."""
    cdef int d = distance(s, place)
    if m.free_travel or d == 0:
        return 0
    return max(0, (REGIONS - d if back else d) - m.move_discount)


cdef inline int _price(const StauferState* s, const Means* m, int region, int chair
                       ) noexcept nogil:
    """S of ST-50, with the occupant, who is always paid (ST-43, ST-52)."""
    return max(1, setup_of(s).region[region].cost[chair] - m.seat_discount)


cdef bint _useful(const StauferState* s, int seat, int kind) noexcept nogil:
    """Whether attaching a chest to the deployment under way changes anything (ST-63, ST-108).

    Free and counterclockwise travel are each judged alone: both together are legal (ST-64).
    """
    cdef Means m
    cdef int op = table_of(&s.head).chest[kind].op
    cdef int place = (s.plan.spot - 1) // SEATS, chair = (s.plan.spot - 1) % SEATS
    if op == PROMOTE:
        return s.of[seat].court[ENVOY] > 0 and s.of[seat].province[NOBLE] > 0
    if op == EXTRA_CHEST:
        return _on_table(s, -1) > s.plan.picks
    if op == ENVOY_ON_NOBLE_SEAT:
        return (not s.plan.envoy_sits and not has_power(s, seat, ENVOY_ON_NOBLE_SEAT)
                and setup_of(s).region[s.ring[place]].noble_only >> chair & 1)
    m.envoys = m.nobles = 0
    _add_means(s, seat, CHESTS, &m)
    if op == COUNTER_TRAVEL:
        return place != s.king and not m.back
    if op == FREE_TRAVEL:
        return not m.free_travel and _least_movement(s, &m, place) > 0
    if op == MOVE_DISCOUNT:
        return _least_movement(s, &m, place) > 0
    return op == SEAT_DISCOUNT and _price(s, &m, s.ring[place], chair) > 1


cdef bint _completes(const StauferState* s, int seat, int kind, const Means* court, int place,
                     int region, int chair) noexcept nogil:
    """Whether the deployment can be paid with this chest, those of higher kinds and what is due.

    Travelling back is the only attachment that can cost; it takes the way forth.
    """
    cdef Means m
    m.envoys, m.nobles = court.envoys, court.nobles
    _add_means(s, seat, kind, &m)
    if (table_of(&s.head).chest[kind].op == COUNTER_TRAVEL
            and not has_power(s, seat, COUNTER_TRAVEL)):
        m.forth = False
    return _reachable(s, &m, place, region) >> chair & 1


cdef int _legal_fetches(const StauferState* s, Action* out) noexcept nogil:
    """List the payment areas a figure may come from, never a lower region than before."""
    cdef const Frame* f = peek(&s.stack)
    cdef int n = 0, region, left = 0, here
    for region in range(f.extra, REGIONS):
        left += s.of[f.who].paid[s.place[region]][f.arg]
    for region in range(f.extra, REGIONS):
        here = s.of[f.who].paid[s.place[region]][f.arg]
        if here and left >= f.memo:
            out[n] = <Action>(FETCH + region)
            n += 1
        left -= here
    return n


cdef int _legal_picks(const StauferState* s, Action* out) noexcept nogil:
    """List the chests under the spaces, in the order of their codes, so that enough are left."""
    cdef const Frame* f = peek(&s.stack)
    cdef int n = 0, space, i, code, here, spaces = setup_of(s).spaces, left = 0
    cdef uint8_t lying[80]
    memset(lying, 0, sizeof(lying))
    for space in range(spaces):
        for i in range(chests_on(s, space_spot(space))):
            code = CHESTS * space + s.chest[space_spot(space)][i] - 1
            lying[code] += 1
            left += code >= f.extra
    for code in range(f.extra, CHESTS * spaces):
        here = lying[code]
        if here and left >= f.memo:
            out[n] = <Action>(TAKE + code)
            n += 1
        left -= here
    return n


# What happens at once

cdef void act(StauferState* s, Action a) noexcept nogil:
    """Apply a choice of the seat to act; frames then say how it goes on."""
    cdef int seat = s.order[s.turn]
    if a < USE:
        _use(s, seat, a)
    elif a < SUPPLY:
        _attach(s, seat, a - USE)
    elif a < DEPLOY:
        _begin_supply(s, seat, a - SUPPLY)
    elif a < COLLECT:
        _begin_deployment(s, seat, (a - DEPLOY) // SEATS, (a - DEPLOY) % SEATS)
    elif a < SIT:
        _collect(s, seat, a - COLLECT)
    elif a < FETCH:
        _sit(s, seat, (a - SIT) & 1, (a - SIT) >> 1)
    elif a < PAY_WITH:
        _fetch_one(s, seat, a - FETCH)
    elif a < END:
        _pay_one(s, seat, a - PAY_WITH)
    elif a == END:
        _end_turn(s)
    else:
        _take_pick(s, seat, a - TAKE)


cdef void _use(StauferState* s, int seat, Action a) noexcept nogil:
    """Use a free effect; after the main action the turn ends with the last that is possible."""
    cdef Action out[REGIONS + 1 + PRIVILEGES + 1]
    cdef int kind
    if a < PROMOTION:
        _spend(s, seat, held(s, seat, RECALL_REGION))
        return_paid(s, seat, s.place[a - RECALL])
    elif a == PROMOTION:
        kind = held(s, seat, PROMOTE)
        _spend(s, seat, kind)
        _promote(s, seat, table_of(&s.head).chest[kind].n)
    else:
        _exchange(s, seat, a - EXCHANGE)
    s.floor = <uint8_t>a
    if s.phase == AFTER and free_effects(s, out) == 0:
        _end_turn(s)


cdef void _spend(StauferState* s, int seat, int kind) noexcept nogil:
    """Discard a chest that is used (ST-56)."""
    s.of[seat].chests[kind] -= 1
    s.discard[kind] += 1


cdef void _promote(StauferState* s, int seat, int n) noexcept nogil:
    """Put Envoys of the Court into the Province, and take Nobles of the Province for them."""
    cdef Prince* own = &s.of[seat]
    n = min(n, own.court[ENVOY], own.province[NOBLE])
    move(&own.court[ENVOY], &own.province[ENVOY], n)
    move(&own.province[NOBLE], &own.court[NOBLE], n)


cdef void _exchange(StauferState* s, int seat, int kind) noexcept nogil:
    """Hand in purple chests for a privilege, which works from now on (ST-60, ST-65)."""
    cdef const Table* table = table_of(&s.head)
    s.of[seat].chests[table.purple] -= table.price
    s.discard[table.purple] += table.price
    if kind < PRIVILEGES:
        s.piles[kind] -= 1
        s.of[seat].privileges[kind] += 1
        return
    kind = vp_taken(s)
    s.of[seat].score += setup_of(s).vp_pile[kind]
    s.vp_owner[kind] = <uint8_t>(seat + 1)


cdef void _attach(StauferState* s, int seat, int kind) noexcept nogil:
    """Attach a chest to the main action under way (ST-57, ST-63)."""
    cdef int op = table_of(&s.head).chest[kind].op, n = table_of(&s.head).chest[kind].n
    _spend(s, seat, kind)
    s.floor = <uint8_t>(USE + kind)
    if op == FREE_TRAVEL:
        s.plan.free_travel = 1
    elif op == MOVE_DISCOUNT:
        s.plan.move_discount += <uint8_t>n
    elif op == SEAT_DISCOUNT:
        s.plan.seat_discount += <uint8_t>n
    elif op == ENVOY_ON_NOBLE_SEAT:
        s.plan.envoy_sits = 1
    elif op == COUNTER_TRAVEL:
        s.plan.counter_travel = 1
    elif op == SUPPLY_BONUS:
        s.plan.supply_bonus += <uint8_t>n
    elif op == EXTRA_CHEST:
        s.plan.picks += <uint8_t>n
    elif op == PROMOTE:
        _promote(s, seat, n)
    if s.phase == SUPPLYING:
        _collect_if_forced(s, seat)
    else:
        _sit_if_forced(s, seat)


# Supply

cdef void _begin_supply(StauferState* s, int seat, int space) noexcept nogil:
    """Put the family member on the supply track (ST-26) and choose a space (ST-31, ST-32)."""
    s.floor = 0
    s.supply_track[s.supplied] = <uint8_t>seat
    s.supplied += 1
    s.plan.spot = <uint8_t>(space_spot(space) + 1)
    _collect_if_forced(s, seat)


cdef void _collect_if_forced(StauferState* s, int seat) noexcept nogil:
    cdef Action out[CHESTS + 4]
    if _legal_supplying(s, out) == 1:
        _collect(s, seat, 0)
    else:
        s.phase = SUPPLYING


cdef void _collect(StauferState* s, int seat, int peerages) noexcept nogil:
    """Take the figures; frames will take the chests (ST-31, ST-33, ST-69)."""
    cdef int spot = s.plan.spot - 1
    cdef const Space* shown = &setup_of(s).space[spot - space_spot(0)]
    cdef int envoys = (shown.envoys - peerages + s.plan.supply_bonus
                       + power(s, seat, SUPPLY_BONUS))
    _push_rest(s, seat, spot)
    gain(s, seat, shown.nobles + peerages, envoys, True, True)


cdef void _push_rest(StauferState* s, int seat, int spot) noexcept nogil:
    """Stack what follows the main action: its chests, one more chest, the end of the action."""
    push(&s.stack, LEAVE, seat, 0)
    if s.plan.picks:
        push(&s.stack, PICK, seat, 0).memo = s.plan.picks
    if s.chest[spot][0]:
        push(&s.stack, LOOT, seat, spot)
    memset(&s.plan, 0, sizeof(Plan))
    s.floor = 0


# Deployment

cdef void _begin_deployment(StauferState* s, int seat, int region, int chair) noexcept nogil:
    """Put the family member on the deployment track (ST-27) and take the Envoys this brings."""
    cdef int envoys = s.deployed < setup_of(s).envoy_spaces      # ST-28
    envoys += power(s, seat, ENVOY_ON_DEPLOY)
    s.floor = 0
    s.deploy_track[s.deployed] = <uint8_t>seat
    s.deployed += 1
    s.plan.spot = <uint8_t>(spot_of(s.place[region], chair) + 1)
    push(&s.stack, EQUIP, seat, 0)
    if envoys:
        gain(s, seat, 0, envoys, True, False)


cdef void _sit_if_forced(StauferState* s, int seat) noexcept nogil:
    cdef Action out[CHESTS + 4]
    if _legal_deploying(s, out) == 1 and out[0] >= SIT:
        _sit(s, seat, (out[0] - SIT) & 1, (out[0] - SIT) >> 1)
    else:
        s.phase = DEPLOYING


cdef void _sit(StauferState* s, int seat, int kind, int back) noexcept nogil:
    """Occupy the seat and pay; frames will take the chests (ST-40, ST-43, ST-47)."""
    cdef Means means
    cdef Frame* f
    cdef int spot = s.plan.spot - 1, i
    cdef int place = spot // SEATS, chair = spot % SEATS
    means.envoys = means.nobles = 0
    _add_means(s, seat, CHESTS, &means)
    cdef int moves = _movement(s, &means, place, back)
    cdef int price = _price(s, &means, s.ring[place], chair)
    s.of[seat].court[kind] -= 1
    s.of[seat].seats[place] |= <uint8_t>(1 << chair)
    if kind == NOBLE:
        s.nobles[place] |= <uint8_t>(1 << chair)
    if place == s.king:                                     # ST-69 p_kings_friend
        s.of[seat].score += <int16_t>power(s, seat, VP_ON_DEPLOY_KING_REGION)
    _push_rest(s, seat, spot)
    if s.head.option[FREE_NOBLES]:
        f = push(&s.stack, PAY, seat, spot)
        f.step = <uint8_t>back
        f.extra = <uint8_t>moves
        f.mask = <uint16_t>price
        return
    for i in range(moves + price - 1):                      # ST-53
        _pay(s, seat, ENVOY if s.of[seat].court[ENVOY] else NOBLE,
             _payment_place(s, spot, back, moves, price, i))


cdef inline void _pay(StauferState* s, int seat, int kind, int place) noexcept nogil:
    move(&s.of[seat].court[kind], &s.of[seat].paid[place][kind], 1)


cdef int _payment_place(const StauferState* s, int spot, int back, int moves, int price, int i
                        ) noexcept nogil:
    """Where the i-th payment goes: first those of the movement, then those of the seat.

    ST-41, ST-43, ST-44, ST-50; discounts leave out the last of each sequence (ST-51), or the
    first by the option.
    """
    cdef int place = spot // SEATS, d = distance(s, place)
    cdef bint head = s.head.option[DISCOUNT_HEAD]
    if back:
        d = REGIONS - d
    if i < moves:
        i += d - moves if head else 0
        return clockwise(s.king, -(i + 1) if back else i + 1)
    i -= moves
    if head:
        i += setup_of(s).region[s.ring[place]].cost[spot % SEATS] - price
    return clockwise(place, i + 1)


cdef void _pay_one(StauferState* s, int seat, int kind) noexcept nogil:
    cdef Frame* f = top(&s.stack)
    _pay(s, seat, kind, _payment_place(s, f.arg, f.step, f.extra, f.mask, f.memo))
    f.memo += 1


# What happens later

cdef bint go_on(StauferState* s) noexcept nogil:
    """Carry out the top frame as far as it goes; return whether a choice is awaited."""
    cdef Frame* f = top(&s.stack)
    cdef int seat = f.who
    if f.op == LOOT:
        _loot(s, seat)
    elif f.op == LEAVE:
        pop(&s.stack)
        _leave(s)
    elif f.op == EQUIP:
        pop(&s.stack)
        _sit_if_forced(s, seat)
    elif f.op == GAIN:
        return _fetch_next(s, seat)
    elif f.op == PICK:
        return _pick_next(s, seat)
    else:
        return _pay_next(s, seat)
    return False


cdef void _loot(StauferState* s, int seat) noexcept nogil:
    """Take the first of the chests on a spot (ST-33, ST-47), with the points it may bring."""
    cdef int spot = top(&s.stack).arg
    cdef int kind = lift_chest(s, spot, 0)
    if not s.chest[spot][0]:
        pop(&s.stack)
    s.of[seat].score += <int16_t>power(s, seat, VP_PER_CHEST_TAKEN)
    take_chest(s, seat, kind, True)


cdef void _leave(StauferState* s) noexcept nogil:
    """Go on to the free effects after the action, if there are any; to exchanges by the option."""
    cdef Action out[REGIONS + 1 + PRIVILEGES + 1]
    s.floor = EXCHANGE if s.head.option[ONLY_BEFORE] else 0
    if free_effects(s, out) == 0:
        _end_turn(s)
    else:
        s.phase = AFTER


cdef void _end_turn(StauferState* s) noexcept nogil:
    """ST-30."""
    s.order[s.turn] = 0
    s.turn += 1
    s.floor = 0
    s.phase = BEFORE


cdef bint _fetch_next(StauferState* s, int seat) noexcept nogil:
    cdef Action out[REGIONS]
    s.phase = FETCHING
    cdef int n = _legal_fetches(s, out)
    if n == 1:
        _fetch_one(s, seat, out[0] - FETCH)
    return n > 1


cdef void _fetch_one(StauferState* s, int seat, int region) noexcept nogil:
    """Take a figure from a payment area; the next one from there or a region of higher number."""
    cdef Frame* f = top(&s.stack)
    move(&s.of[seat].paid[s.place[region]][f.arg], &s.of[seat].court[f.arg], 1)
    f.extra = <uint8_t>region
    f.memo -= 1
    if f.memo == 0:
        pop(&s.stack)


cdef bint _pick_next(StauferState* s, int seat) noexcept nogil:
    cdef Action out[80]
    cdef Frame* f = top(&s.stack)
    if f.extra == 0:
        f.memo = <uint8_t>min(f.memo, _on_table(s, -1))
    if f.memo == 0:
        pop(&s.stack)
        return False
    s.phase = PICKING
    cdef int n = _legal_picks(s, out)
    if n == 1:
        _take_pick(s, seat, out[0] - TAKE)
    return n > 1


cdef void _take_pick(StauferState* s, int seat, int code) noexcept nogil:
    """Take one more chest from under a supply space (ST-63 t_second_chest)."""
    cdef Frame* f = top(&s.stack)
    cdef int spot = space_spot(code // CHESTS), kind = code % CHESTS, i = 0
    while s.chest[spot][i] != kind + 1:
        i += 1
    lift_chest(s, spot, i)
    f.extra = <uint8_t>code
    f.memo -= 1
    if f.memo == 0:
        pop(&s.stack)
    s.of[seat].score += <int16_t>power(s, seat, VP_PER_CHEST_TAKEN)
    take_chest(s, seat, kind, True)


cdef bint _pay_next(StauferState* s, int seat) noexcept nogil:
    """Ask which figure pays next, where there are both kinds (ST-46, option noble_payment)."""
    cdef Frame* f = top(&s.stack)
    cdef Prince* own = &s.of[seat]
    if f.memo == f.extra + f.mask - 1:
        pop(&s.stack)
        return False
    if own.court[ENVOY] and own.court[NOBLE]:
        s.phase = PAYING
        return True
    _pay_one(s, seat, ENVOY if own.court[ENVOY] else NOBLE)
    return False
