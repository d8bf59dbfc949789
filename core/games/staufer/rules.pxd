"""The Staufer Dynasty in a page.

Six regions lie in a ring; the King stands in one of them. Every prince has 15 Envoys and 3
Nobles: in Court (at hand), in the Province (the stock), in office seats, or in the payment area
of a region. Five rounds; in each, every prince takes three turns, in the order of the turn order
track, and chooses:

- supply: take the figures of a space of the supply table, and the chests under it;
- deploy: travel clockwise from the King's region, leaving a figure in every region entered, then
  pay the number of an empty seat: one figure sits down, the others go one by one to the payment
  areas of the regions that follow. Take the chests under the seat.

Chests are points or figures at once (orange), tricks for later (turquoise), shares of a lasting
privilege (purple), or a set (brown). After the turns the region of the round's A tile is scored,
then the one that fits its B tile: places by figures in seats, Nobles count double. Scored regions
are emptied and get new chests, the King moves on, and what lies in the payment areas on his way
goes back to the Courts. Who took supply first is first in the next round. At the end three secret
jobs and the chests are worth points.

Places count clockwise from the region of number 0, which is laid first: only the order round the
ring matters. Chests are drawn from a set; nothing but the jobs is ever hidden.
"""

from ...bits cimport size
from ...stack cimport Stack
from ...game cimport Head
from ...integers cimport int16_t, int8_t, uint8_t, uint16_t
from .tables cimport (
    CHESTS, Kinds, PRINCES, PRIVILEGES, REGIONS, ROUNDS, SEATS, SPACES, SPOTS, Setup, STEPS,
    TURNS, Table, VP_CARDS, table_of,
)

cpdef enum:                 # kinds of figures
    ENVOY
    NOBLE

cpdef enum:                 # kinds of jobs
    REGION_JOB
    PATTERN_JOB
    SEAT_JOB
    JOBS

cpdef enum:                 # piles
    RING_PILE = 1
    POINT_TILE_PILE
    CHEST_PILE
    PRIVILEGE_PILE
    REGION_JOB_PILE
    PATTERN_JOB_PILE
    SEAT_JOB_PILE
    A_PILE
    B_PILE
    C_PILE
    START_PILE

cpdef enum:                 # options, in the order of game.toml
    RANDOM_PRIVILEGES       # privileges
    RANDOM_START            # start
    GERMAN_COUNTS           # chest_counts
    FIVE_SPACES             # supply_side
    B_TIE
    SECOND_ONLY             # region_job
    DISCOUNT_HEAD           # discount
    FREE_NOBLES             # noble_payment
    SUPPLY_ONLY             # exhausted
    ONLY_BEFORE             # turquoise
    B_AFTER_A               # b_marker
    BONUS_AS_POINTS         # bonus
    EMPTY_IGNORED           # empty_region
    PATTERNS_IN_ROW         # pattern_jobs
    INFLUENCE_COUNTS        # most_figures

cpdef enum:                 # values of the option b_tie
    FROM_KING
    AFTER_KING
    NO_SECOND

cpdef enum:                 # phases: what is awaited; draws are marked *
    LAYING                  # * the ring of regions
    TILING                  # * point tiles
    OPENING                 # * the first chests
    CHOOSING                # * the kinds of privileges
    DEALING                 # * jobs
    SHOWING_A               # * round tiles, column by column
    SHOWING_B               # *
    SHOWING_C               # *
    STARTING                # * who starts
    BEFORE                  # a turn: a free effect, or the main action
    SUPPLYING               # what is attached to a supply action
    DEPLOYING               # what is attached to a deployment, who sits down
    PAYING                  # which figure pays next
    FETCHING                # from which payment area a figure comes
    PICKING                 # one more chest from the supply table
    AFTER                   # a free effect, or the end of the turn
    DRAWING                 # * a chest
    FINISHED

