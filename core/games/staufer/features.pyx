"""What a heuristic may look at: named numbers of a seat, of what that seat itself can see.

Most are in tens of points. A main action that has been chosen but not yet carried out counts as
if it had been, so that choosing it is judged by what it brings.
"""

from ...game cimport Head, OVER
from ...integers cimport uint8_t
from .figures cimport move
from .rules cimport (
    ENVOY, JOBS, NOBLE, Prince, StauferState, clockwise, distance, has_power, power, setup_of,
    space_spot, vp_taken,
)
from .scoring cimport chest_points, job_points, places, second_region
from .tables cimport (
    CHESTS, ENVOY_ON_NOBLE_SEAT, MOVE_DISCOUNT, ORANGE, PRINCES, PRIVILEGES, REGIONS, ROUNDS,
    Region, SEATS, SEAT_DISCOUNT, SUPPLY_BONUS, Space, TURQUOISE, Table, VP, VP_ON_MAJORITY,
    table_of,
)

FEATURES = (
    "points",       # on the scoreboard, more than the best of the others
    "chests",       # what brown and left-over chests are worth, more than the best of the others
    "jobs",         # what the own jobs are worth now, more as the end draws near
    "tricks",       # turquoise chests, more than the others on average, while turns are left
    "shares",       # purple chests, the same, while there is something to buy
    "privileges",   # the same
    "court",        # figures at hand that can still be used, the same
    "nobles",       # Nobles among them
    "returning",    # figures in payment areas the King comes to after this round, the same
    "waiting",      # figures in the others
    "marked",       # points in the regions scored next, more than the best of the others
    "later",        # the same for regions that later A tiles name
)

cdef enum:
    USABLE = 7      # figures that a seat can use in one turn, about


cdef int features(const Head* h, int seat, float* out) noexcept nogil:
    cdef const StauferState* s = <const StauferState*>h
    cdef StauferState done
    if s.plan.spot:
        done = s[0]
        _carry_out(&done)
        s = &done
    cdef float sums[PRINCES][5]
    cdef float left = _turns_left(s)
    cdef int other, points = 0, chests = 0, i, n = h.num_players
    for other in range(n):
        _count(s, other, left, sums[other])
        if other != seat:
            points = max(points, s.of[other].score)
            chests = max(chests, chest_points(s, other))
    out[0] = (s.of[seat].score - points) / 10.0
    out[1] = (chest_points(s, seat) - chests) / 10.0
    out[2] = 0
    for i in range(JOBS):
        out[2] += job_points(s, seat, i)
    out[2] *= (1 - left) / 10
    for i in range(5):
        out[3 + i] = sums[seat][i]
        for other in range(n):
            if other != seat:
                out[3 + i] -= sums[other][i] / (n - 1)
    _look_at_road(s, seat, out + 8)
    _look_at_regions(s, seat, out + 10)
    return 12


cdef inline float _turns_left(const StauferState* s) noexcept nogil:
    """The part of the game's turns that are still to come."""
    cdef int turns = 3 * s.head.num_players
    if s.head.to_act == OVER:
        return 0
    return 1 - (s.round * turns + s.turn) / <float>(ROUNDS * turns)


cdef void _count(const StauferState* s, int seat, float left, float* out) noexcept nogil:
    """Write what a seat has, roughly in tens of points of use."""
    cdef const Table* table = table_of(&s.head)
    cdef const Prince* own = &s.of[seat]
    cdef int kind, tricks = 0, turns, i, figures
    for kind in range(CHESTS):
        if table.color[kind] == TURQUOISE:
            tricks += own.chests[kind]
    out[0] = tricks * left / 3
    out[1] = own.chests[table.purple] * (left if _to_buy(s) else 0) / 2
    out[2] = 0
    for kind in range(PRIVILEGES):
        out[2] += own.privileges[kind] * left
    turns = 3 * (ROUNDS - 1 - s.round)
    for i in range(s.turn, 3 * s.head.num_players):
        turns += s.order[i] == seat
    figures = min(own.court[ENVOY] + own.court[NOBLE], USABLE * turns)
    out[3] = figures / 10.0
    out[4] = min(<int>own.court[NOBLE], turns) / 3.0


