"""What holds in every state and every view, whatever bytes they came from.

Ranges come first: every later check may use any field as an index.
"""

from ...stack cimport Frame, MAX_FRAMES
from ...game cimport Action, CHANCE, Head, MAX_ACTIONS, NOBODY, OVER
from ...integers cimport uint8_t
from .figures cimport chests_on, paid_in_all
from .rules cimport (
    AFTER, BEFORE, CHOOSING, CLEAN, DEALING, DEPLOYING, DRAW, DRAWING, ENVOY, EQUIP, EXCHANGE_VP,
    FETCHING, FINISHED, GAIN, GERMAN_COUNTS, JOBS, LAYING, LEAVE, LOOT, NOBLE, OPENING, PAY, PAYING,
    PICK, PICKING, Plan, Prince, RANDOM_PRIVILEGES, SCORE, SHOWING_A, SHOWING_B, SHOWING_C,
    STARTING, SUPPLYING, StauferState, TILING, chests_left, distance, is_dealt, is_draw, occupied,
    opening_spot, pile_of, setup_of, space_spot, USE, vp_taken,
)
from .scoring cimport refill_spot
from .tables cimport (
    CHESTS, ORANGE, PRINCES, PRIVILEGES, REGIONS, ROUNDS, SEATS, SPOTS, STEPS, TILES, TURNS,
    Table, VP_CARDS, table_of,
)
from .turn cimport affordable, legal_turn

cdef enum:
    MOST_POINTS = 9999      # more than any game brings


cdef const char* broken(const Head* h) noexcept nogil:
    cdef const StauferState* s = <const StauferState*>h
    cdef const char* fault = _out_of_range(s)
    if fault == NULL:
        fault = _display_off(s)
    if fault == NULL:
        fault = _seats_off(s)
    if fault == NULL:
        fault = _chests_off(s)
    if fault == NULL:
        fault = _cards_off(s)
    if fault == NULL:
        fault = _tracks_off(s)
    if fault == NULL and s.phase < BEFORE:
        fault = _set_up_off(s)
    if fault == NULL:
        fault = _plan_off(s)
    if fault == NULL:
        fault = _stack_off(s)
    if fault == NULL:
        fault = _step_off(s)
    return fault


# Ranges

cdef const char* _out_of_range(const StauferState* s) noexcept nogil:
    cdef int i
    if s.phase > FINISHED or s.round >= ROUNDS or s.turn > 3 * s.head.num_players:
        return b"the phase, the round or the turn is out of range"
    if s.king >= REGIONS or s.floor >= USE + CHESTS or s.dealt > SPOTS:
        return b"the King, the free effects or the set-up is out of range"
    if s.scored[0] > REGIONS or s.scored[1] > REGIONS:
        return b"a region that does not exist is scored"
    for i in range(REGIONS):
        if s.ring[i] >= REGIONS or s.place[i] >= REGIONS or s.tile[i] >= TILES:
            return b"the ring has something that is no region or no point tile"
    for i in range(ROUNDS):
        if s.a[i] >= REGIONS or s.b[i] >= TILES or s.c[i] > STEPS:
            return b"no such round tile"
    for i in range(TURNS):
        if (s.order[i] >= s.head.num_players or s.supply_track[i] >= s.head.num_players
                or s.deploy_track[i] >= s.head.num_players):
            return b"a family member of nobody"
    if s.plan.spot > SPOTS or s.plan.free_travel > 1:
        return b"the plan is out of range"
    if s.plan.envoy_sits > 1 or s.plan.counter_travel > 1:
        return b"a flag of the plan is neither 0 nor 1"
    if s.stack.height > MAX_FRAMES:
        return b"the stack is too high"
    for i in range(PRINCES):
        if not 0 <= s.of[i].score <= MOST_POINTS:
            return b"a score is out of range"
    return NULL


# The display: the ring, tiles and round tiles

