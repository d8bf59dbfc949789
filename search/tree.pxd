"""Search trees in one bounded pool: children lie side by side, ascending by action.

A node's children are a block of the pool whose capacity is a power of two; a block that is
full moves to one of twice the size and leaves its old place to others of that size. Nodes are
named by index, 0 meaning none, so the pool can be cleared without touching it.
"""

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t

from ..core.game cimport Action

cdef extern from *:
    void prefetch "__builtin_prefetch"(const void* at) noexcept nogil

cdef enum:
    CLASSES = 9            # block sizes 1, 2, 4 … 256 = MAX_ACTIONS

cdef struct Node:                 # 32 bytes
    double total                  # sum of the rewards of `mover`
    uint32_t visits
    uint32_t availability         # iterations in which the action was legal here
    uint32_t children             # first of the block, 0 while there is none
    float prior                   # heuristic value for `mover`, 0 while it is not judged
    Action action                 # as the tree's observer saw it
    uint16_t num_children
    uint8_t size_class            # of the block of children
    int8_t mover                  # the seat that acted, or CHANCE

cdef struct Pool:
    Node* nodes
    float* values                 # of nodes by seat, `seats` each; NULL unless asked for
    int seats
    uint32_t capacity
    uint32_t used                 # nodes handed out from the front
    uint32_t recycled[CLASSES]    # heads of lists of free blocks, linked through `children`
    uint32_t live                 # nodes in trees
    bint full                     # there was no room for a block of children

cdef int open_pool(Pool* pool, uint32_t capacity, int seats) except -1
cdef void close_pool(Pool* pool) noexcept nogil
cdef void clear(Pool* pool) noexcept nogil
cdef uint32_t new_root(Pool* pool) noexcept nogil
cdef uint32_t count(const Pool* pool, uint32_t root) noexcept nogil
cdef uint32_t add_child(Pool* pool, uint32_t parent, Action action, int mover) noexcept nogil


cdef inline void prefetch_children(const Pool* pool, const Node* node) noexcept nogil:
    """Have the first children of a node fetched from memory, since they are looked at next."""
    cdef const Node* first = &pool.nodes[node.children]
    prefetch(first)
    prefetch(first + 2)
    prefetch(first + 4)
    prefetch(first + 6)


cdef inline float* values_of(const Pool* pool, uint32_t node) noexcept nogil:
    """Return the values of a node by seat, for a pool that keeps them."""
    return pool.values + <size_t>node * pool.seats


cdef inline uint32_t find_child(const Pool* pool, uint32_t parent, Action action) noexcept nogil:
    """Return the child reached by `action`, 0 when there is none yet (binary search)."""
    cdef const Node* node = &pool.nodes[parent]
    cdef uint32_t low = 0, high = node.num_children, middle
    while low < high:
        middle = (low + high) >> 1
        if pool.nodes[node.children + middle].action < action:
            low = middle + 1
        else:
            high = middle
    if low < node.num_children and pool.nodes[node.children + low].action == action:
        return node.children + low
    return 0
