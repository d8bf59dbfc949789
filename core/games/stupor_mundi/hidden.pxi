"""Who holds what: the hands, draw piles and face-down cards of the other seats.

A seat's deck, its discard pile and its face-up cards are public. The rest of the deck lies in its
hand, its draw pile or a face-down slot. Each of these cards belongs to one of three cohorts:

0. cards in the hand when the round began, or bought since;
1. cards in the draw pile at the last shuffle before the round;
2. cards that came into the draw pile by a shuffle in the round.

Cohort 2 is drawn only when all of cohort 1 has been drawn. The log of the round tells in which
order cards left the hand, and how many had been drawn before each. A card cannot leave before it
was drawn: so of the cards that left by any time, a cohort has no more than were drawn of it.
`determinize` draws one of the assignments that fit, all equally likely: at each step it counts the
assignments that each choice leaves. Two copies of a kind are two cards: where a known card may have
been either copy, both are counted.

This is exact for what a round tells. The log ends with its round: of earlier rounds only the
cohorts remain, what the draw pile was made of. Any part of a cohort is then held to be as likely as
another, though an earlier log may have told more.
"""

cdef enum:
    AT_HAND = 0            # the cohort that was in the hand from the start, or was bought
    COHORTS = 3

cdef struct Guess:
    int length             # of the log
    int unknown            # face-down cards in it
    int kind[LOG]          # of a card that left openly, NONE for a face-down one
    int slot[LOG]          # of a face-down card
    int bought[LOG]        # the event is a purchase
    int label[LOG]         # cohort of a card that left openly
    int drawn[LOG][3]      # cards drawn of each cohort before the event
    uint64_t free[3]       # cards of each cohort that have not left openly
    uint64_t later[LOG]    # free cards bought after the event
    int pile               # cards in the draw pile
    int last               # the cohort of the draw pile
    # Ways to deal the events from i on, once u cards of cohort 1 and v of cohort 2 have left
    # face down before i.
    double ways[LOG + 1][7][7]


cdef Action observed_action(const Head* h, Action a, int observer) noexcept nogil:
    cdef const StuporState* s = <const StuporState*>h
    if s.turn == observer:
        return a
    if DRAW <= a < DEAL_CARD:
        return DRAW_UNSEEN
    if CARD <= a < DISCARD and not s.face_up:
        return CARD_UNSEEN
    return a


cdef void hide(Head* h, int observer) noexcept nogil:
    cdef StuporState* s = <StuporState*>h
    cdef Player* p
    cdef int seat, i
    h.observer = observer
    for seat in range(h.num_players):
        p = &s.player[seat]
        if seat == observer:
            continue
        p.hand = p.pile = 0
        for i in range(SLOTS):
            if p.face_down >> i & 1:
                p.slot[i] = UNSEEN


cdef bint reveals(const Head* h, Action a, const Head* after) noexcept nogil:
    """Cards that others played face down are shown when they are discarded (SM-112)."""
    cdef const StuporState* s = <const StuporState*>h
    cdef const StuporState* later = <const StuporState*>after
    cdef int seat
    for seat in range(h.num_players):
        if seat != h.to_act and s.player[seat].face_down & ~later.player[seat].face_down:
            return True
    return False


cdef void determinize(Head* h, int observer, bitgen_t* rng) noexcept nogil:
    cdef StuporState* s = <StuporState*>h
    cdef const Table* t = &TABLES[h.table]
    cdef int seat
    h.observer = NOBODY
    for seat in range(h.num_players):
        if seat != observer:
            _guess_cards(t, &s.player[seat], rng)


cdef uint64_t _unseen_cards(const Table* t, const Player* p) noexcept nogil:
    """Return the cards of a seat that do not lie open."""
    cdef uint64_t unseen = minus(t, p.owned, p.discard)
    cdef int i
    for i in range(SLOTS):
        if p.slot[i] != NONE and not p.face_down >> i & 1:
            unseen = without_card(t, unseen, p.slot[i])
    return unseen


cdef void _guess_cards(const Table* t, Player* p, bitgen_t* rng) noexcept nogil:
    """Deal a seat's unseen cards to its hand, draw pile and face-down slots."""
    cdef Guess g
    cdef Guess found
    cdef double total = 0
    cdef uint64_t unseen = _unseen_cards(t, p)
    if p.num_events == 0:              # no card left the hand: the pile is any part of its cohort
        p.pile = _draw_some(t, p.cohort[1] if p.cohort[1] else p.cohort[0], p.pile_size, rng)
    else:
        _read_evidence(t, p, unseen, &g)
        _label_slots(t, &g, 0, &found, &total, rng)
        unseen = _fill_slots(t, p, &found, unseen, rng)
        p.pile = _draw_some(t, found.free[found.last], p.pile_size, rng)
    p.hand = minus(t, unseen, p.pile)