cdef const char* _display_off(const StauferState* s) noexcept nogil:
    cdef int i, laid = s.dealt if s.phase == LAYING else REGIONS
    if laid < 1 or laid > REGIONS:
        return b"the ring is laid too far"
    for i in range(REGIONS):
        if i >= laid:
            if s.ring[i]:
                return b"a region lies where none has been laid"
        elif s.place[s.ring[i]] != i:
            return b"a region is not in its place"
    if s.phase == LAYING:
        for i in range(REGIONS):
            if s.place[i] and s.ring[s.place[i]] != i:
                return b"a region is not in its place"
    if s.ring[0] or not _distinct(s.tile, REGIONS, _done(s, TILING, REGIONS)):
        return b"the ring or its point tiles are not as they are laid"
    if not (_distinct(s.a, ROUNDS, _done(s, SHOWING_A, ROUNDS))
            and _distinct(s.b, ROUNDS, _done(s, SHOWING_B, ROUNDS)) and _steps_fit(s)):
        return b"the round tiles are not those of the box"
    return NULL


cdef int _done(const StauferState* s, int phase, int all) noexcept nogil:
    """How many of its things a phase of set-up has laid out; too many if it claims more."""
    return s.dealt if s.phase == phase else 0 if s.phase < phase else all


cdef bint _distinct(const uint8_t* things, int size, int done) noexcept nogil:
    """Whether the first `done` differ and the others are 0."""
    cdef int i, seen = 0
    if done > size:
        return False
    for i in range(size):
        if i < done and seen >> things[i] & 1 or i >= done and things[i]:
            return False
        seen |= 1 << things[i]
    return True


cdef bint _steps_fit(const StauferState* s) noexcept nogil:
    cdef int left[STEPS + 1]
    cdef int i, done = _done(s, SHOWING_C, ROUNDS - 1)
    for i in range(1, STEPS + 1):
        left[i] = table_of(&s.head).c_tiles[i]
    if done > ROUNDS - 1:
        return False
    for i in range(ROUNDS):
        if (i < done) != (s.c[i] > 0):
            return False
        if i < done:
            left[s.c[i]] -= 1
            if left[s.c[i]] < 0:
                return False
    return True


# Seats: figures, points, what lies before each

cdef const char* _seats_off(const StauferState* s) noexcept nogil:
    cdef const char* fault = NULL
    cdef int seat
    for seat in range(PRINCES):
        if seat >= s.head.num_players:
            fault = _occupied_by_nobody(&s.of[seat])
        else:
            fault = _figures_off(s, seat)
        if fault != NULL:
            return fault
    return _offices_off(s)


cdef const char* _occupied_by_nobody(const Prince* p) noexcept nogil:
    cdef int i, found = p.score
    for i in range(2):
        found += p.court[i] + p.province[i]
    for i in range(REGIONS):
        found += p.paid[i][ENVOY] + p.paid[i][NOBLE] + p.seats[i]
    for i in range(CHESTS):
        found += p.chests[i]
    for i in range(PRIVILEGES):
        found += p.privileges[i]
    for i in range(JOBS):
        found += p.jobs[i]
    if found:
        return b"a seat where no one sits has something"
    return NULL


cdef const char* _figures_off(const StauferState* s, int seat) noexcept nogil:
    """Figures are neither lost nor made, nor change their kind (ST-3)."""
    cdef const Prince* own = &s.of[seat]
    cdef int found[2]
    cdef int place, chair
    found[ENVOY] = own.court[ENVOY] + own.province[ENVOY] + paid_in_all(s, seat, ENVOY)
    found[NOBLE] = own.court[NOBLE] + own.province[NOBLE] + paid_in_all(s, seat, NOBLE)
    for place in range(REGIONS):
        for chair in range(8):
            if own.seats[place] >> chair & 1:
                found[s.nobles[place] >> chair & 1] += 1
    if (found[ENVOY] != table_of(&s.head).owned[ENVOY]
            or found[NOBLE] != table_of(&s.head).owned[NOBLE]):
        return b"a seat has lost or gained figures"
    return NULL


