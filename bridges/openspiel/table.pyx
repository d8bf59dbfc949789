"""The C interface over a game of OpenSpiel: a state is its list of actions.

Every function asks a `Source` through Python. Nothing is raised here: a source keeps its first
error, and play ends there.
"""

from libc.string cimport memcpy
from numpy.random cimport bitgen_t

from ...core.game cimport Action, CHANCE, Head, NOBODY, OVER, Position, Rules, bind, head_of
from ...core.integers cimport int32_t, uint8_t, uint16_t

cdef enum:
    MOST = 1000              # actions of a game, chance included

cdef struct ForeignState:
    Head head
    uint16_t length
    uint16_t actions[MOST]   # in a view: of a world that fits, the same for all that look alike

FEATURES = ()
ACTIONS = 0xFFFF
LONGEST = MOST
SOURCES = []                 # by Head.table


cdef bytes _key(const Head* h):
    cdef const ForeignState* s = <const ForeignState*>h
    return (<const char*>s.actions)[:s.length * sizeof(uint16_t)]


cdef void _set(Head* h, bytes key):
    """Make a list of actions the state's own, and set who is to act."""
    cdef ForeignState* s = <ForeignState*>h
    s.length = min(len(key) // sizeof(uint16_t), <size_t>MOST)
    memcpy(s.actions, <const char*>key, s.length * sizeof(uint16_t))
    _turn(h, SOURCES[h.table].to_act(key))


cdef void _turn(Head* h, int to_act) noexcept:
    h.to_act = to_act
    h.pile = to_act == CHANCE


cdef void begin(Head* h) noexcept with gil:
    _turn(h, SOURCES[h.table].to_act(b""))


cdef int legal(const Head* h, Action* out) noexcept with gil:
    cdef int n = 0
    for action in SOURCES[h.table].legal(_key(h)):
        out[n] = action
        n += 1
    return n


cdef int outcomes(const Head* h, Action* actions, uint16_t* weights) noexcept with gil:
    cdef int n = 0
    for action, weight in SOURCES[h.table].outcomes(_key(h)):
        actions[n] = action
        weights[n] = weight
        n += 1
    return n


cdef void apply(Head* h, Action a) noexcept with gil:
    cdef ForeignState* s = <ForeignState*>h
    if s.length == MOST:
        SOURCES[h.table].fail(f"a game of more than {MOST} actions")
        _turn(h, OVER)
        return
    s.actions[s.length] = a
    s.length += 1
    _turn(h, SOURCES[h.table].to_act(_key(h)))


cdef Action seen(const Head* h, Action a, int observer) noexcept with gil:
    if h.to_act == observer:
        return a
    return SOURCES[h.table].seen(_key(h), a, observer)


cdef void hide(Head* h, int observer) noexcept with gil:
    _set(h, SOURCES[h.table].alike(_key(h), observer, None))
    h.observer = observer


cdef void determinize(Head* h, int observer, bitgen_t* rng) noexcept with gil:
    _set(h, SOURCES[h.table].alike(_key(h), observer, rng.next_uint64(rng.state)))
    h.observer = NOBODY


cdef void scores(const Head* h, int32_t* out) noexcept with gil:
    cdef int seat
    for seat, points in enumerate(SOURCES[h.table].returns(_key(h))):
        out[seat] = round(points)


cdef void ranks(const Head* h, uint8_t* out) noexcept with gil:
    cdef int seat
    points = SOURCES[h.table].returns(_key(h))
    for seat, own in enumerate(points):
        out[seat] = 1 + sum([other > own for other in points])


cdef int features(const Head* h, int seat, float* out) noexcept nogil:
    return 0


cdef const char* broken(const Head* h) noexcept nogil:
    return NULL


cdef void payoffs(const Head* h, float* out) noexcept with gil:
    cdef int seat
    for seat, share in enumerate(SOURCES[h.table].shares(_key(h))):
        out[seat] = share


cdef Rules FOREIGN = Rules(
    name=b"openspiel", state_size=sizeof(ForeignState),
    begin=begin, legal=legal, outcomes=outcomes, apply=apply, seen=seen,
    hide=hide, determinize=determinize, scores=scores, ranks=ranks,
    features=features, broken=broken, open_choices=False, payoffs=payoffs, playout=NULL,
    round=NULL, inputs=NULL, apply_and_note=NULL, turned=NULL,
)

binding = bind(&FOREIGN)


def fields(Position position not None):
    """Return the Head, and the text that OpenSpiel has for what is known."""
    cdef const Head* h = head_of(position, &FOREIGN)
    return {"head": h[0], "text": SOURCES[h.table].text(_key(h), h.observer)}


def arrange(Position position, fields):
    """Refuse: a state is its list of actions, and is played."""
    raise NotImplementedError
