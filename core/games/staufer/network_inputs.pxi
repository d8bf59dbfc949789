"""What a position looks like to a network: the features, and the raw numbers behind them.

Regions come in the order in which the King meets them, the other seats in turn order. A main action
that is chosen but not yet carried out counts as carried out, as in the features.
"""

OF_REGION = (
    "influence",    # of the seat
    "rival",        # the most that another has
    "edge",         # influence more than that, the more the sooner the region is scored
    "points",       # of its tile for the first
    "soon",         # 1 if its A tile is this round's, less for later ones, 0 for none
    "price",        # of the cheapest empty seat
    "paid",         # own figures in its payment area
)
ON_TOP = (
    "second",       # 1 if it fits this round's B tile best
    "chests",       # that lie in its offices
)
OF_OTHER = (
    "sits",         # 1, 0 where nobody sits
    "lead",         # points and chests, more than the seat itself has
    "court",        # figures at hand
    "turns",        # left in this round
)

INPUTS = (
    *FEATURES,
    *(f"own {name}" for name in FEATURES[:OWN]),
    "left",         # part of the game's turns to come
    "round's turns",  # part of the round's turns to come
    "round",
    "last round",
    "lead",         # points and chests, more than the best of the others
    "to move",
    "province",     # figures
    "court nobles",
    "court envoys",
    "players",
    *(f"job {kind}" for kind in range(JOBS)),   # what it is worth now
    *(f"{name} {i} from the King" for i in range(REGIONS) for name in OF_REGION),
    *(f"chests of kind {kind}" for kind in range(CHESTS)),
    *(f"privileges of kind {kind}" for kind in range(PRIVILEGES)),
    *(f"{name} of the next but {i}" for i in range(PRINCES - 1) for name in OF_OTHER),
    "steps",        # of the King after this round
    *(f"{name} {i} from the King" for i in range(REGIONS) for name in ON_TOP),
)

cdef struct Place:              # of a region, the same for every seat
    uint8_t influence[PRINCES]
    uint8_t most                # influence of a seat
    uint8_t next                # the most of another one
    float points
    float soon
    float price
    float second
    float chests

cdef struct Board:              # of the position last looked at
    StauferState of
    StauferState plan           # the same with the chosen action carried out
    Place place[REGIONS]        # from the King on
    float own[PRINCES][OWN + 2]

assert sizeof(Board) <= MEMO_SIZE


cdef int inputs(const Head* h, int seat, int wanted, float* out) noexcept nogil:
    """Write the inputs of a seat. Returns how many."""
    cdef Board* board = <Board*>memo(INPUTS_MEMO)
    cdef float* start = out
    if memcmp(&board.of, h, STATE):
        memcpy(&board.of, h, STATE)
        _take_in(board)
    out += features(h, seat, out)
    memcpy(out, board.own[seat], sizeof(board.own[seat]))
    out += OWN + 2
    out = _write_seat(board, seat, out)
    out = _write_regions(board, seat, out)
    out = _write_cards(&board.plan.of[seat], out)
    out = _write_others(board, seat, out)
    out = _on_top(board, out)
    bound(start, <int>(out - start))
    return <int>(out - start)


cdef void _take_in(Board* board) noexcept nogil:
    """Note everything that is the same for every seat that asks."""
    cdef StauferState* s = &board.plan
    cdef float soon[REGIONS]
    cdef int seat, i, at, second
    for seat in range(board.of.head.num_players):
        own_features(&board.of.head, seat, board.own[seat])
    memcpy(s, &board.of, STATE)
    if s.plan.spot or s.phase == PAYING:
        carry_out(s)
    second = second_region(s)
    memset(soon, 0, sizeof(soon))
    for i in range(ROUNDS - 1, s.round - 1, -1):
        soon[s.place[s.a[i]]] = 1 - 0.2 * (i - s.round)
    for i in range(REGIONS):
        at = clockwise(s.king, i)
        _look_at(s, at, &board.place[i])
        board.place[i].soon = soon[at]
        board.place[i].second = at == second


