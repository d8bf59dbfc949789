"""Set-up and restocking: one tile or card a draw, onto the next empty space."""

from ...bits cimport lowest, size
from ...game cimport Action
from ...integers cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t
from .rules cimport (
    DEAL_ALLY, DEAL_CARD, DEAL_CITY, DEAL_EDICT, DEAL_EXTRA, DEAL_HOUSE, DEAL_MARKET,
    DEAL_WORKPLACE, HOUSE, PH_ALLIES, PH_CARDS, PH_CITY, PH_EDICTS, PH_EXTRA, PH_HOUSES, PH_MARKETS,
    PH_RESTOCK, PH_UNCOVER, PH_WORKPLACES, PILE_ALLIES, PILE_CARDS, PILE_CITY, PILE_EDICTS,
    PILE_EXTRA, PILE_HOUSES, PILE_MARKETS, PILE_WORKPLACES,
)
from .seat cimport draw
from .state cimport NONE, OPT_HOUSES, OPT_MARKET, OPT_SOLO_EASY, Player, StuporState
from .tables cimport ALLY_KINDS, CITY_KINDS, MARKETS, Table


cdef inline int _table_players(const StuporState* s) noexcept nogil:
    """Return the player count whose boards are used: solo uses those of two (SM-17)."""
    return max(<int>s.head.num_players, 2)


cdef int first_place(int space) noexcept nogil:
    """Return the first place of the k-th tile: Countryside of A, B, C, Village of A, C."""
    return 1 if space == 0 else 6 if space == 1 else 9 if space == 2 else 3 if space == 3 else 11


cdef int open_space(const StuporState* s, const Table* t, bint cards) noexcept nogil:
    """Return the first empty card space or uncovered Ally space, clockwise from Roma, or NONE."""
    cdef int i, players = _table_players(s)
    for i in range(10):
        if cards:
            if s.card[i] == NONE and t.card_space[i] <= players:
                return i
        elif s.ally_up[i] == NONE and t.ally_space[i].min_players <= players:
            if s.phase == PH_ALLIES or s.ally_down >> i & 1:
                return i
    return NONE


cdef bint deal_next(StuporState* s, const Table* t) noexcept nogil:
    """Ask chance for the next piece of set-up, or go on to the next step of it."""
    cdef int n = s.head.num_players, i
    if s.phase == PH_WORKPLACES:
        if s.count < 5:
            return draw(s, PILE_WORKPLACES)
    elif s.phase == PH_CITY:
        if s.count < 3 * t.city_tiles[_table_players(s)]:
            return draw(s, PILE_CITY)
    elif s.phase == PH_EXTRA:
        if n == 1 and s.head.option[OPT_SOLO_EASY] and s.count < t.solo_extra:
            return draw(s, PILE_EXTRA)
    elif s.phase == PH_EDICTS:
        if s.count < 6:
            return draw(s, PILE_EDICTS)
    elif s.phase == PH_MARKETS:
        if s.count < 5:
            return draw(s, PILE_MARKETS)
    elif s.phase == PH_ALLIES:
        if open_space(s, t, False) != NONE:
            return draw(s, PILE_ALLIES)
    elif s.phase == PH_CARDS:
        if open_space(s, t, True) != NONE:
            return draw(s, PILE_CARDS)
    elif s.phase == PH_HOUSES:
        if s.count < n:
            if s.head.option[OPT_HOUSES] == 0:
                return draw(s, PILE_HOUSES)
            s.head.to_act = <int8_t>(n - 1 - s.count)  # SM-29: the last seat chooses first
            return True
        for i in range(n):
            _open_deck(t, &s.player[i])
    s.phase += 1
    s.count = 0
    return False


cdef void _open_deck(const Table* t, Player* p) noexcept nogil:
    """Make the ten cards of the House the draw pile (SM-30)."""
    p.owned = p.pile = p.cohort[0] = t.house_deck[p.house]
    p.pile_size = <uint8_t>size(p.pile)


cdef int deal_legal(const StuporState* s, const Table* t, Action* out) noexcept nogil:
    """Write what can be dealt next, ascending."""
    cdef uint64_t left = 0
    cdef int n = 0, base = 0, i, most = 64
    if s.phase == PH_WORKPLACES:
        base = DEAL_WORKPLACE
        left = _workplace_tiles(s)
    elif s.phase == PH_CITY:
        base = DEAL_CITY
        most = CITY_KINDS
    elif s.phase == PH_EXTRA:
        base = DEAL_EXTRA
        left = t.solo_extras & ~s.edict_stack
    elif s.phase == PH_EDICTS:
        base = DEAL_EDICT
        left = s.edict_stack
    elif s.phase == PH_MARKETS:
        base = DEAL_MARKET
        most = 2 * MARKETS
    elif s.phase == PH_ALLIES or s.phase == PH_UNCOVER:
        base = DEAL_ALLY
        most = ALLY_KINDS
    elif s.phase == PH_CARDS or s.phase == PH_RESTOCK:
        return _cards(s, t, out)
    else:
        base = HOUSE if s.head.option[OPT_HOUSES] else DEAL_HOUSE
        left = _houses(s)
    if left == 0:
        for i in range(most):
            if deal_weight(s, t, <Action>(base + i)):
                out[n] = <Action>(base + i)
                n += 1
        return n
    while left:
        out[n] = <Action>(base + lowest(left))
        n += 1
        left &= left - 1
    return n


