"""Fredericus in a page.

Eight rows of cards lead away from an octagonal castle; only the last card of a row, its end,
is in play. On the side of row t stands tower T[t]; the ends of rows t-1 and t+1 are its flanks.
A peregrine on T[t] captures a creature at the end of row t between two skies, a goshawk one
between a sky and a woods. Between two woods, the others' falcons there can be hooded for an
action; between two seals, a seal is opened: the row is turned round, a goal drawn, a seal
dropped, two more actions gained. A turn has four actions: move an end card to a row beside,
a falcon to a tower beside, or hood. Each seat bets on a keep (a row) where it expects another
to capture, and is paid with a secret goal card. Creatures and goals count a point each, and
the p-th matching pair of the two p more. Eight creatures or the Fredericus card, which lies
among the last five of the goal deck, close the deck; the round is played to its end.

The goal deck is a set: how many of each kind, how many cards, and whether Fredericus is still
in it. Seats count from the starting player; the last seat manages the deck.
"""

from ...integers cimport int8_t, uint8_t

from ...game cimport Head
from .tables cimport CREATURES, MAX_ROW, ROWS, SEATS, setup_of

cpdef enum:                 # row cards; 0 to 7 are the creatures
    WOODS = 8
    SKY = 9
    SEAL = 10
    NO_CARD = 11            # the end of an empty row

cpdef enum:                 # where a token is, if not on a keep
    HAND = -1
    CENTRE = 8

cpdef enum:                 # where Fredericus is, if no seat owns him
    IN_DECK = 4
    TURNED_UP = 5

cpdef enum:
    NOT_HOODED = -1
    PEREGRINE = 0
    GOSHAWK = 1

cpdef enum:                 # piles
    ROW_PILE = 1
    GOAL_PILE = 2

cpdef enum:                 # options, in the order of game.toml
    SHORT_VARIANT
    EIGHTH_CAPTURE_PAYS
    PER_PLAYER              # bet_reward
    MANAGER_OWNS            # manager_f

cpdef enum:                 # phases; draws are marked *
    LAYING                  # * rows
    DEALING                 # * the first goals
    TURNING                 # * goals turned up at set-up
    FIRST_BETS
    CASHING                 # * the token was in the centre
    ACTING
    PAYING                  # * bets on the keep of a capture
    PICKING                 # which of two falcons is hooded
    BREAKING                # * the goal for an opened seal
    DROPPING                # which seal goes
    BETTING
    MANAGING                # * the manager's discard
    FINISHED

cpdef enum:                 # actions: first code of each kind
    CARD = 0                # + 2 * row + direction (0 down, 1 up)
    FALCON = 16             # + 2 * falcon + direction
    HOOD = 20               # + tower
    HUNT = 28               # + falcon
    OPEN = 30               # + tower
    SHIFT = 38              # + tower
    END = 46
    PICK = 47               # + falcon
    DROP = 49               # + direction
    BET = 51                # + keep
    BET_CENTRE = 59
    DRAW = 60               # + kind of goal
    DRAW_FREDERICUS = 68
    DRAW_UNSEEN = 69        # a goal another seat drew
    LAY = 70                # + row card

cdef struct Falconer:                   # what a seat has; blank where no one sits
    uint8_t tower[2]                    # of peregrine and goshawk, of a hooded one too
    int8_t hooded                       # falcon or NOT_HOODED
    int8_t token[2]                     # keep, CENTRE or HAND; two: sorted
    uint8_t due                         # PAYING: cards still owed; PICKING: 1 if to be picked
    uint8_t captured[CREATURES]
    uint8_t goal_count
    uint8_t goals[CREATURES]            # hidden from the others

