"""The state of Stupor Mundi, and what can be read from it and done to it in one step.

A set of cards is a number of 64 bits. A kind has one bit for each of its copies, one or two, side
by side; of the copies in the set the lowest bits are set. So equal sets are equal numbers, `&` is
the intersection, and `|` has the larger count of each kind.
"""

cdef enum:
    SEATS = 4
    SLOTS = 6
    KINDS = 64             # card kinds an action can name
    PLACES = 14            # of a Specialist: start area, five on A, three on B, five on C
    LOG = 30               # events of a round: 6 plays, 10 purchases, 10 payments; without a gap
    NONE = 0xFF            # no card, no tile, no side
    UNSEEN = 0xFE          # a card that the observer has not seen


# --- The effect stack ----------------------------------------------------------------------------

cdef enum:
    DEEPEST = MAX_FRAMES - 10   # no list begins above it; only a user's cards could come so far

cdef enum:             # transactions of a Market visit
    SOLD = 1
    BOUGHT = 2

cdef enum:             # steps of a Build (SM-89); 0 and 1: the site
    B_PIECE = 2
    B_PAY = 3
    B_SIDES = 4
    B_BENEFITS = 5
    B_BONUS = 6
    B_EDICT = 7

cdef enum:             # steps of a Summon; 0 and 1: the Ally
    S_HOST = 2
    S_BENEFITS = 3
    S_EDICT = 4

cdef enum:             # steps of a Purchase; 0 and 1: the card
    P_REMOVE = 2
    P_PERFORM = 3
    P_TAKE = 4

cdef enum:             # steps of an Edict (SM-72); 0: the tile
    E_REWARD = 1
    E_ICONS = 2        # + icon kind
    E_ISSUE = 10
    E_NEXT = 11


# --- The struct ----------------------------------------------------------------------------------

cdef struct Event:             # of a round, as everybody saw it
    uint8_t what               # a card kind, or EV_SLOT + slot; + EV_BOUGHT for a purchase
    uint8_t drawn              # cards drawn from the cohorts before it

# The structs have no gaps: bytes between fields would differ between equal states.

cdef struct Player:
    # public
    uint64_t owned             # the whole deck, wherever its cards are
    uint64_t discard
    uint64_t cohort[2]         # what the draw pile was made of: before this round, and in it
    # hidden from the others
    uint64_t hand
    uint64_t pile
    # public again, except the cards that lie face down in the slots
    int32_t vp                 # a box of one's own may bring as many as it likes
    uint8_t house
    uint8_t ship               # city
    uint8_t both               # K3 stood when the turn began: both icons of a slot
    uint8_t pile_size
    int32_t money              # Augustales; from here to the slots compared in features.pxi
    uint16_t sites             # built castle sites
    uint16_t pieces            # left on the Player Board
    uint8_t grain
    uint8_t stone
    uint8_t passed
    uint8_t hand_size
    uint8_t specialist[3]      # places, ascending
    uint8_t ally[5]            # on the Ally spaces of the Player Board
    uint8_t slot[SLOTS]        # card kind or NONE; UNSEEN in a view that may not know it
    uint8_t face_down          # slots, a mask
    uint8_t num_events
    Event event[LOG]

cdef struct StuporState:
    Head head
    # the turn
    uint8_t phase
    uint8_t turn               # the seat whose turn, or whose share of the End Phase, it is
    uint8_t first              # holds the first-player marker
    uint8_t round              # from 1
    uint8_t count              # of the steps of set-up or of the End Phase
    uint8_t slot               # chosen in this turn; in the End Phase the last kind discarded
    uint8_t face_up            # the card goes face up into it
    # boards
    uint8_t palace[8]          # Grain Stone Treasury Towers Walls Keeps Allies Specialist
    uint8_t work[PLACES]       # the ability of each place: 2 * tile + level; NONE
    uint8_t city[3][6]         # bonus tiles by path and kind
    uint8_t market[5]          # 2 * tile + side
    uint8_t active[3]          # Edict tiles
    uint8_t next[3]
    uint8_t crowns             # solo: since the last shuffle
    Stack stack
    uint16_t tokens            # places with an Edict token
    uint32_t edict_stack
    uint32_t issued            # Edicts that are gone
    uint8_t ally_up[10]        # Ally kinds on the Voyage Board, by 2 * city + space
    uint16_t ally_down         # spaces with a face-down tile
    uint8_t ally_pool[20]      # how many of each kind nobody has seen
    uint8_t card[10]           # Advanced cards, by 2 * city + space
    uint8_t card_left[2]       # cards of levels A and B in the pile
    uint64_t card_pool         # Advanced cards nobody has seen
    uint32_t solo_deck
    uint8_t edicts_out         # an Active space could not be refilled
    uint8_t cards_out          # the Voyage Board could not be refilled
    uint8_t fred_city
    uint8_t fred_turns
    Player player[SEATS]