cpdef enum:                 # frames: what waits on the stack
    EQUIP = 1               # a deployment whose first figures have been gained
    GAIN                    # arg kind, memo how many, extra lowest region to ask for
    PAY                     # arg backwards, memo next payment, extra M, mask S
    LOOT                    # arg spot
    PICK                    # memo how many, extra lowest code
    LEAVE                   # the main action is done
    SCORE                   # arg 0: the A region, 1: the B region
    DRAW                    # who, memo how many
    CLEAN                   # step 1: chests, memo the next spot

cpdef enum:                 # actions: first code of each kind
    RECALL = 0              # + region
    PROMOTION = 6
    EXCHANGE = 7            # + privilege
    EXCHANGE_VP = 22
    USE = 23                # + chest: attach it
    SUPPLY = 39             # + space
    DEPLOY = 44             # + 5 * region + seat
    COLLECT = 74            # + Envoys taken as Nobles
    SIT = 78                # + kind of figure + 2 * backwards
    FETCH = 82              # + region
    PAY_WITH = 88           # + kind of figure
    END = 90
    TAKE = 91               # + 16 * space + chest
    PLACE = 171             # + region
    TILE = 177              # + point tile
    CHEST = 183             # + chest
    KIND = 199              # + privilege
    JOB = 214               # + 6 * kind of job + card
    JOB_UNSEEN = 232        # a job another seat was dealt
    SHOW_A = 233            # + region
    SHOW_B = 239            # + condition
    SHOW_C = 245            # + steps - 1
    START = 248             # + seat
    ACTIONS = 253

cdef struct Prince:                 # what a seat has; blank where no one sits
    int16_t score
    uint8_t court[2]                # Envoys, Nobles
    uint8_t province[2]
    uint8_t paid[REGIONS][2]        # by place
    uint8_t seats[REGIONS]          # bit sets of own seats, by place
    uint8_t chests[CHESTS]          # held
    uint8_t privileges[PRIVILEGES]
    uint8_t jobs[JOBS]              # 1 + card, 0 none; hidden from the others

cdef struct Plan:                   # the main action under way, before it is done
    uint8_t spot                    # 1 + spot; 0 none
    uint8_t free_travel             # what is attached
    uint8_t move_discount
    uint8_t seat_discount
    uint8_t envoy_sits
    uint8_t counter_travel
    uint8_t supply_bonus
    uint8_t picks

cdef struct StauferState:           # without gaps, whose bytes would mean nothing
    Head head
    uint8_t phase
    uint8_t round                   # from 0
    uint8_t turn                    # turns taken in this round
    uint8_t dealt                   # SET-UP: done so far in this phase
    uint8_t king                    # place
    uint8_t floor                   # lowest code of what may still be used or attached
    uint8_t ring[REGIONS]           # place -> region
    uint8_t place[REGIONS]          # region -> place
    uint8_t tile[REGIONS]           # place -> point tile
    uint8_t a[ROUNDS]               # regions
    uint8_t b[ROUNDS]               # conditions
    uint8_t c[ROUNDS]               # steps of the King; none in the last round
    uint8_t scored[2]               # 1 + place, while a round is scored; 0 none
    uint8_t order[TURNS]            # seats; 0 once the turn is taken
    uint8_t supplied                # family members on the supply track
    uint8_t supply_track[TURNS]     # seats, from the top
    uint8_t deployed
    uint8_t deploy_track[TURNS]     # seats, from the bottom
    uint8_t nobles[REGIONS]         # bit sets of the seats that hold Nobles, by place
    uint8_t chest[SPOTS][ROUNDS]    # 1 + kind, as they were laid; 0 beyond
    uint8_t pile[CHESTS]            # face down, by kind
    uint8_t discard[CHESTS]
    uint8_t piles[PRIVILEGES]       # cards left on display
    uint8_t vp_owner[VP_CARDS]      # of the VP pile, from its top: 1 + seat; 0 still there
    Prince of[PRINCES]
    Plan plan
    Stack stack


cdef inline const Setup* setup_of(const StauferState* s) noexcept nogil:
    return &table_of(&s.head).setup[s.head.option[FIVE_SPACES]][s.head.num_players]


cdef inline int spot_of(int place, int seat) noexcept nogil:
    return SEATS * place + seat


