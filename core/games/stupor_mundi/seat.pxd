"""What a seat owns and gains: stocks, storage, abilities, cards on the move."""

from ...bits cimport lowest, size
from ...effects cimport Frame, push
from ...game cimport CHANCE
from ...integers cimport int8_t, int16_t, uint8_t, uint16_t, uint32_t, uint64_t
from .frames cimport DEEPEST, F_BENEFITS, F_DRAW, F_PARTS, F_STOCK
from .rules cimport EV_BOUGHT, EV_SLOT, PILE_SEAT
from .sets cimport minus, with_card, without_card
from .state cimport LOG, NONE, OPT_LAZY, OPT_SUPPLY, Player, StuporState
from .tables cimport COVER_HAND, Effect, Goods, PASSIVE_HAND_LIMIT, Table, WALL


cdef struct Span:          # of a number to be chosen
    int low
    int high


cdef inline bint ask(StuporState* s) noexcept nogil:
    """Let the seat whose turn it is choose. Returns True, for whoever settles."""
    s.head.to_act = <int8_t>s.turn
    return True


cdef inline bint draw(StuporState* s, int pile) noexcept nogil:
    """Let chance draw one of a pile. Returns True, for whoever settles."""
    s.head.to_act = CHANCE
    s.head.pile = <uint8_t>pile
    return True


cdef inline int structures(const Player* p) noexcept nogil:
    """Count the Structures of a castle (SM-90)."""
    return size(p.sites)


cdef inline int capacity(const Table* t, const Player* p) noexcept nogil:
    """Return the spaces of the warehouse (SM-91)."""
    return t.warehouse_base + t.warehouse_per_wall * size(p.sites & t.sites_of[WALL])


cdef inline uint16_t abilities(const StuporState* s, const Player* p) noexcept nogil:
    """Return the workplace abilities a seat has now, a mask (SM-59)."""
    cdef uint32_t mask = 0
    cdef int i, ability
    for i in range(3):
        ability = s.work[p.specialist[i]]
        if ability != NONE:
            mask |= <uint32_t>1 << ability
    return <uint16_t>mask


cdef inline int passive(const Table* t, uint16_t mask, int what) noexcept nogil:
    """Add up what the abilities of a mask give of one standing ability."""
    cdef uint64_t found = mask & t.by_passive[what]
    cdef int amount = 0
    while found:
        amount += t.ability[lowest(found)].amount
        found &= found - 1
    return amount


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


cdef inline void earn(StuporState* s, const Table* t, Player* p, int money) noexcept nogil:
    """Give Augustales."""
    if s.head.option[OPT_SUPPLY] or t.limited:
        money = min(money, supply_left(s, t, 0))
    p.money = <int16_t>(p.money + money)


cdef inline void store(StuporState* s, const Table* t, Player* p, int grain,
                       int stone) noexcept nogil:
    """Give cubes to the seat whose turn it is; too many wait for a choice (SM-9)."""
    cdef Frame* f
    if s.head.option[OPT_SUPPLY] or t.limited:
        grain = min(grain, supply_left(s, t, 1))
        stone = min(stone, supply_left(s, t, 2))
    grain += p.grain
    stone += p.stone
    if grain + stone <= capacity(t, p):
        p.grain = <uint8_t>grain
        p.stone = <uint8_t>stone
        return
    f = push(&s.stack, F_STOCK, s.turn, 0)
    f.memo = <uint8_t>grain
    f.extra = <uint8_t>stone


cdef inline void gain(StuporState* s, const Table* t, Player* p, const Goods* goods,
                      int times) noexcept nogil:
    """Give goods, some number of times."""
    p.vp = <int16_t>(p.vp + goods.vp * times)
    if goods.augustales:
        earn(s, t, p, goods.augustales * times)
    if goods.grain or goods.stone:
        store(s, t, p, goods.grain * times, goods.stone * times)


cdef inline void begin_list(StuporState* s, int first, int end, int step) noexcept nogil:
    """Put the effects of a printed row on the stack; step 1: none may be skipped."""
    cdef Frame* f
    if first < end and s.stack.height < DEEPEST:
        f = push(&s.stack, F_PARTS, s.turn, first)
        f.memo = <uint8_t>end
        f.step = <uint8_t>step


cdef inline void begin_draw(StuporState* s, int cards) noexcept nogil:
    """Put a draw from the own pile on the stack."""
    push(&s.stack, F_DRAW, s.turn, 0).memo = <uint8_t>cards


cdef inline void begin_benefits(StuporState* s, uint16_t mask) noexcept nogil:
    """Put what workplaces give after an action on the stack (SM-6)."""
    if mask:
        push(&s.stack, F_BENEFITS, s.turn, 0).mask = mask


cdef inline int drawn(const Player* p) noexcept nogil:
    """Return how many cards of the cohorts have left the draw pile."""
    return size(p.cohort[0]) + size(p.cohort[1]) - p.pile_size


cdef inline void note(Player* p, int what) noexcept nogil:
    """Keep what everybody saw of a hand, for those who want to know what it can hold."""
    p.event[p.num_events].what = <uint8_t>what
    p.event[p.num_events].drawn = <uint8_t>drawn(p)
    p.num_events += 1


cdef inline void reshuffle(StuporState* s, Player* p) noexcept nogil:
    """Make the discard pile the draw pile (SM-115)."""
    if p.num_events:
        p.cohort[1] = p.discard
    else:
        p.cohort[0] = p.discard     # nothing has left the hand since: one cohort will do
        p.cohort[1] = 0
    p.pile = p.discard
    p.pile_size = <uint8_t>size(p.pile)
    p.discard = 0


cdef inline void reshuffle_if_due(StuporState* s, Player* p) noexcept nogil:
    """Replace an empty draw pile at once, unless the lazy option is on (SM-115)."""
    if p.pile_size == 0 and p.discard and not s.head.option[OPT_LAZY]:
        reshuffle(s, p)
