"""Knockout Whist: what a seat knows of the other hands, and how they are dealt anew.

A redeal is uniform over all ways to fill the other hands from the unseen cards, given their
sizes and the suits they cannot hold. Hands without a known void come last: they take any cards, so
the number of ways to fill them depends only on the number of cards left. The other hands are dealt
by suits: the number of cards of each suit is drawn with weight (ways to choose them) * (ways to
fill the constrained hands that follow), then the cards.
"""

cdef struct Plan:                # of a redeal: the hands with known voids, in the order dealt
    int hands
    int seat[SEATS]
    int wanted[SEATS]
    int void_suits[SEATS]


cdef double CHOOSE[CARDS + 1][FIRST_HAND + 1]      # Pascal's triangle; what is not set is 0
cdef int _n, _k
for _n in range(CARDS + 1):
    CHOOSE[_n][0] = 1
    for _k in range(1, FIRST_HAND + 1):
        if _n > 0:
            CHOOSE[_n][_k] = CHOOSE[_n - 1][_k - 1] + CHOOSE[_n - 1][_k]


cdef inline uint64_t _allowed_cards(uint64_t cards, int void_suits) noexcept nogil:
    """Return the cards that are not of the suits in a set."""
    cdef int suit
    if void_suits:
        for suit in range(SUITS):
            if void_suits >> suit & 1:
                cards &= ~all_of(suit)
    return cards


cdef int receiver(const WhistState* s) noexcept nogil:
    """Return the seat that the next card is dealt to: one each in turn, from the lowest seat."""
    cdef int seat, fewest = 0
    for seat in range(SEATS):
        if not s.out[seat] and (s.out[fewest] or s.held[seat] < s.held[fewest]):
            fewest = seat
    return fewest


cdef Action observed_action(const Head* h, Action a, int observer) noexcept nogil:
    cdef const WhistState* s = <const WhistState*>h
    if s.phase != DEAL or receiver(s) == observer:
        return a
    return CARD_UNSEEN


cdef void hide(Head* h, int observer) noexcept nogil:
    cdef WhistState* s = <WhistState*>h
    cdef int seat
    h.observer = observer
    for seat in range(SEATS):
        if seat != observer:
            s.hand[seat] = 0


cdef void determinize(Head* h, int observer, bitgen_t* rng) noexcept nogil:
    cdef WhistState* s = <WhistState*>h
    cdef uint64_t unseen = pack() & ~(s.gone | s.hand[observer])
    cdef Plan plan
    cdef int i, seat
    h.observer = NOBODY
    _plan_redeal(s, observer, &plan)
    for i in range(plan.hands):
        seat = plan.seat[i]
        if i == plan.hands - 1:
            s.hand[seat] = some(rng, _allowed_cards(unseen, plan.void_suits[i]), plan.wanted[i])
        else:
            s.hand[seat] = _by_suits(&plan, i, unseen, rng)
        unseen &= ~s.hand[seat]
    for seat in range(SEATS):
        if seat != observer and not s.void_suits[seat]:
            s.hand[seat] = some(rng, unseen, s.held[seat])
            unseen &= ~s.hand[seat]


cdef void _plan_redeal(const WhistState* s, int observer, Plan* plan) noexcept nogil:
    cdef int seat
    plan.hands = 0
    for seat in range(SEATS):
        if seat != observer and s.void_suits[seat]:
            plan.seat[plan.hands] = seat
            plan.wanted[plan.hands] = s.held[seat]
            plan.void_suits[plan.hands] = s.void_suits[seat]
            plan.hands += 1


cdef uint64_t _by_suits(const Plan* plan, int i, uint64_t unseen, bitgen_t* rng) noexcept nogil:
    """Return the cards of the plan's i-th hand, which is not its last.

    One pass over all numbers of cards by suit keeps each with its weight's share of the sum so
    far, which leaves each with its share of the whole.
    """
    cdef int left[SUITS]
    cdef int take[SUITS]
    cdef int drawn[SUITS]
    cdef int suit
    cdef double weight, total = 0
    cdef uint64_t hand = 0
    for suit in range(SUITS):
        left[suit] = size(unseen & all_of(suit))
        drawn[suit] = 0
    _first_split(plan, i, left, take)
    while True:
        weight = _split_ways(plan, i, left, take)
        total += weight
        if weight > 0 and unit(rng) * total < weight:
            for suit in range(SUITS):
                drawn[suit] = take[suit]
        if not _next_split(plan, i, left, take):
            break
    for suit in range(SUITS):
        hand |= some(rng, unseen & all_of(suit), drawn[suit])
    return hand


cdef inline int _most_of_suit(const Plan* plan, int i, const int* left, int suit) noexcept nogil:
    """Return how many cards of a suit hand i may get."""
    return 0 if plan.void_suits[i] >> suit & 1 else left[suit]


cdef bint _fill_from(const Plan* plan, int i, const int* left, int* take, int suit,
                     int wanted) noexcept nogil:
    """Give the earliest suits from `suit` on as much as they may; return whether all fits."""
    cdef int most
    while suit < SUITS:
        most = _most_of_suit(plan, i, left, suit)
        take[suit] = most if most < wanted else wanted
        wanted -= take[suit]
        suit += 1
    return wanted == 0


cdef bint _first_split(const Plan* plan, int i, const int* left, int* take) noexcept nogil:
    return _fill_from(plan, i, left, take, 0, plan.wanted[i])


cdef bint _next_split(const Plan* plan, int i, const int* left, int* take) noexcept nogil:
    """Step to the next numbers of cards by suit, in descending order; False after the last."""
    cdef int suit = SUITS - 1, loose = take[SUITS - 1]
    while suit > 0:
        suit -= 1
        if take[suit] > 0:
            take[suit] -= 1
            if _fill_from(plan, i, left, take, suit + 1, loose + 1):
                return True
            take[suit] += 1
        loose += take[suit]
    return False


cdef double _split_ways(const Plan* plan, int i, const int* left, const int* take) noexcept nogil:
    """Count the deals in which hand i gets `take` cards of each suit."""
    cdef int after[SUITS]
    cdef int suit
    cdef double ways = 1
    for suit in range(SUITS):
        ways *= CHOOSE[left[suit]][take[suit]]
        after[suit] = left[suit] - take[suit]
    return ways * _count_fillings(plan, i + 1, after)


cdef double _count_fillings(const Plan* plan, int i, const int* left) noexcept nogil:
    """Count the ways to fill the plan's hands from the i-th on."""
    cdef int take[SUITS]
    cdef int suit, room = 0
    cdef double ways = 0
    if i >= plan.hands:
        return 1
    if i == plan.hands - 1:
        for suit in range(SUITS):
            room += _most_of_suit(plan, i, left, suit)
        return CHOOSE[room][plan.wanted[i]]
    if not _first_split(plan, i, left, take):
        return 0
    while True:
        ways += _split_ways(plan, i, left, take)
        if not _next_split(plan, i, left, take):
            return ways
