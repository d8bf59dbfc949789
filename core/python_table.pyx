"""The C interface over rules in Python: a state is the packed bytes of a Python value.

Every function takes the lock and asks a `Packer` (python_rules.py). Searches cannot raise: the
first error is kept (`keep_error`), that game ends there, and whoever called Python-side raises it.
"""

from libc.string cimport memcpy, memset
from numpy.random cimport bitgen_t

from .game cimport (
    Action, CHANCE, Head, NOBODY, OVER, Position, Rules, bind, head_of, keep_error,
)
from .integers cimport int32_t, uint8_t, uint16_t

cdef enum:
    ROOM = 4000              # bytes of a packed state, at most

cdef struct PythonState:
    Head head
    uint16_t length
    char data[ROOM]          # 0 from `length` on

PACKERS = []                 # by Head.table
MAX_STATE_SIZE = ROOM


cdef bytes _data(const Head* h):
    cdef const PythonState* s = <const PythonState*>h
    return (<const char*>s.data)[:s.length]


cdef void _store(Head* h, packed) except *:
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


cdef void _fail(Head* h, error) noexcept:
    keep_error(PACKERS[h.table].explain(error))
    h.to_act = OVER
    h.pile = 0


cdef void begin(Head* h) noexcept with gil:
    try:
        _store(h, PACKERS[h.table].begin(h.num_players, (<const char*>h.option)[:sizeof(h.option)]))
    except BaseException as error:
        _fail(h, error)


cdef int legal(const Head* h, Action* out) noexcept with gil:
    cdef int i
    try:
        actions = PACKERS[h.table].legal(_data(h))
        for i, action in enumerate(actions):
            out[i] = action
        return len(actions)
    except BaseException as error:
        keep_error(PACKERS[h.table].explain(error))
        out[0] = 0
        return 1


cdef int outcomes(const Head* h, Action* actions, uint16_t* weights) noexcept with gil:
    cdef int i
    try:
        found = PACKERS[h.table].outcomes(_data(h))
        for i, (action, weight) in enumerate(found):
            actions[i] = action
            weights[i] = weight
        return len(found)
    except BaseException as error:
        keep_error(PACKERS[h.table].explain(error))
        actions[0], weights[0] = 0, 1
        return 1


cdef void apply(Head* h, Action a) noexcept with gil:
    try:
        _store(h, PACKERS[h.table].apply(_data(h), a))
    except BaseException as error:
        _fail(h, error)


cdef Action seen(const Head* h, Action a, int observer) noexcept with gil:
    try:
        return PACKERS[h.table].seen(_data(h), a, observer)
    except BaseException as error:
        keep_error(PACKERS[h.table].explain(error))
        return a


cdef void hide(Head* h, int observer) noexcept with gil:
    try:
        _store(h, PACKERS[h.table].view(_data(h), observer))
    except BaseException as error:
        _fail(h, error)
    h.observer = observer


cdef void determinize(Head* h, int observer, bitgen_t* rng) noexcept with gil:
    try:
        seed = rng.next_uint64(rng.state)
        _store(h, PACKERS[h.table].determinize(_data(h), observer, seed))
    except BaseException as error:
        _fail(h, error)
    h.observer = NOBODY


cdef void scores(const Head* h, int32_t* out) noexcept with gil:
    cdef int seat
    for seat in range(h.num_players):
        out[seat] = 0
    try:
        if h.to_act == OVER:
            for seat, points in enumerate(PACKERS[h.table].scores(_data(h))):
                out[seat] = points
    except BaseException as error:
        keep_error(PACKERS[h.table].explain(error))


cdef void ranks(const Head* h, uint8_t* out) noexcept with gil:
    cdef int seat
    for seat in range(h.num_players):
        out[seat] = 1
    try:
        points = PACKERS[h.table].returns(_data(h))
        for seat in range(h.num_players):
            out[seat] = 1 + sum([other > points[seat] for other in points])
    except BaseException as error:
        keep_error(PACKERS[h.table].explain(error))


cdef void payoffs(const Head* h, float* out) noexcept with gil:
    cdef int seat
    for seat in range(h.num_players):
        out[seat] = 1.0 / h.num_players
    try:
        for seat, share in enumerate(PACKERS[h.table].returns(_data(h))):
            out[seat] = share
    except BaseException as error:
        keep_error(PACKERS[h.table].explain(error))


cdef int features(const Head* h, int seat, float* out) noexcept nogil:
    return 0


cdef const char* broken(const Head* h) noexcept nogil:
    return NULL


cdef Rules PYTHON = Rules(
    name=b"python", state_size=sizeof(PythonState),
    begin=begin, legal=legal, outcomes=outcomes, apply=apply, seen=seen,
    hide=hide, determinize=determinize, scores=scores, ranks=ranks,
    features=features, broken=broken, public_moves=False, payoffs=payoffs, playout=NULL,
    round=NULL, inputs=NULL, apply_and_note=NULL, turned=NULL,
)

binding = bind(&PYTHON)


def fields(Position position not None):
    """Return the Head, and the state as its rules made it."""
    cdef const Head* h = head_of(position, &PYTHON)
    return {"head": h[0], "state": PACKERS[h.table].unpack(_data(h))}