cdef struct FredericusState:
    Head head
    uint8_t phase
    uint8_t seat                        # whose turn it is; in DEALING who gets the next goal
    uint8_t round                       # from 0
    uint8_t budget                      # actions left
    uint8_t used[2]                     # the seat's falcons that have captured this turn
    uint8_t opened                      # a seal was opened this turn
    uint8_t shifted                     # the variant move was made this turn
    uint8_t target                      # tower of the seal being opened, 0 else
    uint8_t second                      # BETTING: the second token of two is placed
    uint8_t closed                      # no goal is drawn any more
    uint8_t fredericus                  # a seat, IN_DECK or TURNED_UP
    uint8_t seals_out                   # dropped seals
    uint8_t deck_size                   # with Fredericus while he is in it
    uint8_t deck[CREATURES]             # goals by kind; hidden from all
    uint8_t discard[CREATURES]          # goals turned up
    Falconer of[SEATS]
    uint8_t rows[ROWS][MAX_ROW]         # from the castle outwards; 0 beyond the end
    uint8_t length[ROWS]

cdef struct Ends:                       # bit sets of rows by their end card
    uint8_t woods
    uint8_t sky
    uint8_t seal
    uint8_t creature


cdef inline int end_of(const FredericusState* s, int row) noexcept nogil:
    cdef int n = s.length[row]
    return s.rows[row][n - 1] if n else NO_CARD     # FR-19


cdef inline Ends read_ends(const FredericusState* s) noexcept nogil:
    cdef uint8_t by_card[NO_CARD + 1]
    cdef Ends ends
    cdef int row, card
    ends.creature = 0
    by_card[WOODS] = by_card[SKY] = by_card[SEAL] = by_card[NO_CARD] = 0
    for row in range(ROWS):
        card = end_of(s, row)
        if card < WOODS:
            ends.creature |= <uint8_t>(1 << row)
        else:
            by_card[card] |= <uint8_t>(1 << row)
    ends.woods, ends.sky, ends.seal = by_card[WOODS], by_card[SKY], by_card[SEAL]
    return ends


cdef inline int below_flank(int rows) noexcept nogil:
    """The towers whose flank t-1 is among `rows`."""
    return (rows << 1 | rows >> 7) & 0xFF


cdef inline int above_flank(int rows) noexcept nogil:
    """The towers whose flank t+1 is among `rows`."""
    return (rows >> 1 | rows << 7) & 0xFF


cdef inline int between(int rows) noexcept nogil:
    """The towers both of whose flanks are among `rows`."""
    return below_flank(rows) & above_flank(rows)


cdef inline int prey(const Ends* ends, int falcon) noexcept nogil:
    """The towers from which `falcon` can capture."""
    if falcon == PEREGRINE:                                 # FR-23
        return between(ends.sky) & ends.creature
    return (below_flank(ends.woods) & above_flank(ends.sky)     # FR-24
            | below_flank(ends.sky) & above_flank(ends.woods)) & ends.creature


cdef inline int creatures_of(const FredericusState* s, int seat) noexcept nogil:
    cdef int kind, n = 0
    for kind in range(CREATURES):
        n += s.of[seat].captured[kind]
    return n


cdef inline int next_due(const FredericusState* s) noexcept nogil:
    """The first seat clockwise from the turn's that is still due something, or -1."""
    cdef int i, seat, n = s.head.num_players
    for i in range(1, n):
        seat = (s.seat + i) % n
        if s.of[seat].due:
            return seat
    return -1


cdef inline bint is_draw(int phase) noexcept nogil:
    return (phase <= TURNING or phase == CASHING or phase == PAYING or phase == BREAKING
            or phase == MANAGING)


cdef inline int drawer(const FredericusState* s) noexcept nogil:
    """The seat that gets the card of a pending draw, or -1 if it is turned up for all."""
    if s.phase == PAYING:
        return next_due(s)
    if s.phase == DEALING or s.phase == CASHING or s.phase == BREAKING:
        return s.seat
    return -1


cdef inline int pairs_of(const FredericusState* s, int seat) noexcept nogil:
    cdef int kind, n = 0
    for kind in range(CREATURES):
        n += min(s.of[seat].captured[kind], s.of[seat].goals[kind])
    return n
