"""Merging: paths of one turn to the same information set share a node (Monte Carlo graph search).

The node that is shared has no parent, so that it never moves. An edge to it is an ordinary child
without children of its own: its `size_class` is LINKED, and `children` the shared node. Both count
visits: those of the edge explore, the mean of the shared node is the value of every edge to it.
"""

cdef enum:
    LINKED = 255           # `size_class` of an edge to a shared node
    FEWEST_SLOTS = 1024    # of a Merger, a power of two


cdef int open_merger(Merger* merger) except -1:
    """Reserve room for the first slots; they grow in number with the trees."""
    merger.size = FEWEST_SLOTS
    merger.used = 0
    merger.slots = <Slot*>calloc(merger.size, sizeof(Slot))
    if merger.slots == NULL:
        raise MemoryError
    return 0


cdef void clear_merger(Merger* merger) noexcept nogil:
    if merger.slots != NULL:
        memset(merger.slots, 0, merger.size * sizeof(Slot))
        merger.used = 0


cdef Slot* _find_slot(const Merger* merger, uint64_t key) noexcept nogil:
    """Return the slot of a key, or the empty one where it belongs."""
    cdef uint32_t at = <uint32_t>(key >> 32) & (merger.size - 1)
    while merger.slots[at].node and merger.slots[at].key != key:
        at = (at + 1) & (merger.size - 1)
    return &merger.slots[at]


cdef bint _double_slots(Merger* merger) noexcept nogil:
    """Double the number of slots; False, and nothing is changed, if there is no memory."""
    cdef Merger larger
    cdef uint32_t i
    larger.size, larger.used = 2 * merger.size, merger.used
    larger.slots = <Slot*>calloc(larger.size, sizeof(Slot))
    if larger.slots == NULL:
        return False
    for i in range(merger.size):
        if merger.slots[i].node:
            _find_slot(&larger, merger.slots[i].key)[0] = merger.slots[i]
    free(merger.slots)
    merger[0] = larger
    return True


cdef uint32_t _shared_node(Pool* pool, Merger* merger, uint64_t key) noexcept nogil:
    """Return the shared node of a key, made if there is none; 0 when there is no room for it."""
    cdef Slot* slot
    if 2 * merger.used >= merger.size and not _double_slots(merger):
        return 0
    slot = _find_slot(merger, key)
    if slot.node == 0:
        slot.node = new_root(pool)
        slot.key = key
        merger.used += slot.node > 0
    return slot.node


cdef inline uint32_t position_of(const Pool* pool, uint32_t child) noexcept nogil:
    """Return the node that has the children of an edge: the shared one, or the edge itself."""
    return pool.nodes[child].children if pool.nodes[child].size_class == LINKED else child


cdef inline const Node* value_node(const Pool* pool, const Node* child) noexcept nogil:
    """Return the node whose mean is the value of an edge."""
    if child.size_class == LINKED:
        return &pool.nodes[child.children]
    return child


cdef inline uint64_t _key_of(Search* search, int observer) noexcept nogil:
    """Return the key of what an observer knows of the world; or of the world, if it sees all."""
    if search.options.perfect_information:
        return _hash_bytes(search.world, search.rules.state_size)
    return view_hash(search.rules, search.world, observer, search.scratch)


cdef void link_edges(Search* search, int ply) noexcept nogil:
    """Link the edges that the path has come by to the nodes of what the observers know now.

    That is done before an edge has children, if the seat that has just acted acts again.
    """
    cdef uint32_t at, shared
    cdef Node* edge
    cdef int tree, observer
    for tree in range(search.num_trees):
        at = search.path.nodes[ply][tree]
        edge = &search.pool.nodes[at]
        if edge.num_children or edge.size_class == LINKED or edge.mover != search.world.to_act:
            continue
        observer = search.me if search.num_trees == 1 else tree
        shared = _shared_node(&search.pool, &search.merger, _key_of(search, observer))
        if shared:
            edge.children = shared
            edge.size_class = LINKED
            search.pool.nodes[shared].mover = edge.mover
            search.pool.nodes[shared].visits += edge.visits
            search.pool.nodes[shared].total += edge.total
