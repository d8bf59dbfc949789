"""What a position looks like to a heuristic: named numbers, in tens of points.

A feature is the seat's value less the best value of the other seats. Only `hand` and `promise` are
the seat's value alone. A card just played, an action just begun or a city just reached has brought
nothing yet: `promise` counts what may follow, so that a player who looks one decision ahead sees a
reason to begin. Income of every round is multiplied by the rounds left.
"""

cdef enum:
    COUNT = 12          # of features
    ALMOST = 11         # in the place of `promise`: the sides of a seat that lack one site

cdef extern from *:
    """
    #define COIN 0.3f
    #define CUBE 0.75f
    """
    const float COIN    # worth of an Augustalis, in points
    const float CUBE    # worth of a cube


FEATURES = (
    "points",        # if the game ended now
    "castle",        # number of Structures
    "sides",         # what closed sides pay in the rounds left
    "allies",        # what Allies pay in the rounds left, if the palace stays as it is
    "hosts",         # number of empty Ally spaces
    "cubes",         # worth of the cubes in the warehouse
    "money",         # worth of the Augustales; those above 12 count a third
    "deck",          # what all cards of the seat would give face up
    "hand",          # what the cards in the hand would give face up
    "tempo",         # turns left in this round
    "workplaces",    # steps walked by the Specialists
    "promise",       # what the effects that wait and the next action may bring
)

cdef enum:
    ROUNDS = 8       # length of a usual game
    REST = 26        # bytes of a Player

cdef extern from *:
    """
    #define PROMOTED 1.0f
    #define BUILT 2.5f
    """
    const float PROMOTED    # worth of a Specialist's move, in points
    const float BUILT       # worth of a Structure

# WORTH: what a set of cards would give face up, one entry for every value of each of its eight
# bytes; sets of cards are weighed more often than anything else. VARYING: the cards whose gain
# depends on the position; they count 0 in WORTH.
cdef float WORTH[MAX_TABLES][8][256]
cdef uint64_t VARYING[MAX_TABLES]


def appraise(int table):
    """Fill WORTH and VARYING for a table of components, and what its effects gain."""
    cdef Table* t = &TABLES[table]
    cdef float worth[64]
    cdef uint64_t varying = 0, used = 0
    cdef int kind, bit, part, byte, row
    cdef Player p
    assert REST == <char*>&p.face_down - <char*>&p.money
    for row in range(MAX_EFFECTS):
        t.gain[row] = _value_goods(&t.effect[row].gain)
        if t.effect[row].op == OP_EXCHANGE:
            t.gain[row] -= _value_goods(&t.effect[row].pay)
    for kind in range(CARDS):
        used |= t.card[kind].bits
        if _has_variable_value(t, &t.card[kind]):
            varying |= t.card[kind].bits
    VARYING[table] = varying        # at once: others may be searching
    for bit in range(64):
        kind = t.kind_of_bit[bit]
        worth[bit] = 0
        if used >> bit & 1 and not varying >> bit & 1:
            worth[bit] = _value_cards(NULL, t, NULL, t.card[kind].first, t.card[kind].end, False)
    for part in range(8):
        WORTH[table][part][0] = 0
        for byte in range(1, 256):
            bit = lowest(byte)
            WORTH[table][part][byte] = worth[8 * part + bit] + WORTH[table][part][byte & byte - 1]


cdef bint _has_variable_value(const Table* t, const Card* card) noexcept nogil:
    """Tell whether the gain of a card depends on the position."""
    cdef int row
    for row in range(card.first, card.end):
        if t.effect[row].op == OP_GAIN_PER or t.effect[row].op == OP_IF_HAVE:
            return True
    return False


# The last measure of each seat is kept, and what all of them depend on. A search compares several
# actions of one seat, or looks at one position from every seat: most seats are as they were.
cdef struct Own:                # what a measure depends on beside it, except the points made
    uint64_t owned
    uint8_t rest[REST]          # of a Player, from its money to its slots
    bint filled

cdef struct Measure:
    Own of
    int built                   # Structures
    int points                  # for what the seat has, without majorities
    float out[COUNT]

cdef struct FeatureCache:
    uint64_t common[3]          # what all measures depend on
    float left                  # rounds
    Measure seat[SEATS]

assert sizeof(FeatureCache) <= MEMO_SIZE