cdef const char* _offices_off(const StauferState* s) noexcept nogil:
    cdef int place, seat, taken, chairs
    for place in range(REGIONS):
        taken = 0
        chairs = setup_of(s).region[s.ring[place]].seats
        for seat in range(s.head.num_players):
            if taken & s.of[seat].seats[place]:
                return b"an office has two holders"
            taken |= s.of[seat].seats[place]
        if taken >> chairs or s.nobles[place] & ~taken:
            return b"someone sits where no seat is"
    return NULL


# Chests

cdef const char* _chests_off(const StauferState* s) noexcept nogil:
    """Chests are neither lost nor made (ST-4); a spot has no more than it can have had (ST-84)."""
    cdef int count[CHESTS]
    cdef int kind, spot, i, seat
    cdef const Table* table = table_of(&s.head)
    for kind in range(CHESTS):
        count[kind] = s.pile[kind] + s.discard[kind]
        for seat in range(s.head.num_players):
            if table.color[kind] == ORANGE and s.of[seat].chests[kind]:
                return b"an orange chest has been kept"
            count[kind] += s.of[seat].chests[kind]
    for spot in range(SPOTS):
        for i in range(ROUNDS):
            if s.chest[spot][i] > CHESTS or (i and s.chest[spot][i] and not s.chest[spot][i - 1]):
                return b"the chests of a spot are not those of the box"
            if s.chest[spot][i]:
                count[s.chest[spot][i] - 1] += 1
        if chests_on(s, spot) > _room(s, spot):
            return b"a spot has too many chests"
    for kind in range(CHESTS):
        if count[kind] != table.chests[s.head.option[GERMAN_COUNTS]][kind]:
            return b"chests have been lost or made"
    return NULL


cdef int _room(const StauferState* s, int spot) noexcept nogil:
    """How many chests may lie on a spot by now."""
    cdef int place = spot // SEATS, i
    if place < REGIONS:
        if spot % SEATS >= setup_of(s).region[s.ring[place]].seats:
            return 0
    elif spot - space_spot(0) >= setup_of(s).spaces:
        return 0
    if s.phase < BEFORE:
        return 1
    if (s.phase == DRAWING and s.stack.height == 1 and s.stack.frame[0].op == CLEAN
            and s.round < ROUNDS - 1):
        for i in range(min(s.stack.frame[0].memo, SPOTS)):
            if refill_spot(s, i) == spot:
                return s.round + 2
    return s.round + 1


# Privileges and jobs

cdef const char* _cards_off(const StauferState* s) noexcept nogil:
    cdef int kind, seat, found, shown = 0, wanted
    for kind in range(PRIVILEGES):
        found = s.piles[kind]
        for seat in range(s.head.num_players):
            if s.of[seat].privileges[kind] > table_of(&s.head).max_same:
                return b"a seat has a privilege too often"
            found += s.of[seat].privileges[kind]
        shown += found > 0
        wanted = setup_of(s).copies if table_of(&s.head).first_game >> kind & 1 else 0
        if s.phase <= OPENING:
            wanted = 0
        elif s.head.option[RANDOM_PRIVILEGES]:
            wanted = setup_of(s).copies if found else 0
        if found != wanted:
            return b"the privileges are not those of this game"
    if s.head.option[RANDOM_PRIVILEGES] and s.phase > OPENING:
        if shown != (s.dealt if s.phase == CHOOSING else table_of(&s.head).piles):
            return b"the piles of privileges are not those of this game"
    for kind in range(VP_CARDS):
        if s.vp_owner[kind] > s.head.num_players or (s.vp_owner[kind] and (
                kind >= setup_of(s).vp_cards or kind > vp_taken(s))):
            return b"a card of points belongs to nobody"
    return _jobs_off(s)


