"""What a position looks like to a heuristic: named numbers of what a seat can see."""

# A small number for each of the eight rows, keeps or towers, a byte each. All rows are reckoned at
# once, because a search spends most of its time here.
ctypedef uint64_t Ring

cdef extern from *:
    """
    static const float NEARNESS[] = {
        1, (float)(1 - 1 / 6.0), (float)(1 - 2 / 6.0), (float)(1 - 3 / 6.0), (float)(1 - 4 / 6.0),
        (float)(1 - 5 / 6.0), 0,
    };
    """
    const float NEARNESS[7]

cdef struct Costs:              # actions, roughly, by falcon
    Ring capture[2]             # until it can capture at a keep it stands at
    Ring reach[2]               # until it can capture anywhere, from a tower

cdef enum:
    NEVER = 20                  # actions, for what no falcon can reach

cdef struct Standing:           # how a seat stands in the eyes of all
    int creatures               # captured
    int goals                   # held or owed
    int points                  # in sight
    int flying[2]               # bit set with the tower of each falcon, none of a hooded one
    float hunts                 # how near the falcons are to a capture, 0 to 2

cdef uint8_t AWAY[1 << ROWS]    # steps around from keep 0 to the nearest of a set of towers


cdef inline int at(Ring ring, int row) noexcept nogil:
    """Return the number of a row."""
    return ring >> 8 * row & 255


cdef inline int steps_to(const Costs* costs, const int* towers, int keep) noexcept nogil:
    """Estimate the actions until one of the falcons on sets of towers can capture at a keep."""
    return min(_steps_away(towers[0], keep) + at(costs.capture[0], keep),
               _steps_away(towers[1], keep) + at(costs.capture[1], keep))


cdef inline int _steps_away(int towers, int keep) noexcept nogil:
    return AWAY[(towers >> keep | towers << ROWS - keep) & (1 << ROWS) - 1]


cdef inline float nearness(int steps) noexcept nogil:
    """Return 1 for no action down to 0 for six and more."""
    return NEARNESS[min(steps, 6)]


FEATURES = (
    "creatures",    # captured, more than the best of the others; halved
    "goals",        # held or owed, more than the best of the others; halved
    "pairs",        # the bonus for own pairs, by fives
    "fredericus",   # 1 if owned, -1 if another owns him
    "lead",         # points in sight over the best of the others, as the end draws near; by fives
    "hunts",        # how near the two falcons are to a capture, 0 to 2
    "threats",      # the same for the best of the others
    "quarry",       # row ends that would complete a pair; by threes
    "bets",         # own tokens where another is near to a capture, 0 to 2
    "centre",       # own token in the centre
    "seals",        # own falcon between two seals, and none opened this turn
    "hooded",       # 1 less for the own hooded falcon, more for those of others on average
)

cdef uint8_t PLACE[NO_CARD]     # by card: where its kind keeps a depth, in bits
for _card in range(NO_CARD):
    PLACE[_card] = 8 * max(_card - WOODS + 1, 0)

cdef enum:
    FAR = 4         # actions, for anything farther than two cards away


cdef extern from *:
    """
    #define EACH UINT64_C(0x0101010101010101)
    """
    const uint64_t EACH    # times a number: the number in every row

cdef struct Known:              # of the rows last looked at: the next ones are often much the same
    uint8_t more[ROWS]          # their lengths and one; 0 before the first look
    uint32_t ends[ROWS]         # the last bytes of each, and so its last cards
    Ring creature               # how deep among its last three cards each has the kind
    Ring woods
    Ring sky
    Costs costs

assert sizeof(Known) <= MEMO_SIZE


for _towers in range(1 << ROWS):
    AWAY[_towers] = min(
        [min(i, ROWS - i) for i in range(ROWS) if _towers >> i & 1], default=NEVER)


cdef int features(const Head* h, int seat, float* out) noexcept nogil:
    cdef const FredericusState* s = <const FredericusState*>h
    cdef Costs costs = costs_of(s)
    cdef Standing standing[SEATS]
    rate_standing(s, &costs, standing)
    return features_by(s, seat, &costs, standing, out)


