"""What a seat may do in its turn: free effects, the main action, what is attached, who pays."""

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


# A deployment waits on the stack until it is paid: to the office at spot `arg`, with `extra`
# figures for the way, counterclockwise if `step` is odd, and half of `step` for the office.

cdef inline int payments_due(const Frame* f) noexcept nogil:
    """Return how many figures pay: one of all that it costs sits in the office."""
    return f.extra + (f.step >> 1) - 1


cdef inline int due_place(const StauferState* s, const Frame* f, int i) noexcept nogil:
    """Return the place of the i-th of them."""
    return payment_place(s, f.arg, f.step & 1, f.extra, f.step >> 1, i)


cdef enum:
    ROOM = 8                # of a row of MEMBERS, which is copied as a whole

cdef Action MEMBERS[REGIONS][1 << SEATS][ROOM]     # by region: the actions of a set of seats
cdef int _region, _set, _seat, _count
for _region in range(REGIONS):
    for _set in range(1 << SEATS):
        _count = 0
        for _seat in range(SEATS):
            if _set >> _seat & 1:
                MEMBERS[_region][_set][_count] = DEPLOY + SEATS * _region + _seat
                _count += 1


cdef int legal_turn(const StauferState* s, Action* out) noexcept nogil:
    if s.phase == BEFORE:
        return _legal_before(s, out)
    if s.phase == SUPPLYING:
        return _legal_supplying(s, out)
    if s.phase == DEPLOYING:
        return legal_deploying(s, out)
    if s.phase == FETCHING:
        return _legal_fetches(s, out)
    if s.phase == PICKING:
        return _legal_picks(s, out)
    if s.phase == PAYING:
        return legal_payments(s, out)
    if s.phase == REGAINING:
        return _legal_regains(s, out)
    cdef int n = free_effects(s, out)                       # AFTER
    out[n] = END
    return n + 1


cdef int _legal_before(const StauferState* s, Action* out) noexcept nogil:
    """Free effects, any space of the supply table (ST-31 to ST-34), any seat in reach."""
    cdef int n = free_effects(s, out), space, spaces = setup_of(s).spaces
    for space in range(spaces):
        out[n] = SUPPLY + space
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
                out[n] = RECALL + region
                n += 1
    if (s.floor <= PROMOTION and own.court[ENVOY] and held(s, seat, PROMOTE) >= 0
            and in_reach(s, seat, NOBLE, False)):
        out[n] = PROMOTION
        n += 1
    if own.chests[table.purple] >= table.price:
        n += _list_exchanges(s, own, out + n)
    return n


cdef int _list_exchanges(const StauferState* s, const Prince* own, Action* out) noexcept nogil:
    """List the privileges a seat may take (ST-60, ST-66, ST-67, ST-68)."""
    cdef int n = 0, kind, most = table_of(&s.head).max_same
    for kind in range(max(0, s.floor - EXCHANGE), PRIVILEGES):     # without a branch
        out[n] = EXCHANGE + kind
        n += (s.piles[kind] != 0) & (own.privileges[kind] < most)
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
    cdef uint64_t taken = all_occupied(s)
    best_means(s, s.order[s.turn], &means)
    for region in range(REGIONS):
        seats = _reachable_spots(s, &means, s.place[region], region, taken)
        # The whole row: what lies beyond the last is written over.
        memcpy(out + n, MEMBERS[region][seats], ROOM * sizeof(Action))
        n += size(seats)
    return n


cdef inline int _reachable_spots(const StauferState* s, const Means* means, int place, int region,
                                 uint64_t taken) noexcept nogil:
    cdef const Region* r = &setup_of(s).region[region]
    cdef int left = means.figures - _least_movement(s, means, place)
    if left < 1:                                            # ST-52
        return 0
    cdef int seats = r.up_to[min(15, left + means.seat_discount)] & ~(taken >> 8 * place)
    if not means.nobles and not means.promotable:
        if not means.envoys:
            return 0
        if not means.envoy_sits:                            # ST-45
            seats &= ~r.noble_only
    return seats


