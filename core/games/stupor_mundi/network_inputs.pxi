"""What a position looks like to a network: the features, and the raw numbers behind them.

Cities come in the order in which the own Ship meets them, the other seats in turn order. Of what is
hidden only the own cards are looked at.
"""

cdef enum:
    BASICS = 4      # kinds of cards that every seat begins with
    SITES = 13      # of a castle; pieces, too
    SIDES = 5
    CITIES = 5
    GOODS = 10      # bytes of a Player
    PEOPLE = 8
    OF_CASTLE = SITES + 2 * SIDES + 4
    OF_PEOPLE = ABILITIES + 3 + 6
    OF_CITIES = 3 * CITIES + 9      # and the palace

OF_SEAT = (
    "rounds left", "edicts left", "cards left",
    "edicts end",           # 1 if the next one or none is the last
    "cards end", "end begun", "round",
    "travelling", "choosing", "acting", "round's end",
    "own turn", "first player",
    "order",                # places after the first player
    "wait",                 # turns until the own one
    "passed",
    "others passed",        # part of them
    "players",
    "behind",               # part of the others that have as many points
    "before the hand",      # the turn begins, with cards in the hand
)
OWNED = (
    "grain", "stone", "purse",
    "small purse",          # the same, 1 from four on
    "room",                 # in the warehouse
    "hand size", "hand limit", "pile", "discards", "cards",
    "turns left", "both icons",
)
OF_ALLIES = (
    "guests", "content allies",
    "slack of allies",      # how far from being discontent
    "content rounds", "ally rounds", "loyal",
)
OF_CITY = ("trade", "best ally", "best card")
COMPARED = (*FEATURES[:7], *FEATURES[9:11], "almost closed", "hand size")

INPUTS = (
    *FEATURES,
    *(f"own {name}" for name in FEATURES[:COUNT - 1]),
    *OF_SEAT,
    *OWNED,
    *(f"site {i}" for i in range(SITES)),
    *(f"side {i} lacks one" for i in range(SIDES)),
    *(f"side {i} closed" for i in range(SIDES)),
    "great pieces built", "towers left", "walls left", "keeps left",
    *(f"ability {i}" for i in range(ABILITIES)),
    *(f"specialist {i}" for i in range(3)),
    *OF_ALLIES,
    *(f"cards of kind {kind}" for kind in range(CARDS)),
    *(f"hand of kind {kind}" for kind in range(BASICS)),
    "hand of level A", "hand of level B",
    "best card in hand",    # in the own turn
    *(f"{name} in city {i}" for i in range(CITIES) for name in OF_CITY),
    *(f"palace {name}" for name in PALACE.values()),
    "palace structures",
    *(f"best rival {name}" for name in COMPARED),
    *(f"{name} of the next but {i}" for i in range(SEATS - 1) for name in ("presence", "lead")),
)


# Castle, cards, Allies and cities stay as they are over most decisions of a seat. So their numbers
# are kept, by seat, with what they depend on.
cdef struct Built:              # what castle and cards owned depend on
    uint64_t owned
    uint16_t sites
    uint16_t pieces
    float left                  # rounds
    int table

cdef struct Around:             # what Allies, cities and palace depend on
    uint8_t palace[8]
    uint8_t ally_up[2 * CITIES]
    uint8_t card[2 * CITIES]
    uint8_t market[CITIES]
    uint8_t goods[GOODS]        # of a Player, from its money to its Stone
    uint8_t people[PEOPLE]      # of a Player, from its Specialists to its Allies
    uint8_t ship
    uint8_t by_steps
    uint16_t able
    float left
    int table

cdef struct SeatMemo:
    bint filled
    Built built
    Around around
    float castle[OF_CASTLE]
    float cards[CARDS]
    float people[OF_PEOPLE]
    float cities[OF_CITIES]

cdef Player _sample
assert sizeof(SeatMemo[SEATS]) <= MEMO_SIZE
assert GOODS == <char*>&_sample.passed - <char*>&_sample.money
assert PEOPLE == <char*>&_sample.slot - <char*>&_sample.specialist