cdef inline int space_spot(int space) noexcept nogil:
    return REGIONS * SEATS + space


cdef inline int clockwise(int start, int steps) noexcept nogil:
    """The place `steps` (which may be negative, down to -6) clockwise from `start`."""
    return (start + steps + REGIONS) % REGIONS


cdef inline int distance(const StauferState* s, int place) noexcept nogil:
    """How many regions the King's road to a place enters (ST-41, ST-42)."""
    return (place - s.king + REGIONS) % REGIONS


cdef inline int occupied(const StauferState* s, int place) noexcept nogil:
    """The bit set of taken seats of a region."""
    cdef int seat, taken = 0
    for seat in range(s.head.num_players):
        taken |= s.of[seat].seats[place]
    return taken


cdef inline int influence(const StauferState* s, int seat, int place) noexcept nogil:
    """Envoys count 1, Nobles more (ST-74)."""
    cdef int own = s.of[seat].seats[place]
    return size(own) + (table_of(&s.head).noble_influence - 1) * size(own & s.nobles[place])


cdef inline int power(const StauferState* s, int seat, int effect) noexcept nogil:
    """The sum of an effect over the privileges of a seat."""
    cdef const Table* table = table_of(&s.head)
    cdef const Kinds* kinds = &table.privileges_with[effect]
    cdef int i, total = 0
    for i in range(kinds.count):
        total += s.of[seat].privileges[kinds.kind[i]] * table.privilege[kinds.kind[i]].n
    return total


cdef inline bint has_power(const StauferState* s, int seat, int effect) noexcept nogil:
    """Whether a seat has a privilege with this effect, for effects without a number."""
    cdef const Kinds* kinds = &table_of(&s.head).privileges_with[effect]
    cdef int i
    for i in range(kinds.count):
        if s.of[seat].privileges[kinds.kind[i]]:
            return True
    return False


cdef inline int held(const StauferState* s, int seat, int effect) noexcept nogil:
    """The first kind of chest with this effect that a seat holds, or -1."""
    cdef const Kinds* kinds = &table_of(&s.head).chests_with[effect]
    cdef int i
    for i in range(kinds.count):
        if s.of[seat].chests[kinds.kind[i]]:
            return kinds.kind[i]
    return -1


cdef inline bint is_draw(int phase) noexcept nogil:
    return phase < BEFORE or phase == DRAWING


cdef inline int pile_of(const StauferState* s) noexcept nogil:
    """The pile of a pending draw: every kind of thing has one of its own, jobs have three."""
    if s.phase == DRAWING:
        return CHEST_PILE
    if s.phase < DEALING:
        return RING_PILE + s.phase
    if s.phase == DEALING:
        return REGION_JOB_PILE + s.dealt // s.head.num_players
    return A_PILE + s.phase - SHOWING_A


cdef inline int chests_left(const StauferState* s) noexcept nogil:
    """How many chests are in the pile."""
    cdef int kind, n = 0
    for kind in range(CHESTS):
        n += s.pile[kind]
    return n


cdef inline int opening_spot(const StauferState* s, int i) noexcept nogil:
    """The i-th spot of set-up, spaces first, then seats round the ring (ST-11); -1 after all."""
    cdef int place, n
    if i < setup_of(s).spaces:
        return space_spot(i)
    i -= setup_of(s).spaces
    for place in range(REGIONS):
        n = setup_of(s).region[s.ring[place]].seats
        if i < n:
            return spot_of(place, i)
        i -= n
    return -1


cdef inline bint is_dealt(const StauferState* s, int kind, int seat) noexcept nogil:
    """Whether a seat has its job of a kind: kind by kind, seat by seat."""
    if s.phase == DEALING:
        return kind * s.head.num_players + seat < s.dealt
    return s.phase > DEALING


cdef inline int vp_taken(const StauferState* s) noexcept nogil:
    """How many cards of the VP pile have an owner."""
    cdef int n = 0
    while n < VP_CARDS and s.vp_owner[n]:
        n += 1
    return n
