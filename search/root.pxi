"""The root: where trees begin, its statistics, and the table that a search returns."""

cdef enum:
    LINE = 32                # actions of a line of the table, at most


cdef void clear_trees(Search* search, bint keep_own) noexcept nogil:
    """Start every tree afresh, but for the searching seat's own where it is kept."""
    cdef int tree
    if not keep_own:
        clear(&search.pool)
        clear_merger(&search.merger)
    for tree in range(search.num_trees):
        if not keep_own or tree != own_tree(search):
            search.roots[tree] = new_root(&search.pool)
        if search.options.infoset_roots:
            search.infoset_roots[tree] = new_root(&search.pool)


cdef void begin(Search* search, const Head* root, bint reuse) noexcept nogil:
    """Clear the statistics; of a kept tree, note what its children have."""
    cdef int row
    cdef uint32_t child
    memset(&search.root, 0, sizeof(Root))
    search.decided = False
    search.results = 0
    memset(search.result_sums, 0, sizeof(search.result_sums))
    if search.options.finish > 0:
        note_standing(search, root)
    search.root.num_actions = search.rules.legal(root, search.root.actions)
    if not reuse:
        return
    for row in range(search.root.num_actions):
        child = find_child(&search.pool, search.roots[own_tree(search)], search.root.actions[row])
        if child:
            search.root.previous[row] = search.pool.nodes[child]


cdef double reward_sum(const Search* search, int players) noexcept nogil:
    """Return the sum of all rewards of this search, over iterations and seats."""
    cdef double total = 0
    cdef int row, seat
    for row in range(search.root.num_actions):
        for seat in range(players):
            total += search.root.totals[row][seat]
    return total


cdef object table(Search* search, int players, uint64_t iterations, double seconds):
    """Return the root's Table, most visited first."""
    rows = [_make_row(search, players, row, iterations) for row in range(search.root.num_actions)]
    rows.sort(key=lambda row: (-row.visits, -row.value, row.action))
    return Table(tuple(rows), iterations, search.nodes_made, seconds)


cdef object _make_row(Search* search, int players, int row, uint64_t iterations):
    """Return one Row of the table."""
    cdef const Node* previous = &search.root.previous[row]
    cdef uint64_t visits = previous.visits + search.root.visits[row]
    cdef double divisor = visits if visits else 1
    action, totals = search.root.actions[row], search.root.totals[row]
    value = (previous.total + totals[search.me]) / divisor
    values = [totals[seat] / divisor for seat in range(players)]
    if previous.visits:
        values = _estimate_values(search, players, row, value)
    return Row(action, visits, value, previous.availability + iterations, tuple(values),
               _make_line(search, action))


cdef list _estimate_values(Search* search, int players, int row, double value):
    """Return the mean rewards by seat of an action that a kept tree knew before this search.

    The tree has the mean of the searching seat, `value`, but nothing of the others, so theirs are
    estimated. Their sum is what this search gave to all seats on the mean, less `value`. It is
    split in the proportion in which this search rewarded them; nobody gets more than 1. Both are
    taken from the action's own iterations of this search; without any, from those of all actions;
    without any at all, the sum is that of the search before, split evenly.
    """
    rows = [row] if search.root.visits[row] else range(search.root.num_actions)
    visits = sum([search.root.visits[i] for i in rows])
    totals = [sum([search.root.totals[i][seat] for i in rows]) for seat in range(players)]
    others = sum(totals) - totals[search.me]
    everybody = sum(totals) / visits if visits else search.reward_sum
    rest = max(everybody - value, 0.0)
    values = [rest * totals[seat] / others if others > 0 else rest / max(players - 1, 1)
              for seat in range(players)]
    values[search.me] = value
    return [min(each, 1.0) for each in values]


cdef tuple _make_line(Search* search, Action action):
    """Return an action at the root and the most visited line below it.

    In the searching seat's tree, that of the last world where each world has its own.
    """
    cdef uint32_t at = find_child(&search.pool, search.roots[own_tree(search)], action)
    cdef uint32_t i, best
    line = [action]
    while at and len(line) < LINE:
        at = position_of(&search.pool, at)
        if search.pool.nodes[at].num_children == 0:
            break
        best = search.pool.nodes[at].children
        for i in range(best + 1, best + search.pool.nodes[at].num_children):
            if search.pool.nodes[i].visits > search.pool.nodes[best].visits:
                best = i
        if search.pool.nodes[best].visits < 2:
            break
        line.append(search.pool.nodes[best].action)
        at = best
    return tuple(line)