cdef int inputs(const Head* h, int seat, int wanted, float* out) noexcept nogil:
    """Write the inputs of a seat. Returns how many."""
    cdef const StuporState* s = <const StuporState*>h
    cdef const Table* t = &TABLES[h.table]
    cdef const Player* p = &s.player[seat]
    cdef SeatMemo* cache = <SeatMemo*>memo(INPUTS_MEMO) + seat
    cdef float own[SEATS][COUNT]
    cdef float left
    cdef float* start = out
    cdef float* rest
    cdef int k
    out += features(h, seat, out)
    left = own_features(h, own)
    _look_at_castle(s, t, p, left, cache)
    _look_around(s, t, p, left, cache)
    cache.filled = True
    for k in range(COUNT - 1):
        out[k] = own[seat][k] / <float>10
    out = _write_seat(s, t, seat, left, own, out + COUNT - 1)
    out = _write_owned(s, t, p, own[seat][9], out)
    bound(start, <int>(out - start))
    out = _copy_cached(cache.castle, OF_CASTLE, out)
    out = _copy_cached(cache.people, OF_PEOPLE, out)
    rest = out = _copy_cached(cache.cards, CARDS, out)
    out = _write_hand(s, t, seat, out)
    out = _copy_cached(cache.cities, OF_CITIES, out)
    out = _write_rivals(s, seat, own, out)
    out = _write_others(s, seat, own, out)
    bound(rest, <int>(out - rest))
    return <int>(out - start)


cdef inline float* _copy_cached(const float* cache, int n, float* out) noexcept nogil:
    memcpy(out, cache, n * sizeof(float))
    return out + n


cdef inline void _look_at_castle(const StuporState* s, const Table* t, const Player* p, float left,
                                 SeatMemo* cache) noexcept nogil:
    """Keep the numbers of castle and cards owned, if they may have changed."""
    cdef Built* of = &cache.built
    if (cache.filled and of.owned == p.owned and of.sites == p.sites and of.pieces == p.pieces
            and of.left == left and of.table == s.head.table):
        return
    cache.built = Built(p.owned, p.sites, p.pieces, left, s.head.table)
    _write_castle(t, p, left, cache.castle)
    _write_cards(t, p.owned, cache.cards)


cdef inline void _look_around(const StuporState* s, const Table* t, const Player* p, float left,
                              SeatMemo* cache) noexcept nogil:
    """Keep the numbers of Specialists, Allies, cities and palace, if they may have changed."""
    cdef Around* of = &cache.around
    cdef uint16_t able = abilities(s, p)
    if (cache.filled and of.ship == p.ship and of.able == able and of.left == left
            and of.table == s.head.table and of.by_steps == s.head.option[OPT_MOCENIGO]
            and memcmp(of.palace, s.palace, sizeof(of.palace)) == 0
            and memcmp(of.ally_up, s.ally_up, sizeof(of.ally_up)) == 0
            and memcmp(of.card, s.card, sizeof(of.card)) == 0
            and memcmp(of.market, s.market, sizeof(of.market)) == 0
            and memcmp(of.goods, &p.money, GOODS) == 0
            and memcmp(of.people, p.specialist, PEOPLE) == 0):
        return
    of.ship, of.able, of.left = p.ship, able, left
    of.table, of.by_steps = s.head.table, s.head.option[OPT_MOCENIGO]
    memcpy(of.palace, s.palace, sizeof(of.palace))
    memcpy(of.ally_up, s.ally_up, sizeof(of.ally_up))
    memcpy(of.card, s.card, sizeof(of.card))
    memcpy(of.market, s.market, sizeof(of.market))
    memcpy(of.goods, &p.money, GOODS)
    memcpy(of.people, p.specialist, PEOPLE)
    _write_people(s, t, p, left, cache.people)
    bound(cache.people, OF_PEOPLE)
    _write_palace(s, _write_cities(s, t, p, cache.cities))


cdef inline int _in_ring(int place, int n) noexcept nogil:
    """Return which place of a ring of `n` a number below 2 n is: a division would be slow."""
    return place if place < n else place - n


