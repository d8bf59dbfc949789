"""The C interface over rules in Python: a state is the packed bytes of a Python value.

Every function takes the lock and asks a `Packer` (python_rules.py). Searches cannot raise: the
first error is kept (`store_error`), that game ends there, and whoever called Python-side raises it.
"""

cdef enum:
    MAX_PACKED_SIZE = 4000              # bytes of a packed state, at most

cdef struct PythonState:
    Head head
    uint16_t length
    char data[MAX_PACKED_SIZE]          # 0 from `length` on

PACKERS = []                 # of games, by Head.table
MAX_STATE_SIZE = MAX_PACKED_SIZE


cdef bytes _packed(const Head* h):
    cdef const PythonState* s = <const PythonState*>h
    return (<const char*>s.data)[:s.length]


cdef void _store_packed(Head* h, packed) except *:
    """Make (who is to act, bytes) the state."""
    cdef PythonState* s = <PythonState*>h
    cdef bytes data = packed.data
    cdef size_t size = len(data)
    memcpy(s.data, <const char*>data, size)
    if size < s.length:
        memset(s.data + size, 0, s.length - size)
    s.length = size
    h.to_act = packed.to_act
    h.pile = h.to_act == CHANCE


cdef void _keep_error(const Head* h, error) noexcept:
    store_error(PACKERS[h.table].explain(error))


cdef void _end_by_error(Head* h, error) noexcept:
    _keep_error(h, error)
    h.to_act = OVER
    h.pile = 0


cdef void python_begin(Head* h) noexcept with gil:
    try:
        options = (<const char*>h.option)[:sizeof(h.option)]
        _store_packed(h, PACKERS[h.table].begin(h.num_players, options))
    except BaseException as error:
        _end_by_error(h, error)


cdef int python_legal(const Head* h, Action* out) noexcept with gil:
    cdef int i
    try:
        actions = PACKERS[h.table].legal(_packed(h))
        for i, action in enumerate(actions):
            out[i] = action
        return len(actions)
    except BaseException as error:
        _keep_error(h, error)
        out[0] = 0
        return 1


cdef int python_outcomes(const Head* h, Action* actions, uint16_t* weights) noexcept with gil:
    cdef int i
    try:
        found = PACKERS[h.table].outcomes(_packed(h))
        for i, (action, weight) in enumerate(found):
            actions[i] = action
            weights[i] = weight
        return len(found)
    except BaseException as error:
        _keep_error(h, error)
        actions[0], weights[0] = 0, 1
        return 1


cdef void python_apply(Head* h, Action a) noexcept with gil:
    try:
        _store_packed(h, PACKERS[h.table].apply(_packed(h), a))
    except BaseException as error:
        _end_by_error(h, error)


cdef Action python_observed_action(const Head* h, Action a, int observer) noexcept with gil:
    try:
        return PACKERS[h.table].observed_action(_packed(h), a, observer)
    except BaseException as error:
        _keep_error(h, error)
        return a


cdef bint python_reveals(const Head* h, Action a, const Head* after) noexcept with gil:
    try:
        return PACKERS[h.table].reveals(_packed(h), a)
    except BaseException as error:
        _keep_error(h, error)
        return True


cdef void python_hide(Head* h, int observer) noexcept with gil:
    try:
        _store_packed(h, PACKERS[h.table].view(_packed(h), observer))
    except BaseException as error:
        _end_by_error(h, error)
    h.observer = observer


cdef void python_determinize(Head* h, int observer, bitgen_t* rng) noexcept with gil:
    try:
        seed = rng.next_uint64(rng.state)
        _store_packed(h, PACKERS[h.table].determinize(_packed(h), observer, seed))
    except BaseException as error:
        _end_by_error(h, error)
    h.observer = NOBODY


cdef void python_scores(const Head* h, int32_t* out) noexcept with gil:
    cdef int seat
    for seat in range(h.num_players):
        out[seat] = 0
    try:
        if h.to_act == OVER:
            for seat, points in enumerate(PACKERS[h.table].scores(_packed(h))):
                out[seat] = points
    except BaseException as error:
        _keep_error(h, error)


cdef void python_ranks(const Head* h, uint8_t* out) noexcept with gil:
    cdef int seat
    for seat in range(h.num_players):
        out[seat] = 1
    try:
        points = PACKERS[h.table].returns(_packed(h))
        for seat in range(h.num_players):
            out[seat] = 1 + sum([other > points[seat] for other in points])
    except BaseException as error:
        _keep_error(h, error)


cdef void python_payoffs(const Head* h, float* out) noexcept with gil:
    cdef int seat
    for seat in range(h.num_players):
        out[seat] = 1.0 / h.num_players
    try:
        for seat, share in enumerate(PACKERS[h.table].returns(_packed(h))):
            out[seat] = share
    except BaseException as error:
        _keep_error(h, error)


cdef int python_features(const Head* h, int seat, float* out) noexcept nogil:
    return 0


cdef const char* python_check_invariants(const Head* h) noexcept nogil:
    return NULL


cdef Rules PYTHON = Rules(
    name=b"python", state_size=sizeof(PythonState), public_moves=False,
    begin=python_begin, legal=python_legal, outcomes=python_outcomes, apply=python_apply,
    observed_action=python_observed_action, hide=python_hide, determinize=python_determinize,
    scores=python_scores, ranks=python_ranks, payoffs=python_payoffs,
    features=python_features, check_invariants=python_check_invariants,
    playout=NULL, round=NULL, progress=NULL, inputs=NULL, apply_and_note=NULL,
    canonical_action=NULL,
    reveals=python_reveals,
)

python_binding = make_binding(&PYTHON)


def python_fields(Position position not None):
    """Return the Head, and the state as its rules made it."""
    cdef const Head* h = head_of(position, &PYTHON)
    return {"head": h[0], "state": PACKERS[h.table].unpack(_packed(h))}