cdef int features(const Head* h, int seat, float* out) noexcept nogil:
    """Write the features of a seat."""
    cdef const StuporState* s = <const StuporState*>h
    cdef const Table* t = &TABLES[h.table]
    cdef FeatureCache* cache = <FeatureCache*>memo(FEATURES_MEMO)
    cdef float best[COUNT]
    cdef int built[SEATS]
    cdef float* own = cache.seat[seat].out
    cdef Lead lead
    cdef int i, k, n = h.num_players
    _read_table(s, t, cache)
    for i in range(n):
        _measure_seat(s, t, &s.player[i], cache.left, &cache.seat[i])
        built[i] = cache.seat[i].built
    lead = lead_of(built, n)
    for i in range(n):
        cache.seat[i].out[0] = (s.player[i].vp + cache.seat[i].points
                                + majority(s, t, built[i], lead))
    memset(best, 0, sizeof(best))
    for i in range(n):
        if i != seat:
            keep_most(best, cache.seat[i].out, COUNT)
    for k in range(COUNT):
        out[k] = (own[k] - best[k]) / <float>10
    out[8] = _value_hand(s, t, &s.player[seat], s.player[seat].hand) / <float>10
    out[11] = _value_promise(s, t, seat) / <float>10
    return COUNT


cdef float own_features(const Head* h, float[COUNT]* out) noexcept nogil:
    """Write what every seat has, in points; of `hand` nothing, and for `promise` sides to close.

    Returns the rounds left. It is what `features` has just been asked about that is written.
    """
    cdef const FeatureCache* cache = <const FeatureCache*>memo(FEATURES_MEMO)
    cdef int seat
    for seat in range(h.num_players):
        memcpy(out[seat], cache.seat[seat].out, COUNT * sizeof(float))
    return cache.left


cdef float _rounds_left(const StuporState* s, const Table* t) noexcept nogil:
    """Guess how many rounds are left: the Edict clock or the card clock runs out."""
    cdef int players = boards(s)
    cdef float edicts = size(s.edict_stack) + (s.next[0] != NONE) + (s.next[1] != NONE)
    cdef float cards = s.card_left[0] + s.card_left[1]
    edicts = (edicts + (s.next[2] != NONE)) / max(size(t.edicts_for[players]) - 3, 1)
    cards = cards / (2 * t.cards_per_level[players])
    return ROUNDS * min(edicts, cards)


cdef float progress(const Head* h) noexcept nogil:
    """Return how near the end is: by the clocks, and by the castle that is nearest to its end."""
    cdef const StuporState* s = <const StuporState*>h
    cdef const Table* t = &TABLES[h.table]
    cdef float clocks = 1 - _rounds_left(s, t) / ROUNDS, castle = 0
    cdef int seat
    for seat in range(h.num_players):
        castle = max(castle, 1 - size(s.player[seat].pieces) / <float>size(t.start_pieces))
    return (clocks + castle + max(clocks, castle)) / 3


cdef inline void _read_table(const StuporState* s, const Table* t,
                             FeatureCache* cache) noexcept nogil:
    """Note what all measures depend on; if it has changed, none is kept.

    It is put together in registers: what was written in pieces is slow to read as a whole.
    """
    cdef uint64_t palace = 0, clocks, more
    cdef int seat
    memcpy(&palace, s.palace, sizeof(palace))
    clocks = (s.edict_stack | <uint64_t>s.next[0] << 32 | <uint64_t>s.next[1] << 40
              | <uint64_t>s.next[2] << 48 | <uint64_t>s.card_left[0] << 56)
    more = (s.card_left[1] | s.head.num_players << 8 | s.head.table << 16
            | <uint64_t>s.head.option[OPT_MOCENIGO] << 32 | <uint64_t>(s.phase >= PH_DISCARD) << 40
            | <uint64_t>1 << 48)            # never 0
    if palace != cache.common[0] or clocks != cache.common[1] or more != cache.common[2]:
        cache.common = [palace, clocks, more]
        cache.left = _rounds_left(s, t)
        for seat in range(SEATS):
            cache.seat[seat].of.filled = False


cdef inline void _measure_seat(const StuporState* s, const Table* t, const Player* p, float left,
                               Measure* cache) noexcept nogil:
    """Note the features that seats are compared by, in points; the kept ones if none changed."""
    cdef Own* of = &cache.of
    if of.filled and of.owned == p.owned and memcmp(of.rest, &p.money, sizeof(of.rest)) == 0:
        return
    of.owned = p.owned
    memcpy(of.rest, &p.money, sizeof(of.rest))
    of.filled = True
    cache.built = structures(p)
    cache.points = goods_points(t, p) + t.vp_per_structure * cache.built
    _take_stock(s, t, p, left, cache.out)