cdef inline int _least_movement(const StauferState* s, const Means* means, int place
                                ) noexcept nogil:
    cdef int d = distance(s, place)
    if means.free_travel or d == 0:
        return 0
    if means.back and (not means.forth or REGIONS - d < d):
        d = REGIONS - d
    return max(0, d - means.move_discount)


cdef void best_means(const StauferState* s, int seat, Means* m) noexcept nogil:
    """What the seat would have for a deployment if it began one now (ST-29, ST-108)."""
    cdef int wanted = s.deployed < setup_of(s).envoy_spaces
    wanted += power(s, seat, ENVOY_ON_DEPLOY)
    m.envoys = s.of[seat].court[ENVOY] + (obtainable(s, seat, wanted, False) if wanted else 0)
    m.nobles = s.of[seat].court[NOBLE]
    add_means(s, seat, 0, m)


cdef void add_means(const StauferState* s, int seat, int floor, Means* m) noexcept nogil:
    """Add to the Court what privileges, the plan and chests from `floor` on can do."""
    cdef const Table* table = table_of(&s.head)
    cdef const Prince* own = &s.of[seat]
    cdef int kinds = present(own.chests) >> floor << floor
    m.figures = m.envoys + m.nobles
    m.free_travel = s.plan.free_travel
    m.move_discount = s.plan.move_discount
    m.seat_discount = s.plan.seat_discount
    m.envoy_sits = s.plan.envoy_sits
    m.back = s.plan.counter_travel
    m.forth = not s.plan.counter_travel
    m.promotable = False
    if present(own.privileges) & ((1 << PRIVILEGES) - 1):
        m.move_discount += power(s, seat, MOVE_DISCOUNT)
        m.seat_discount += power(s, seat, SEAT_DISCOUNT)
        m.envoy_sits |= has_power(s, seat, ENVOY_ON_NOBLE_SEAT)
        m.back |= has_power(s, seat, COUNTER_TRAVEL)
        m.forth |= has_power(s, seat, COUNTER_TRAVEL)
    if not kinds:
        return
    m.free_travel |= (kinds & table.chests_with[FREE_TRAVEL]) != 0
    m.envoy_sits |= (kinds & table.chests_with[ENVOY_ON_NOBLE_SEAT]) != 0
    m.back |= (kinds & table.chests_with[COUNTER_TRAVEL]) != 0
    m.move_discount += _total_value(table, own, kinds & table.chests_with[MOVE_DISCOUNT])
    m.seat_discount += _total_value(table, own, kinds & table.chests_with[SEAT_DISCOUNT])
    if m.envoys > 0 and _total_value(table, own, kinds & table.chests_with[PROMOTE]) > 0:
        m.promotable = in_reach(s, seat, NOBLE, False) > 0


cdef inline int _total_value(const Table* table, const Prince* own, int kinds) noexcept nogil:
    """Return the sum of what the chests of some kinds do for a seat."""
    cdef int kind, total = 0
    while kinds:
        kind = lowest(kinds)
        total += own.chests[kind] * table.chest[kind].n
        kinds &= kinds - 1
    return total


cdef int _legal_supplying(const StauferState* s, Action* out) noexcept nogil:
    """Attach chests, each kind after those of lower number, or take the figures (ST-107)."""
    cdef const Table* table = table_of(&s.head)
    cdef int seat = s.order[s.turn], space = s.plan.spot - 1 - space_spot(0), n = 0, kind, i
    cdef int kinds = _usable_chests(s, seat) & (
        table.chests_with[SUPPLY_BONUS] | table.chests_with[EXTRA_CHEST])
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if (table.chest[kind].op == SUPPLY_BONUS
                or on_table(s, space_spot(space)) > s.plan.picks):
            out[n] = USE + kind
            n += 1
    for i in range(_count_peerages(s, seat, space) + 1):
        out[n] = COLLECT + i
        n += 1
    return n


cdef inline int _usable_chests(const StauferState* s, int seat) noexcept nogil:
    """The bit set of the kinds of chests that a seat may still attach."""
    cdef int floor = max(0, s.floor - USE)
    return present(s.of[seat].chests) >> floor << floor


