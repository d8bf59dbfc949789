"""The invariants of a position (ledger, section 25), checked before anything is used as an index.

The order matters: numbers are checked for their range first, then what they say together.
"""

from ...effects cimport Frame, MAX_FRAMES, peek
from ...game cimport CHANCE, Head, NOBODY, OVER
from ...integers cimport uint8_t, uint32_t, uint64_t
from .frames cimport (
    B_SIDES, E_ICONS, E_NEXT, F_ARRIVE, F_BENEFITS, F_BUILD, F_CITY, F_DRAW, F_EDICT, F_GRAINS,
    F_MAINS, F_MARKET, F_PARTS, F_PROMOTE, F_PURCHASE, F_RESTOCK, F_SIDES, F_SOLO, F_STOCK,
    F_SUMMON, F_TYPE, P_TAKE, S_BENEFITS,
)
from .hidden cimport happened, plausible
from .rules cimport (
    EV_BOUGHT, EV_SLOT, PH_ACT, PH_ALLIES, PH_CARD, PH_CARDS, PH_CITY, PH_DISCARD, PH_EDICTS,
    PH_EXTRA, PH_FREDERICK, PH_HANDS, PH_HOUSES, PH_MARKETS, PH_OVER, PH_RESTOCK, PH_TRAVEL,
    PH_UNCOVER, PH_WORKPLACES, PILE_ALLIES, PILE_CARDS, PILE_CITY, PILE_EDICTS, PILE_EXTRA,
    PILE_HOUSES, PILE_MARKETS, PILE_SEAT, PILE_SOLO, PILE_WORKPLACES,
)
from .seat cimport capacity
from .sets cimport holds, size
from .state cimport (
    LAST_ROUND, LOG, NONE, OPT_HOUSES, PLACES, Player, SEATS, SLOTS, StuporState, UNSEEN,
)
from .tables cimport (
    ALLY_KINDS, CARDS, CITY_KINDS, EDICTS, HOUSES, ICONS, MARKETS, MAX_EFFECTS, TABLES, Table,
)

cdef enum:
    RING = 0x3FF


cdef const char* fault(const Head* h) noexcept nogil:
    """Return the first invariant that does not hold, or NULL; any bytes may follow a good Head."""
    cdef const StuporState* s = <const StuporState*>h
    cdef const Table* t = &TABLES[h.table]
    cdef const char* found = _turn(s)
    cdef int seat
    if found == NULL:
        found = _frames(s, t)
    if found == NULL:
        found = _waiting(s)
    if found == NULL:
        found = _palace(s, t)
    if found == NULL:
        found = _edicts(s, t)
    if found == NULL:
        found = _workplaces(s, t)
    for seat in range(h.num_players):
        if found == NULL:
            found = _ranges(s, &s.player[seat])
        if found == NULL:
            found = _castle(t, &s.player[seat])
    if found == NULL:
        found = _allies(s, t)
    if found == NULL:
        found = _advanced(s, t)
    for seat in range(h.num_players):
        if found == NULL:
            found = _deck(s, t, seat)
    for seat in range(h.num_players, SEATS):
        if found == NULL:
            found = _blank(<const uint8_t*>&s.player[seat])
    return found


cdef const char* _turn(const StuporState* s) noexcept nogil:
    cdef int n = s.head.num_players
    if not 1 <= n <= SEATS:
        return b"the number of players is out of range"
    if s.phase > PH_OVER or s.turn >= n or s.first >= n or s.round > LAST_ROUND:
        return b"the phase, the turn or the round is out of range"
    if s.face_up > 1 or s.slot >= (CARDS if s.phase == PH_DISCARD else SLOTS):
        return b"the chosen slot is out of range"
    if (s.head.to_act == OVER) != (s.phase == PH_OVER):
        return b"the game is over or it is not"
    if s.phase < PH_TRAVEL and s.round or s.phase >= PH_TRAVEL and not s.round:
        return b"the round does not fit the phase"
    if s.head.to_act >= 0 and s.head.to_act != s.turn and s.phase != PH_HOUSES:
        return b"a seat is to act out of turn"
    if s.edicts_out > 1 or s.cards_out > 1 or s.count > 9:
        return b"a flag or a count is out of range"
    return NULL


