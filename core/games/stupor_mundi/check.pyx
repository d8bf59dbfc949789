"""The invariants of a position (ledger, section 25), checked before anything is used as an index.

The order matters: numbers are checked for their range first, then what they say together.
"""

from ...bits cimport size
from ...effects cimport Frame, peek
from ...game cimport Head, NOBODY, OVER
from ...integers cimport uint8_t, uint32_t, uint64_t
from .deal cimport first_place
from .frames cimport E_NEXT, F_EDICT, F_PURCHASE, F_RESTOCK, F_SOLO, P_REMOVE
from .hidden cimport happened, plausible
from .pending cimport pending
from .rules cimport (
    EV_BOUGHT, EV_SLOT, PH_ALLIES, PH_CARDS, PH_CITY, PH_DISCARD, PH_EDICTS, PH_EXTRA, PH_HANDS,
    PH_HOUSES, PH_INCOME, PH_MARKETS, PH_OVER, PH_REFILL, PH_TRAVEL, PH_WORKPLACES,
)
from .seat cimport capacity
from .sets cimport holds
from .state cimport (
    Event, LAST_ROUND, LOG, NONE, OPT_HOUSES, OPT_SOLO_EASY, PLACES, Player, SEATS, SLOTS,
    StuporState, UNSEEN,
)
from .tables cimport ALLY_KINDS, CARDS, CITY_KINDS, EDICTS, HOUSES, ICONS, MARKETS, TABLES, Table

cdef enum:
    RING = 0x3FF
    RICH = 9999            # what nobody comes near in a game


cdef const char* fault(const Head* h) noexcept nogil:
    """Return the first invariant that does not hold, or NULL; any bytes may follow a good Head."""
    cdef const StuporState* s = <const StuporState*>h
    cdef const Table* t = &TABLES[h.table]
    cdef const char* found = _turn(s)
    cdef int seat
    if found == NULL:
        found = pending(s, t)
    if found == NULL:
        found = _palace(s, t)
    if found == NULL:
        found = _edicts(s, t)
    if found == NULL:
        found = _workplaces(s, t)
    if found == NULL:
        found = _cities(s, t)
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
            found = _house(s, seat)
        if found == NULL:
            found = _log(s, seat)
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
    if PH_DISCARD <= s.phase <= PH_INCOME and (s.first + s.count) % n != s.turn:
        return b"the End Phase is at another seat"
    return NULL


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


cdef inline int _dealt(const StuporState* s, int phase, int all_of_it) noexcept nogil:
    """Return how much lies there of what a phase of set-up deals one after the other."""
    return 0 if s.phase < phase else s.count if s.phase == phase else all_of_it


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
    if s.solo_deck >> t.solo_cards or s.solo_deck and s.head.num_players > 1:
        return b"the Solo deck is out of range"
    if s.head.num_players == 1 and not s.solo_deck and (s.stack.height == 0
                                                        or s.stack.frame[0].op != F_SOLO):
        return b"the Solo deck is not shuffled"
    return NULL


cdef const char* _edicts(const StuporState* s, const Table* t) noexcept nogil:
    """Active, Next, stack and issued tiles are the tiles in the game, each once."""
    cdef uint32_t found = s.edict_stack, game = t.edicts_for[max(<int>s.head.num_players, 2)]
    cdef bint easy = s.head.num_players == 1 and s.head.option[OPT_SOLO_EASY]
    cdef int i, tile
    if found & s.issued:
        return b"an Edict is in two places"
    found |= s.issued
    for i in range(6):
        tile = s.active[i] if i < 3 else s.next[i - 3]
        if s.phase <= PH_EDICTS and (tile != NONE) != (i < _dealt(s, PH_EDICTS, 6)):
            return b"an Edict space has no tile, or has it too early"
        if tile == NONE:
            continue
        if tile >= EDICTS or found >> tile & 1:
            return b"an Edict is out of range or in two places"
        found |= <uint32_t>1 << tile
    if found & ~(game | t.solo_extras) or game & ~found:
        return b"the Edicts are not those of the game"
    if size(found & ~game) != _dealt(s, PH_EXTRA, t.solo_extra if easy else 0):
        return b"there are too many Edicts, or too few"
    return _edict_spaces(s)