# --- Reading the log -----------------------------------------------------------------------------


cdef void _read_evidence(const Table* t, const Player* p, uint64_t unseen, Guess* g) noexcept nogil:
    """Turn the log of the round into cohorts and the order in which cards left the hand."""
    cdef uint64_t all_cards = unseen
    cdef int i, what, first = size(p.cohort[0])
    g.length = p.num_events
    g.unknown = 0
    g.pile = p.pile_size
    g.last = 2 if p.cohort[1] else 1
    for i in range(g.length):
        what = p.event[i].what
        g.kind[i] = NONE
        g.bought[i] = 0
        g.drawn[i][1] = min(p.event[i].drawn, first)
        g.drawn[i][2] = p.event[i].drawn - g.drawn[i][1]
        if what >= EV_SLOT:
            g.slot[i] = what - EV_SLOT
            g.unknown += 1
        elif what >= EV_BOUGHT:
            g.bought[i] = 1
            g.kind[i] = what - EV_BOUGHT
        else:
            g.kind[i] = what
            all_cards = with_card(t, all_cards, what)
    g.free[1] = p.cohort[0]
    g.free[2] = p.cohort[1]
    g.free[AT_HAND] = minus(t, minus(t, all_cards, p.cohort[0]), p.cohort[1])


cdef void _label_slots(const Table* t, Guess* g, int i, Guess* found, double* total,
                       bitgen_t* rng) noexcept nogil:
    """Try all cohorts for each card that left openly, from event i on.

    `found` keeps one of the labellings, each with a chance in proportion to its ways to deal."""
    cdef uint64_t unclaimed
    cdef double ways
    cdef int c, copies
    while i < g.length and (g.bought[i] or g.kind[i] == NONE):
        i += 1
    if i < g.length:
        for c in range(COHORTS):
            unclaimed = g.free[c]
            copies = size(unclaimed & t.card[g.kind[i]].bits)
            if copies:
                g.label[i] = c
                g.free[c] = without_card(t, unclaimed, g.kind[i])
                _label_slots(t, g, i + 1, found, total, rng)
                g.free[c] = unclaimed
        return
    ways = _count_ways(t, g)
    if ways > 0:
        total[0] += ways
        if unit(rng) * total[0] < ways:
            found[0] = g[0]


# --- Counting ------------------------------------------------------------------------------------


cdef double _choose_cards(int n, int k) noexcept nogil:
    """Return the number of ways to choose k of n; 0 if k < 0 or k > n."""
    cdef double ways = 1
    cdef int i
    if k < 0 or k > n:
        return 0
    for i in range(min(k, n - k)):
        ways = ways * (n - i) / (i + 1)
    return ways


cdef double _count_ways(const Table* t, Guess* g) noexcept nogil:
    """Fill `g.ways`, from the last event to the first. Returns all ways to deal."""
    cdef int known[3]
    cdef int i, u, v, left, limit = g.unknown + 1
    known[0] = known[1] = known[2] = 0
    _note_later(t, g)
    for i in range(g.length):
        if not g.bought[i] and g.kind[i] != NONE:
            known[g.label[i]] += 1
    for u in range(limit):
        for v in range(limit):
            left = size(g.free[g.last]) - (v if g.last == 2 else u)
            g.ways[g.length][u][v] = _choose_cards(left, g.pile)
    left = g.unknown
    for i in range(g.length - 1, -1, -1):
        if g.bought[i]:
            memcpy(g.ways[i], g.ways[i + 1], sizeof(g.ways[i]))
        elif g.kind[i] != NONE:
            known[g.label[i]] -= 1
            _count_open(g, i, known, left + 1)
        else:
            left -= 1
            _count_hidden(g, i, known, left)
    return g.ways[0][0][0]


cdef inline void _note_later(const Table* t, Guess* g) noexcept nogil:
    """Collect the free cards that are bought only after each event."""
    cdef uint64_t later = 0
    cdef int i
    for i in range(g.length - 1, -1, -1):
        g.later[i] = later
        if g.bought[i] and holds(t, g.free[AT_HAND], g.kind[i]):
            later = with_card(t, later, g.kind[i])


