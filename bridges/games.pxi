"""The games of a batch, in plain memory: how they are stepped, and how their rows are written."""

cdef enum:
    LINE = 64                # bytes of a cache line; states begin at multiples of it

cdef struct Choices:         # of the seat to act in one game
    int count                # 0 only after an error of rules in Python
    Action codes[MAX_ACTIONS]      # as the caller writes them: canonical where inputs are observed
    Action actions[MAX_ACTIONS]    # as the rules do; filled only where codes are canonical

cdef struct Rows:            # arrays of the caller, one row for each game
    float* inputs            # at most one of these two is written
    uint8_t* view
    int8_t* mask
    float* rewards
    int8_t* to_act
    uint8_t* over

cdef struct Games:
    const Rules* rules
    int count
    int players
    int num_actions
    int num_inputs           # 0: none are observed
    int view_size            # bytes of a view; 0: none are observed
    bint bits                # each bit of a view is a number, else each byte
    bint canonical           # codes are canonical
    size_t stride            # bytes from state to state
    char* states
    const Head* initial      # of every game, before chance
    Choices* choices
    bitgen_t** rngs
    const int64_t* chosen    # codes to apply; NULL: only write rows
    Rows rows


cdef uint64_t SPREAD[256]    # the bits of a byte, the highest first, as eight bytes

cdef void _fill_spread() noexcept:
    cdef int byte, bit
    for byte in range(256):
        for bit in range(8):
            (<uint8_t*>&SPREAD[byte])[bit] = byte >> (7 - bit) & 1

_fill_spread()


cdef inline Head* _state_of(const Games* g, int i) noexcept nogil:
    return <Head*>(g.states + i * g.stride)


cdef inline void _draw_chance(const Games* g, Head* s, int i) noexcept nogil:
    while s.to_act == CHANCE:
        g.rules.apply(s, draw(g.rules, s, g.rngs[i]))


cdef inline void _begin_game(const Games* g, int i) noexcept nogil:
    cdef Head* s = _state_of(g, i)
    memcpy(s, g.initial, g.rules.state_size)
    _draw_chance(g, s, i)


cdef inline int _find_code(const Choices* choices, int64_t code) noexcept nogil:
    """Return the place of a code among the legal ones, -1 if it is not legal."""
    cdef int k, found = -1
    for k in range(choices.count):
        if choices.codes[k] == code:
            found = k
    return found


cdef inline void _step_game(const Games* g, int i) noexcept nogil:
    """Apply the chosen code, which is legal; begin the next game where this one is over."""
    cdef Head* s = _state_of(g, i)
    cdef const Choices* choices = &g.choices[i]
    cdef int64_t code = g.chosen[i]
    g.rules.apply(s, choices.actions[_find_code(choices, code)] if g.canonical else <Action>code)
    _draw_chance(g, s, i)
    if s.to_act == OVER:
        write_returns(g.rules, s, g.rows.rewards + i * g.players)
        g.rows.over[i] = 1
        _begin_game(g, i)


cdef inline int _list_codes(const Games* g, const Head* s, Choices* choices) noexcept nogil:
    """List the legal codes. Returns how many there are."""
    cdef int k
    if not g.canonical:
        choices.count = g.rules.legal(s, choices.codes)
        return choices.count
    choices.count = g.rules.legal(s, choices.actions)
    for k in range(choices.count):
        choices.codes[k] = g.rules.canonical_action(s, s.to_act, choices.actions[k])
    return choices.count


cdef inline void _observe(const Games* g, const Head* s, int i, Head* scratch) noexcept nogil:
    """Write what the seat to act sees."""
    if g.num_inputs:
        g.rules.inputs(s, s.to_act, g.num_inputs, g.rows.inputs + <size_t>i * g.num_inputs)
    if g.view_size:
        memcpy(scratch, s, g.rules.state_size)
        g.rules.hide(scratch, s.to_act)
        scratch.table = 0    # other processes may number tables differently
        _write_view(g, i, <const uint8_t*>scratch)


cdef inline void _write_view(const Games* g, int i, const uint8_t* view) noexcept nogil:
    cdef uint8_t* row
    cdef int k
    if not g.bits:
        memcpy(g.rows.view + <size_t>i * g.view_size, view, g.view_size)
        return
    row = g.rows.view + <size_t>i * 8 * g.view_size
    for k in range(g.view_size):
        memcpy(row + 8 * k, &SPREAD[view[k]], 8)


cdef inline void _write_row(const Games* g, int i, Head* scratch) noexcept nogil:
    cdef const Head* s = _state_of(g, i)
    cdef Choices* choices = &g.choices[i]
    cdef int8_t* mask = g.rows.mask + <size_t>i * g.num_actions
    cdef int k, n
    memset(mask, 0, g.num_actions)
    g.rows.to_act[i] = s.to_act
    choices.count = 0
    if s.to_act < 0:         # rules in Python have failed
        return
    n = _list_codes(g, s, choices)
    for k in range(n):
        mask[choices.codes[k]] = 1
    _observe(g, s, i, scratch)


cdef void _play_part(const Games* g, int first, int last, Head* scratch) noexcept nogil:
    """Step the games of a part, if actions are chosen, and write their rows."""
    cdef int i
    memset(g.rows.over + first, 0, last - first)
    memset(g.rows.rewards + first * g.players, 0, (last - first) * g.players * sizeof(float))
    for i in range(first, last):
        if g.chosen != NULL:
            _step_game(g, i)
        _write_row(g, i, scratch)


cdef int _find_illegal(const Games* g) noexcept nogil:
    """Return the first game whose chosen code is not legal, -1 if there is none."""
    cdef int i
    for i in range(g.count):
        if _find_code(&g.choices[i], g.chosen[i]) < 0:
            return i
    return -1