cdef const char* _edict_spaces(const StuporState* s) noexcept nogil:
    """Spaces are empty only where nothing is left to fill them, or while they are filled."""
    cdef int op = peek(&s.stack).op if s.stack.height else 0
    cdef int i, active = op == F_EDICT and peek(&s.stack).step == E_NEXT, upcoming = 0
    if s.phase <= PH_EDICTS:
        if s.edicts_out:
            return b"Edicts are out too early"
        return NULL
    for i in range(3):
        active += s.active[i] != NONE
        upcoming += s.next[i] != NONE
    if active < 3 and (upcoming or s.edict_stack):
        return b"an Active Edict space is empty without need"
    if upcoming + (op == F_RESTOCK) < 3 and s.edict_stack:
        return b"a Next Edict space is empty without need"
    if (active < 3) != s.edicts_out:
        return b"an Active Edict space is empty without the game's knowing"
    return NULL


cdef const char* _workplaces(const StuporState* s, const Table* t) noexcept nogil:
    cdef uint32_t seen = 0
    cdef int i, place
    for i in range(5):
        place = first_place(i)
        if (s.work[place] != NONE) != (i < _dealt(s, PH_WORKPLACES, 5)) or (
                (s.work[place] == NONE) != (s.work[place + 1] == NONE)):
            return b"a workplace has no tile, or has it too early"
    for i in range(PLACES):
        if s.work[i] == NONE:
            continue
        if s.work[i] >= 16 or seen >> s.work[i] & 1 or i == 0 or i == 5 or i == 8 or i == 13:
            return b"a workplace ability is out of range or in two places"
        seen |= <uint32_t>1 << s.work[i]
    if s.tokens & ~t.tokens:
        return b"an Edict token lies where none belongs"
    seen = 0
    for i in range(5):
        if (s.market[i] != NONE) != (i < _dealt(s, PH_MARKETS, 5)):
            return b"a Market has no tile, or has it too early"
        if s.market[i] == NONE:
            continue
        if s.market[i] >= 2 * MARKETS or seen >> (s.market[i] // 2) & 1:
            return b"a Market tile is out of range or in two places"
        seen |= <uint32_t>1 << (s.market[i] // 2)
    return NULL


cdef const char* _cities(const StuporState* s, const Table* t) noexcept nogil:
    """Each City has had its bonus tiles, and no kind is there more often than it exists."""
    cdef int path, kind, lie, most = t.city_tiles[max(<int>s.head.num_players, 2)], dealt
    cdef int count[CITY_KINDS]
    for kind in range(CITY_KINDS):
        count[kind] = 0
    for path in range(3):
        lie = 0
        for kind in range(CITY_KINDS):
            count[kind] += s.city[path][kind]
            lie += s.city[path][kind]
            if count[kind] > t.city[kind].count:
                return b"there are too many City bonus tiles"
        dealt = min(max(_dealt(s, PH_CITY, 3 * most) - path * most, 0), most)
        if lie > dealt or lie < dealt and s.phase < PH_TRAVEL:
            return b"a City has too many bonus tiles, or too few"
    return NULL


cdef const char* _allies(const StuporState* s, const Table* t) noexcept nogil:
    """No tile is in two places; only Frederick takes any out of the game."""
    cdef int count[ALLY_KINDS]
    cdef int i, seat, ally, left = -size(s.ally_down), players = max(<int>s.head.num_players, 2)
    for i in range(ALLY_KINDS):
        count[i] = s.ally_pool[i]
        left += count[i]
    for i in range(10):
        ally = s.ally_up[i]
        if t.ally_space[i].min_players > players:
            if ally != NONE or s.ally_down >> i & 1:
                return b"an Ally is on a space that is not in the game"
        elif ally == NONE and s.phase <= PH_ALLIES:
            left -= 1
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
    if s.ally_down >> 10 or left < 0:
        return b"a face-down Ally lies nowhere, or is none"
    return NULL


cdef const char* _advanced(const StuporState* s, const Table* t) noexcept nogil:
    """An Advanced card is in the pile, on a space, being purchased or a seat's."""
    cdef uint64_t advanced = t.level[0] | t.level[1], seen = s.card_pool
    cdef const Frame* f
    cdef int i, left = s.card_left[0] + s.card_left[1]
    if seen & ~advanced:
        return b"the advanced pile holds other cards"
    if s.card_left[0] > size(seen & t.level[0]) or s.card_left[1] > size(seen & t.level[1]):
        return b"the advanced pile has too few cards"
    for i in range(10):
        if s.card[i] != NONE and not _one_more(t, &seen, s.card[i]):
            return b"an Advanced card is out of range or in two places"
        if s.card[i] == NONE and s.phase <= PH_CARDS:
            left -= t.card_space[i] <= max(<int>s.head.num_players, 2)
    for i in range(s.stack.height):
        f = &s.stack.frame[i]
        if f.op == F_PURCHASE and f.step >= P_REMOVE and not _one_more(t, &seen, f.memo):
            return b"an Advanced card that is purchased lies elsewhere"
    for i in range(s.head.num_players):
        if seen & s.player[i].owned & advanced:
            return b"an Advanced card has two owners"
        seen |= s.player[i].owned & advanced
    if left < 0:
        return b"the advanced pile has too few cards"
    return NULL


cdef inline bint _one_more(const Table* t, uint64_t* seen, int kind) noexcept nogil:
    """Tell whether a kind is an Advanced card not seen before, and note it."""
    if kind >= CARDS or seen[0] & t.card[kind].bits:
        return False
    if not holds(t, t.level[0] | t.level[1], kind):
        return False
    seen[0] |= t.card[kind].bits
    return True


# --- Seats ---------------------------------------------------------------------------------------


cdef const char* _ranges(const StuporState* s, const Player* p) noexcept nogil:
    cdef int i, what
    if not (0 <= p.vp <= RICH and 0 <= p.money <= RICH):
        return b"a seat has less than nothing, or more than there is"
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


cdef const char* _house(const StuporState* s, int seat) noexcept nogil:
    """Houses come one by one, in a draft to the last seat first; cards come after all Houses."""
    cdef const Player* p = &s.player[seat]
    cdef int n = s.head.num_players, turn = n - 1 - seat if s.head.option[OPT_HOUSES] else seat
    if (p.house != NONE) != (turn < _dealt(s, PH_HOUSES, n)):
        return b"a seat has no House, or has it too early"
    if p.owned and s.phase < PH_HANDS:
        return b"a seat has cards too early"
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


cdef const char* _log(const StuporState* s, int seat) noexcept nogil:
    """A log has no more events than cards were played, purchased and removed in this round.

    So that there is room for what can still happen in it: 6 plays and 2 events a card space.
    """
    cdef const Player* p = &s.player[seat]
    cdef const Frame* f
    cdef int i, what, events = p.num_events, played = 0, gone = 0
    if events > LOG:
        return b"the log of the round is too long"
    for i in range(events):
        what = p.event[i].what
        if what >= EV_SLOT + SLOTS or what < EV_SLOT and what % EV_BOUGHT >= CARDS:
            return b"the log of the round is out of range"
    if not _zero(<const uint8_t*>&p.event[events], (LOG - events) * sizeof(Event)):
        return b"the log of the round is not clean above its length"
    for i in range(SLOTS):
        played += p.slot[i] != NONE
    if (played or events) and _cleared(s, seat):
        return b"a round that is over has left cards or a log"
    for i in range(10):
        gone += s.card[i] == NONE
    for i in range(s.stack.height):
        f = &s.stack.frame[i]
        if s.turn == seat and f.op == F_PURCHASE and f.step >= P_REMOVE:
            events += 2 if f.step == P_REMOVE else 1
    if events > played + 2 * gone:
        return b"the log of the round is longer than the round"
    return NULL


cdef inline bint _cleared(const StuporState* s, int seat) noexcept nogil:
    """Tell whether a seat's cards of the round have gone to its discard pile, or not come yet."""
    if PH_DISCARD <= s.phase <= PH_REFILL:
        return (seat - s.first + s.head.num_players) % s.head.num_players <= s.count
    return not PH_TRAVEL <= s.phase < PH_DISCARD