cdef struct Span:              # of a number to be chosen
    int low
    int high


cdef inline int boards(const StuporState* s) noexcept nogil:
    """Return the number of players whose boards are used; solo uses those for two (SM-17)."""
    return max(s.head.num_players, 2)


# --- Sets ----------------------------------------------------------------------------------------


cdef inline int each_or_skip(const Frame* f, uint64_t set, int base, Action* out) noexcept nogil:
    """Write SKIP while the action may still be declined (SM-4), then the choices of a set."""
    if f.step:
        return each(set, base, out)
    out[0] = SKIP
    return 1 + each(set, base, out + 1)


cdef inline int in_range(Span span, int base, Action* out) noexcept nogil:
    """Write `base` + i for every number of a range. Returns how many."""
    cdef int i
    for i in range(span.low, span.high + 1):
        out[i - span.low] = base + i
    return span.high - span.low + 1


cdef inline int each_kind(const Table* t, uint64_t cards, int base, Action* out) noexcept nogil:
    """Write `base` + kind for every kind in a set of cards, ascending. Returns how many."""
    cdef uint64_t left = cards & t.first_copies
    cdef int n = 0
    while left:
        out[n] = base + t.kind_of_bit[lowest(left)]
        n += 1
        left &= left - 1
    return n


cdef inline bint holds(const Table* t, uint64_t set, int kind) noexcept nogil:
    """Tell whether a card of the kind is in the set."""
    return (set & t.card[kind].bits) != 0


cdef inline uint64_t with_card(const Table* t, uint64_t set, int kind) noexcept nogil:
    """Return the set with one more card of the kind; not all copies may be in it."""
    cdef uint64_t room = t.card[kind].bits & ~set
    return set | (room & (~room + 1))


cdef inline uint64_t without_card(const Table* t, uint64_t set, int kind) noexcept nogil:
    """Return the set without one card of the kind; there must be one."""
    cdef uint64_t held = t.card[kind].bits & set
    return set & ~(held & ~(held >> 1))


cdef inline uint64_t minus(const Table* t, uint64_t set, uint64_t less) noexcept nogil:
    """Return `set` without the cards of `less`, which must all be in it."""
    cdef uint64_t rest = set & ~less, second = rest & ~t.first_copies
    return (rest & t.first_copies) | (second >> 1) | (second & (rest << 1))


cdef inline int any_of(const Table* t, uint64_t set, bitgen_t* rng) noexcept nogil:
    """Return the kind of a card drawn from a set, which must not be empty."""
    return t.kind_of_bit[nth(set, below(rng, size(set)))]


# --- What a seat owns and gains ------------------------------------------------------------------


cdef inline bint ask(StuporState* s) noexcept nogil:
    """Let the seat whose turn it is choose. Returns True: the frame waits."""
    s.head.to_act = s.turn
    return True


cdef inline bint draw(StuporState* s, int pile) noexcept nogil:
    """Let chance draw one of a pile. Returns True: the frame waits."""
    s.head.to_act = CHANCE
    s.head.pile = pile
    return True


cdef inline int structures(const Player* p) noexcept nogil:
    """Count the Structures of a castle (SM-90)."""
    return size(p.sites)


cdef inline int capacity(const Table* t, const Player* p) noexcept nogil:
    """Return the spaces of the warehouse (SM-91)."""
    return t.warehouse_base + t.warehouse_per_wall * size(p.sites & t.sites_of[WALL])


cdef inline int closed_sides(const Table* t, const Player* p) noexcept nogil:
    """Return the mask of the closed sides of the castle (SM-88)."""
    cdef int i, closed = 0
    for i in range(5):
        if t.side[i].sites & p.sites == t.side[i].sites:
            closed |= 1 << i
    return closed