# --- The effect stack ----------------------------------------------------------------------------


cdef const char* _frames(const StuporState* s, const Table* t) noexcept nogil:
    cdef int i
    if s.stack.height > MAX_FRAMES:
        return b"the effect stack is too high"
    if s.stack.height and (s.phase < PH_HANDS or s.phase > PH_RESTOCK or PH_TRAVEL <= s.phase
                           < PH_ACT):
        return b"effects wait in a phase without effects"
    for i in range(MAX_FRAMES):
        if i >= s.stack.height:
            if not _zero(<const uint8_t*>&s.stack.frame[i], sizeof(Frame)):
                return b"the effect stack is not clean above its height"
        elif not _frame(s, t, &s.stack.frame[i], i == s.stack.height - 1):
            return b"an effect on the stack is out of range"
    return NULL


cdef int _pile(const StuporState* s) noexcept nogil:
    """Return the pile that the top frame, or the phase, draws from; 0 where a seat chooses."""
    cdef int op
    if s.stack.height:
        op = peek(&s.stack).op
        return (PILE_SEAT + s.turn if op == F_DRAW else PILE_EDICTS if op == F_RESTOCK else 0)
    if s.phase == PH_WORKPLACES:
        return PILE_WORKPLACES
    elif s.phase == PH_CITY:
        return PILE_CITY
    elif s.phase == PH_EXTRA:
        return PILE_EXTRA
    elif s.phase == PH_EDICTS:
        return PILE_EDICTS
    elif s.phase == PH_MARKETS:
        return PILE_MARKETS
    elif s.phase == PH_ALLIES or s.phase == PH_UNCOVER:
        return PILE_ALLIES
    elif s.phase == PH_CARDS or s.phase == PH_RESTOCK:
        return PILE_CARDS
    elif s.phase == PH_HOUSES:
        return 0 if s.head.option[OPT_HOUSES] else PILE_HOUSES
    return PILE_SOLO if s.phase == PH_FREDERICK else 0


cdef const char* _waiting(const StuporState* s) noexcept nogil:
    """Chance or a seat is to act, as the top frame or the phase has it."""
    cdef int op = peek(&s.stack).op if s.stack.height else 0
    if s.head.pile != _pile(s) or (s.head.to_act == CHANCE) != (s.head.pile != 0):
        return b"what is to be drawn does not fit the phase"
    if op == F_PARTS or op == F_ARRIVE or op == F_BENEFITS or op == F_SOLO:
        return b"an effect waits that never does"
    if s.stack.height == 0 and s.head.to_act >= 0:
        if s.phase != PH_HOUSES and s.phase != PH_DISCARD and not PH_TRAVEL <= s.phase <= PH_CARD:
            return b"a seat is to act in a phase without choices"
    return NULL


cdef bint _frame(const StuporState* s, const Table* t, const Frame* f, bint last) noexcept nogil:
    """Tell whether a frame can be resolved without leaving the tables."""
    cdef int op = f.op
    if not 0 < op <= F_SOLO or f.who != s.turn or f.arg >= MAX_EFFECTS:
        return False
    if op == F_PARTS:
        return f.arg < f.memo <= MAX_EFFECTS
    elif op == F_DRAW or op == F_GRAINS:
        return f.memo <= 15
    elif op == F_STOCK:
        return f.memo <= 64 and f.extra <= 64
    elif op == F_TYPE:
        return f.memo <= 1 and f.step <= 1
    elif op == F_PROMOTE:
        return f.extra < PLACES and f.memo <= 3
    elif op == F_ARRIVE:
        return f.arg < PLACES
    elif op == F_CITY:
        return f.arg < 3
    elif op == F_MARKET:
        return f.memo <= 3
    elif op == F_BUILD:
        return f.memo < 13 and f.extra < 13 and f.step <= 7 and (last or f.step >= B_SIDES)
    elif op == F_SUMMON:
        return f.memo < 10 and f.extra < 5 and f.step <= 4 and (last or f.step >= S_BENEFITS)
    elif op == F_PURCHASE:
        return f.memo < CARDS and f.step <= P_TAKE and (last or f.step == P_TAKE)
    elif op == F_EDICT:
        return _edict_frame(s, f, last)
    elif op == F_RESTOCK:
        return f.arg < 3 and s.edict_stack != 0
    elif op == F_SOLO:
        return f.arg < t.solo_cards and f.memo <= t.solo[f.arg].length
    elif op == F_SIDES or op == F_MAINS:
        return 0 < f.mask < 32
    elif op == F_BENEFITS:
        return f.mask != 0
    return True


