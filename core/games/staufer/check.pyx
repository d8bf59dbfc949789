"""What holds after every action: values are in range, no figure or chest is lost or added."""

from libc.string cimport memset

from ...bits cimport size
from ...game cimport CHANCE, Head, NOBODY, OVER
from ...stack cimport MAX_FRAMES
from .rules cimport (
    AFTER, BEFORE, CLEAN, DRAW, DRAWING, ENVOY, FETCHING, FINISHED, GAIN, GERMAN_COUNTS, NOBLE,
    PAY, PAYING, PICK, PICKING, SUPPLYING, TILING,
)
from .state cimport Prince, StauferState, is_dealt, is_draw, paid_in_all, pile_of, setup_of
from .tables cimport (
    CHESTS, JOBS, ORANGE, PRINCES, PRIVILEGES, REGIONS, ROUNDS, SPOTS, TILES, TURNS, table_of,
)


cdef const char* broken(const Head* h) noexcept nogil:
    cdef const StauferState* s = <const StauferState*>h
    cdef int seat
    if s.round >= ROUNDS or s.king >= REGIONS or s.plan.spot > SPOTS or s.stack.height > MAX_FRAMES:
        return b"the round, the King, the plan or the stack is out of range"
    if not _display_holds(s):
        return b"the ring or its point tiles are not those of the box"
    for seat in range(h.num_players):
        if not _figures_hold(s, seat):
            return b"a seat has lost or gained figures, or shares an office"
    if not _chests_hold(s):
        return b"chests have been lost or made, or an orange one is kept"
    if not _privileges_hold(s):
        return b"the privileges are not those of this game"
    if not _jobs_hold(s):
        return b"the jobs are not those a seat has or knows"
    if s.phase >= BEFORE and not _members_hold(s):
        return b"a seat has lost or gained family members"
    if not _step_fits(s):
        return b"the wrong one is to act, or the wrong effect waits"
    return NULL


cdef bint _display_holds(const StauferState* s) noexcept nogil:
    """Regions and point tiles are those of the box, each once when all are laid."""
    cdef int place, tiles = 0
    for place in range(REGIONS):
        if s.ring[place] >= REGIONS or s.tile[place] >= TILES:
            return False
        if s.phase >= TILING and s.place[s.ring[place]] != place:
            return False
        tiles |= 1 << s.tile[place]
    return s.phase <= TILING or tiles == (1 << TILES) - 1


cdef bint _figures_hold(const StauferState* s, int seat) noexcept nogil:
    """Figures are neither lost nor made nor change their kind (ST-3); an office has one holder."""
    cdef const Prince* own = &s.of[seat]
    cdef int lost[2]
    cdef int kind, place, other, nobles
    for kind in range(2):
        lost[kind] = (table_of(&s.head).owned[kind] - own.court[kind] - own.province[kind]
                      - paid_in_all(s, seat, kind))
    for place in range(REGIONS):
        nobles = size(own.seats[place] & s.nobles[place])
        lost[NOBLE] -= nobles
        lost[ENVOY] -= size(own.seats[place]) - nobles
        for other in range(seat):
            if s.of[other].seats[place] & own.seats[place]:
                return False
        if own.seats[place] >> setup_of(s).region[s.ring[place]].seats:
            return False
    return not lost[ENVOY] and not lost[NOBLE]


cdef bint _chests_hold(const StauferState* s) noexcept nogil:
    """Chests are in the pile, discarded, with a seat or on a spot without gaps (ST-4)."""
    cdef int lost[CHESTS + 1]           # from 1, as chests are written on spots
    cdef int kind, spot, i, seat
    lost[0] = 0
    for kind in range(CHESTS):
        lost[kind + 1] = (table_of(&s.head).chests[s.head.option[GERMAN_COUNTS]][kind]
                          - s.pile[kind] - s.discard[kind])
        for seat in range(s.head.num_players):
            lost[kind + 1] -= s.of[seat].chests[kind]
            if table_of(&s.head).color[kind] == ORANGE and s.of[seat].chests[kind]:
                return False
    for spot in range(SPOTS):
        for i in range(ROUNDS):
            if s.chest[spot][i] > CHESTS or (i and s.chest[spot][i] and not s.chest[spot][i - 1]):
                return False
            lost[s.chest[spot][i]] -= 1
    for kind in range(CHESTS):
        if lost[kind + 1]:
            return False
    return True


cdef bint _privileges_hold(const StauferState* s) noexcept nogil:
    """Of a kind in the game all copies are on display or with a seat; of another, none."""
    cdef int kind, seat, found, copies = setup_of(s).copies
    for kind in range(PRIVILEGES):
        found = s.piles[kind]
        for seat in range(s.head.num_players):
            found += s.of[seat].privileges[kind]
        if found and found != copies:
            return False
    return True


cdef bint _jobs_hold(const StauferState* s) noexcept nogil:
    cdef int kind, seat, taken, job
    cdef bint known
    for kind in range(JOBS):
        taken = 0
        for seat in range(s.head.num_players):
            job = s.of[seat].jobs[kind]
            known = s.head.observer == NOBODY or s.head.observer == seat or s.phase == FINISHED
            if job > TILES or taken >> job & 1 or (job > 0) != (known and is_dealt(s, kind, seat)):
                return False
            taken |= 1 << job & ~1
    return True


cdef bint _members_hold(const StauferState* s) noexcept nogil:
    """Every seat has three family members on the tracks; that of this turn has moved on."""
    cdef int members[PRINCES]
    cdef int i, seat, n = s.head.num_players, begun = s.turn + (SUPPLYING <= s.phase <= AFTER)
    if s.supplied + s.deployed != begun or begun > 3 * n:
        return False
    memset(members, 0, sizeof(members))
    for i in range(3 * n):
        if i >= begun:
            seat = s.order[i]
        else:
            seat = s.supply_track[i] if i < s.supplied else s.deploy_track[i - s.supplied]
        if seat >= n or members[seat] == 3:
            return False
        members[seat] += 1
    return True


cdef bint _step_fits(const StauferState* s) noexcept nogil:
    """Who is to act, from which pile, and that the phase is what the top frame waits for."""
    cdef int op = s.stack.frame[s.stack.height - 1].op if s.stack.height else 0
    cdef int to_act = OVER, pile = 0
    if is_draw(s.phase):
        to_act, pile = CHANCE, pile_of(s)
    elif s.phase != FINISHED and s.turn < TURNS:
        to_act = s.order[s.turn]
    if s.head.to_act != to_act or s.head.pile != pile:
        return False
    if s.phase == DRAWING:
        return op == CLEAN or op == DRAW
    return op == (GAIN if s.phase == FETCHING else PICK if s.phase == PICKING else
                  PAY if s.phase == PAYING else 0)