cdef int _count_peerages(const StauferState* s, int seat, int space) noexcept nogil:
    """How many Envoys of a space may be taken as Nobles, the space's own Nobles coming first."""
    cdef const Space* shown = &setup_of(s).space[space]
    cdef int n = power(s, seat, SUPPLY_ENVOY_TO_NOBLE)
    if not n:
        return 0
    n = min(n, shown.envoys, in_reach(s, seat, NOBLE, True) - shown.nobles)
    return max(0, min(n, 3))


cdef int on_table(const StauferState* s, int but) noexcept nogil:
    """How many chests lie under the spaces of the supply table, one spot left out."""
    cdef int spot, n = 0
    for spot in range(space_spot(0), space_spot(setup_of(s).spaces)):
        if spot != but:
            n += chests_on(s, spot)
    return n


cdef int legal_deploying(const StauferState* s, Action* out) noexcept nogil:
    """Attach chests that change something, in the order of their kinds, or sit down."""
    cdef Means means
    cdef int seat = s.order[s.turn], place = (s.plan.spot - 1) // SEATS, n = 0, kind, back
    cdef int region = s.ring[place], chair = (s.plan.spot - 1) % SEATS, due
    cdef int kinds = _usable_chests(s, seat)
    means.envoys, means.nobles = s.of[seat].court[ENVOY], s.of[seat].court[NOBLE]
    add_means(s, seat, CHESTS, &means)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if _is_useful(s, seat, kind, &means):
            if _completes_price(s, seat, kind, &means, place, region, chair):
                out[n] = USE + kind
                n += 1
    for back in range(2):
        if (back and not means.back) or (not back and not means.forth):
            continue
        if back and means.forth and movement(s, &means, place, 0) == 0 == movement(
                s, &means, place, 1):
            continue
        due = movement(s, &means, place, back) + price_of(s, &means, region, chair)
        if due > means.figures:
            continue
        if means.envoys and (means.envoy_sits
                             or not setup_of(s).region[region].noble_only >> chair & 1):
            out[n] = SIT + ENVOY + 2 * back
            n += 1
        if means.nobles:
            out[n] = SIT + NOBLE + 2 * back
            n += 1
    return n


cdef int movement(const StauferState* s, const Means* m, int place, int back) noexcept nogil:
    """How many figures the way costs after discounts: M of ST-50."""
    cdef int d = distance(s, place)
    if m.free_travel or d == 0:
        return 0
    return max(0, (REGIONS - d if back else d) - m.move_discount)


cdef int price_of(const StauferState* s, const Means* m, int region, int chair) noexcept nogil:
    """How many figures the seat costs, its occupant among them: S of ST-50 (ST-43, ST-52)."""
    return max(1, setup_of(s).region[region].cost[chair] - m.seat_discount)


cdef bint _is_useful(const StauferState* s, int seat, int kind, const Means* m) noexcept nogil:
    """Whether attaching a chest to the deployment under way changes anything (ST-63, ST-108).

    `m` is what the seat has without its chests. Free and counterclockwise travel are each judged
    alone: both together are legal (ST-64).
    """
    cdef int op = table_of(&s.head).chest[kind].op
    cdef int place = (s.plan.spot - 1) // SEATS, chair = (s.plan.spot - 1) % SEATS
    if op == PROMOTE:
        return s.of[seat].court[ENVOY] > 0 and in_reach(s, seat, NOBLE, False) > 0
    if op == EXTRA_CHEST:
        return on_table(s, -1) > s.plan.picks
    if op == ENVOY_ON_NOBLE_SEAT:
        return (not s.plan.envoy_sits and not has_power(s, seat, ENVOY_ON_NOBLE_SEAT)
                and setup_of(s).region[s.ring[place]].noble_only >> chair & 1)
    if op == COUNTER_TRAVEL:
        return place != s.king and not m.back
    if op == FREE_TRAVEL:
        return not m.free_travel and _least_movement(s, m, place) > 0
    if op == MOVE_DISCOUNT:
        return _least_movement(s, m, place) > 0
    return op == SEAT_DISCOUNT and price_of(s, m, s.ring[place], chair) > 1


