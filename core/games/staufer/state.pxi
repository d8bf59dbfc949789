"""The state of The Staufer Dynasty, and what can be read off it and moved on it."""

cdef extern from *:
    """
    #include <stdint.h>
    #ifdef __SSE2__
    #include <emmintrin.h>
    #endif
    static inline int present(const uint8_t *counts) {
    #ifdef __SSE2__
        const __m128i all = _mm_loadu_si128((const __m128i *)counts);
        return ~_mm_movemask_epi8(_mm_cmpeq_epi8(all, _mm_setzero_si128())) & 0xFFFF;
    #else
        int found = 0;
        for (int i = 0; i < 16; i++) found |= (counts[i] != 0) << i;
        return found;
    #endif
    }
    """
    # The bit set of those of 16 counts that are not 0. What follows fewer of them is read, too.
    int present(const uint8_t* counts) noexcept nogil
    int leading_zeros "__builtin_clzll"(uint64_t word) noexcept nogil    # of one that is not 0

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
    cdef int d = place - s.king
    return d + REGIONS if d < 0 else d


cdef inline int occupied(const StauferState* s, int place) noexcept nogil:
    """The bit set of taken seats of a region."""
    cdef int seat, taken = 0
    for seat in range(s.head.num_players):
        taken |= s.of[seat].seats[place]
    return taken


cdef inline uint64_t all_occupied(const StauferState* s) noexcept nogil:
    """Return the bit sets of taken seats of all regions, by place, a byte each."""
    cdef uint64_t seats = 0, taken = 0
    cdef int seat
    for seat in range(s.head.num_players):
        memcpy(&seats, s.of[seat].seats, sizeof(seats))     # and two bytes of what follows
        taken |= seats
    return taken


cdef inline int influence(const StauferState* s, int seat, int place) noexcept nogil:
    """Envoys count 1, Nobles more (ST-74)."""
    cdef int own = s.of[seat].seats[place]
    return size(own) + (table_of(&s.head).noble_influence - 1) * size(own & s.nobles[place])


cdef inline int givers(const StauferState* s, int seat, int effect) noexcept nogil:
    """The bit set of the privileges with this effect that a seat has."""
    return table_of(&s.head).privileges_with[effect] & present(s.of[seat].privileges)


cdef inline int power(const StauferState* s, int seat, int effect) noexcept nogil:
    """The sum of an effect over the privileges of a seat."""
    cdef int kind, kinds = givers(s, seat, effect), total = 0
    while kinds:
        kind = lowest(kinds)
        total += s.of[seat].privileges[kind] * table_of(&s.head).privilege[kind].n
        kinds &= kinds - 1
    return total


cdef inline int giver(const StauferState* s, int seat, int effect) noexcept nogil:
    """The first kind of privilege with this effect that a seat has, or -1."""
    cdef int kinds = givers(s, seat, effect)
    return lowest(kinds) if kinds else -1


cdef inline bint has_power(const StauferState* s, int seat, int effect) noexcept nogil:
    """Whether a seat has a privilege with this effect, for effects without a number."""
    return givers(s, seat, effect) != 0


cdef inline int held(const StauferState* s, int seat, int effect) noexcept nogil:
    """The first kind of chest with this effect that a seat holds, or -1."""
    cdef int kinds = table_of(&s.head).chests_with[effect] & present(s.of[seat].chests)
    return lowest(kinds) if kinds else -1


cdef inline int pile_of(const StauferState* s) noexcept nogil:
    """The pile of a pending draw: every kind of thing has one of its own, jobs have three."""
    if s.phase == DRAWING:
        return CHEST_PILE
    if s.phase < DEALING:
        return RING_PILE + s.phase
    if s.phase == DEALING:
        return REGION_JOB_PILE + s.dealt // s.head.num_players
    return A_PILE + s.phase - SHOWING_A


cdef inline bint chests_left(const StauferState* s) noexcept nogil:
    """Whether there are chests in the pile."""
    return present(s.pile) != 0


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


# Points and figures

cdef inline void earn(StauferState* s, int seat, int points, Cause cause, int by) noexcept nogil:
    s.of[seat].score += points
    if journal_enabled(&s.head) and points:
        note(&s.head, seat, POINTS, 0, points, cause, by)