cdef bint _edict_frame(const StuporState* s, const Frame* f, bint last) noexcept nogil:
    """An Edict under way names the tile of its Active space."""
    if f.memo > 2 or f.step > E_NEXT or not last and 0 < f.step != E_ICONS:
        return False
    if f.step == 0:
        return True
    if f.step == E_NEXT:
        return s.active[f.memo] == NONE
    return f.extra < EDICTS and s.active[f.memo] == f.extra


cdef inline bint _zero(const uint8_t* bytes, size_t n) noexcept nogil:
    cdef size_t i
    for i in range(n):
        if bytes[i]:
            return False
    return True


cdef const char* _blank(const uint8_t* bytes) noexcept nogil:
    if not _zero(bytes, sizeof(Player)):
        return b"a seat nobody has is not empty"
    return NULL


# --- Boards --------------------------------------------------------------------------------------


cdef const char* _palace(const StuporState* s, const Table* t) noexcept nogil:
    cdef int i
    for i in range(ICONS):
        if not t.palace[i].low <= s.palace[i] <= t.palace[i].high:
            return b"a value of the palace is out of range"
        if (s.palace[i] - t.palace[i].start) % t.palace[i].step:
            return b"a value of the palace lies between its spaces"
    if s.fred_city > 4 or s.fred_turns > t.solo_turns or s.crowns > t.crowns:
        return b"Frederick's ship or turns are out of range"
    if s.solo_deck >> t.solo_cards:
        return b"the Solo deck is out of range"
    return NULL


cdef const char* _edicts(const StuporState* s, const Table* t) noexcept nogil:
    """Active, Next, stack and issued tiles are the tiles in the game, each once."""
    cdef uint32_t found = s.edict_stack, game = t.edicts_for[max(<int>s.head.num_players, 2)]
    cdef int i, tile, full = 0
    if found & s.issued:
        return b"an Edict is in two places"
    found |= s.issued
    for i in range(6):
        tile = s.active[i] if i < 3 else s.next[i - 3]
        if tile == NONE:
            continue
        if tile >= EDICTS or found >> tile & 1:
            return b"an Edict is out of range or in two places"
        found |= <uint32_t>1 << tile
        full += 1 if i < 3 else 8
    if found & ~(game | t.solo_extras) or game & ~found:
        return b"the Edicts are not those of the game"
    if size(found & ~game) > (t.solo_extra if s.head.num_players == 1 else 0):
        return b"there are too many Edicts"
    if s.stack.height == 0 and s.phase > PH_MARKETS:
        if full % 8 < 3 and (full >= 8 or s.edict_stack):
            return b"an Active Edict space is empty without need"
        if full < 24 and s.edict_stack:
            return b"a Next Edict space is empty without need"
        if (full % 8 < 3) != s.edicts_out:
            return b"an Active Edict space is empty without the game's knowing"
    return NULL