cdef inline uint16_t abilities(const StuporState* s, const Player* p) noexcept nogil:
    """Return the mask of the workplace abilities a seat has now (SM-59)."""
    cdef uint32_t mask = 0
    cdef int i, ability
    for i in range(3):
        ability = s.work[p.specialist[i]]
        if ability != NONE:
            mask |= 1 << ability
    return mask


cdef inline int passive(const Table* t, uint16_t mask, int what) noexcept nogil:
    """Add up the amounts of one standing ability, `what`, over the abilities of a mask."""
    cdef uint64_t found = mask & t.by_passive[what]
    cdef int amount = 0
    while found:
        amount += t.ability[lowest(found)].amount
        found &= found - 1
    return amount


cdef inline int free_slots(const Table* t, const Player* p) noexcept nogil:
    """Return the mask of the empty slots that the seat may use (SM-49)."""
    cdef int i, found = 0
    for i in range(SLOTS):
        if p.slot[i] == NONE and (not t.locked >> i & 1 or p.sites & t.cover_site[COVER_SLOT]):
            found |= 1 << i
    return found


cdef inline int fare(const StuporState* s, const Table* t, const Player* p,
                     int cities) noexcept nogil:
    """Return the Augustales a travel costs (SM-40, SM-42)."""
    cdef uint64_t places = abilities(s, p) & t.by_passive[PASSIVE_FREE_TRAVEL]
    cdef int free = 0 if s.head.option[OPT_FREE_STEP] else t.free_steps
    while places:                      # the first n cities are free, of all that say so the most
        free = max(free, t.ability[lowest(places)].amount)
        places &= places - 1
    return max(cities - free, 0) * t.step_cost


cdef inline int hand_limit(const StuporState* s, const Table* t, const Player* p) noexcept nogil:
    """Return the hand limit (SM-114)."""
    cdef int limit = t.base_hand_limit + passive(t, abilities(s, p), PASSIVE_HAND_LIMIT)
    return limit + (2 if p.sites & t.cover_site[COVER_HAND] else 0)


cdef inline int supply_left(const StuporState* s, const Table* t, int what) noexcept nogil:
    """Return the Augustales (0), Grain (1) or Stone (2) left in a limited supply (SM-10, SM-15)."""
    cdef int seat, left
    left = t.supply[what] - 1
    for seat in range(s.head.num_players):
        if what == 0:
            left -= s.player[seat].money
        elif what == 1:
            left -= s.player[seat].grain
        else:
            left -= s.player[seat].stone
    return left if left > 0 else 0


cdef inline int last_round(const StuporState* s) noexcept nogil:
    """Return the round after which the game ends though nothing else has ended it (SM-119)."""
    cdef int given = s.head.option[OPT_LAST_ROUND]
    return 99 if given == 0 else 20 if given == 1 else 250


cdef inline bint scarce(const StuporState* s, const Table* t) noexcept nogil:
    """Tell whether cubes and coins can run out (SM-10)."""
    return s.head.option[OPT_SUPPLY] or t.limited


cdef inline void earn(StuporState* s, const Table* t, Player* p, int money,
                      int cause) noexcept nogil:
    """Give Augustales to the seat whose turn it is; `cause` as of `why`."""
    if scarce(s, t):
        money = min(money, supply_left(s, t, 0))
    p.money += money
    note_public(&s.head, s.turn, A_AUGUSTALES, 0, money, cause)


cdef inline void spend(StuporState* s, Player* p, int money, int grain, int stone,
                       int cause) noexcept nogil:
    """Take what the seat whose turn it is pays."""
    p.money -= money
    p.grain -= grain
    p.stone -= stone
    tell_goods(&s.head, s.turn, -money, -grain, -stone, cause)


cdef inline void store(StuporState* s, const Table* t, Player* p, int grain, int stone,
                       int cause) noexcept nogil:
    """Give cubes to the seat whose turn it is; if they do not fit, it will choose (SM-9)."""
    cdef Frame* f
    if scarce(s, t):
        grain = min(grain, supply_left(s, t, 1))
        stone = min(stone, supply_left(s, t, 2))
    if grain + stone + p.grain + p.stone <= capacity(t, p):
        p.grain += grain
        p.stone += stone
        tell_goods(&s.head, s.turn, 0, grain, stone, cause)
        return
    f = push(&s.stack, F_STOCK, s.turn, 0)
    f.memo = p.grain + grain
    f.extra = p.stone + stone
    f.mask = cause


