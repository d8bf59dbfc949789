"""Build a Structure."""

from ...integers cimport uint16_t
from .state cimport Player, passive
from .tables cimport Effect, KEEP, PASSIVE_KEEP_DISCOUNT, Site, Table

cdef struct Cubes:
    int stone
    int grain

cdef uint16_t sites(const Table* t, const Player* p, const Effect* e,
                    uint16_t mask) noexcept nogil


cdef inline Cubes site_cost(const Table* t, const Effect* e, uint16_t mask,
                            const Site* site) noexcept nogil:
    """Return the cubes a site costs (SM-92, SM-93)."""
    cdef Cubes cost
    cost.stone = cost.grain = 0
    if e.resource_free:
        return cost
    cost.stone = site.stone - e.stone_discount
    if site.kind == KEEP:
        cost.stone -= passive(t, mask, PASSIVE_KEEP_DISCOUNT)
    cost.stone = max(cost.stone, 0)
    cost.grain = site.grain
    return cost