cdef int features_by(const FredericusState* s, int seat, const Costs* costs,
                     const Standing* standing, float* out) noexcept nogil:
    """Write the features of a seat by what is already reckoned."""
    cdef int[2] rivals = [0, 0]
    cdef int other, pairs = pairs_of(s, seat), n = s.head.num_players
    cdef int creatures = 0, goals = 0, points = 0, hoods = 0, seals = 0, quarry
    cdef float threats = 0
    quarry = _count_quarry(s, seat, &seals)
    for other in range(n):
        if other != seat:
            creatures = max(creatures, standing[other].creatures)
            goals = max(goals, standing[other].goals)
            points = max(points, standing[other].points)
            threats = max(threats, standing[other].hunts)
            hoods += s.of[other].hooded != NOT_HOODED
            rivals[0] |= standing[other].flying[0]
            rivals[1] |= standing[other].flying[1]
    cdef float bonus = pairs * (pairs + 1) / 2.0
    out[0] = (standing[seat].creatures - creatures) / 2.0
    out[1] = (standing[seat].goals - goals) / 2.0
    out[2] = bonus / 5
    out[3] = 1 if s.fredericus == seat else -1 if s.fredericus < SEATS else 0
    out[4] = (standing[seat].points + bonus - points) / 5 * elapsed(s)
    out[5] = standing[seat].hunts
    out[6] = threats
    out[7] = quarry / 3.0
    out[8] = _sum_bets(&s.of[seat], costs, rivals)
    out[9] = s.of[seat].token[0] == CENTRE
    out[10] = _between_seals(s, seat, seals)
    out[11] = <float>hoods / (n - 1) - (s.of[seat].hooded != NOT_HOODED)
    return 12


cdef void rate_standing(const FredericusState* s, const Costs* costs, Standing* out) noexcept nogil:
    """Write how the seats stand, one after the other."""
    cdef int seat, falcon
    for seat in range(s.head.num_players):
        out[seat].creatures = creatures_of(s, seat)
        out[seat].goals = s.of[seat].goal_count + (s.of[seat].due if s.phase == PAYING else 0)
        out[seat].points = out[seat].creatures + out[seat].goals + (
            2 if s.fredericus == seat else 0)
        out[seat].hunts = _sum_hunts(s, costs, seat)
        for falcon in range(2):
            out[seat].flying[falcon] = (
                (s.of[seat].hooded != falcon) << s.of[seat].tower[falcon])


cdef float elapsed(const FredericusState* s) noexcept nogil:
    """How much of the goal deck is gone; 1 once it is closed."""
    if s.closed:
        return 1
    return 1 - s.deck_size / <float>(CREATURES * table_of(&s.head).goal_copies + 1)


cdef Costs costs_of(const FredericusState* s) noexcept nogil:
    cdef Known* known = <Known*>memo(FEATURES_MEMO)
    cdef int rows = _find_changed_rows(s, known)
    if rows:
        _read_rows(s, rows, known)
        known.costs = _compute_costs(known)
    return known.costs


cdef inline int _find_changed_rows(const FredericusState* s, Known* known) noexcept nogil:
    """Note how the rows end; return the set of those that ended otherwise before.

    Of a short row, what lies before it counts as well, which does no harm.
    """
    cdef const uint8_t* cards = &s.rows[0][0]
    cdef uint32_t end = 0
    cdef int row, changed = 0
    for row in range(ROWS):
        memcpy(&end, cards + MAX_ROW * row + s.length[row] - sizeof(end), sizeof(end))
        changed |= (end != known.ends[row] or known.more[row] != s.length[row] + 1) << row
        known.ends[row] = end
        known.more[row] = s.length[row] + 1
    return changed


cdef inline Costs _compute_costs(const Known* known) noexcept nogil:
    """Reckon the costs by how deep each kind is."""
    cdef Ring woods = _spread_to_neighbours(known.woods)
    cdef Ring sky = _spread_to_neighbours(known.sky), both
    cdef Ring creature = _spread_to_neighbours(known.creature)
    cdef Costs costs
    cdef int falcon
    for falcon in range(2):
        both = _shift_below(sky) + _shift_above(sky) if falcon == PEREGRINE else _min_of_each(
            _shift_below(sky) + _shift_above(woods), _shift_below(woods) + _shift_above(sky))
        costs.capture[falcon] = creature + both
        costs.reach[falcon] = _spread_around(costs.capture[falcon])
    return costs


