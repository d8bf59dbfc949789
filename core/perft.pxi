"""Perft: the number of sequences of actions, chance included, from a position."""

cdef enum:
    PLIES_AT_ONCE = 4              # plies counted between two looks for Ctrl-C


cdef uint64_t count_leaves(const Rules* rules, const Head* s, int depth,
                           char* scratch) noexcept nogil:
    """Count the leaves `depth` plies below `s`; `scratch` holds one state a ply."""
    cdef Action actions[MAX_ACTIONS]
    cdef Head* child = <Head*>scratch
    cdef uint64_t leaves = 0
    cdef int i, n
    if depth == 0 or s.to_act == OVER:
        return 1
    n = list_choices(rules, s, actions)
    if depth == 1:
        return n
    for i in range(n):
        memcpy(child, s, rules.state_size)
        rules.apply(child, actions[i])
        leaves += count_leaves(rules, child, depth - 1, scratch + rules.state_size)
    return leaves


def perft(State state not None, int depth):
    """Return the number of leaves `depth` plies below `state`; a finished game is one leaf."""
    if depth < 0:
        raise ValueError(f"depth {depth}: 0 or more expected")
    PyErr_CheckSignals()
    if state.head.to_act == OVER:
        return 1
    if depth > PLIES_AT_ONCE:
        return sum([perft(state.child(a), depth - 1) for a in state._legal()])
    cdef char* scratch = <char*>malloc(state.rules.state_size * (depth + 1))
    if scratch == NULL:
        raise MemoryError
    cdef uint64_t leaves
    cdef State start = state.copy()      # another thread may apply an action meanwhile
    with nogil:
        leaves = count_leaves(start.rules, start.head, depth, scratch)
    free(scratch)
    return leaves


def divide(State state not None, int depth):
    """Return {action: leaves below it}. Look at this first when a count is wrong."""
    return {a: perft(state.child(a), depth - 1) for a in state.legal_actions}