cdef inline void _count_open(Guess* g, int i, const int* known, int limit) noexcept nogil:
    """Count for a card that left openly: it must have been drawn before it left."""
    cdef int u, v, c = g.label[i]
    for u in range(limit):
        for v in range(limit - u):
            g.ways[i][u][v] = g.ways[i + 1][u][v]
            if c == 1 and u + known[1] >= g.drawn[i][1]:
                g.ways[i][u][v] = 0
            if c == 2 and v + known[2] >= g.drawn[i][2]:
                g.ways[i][u][v] = 0


cdef inline double _count_branch(const Guess* g, int i, const int* known, int before, int u, int v,
                                 int c) noexcept nogil:
    """Count the ways in which the face-down card of event i is one of cohort c."""
    cdef int cards
    if c == AT_HAND:
        cards = size(g.free[AT_HAND]) - size(g.later[i]) - (before - u - v)
        return cards * g.ways[i + 1][u][v] if cards > 0 else 0
    if c == 1:
        cards = size(g.free[1]) - u
        return (cards * g.ways[i + 1][u + 1][v]
                if cards > 0 and u + known[1] < g.drawn[i][1] else 0)
    cards = size(g.free[2]) - v
    return cards * g.ways[i + 1][u][v + 1] if cards > 0 and v + known[2] < g.drawn[i][2] else 0


cdef inline void _count_hidden(Guess* g, int i, const int* known, int before) noexcept nogil:
    """Count for a face-down card, of any cohort; `before` face-down cards left before it."""
    cdef int u, v, c
    for u in range(before + 1):
        for v in range(before + 1 - u):
            g.ways[i][u][v] = 0
            for c in range(COHORTS):
                g.ways[i][u][v] += _count_branch(g, i, known, before, u, v, c)


# --- Dealing -------------------------------------------------------------------------------------


cdef uint64_t _fill_slots(const Table* t, Player* p, Guess* g, uint64_t unseen,
                          bitgen_t* rng) noexcept nogil:
    """Walk through the log and deal the face-down cards; return what is unseen after that."""
    cdef int known[3]
    cdef int used[3]
    cdef int i, c, kind
    known[0] = known[1] = known[2] = used[0] = used[1] = used[2] = 0
    for i in range(g.length):
        if g.bought[i]:
            continue
        if g.kind[i] != NONE:
            known[g.label[i]] += 1
            continue
        c = _pick_branch(g, i, known, used, rng)
        kind = any_of(t, minus(t, g.free[c], g.later[i]) if c == AT_HAND else g.free[c], rng)
        g.free[c] = without_card(t, g.free[c], kind)
        used[c] += 1
        p.slot[g.slot[i]] = kind
        unseen = without_card(t, unseen, kind)
    return unseen


cdef int _pick_branch(const Guess* g, int i, const int* known, const int* used,
                      bitgen_t* rng) noexcept nogil:
    """Choose the cohort of a face-down card in proportion to the ways that are left."""
    cdef double ways[3]
    cdef double total = 0, left
    cdef int c, n, before = used[0] + used[1] + used[2]
    for c in range(COHORTS):
        ways[c] = _ways_with(g, i, known, used, before, c)
        total += ways[c]
    left = unit(rng) * total
    n = COHORTS - 1
    for c in range(COHORTS):
        if ways[c] > 0:
            n = c
            if left < ways[c]:
                break
            left -= ways[c]
    return n


cdef inline double _ways_with(const Guess* g, int i, const int* known, const int* used, int before,
                              int c) noexcept nogil:
    """Count as `_count_branch` does, where the free cards no longer hold the cards dealt so far."""
    cdef int cards = size(g.free[c])
    if c == AT_HAND:
        return (cards - size(g.later[i])) * g.ways[i + 1][used[1]][used[2]]
    if used[c] + known[c] >= g.drawn[i][c]:
        return 0
    return cards * g.ways[i + 1][used[1] + (c == 1)][used[2] + (c == 2)]


cdef uint64_t _draw_some(const Table* t, uint64_t cards, int n, bitgen_t* rng) noexcept nogil:
    """Return n cards drawn from a set of at least n."""
    cdef uint64_t rest = cards, found = 0
    cdef int kind, left = size(cards)
    if 2 * n > left:
        return minus(t, cards, _draw_some(t, cards, left - n, rng))
    while n:
        kind = any_of(t, rest, rng)
        rest = without_card(t, rest, kind)
        found = with_card(t, found, kind)
        n -= 1
    return found
