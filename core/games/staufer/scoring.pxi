"""What happens between turns: regions scored and cleared, the King's journey, the final scoring."""

# Which regions

cdef void begin_scoring(StauferState* s) noexcept nogil:
    """Mark the regions (ST-70, ST-71) and stack what is to be done, the first on top (ST-81)."""
    s.scored[0] = s.place[s.a[s.round]] + 1
    note(&s.head, NOBODY, MARKERS, s.scored[0] - 1, 1, A_MARKER, 0)
    if not s.head.option[B_AFTER_A]:
        _mark_second(s)
    push(&s.stack, CLEAN, 0, 0)
    push(&s.stack, SCORE, 0, 1)
    push(&s.stack, SCORE, 0, 0)


cdef void _mark_second(StauferState* s) noexcept nogil:
    """A region that fits both tiles is marked once (ST-70), even if it was ignored (A14)."""
    cdef int first = s.place[s.a[s.round]], place = second_region(s), condition = s.b[s.round]
    s.scored[1] = place + 1 if place != first else 0
    if s.scored[1]:
        note(&s.head, NOBODY, MARKERS, place, 1, B_MARKER, condition)
    else:
        note(&s.head, NOBODY, MARKERS, first, 0,
             SAME_REGION if place >= 0 else NO_REGION, condition)


cdef int second_region(const StauferState* s) noexcept nogil:
    """Return the place that fits the B tile best; of equal places the first on the King's way
    (ST-73).

    By the option b_tie the King's own region comes last, or a tie means no region (-1).
    """
    cdef int i, place, value, best = -1, highest = -1000
    cdef int condition = s.b[s.round], mode = s.head.option[B_TIE]
    for i in range(REGIONS):
        place = clockwise(s.king, i + (mode == AFTER_KING))
        value = _measure_fit(s, condition, place)
        if value > highest:
            highest = value
            best = place
        elif value == highest and mode == NO_SECOND:
            best = -1
    return best


cdef int _measure_fit(const StauferState* s, int condition, int place) noexcept nogil:
    """How well a region fits a condition (ST-72)."""
    cdef int seat, n = 0
    if condition == KING_REGION:
        return place == s.king
    if condition == MOST_FIGURES:
        for seat in range(s.head.num_players):
            n += (influence(s, seat, place) if s.head.option[INFLUENCE_COUNTS]
                  else size(s.of[seat].seats[place]))
        return n
    if condition == MOST_PAYMENT:
        for seat in range(s.head.num_players):
            n += s.of[seat].paid[place][ENVOY] + s.of[seat].paid[place][NOBLE]
        return n
    if condition == MOST_NOBLES:
        return size(s.nobles[place])
    for seat in range(setup_of(s).region[s.ring[place]].seats):
        n += chests_on(s, spot_of(place, seat))
    return -n if condition == FEWEST_CHESTS else n


# Places, points and bonus

cdef inline int _rank_of(const StauferState* s, int seat, int place) noexcept nogil:
    """Return how a seat ranks in a region without privileges, the more the better; 0: not there.

    Influence ranks first, then the office furthest to the left (ST-74, ST-75), which no two share.
    """
    cdef int own = s.of[seat].seats[place]
    return influence(s, seat, place) << 4 | SEATS - lowest(own) if own else 0


cdef int places(const StauferState* s, int place, uint8_t* out) noexcept nogil:
    """Write the seats present in a region by rank, the best first. Returns how many there are.

    Privileges may change both influence and precedence (ST-69 p_presence, p_precedence).
    """
    cdef int keys[PRINCES]
    cdef int seat, key, i, n = 0
    for seat in range(s.head.num_players):
        key = _rank_of(s, seat, place)
        if not key:                                         # ST-76
            continue
        key += power(s, seat, INFLUENCE_BONUS) << 4
        if has_power(s, seat, WIN_TIES):
            key |= 8
        i = n
        while i and keys[i - 1] < key:
            keys[i] = keys[i - 1]
            out[i] = out[i - 1]
            i -= 1
        keys[i] = key
        out[i] = seat
        n += 1
    return n


cdef void score_next(StauferState* s) noexcept nogil:
    """Score the region of the top frame, if there is one."""
    cdef int which = top(&s.stack).arg
    pop(&s.stack)
    if which == 1 and s.head.option[B_AFTER_A]:
        _mark_second(s)
    cdef int place = s.scored[which] - 1
    if place >= 0:
        _score_region(s, place)
        if s.head.option[EMPTY_IGNORED] and not occupied(s, place):
            s.scored[which] = 0
            note(&s.head, NOBODY, MARKERS, place, -1, RANKED, 0)