cdef void _look_at(const StauferState* s, int at, Place* place) noexcept nogil:
    """Note what there is in a region."""
    cdef const Region* region = &setup_of(s).region[s.ring[at]]
    cdef int seat, chair, own, taken = 0, price = 9, chests = 0, most = 0, next = 0
    for seat in range(s.head.num_players):
        taken |= s.of[seat].seats[at]
        own = place.influence[seat] = influence(s, seat, at)
        next = max(next, min(most, own))
        most = max(most, own)
    for chair in range(region.seats):
        if not taken >> chair & 1:
            price = min(price, <int>region.cost[chair])
        chests += chests_on(s, spot_of(at, chair))
    place.most, place.next = most, next
    place.price = price * (1 / <float>5.0)
    place.points = setup_of(s).points[s.tile[at]][0] * (1 / <float>10.0)
    place.chests = chests * (1 / <float>3.0)


cdef inline float _counted_points(const Board* board, int seat) noexcept nogil:
    """Return the points and chests of a seat, in tens of points."""
    return board.own[seat][0] + board.own[seat][1]


cdef float* _write_seat(const Board* board, int seat, float* out) noexcept nogil:
    """Write how the seat stands."""
    cdef const StauferState* s = &board.plan
    cdef const Prince* own = &s.of[seat]
    cdef float best = -1000
    cdef int other, kind, n = s.head.num_players
    for other in range(n):
        if other != seat:
            best = max(best, _counted_points(board, other))
    out[0] = s.round * (1 / <float>4.0)
    out[1] = s.round == ROUNDS - 1
    out[2] = _counted_points(board, seat) - best
    out[3] = s.turn < 3 * n and s.order[s.turn] == seat
    out[4] = (own.province[ENVOY] + own.province[NOBLE]) * (1 / <float>10.0)
    out[5] = own.court[NOBLE] * (1 / <float>3.0)
    out[6] = own.court[ENVOY] * (1 / <float>10.0)
    out[7] = n * (1 / <float>5.0)
    for kind in range(JOBS):
        out[8 + kind] = job_points(s, seat, kind) * (1 / <float>10.0)
    return out + 8 + JOBS


cdef float* _write_regions(const Board* board, int seat, float* out) noexcept nogil:
    """Write the regions, from the King on."""
    cdef const StauferState* s = &board.plan
    cdef const Prince* own = &s.of[seat]
    cdef const Place* place
    cdef int i, at, here, rival
    for i in range(REGIONS):
        place = &board.place[i]
        at = clockwise(s.king, i)
        here = place.influence[seat]
        rival = place.next if here == place.most else place.most
        out[0] = here * (1 / <float>3.0)
        out[1] = rival * (1 / <float>3.0)
        out[2] = (here - rival) * (1 / <float>3.0) * place.soon
        out[3] = place.points
        out[4] = place.soon
        out[5] = place.price
        out[6] = (own.paid[at][ENVOY] + own.paid[at][NOBLE]) * (1 / <float>5.0)
        out += 7
    return out


cdef float* _write_cards(const Prince* own, float* out) noexcept nogil:
    """Write the chests and privileges of a seat, kind by kind."""
    cdef int kind
    for kind in range(CHESTS):
        out[kind] = own.chests[kind]
    out += CHESTS
    for kind in range(PRIVILEGES):
        out[kind] = own.privileges[kind]
    return out + PRIVILEGES


cdef float* _write_others(const Board* board, int seat, float* out) noexcept nogil:
    """Write the other seats in turn order; nothing where nobody sits."""
    cdef const StauferState* s = &board.plan
    cdef int i, other, n = s.head.num_players
    for i in range(PRINCES - 1):
        out[0] = out[1] = out[2] = out[3] = 0
        if i < n - 1:
            other = (seat + 1 + i) % n
            out[0] = 1
            out[1] = _counted_points(board, other) - _counted_points(board, seat)
            out[2] = (s.of[other].court[ENVOY] + s.of[other].court[NOBLE]) * (1 / <float>10.0)
            out[3] = board.own[other][10]
        out += 4
    return out


cdef float* _on_top(const Board* board, float* out) noexcept nogil:
    """Write the King's next steps, and of the regions what comes on top of their points."""
    cdef int i
    out[0] = board.plan.c[board.plan.round] * (1 / <float>3.0)
    out += 1
    for i in range(REGIONS):
        out[0] = board.place[i].second
        out[1] = board.place[i].chests
        out += 2
    return out