cdef bint _completes_price(const StauferState* s, int seat, int kind, const Means* court, int place,
                           int region, int chair) noexcept nogil:
    """Whether the deployment can be paid with this chest, those of higher kinds and what is due.

    Travelling back is the only attachment that can cost; it takes the way forth.
    """
    cdef Means m
    m.envoys, m.nobles = court.envoys, court.nobles
    add_means(s, seat, kind, &m)
    if (table_of(&s.head).chest[kind].op == COUNTER_TRAVEL
            and not has_power(s, seat, COUNTER_TRAVEL)):
        m.forth = False
    return _reachable_spots(s, &m, place, region, all_occupied(s)) >> chair & 1


cdef int _list_ascending(const uint8_t* there, int first, int end, int wanted, int base, Action* out
                         ) noexcept nogil:
    """List what may be taken next, `there` being how many there are of each code up to `end`.

    So many are wanted one by one, none of a lower code than the one before: a set is one path.
    """
    cdef int code, n = 0, left = 0
    for code in range(first, end):
        left += there[code]
    for code in range(first, end):
        if there[code] and left >= wanted:
            out[n] = base + code
            n += 1
        left -= there[code]
    return n


cdef int _legal_fetches(const StauferState* s, Action* out) noexcept nogil:
    """List the payment areas a figure may come from."""
    cdef const Frame* f = peek(&s.stack)
    cdef uint8_t there[REGIONS]
    cdef int region
    for region in range(REGIONS):
        there[region] = s.of[f.who].paid[s.place[region]][f.arg]
    return _list_ascending(there, f.extra, REGIONS, f.memo, FETCH, out)


cdef int legal_payments(const StauferState* s, Action* out) noexcept nogil:
    """List where a paying Noble may lie (A8)."""
    cdef const Frame* f = peek(&s.stack)
    cdef uint8_t room[REGIONS]
    cdef int i, region, first = 0
    memset(room, 0, sizeof(room))
    for i in range(payments_due(f)):
        room[s.ring[due_place(s, f, i)]] += 1
    for region in range(REGIONS):
        if f.mask >> (2 * region) & 3:
            first = region
    room[first] -= f.mask >> (2 * first) & 3
    return _list_ascending(room, first, REGIONS, f.memo, PAY_AT, out)


cdef int payment_place(const StauferState* s, int spot, int back, int moves, int price, int i
                       ) noexcept nogil:
    """Return the place of the i-th payment: first those of the movement, then those of the seat.

    ST-41, ST-43, ST-44, ST-50. A discount drops the last payments of each sequence (ST-51); by the
    option, the first ones.
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


cdef int _legal_regains(const StauferState* s, Action* out) noexcept nogil:
    """List the figures that a bonus may bring back, Nobles of all regions first (ST-80)."""
    cdef const Frame* f = peek(&s.stack)
    cdef uint8_t there[2 * REGIONS]
    cdef int region
    for region in range(REGIONS):
        there[region] = s.of[f.who].paid[s.place[region]][NOBLE]
        there[REGIONS + region] = s.of[f.who].paid[s.place[region]][ENVOY]
    return _list_ascending(there, f.extra, 2 * REGIONS, f.memo, REGAIN_FROM, out)


cdef int _legal_picks(const StauferState* s, Action* out) noexcept nogil:
    """List the chests under the spaces."""
    cdef const Frame* f = peek(&s.stack)
    cdef int space, i, spaces = setup_of(s).spaces
    cdef uint8_t lying[SPACES * CHESTS]
    memset(lying, 0, sizeof(lying))
    for space in range(spaces):
        for i in range(chests_on(s, space_spot(space))):
            lying[CHESTS * space + s.chest[space_spot(space)][i] - 1] += 1
    return _list_ascending(lying, f.extra, CHESTS * spaces, f.memo, TAKE, out)
