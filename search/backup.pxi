"""Backup: the result of an iteration is entered along its path."""

cdef inline void add_to_root(Search* search, const float* rewards) noexcept nogil:
    """Add the rewards to the root's statistics of the action that began the path."""
    cdef int seat
    if search.path.root_row >= 0:
        search.root.visits[search.path.root_row] += 1
        for seat in range(search.world.num_players):
            search.root.totals[search.path.root_row][seat] += rewards[seat]


cdef inline void back_up(Search* search, const float* rewards) noexcept nogil:
    """Add the rewards to every node passed, each for the seat that moved there."""
    cdef int ply, tree
    cdef Node* node
    for tree in range(search.num_trees):
        search.pool.nodes[search.path.nodes[0][tree]].visits += 1
    for ply in range(1, search.path.length + 1):
        for tree in range(search.num_trees):
            node = &search.pool.nodes[search.path.nodes[ply][tree]]
            node.visits += 1
            if node.mover < 0:
                continue
            node.total += rewards[node.mover]
            if node.size_class == LINKED:
                node = &search.pool.nodes[node.children]
                node.visits += 1
                node.total += rewards[node.mover]
    if search.memory != NULL:
        learn(search.memory, rewards)


cdef void back_up_minimax(Search* search) noexcept nogil:
    """Judge the leaf and back its value up to the root: implicit minimax (Lanctot et al. 2014).

    The backup is max^n: a node has the values of the child that is best for the seat to act. Where
    chance moves, and at leaves, the values are means over visits.
    """
    cdef float leaf[MAX_PLAYERS]
    cdef int ply, tree
    reward(search, search.world.to_act != OVER, leaf)
    for tree in range(search.num_trees):
        _add_to_mean(search, search.path.nodes[search.path.length][tree], leaf)
        for ply in range(search.path.length - 1, -1, -1):
            _back_up_one(search, search.path.nodes[ply][tree], search.path.nodes[ply + 1][tree])


cdef inline void _add_to_mean(Search* search, uint32_t at, const float* values) noexcept nogil:
    """Count the values of this visit as much as those of any visit before it."""
    cdef float* value = values_of(&search.pool, at)
    cdef int seat
    for seat in range(search.world.num_players):
        value[seat] += (values[seat] - value[seat]) / <float>(search.pool.nodes[at].visits + 1)


cdef void _back_up_one(Search* search, uint32_t at, uint32_t child) noexcept nogil:
    """Set a node's values after those of one of its children have changed."""
    cdef const Node* node = &search.pool.nodes[at]
    cdef int mover = search.pool.nodes[child].mover, seat
    cdef float* value = values_of(&search.pool, at)
    cdef float* best = values_of(&search.pool, child)
    cdef float* other
    cdef uint32_t i
    if mover == CHANCE:
        _add_to_mean(search, at, best)
        return
    for i in range(node.children, node.children + node.num_children):
        other = values_of(&search.pool, i)
        if (search.pool.nodes[i].visits or i == child) and (
                other[mover] > best[mover]):
            best = other
    for seat in range(search.world.num_players):
        value[seat] = best[seat]
