"""The loop: iterations of a search, until a limit is reached.

One kernel serves every member of the family. With one tree it is SO-ISMCTS from the searching
seat's point of view, with a tree a seat MO-ISMCTS (Cowling, Powley and Whitehouse 2012), with fixed
worlds determinized UCT, with a tree one ply deep flat Monte Carlo. An action enters a tree as that
tree's observer sees it, so hidden draws and hidden choices do not branch where they are unseen.
"""

cdef enum:
    UNLIMITED = 0xFFFFFFFFFFFFFFFF

cdef struct Budget:
    uint64_t iterations      # or UNLIMITED
    double deadline          # by `now`; 0: none
    uint32_t nodes           # added to the trees; 0: any


cdef enum:
    CHUNK = 1024             # iterations between two looks for Ctrl-C
    FEW = 8                  # the same for rules in Python, which are slow and may raise
    IDLE = 1024              # iterations without a new node that end no search yet
    PAUSE = 16               # iterations between two looks whether the choice is made
    MOST = 0xFFFFFFFF        # iterations: as far as a node counts


cdef double now() noexcept nogil:
    """Return seconds of a clock that only goes forward."""
    cdef timespec t
    clock_gettime(CLOCK_MONOTONIC, &t)
    return t.tv_sec + 1e-9 * t.tv_nsec


cdef inline void _draw_world(Search* search, const Head* root, Head* world) noexcept nogil:
    """Write a world consistent with the root, which may be a view or a state."""
    memcpy(world, root, search.rules.state_size)
    if root.observer != NOBODY:
        search.rules.determinize(world, root.observer, search.rng)


cdef inline void _run_iteration(Search* search, const Head* root) noexcept nogil:
    """Determinize, select, expand, play out, back up."""
    cdef float rewards[MAX_PLAYERS]
    if search.options.worlds:
        memcpy(search.world, search.fixed, search.rules.state_size)
    else:
        _draw_world(search, root, search.world)
    descend(search)
    if search.options.minimax > 0:
        back_up_minimax(search)
    reward(search, rollout(search), rewards)
    add_to_root(search, rewards)
    if search.options.finish > 0:
        add_result(search, rewards)
        adjust_rewards(search, rewards)
    back_up(search, rewards)


cdef uint64_t run(Search* search, const Head* root, const Budget* budget, tuple judges) except? 0:
    """Iterate until the first limit is reached; return the iterations made, 1 or more.

    Several fixed worlds share every limit evenly. Each gets at least one iteration, as long as
    anything is left; there are no more worlds than iterations. Raises errors of the heuristics and
    of signals.
    """
    cdef uint64_t done = 0
    cdef int worlds = <int>min(<uint64_t>max(search.options.worlds, 1), budget.iterations), world
    cdef double start = now()
    cdef Budget part = budget[0]
    if budget.nodes:
        part.nodes = max(budget.nodes // worlds, <uint32_t>1)
    search.nodes_made = 0
    for world in range(worlds):
        if world and _is_spent(search, budget):
            break
        if search.options.worlds:
            if budget.iterations != UNLIMITED:
                part.iterations = (budget.iterations * (world + 1)) // worlds
            if world:
                clear_trees(search, False)
            _draw_world(search, root, search.fixed)
        if budget.deadline > 0:
            part.deadline = start + (budget.deadline - start) * (world + 1) / worlds
        done = _run_world(search, root, done, &part, judges)
        search.nodes_made += search.pool.live
    return done


cdef bint _is_spent(const Search* search, const Budget* budget) noexcept nogil:
    """Return whether the worlds already searched have used up a limit."""
    if search.stopped or (budget.nodes and search.nodes_made >= budget.nodes):
        return True
    return budget.deadline > 0 and now() >= budget.deadline


cdef bint _is_decided(const Search* search, uint64_t left) noexcept nogil:
    """Return whether no action can get as many visits as the leader in the iterations left."""
    cdef uint64_t visits, most = 0, second = 0
    cdef int row
    for row in range(search.root.num_actions):
        visits = <uint64_t>search.root.previous[row].visits + search.root.visits[row]
        if visits > most:
            most, second = visits, most
        elif visits > second:
            second = visits
    return most - second > left


cdef uint64_t _run_world(Search* search, const Head* root, uint64_t done, const Budget* budget,
                         tuple judges) except? 0:
    """Iterate until `done` is the budget's number of iterations, or another limit is reached.

    A tree near the end of the game, or one that may not grow deep, is soon complete. Where nodes
    are the only limit, as many iterations that add none end the search as well.
    """
    cdef uint64_t target, grown = done, last = min(budget.iterations, <uint64_t>MOST)
    cdef uint64_t patience = max(budget.nodes, <uint32_t>IDLE)
    cdef uint32_t first = search.pool.live, live = first
    cdef bint alone = budget.iterations == UNLIMITED and budget.deadline == 0
    cdef bint early = search.options.early_stop and not search.options.worlds
    cdef bint more = True
    cdef uint64_t chunk = CHUNK if strcmp(search.rules.name, b"python") else FEW
    while more:
        target = min(last, done + chunk)
        with nogil:
            while done < target and more:
                _run_iteration(search, root)
                done += 1
                if budget.nodes:
                    if search.pool.live != live:
                        live = search.pool.live
                        grown = done
                    more = live - first < budget.nodes and not search.pool.full and not (
                        alone and done - grown >= patience)
                if early and done % PAUSE == 0 and _is_decided(search, last - done):
                    more = False
                if (search.stopped or search.value.failed or search.prior.failed
                        or search.playout_prior.failed
                        or (budget.deadline > 0 and now() >= budget.deadline)):
                    more = False
        more = more and done < last
        raise_pending_error()
        for judge in judges:
            (<Heuristic>judge).tell()
        PyErr_CheckSignals()
    return done
