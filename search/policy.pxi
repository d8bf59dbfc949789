"""Policies: networks that say which actions are worth a try.

A policy sees the inputs of the seat to act and gives a logit to each of its actions, to be added to
the strengths one ply on. The codes of actions are turned as the inputs
are (`Rules.canonical_action`).
"""

cdef inline int _canonical_codes(const Rules* rules, const Head* s, const Action* actions, int n,
                                 Action* out) noexcept nogil:
    """Write the codes of actions as the seat to act sees the board."""
    cdef int i
    for i in range(n):
        out[i] = actions[i]
        if rules.canonical_action != NULL:
            out[i] = rules.canonical_action(s, s.to_act, actions[i])
    return n


cdef void add_logits(const Rules* rules, const Head* s, const ActionLayers* net,
                     Accumulator* acc, const Action* actions, int n, float* z) noexcept nogil:
    """Make of the strengths after actions, in `z`, what a policy says: scaled, and logits added.

    `acc` holds what the seat to act saw before.
    """
    cdef float x[MAX_INPUTS]
    cdef float found[MAX_ACTIONS]
    cdef Action codes[MAX_ACTIONS]
    cdef int i
    _canonical_codes(rules, s, actions, n, codes)
    read(rules, s, s.to_act, net.inputs, x)
    if net.model != NULL:
        call_policy_model(net.model, x, net.inputs, codes, n, found)
    else:
        logits(net, x, acc, codes, n, found)
    for i in range(n):
        z[i] = net.scale * z[i] + found[i]


def codes(Position position not None):
    """Return the legal actions of the seat to act, by the codes that a policy knows them by."""
    cdef Action actions[MAX_ACTIONS]
    if position.head.to_act < 0:
        raise InputError("policy: a position in which a seat is to act expected")
    cdef int n = position.rules.legal(position.head, actions)
    _canonical_codes(position.rules, position.head, actions, n, actions)
    return [actions[i] for i in range(n)]


cdef class Policy:
    """The policy of a file's contents (see network_file.py). Raises InputError for others."""

    cdef ActionLayers c
    cdef Accumulator _seen          # by `logits`
    cdef readonly object contents   # of its file
    cdef list _data

    def __init__(self, contents):
        if self.contents is not None:
            raise InputError("policy: it is made already; make another")
        network_file.check_contents(contents, [network_file.POLICY, network_file.FAST], "policy")
        self.contents = contents
        self._data = []
        arrays = contents.arrays
        inputs, units = arrays["first"].shape
        actions = len(arrays["last_bias"])
        if inputs > MAX_INPUTS or units > MAX_UNITS:
            wanted = f"at most {MAX_INPUTS} and {MAX_UNITS} expected"
            raise InputError(f"policy: {inputs} inputs and {units} units, {wanted}")
        self.c.inputs, self.c.units = inputs, padded(units)
        self.c.scale = arrays.get("scale", 0)
        self.c.first = pad_array(self._data, arrays["first"], inputs, self.c.units)
        self.c.first_bias = pad_array(self._data, arrays["first_bias"], self.c.units)
        self.c.last = pad_array(self._data, arrays["last"].T, actions, self.c.units)
        if "linear" in arrays:
            self.c.linear = pad_array(self._data, arrays["linear"].T, actions, inputs)
        self.c.last_bias = pad_array(self._data, arrays["last_bias"], actions)

    def logits(self, inputs, actions):
        """Return the logits of actions, by the codes of `codes`, for the inputs of the mover."""
        numbers = np.asarray(inputs, np.float32)
        count, most = len(self.contents.names), len(self.contents.arrays["last_bias"])
        if numbers.shape != (count,):
            raise InputError(f"policy: {count} inputs expected, not {numbers.shape}")
        if len(actions) > MAX_ACTIONS or not all([0 <= code < most for code in actions]):
            raise InputError(f"policy: at most {MAX_ACTIONS} actions below {most} expected")
        cdef const float[::1] x = np.pad(numbers, (0, -count % LOOKED))
        cdef Action wanted[MAX_ACTIONS]
        cdef float found[MAX_ACTIONS]
        cdef int i, n = len(actions)
        for i in range(n):
            wanted[i] = actions[i]
        logits(&self.c, &x[0], &self._seen, wanted, n, found)
        return [found[i] for i in range(n)]
