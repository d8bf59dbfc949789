"""Descent, the way down the trees: choose, step, expand."""

cdef void descend(Search* search) noexcept nogil:
    """Follow the trees down to a new node, or to where they may not grow."""
    cdef const Rules* rules = search.rules
    cdef Head* world = search.world
    cdef Action actions[MAX_ACTIONS]
    cdef Choice choice
    cdef int n, ply = 0
    choice.new = False
    _enter(search)
    search.path.length = 0
    search.path.root_row = -1
    while not choice.new and world.to_act != OVER and ply < DEPTH - 1:
        if search.options.depth and ply >= search.options.depth:
            break
        if search.threshold and ply and _awaits_visits(search, ply):
            break
        if search.options.merge and ply:
            link_edges(search, ply)
        if world.to_act == CHANCE:
            choice.action = draw(rules, world, search.rng)
            choice.child = 0
        else:
            n = rules.legal(world, actions)
            choice = _choose_child(search, ply, actions, n)
        if not _step_world(search, ply, choice.action, choice.child):
            break
        rules.apply(world, choice.action)
        ply += 1
        search.path.length = ply


cdef inline void _enter(Search* search) noexcept nogil:
    """Set where each tree begins: at its root, or at what its seat knows in this world."""
    cdef int tree
    for tree in range(search.num_trees):
        search.path.nodes[0][tree] = search.roots[tree]
        if search.options.infoset_roots and tree != search.me:
            search.path.nodes[0][tree] = _infoset_root(search, tree)


cdef uint32_t _infoset_root(Search* search, int seat) noexcept nogil:
    """Return the node at which a seat's tree begins in this world, by what the seat knows.

    The way there is five bytes of a hash of the seat's view. In a full pool, information sets
    that have no node yet share the tree's root.
    """
    cdef uint64_t key = view_hash(search.rules, search.world, seat, search.scratch)
    cdef uint32_t child, node = search.infoset_roots[seat]
    cdef int i
    cdef Action part
    for i in range(5):
        part = <Action>(key >> (56 - 8 * i) & 255)
        child = find_child(&search.pool, node, part)
        if child == 0:
            child = add_child(&search.pool, node, part, CHANCE)
            if child == 0:
                return search.roots[seat]
        node = child
    return node


cdef inline bint _awaits_visits(const Search* search, int ply) noexcept nogil:
    """Return whether the leaf reached has too few visits to grow (Coulom 2006).

    The tree is that of the seat to act; where chance moves, that of the searching seat. One visit
    more is needed for every `expansion_threshold` entries of the tree. So a tree keeps what is
    visited often and grows with the logarithm of the iterations, about, not in proportion to them.
    """
    cdef int seat = search.me if search.world.to_act == CHANCE else search.world.to_act
    cdef int tree = 0 if search.num_trees == 1 else seat
    cdef const Node* node = value_node(
        &search.pool, &search.pool.nodes[search.path.nodes[ply][tree]])
    if node.num_children:
        return False
    return node.visits < search.pool.nodes[search.path.nodes[0][tree]].visits // search.threshold


cdef inline Choice _choose_child(Search* search, int ply, const Action* actions,
                                 int n) noexcept nogil:
    """Select among the legal actions by the acting seat's tree.

    Actions that the tree's observer cannot tell apart share a child; among them the choice is
    uniform.
    """
    cdef int tree = 0 if search.num_trees == 1 else search.world.to_act
    cdef uint32_t node = position_of(&search.pool, search.path.nodes[ply][tree])
    cdef Action as_seen[MAX_ACTIONS]
    cdef Action examples[MAX_ACTIONS]
    cdef Choice choice
    cdef Action chosen
    cdef int i, m, alike = 0
    if (search.num_trees > 1 or search.world.to_act == search.me
            or search.options.perfect_information or search.options.observable_moves):
        return _select_action(search, node, actions, actions, n)
    m = _distinct_actions(search, actions, n, as_seen, examples)
    choice = _select_action(search, node, as_seen, examples, m)
    chosen = choice.action
    for i in range(n):
        if search.rules.observed_action(search.world, actions[i], search.me) == chosen:
            alike += 1
            if alike == 1 or below(search.rng, alike) == 0:
                choice.action = actions[i]
    return choice


cdef inline Choice _select_action(Search* search, uint32_t node, const Action* actions,
                                  const Action* examples, int n) noexcept nogil:
    """Select by the policy; plain UCB1 is inlined, since it is used most often."""
    if search.select == NULL:
        return ucb1(search, node, actions, n)
    return search.select(search, node, actions, examples, n)


cdef int _distinct_actions(const Search* search, const Action* actions, int n, Action* as_seen,
                           Action* examples) noexcept nogil:
    """Write the actions as the searching seat sees them, ascending, each once.

    `examples` gets one action for each that is seen so. Returns how many there are.
    """
    cdef int i, j, m = 0
    cdef Action code
    for i in range(n):
        code = search.rules.observed_action(search.world, actions[i], search.me)
        j = m
        while j > 0 and as_seen[j - 1] > code:
            j -= 1
        if j > 0 and as_seen[j - 1] == code:
            continue
        memmove(&as_seen[j + 1], &as_seen[j], (m - j) * sizeof(Action))
        memmove(&examples[j + 1], &examples[j], (m - j) * sizeof(Action))
        as_seen[j] = code
        examples[j] = actions[i]
        m += 1
    return m


cdef inline Action _as_seen(const Search* search, Action action, int tree) noexcept nogil:
    """Return an action of the world as the tree's observer sees it."""
    cdef int observer = search.me if search.num_trees == 1 else tree
    cdef int mover = search.world.to_act
    if search.options.perfect_information or mover == observer:
        return action
    if search.options.observable_moves and mover >= 0:
        return action
    return search.rules.observed_action(search.world, action, observer)


cdef inline bint _step_world(Search* search, int ply, Action action,
                             uint32_t chosen) noexcept nogil:
    """Find or make every tree's child for `action`; False when the pool is full.

    `chosen` is the child in the acting seat's tree where the choice has found it already, else 0.
    """
    cdef int tree, mover = search.world.to_act
    cdef uint32_t node, child
    cdef Action as_seen
    for tree in range(search.num_trees):
        child = chosen if search.num_trees == 1 or tree == mover else 0
        if child == 0:
            node = position_of(&search.pool, search.path.nodes[ply][tree])
            as_seen = _as_seen(search, action, tree)
            child = find_child(&search.pool, node, as_seen)
            if child == 0:
                child = add_child(&search.pool, node, as_seen, mover)
                if child == 0:
                    return False
                search.pool.nodes[child].availability = 1
        search.path.nodes[ply + 1][tree] = child
    if ply == 0:
        search.path.root_row = _root_row(search, action)
    if search.memory != NULL and mover >= 0:
        remember(search.memory, mover, action)
    return True


cdef int _root_row(const Search* search, Action action) noexcept nogil:
    """Return the row of the root's table that an action has."""
    cdef int row
    for row in range(search.root.num_actions):
        if search.root.actions[row] == action:
            return row
    return -1