cdef void _take_stock(const StuporState* s, const Table* t, const Player* p, float left,
                      float* out) noexcept nogil:
    """Write what a seat has, except its points."""
    cdef int i
    cdef float money = p.money
    out[1] = size(p.sites)
    out[2] = out[3] = out[4] = out[ALMOST] = out[10] = 0
    for i in range(5):
        out[ALMOST] += size(t.side[i].sites & p.sites) == 2
        if t.side[i].sites & p.sites == t.side[i].sites:
            out[2] += (1 if t.side[i].market else _value_goods(&t.side[i].income)) * left
        if p.ally[i] != NONE:
            out[3] += (t.vp_base + (t.vp_bonus if content(s, t, p, p.ally[i]) else 0)) * left
        elif not p.pieces >> i & 1:
            out[4] += 1
    out[5] = CUBE * (p.grain + p.stone)
    out[6] = COIN * (money if money < 12 else 12 + (money - 12) / <float>3)
    out[7] = _value_hand(s, t, p, p.owned)
    out[8] = 0
    out[9] = _turns_left(s, t, p)
    for i in range(3):
        out[10] += t.steps[p.specialist[i]]


cdef int _turns_left(const StuporState* s, const Table* t, const Player* p) noexcept nogil:
    """Count the turns a seat has left in this round; nobody has any in the End Phase."""
    if p.passed or s.phase >= PH_DISCARD:
        return 0
    return min(size(free_slots(t, p)), p.hand_size)


cdef inline float _value_goods(const Goods* goods) noexcept nogil:
    """Return what goods are worth, in points."""
    return goods.vp + COIN * goods.augustales + CUBE * (goods.grain + goods.stone)


cdef float _value_hand(const StuporState* s, const Table* t, const Player* p,
                       uint64_t cards) noexcept nogil:
    """Add up what cards would give if they were played face up now, in points."""
    cdef float worth = 0
    cdef uint64_t left = cards & VARYING[s.head.table]
    cdef int kind, part
    cards ^= left
    for part in range(8):
        worth += WORTH[s.head.table][part][cards >> 8 * part & 255]
    while left:
        kind = t.kind_of_bit[lowest(left)]
        left &= left - 1
        worth += worth_of(s, t, p, kind)
    return worth


cdef float _value_cards(const StuporState* s, const Table* t, const Player* p, int first, int end,
                        bint now) noexcept nogil:
    """Add up what the effects of rows [first, end) are worth, in points."""
    cdef float worth = 0
    cdef int row
    for row in range(first, end):
        worth += _value_row(s, t, p, row, now)
    return worth