cdef inline void _read_rows(const FredericusState* s, int rows, Known* known) noexcept nogil:
    """Note how deep among its last three cards each of `rows` has each kind.

    Kinds are looked up rather than compared: no processor foretells which card comes where.
    """
    cdef uint32_t depths
    cdef int row, depth, place, n
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        n = s.length[row]
        depths = FAR * <uint32_t>EACH
        for depth in range(2, -1, -1):
            place = PLACE[s.rows[row][n - 1 - depth] if n > depth else SEAL]
            depths = depths & ~(<uint32_t>255 << place) | <uint32_t>depth << place
        known.creature = _set_number(known.creature, row, depths & 255)
        known.woods = _set_number(known.woods, row, depths >> 8 & 255)
        known.sky = _set_number(known.sky, row, depths >> 16 & 255)


cdef inline Ring _set_number(Ring ring, int row, Ring number) noexcept nogil:
    """Return a ring with another number for a row."""
    return ring & ~(<Ring>255 << 8 * row) | number << 8 * row


cdef inline Ring _shift_below(Ring ring) noexcept nogil:
    """Return for each row the number of the row before it."""
    return ring << 8 | ring >> 56


cdef inline Ring _shift_above(Ring ring) noexcept nogil:
    return ring >> 8 | ring << 56


cdef inline Ring _min_of_each(Ring a, Ring b) noexcept nogil:
    """Return the lesser numbers, row by row, of numbers below 128."""
    cdef Ring other = (((a | 128 * EACH) - b) >> 7 & EACH) * 255    # where b is not more
    return a & ~other | b & other


cdef inline Ring _spread_to_neighbours(Ring depths) noexcept nogil:
    """Return the depth in a row, or one more than in the rows beside it."""
    return _min_of_each(depths, _min_of_each(_shift_below(depths), _shift_above(depths)) + EACH)


cdef inline Ring _spread_around(Ring capture) noexcept nogil:
    """Return the least cost of a capture from every tower, with one action for each step around.

    Taking one step, then two, then one again covers all ways of up to four steps, half the way
    around.
    """
    cdef Ring reach = _spread_to_neighbours(capture)
    reach = _min_of_each(reach, _min_of_each(_shift_below(_shift_below(reach)),
                                             _shift_above(_shift_above(reach))) + 2 * EACH)
    return _spread_to_neighbours(reach)


cdef float _sum_hunts(const FredericusState* s, const Costs* costs, int seat) noexcept nogil:
    cdef int falcon, steps
    cdef float near, total = 0
    for falcon in range(2):
        steps = at(costs.reach[falcon], s.of[seat].tower[falcon])
        near = nearness(steps + (s.of[seat].hooded == falcon))
        if seat == s.seat and s.used[falcon]:
            near /= 2                               # only from the next turn on
        total += near
    return total


cdef inline int _count_quarry(const FredericusState* s, int seat, int* seals) noexcept nogil:
    """Return how many rows, six at most, end with a creature that is wanted. Set those with a seal.
    """
    cdef int row, card, n = 0, kinds = wanted(s, seat)
    seals[0] = 0
    for row in range(ROWS):
        card = end_of(s, row)
        n += kinds >> card & 1
        seals[0] |= (card == SEAL) << row
    return min(n, 6)


cdef inline float _sum_bets(const Falconer* own, const Costs* costs,
                            const int* rivals) noexcept nogil:
    cdef int i
    cdef float total = 0
    for i in range(2):
        if laid(own.token[i]):
            total += nearness(steps_to(costs, rivals, own.token[i]))
    return total


cdef inline bint _between_seals(const FredericusState* s, int seat, int seals) noexcept nogil:
    cdef int falcon, towers = 0
    if seat == s.seat and s.opened:
        return False
    for falcon in range(2):
        if s.of[seat].hooded != falcon:
            towers |= 1 << s.of[seat].tower[falcon]
    return between(seals) & towers != 0