cdef inline void gain(StuporState* s, const Table* t, Player* p, const Goods* goods, int times,
                      int cause) noexcept nogil:
    """Give goods `times` times to the seat whose turn it is."""
    p.vp += goods.vp * times
    note_public(&s.head, s.turn, A_POINTS, 0, goods.vp * times, cause)
    if goods.augustales:
        earn(s, t, p, goods.augustales * times, cause)
    if goods.grain or goods.stone:
        store(s, t, p, goods.grain * times, goods.stone * times, cause)


cdef inline void begin_list(StuporState* s, int first, int end, int step) noexcept nogil:
    """Put the effects of rows [first, end) on the stack; with `step` 1 none may be skipped."""
    cdef Frame* f
    if first < end and s.stack.height < DEEPEST:
        f = push(&s.stack, F_PARTS, s.turn, first)
        f.memo = end
        f.step = step


cdef inline void begin_draw(StuporState* s, int cards, int cause) noexcept nogil:
    """Put a draw from the seat's pile on the stack."""
    cdef Frame* f = push(&s.stack, F_DRAW, s.turn, 0)
    f.memo = cards
    f.mask = cause


cdef inline void begin_cubes(StuporState* s, int cubes, int step, int cause) noexcept nogil:
    """Put a gain of cubes, each Grain or Stone, on the stack; step 1: it may not be declined."""
    cdef Frame* f
    if cubes:
        f = push(&s.stack, F_GRAINS, s.turn, 0)
        f.memo = cubes
        f.step = step
        f.mask = cause


cdef inline void begin_benefits(StuporState* s, uint16_t mask) noexcept nogil:
    """Put what workplaces give after an action on the stack (SM-6)."""
    if mask:
        push(&s.stack, F_BENEFITS, s.turn, 0).mask = mask


cdef inline void begin_edict(StuporState* s, int cause) noexcept nogil:
    """Put an Edict that the seat must issue on the stack."""
    push(&s.stack, F_EDICT, s.turn, 0)
    note_fact(&s.head, s.turn, A_DUE, 0, cause)


cdef inline int drawn(const Player* p) noexcept nogil:
    """Return how many cards of the cohorts have left the draw pile."""
    return size(p.cohort[0]) + size(p.cohort[1]) - p.pile_size


cdef inline void log_event(Player* p, int what) noexcept nogil:
    """Keep what everybody saw of a hand, for those who want to know what it can hold."""
    p.event[p.num_events].what = what
    p.event[p.num_events].drawn = drawn(p)
    p.num_events += 1


cdef inline void reshuffle(StuporState* s, const Table* t, Player* p) noexcept nogil:
    """Make the discard pile the draw pile (SM-115)."""
    tell_cards(&s.head, t, s.turn, A_DISCARD, -1, p.discard, why(C_SHUFFLE, 0))
    tell_cards(&s.head, t, s.turn, A_PILE, 1, p.discard, why(C_SHUFFLE, 0))
    if p.num_events:
        p.cohort[1] = p.discard
    else:
        p.cohort[0] = p.discard     # nothing has left the hand since: one cohort will do
        p.cohort[1] = 0
    p.pile = p.discard
    p.pile_size = size(p.pile)
    p.discard = 0


cdef inline void reshuffle_if_due(StuporState* s, const Table* t, Player* p) noexcept nogil:
    """Replace an empty draw pile at once, unless the lazy option is on (SM-115)."""
    if p.pile_size == 0 and p.discard and not s.head.option[OPT_LAZY]:
        reshuffle(s, t, p)


cdef inline int own_allies(const Player* p) noexcept nogil:
    """Count the Allies of a seat."""
    cdef int i, count = 0
    for i in range(5):
        count += p.ally[i] != NONE
    return count


cdef inline int fred_structures(const StuporState* s) noexcept nogil:
    """Count the Structures of Frederick's Castle."""
    return s.palace[P_TOWERS] + s.palace[P_WALLS] + s.palace[P_KEEPS]