cdef float* _write_seat(const StuporState* s, const Table* t, int seat, float left,
                        float[COUNT]* own, float* out) noexcept nogil:
    """Write the clocks, and how the seat stands."""
    cdef const Player* p = &s.player[seat]
    cdef int other, passed = 0, level = 0, n = s.head.num_players
    cdef float others = max(n - 1, 1)
    cdef int edicts = size(s.edict_stack) + (s.next[0] != NONE) + (s.next[1] != NONE) + (
        s.next[2] != NONE)
    cdef int cards = s.card_left[0] + s.card_left[1]
    for other in range(n):
        passed += other != seat and s.player[other].passed != 0
        level += other != seat and own[other][0] >= own[seat][0]
    out[0] = left / <float>8
    out[1] = edicts / <float>max(size(t.edicts_for[boards(s)]) - 3, 1)
    out[2] = cards / <float>(2 * t.cards_per_level[boards(s)])
    out[3] = edicts <= 1
    out[4] = cards <= 2
    out[5] = s.edicts_out or s.cards_out
    out[6] = s.round * (1 / <float>10.0)
    out[7] = s.phase == PH_TRAVEL
    out[8] = s.phase == PH_SLOT or s.phase == PH_CARD
    out[9] = s.phase == PH_ACT
    out[10] = s.phase >= PH_DISCARD
    out[11] = s.turn == seat
    out[12] = s.first == seat
    out[13] = _in_ring(seat - s.first + n, n) * (1 / <float>3.0)
    out[14] = _in_ring(seat - s.turn + n, n) * (1 / <float>3.0)
    out[15] = p.passed
    out[16] = passed / others
    out[17] = n * (1 / <float>4.0)
    out[18] = level / others
    out[19] = s.phase == PH_TRAVEL and s.turn == seat and s.round > 0 and p.hand_size > 0
    return out + 20


cdef float* _write_owned(const StuporState* s, const Table* t, const Player* p, float turns,
                         float* out) noexcept nogil:
    """Write goods and cards, by number."""
    out[0] = p.grain * (1 / <float>4.0)
    out[1] = p.stone * (1 / <float>4.0)
    out[2] = min(<int>p.money, 24) * (1 / <float>12.0)
    out[3] = min(<int>p.money, 4) * (1 / <float>4.0)
    out[4] = (capacity(t, p) - p.grain - p.stone) * (1 / <float>4.0)
    out[5] = p.hand_size * (1 / <float>5.0)
    out[6] = hand_limit(s, t, p) * (1 / <float>5.0)
    out[7] = p.pile_size * (1 / <float>10.0)
    out[8] = size(p.discard) * (1 / <float>10.0)
    out[9] = size(p.owned) * (1 / <float>10.0)
    out[10] = min(turns, 6) * (1 / <float>6.0)
    out[11] = p.both
    return out + 12


cdef void _write_castle(const Table* t, const Player* p, float left, float* out) noexcept nogil:
    """Write the castle, and what is left to build of it."""
    cdef int i, built, great = 0
    cdef float rounds = min(left, 8) / <float>8
    for i in range(SITES):
        out[i] = p.sites >> i & 1
        great += t.piece[i].great != 0 and p.pieces >> i & 1 == 0
    out += SITES
    for i in range(SIDES):
        built = size(t.side[i].sites & p.sites)
        out[i] = rounds if built == 2 else 0
        out[SIDES + i] = rounds if built == 3 else 0
    out += 2 * SIDES
    out[0] = great * (1 / <float>3.0)
    for i in range(3):
        out[1 + i] = size(p.pieces & t.pieces_of[i]) * (1 / <float>5.0)


cdef void _write_people(const StuporState* s, const Table* t, const Player* p, float left,
                        float* out) noexcept nogil:
    """Write Specialists and Allies."""
    cdef uint16_t able = abilities(s, p)
    cdef int i, kind, glad
    for i in range(ABILITIES):
        out[i] = able >> i & 1
    out += ABILITIES
    for i in range(3):
        out[i] = t.steps[p.specialist[i]] * (1 / <float>5.0)
    out += 3
    for i in range(6):
        out[i] = 0
    for i in range(5):
        kind = p.ally[i]
        if kind == NONE:
            continue
        glad = content(s, t, p, kind)
        out[0] += 1 * (1 / <float>3.0)
        out[1] += glad * (1 / <float>3.0)
        out[2] += _measure_slack(s, t, p, kind) / 3      # a double: the sum is rounded once
        out[3] += glad * left / <float>16
        out[4] += left / <float>16
        out[5] += t.ally[kind].type * (1 / <float>3.0)


