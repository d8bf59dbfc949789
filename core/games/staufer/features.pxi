"""What a position looks like to a heuristic: named numbers of what a seat can see.

Most are in tens of points. A main action that is chosen but not yet carried out counts as carried
out, so that the choice is judged by its result.
"""

cdef enum:
    OWN = 14        # features that are compared with the average of the others

cdef size_t STATE   # bytes of a state


FEATURES = (
    # The seat's value, less the average of the others.
    "points",       # on the scoreboard
    "chests",       # what brown and left-over chests are worth
    "sets",         # brown chests, while turns are left
    "tricks",       # turquoise chests, while turns are left
    "shares",       # purple chests, while turns are left and there is something to buy
    "privileges",   # while turns are left
    "court",        # figures at hand that can still be used
    "nobles",       # Nobles among them
    "returning",    # figures in payment areas the King comes to after this round
    "waiting",      # figures in the other payment areas
    "turns",        # left in this round
    "order",        # how early the places taken in the next round's order are
    "bonuses",      # of the regions scored next
    "later",        # points in regions that later A tiles name
    # The seat's value, less the best of the others.
    "marked",       # points in the regions scored next
    "early",        # these, times the part of the round's turns that is left
    "ahead",        # influence in the A region, times that part
    # The seat's value alone.
    "jobs",         # worth of its jobs in seats that no A tile will clear, more towards the end
)

cdef enum:
    USABLE = 7      # figures that a seat can use in one turn, about
    COUNTED = 8     # features of what a seat has

cdef struct Gain:   # what regions would bring a seat now, in tens of points
    float points
    float bonus

cdef struct Counted:    # what a seat had when it was counted last: most actions change one seat
    Prince of
    int table
    int turns           # to come
    bint to_buy         # purple chests buy something
    float left          # part of the game's turns
    float own[COUNTED]

cdef struct Assessment:    # of the position last looked at: a judge looks at one from every seat
    StauferState of
    Counted counted[PRINCES]
    StauferState last                   # its seats, when A tiles have cleared what they will
    float own[PRINCES][OWN]
    float share[PRINCES][OWN]           # the same, of the others' average
    Gain marked[PRINCES]                # in the regions scored next
    int influence[PRINCES]              # in the A region
    float turns                         # part of this round's that is to come
    float left                          # part of the game's

assert sizeof(Assessment) <= MEMO_SIZE

STATE = sizeof(StauferState)    # no constant: the compiler would copy word by word, which is slow


cdef int features(const Head* h, int seat, float* out) noexcept nogil:
    cdef const Assessment* assessed = _assess_position(h)
    cdef float own[OWN]         # in registers
    cdef float best = 0
    cdef int other, i, most = 0, n = h.num_players
    memcpy(own, assessed.own[seat], sizeof(own))
    for other in range(n):
        if other != seat:
            for i in range(OWN):
                own[i] -= assessed.share[other][i]
            best = max(best, assessed.marked[other].points)
            most = max(most, assessed.influence[other])
    memcpy(out, own, sizeof(own))
    out[14] = assessed.marked[seat].points - best
    out[15] = out[14] * assessed.turns
    out[16] = (assessed.influence[seat] - most) / 3.0 * assessed.turns
    out[17] = (1 - assessed.left) * _estimate_jobs(&assessed.last, seat) / 10
    return 18


cdef void own_features(const Head* h, int seat, float* out) noexcept nogil:
    """Write the first OWN features as the seat's value alone; then the parts of the game's turns
    and of the round's that are to come."""
    cdef const Assessment* assessed = _assess_position(h)
    memcpy(out, assessed.own[seat], sizeof(assessed.own[seat]))
    out[OWN] = assessed.left
    out[OWN + 1] = assessed.turns


cdef const Assessment* _assess_position(const Head* h) noexcept nogil:
    """Return the assessment of a position, which may be that of the last one."""
    cdef Assessment* assessed = <Assessment*>memo(FEATURES_MEMO)
    if memcmp(&assessed.of, h, STATE):
        memcpy(&assessed.of, h, STATE)
        _fill_assessment(assessed)
    return assessed


cdef void _fill_assessment(Assessment* assessed) noexcept nogil:
    """Count everything in a position that is the same for every seat that asks."""
    cdef StauferState* s = &assessed.last
    cdef int turns_left[PRINCES]
    cdef int seat, i, n = assessed.of.head.num_players
    cdef bint to_buy
    memset(assessed.own, 0, n * sizeof(assessed.own[0]))
    memcpy(s, &assessed.of, STATE)
    if s.plan.spot or s.phase == PAYING:
        carry_out(s)
    assessed.left = _turns_left(s)
    _look_at_order(s, assessed.own, turns_left)
    _look_at_road(s, assessed.own)
    to_buy = _to_buy(s)
    for seat in range(n):
        _update_seat(s, seat, assessed.left, turns_left[seat], to_buy, &assessed.counted[seat])
        memcpy(assessed.own[seat], assessed.counted[seat].own, COUNTED * sizeof(float))
    _look_at_regions(s, assessed)
    for seat in range(n):
        for i in range(OWN):
            assessed.share[seat][i] = assessed.own[seat][i] / (n - 1)
    _clear_seats(s)


