"""The pool of nodes: allocation and growth."""

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
    uint32_t counts               # calls of count_tree


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


cdef extern from *:
    """
    #include <stdlib.h>
    #if defined(__linux__)
    #include <sys/mman.h>
    #endif
    /* Large trees are read all over the place, which large pages make quicker by a quarter; small
       ones, in front, would only wait for a page of 2 MiB to be cleared. All begin with a line
       of the cache, of which two nodes fill one. */
    static void *reserve(size_t bytes) {
        const size_t line = 64, large = (size_t)1 << 21, front = 2 * large;
        void *at = NULL;
        if (posix_memalign(&at, bytes > 2 * front ? large : line, bytes)) return NULL;
    #if defined(__linux__) && defined(MADV_HUGEPAGE)
        if (bytes > 2 * front) madvise((char *)at + front, bytes - front, MADV_HUGEPAGE);
    #endif
        return at;
    }
    """
    void* reserve(size_t bytes) noexcept nogil


cdef int open_pool(Pool* pool, uint32_t capacity, int seats) except -1:
    """Reserve room for `capacity` nodes, with values for `seats` seats each if that is not 0.

    Pages are touched only as trees grow.
    """
    pool.capacity = capacity
    pool.seats = seats
    pool.nodes = <Node*>reserve(<size_t>capacity * sizeof(Node))
    if seats:
        pool.values = <float*>malloc(<size_t>capacity * seats * sizeof(float))
    if pool.nodes == NULL or (seats and pool.values == NULL):
        close_pool(pool)
        raise MemoryError(f"a tree of {capacity} nodes")
    clear(pool)
    return 0


cdef void close_pool(Pool* pool) noexcept nogil:
    free(pool.nodes)
    free(pool.values)
    pool.nodes = NULL
    pool.values = NULL


cdef void clear(Pool* pool) noexcept nogil:
    pool.used = 1
    pool.live = 0
    pool.full = False
    memset(pool.recycled, 0, sizeof(pool.recycled))


cdef inline void _recycle_block(Pool* pool, uint32_t at, int size_class) noexcept nogil:
    pool.nodes[at].children = pool.recycled[size_class]
    pool.recycled[size_class] = at


cdef uint32_t _take_block(Pool* pool, int size_class) noexcept nogil:
    """Return the first node of a free block of 2**size_class nodes, 0 when the pool is full.

    Blocks of two and more begin with a line of the cache; the node left out serves a later block
    of one.
    """
    cdef uint32_t at = pool.recycled[size_class]
    cdef uint32_t size = <uint32_t>1 << size_class
    if at:
        pool.recycled[size_class] = pool.nodes[at].children
        return at
    if size > 1 and pool.used & 1 and pool.used < pool.capacity:
        _recycle_block(pool, pool.used, 0)
        pool.used += 1
    if size > pool.capacity - pool.used:
        pool.full = True
        return 0
    at = pool.used
    pool.used += size
    return at


cdef inline void _move_nodes(Pool* pool, uint32_t to, uint32_t at, uint32_t n) noexcept nogil:
    memmove(&pool.nodes[to], &pool.nodes[at], n * sizeof(Node))
    if pool.seats:
        memmove(values_of(pool, to), values_of(pool, at), n * pool.seats * sizeof(float))


cdef inline void _blank_node(Pool* pool, uint32_t at, Action action, int mover) noexcept nogil:
    cdef Node* node = &pool.nodes[at]
    memset(node, 0, sizeof(Node))
    node.action = action
    node.mover = <int8_t>mover
    if pool.seats:
        memset(values_of(pool, at), 0, pool.seats * sizeof(float))


cdef uint32_t new_root(Pool* pool) noexcept nogil:
    """Return a node without a parent, 0 when the pool is full."""
    cdef uint32_t at = _take_block(pool, 0)
    if at:
        _blank_node(pool, at, 0, 0)
        pool.live += 1
    return at


cdef uint32_t count_tree(Pool* pool, uint32_t root) noexcept nogil:
    """Return how many nodes a tree has; no tree is deeper than the stack."""
    pool.counts += 1
    return _count(pool, root)


cdef uint32_t _count(Pool* pool, uint32_t at) noexcept nogil:
    cdef Node* node = &pool.nodes[at]
    cdef uint32_t i, nodes = 1
    if node.size_class == LINKED:
        node = &pool.nodes[node.children]
        if node.availability == pool.counts:     # a shared node notes there who has counted it
            return 1
        node.availability = pool.counts
        nodes = 2
    for i in range(node.children, node.children + node.num_children):
        nodes += _count(pool, i)
    return nodes


cdef uint32_t add_child(Pool* pool, uint32_t parent, Action action, int mover) noexcept nogil:
    """Insert a child in its place among its siblings; return it, 0 when the pool is full.

    Siblings may move, so no index of a child of `parent` may be held across this call.
    """
    cdef Node* node = &pool.nodes[parent]
    cdef uint32_t n = node.num_children, at, block, size_class
    if n == 0 or n == (<uint32_t>1 << node.size_class):
        size_class = node.size_class + 1 if n else 0
        block = _take_block(pool, size_class) if size_class < CLASSES else 0
        if block == 0:
            return 0
        if n:
            _move_nodes(pool, block, node.children, n)
            _recycle_block(pool, node.children, node.size_class)
        node.children = block
        node.size_class = <uint8_t>size_class
    at = node.children + n
    while at > node.children and pool.nodes[at - 1].action > action:
        at -= 1
    _move_nodes(pool, at + 1, at, node.children + n - at)
    _blank_node(pool, at, action, mover)
    node.num_children += 1
    pool.live += 1
    return at
