"""The pool of nodes: allocation and growth."""

from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memmove, memset


cdef int open_pool(Pool* pool, uint32_t capacity) except -1:
    """Reserve room for `capacity` nodes; pages are touched only as trees grow."""
    pool.nodes = <Node*>malloc(<size_t>capacity * sizeof(Node))
    if pool.nodes == NULL:
        raise MemoryError(f"a tree of {capacity} nodes")
    pool.capacity = capacity
    clear(pool)
    return 0


cdef void close_pool(Pool* pool) noexcept nogil:
    free(pool.nodes)
    pool.nodes = NULL


cdef void clear(Pool* pool) noexcept nogil:
    pool.used = 1
    pool.live = 0
    memset(pool.recycled, 0, sizeof(pool.recycled))


cdef uint32_t _block(Pool* pool, int size_class) noexcept nogil:
    """Return the first node of a free block of 2**size_class nodes, 0 when the pool is full."""
    cdef uint32_t at = pool.recycled[size_class]
    cdef uint32_t size = <uint32_t>1 << size_class
    if at:
        pool.recycled[size_class] = pool.nodes[at].children
        return at
    if size > pool.capacity - pool.used:
        return 0
    at = pool.used
    pool.used += size
    return at


cdef inline void _blank(Node* node, Action action, int mover) noexcept nogil:
    memset(node, 0, sizeof(Node))
    node.action = action
    node.mover = <int8_t>mover


cdef uint32_t new_root(Pool* pool) noexcept nogil:
    """Return a node without a parent, 0 when the pool is full."""
    cdef uint32_t at = _block(pool, 0)
    if at:
        _blank(&pool.nodes[at], 0, 0)
        pool.live += 1
    return at


cdef uint32_t add_child(Pool* pool, uint32_t parent, Action action, int mover) noexcept nogil:
    """Insert a child in its place among its siblings; return it, 0 when the pool is full.

    Siblings may move, so no index of a child of `parent` may be held across this call.
    """
    cdef Node* node = &pool.nodes[parent]
    cdef uint32_t n = node.num_children, at, block, size_class
    if n == 0 or n == (<uint32_t>1 << node.size_class):
        size_class = node.size_class + 1 if n else 0
        block = _block(pool, size_class) if size_class < CLASSES else 0
        if block == 0:
            return 0
        if n:
            memcpy(&pool.nodes[block], &pool.nodes[node.children], n * sizeof(Node))
            pool.nodes[node.children].children = pool.recycled[node.size_class]
            pool.recycled[node.size_class] = node.children
        node.children = block
        node.size_class = <uint8_t>size_class
    at = node.children + n
    while at > node.children and pool.nodes[at - 1].action > action:
        at -= 1
    memmove(&pool.nodes[at + 1], &pool.nodes[at],
            (node.children + n - at) * sizeof(Node))
    _blank(&pool.nodes[at], action, mover)
    node.num_children += 1
    pool.live += 1
    return at