cdef inline uint8_t* standing(StauferState* s, int seat, int kind, int where) noexcept nogil:
    """Where the number of a seat's figures is kept: COURT, PROVINCE, PAID + place."""
    if where == COURT:
        return &s.of[seat].court[kind]
    if where == PROVINCE:
        return &s.of[seat].province[kind]
    return &s.of[seat].paid[where - PAID][kind]


cdef inline void move(StauferState* s, int seat, int kind, int n, int source, int target,
                      Cause cause, int by) noexcept nogil:
    """Move `n` figures of a seat from one of these places to another one."""
    standing(s, seat, kind, source)[0] -= n
    standing(s, seat, kind, target)[0] += n
    note_move(&s.head, seat, ENVOYS_AT + kind, source, target, n, cause, by)


cdef inline int from_province(StauferState* s, int seat, int kind, int n, Cause cause, int by
                              ) noexcept nogil:
    """Take up to `n` figures from the Province into the Court; return how many are missing."""
    cdef int taken = min(n, s.of[seat].province[kind])
    move(s, seat, kind, taken, PROVINCE, COURT, cause, by)
    return n - taken


cdef inline int paid_in_all(const StauferState* s, int seat, int kind) noexcept nogil:
    cdef int place, n = 0
    for place in range(REGIONS):
        n += s.of[seat].paid[place][kind]
    return n


cdef inline int fetch(StauferState* s, int seat, int kind, int n, Cause cause, int by
                      ) noexcept nogil:
    """Take up to `n` figures from payment areas; return how many are missing.

    The area that the King visits last comes first (ST-36).
    """
    cdef int i, place, taken
    for i in range(REGIONS):
        if n == 0:
            break
        place = clockwise(s.king, -i)
        taken = min(n, s.of[seat].paid[place][kind])
        move(s, seat, kind, taken, PAID + place, COURT, cause, by)
        n -= taken
    return n


cdef inline void return_paid(StauferState* s, int seat, int place, Cause cause, int by
                             ) noexcept nogil:
    """Bring a seat's figures in a payment area back to the Court."""
    cdef int kind
    for kind in range(2):
        move(s, seat, kind, s.of[seat].paid[place][kind], PAID + place, COURT, cause, by)


cdef inline int in_reach(const StauferState* s, int seat, int kind, bint supply) noexcept nogil:
    """How many figures a gain could bring: those of the Province and of payment areas."""
    cdef int found = s.of[seat].province[kind]
    if supply or not s.head.option[SUPPLY_ONLY]:
        found += paid_in_all(s, seat, kind)
    return found


cdef inline int obtainable(const StauferState* s, int seat, int n, bint supply) noexcept nogil:
    """How many of `n` Envoys a gain would really bring."""
    cdef int found = s.of[seat].province[ENVOY]
    if found < n and (supply or not s.head.option[SUPPLY_ONLY]):
        found += paid_in_all(s, seat, ENVOY)
    return min(n, found)


# Chests

cdef inline void from_pile(StauferState* s, int kind, Cause cause) noexcept nogil:
    s.pile[kind] -= 1
    note(&s.head, NOBODY, PILE, kind, -1, cause, 0)


cdef inline void to_discards(StauferState* s, int kind, int n, Cause cause) noexcept nogil:
    s.discard[kind] += n
    note(&s.head, NOBODY, DISCARDS, kind, n, cause, 0)


cdef inline void lay_chest(StauferState* s, int spot, int kind, Cause cause) noexcept nogil:
    """Put a chest of the pile on top of those that lie on a spot (ST-84)."""
    cdef int i = chests_on(s, spot)
    from_pile(s, kind, cause)
    s.chest[spot][i] = kind + 1
    note(&s.head, NOBODY, LYING, spot, 1, cause, kind + 1)


cdef inline int lift_chest(StauferState* s, int spot, int i) noexcept nogil:
    """Take away the i-th chest of a spot and return its kind."""
    cdef int kind = s.chest[spot][i] - 1
    while i < ROUNDS - 1:
        s.chest[spot][i] = s.chest[spot][i + 1]
        i += 1
    s.chest[spot][ROUNDS - 1] = 0
    note(&s.head, NOBODY, LYING, spot, -1, TAKEN, kind + 1)
    return kind


cdef inline int chests_on(const StauferState* s, int spot) noexcept nogil:
    cdef uint64_t there = 0
    memcpy(&there, s.chest[spot], sizeof(there))            # and three bytes of what follows
    there = there << 24                                     # which are dropped
    return ROUNDS - leading_zeros(there) // 8 if there else 0