cdef float worth_of(const StuporState* s, const Table* t, const Player* p, int kind) noexcept nogil:
    """Return what a card would give if it were played face up now, in points."""
    cdef int bit = lowest(t.card[kind].bits)
    if VARYING[s.head.table] >> bit & 1:
        return _value_cards(s, t, p, t.card[kind].first, t.card[kind].end, False)
    return WORTH[s.head.table][bit // 8][1 << (bit & 7)]


cdef float _value_row(const StuporState* s, const Table* t, const Player* p, int row,
                      bint now) noexcept nogil:
    """Return what an effect is worth, in points; with `now`, 0 for a main action not possible."""
    cdef const Effect* e = &t.effect[row]
    if e.op == OP_GAIN or e.op == OP_GAIN_PER or e.op == OP_IF_HAVE:
        return t.gain[row] * units(s, t, p, e)
    if e.op == OP_GAIN_CHOICE:
        return CUBE * e.n
    if e.op == OP_DRAW:
        if now and (p.hand_size > 3 or p.pile_size == 0 and p.discard == 0):
            return 0.2
        return 0.3 * e.n
    if e.op == OP_EXCHANGE:
        return max(t.gain[row] * (times(t, p, row) if now else 1), 0)
    if e.op == OP_GAIN_PER_TYPE:
        return 1
    if e.op == OP_SHIP:
        return 0.3
    if now and not possible(s, t, row):
        return 0
    return 1.2


cdef float _value_action(const StuporState* s, const Table* t, int icon) noexcept nogil:
    """Return what a main action is worth to the seat whose turn it is; 0 if it is not possible."""
    cdef const Player* p = &s.player[s.turn]
    if not possible(s, t, t.plain[icon]):
        return 0
    if icon == 0:
        return PROMOTED
    elif icon == 1:
        return trade(t, p, &t.market[s.market[p.ship] // 2][s.market[p.ship] & 1])
    elif icon == 2:
        return BUILT
    elif icon == 3:
        return _value_ally(s, t, p)
    return _best_offer(s, t, p)


cdef float trade(const Table* t, const Player* p, const Market* m) noexcept nogil:
    """Return what the better transaction of a Market brings, in points."""
    cdef float best = 0
    if p.grain >= m.sell.grain and p.stone >= m.sell.stone:
        best = COIN * m.price - CUBE * (m.sell.grain + m.sell.stone)
    if p.money >= m.pay and p.grain + p.stone + m.buy.grain + m.buy.stone <= capacity(t, p):
        best = max(best, CUBE * (m.buy.grain + m.buy.stone) - COIN * m.pay)
    return max(best, 0)


cdef float _value_ally(const StuporState* s, const Table* t, const Player* p) noexcept nogil:
    """Return what the best Ally of the city brings in the rounds left."""
    cdef float best = 0, left = _rounds_left(s, t)
    cdef int j, ally
    for j in range(2):
        ally = s.ally_up[2 * p.ship + j]
        if ally != NONE:
            best = max(best, (t.vp_base + (t.vp_bonus if content(s, t, p, ally) else 0)) * left
                       - CUBE * t.ally_space[2 * p.ship + j].grain)
    return best


cdef float _best_offer(const StuporState* s, const Table* t, const Player* p) noexcept nogil:
    """Return what the best card for sale in the city brings, in points."""
    cdef float best = 0
    cdef int j, kind
    for j in range(2):
        kind = s.card[2 * p.ship + j]
        if kind != NONE and p.money >= t.card[kind].money:
            best = max(best, 2 * worth_of(s, t, p, kind)
                       - COIN * t.card[kind].money)
    return best


cdef float _count_icons(const StuporState* s, const Table* t, int icons) noexcept nogil:
    """Return what the best main action of a mask is worth; what could not be best is not asked."""
    cdef float best = 0
    cdef int i
    for i in range(4, -1, -1):
        if icons >> i & 1 and best < (PROMOTED if i == 0 else BUILT if i == 2 else 1e9):
            best = max(best, _value_action(s, t, i))
    return best


cdef float _value_promise(const StuporState* s, const Table* t, int seat) noexcept nogil:
    """Return what the seat's own turn may still bring."""
    cdef const Player* p = &s.player[seat]
    cdef float best = 0
    cdef int i, slots, icons = 0
    if s.turn != seat or s.phase < PH_SLOT:
        return 0
    for i in range(s.stack.height):
        best += _value_frame(s, t, p, &s.stack.frame[i])
    if s.phase == PH_CARD:
        return best_card(s, t, p) if s.face_up else _count_icons(s, t, t.slot_icons[s.slot])
    if s.phase == PH_SLOT:
        slots = free_slots(t, p)
        for i in range(SLOTS):
            if slots >> i & 1:
                icons |= t.slot_icons[i]
        best = max(best_card(s, t, p), _count_icons(s, t, icons))
    return best


cdef float best_card(const StuporState* s, const Table* t, const Player* p) noexcept nogil:
    """Return what the best card of the hand would give now."""
    cdef uint64_t cards = p.hand
    cdef float best = 0
    cdef int kind
    while cards:
        kind = t.kind_of_bit[lowest(cards)]
        cards &= ~t.card[kind].bits
        best = max(best, _value_cards(s, t, p, t.card[kind].first, t.card[kind].end, True))
    return best


cdef float _value_frame(const StuporState* s, const Table* t, const Player* p,
                        const Frame* f) noexcept nogil:
    """Return what an effect on the stack may bring, in points."""
    if f.op == F_PARTS:
        return _value_cards(s, t, p, f.arg, f.memo, True)
    elif f.op == F_ASK or f.op == F_TIMES or f.op == F_TYPE:
        return _value_row(s, t, p, f.arg, True)
    elif f.op == F_MAINS:
        return _count_icons(s, t, f.mask)
    elif f.op == F_PROMOTE:
        return PROMOTED * f.memo
    elif f.op == F_MARKET:
        return 1.3 if f.memo == 0 else 0
    elif f.op == F_BUILD and f.step < 4:
        return BUILT
    elif f.op == F_SUMMON and f.step < 3:
        return 2.8
    elif f.op == F_PURCHASE:
        return 1.2
    elif f.op == F_EDICT:
        return 1.0
    return 0
