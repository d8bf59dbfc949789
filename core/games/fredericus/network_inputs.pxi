"""What a position looks like to a network: the features, and the raw numbers behind them.

The castle is turned so that the tower of the own peregrine is side 0. The other seats come in turn
order.
"""

cdef enum:
    DEEP = 2        # cards of a row, from its end
    END_CREATURES = 8         # creatures that end the game, or about so many

FALCONS = ("peregrine", "goshawk")

OF_SEAT = (
    "own creatures", "own goals", "own pairs",
    "lone goals",           # without a creature of their kind
    "lone creatures",       # without a goal of their kind
    "own points",           # in sight
    "most creatures", "most points", "most goals",   # of the others
    "Fredericus is ours", "Fredericus is theirs", "Fredericus is in the deck",
    "Fredericus is turned up",
    "deck",                 # its size
    "elapsed",              # part of the goal deck that is gone
    "closed",               # no goal is drawn any more
    "turns to the end",     # once it is closed
    "seals out", "round", "own turn",
    "wait",                 # turns until the seat's own
    "own action", "betting",
    "own budget", "their budget",
    "opened a seal", "players", "due",
    "last capture",         # 1 where the next one may end the game
)
OF_FALCON = (
    "nearness",             # of its next capture
    "at once", "soon",      # 1 if that takes an action at most, three at most
    "hooded", "has captured",
)
OF_THEIRS = (
    "nearness", "at once", "soon",      # of the nearest falcon of another seat
    "nearness of the next seat",
)
OF_CARD = (
    "creature", "woods", "sky", "seal",
    "wanted",               # 1 if it makes a pair, 1/2 if its kind has one
)
OF_SIDE = ("goshawk", "own token", "peregrines", "goshawks", "tokens")
OF_TOKEN = (
    "in the centre", "in the hand",
    "nearness of theirs",   # of a capture at its keep
    "nearness of ours",
)
OF_OTHER = ("sits", "creatures", "goals", "lead")

INPUTS = (
    *FEATURES,
    *OF_SEAT,
    *(f"{falcon}: {name}" for falcon in FALCONS for name in OF_FALCON),
    *(f"their {falcon}: {name}" for falcon in FALCONS for name in OF_THEIRS),
    *(f"token {i}: {name}" for i in range(2) for name in OF_TOKEN),
    "helps their bets",     # how near the seat is to captures where others have tokens
    *(f"{name} of the next but {i}" for i in range(SEATS - 1) for name in OF_OTHER),
    # The board, which a network can do without:
    *(f"row {i} card {k}: {name}" for i in range(ROWS) for k in range(DEEP) for name in OF_CARD),
    *(f"side {i}: {name}" for i in range(ROWS) for name in OF_SIDE),
)


cdef struct Board:              # of the position last looked at, the same for every seat
    FredericusState of
    Costs costs
    Standing standing[SEATS]

assert sizeof(Board) <= MEMO_SIZE

cdef size_t STATE = sizeof(FredericusState)     # no constant: that is compared word by word


cdef int inputs(const Head* h, int seat, int wanted, float* out) noexcept nogil:
    """Write the inputs of a seat, those of the board only if they are wanted. Returns how many."""
    cdef const FredericusState* s = <const FredericusState*>h
    cdef Board* board = <Board*>memo(INPUTS_MEMO)
    cdef const Costs* costs = &board.costs
    cdef float* start = out
    if memcmp(&board.of, h, STATE):
        memcpy(&board.of, h, STATE)
        board.costs = costs_of(s)
        rate_standing(s, costs, board.standing)
    out += features_by(s, seat, costs, board.standing, out)
    out = _write_seat(s, seat, board.standing, out)
    out = _write_falcons(s, seat, costs, out)
    out = _write_tokens(s, seat, costs, board.standing, out)
    out = _write_others(s, seat, board.standing, out)
    if wanted > out - start:
        out = _write_rows(s, seat, out)
        out = _write_sides(s, seat, out)
    bound(start, <int>(out - start))
    return <int>(out - start)


cdef float* _write_seat(const FredericusState* s, int seat, const Standing* standing,
                        float* out) noexcept nogil:
    """Write how the seat stands, and how the game does."""
    cdef int other, n = s.head.num_players, own = standing[seat].creatures
    cdef int pairs = pairs_of(s, seat), held = s.of[seat].goal_count
    cdef int creatures = 0, points = 0, goals = 0
    for other in range(n):
        if other != seat:
            creatures = max(creatures, standing[other].creatures)
            points = max(points, standing[other].points)
            goals = max(goals, <int>s.of[other].goal_count)
    out[0] = own * (1 / <float>5.0)
    out[1] = held * (1 / <float>5.0)
    out[2] = pairs * (1 / <float>3.0)
    out[3] = (held - pairs) * (1 / <float>4.0)
    out[4] = (own - pairs) * (1 / <float>4.0)
    out[5] = standing[seat].points * (1 / <float>10.0)
    out[6] = creatures * (1 / <float>5.0)
    out[7] = points * (1 / <float>10.0)
    out[8] = goals * (1 / <float>5.0)
    out[9] = s.fredericus == seat
    out[10] = s.fredericus < SEATS and s.fredericus != seat
    out[11] = s.fredericus == IN_DECK
    out[12] = s.fredericus == TURNED_UP
    out[13] = s.deck_size * (1 / <float>24.0)
    out[14] = elapsed(s)
    out[15] = s.closed
    out[16] = s.closed * (n - 1 - s.seat) * (1 / <float>3.0)
    out[17] = s.seals_out * (1 / <float>5.0)
    out[18] = min(<int>s.round, 20) * (1 / <float>10.0)
    out[19] = s.seat == seat
    out[20] = (seat - s.seat + n) % n * (1 / <float>3.0)
    out[21] = s.seat == seat and s.phase == ACTING
    out[22] = s.phase == BETTING
    out[23] = s.budget * (1 / <float>4.0) if s.seat == seat else 0
    out[24] = s.budget * (1 / <float>4.0) if s.seat != seat else 0
    out[25] = s.opened and s.seat == seat
    out[26] = n * (1 / <float>4.0)
    out[27] = s.of[seat].due
    out[28] = max(own, creatures) >= END_CREATURES - 1
    return out + 29