cdef const char* _jobs_off(const StauferState* s) noexcept nogil:
    cdef int kind, seat, taken, job
    cdef bint known
    for kind in range(JOBS):
        taken = 0
        for seat in range(s.head.num_players):
            job = s.of[seat].jobs[kind]
            known = (s.head.observer == NOBODY or s.head.observer == seat
                     or s.phase == FINISHED)
            if job > TILES or taken >> job & 1 or (job > 0) != (known and is_dealt(s, kind, seat)):
                return b"the jobs are not those a seat has or knows"
            if job:
                taken |= 1 << job
    return NULL


# Tracks

cdef const char* _tracks_off(const StauferState* s) noexcept nogil:
    """Every seat has three family members, on three tracks."""
    cdef int members[PRINCES]
    cdef int i, n = s.head.num_players, turns = 3 * n, begun = s.turn
    if s.phase < BEFORE:
        turns = 0
    elif SUPPLYING <= s.phase <= AFTER:
        begun += 1                  # the member of this turn is on its way
    if s.turn > turns or s.supplied + s.deployed != begun or begun > turns:
        return b"not one family member a turn has moved"
    for i in range(PRINCES):
        members[i] = 0
    for i in range(TURNS):
        if (s.supply_track[i] and i >= s.supplied) or (s.deploy_track[i] and i >= s.deployed):
            return b"a family member stands beyond the end of a track"
        if s.order[i] and not s.turn <= i < turns:
            return b"a family member stands on a space of the turn order track that is empty"
        members[s.supply_track[i]] += i < s.supplied
        members[s.deploy_track[i]] += i < s.deployed
        members[s.order[i]] += begun <= i < turns
    for i in range(n):
        if members[i] != turns // n:
            return b"a seat has lost or gained family members"
    if begun > s.turn and not (
            (s.supplied and s.supply_track[s.supplied - 1] == s.order[s.turn])
            or (s.deployed and s.deploy_track[s.deployed - 1] == s.order[s.turn])):
        return b"the family member of this turn is nowhere"
    if (s.phase >= DRAWING) != (turns > 0 and s.turn == turns):
        return b"turns are left, or none, against the phase"
    return NULL


# Set-up

cdef const char* _set_up_off(const StauferState* s) noexcept nogil:
    cdef int seat, kind, i, held = s.round + s.king * (s.phase <= SHOWING_A)
    for seat in range(s.head.num_players):
        held += s.of[seat].score
        for kind in range(2):
            if s.of[seat].court[kind] != table_of(&s.head).start[kind]:
                return b"a Court is not as at the start"
            if s.of[seat].court[kind] + s.of[seat].province[kind] != table_of(&s.head).owned[kind]:
                return b"a Province is not as at the start"
        for kind in range(CHESTS):
            held += s.of[seat].chests[kind]
        for kind in range(PRIVILEGES):
            held += s.of[seat].privileges[kind]
    if held or vp_taken(s):
        return b"there is play before the start"
    for kind in range(CHESTS):
        if s.discard[kind]:
            return b"a chest is discarded before the start"
    for i in range(SPOTS):
        if opening_spot(s, i) < 0:
            break
        if s.phase <= OPENING and (s.chest[opening_spot(s, i)][0] > 0) != (
                s.phase == OPENING and i < s.dealt):
            return b"the first chests are not laid in their order"
    return _dealt_off(s)


cdef const char* _dealt_off(const StauferState* s) noexcept nogil:
    """A draw must be left in the phase."""
    cdef int most = 0
    if s.phase == LAYING or s.phase == TILING:
        most = REGIONS - 1
    elif s.phase == OPENING:
        most = SPOTS if chests_left(s) and opening_spot(s, s.dealt) >= 0 else 0
    elif s.phase == CHOOSING:
        most = table_of(&s.head).piles if s.head.option[RANDOM_PRIVILEGES] else 0
    elif s.phase == DEALING:
        most = JOBS * s.head.num_players
    elif s.phase == SHOWING_C:
        most = ROUNDS - 1
    elif s.phase == STARTING:
        most = 1
    else:
        most = ROUNDS
    if s.dealt >= most:
        return b"nothing is left to draw"
    return NULL