cdef inline bint _to_buy(const StauferState* s) noexcept nogil:
    cdef int kind
    for kind in range(PRIVILEGES):
        if s.piles[kind]:
            return True
    return vp_taken(s) < setup_of(s).vp_cards


cdef void _look_at_road(const StauferState* s, int seat, float* out) noexcept nogil:
    """Figures in payment areas, by whether the King comes there after this round."""
    cdef int place, other, near, figures, n = s.head.num_players
    cdef float share
    out[0] = out[1] = 0
    if s.round == ROUNDS - 1:
        return
    for place in range(REGIONS):
        near = 1 if 0 < distance(s, place) <= s.c[s.round] else 0
        for other in range(n):
            figures = s.of[other].paid[place][ENVOY] + s.of[other].paid[place][NOBLE]
            share = figures / 10.0
            out[1 - near] += share if other == seat else -share / (n - 1)


cdef void _look_at_regions(const StauferState* s, int seat, float* out) noexcept nogil:
    """Points that the regions of this round's tiles and of later A tiles would bring now."""
    cdef float gained[PRINCES]
    cdef int a = s.place[s.a[s.round]], b, i, other
    cdef float best
    out[0] = out[1] = 0
    if s.head.to_act == OVER or s.turn == 3 * s.head.num_players:
        return
    for other in range(PRINCES):
        gained[other] = 0
    _add_points(s, a, 1, gained)
    b = second_region(s)
    if b >= 0 and b != a:
        _add_points(s, b, 0.7, gained)
    for i in range(2):
        if i == 1:
            for other in range(PRINCES):
                gained[other] = 0
            for other in range(s.round + 1, ROUNDS):
                _add_points(s, s.place[s.a[other]], 1 - 0.15 * (other - s.round - 1), gained)
        best = 0
        for other in range(s.head.num_players):
            if other != seat:
                best = max(best, gained[other])
        out[i] = (gained[seat] - best) / 10


cdef void _add_points(const StauferState* s, int place, float share, float* gained
                      ) noexcept nogil:
    cdef uint8_t first[PRINCES]
    cdef int i, n = places(s, place, True, first)
    for i in range(min(n, setup_of(s).ranks)):
        gained[first[i]] += share * setup_of(s).points[s.tile[place]][i]
    if n:
        gained[first[0]] += share * power(s, first[0], VP_ON_MAJORITY)


# What the chosen main action will bring

cdef void _carry_out(StauferState* s) noexcept nogil:
    cdef int seat = s.order[s.turn], spot = s.plan.spot - 1, i, kind
    for i in range(ROUNDS):
        if s.chest[spot][i]:
            kind = s.chest[spot][i] - 1
            if table_of(&s.head).color[kind] != ORANGE:
                s.of[seat].chests[kind] += 1
            elif table_of(&s.head).chest[kind].op == VP:
                s.of[seat].score += table_of(&s.head).chest[kind].n
            else:
                _bring(s, seat, ENVOY, table_of(&s.head).chest[kind].n)
    if spot >= space_spot(0):
        _supply(s, seat, spot - space_spot(0))
    else:
        _deploy(s, seat, spot // SEATS, spot % SEATS)


cdef inline void _bring(StauferState* s, int seat, int kind, int n) noexcept nogil:
    n = min(n, s.of[seat].province[kind])
    move(&s.of[seat].province[kind], &s.of[seat].court[kind], n)


cdef void _supply(StauferState* s, int seat, int space) noexcept nogil:
    cdef const Space* shown = &setup_of(s).space[space]
    _bring(s, seat, NOBLE, shown.nobles)
    _bring(s, seat, ENVOY,
           shown.envoys + s.plan.supply_bonus + power(s, seat, SUPPLY_BONUS))


cdef void _deploy(StauferState* s, int seat, int place, int chair) noexcept nogil:
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
    own.seats[place] |= <uint8_t>(1 << chair)
    if kind == NOBLE:
        s.nobles[place] |= <uint8_t>(1 << chair)
    for i in range(moves + price):
        if i == 0:
            own.court[kind] -= own.court[kind] > 0
            continue
        at = clockwise(s.king, -i if back else i) if i <= moves else clockwise(place, i - moves)
        kind = ENVOY if own.court[ENVOY] else NOBLE
        if own.court[kind]:
            move(&own.court[kind], &own.paid[at][kind], 1)