cdef const char* _workplaces(const StuporState* s, const Table* t) noexcept nogil:
    cdef uint32_t seen = 0
    cdef int i, k, count
    for i in range(PLACES):
        if s.work[i] == NONE:
            if s.phase > PH_WORKPLACES and i != 0 and i != 5 and i != 8 and i != 13:
                return b"a workplace has no tile"
            continue
        if s.work[i] >= 16 or seen >> s.work[i] & 1 or i == 0 or i == 5 or i == 8 or i == 13:
            return b"a workplace ability is out of range or in two places"
        seen |= <uint32_t>1 << s.work[i]
    if s.tokens & ~t.tokens:
        return b"an Edict token lies where none belongs"
    for k in range(CITY_KINDS):
        count = s.city[0][k] + s.city[1][k] + s.city[2][k]
        if count > t.city[k].count:
            return b"there are too many City bonus tiles"
    seen = 0
    for i in range(5):
        if s.market[i] == NONE and s.phase <= PH_MARKETS:
            continue
        if s.market[i] >= 2 * MARKETS or seen >> (s.market[i] // 2) & 1:
            return b"a Market tile is out of range or in two places"
        seen |= <uint32_t>1 << (s.market[i] // 2)
    return NULL


cdef const char* _allies(const StuporState* s, const Table* t) noexcept nogil:
    """No tile is in two places; only Frederick takes any out of the game."""
    cdef int count[ALLY_KINDS]
    cdef int i, seat, ally
    for i in range(ALLY_KINDS):
        count[i] = s.ally_pool[i]
    for i in range(10):
        ally = s.ally_up[i]
        if ally != NONE:
            if ally >= ALLY_KINDS:
                return b"an Ally is out of range"
            count[ally] += 1
    for seat in range(s.head.num_players):
        for i in range(5):
            ally = s.player[seat].ally[i]
            if ally != NONE:
                count[ally] += 1
    for i in range(ALLY_KINDS):
        if count[i] > t.ally[i].count or count[i] < t.ally[i].count and s.head.num_players > 1:
            return b"an Ally is in two places, or nowhere"
    if s.ally_down >> 10:
        return b"a face-down Ally lies nowhere"
    return NULL


cdef const char* _advanced(const StuporState* s, const Table* t) noexcept nogil:
    cdef uint64_t seen = s.card_pool
    cdef int i, kind, seat
    if seen & ~(t.level[0] | t.level[1]):
        return b"the advanced pile holds other cards"
    if (s.card_left[0] > size(seen & t.level[0]) or s.card_left[1] > size(seen & t.level[1])):
        return b"the advanced pile has too few cards"
    for i in range(10):
        kind = s.card[i]
        if kind == NONE:
            continue
        if kind >= CARDS or seen & t.card[kind].bits or not holds(t, t.level[0] | t.level[1],
                                                                  kind):
            return b"an Advanced card is out of range or in two places"
        seen |= t.card[kind].bits
    for seat in range(s.head.num_players):
        if seen & s.player[seat].owned & (t.level[0] | t.level[1]):
            return b"an Advanced card has two owners"
        seen |= s.player[seat].owned & (t.level[0] | t.level[1])
    return NULL


# --- Seats ---------------------------------------------------------------------------------------


cdef const char* _ranges(const StuporState* s, const Player* p) noexcept nogil:
    cdef int i, what
    if p.vp < 0 or p.money < 0:
        return b"a seat has less than nothing"
    if p.house >= HOUSES and (p.house != NONE or s.phase > PH_HOUSES):
        return b"a House is out of range"
    if p.ship > 4 or p.passed > 1 or p.both > 1 or p.face_down >> SLOTS:
        return b"a seat's ship or flags are out of range"
    for i in range(3):
        if p.specialist[i] >= PLACES or i and p.specialist[i] < p.specialist[i - 1]:
            return b"Specialists are out of range or order"
        what = p.specialist[i]
        if i and what == p.specialist[i - 1] and (what == 5 or what == 8 or what == 13):
            return b"two Specialists of a seat are in one City"
    for i in range(5):
        if p.ally[i] != NONE and p.ally[i] >= ALLY_KINDS:
            return b"an Ally is out of range"
    if p.num_events > LOG:
        return b"the log of the round is too long"
    for i in range(p.num_events):
        what = p.event[i].what
        if what >= EV_SLOT + SLOTS or what < EV_SLOT and what % EV_BOUGHT >= CARDS:
            return b"the log of the round is out of range"
    if not _zero(<const uint8_t*>&p.event[p.num_events], (LOG - p.num_events) * 2):
        return b"the log of the round is not clean above its length"
    return NULL


cdef const char* _castle(const Table* t, const Player* p) noexcept nogil:
    """Structures stand on the castle or on the Player Board; Allies where no Tower stands."""
    cdef uint32_t ring = p.sites & RING
    cdef int i, j
    if p.sites >> 13 or p.pieces >> 13:
        return b"a castle is out of range"
    for i in range(3):
        if size(p.sites & t.sites_of[i]) + size(p.pieces & t.pieces_of[i]) != size(t.sites_of[i]):
            return b"a seat has too many Structures, or too few"
    if t.start_sites & ~p.sites or size(ring & ~(ring << 1 | ring >> 9)) > 2:
        return b"a castle ring is in more than two arcs"
    if p.grain + p.stone > capacity(t, p):
        return b"a warehouse is too full"
    for i in range(5):
        if p.ally[i] == NONE:
            continue
        if p.pieces >> i & 1:
            return b"an Ally stands on a Tower"
        for j in range(i):
            if p.ally[j] == p.ally[i]:
                return b"a seat has the same Ally twice"
    return NULL


cdef inline bint _is_set(const Table* t, uint64_t cards) noexcept nogil:
    """Tell whether bits are a set of cards: of known kinds, the lowest ones of each."""
    cdef int kind
    cdef uint64_t own
    for kind in range(CARDS):
        own = cards & t.card[kind].bits
        if own & (t.card[kind].bits << 1) and not own & t.card[kind].bits & (own >> 1):
            return False
        cards &= ~t.card[kind].bits
    return cards == 0


cdef inline int _copies(const Table* t, uint64_t cards, int kind) noexcept nogil:
    return size(cards & t.card[kind].bits)


cdef const char* _deck(const StuporState* s, const Table* t, int seat) noexcept nogil:
    """A seat's cards are in its hand, pile, slots and discard pile, each once."""
    cdef const Player* p = &s.player[seat]
    cdef bint known = s.head.observer == NOBODY or s.head.observer == seat
    cdef int kind, i, cards, open_cards = 0, covered = 0
    cdef int played[CARDS]
    if not (_is_set(t, p.owned) and _is_set(t, p.discard) and _is_set(t, p.hand)
            and _is_set(t, p.pile) and _is_set(t, p.cohort[0]) and _is_set(t, p.cohort[1])):
        return b"a set of cards is not one"
    for kind in range(CARDS):
        played[kind] = 0
    for i in range(SLOTS):
        kind = p.slot[i]
        if p.face_down >> i & 1 and not known:
            if kind != UNSEEN:
                return b"a card that must be hidden is seen"
            covered += 1
        elif kind != NONE:
            if kind >= CARDS:
                return b"a played card is out of range"
            played[kind] += 1
            open_cards += 1
        elif p.face_down >> i & 1:
            return b"a slot has a card face down, and none"
    if not known and (p.hand or p.pile):
        return b"a hand or a pile that must be hidden is seen"
    if known and (p.hand_size != size(p.hand) or p.pile_size != size(p.pile)):
        return b"a hand or a pile is miscounted"
    cards = p.hand_size + p.pile_size + size(p.discard) + open_cards + covered
    if cards != size(p.owned):
        return b"a deck has cards too many, or too few"
    for kind in range(CARDS):
        cards = _copies(t, p.discard, kind) + played[kind]
        if known:
            cards += _copies(t, p.hand, kind) + _copies(t, p.pile, kind)
        if cards > _copies(t, p.owned, kind) or known and cards < _copies(t, p.owned, kind):
            return b"a card is in two places, or nowhere"
    if not plausible(t, p) or known and not happened(t, p):
        return b"what was seen of a hand cannot have happened"
    return NULL