cdef void _score_region(StauferState* s, int place) noexcept nogil:
    """Give points and bonus by rank (ST-76, ST-77, ST-79); an empty region gives none (ST-78)."""
    cdef uint8_t first[PRINCES]
    cdef const Setup* setup = setup_of(s)
    cdef const Bonus* bonus
    cdef int n = places(s, place, first), i, rewarded
    if journal_enabled(&s.head):
        _note_ranks(s, place, first, n)
    for i in range(min(n, setup.ranks)):
        earn(s, first[i], setup.points[s.tile[place]][i], SCORED, place)
    if n:
        earn(s, first[0], power(s, first[0], VP_ON_MAJORITY), BY_PRIVILEGE,
             giver(s, first[0], VP_ON_MAJORITY))
    rewarded = min(n, setup.ranks) if s.head.option[BONUS_AS_POINTS] else n
    for i in range(rewarded):
        bonus = &table_of(&s.head).bonus[s.ring[place]][i]
        earn(s, first[i], bonus.vp, BONUS, place)
        gain(s, first[i], bonus.nobles, bonus.envoys, False, False, BONUS, place)
    for i in range(rewarded - 1, -1, -1):
        _leave_to_frames(s, first[i], place, &table_of(&s.head).bonus[s.ring[place]][i])


cdef void _leave_to_frames(StauferState* s, int seat, int place, const Bonus* bonus) noexcept nogil:
    """Stack what of a bonus is chosen or drawn: figures back, then chests (ST-80)."""
    cdef int n = min(<int>bonus.recall, paid_in_all(s, seat, ENVOY) + paid_in_all(s, seat, NOBLE))
    if bonus.draw_chests:
        push(&s.stack, DRAW, seat, 0).memo = bonus.draw_chests
    if n and s.round < ROUNDS - 1:
        push(&s.stack, REGAIN, seat, place).memo = n
    elif n:                                                 # none is better than another
        fetch(s, seat, ENVOY, fetch(s, seat, NOBLE, n, BONUS, place), BONUS, place)


cdef void _note_ranks(StauferState* s, int place, const uint8_t* first, int n) noexcept nogil:
    """Tell who is present, the best first, with what counts: influence and privileges."""
    cdef int i, seat
    if n == 0:
        note(&s.head, NOBODY, POINTS, place, 0, RANKED, 0)
    for i in range(n):
        seat = first[i]
        note(&s.head, seat, POINTS, place, 0, RANKED,
             influence(s, seat, place) + power(s, seat, INFLUENCE_BONUS))


# Clean-up

cdef void clear_seats(StauferState* s) noexcept nogil:
    """Send the figures in the seats of the scored regions to their Provinces (ST-82)."""
    cdef int i, place, seat
    for i in range(2):
        place = s.scored[i] - 1
        if place < 0:
            continue
        for seat in range(s.head.num_players):
            _clear_figures(s, seat, place)
        s.nobles[place] = 0


cdef void _clear_figures(StauferState* s, int seat, int place) noexcept nogil:
    """Empty a seat's offices in a region; p_loyalty keeps some figures, Nobles first (ST-69)."""
    cdef int to_keep = power(s, seat, KEEP_ONE_ON_CLEAR), kind, chairs, target
    for kind in range(NOBLE, ENVOY - 1, -1):
        chairs = s.of[seat].seats[place] & (s.nobles[place] if kind == NOBLE else ~s.nobles[place])
        while chairs:
            target = COURT if to_keep else PROVINCE
            to_keep -= to_keep > 0
            standing(s, seat, kind, target)[0] += 1
            note_move(&s.head, seat, ENVOYS_AT + kind, OFFICE + spot_of(place, lowest(chairs)),
                      target, 1, CLEARED, place)
            chairs &= chairs - 1
    s.of[seat].seats[place] = 0


cdef int refill_spot(const StauferState* s, int i) noexcept nogil:
    """The i-th spot that gets a new chest (ST-83, ST-85), -1 after the last."""
    cdef int which, n
    for which in range(2):
        if s.scored[which]:
            n = setup_of(s).region[s.ring[s.scored[which] - 1]].seats
            if i < n:
                return spot_of(s.scored[which] - 1, i)
            i -= n
    return space_spot(i) if i < setup_of(s).spaces else -1


