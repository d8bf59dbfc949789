"""One ply ahead: every action judged by the heuristic in sampled worlds."""

cdef enum:
    WORLDS_AT_ONCE = 64             # worlds between two looks for Ctrl-C


cdef void _look_ahead(const Rules* rules, const Head* view, const Action* actions, int n,
                      const Judgement* judgement, Head* world, Head* after, bitgen_t* rng,
                      double[MAX_PLAYERS]* totals) noexcept nogil:
    """Add what the heuristic makes of every action in one world, draws settled."""
    cdef float out[MAX_PLAYERS]
    cdef int i, seat
    memcpy(world, view, rules.state_size)
    rules.determinize(world, view.observer, rng)
    if judgement.net.model != NULL:
        _look_ahead_by_model(rules, world, actions, n, &judgement.net, after, rng, totals)
        return
    for i in range(n):
        _apply_with_draws(rules, world, actions[i], after, rng)
        shares(rules, after, judgement, out)
        for seat in range(after.num_players):
            totals[i][seat] += out[seat]


cdef inline void _apply_with_draws(const Rules* rules, const Head* world, Action action,
                                   Head* after, bitgen_t* rng) noexcept nogil:
    """Write the position after an action, with all draws that follow."""
    memcpy(after, world, rules.state_size)
    rules.apply(after, action)
    while after.to_act == CHANCE:
        rules.apply(after, draw(rules, after, rng))


cdef void _look_ahead_by_model(const Rules* rules, const Head* world, const Action* actions, int n,
                               const Layers* net, Head* after, bitgen_t* rng,
                               double[MAX_PLAYERS]* totals) noexcept nogil:
    """Add what an ONNX model makes of every action in one world, several actions a call."""
    cdef float inputs[MODEL_ROWS * MAX_INPUTS]
    cdef float z[MODEL_ROWS]
    cdef int i, seat, players = world.num_players, first = 0, last, rows
    while first < n:
        last, rows = min(first + MODEL_ROWS // players, n), 0
        for i in range(first, last):
            _apply_with_draws(rules, world, actions[i], after, rng)
            for seat in range(players):
                read(rules, after, seat, net.inputs, inputs + rows * MAX_INPUTS)
                rows += 1
        call_value_model(net.model, inputs, net.inputs, rows, z)
        for i in range(first, last):
            normalize(z + (i - first) * players, players)
            for seat in range(players):
                totals[i][seat] += z[(i - first) * players + seat]
        first = last


def one_ply(View view not None, Heuristic heuristic not None, rng, int worlds):
    """Return the Table of the legal actions, each judged in `worlds` worlds.

    Value is the expected win share of the seat to act by the heuristic. Raises InputError for
    less than one world, for a heuristic of another game, and for an error in its function.
    """
    if worlds < 1:
        raise InputError(f"worlds {worlds}: 1 or more expected")
    heuristic.require_value(view.game)
    cdef const Rules* rules = view.rules
    cdef BitGen dice
    cdef Action actions[MAX_ACTIONS]
    cdef double totals[MAX_ACTIONS][MAX_PLAYERS]
    cdef Head* world
    cdef int i, n, last, looked = 0, me = view.head.observer, players = view.head.num_players
    cdef double start = now()
    legal = view.legal_actions
    dice = BitGen(rng)
    n = rules.legal(view.head, actions)
    world = <Head*>malloc(2 * rules.state_size)
    if world == NULL:
        raise MemoryError
    memset(totals, 0, sizeof(totals))
    try:
        while looked < worlds:
            last = min(looked + WORLDS_AT_ONCE, worlds)
            with nogil:
                while looked < last and not heuristic.c.failed:
                    _look_ahead(rules, view.head, actions, n, &heuristic.c, world,
                                <Head*>(<char*>world + rules.state_size), dice.rng, totals)
                    looked += 1
            heuristic.tell()
            raise_pending_error()
            PyErr_CheckSignals()
    finally:
        free(world)
    rows = []
    for i in range(n):
        values = tuple([totals[i][k] / worlds for k in range(players)])
        rows.append(Row(legal[i], worlds, values[me], worlds, values, (legal[i],)))
    rows.sort(key=lambda row: (-row.value, row.action))
    return Table(tuple(rows), worlds, 0, now() - start)
