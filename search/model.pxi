"""ONNX models: called with the lock held, once for several rows of inputs.

A call costs as much as some ten rows of a small network, so the seats of a position share one, and
so do the actions of a choice. Leaves of different iterations do not: each must be known before the
next is chosen.
"""

cdef enum:
    MODEL_ROWS = 32          # rows of a call, at most


cdef void call_value_model(void* asked, const float* x, int inputs, int rows,
                           float* z) noexcept with gil:
    """Write the strengths of rows of inputs, MAX_INPUTS apart, within [-30, 30].

    After an error they are 0 until `Heuristic.tell` is called.
    """
    cdef Heuristic heuristic = <Heuristic>asked
    cdef const float[::1] found
    cdef int i
    memset(z, 0, rows * sizeof(float))
    try:
        found = heuristic._function.strengths(_copied_rows(x, inputs, rows))
        for i in range(rows):
            z[i] = limited(found[i]) if isfinite(found[i]) else 0
    except BaseException as error:
        heuristic._fail(error)


cdef void call_policy_model(void* asked, const float* x, int inputs, const Action* codes, int n,
                            float* out) noexcept with gil:
    """Write the logits of actions, by their codes, for one row of inputs; errors as above."""
    cdef Heuristic heuristic = <Heuristic>asked
    cdef const float[::1] found
    cdef int i
    memset(out, 0, n * sizeof(float))
    try:
        found = heuristic._function.logits(_copied_rows(x, inputs, 1))
        for i in range(n):
            out[i] = limited(found[codes[i]]) if isfinite(found[codes[i]]) else 0
    except BaseException as error:
        heuristic._fail(error)


cdef _copied_rows(const float* x, int inputs, int rows):
    """Return rows of inputs as an array without gaps."""
    made = np.empty((rows, inputs), np.float32)
    cdef float[:, ::1] to = made
    cdef int i
    for i in range(rows):
        memcpy(&to[i, 0], x + i * MAX_INPUTS, inputs * sizeof(float))
    return made


cdef void judge_children(const Rules* rules, const Head* s, const Action* actions, int n,
                         const Layers* net, Head* scratch, float* z) noexcept nogil:
    """Write the strength of the seat to act after each action, many actions a call."""
    cdef float inputs[MODEL_ROWS * MAX_INPUTS]
    cdef int i, first = 0, rows
    while first < n:
        rows = min(MODEL_ROWS, n - first)
        for i in range(rows):
            memcpy(scratch, s, rules.state_size)
            rules.apply(scratch, actions[first + i])
            read(rules, scratch, s.to_act, net.inputs, inputs + i * MAX_INPUTS)
        call_value_model(net.model, inputs, net.inputs, rows, z + first)
        first += rows
