"""What a heuristic may look at: named numbers of a seat, of what that seat itself can see."""

from ...game cimport Head
from ...integers cimport uint8_t
from .rules cimport (
    CENTRE, Ends, FredericusState, HAND, NOT_HOODED, PAYING, PEREGRINE, SKY, WOODS,
    between, creatures_of, end_of, pairs_of, read_ends,
)
from .tables cimport CREATURES, ROWS, SEATS, table_of

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

cdef enum:
    FAR = 4         # actions, for anything farther than two cards away

cdef struct Depths:             # actions, roughly, until the end of a row is of a kind
    uint8_t woods[ROWS]
    uint8_t sky[ROWS]
    uint8_t creature[ROWS]


cdef struct Costs:              # actions, roughly, by falcon
    uint8_t capture[2][ROWS]    # until it can capture at a keep it stands at
    uint8_t reach[2][ROWS]      # until it can capture anywhere, from a tower


cdef int features(const Head* h, int seat, float* out) noexcept nogil:
    cdef const FredericusState* s = <const FredericusState*>h
    cdef Costs costs = _costs(s)
    cdef int other, pairs = pairs_of(s, seat), n = h.num_players
    cdef int creatures = 0, goals = 0, points = 0, hoods = 0
    cdef float threats = 0
    for other in range(n):
        if other != seat:
            creatures = max(creatures, creatures_of(s, other))
            goals = max(goals, _goals(s, other))
            points = max(points, _public_points(s, other))
            threats = max(threats, _hunts(s, &costs, other))
            hoods += s.of[other].hooded != NOT_HOODED
    cdef float bonus = pairs * (pairs + 1) / 2.0
    out[0] = (creatures_of(s, seat) - creatures) / 2.0
    out[1] = (_goals(s, seat) - goals) / 2.0
    out[2] = bonus / 5
    out[3] = 1 if s.fredericus == seat else -1 if s.fredericus < SEATS else 0
    out[4] = (_public_points(s, seat) + bonus - points) / 5 * _elapsed(s)
    out[5] = _hunts(s, &costs, seat)
    out[6] = threats
    out[7] = _quarry(s, seat) / 3.0
    out[8] = _bets(s, &costs, seat)
    out[9] = s.of[seat].token[0] == CENTRE
    out[10] = _between_seals(s, seat)
    out[11] = <float>hoods / (n - 1) - (s.of[seat].hooded != NOT_HOODED)
    return 12


cdef inline int _goals(const FredericusState* s, int seat) noexcept nogil:
    return s.of[seat].goal_count + (s.of[seat].due if s.phase == PAYING else 0)


cdef inline int _public_points(const FredericusState* s, int seat) noexcept nogil:
    return creatures_of(s, seat) + _goals(s, seat) + (2 if s.fredericus == seat else 0)


cdef inline float _elapsed(const FredericusState* s) noexcept nogil:
    """How much of the goal deck is gone; 1 once it is closed."""
    if s.closed:
        return 1
    return 1 - s.deck_size / <float>(CREATURES * table_of(&s.head).goal_copies + 1)


cdef Costs _costs(const FredericusState* s) noexcept nogil:
    cdef Depths own, near
    cdef Costs costs
    cdef int falcon, keep, down, up
    for keep in range(ROWS):
        _look(s, &own, keep)
    for keep in range(ROWS):
        down = (keep + ROWS - 1) % ROWS
        up = (keep + 1) % ROWS
        near.woods[keep] = _nearest(own.woods, down, keep, up)
        near.sky[keep] = _nearest(own.sky, down, keep, up)
        near.creature[keep] = _nearest(own.creature, down, keep, up)
    for keep in range(ROWS):
        down = (keep + ROWS - 1) % ROWS
        up = (keep + 1) % ROWS
        for falcon in range(2):
            costs.capture[falcon][keep] = near.creature[keep] + (
                near.sky[down] + near.sky[up] if falcon == PEREGRINE else
                min(near.sky[down] + near.woods[up], near.woods[down] + near.sky[up]))
    for falcon in range(2):
        _walk(costs.capture[falcon], costs.reach[falcon])
    return costs