cdef inline float _measure_slack(const StuporState* s, const Table* t, const Player* p,
                                 int kind) noexcept nogil:
    """Return how far an Ally is from being discontent, in [-1, 1]."""
    return min(max((surplus(s, t, p, kind) + 1) * (1 / <float>3.0), -1), 1)


cdef inline float _count_copies(uint64_t cards) noexcept nogil:
    """Return half the number of the cards of one kind, of which there are two at most."""
    return 0.5 * (cards != 0) + 0.5 * (cards & (cards - 1) != 0)


cdef void _write_cards(const Table* t, uint64_t cards, float* out) noexcept nogil:
    """Write half the number of a set's cards, by kind; there are two of a kind at most."""
    memset(out, 0, CARDS * sizeof(float))
    while cards:
        out[t.kind_of_bit[lowest(cards)]] += 0.5
        cards &= cards - 1


cdef float* _write_hand(const StuporState* s, const Table* t, int seat, float* out) noexcept nogil:
    """Write the cards in the hand."""
    cdef const Player* p = &s.player[seat]
    cdef int kind
    for kind in range(BASICS):
        out[kind] = _count_copies(p.hand & t.card[kind].bits)
    out[BASICS] = size(p.hand & t.level[0]) * (1 / <float>3.0)
    out[BASICS + 1] = size(p.hand & t.level[1]) * (1 / <float>3.0)
    out[BASICS + 2] = best_card(s, t, p) / <float>4 if s.turn == seat else 0
    return out + BASICS + 3


cdef float* _write_cities(const StuporState* s, const Table* t, const Player* p,
                          float* out) noexcept nogil:
    """Write what the cities have to offer, from that of the Ship on."""
    cdef int i, j, city, tile, space, kind
    cdef float worth
    for i in range(CITIES):
        city = _in_ring(p.ship + i, CITIES)
        tile = s.market[city]
        out[0] = out[1] = out[2] = 0
        if tile != NONE:    # while the table is laid, cities have none yet
            out[0] = trade(t, p, &t.market[tile // 2][tile & 1]) / <float>2
        for j in range(2):
            space = 2 * city + j
            kind = s.ally_up[space]
            if kind != NONE:
                worth = 1.0 if content(s, t, p, kind) else 0.5
                if p.grain < t.ally_space[space].grain:
                    worth /= 2
                out[1] = max(out[1], worth)
            kind = s.card[space]
            if kind != NONE:
                worth = worth_of(s, t, p, kind) / <float>4
                if p.money < t.card[kind].money:
                    worth /= 2
                out[2] = max(out[2], worth)
        out += 3
    return out


cdef void _write_palace(const StuporState* s, float* out) noexcept nogil:
    """Write the values of the palace."""
    cdef int i
    for i in range(8):
        out[i] = s.palace[i] / <float>(10 if i == P_TREASURY else 5)
    out[8] = fred_structures(s) * (1 / <float>10.0)


cdef float* _write_rivals(const StuporState* s, int seat, float[COUNT]* own,
                          float* out) noexcept nogil:
    """Write the best of the others, thing by thing."""
    cdef int other, i, hand = 0
    cdef float best[COUNT]
    memset(best, 0, sizeof(best))
    for other in range(s.head.num_players):
        if other == seat:
            continue
        keep_most(best, own[other], COUNT)
        hand = max(hand, s.player[other].hand_size)
    for i in range(7):
        out[i] = best[i] / <float>10
    out[7] = best[9] / <float>10
    out[8] = best[10] / <float>10
    out[9] = best[ALMOST] / <float>3
    out[10] = hand / <float>5
    return out + 11


cdef float* _write_others(const StuporState* s, int seat, float[COUNT]* own,
                          float* out) noexcept nogil:
    """Write the other seats in turn order; nothing where nobody sits."""
    cdef int i, other, n = s.head.num_players
    for i in range(SEATS - 1):
        out[0] = out[1] = 0
        if i < n - 1:
            other = _in_ring(seat + 1 + i, n)
            out[0] = 1
            out[1] = (own[other][0] - own[seat][0]) / <float>10
        out += 2
    return out