cdef inline float _turns_left(const StauferState* s) noexcept nogil:
    """Return the share of the game's turns that is still to come."""
    cdef int turns = 3 * s.head.num_players
    if s.head.to_act == OVER:
        return 0
    return 1 - (s.round * turns + s.turn) / <float>(ROUNDS * turns)


cdef void _update_seat(const StauferState* s, int seat, float left, int turns, bint to_buy,
                       Counted* counted) noexcept nogil:
    """Count what a seat has, with so many turns to come, unless it was counted so before."""
    if (counted.table == s.head.table and counted.turns == turns and counted.left == left
            and counted.to_buy == to_buy
            and memcmp(&counted.of, &s.of[seat], sizeof(Prince)) == 0):
        return
    counted.table, counted.turns, counted.left = s.head.table, turns, left
    counted.to_buy, counted.of = to_buy, s.of[seat]
    _count_seat(s, seat, counted)


cdef void _count_seat(const StauferState* s, int seat, Counted* counted) noexcept nogil:
    """Write what a seat has, roughly in tens of points of use, from what is noted of it."""
    cdef const Table* table = table_of(&s.head)
    cdef const Prince* own = &counted.of
    cdef float left = counted.left
    cdef float* out = counted.own
    cdef int kinds, tricks = 0, figures
    out[0] = own.score / 10.0
    out[1] = chest_points(s, seat) / 10.0
    out[2] = own.chests[table.brown] * left / 3
    kinds = present(own.chests) & table.turquoise
    while kinds:
        tricks += own.chests[lowest(kinds)]
        kinds &= kinds - 1
    out[3] = tricks * left / 3
    out[4] = own.chests[table.purple] * left / 2 if counted.to_buy else 0
    out[5] = 0
    kinds = present(own.privileges) & (1 << PRIVILEGES) - 1
    while kinds:
        out[5] += own.privileges[lowest(kinds)] * left
        kinds &= kinds - 1
    figures = min(own.court[ENVOY] + own.court[NOBLE], USABLE * counted.turns)
    out[6] = figures / 10.0
    out[7] = min(own.court[NOBLE], counted.turns) / 3.0


cdef inline bint _to_buy(const StauferState* s) noexcept nogil:
    cdef int kind
    for kind in range(PRIVILEGES):
        if s.piles[kind]:
            return True
    return vp_taken(s) < setup_of(s).vp_cards


cdef void _look_at_road(const StauferState* s, float[OWN]* own) noexcept nogil:
    """Figures in payment areas, by whether the King comes there after this round."""
    cdef const uint8_t* paid
    cdef int place, seat, at, areas
    if s.round == ROUNDS - 1:
        return
    for seat in range(s.head.num_players):
        areas = present(&s.of[seat].paid[0][0])
        areas = (areas | areas >> 1) & 0b010101010101     # where an Envoy or a Noble lies
        while areas:
            place = lowest(areas) >> 1
            areas &= areas - 1
            at = 8 if 0 < distance(s, place) <= s.c[s.round] else 9
            paid = s.of[seat].paid[place]
            own[seat][at] += (paid[ENVOY] + paid[NOBLE]) / 10.0


cdef inline int _turns_taken(const StauferState* s) noexcept nogil:
    """Turns of this round, with the one whose main action has been chosen."""
    return s.supplied + s.deployed


cdef void _look_at_order(const StauferState* s, float[OWN]* own, int* turns_left) noexcept nogil:
    """Turns of this round; places in the next one's order, 1/2 for the first (ST-96, ST-97).

    To come are all turns of the game, that whose main action has been chosen among them.
    """
    cdef int i, taken = _turns_taken(s), turns = 3 * s.head.num_players
    for i in range(s.head.num_players):
        turns_left[i] = 3 * (ROUNDS - 1 - s.round)
    for i in range(s.turn, turns):
        turns_left[s.order[i]] += 1
        if i >= taken:
            own[s.order[i]][10] += 1 / 3.0
    if s.round == ROUNDS - 1:
        return
    for i in range(s.supplied):
        own[s.supply_track[i]][11] += 0.5 - i / <float>turns
    for i in range(s.deployed):
        own[s.deploy_track[i]][11] -= 0.5 - (i + 1) / <float>turns


cdef void _look_at_regions(const StauferState* s, Assessment* assessed) noexcept nogil:
    """What the regions of this round's tiles and of later A tiles would bring now."""
    cdef Gain later[PRINCES]
    cdef int a = s.place[s.a[s.round]], b, i, seat, n = s.head.num_players
    assessed.turns = 1 - _turns_taken(s) / <float>(3 * n)
    memset(assessed.marked, 0, sizeof(assessed.marked))
    memset(assessed.influence, 0, sizeof(assessed.influence))
    if s.head.to_act == OVER or s.turn == 3 * n:
        return
    memset(later, 0, sizeof(later))
    _add_gain(s, a, 1, assessed.marked)
    b = second_region(s)
    if b >= 0 and b != a:
        _add_gain(s, b, 0.7, assessed.marked)
    for i in range(s.round + 1, ROUNDS):
        _add_gain(s, s.place[s.a[i]], 1 - 0.15 * (i - s.round - 1), later)
    for seat in range(n):
        assessed.own[seat][12] = assessed.marked[seat].bonus
        assessed.own[seat][13] = later[seat].points
        assessed.influence[seat] = influence(s, seat, a)


