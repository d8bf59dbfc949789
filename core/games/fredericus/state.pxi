"""The state of Fredericus, and what can be read off it."""

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

cdef extern from *:
    """
    #include <stdint.h>
    #include <string.h>
    static inline uint64_t eight(const uint8_t *counts) {    /* counts below 128, by kind */
        uint64_t all;
        memcpy(&all, counts, sizeof all);
        return all;
    }
    #define LOW UINT64_C(0x0101010101010101)
    static inline int sum_of(uint64_t counts) { return (int)(counts * LOW >> 56); }
    /* 1 for each kind of which there is more, by kind, else 0. */
    static inline uint64_t more(uint64_t a, uint64_t b) {
        return ((a | 128 * LOW) - b - LOW) >> 7 & LOW;
    }
    static inline uint64_t lesser(uint64_t a, uint64_t b) {
        const uint64_t mask = more(a, b) * 255;
        return (b & mask) | (a & ~mask);
    }
    static inline int set_of(const uint64_t flags) {    /* the kinds with a 1 */
        uint8_t flag[8];
        int kinds = 0;
        memcpy(flag, &flags, sizeof flag);
        for (int kind = 0; kind < 8; kind++) kinds |= flag[kind] << kind;
        return kinds;
    }
    """
    # Of eight counts at once, one a kind of creature.
    uint64_t eight(const uint8_t* counts) noexcept nogil
    int sum_of(uint64_t counts) noexcept nogil
    uint64_t more(uint64_t a, uint64_t b) noexcept nogil
    uint64_t lesser(uint64_t a, uint64_t b) noexcept nogil
    int set_of(uint64_t flags) noexcept nogil


cdef struct Ends:                       # bit sets of rows by their end card
    uint8_t woods
    uint8_t sky
    uint8_t seal
    uint8_t creature


cdef inline int end_of(const FredericusState* s, int row) noexcept nogil:
    cdef int n = s.length[row]
    return s.rows[row][n - 1] if n else NO_CARD     # FR-19


cdef inline Ends read_ends(const FredericusState* s) noexcept nogil:
    """Sort the rows by the card at their end; rows without a card are in no set."""
    cdef uint8_t by_card[NO_CARD + 1]
    cdef Ends ends
    cdef int row, card
    ends.creature = 0
    by_card[WOODS] = by_card[SKY] = by_card[SEAL] = by_card[NO_CARD] = 0
    for row in range(ROWS):
        card = end_of(s, row)
        if card < WOODS:
            ends.creature |= 1 << row
        else:
            by_card[card] |= 1 << row
    ends.woods, ends.sky, ends.seal = by_card[WOODS], by_card[SKY], by_card[SEAL]
    return ends


cdef inline int beside(int side, int up) noexcept nogil:
    """The next side clockwise, or counterclockwise if not `up`."""
    return (side + (1 if up else ROWS - 1)) % ROWS


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
    return sum_of(eight(s.of[seat].captured))


cdef inline bint laid(int token) noexcept nogil:
    """Is a token on a keep?"""
    return token != HAND and token != CENTRE


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
    """How many creatures of a seat have a goal of their kind (FR-52)."""
    return sum_of(lesser(eight(s.of[seat].captured), eight(s.of[seat].goals)))


cdef inline int wanted(const FredericusState* s, int seat) noexcept nogil:
    """The bit set of kinds of which a seat has more goals than creatures."""
    return set_of(more(eight(s.of[seat].goals), eight(s.of[seat].captured)))


# Small moves

cdef inline void await_draw(FredericusState* s, int phase) noexcept nogil:
    """Go on to a phase in which chance acts."""
    s.phase = phase
    s.head.to_act = CHANCE
    s.head.pile = ROW_PILE if phase == LAYING else GOAL_PILE


cdef inline void await_seat(FredericusState* s, int phase) noexcept nogil:
    """Go on to a phase in which the seat whose turn it is acts."""
    s.phase = phase
    s.head.to_act = s.seat
    s.head.pile = 0


cdef inline void put_card(FredericusState* s, int row, int card) noexcept nogil:
    """Put a card at the end of a row."""
    s.rows[row][s.length[row]] = card
    s.length[row] += 1


cdef inline int take_card(FredericusState* s, int row) noexcept nogil:
    """Take away the end of a row, which must have one, and return the card."""
    s.length[row] -= 1
    cdef int card = s.rows[row][s.length[row]]
    s.rows[row][s.length[row]] = 0
    return card


cdef inline void sort_tokens(FredericusState* s, int seat) noexcept nogil:
    """Put the lower of two tokens first: they are interchangeable."""
    cdef int low = s.of[seat].token[1]
    if setup_of(&s.head).tokens == 2 and low < s.of[seat].token[0]:
        s.of[seat].token[1] = s.of[seat].token[0]
        s.of[seat].token[0] = low