# What waits

cdef const char* _stack_off(const StauferState* s) noexcept nogil:
    """Frames have the fields they use and lie in the only order that play can bring about."""
    cdef const Frame* f
    cdef int i, below = 0
    for i in range(MAX_FRAMES):
        f = &s.stack.frame[i]
        if i >= s.stack.height:
            if f.op or f.who or f.step or f.arg or f.memo or f.extra or f.mask:
                return b"something lies above the stack"
            continue
        if not _frame_fits(s, f, i == s.stack.height - 1):
            return b"a frame is out of range"
        if not _lies_on(f.op, f.arg, below, s.stack.frame[i - 1].arg if i else 0):
            return b"a frame lies where it cannot"
        if f.op == LOOT and below == PICK and s.stack.frame[i - 1].extra:
            return b"a spot is emptied after the first pick from the table"
        below = f.op
    if not _phase_waits_for(s.phase, below):
        return b"the phase is not what the stack waits for"
    if s.stack.height > 1 and s.stack.frame[0].op == EQUIP:
        if not affordable(s, s.stack.frame[1].memo):
            return b"the deployment cannot be paid"
    return NULL


cdef bint _frame_fits(const StauferState* s, const Frame* f, bint on_top) noexcept nogil:
    """Whether the fields of a frame are in range; those it does not use are 0."""
    cdef int unused = f.step + f.mask
    if f.op > DRAW or f.op == DRAW:
        if f.who >= s.head.num_players or (f.op == CLEAN and f.who):
            return False
    elif f.op == SCORE:
        return f.arg == 1 and not (f.who or f.memo or f.extra or unused)
    elif s.turn == 3 * s.head.num_players or f.who != s.order[s.turn]:
        return False
    if f.op == EQUIP or f.op == LEAVE:
        return not (unused or f.arg or f.memo or f.extra)
    if f.op == GAIN:
        return not unused and f.arg <= NOBLE and f.memo > 0 and f.extra < REGIONS and (
            on_top or (f.extra == 0 and paid_in_all(s, f.who, f.arg) > f.memo))
    if f.op == LOOT:
        return not (unused or f.memo or f.extra) and f.arg < SPOTS and s.chest[f.arg][0]
    if f.op == PICK:
        return not (unused or f.arg) and f.memo > 0 and _can_pick(s, f)
    if f.op == PAY:
        return _payment_fits(s, f)
    if f.op == DRAW:
        return not (unused or f.arg or f.extra) and f.memo > 0
    return f.op == CLEAN and not (f.arg or f.extra or f.mask) and (
        f.step == on_top and (on_top or f.memo == 0) and (not on_top or s.round < ROUNDS - 1))


cdef bint _can_pick(const StauferState* s, const Frame* f) noexcept nogil:
    """Whether so many chests of that code or a higher one lie under the spaces: when nothing has
    been picked yet, all are taken where there are not so many (ST-63 t_second_chest)."""
    cdef int space, i, spot, left = 0
    for space in range(setup_of(s).spaces):
        spot = space_spot(space)
        for i in range(chests_on(s, spot)):
            left += CHESTS * space + s.chest[spot][i] - 1 >= f.extra
    return f.extra == 0 or left >= f.memo


cdef bint _payment_fits(const StauferState* s, const Frame* f) noexcept nogil:
    cdef int place = f.arg // SEATS, chair = f.arg % SEATS, d
    cdef const Prince* own = &s.of[f.who]
    if place >= REGIONS or f.step > 1 or not own.seats[place] >> chair & 1:
        return False
    d = distance(s, place)
    if f.step:
        d = REGIONS - d if d else 0
    return (f.extra <= d and 1 <= f.mask <= setup_of(s).region[s.ring[place]].cost[chair]
            and f.memo < f.extra + f.mask - 1 and own.court[ENVOY] and own.court[NOBLE]
            and f.extra + f.mask - 1 - f.memo <= own.court[ENVOY] + own.court[NOBLE])