cdef void _add_gain(const StauferState* s, int place, float share, Gain* gained) noexcept nogil:
    """Add a share of what a region would bring to each seat."""
    cdef uint8_t first[PRINCES]
    cdef const Bonus* bonus
    cdef int i, n = places(s, place, first)
    for i in range(min(n, setup_of(s).ranks)):
        gained[first[i]].points += share * setup_of(s).points[s.tile[place]][i] / 10
    if n:
        gained[first[0]].points += share * power(s, first[0], VP_ON_MAJORITY) / 10
    for i in range(n):
        bonus = &table_of(&s.head).bonus[s.ring[place]][i]
        gained[first[i]].bonus += share * (
            (bonus.vp + bonus.envoys + bonus.recall) / 10.0
            + (bonus.nobles + bonus.draw_chests) / 3.0)


cdef void _clear_seats(StauferState* s) noexcept nogil:
    """Empty the regions that A tiles clear before the end."""
    cdef int i, seat, place
    for i in range(s.round, ROUNDS - 1):
        place = s.place[s.a[i]]
        for seat in range(s.head.num_players):
            s.of[seat].seats[place] = 0
        s.nobles[place] = 0


cdef int _estimate_jobs(const StauferState* s, int seat) noexcept nogil:
    """Return what the jobs of a seat are worth; 0 for a seat without a figure in an office."""
    cdef int kind, place, seats = 0, total = 0
    for place in range(REGIONS):
        seats |= s.of[seat].seats[place]
    if not seats:
        return 0
    for kind in range(JOBS):
        total += job_points(s, seat, kind)
    return total


# What the chosen main action will bring

cdef void carry_out(StauferState* s) noexcept nogil:
    cdef int seat = s.head.to_act, spot = s.plan.spot - 1, i, kind
    cdef bint paying = s.phase == PAYING
    if paying:
        spot = top(&s.stack).arg
        settle_payment(s)
    for i in range(ROUNDS):
        if s.chest[spot][i]:
            kind = s.chest[spot][i] - 1
            if table_of(&s.head).color[kind] != ORANGE:
                s.of[seat].chests[kind] += 1
            elif table_of(&s.head).chest[kind].op == VP:
                s.of[seat].score += table_of(&s.head).chest[kind].n
            else:
                _write_figures(s, seat, ENVOY, table_of(&s.head).chest[kind].n)
    if spot >= space_spot(0):
        _write_supply(s, seat, spot - space_spot(0))
    elif not paying:
        _write_deployment(s, seat, spot // SEATS, spot % SEATS)


cdef inline void _write_figures(StauferState* s, int seat, int kind, int n) noexcept nogil:
    move(s, seat, kind, min(n, s.of[seat].province[kind]), PROVINCE, COURT, SUPPLIED, 0)


cdef void _write_supply(StauferState* s, int seat, int space) noexcept nogil:
    cdef const Space* shown = &setup_of(s).space[space]
    _write_figures(s, seat, NOBLE, shown.nobles)
    _write_figures(s, seat, ENVOY,
                   shown.envoys + s.plan.supply_bonus + power(s, seat, SUPPLY_BONUS))


cdef void _write_deployment(StauferState* s, int seat, int place, int chair) noexcept nogil:
    """Sit down, by an Envoy if possible, and pay in the usual way."""
    cdef const Region* region = &setup_of(s).region[s.ring[place]]
    cdef Prince* own = &s.of[seat]
    cdef int d = distance(s, place), i, kind = ENVOY, at
    cdef bint closed = region.noble_only >> chair & 1 and not (
        s.plan.envoy_sits or has_power(s, seat, ENVOY_ON_NOBLE_SEAT))
    cdef int price = max(1, region.cost[chair] - power(s, seat, SEAT_DISCOUNT)
                         - s.plan.seat_discount)
    cdef int back = s.plan.counter_travel
    if back and d:
        d = REGIONS - d
    cdef int moves = max(0, d - power(s, seat, MOVE_DISCOUNT) - s.plan.move_discount)
    if s.plan.free_travel:
        moves = 0
    if own.court[NOBLE] and (closed or not own.court[ENVOY]):
        kind = NOBLE
    own.seats[place] |= 1 << chair
    if kind == NOBLE:
        s.nobles[place] |= 1 << chair
    for i in range(moves + price):
        if i == 0:
            own.court[kind] -= own.court[kind] > 0
            continue
        at = clockwise(s.king, -i if back else i) if i <= moves else clockwise(place, i - moves)
        kind = ENVOY if own.court[ENVOY] else NOBLE
        if own.court[kind]:
            move(s, seat, kind, 1, COURT, PAID + at, WAY, 0)
