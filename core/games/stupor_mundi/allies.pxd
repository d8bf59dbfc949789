"""When an Ally is content: the palace and a seat's own things compared (SM-184 to SM-201)."""

from ...bits cimport size
from .seat cimport structures
from .state cimport NONE, OPT_MOCENIGO, Player, StuporState
from .tables cimport (
    AllyTile, KEEP, OWN, P_KEEPS, P_TOWERS, P_WALLS, Q_ALLIES, Q_AUGUSTALES, Q_GRAIN, Q_KEEPS,
    Q_NUMBER, Q_STONE, Q_STRUCTURES, Q_TOWERS, Q_WALLS, TOWER, Table, WALL,
)


cdef inline int foremost(const StuporState* s, const Table* t, const Player* p) noexcept nogil:
    """Return how far the foremost own Specialist is: its column, or workplaces walked (SM-192)."""
    cdef int i, place, found = 0
    for i in range(3):
        place = p.specialist[i]
        found = max(found, <int>(t.steps[place] if s.head.option[OPT_MOCENIGO]
                                 else t.column[place]))
    return found


cdef inline int own_allies(const Player* p) noexcept nogil:
    """Count the Allies of a seat."""
    cdef int i, count = 0
    for i in range(5):
        count += p.ally[i] != NONE
    return count


cdef inline int fred_structures(const StuporState* s) noexcept nogil:
    """Count the Structures of Frederick's Castle."""
    return s.palace[P_TOWERS] + s.palace[P_WALLS] + s.palace[P_KEEPS]


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


cdef inline bint content(const StuporState* s, const Table* t, const Player* p,
                         int kind) noexcept nogil:
    """Tell whether the condition of an Ally holds for the seat that has it."""
    cdef const AllyTile* ally = &t.ally[kind]
    cdef int left = quantity(s, t, p, ally.left), right = ally.number
    if ally.right != Q_NUMBER:
        right = quantity(s, t, p, ally.right)
    return left > right if ally.greater else left >= right