cdef void travel(StauferState* s) noexcept nogil:
    """Move the King; figures in the payment areas he comes to return (ST-92, ST-93, ST-94)."""
    cdef int step, seat, place, steps = s.c[s.round]
    note_move(&s.head, NOBODY, KING_AT, s.king, clockwise(s.king, steps), 1, KING_MOVED, steps)
    for seat in range(s.head.num_players):
        if has_power(s, seat, RECALL_KING_START):           # ST-69 p_farewell
            return_paid(s, seat, s.king, BY_PRIVILEGE, giver(s, seat, RECALL_KING_START))
    for step in range(1, steps + 1):
        place = clockwise(s.king, step)
        for seat in range(s.head.num_players):
            return_paid(s, seat, place, RETURNED, place)
    s.king = clockwise(s.king, steps)


cdef void next_round(StauferState* s) noexcept nogil:
    """Take the next row of tiles (ST-88, ST-89) and line up for it (ST-96, ST-97, ST-98)."""
    cdef int i, turns = 3 * s.head.num_players
    if journal_enabled(&s.head):
        _note_next_round(s)
    for i in range(s.supplied):
        s.order[i] = s.supply_track[i]
    for i in range(s.deployed):
        s.order[turns - 1 - i] = s.deploy_track[i]
    memset(s.supply_track, 0, sizeof(s.supply_track))
    memset(s.deploy_track, 0, sizeof(s.deploy_track))
    s.supplied = s.deployed = s.turn = 0
    take_markers_off(s)
    s.round += 1
    s.phase = BEFORE
    note(&s.head, s.order[0], TURNS_OF, 0, 0, NEXT, 0)


cdef void take_markers_off(StauferState* s) noexcept nogil:
    cdef int i
    for i in range(2):
        if s.scored[i]:
            note(&s.head, NOBODY, MARKERS, s.scored[i] - 1, -1, NEXT_ROUND, 0)
            s.scored[i] = 0


cdef void _note_next_round(StauferState* s) noexcept nogil:
    """Tell where each family member goes."""
    cdef int i, turns = 3 * s.head.num_players
    note(&s.head, NOBODY, ROUND, 0, 1, NEXT_ROUND, 0)
    for i in range(s.supplied):
        note(&s.head, s.supply_track[i], SUPPLIES_OF, i, -1, LINED_UP, 0)
        note(&s.head, s.supply_track[i], TURNS_OF, i, 1, LINED_UP, 0)
    for i in range(s.deployed - 1, -1, -1):
        note(&s.head, s.deploy_track[i], DEPLOYS_OF, i, -1, LINED_UP, 1)
        note(&s.head, s.deploy_track[i], TURNS_OF, turns - 1 - i, 1, LINED_UP, 1)


# Final scoring

cdef int job_points(const StauferState* s, int seat, int kind) noexcept nogil:
    """Return the points for one of the three jobs now; 0 if it is unknown."""
    cdef int card = s.of[seat].jobs[kind] - 1
    if card < 0:
        return 0
    if kind == REGION_JOB:
        return _region_job(s, seat, s.place[card])
    if kind == SEAT_JOB:
        return _seat_job(s, seat, card)
    return table_of(&s.head).pattern_vp[card] * _count_fulfilments(s, seat, card)


cdef int _region_job(const StauferState* s, int seat, int place) noexcept nogil:
    """Return the points by the seat's place there; privileges do not count (ST-100)."""
    cdef int key = _rank_of(s, seat, place), ahead = 0, other
    if not key:
        return 0
    for other in range(s.head.num_players):
        ahead += _rank_of(s, other, place) > key
    return table_of(&s.head).region_job_vp[s.head.option[SECOND_ONLY]][ahead]


cdef int _seat_job(const StauferState* s, int seat, int card) noexcept nogil:
    """Return the points for figures in seats of the number, or in noble-only ones (ST-101)."""
    cdef const Table* table = table_of(&s.head)
    cdef const Region* region
    cdef int place, wanted, cost = table.seat_job_cost[card]
    cdef uint64_t found = 0
    for place in range(REGIONS):
        region = &setup_of(s).region[s.ring[place]]
        wanted = region.up_to[cost] & ~region.up_to[cost - 1] if cost else region.noble_only
        found |= <uint64_t>(s.of[seat].seats[place] & wanted) << 8 * place
    return size(found) * table.seat_job_vp[card]


cdef int _count_fulfilments(const StauferState* s, int seat, int card) noexcept nogil:
    """Return how often a pattern is fulfilled, no figure used twice (ST-102)."""
    cdef int place, n = 0
    cdef uint64_t have = 0
    if s.head.option[PATTERNS_IN_ROW]:
        for place in range(REGIONS):
            n += table_of(&s.head).in_row[card][s.of[seat].seats[place] & 31]
        return n
    for place in range(REGIONS):
        n += size(s.of[seat].seats[place])
        have |= <uint64_t>size(s.of[seat].seats[place]) << 8 * place
    return _most_fulfilments(table_of(&s.head), card, have, 0, n)