cdef float* _write_falcons(const FredericusState* s, int seat, const Costs* costs,
                           float* out) noexcept nogil:
    """Write how near the falcons are to a capture: the seat's, and the nearest of the others."""
    cdef int falcon, near, other, n = s.head.num_players, after = (seat + 1) % n
    for falcon in range(2):
        near = at(costs.reach[falcon], s.of[seat].tower[falcon])
        out[0] = nearness(near)
        out[1] = near <= 1
        out[2] = near <= 3
        out[3] = s.of[seat].hooded == falcon
        out[4] = s.used[falcon] if s.seat == seat else 0
        out += 5
    for falcon in range(2):
        near = NEVER
        for other in range(n):
            if other != seat and s.of[other].hooded != falcon:
                near = min(near, at(costs.reach[falcon], s.of[other].tower[falcon]))
        out[0] = nearness(near)
        out[1] = near <= 1
        out[2] = near <= 3
        out[3] = nearness(at(costs.reach[falcon], s.of[after].tower[falcon]))
        out += 4
    return out


cdef float* _write_rows(const FredericusState* s, int seat, float* out) noexcept nogil:
    """Write the cards at the ends of the rows, and those behind them."""
    cdef int i, row, depth, card, turn = s.of[seat].tower[PEREGRINE]
    memset(out, 0, ROWS * DEEP * 5 * sizeof(float))
    for i in range(ROWS):
        row = <unsigned int>(turn + i) % ROWS
        for depth in range(min(DEEP, <int>s.length[row])):
            card = s.rows[row][s.length[row] - 1 - depth]
            if card >= WOODS:
                out[5 * depth + 1 + card - WOODS] = 1
                continue
            out[5 * depth] = 1
            if s.of[seat].goals[card]:
                out[5 * depth + 4] = (
                    1 if s.of[seat].goals[card] > s.of[seat].captured[card] else 0.5)
        out += 5 * DEEP
    return out


cdef float* _write_sides(const FredericusState* s, int seat, float* out) noexcept nogil:
    """Write what stands on each side."""
    cdef int other, i, row, turn = s.of[seat].tower[PEREGRINE]
    memset(out, 0, ROWS * 5 * sizeof(float))
    out[5 * _turn_side(s.of[seat].tower[GOSHAWK], turn)] = 1
    for i in range(2):
        row = s.of[seat].token[i]
        if row != HAND and row != CENTRE:
            out[5 * _turn_side(row, turn) + 1] = 1
    for other in range(s.head.num_players):
        if other == seat:
            continue
        out[5 * _turn_side(s.of[other].tower[PEREGRINE], turn) + 2] += 1
        out[5 * _turn_side(s.of[other].tower[GOSHAWK], turn) + 3] += 1
        for i in range(2):
            row = s.of[other].token[i]
            if row != HAND and row != CENTRE and (i == 0 or row != s.of[other].token[0]):
                out[5 * _turn_side(row, turn) + 4] += 1
    return out + 5 * ROWS


cdef inline int _turn_side(int side, int turn) noexcept nogil:
    """Return the number of a side counted from side `turn`."""
    return <unsigned int>(side - turn) % ROWS


cdef float* _write_tokens(const FredericusState* s, int seat, const Costs* costs,
                          const Standing* standing, float* out) noexcept nogil:
    """Write how likely bets are to be paid."""
    cdef const Falconer* own = &s.of[seat]
    cdef int[2] rivals = [0, 0]
    cdef int[2] towers = [1 << own.tower[PEREGRINE], 1 << own.tower[GOSHAWK]]
    cdef int i, keep, other
    memset(out, 0, 9 * sizeof(float))
    for other in range(s.head.num_players):
        if other == seat:
            continue
        for i in range(2):
            rivals[i] |= standing[other].flying[i]
            keep = s.of[other].token[i]
            if laid(keep):
                out[8] += nearness(steps_to(costs, towers, keep)) / 2
    for i in range(2):
        keep = own.token[i]
        if laid(keep):
            out[4 * i + 2] = nearness(steps_to(costs, rivals, keep))
            out[4 * i + 3] = nearness(steps_to(costs, standing[seat].flying, keep))
        else:
            out[4 * i + (keep == HAND)] = 1
    return out + 9


cdef float* _write_others(const FredericusState* s, int seat, const Standing* standing,
                          float* out) noexcept nogil:
    """Write the other seats in turn order; nothing where nobody sits."""
    cdef int i, other, n = s.head.num_players
    for i in range(SEATS - 1):
        out[0] = out[1] = out[2] = out[3] = 0
        if i < n - 1:
            other = (seat + 1 + i) % n
            out[0] = 1
            out[1] = standing[other].creatures * (1 / <float>5.0)
            out[2] = s.of[other].goal_count * (1 / <float>5.0)
            out[3] = (standing[other].points - standing[seat].points) * (1 / <float>5.0)
        out += 4
    return out
