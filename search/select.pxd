"""Selection: the formulas, each larger for what should be tried next, and the policies."""

from libc.math cimport sqrtf
from libc.stdint cimport uint32_t

from ..core.chance cimport below
from ..core.game cimport Action, MAX_ACTIONS
from .search cimport Choice, Search
from .tree cimport Node, prefetch_children

cdef extern from *:
    int leading_zeros "__builtin_clz"(uint32_t n) noexcept nogil    # of 32 bits, not all zero

cdef enum:
    COUNTS = 2048          # up to which the tables are exact; a power of two
    DOUBLINGS = 21         # of COUNTS, to reach all of 32 bits
    STEPS = 128            # from one of them to the next

# Of counts from 1, filled by select.pyx: division and roots would be half the time of a search.
cdef float ROOT_OF_LOG[COUNTS]             # sqrt(log(n))
cdef float ROOT_OF_LARGE_LOG[DOUBLINGS][STEPS]
cdef float ROOT_OF_INVERSE[COUNTS]         # sqrt(1 / n)
cdef float ROOT_OF_SCALE[DOUBLINGS + 1]    # sqrt(1 / 2**n)

cdef int set_selection(Search* search) except -1


cdef inline float mean(const Node* child) noexcept nogil:
    """Return the mean reward of the seat that makes the action."""
    return <float>child.total / <float>child.visits


cdef inline int doublings(uint32_t n) noexcept nogil:
    """Return how often a count from COUNTS on must be halved to be below."""
    return DOUBLINGS - leading_zeros(n)


cdef inline float root_of_log(uint32_t n) noexcept nogil:
    """Return sqrt(log(n)); of large counts by their first eight bits, so to three digits."""
    cdef int halved
    if n < COUNTS:
        return ROOT_OF_LOG[n]
    halved = doublings(n)
    return ROOT_OF_LARGE_LOG[halved - 1][(n >> (halved + 3)) & (STEPS - 1)]


cdef inline float root_of_inverse(uint32_t n) noexcept nogil:
    """Return sqrt(1 / n); of large counts by their first eleven bits, so to three digits."""
    cdef int halved
    if n < COUNTS:
        return ROOT_OF_INVERSE[n]
    halved = doublings(n)
    return ROOT_OF_INVERSE[n >> halved] * ROOT_OF_SCALE[halved]


cdef inline float ucb1_exploration(const Node* child, float c) noexcept nogil:
    """Return what UCB1 adds to the mean.

    The iterations in which the action was legal stand for the parent's visits (Cowling, Powley and
    Whitehouse 2012, section V).
    """
    return c * root_of_log(child.availability) * root_of_inverse(child.visits)


cdef inline float puct_exploration(const Node* child, float c) noexcept nogil:
    """Return what PUCT adds to the mean (Rosin 2011, in the form of later practice)."""
    return c * child.prior * sqrtf(<float>child.availability) / <float>(1 + child.visits)


cdef inline float progressive_bias(const Node* child, float weight) noexcept nogil:
    """Return the heuristic's share, which fades with visits (Chaslot et al. 2008)."""
    return weight * child.prior / <float>(child.visits + 1)


cdef inline Choice untried_choice(Search* search, const Action* untried, int fresh,
                                  int n) noexcept nogil:
    """Choose among untried actions, uniformly."""
    cdef int i = below(search.rng, fresh) if fresh > 1 else 0
    return Choice(action=untried[i], child=0, new=n > 1)


cdef inline Choice tried_choice(Search* search, const Node* child, int n) noexcept nogil:
    """Choose what has a node."""
    cdef uint32_t at = <uint32_t>(child - search.pool.nodes)
    prefetch_children(&search.pool, child)
    return Choice(action=child.action, child=at, new=n > 1 and child.visits == 0)


cdef inline Choice ucb1(Search* search, uint32_t at, const Action* actions, int n) noexcept nogil:
    """Select by UCB1 alone, in one pass: an untried action, else the first of the best."""
    cdef Action untried[MAX_ACTIONS]
    cdef const Node* node = &search.pool.nodes[at]
    cdef Node* child = &search.pool.nodes[node.children]
    cdef Node* best = child
    cdef const Node* last = child + node.num_children
    cdef Action action
    cdef float score, highest = -1e30, c = search.options.c
    cdef int i, fresh = 0
    cdef bint full = search.pool.full
    for i in range(n):
        action = actions[i]
        while child < last and child.action < action:
            child += 1
        if child < last and child.action == action and child.visits:
            child.availability += 1
            if fresh and not full:
                continue
            score = mean(child) + ucb1_exploration(child, c)
            if score > highest:
                highest = score
                best = child
            continue
        untried[fresh] = action
        fresh += 1
    if fresh and not (full and fresh < n):
        return untried_choice(search, untried, fresh, n)
    return tried_choice(search, best, n)