cdef uint64_t _workplace_tiles(const StuporState* s) noexcept nogil:
    """Return the Workplace tiles in the box that fit the next space (SM-20)."""
    cdef uint64_t used = 0
    cdef int i
    for i in range(s.count):
        used |= <uint64_t>1 << (s.work[first_place(i)] // 2)
    return (0x0F if s.count < 3 else 0xF0) & ~used


cdef uint64_t _houses(const StuporState* s) noexcept nogil:
    """Return the Houses nobody has yet."""
    cdef uint64_t used = 0
    cdef int seat
    for seat in range(s.head.num_players):
        if s.player[seat].house != NONE:
            used |= <uint64_t>1 << s.player[seat].house
    return 0xF & ~used


cdef int _cards(const StuporState* s, const Table* t, Action* out) noexcept nogil:
    """Write the Advanced cards that can come next: level A lies above level B (SM-26)."""
    cdef uint64_t left = s.card_pool & t.level[0 if s.card_left[0] else 1]
    cdef int n = 0
    while left:
        out[n] = <Action>(DEAL_CARD + t.kind_of_bit[lowest(left)])
        n += 1
        left &= left - 1
    return n


cdef int deal_weight(const StuporState* s, const Table* t, Action a) noexcept nogil:
    """Return how many of the pieces in the pile are this one."""
    cdef int i, used = 0
    if a >= DEAL_HOUSE:
        return 1
    if a >= DEAL_MARKET:
        return _market_weight(s, t, a - DEAL_MARKET)
    if a >= DEAL_CITY:
        for i in range(3):
            used += s.city[i][a - DEAL_CITY]
        return t.city[a - DEAL_CITY].count - used
    if DEAL_ALLY <= a < DEAL_EDICT:
        return s.ally_pool[a - DEAL_ALLY]
    return 1


cdef int _market_weight(const StuporState* s, const Table* t, int tile) noexcept nogil:
    """Return how many sides of the kind are still to be shown (SM-24), 0 for a tile in play."""
    cdef int i, left = t.market_sides[s.head.option[OPT_MARKET]][tile & 1]
    for i in range(s.count):
        if s.market[i] // 2 == tile // 2:
            return 0
        left -= s.market[i] & 1 == tile & 1
    return max(left, 0)


cdef void deal_apply(StuporState* s, const Table* t, Action a) noexcept nogil:
    """Put a dealt piece where it belongs."""
    cdef int place, space
    if s.phase == PH_WORKPLACES:
        place = first_place(s.count)
        s.work[place] = <uint8_t>(2 * (a - DEAL_WORKPLACE))
        s.work[place + 1] = <uint8_t>(s.work[place] + 1)
    elif s.phase == PH_CITY:
        s.city[s.count // t.city_tiles[_table_players(s)]][a - DEAL_CITY] += 1
    elif s.phase == PH_EXTRA:
        s.edict_stack |= <uint32_t>1 << (a - DEAL_EXTRA)
    elif s.phase == PH_EDICTS:
        s.edict_stack &= ~(<uint32_t>1 << (a - DEAL_EDICT))
        if s.count < 3:
            s.active[s.count] = <uint8_t>(a - DEAL_EDICT)
        else:
            s.next[s.count - 3] = <uint8_t>(a - DEAL_EDICT)
    elif s.phase == PH_MARKETS:
        s.market[s.count] = <uint8_t>(a - DEAL_MARKET)
    elif s.phase == PH_ALLIES or s.phase == PH_UNCOVER:
        space = open_space(s, t, False)
        s.ally_up[space] = <uint8_t>(a - DEAL_ALLY)
        s.ally_pool[a - DEAL_ALLY] -= 1
        if s.phase == PH_UNCOVER:
            s.ally_down = <uint16_t>(s.ally_down & ~(1 << space))
    elif s.phase == PH_CARDS or s.phase == PH_RESTOCK:
        s.card[open_space(s, t, True)] = <uint8_t>(a - DEAL_CARD)
        s.card_pool &= ~t.card[a - DEAL_CARD].bits
        s.card_left[0 if s.card_left[0] else 1] -= 1
    elif a >= DEAL_HOUSE:
        s.player[s.count].house = <uint8_t>(a - DEAL_HOUSE)
    else:
        s.player[s.head.num_players - 1 - s.count].house = <uint8_t>(a - HOUSE)
    s.count += 1