cdef inline void _look(const FredericusState* s, Depths* depths, int row) noexcept nogil:
    """Note how deep among its last three cards a row has each kind."""
    cdef int depth, card, n = s.length[row]
    depths.woods[row] = depths.sky[row] = depths.creature[row] = FAR
    for depth in range(min(n, 3) - 1, -1, -1):
        card = s.rows[row][n - 1 - depth]
        if card < WOODS:
            depths.creature[row] = <uint8_t>depth
        elif card == WOODS:
            depths.woods[row] = <uint8_t>depth
        elif card == SKY:
            depths.sky[row] = <uint8_t>depth


cdef inline uint8_t _nearest(const uint8_t* depths, int down, int row, int up) noexcept nogil:
    """Return the depth in a row, or one more than in the rows beside it."""
    return <uint8_t>min(depths[row], min(depths[down], depths[up]) + 1)


cdef inline void _walk(const uint8_t* capture, uint8_t* reach) noexcept nogil:
    """Write the least cost of a capture from every tower, an action for every step around."""
    cdef int i, tower
    for tower in range(ROWS):
        reach[tower] = capture[tower]
    for i in range(2 * ROWS):                   # up twice around, then down
        tower = (i + 1) % ROWS
        reach[tower] = <uint8_t>min(reach[tower], reach[i % ROWS] + 1)
    for i in range(2 * ROWS, 0, -1):
        tower = (i - 1) % ROWS
        reach[tower] = <uint8_t>min(reach[tower], reach[i % ROWS] + 1)


cdef inline int _steps(const Costs* costs, int falcon, int tower, int keep) noexcept nogil:
    """Estimate the actions until a falcon on `tower` can capture at `keep`."""
    cdef int walk = (tower - keep + ROWS) % ROWS
    return min(walk, ROWS - walk) + costs.capture[falcon][keep]


cdef inline float _nearness(int steps) noexcept nogil:
    return 1 - steps / 6.0 if steps < 6 else 0


cdef float _hunts(const FredericusState* s, const Costs* costs, int seat) noexcept nogil:
    cdef int falcon, steps
    cdef float near, total = 0
    for falcon in range(2):
        steps = costs.reach[falcon][s.of[seat].tower[falcon]]
        near = _nearness(steps + (s.of[seat].hooded == falcon))
        if seat == s.seat and s.used[falcon]:
            near /= 2                               # only from the next turn on
        total += near
    return total


cdef inline int _quarry(const FredericusState* s, int seat) noexcept nogil:
    cdef int row, card, n = 0
    for row in range(ROWS):
        card = end_of(s, row)
        n += card < WOODS and s.of[seat].goals[card] > s.of[seat].captured[card]
    return min(n, 6)


cdef float _bets(const FredericusState* s, const Costs* costs, int seat) noexcept nogil:
    cdef int token, keep, other, falcon, steps
    cdef float total = 0
    for token in range(2):
        keep = s.of[seat].token[token]
        if keep == HAND or keep == CENTRE:
            continue
        steps = 2 * FAR
        for other in range(s.head.num_players):
            for falcon in range(2):
                if other != seat and s.of[other].hooded != falcon:
                    steps = min(steps, _steps(costs, falcon, s.of[other].tower[falcon], keep))
        total += _nearness(steps)
    return total


cdef inline bint _between_seals(const FredericusState* s, int seat) noexcept nogil:
    cdef Ends ends = read_ends(s)
    cdef int falcon, towers = 0
    if seat == s.seat and s.opened:
        return False
    for falcon in range(2):
        if s.of[seat].hooded != falcon:
            towers |= 1 << s.of[seat].tower[falcon]
    return between(ends.seal) & towers != 0
