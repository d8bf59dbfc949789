"""Points and places."""

from ...bits cimport size
from ...game cimport Head
from ...integers cimport int32_t, uint8_t
from .rules cimport OPT_MOCENIGO, OPT_SOLO_MAJORITY
from .state cimport Player, StuporState, fred_structures, own_allies, structures
from .tables cimport (
    AllyTile, KEEP, OWN, Q_ALLIES, Q_AUGUSTALES, Q_GRAIN, Q_KEEPS, Q_NUMBER, Q_STONE, Q_STRUCTURES,
    Q_TOWERS, Q_WALLS, TOWER, Table, WALL,
)

cdef struct Points:            # where they come from
    int track
    int structures
    int majority
    int money                  # and cubes

cdef struct Lead:
    int most
    int second

cdef void scores(const Head* h, int32_t* out) noexcept nogil
cdef void points(const StuporState* s, const Table* t, Points* out) noexcept nogil
cdef void note_standing(StuporState* s, const Table* t, const Points* before) noexcept nogil
cdef void note_final(StuporState* s, const Table* t) noexcept nogil
cdef void ranks(const Head* h, uint8_t* out) noexcept nogil
cdef void payoffs(const Head* h, float* out) noexcept nogil


cdef inline Lead lead_of(const int* built, int n) noexcept nogil:
    """Return the most and the second most Structures of `n` seats (SM-122)."""
    cdef Lead lead = Lead(0, 0)
    cdef int seat
    for seat in range(n):
        if built[seat] > lead.most:
            lead.second = lead.most
            lead.most = built[seat]
        elif lead.second < built[seat] < lead.most:
            lead.second = built[seat]
    return lead


cdef inline int majority(const StuporState* s, const Table* t, int built,
                         Lead lead) noexcept nogil:
    """Return the points of a seat for having the most Structures, or the second most."""
    cdef int n = s.head.num_players
    if built == lead.most:
        if n > 1 or not s.head.option[OPT_SOLO_MAJORITY] or built >= fred_structures(s):
            return t.most_structures       # SM-138, reading (b)
    elif built == lead.second and n >= t.second_most_from:
        return t.second_most
    return 0


cdef inline int goods_points(const Table* t, const Player* p) noexcept nogil:
    """Return the points of a seat for its money and cubes."""
    return (p.money + t.augustales_per_cube * (p.grain + p.stone)) // t.augustales_per_vp


# --- Allies: the palace and a seat's own things compared (SM-184 to SM-201) ----------------------


cdef inline int foremost(const StuporState* s, const Table* t, const Player* p) noexcept nogil:
    """Return how far the foremost own Specialist is: its column, or workplaces walked (SM-192)."""
    cdef bint walked = s.head.option[OPT_MOCENIGO]
    cdef int i, place, found = 0
    for i in range(3):
        place = p.specialist[i]
        found = max(found, t.steps[place] if walked else t.column[place])
    return found


cdef inline int _own(const StuporState* s, const Table* t, const Player* p,
                     int what) noexcept nogil:
    """Return one of the seat's own quantities."""
    if what == Q_GRAIN:
        return p.grain
    elif what == Q_STONE:
        return p.stone
    elif what == Q_AUGUSTALES:
        return p.money
    elif what == Q_TOWERS:
        return size(p.sites & t.sites_of[TOWER])
    elif what == Q_WALLS:
        return size(p.sites & t.sites_of[WALL])
    elif what == Q_KEEPS:
        return size(p.sites & t.sites_of[KEEP])
    elif what == Q_ALLIES:
        return own_allies(p)
    elif what == Q_STRUCTURES:
        return structures(p)
    return foremost(s, t, p)


cdef inline int quantity(const StuporState* s, const Table* t, const Player* p,
                         int what) noexcept nogil:
    """Return what one side of a condition is worth, of the palace or of the seat."""
    if what >= OWN:
        return _own(s, t, p, what - OWN)
    return s.palace[what] if what < Q_STRUCTURES else fred_structures(s)


cdef inline int surplus(const StuporState* s, const Table* t, const Player* p,
                        int kind) noexcept nogil:
    """Return how much more than enough an Ally's condition has; below 0 it does not hold."""
    cdef const AllyTile* ally = &t.ally[kind]
    cdef int right = ally.number
    if ally.right != Q_NUMBER:
        right = quantity(s, t, p, ally.right)
    return quantity(s, t, p, ally.left) - right - ally.greater


cdef inline bint content(const StuporState* s, const Table* t, const Player* p,
                         int kind) noexcept nogil:
    """Tell whether the condition of an Ally holds for the seat that has it."""
    return surplus(s, t, p, kind) >= 0