cdef int _most_fulfilments(const Table* table, int card, uint64_t have, int turn,
                           int figures) noexcept nogil:
    """Return the most fulfilments with the rotations from `turn` on, each used any number of
    times. `have` are so many `figures` by place, a byte each."""
    cdef int n = 0, best = 0, room = figures // table.pattern_size[card]
    cdef uint64_t wanted, enough = 0x8080808080808080      # which bits stay where figures suffice
    if turn == table.pattern_turns[card] or room == 0:
        return 0
    wanted = table.pattern[card][turn]
    while True:
        best = max(best, n + _most_fulfilments(table, card, have, turn + 1,
                                               figures - n * table.pattern_size[card]))
        if best == room or ((have | enough) - wanted) & enough != enough:
            return best
        have -= wanted
        n += 1


cdef int chest_points(const StauferState* s, int seat) noexcept nogil:
    """Sets of brown chests (ST-103), turquoise and purple ones (ST-104), p_hoard (ST-69)."""
    cdef const Table* table = table_of(&s.head)
    cdef const Prince* own = &s.of[seat]
    cdef int kind, total = _points_of_sets(table, own.chests[table.brown]) + _count_chests(s, seat)
    for kind in range(CHESTS):
        total += own.chests[kind] * table.left_vp[kind]
    return total


cdef inline int _points_of_sets(const Table* table, int n) noexcept nogil:
    """Return what `n` brown chests are worth at the end."""
    return table.set_vp[5] * (n // 5) + table.set_vp[n % 5]


cdef int _count_chests(const StauferState* s, int seat) noexcept nogil:
    """Return the points of a privilege for chests that are left and no set."""
    cdef int kind, n = 0, more = power(s, seat, END_VP_PER_LEFTOVER_CHEST)
    if more:
        n -= s.of[seat].chests[table_of(&s.head).brown]
        for kind in range(CHESTS):
            n += s.of[seat].chests[kind]
    return more * n


cdef void scores(const Head* h, int32_t* out) noexcept nogil:
    """The points there would be if the game ended now, as far as jobs are known (ST-99, ST-104)."""
    cdef const StauferState* s = <const StauferState*>h
    cdef int seat, kind
    for seat in range(h.num_players):
        out[seat] = s.of[seat].score + chest_points(s, seat)
        for kind in range(JOBS):
            out[seat] += job_points(s, seat, kind)


cdef void ranks(const Head* h, uint8_t* out) noexcept nogil:
    """Write the places: by points, then by figures in Court; equal seats share (ST-106)."""
    cdef const StauferState* s = <const StauferState*>h
    cdef int32_t points[PRINCES]
    cdef int seat
    scores(h, points)
    for seat in range(h.num_players):
        points[seat] = points[seat] * 64 + s.of[seat].court[ENVOY] + s.of[seat].court[NOBLE]
    rank_by(points, h.num_players, out)


cdef void note_final(StauferState* s) noexcept nogil:
    """Tell where the points of the final scoring come from, and who has won (ST-99 to ST-106)."""
    cdef const Table* table = table_of(&s.head)
    cdef int seat, kind, n
    for seat in range(s.head.num_players):
        for kind in range(JOBS):
            note(&s.head, seat, POINTS, 0, job_points(s, seat, kind), JOB,
                 TILES * kind + s.of[seat].jobs[kind] - 1)
        for kind in range(CHESTS):
            n = s.of[seat].chests[kind]
            if n:
                n = _points_of_sets(table, n) if kind == table.brown else n * table.left_vp[kind]
                note(&s.head, seat, POINTS, 0, n, AT_END, kind)
        if _count_chests(s, seat):
            note(&s.head, seat, POINTS, 0, _count_chests(s, seat), BY_PRIVILEGE,
                 giver(s, seat, END_VP_PER_LEFTOVER_CHEST))
    note(&s.head, NOBODY, ROUND, 0, 0, ENDED, 0)
    _note_winners(s)


cdef void _note_winners(StauferState* s) noexcept nogil:
    """Tell who has won, and whether by points, by figures in Court, or together."""
    cdef uint8_t place[PRINCES]
    cdef int32_t points[PRINCES]
    cdef int seat, best = 0, winners = 0, equal = 0
    ranks(&s.head, place)
    scores(&s.head, points)
    for seat in range(s.head.num_players):
        best = max(best, points[seat])
        winners += place[seat] == 1
    for seat in range(s.head.num_players):
        equal += points[seat] == best
    for seat in range(s.head.num_players):
        if place[seat] == 1:
            note(&s.head, seat, POINTS, 0, 0, WON, 2 if winners > 1 else equal > 1)