cdef bint _lies_on(int op, int arg, int below, int below_arg) noexcept nogil:
    """Whether play can put a frame on that one; 0 is the table."""
    if op == EQUIP or op == LEAVE or op == CLEAN:
        return below == 0
    if op == PICK:
        return below == LEAVE
    if op == LOOT or op == PAY:
        return below == LEAVE or below == PICK or (op == PAY and below == LOOT)
    if op == GAIN:
        if below == GAIN:
            return arg == ENVOY and below_arg == NOBLE
        return below == LEAVE or below == PICK or below == LOOT or (below == EQUIP
                                                                    and arg == ENVOY)
    if op == SCORE:
        return below == CLEAN
    return below == CLEAN or below == SCORE or below == DRAW


cdef bint _phase_waits_for(int phase, int op) noexcept nogil:
    if phase == FETCHING:
        return op == GAIN
    if phase == PICKING:
        return op == PICK
    if phase == PAYING:
        return op == PAY
    if phase == DRAWING:
        return op == CLEAN or op == DRAW
    return op == 0


# The plan: the main action that has been chosen

cdef const char* _plan_off(const StauferState* s) noexcept nogil:
    cdef const Plan* plan = &s.plan
    cdef int spot = plan.spot - 1, place = spot // SEATS, chair = spot % SEATS
    cdef bint deploying = s.phase == DEPLOYING or (s.stack.height > 0
                                                   and s.stack.frame[0].op == EQUIP)
    if (spot >= 0) != (deploying or s.phase == SUPPLYING):
        return b"there is a plan, or none, against the phase"
    if spot < 0:
        if (plan.free_travel or plan.move_discount or plan.seat_discount
                or plan.envoy_sits or plan.counter_travel or plan.supply_bonus or plan.picks):
            return b"something is attached to nothing"
    elif deploying:
        if place >= REGIONS or chair >= setup_of(s).region[s.ring[place]].seats:
            return b"no such seat is planned for"
        if occupied(s, place) >> chair & 1:
            return b"the seat planned for is taken"
    elif not 0 <= spot - space_spot(0) < setup_of(s).spaces:
        return b"no such space is planned for"
    return NULL


# The step: who is to act on what

cdef const char* _step_off(const StauferState* s) noexcept nogil:
    cdef Action out[MAX_ACTIONS]
    cdef int to_act = s.head.to_act, pile = pile_of(s) if is_draw(s.phase) else 0
    if s.phase == FINISHED:
        if to_act != OVER or s.round != ROUNDS - 1:
            return b"the game is over and is not"
    elif is_draw(s.phase):
        if to_act != CHANCE or (s.phase == DRAWING and not chests_left(s)):
            return b"a draw is pending and is not"
    elif to_act != s.order[s.turn]:
        return b"another seat is to act"
    if s.head.pile != pile:
        return b"the pile is not that of the pending draw"
    if s.phase >= BEFORE and s.dealt:
        return b"set-up goes on after the start"
    if s.floor > (EXCHANGE_VP if s.phase == BEFORE or s.phase == AFTER else
                  USE + CHESTS - 1 if s.phase == SUPPLYING or s.phase == DEPLOYING else 0):
        return b"effects are counted where none can be used"
    if not is_draw(s.phase) and s.phase != FINISHED and legal_turn(s, out) == 0:
        return b"nothing is legal"
    return _regions_off(s)


cdef const char* _regions_off(const StauferState* s) noexcept nogil:
    """Regions are scored between turns, and each once."""
    if s.phase != DRAWING:
        if s.scored[0] or s.scored[1]:
            return b"a region is scored during the turns"
    elif s.scored[0] and s.scored[0] == s.scored[1]:
        return b"a region is scored twice"
    elif s.stack.height == 1 and s.stack.frame[0].step:
        if refill_spot(s, s.stack.frame[0].memo) < 0:
            return b"no spot is left for a chest"
    return NULL
