"""Random games and counts of instructions, for benchmarks and tests."""

cdef extern from *:
    """
    /* Ask callgrind, if this runs in it; else nothing happens. Its documentation names requests. */
    enum { ZERO_STATS = 0x43540001, DUMP_STATS_AT = 0x43540003, START = 0x43540004,
           STOP = 0x43540005 };
    static void ask(unsigned long request, const void *argument) {
    #if defined(__x86_64__) && defined(__GNUC__)
        volatile unsigned long words[6] = {request, (unsigned long)argument};
        volatile unsigned long answer = 0;
        __asm__ volatile("rolq $3, %%rdi; rolq $13, %%rdi; rolq $61, %%rdi; rolq $51, %%rdi\\n\\t"
                         "xchgq %%rbx, %%rbx"
                         : "=d"(answer) : "a"(&words[0]), "0"(answer) : "cc", "memory");
    #else
        (void)request, (void)argument;
    #endif
    }
    """
    const unsigned long ZERO_STATS, DUMP_STATS_AT, START, STOP
    void ask(unsigned long request, const void* argument) noexcept nogil


def play_games(State state not None, int count, rng):
    """Play `count` games from `state` at random, the quickest way the game has.

    Returns the scores, an array of shape (count, players).
    """
    cdef BitGen dice = BitGen(rng)
    cdef bitgen_t* bits = dice.rng
    cdef const Rules* rules = state.rules
    scores = np.zeros((count, state.head.num_players), dtype=np.int32)
    cdef int32_t[:, ::1] out = scores
    cdef int game
    cdef State copy = state.copy()
    with nogil:
        for game in range(count):
            memcpy(copy.head, state.head, rules.state_size)
            play_out(rules, copy.head, bits)
            rules.scores(copy.head, &out[game, 0])
    return scores


def measure_playouts(State state not None, int count, rng):
    """Play `count` random games from `state`; return (win shares by seat, plies, chance plies).

    Every choice is uniform. Shares is an array of shape (count, players); plies counts seats'
    choices. Raises ValueError for a count below 1.
    """
    if count < 1:
        raise ValueError(f"count {count}: 1 or more expected")
    cdef BitGen dice = BitGen(rng)
    cdef bitgen_t* bits = dice.rng
    cdef const Rules* rules = state.rules
    shares = np.zeros((count, state.head.num_players), dtype=np.float32)
    cdef float[:, ::1] out = shares
    cdef Action actions[MAX_ACTIONS]
    cdef long plies = 0, draws = 0
    cdef int game, n
    cdef State copy = state.copy()
    cdef Head* world = copy.head
    with nogil:
        for game in range(count):
            memcpy(world, state.head, rules.state_size)
            while world.to_act != OVER:
                if world.to_act == CHANCE:
                    rules.apply(world, draw(rules, world, bits))
                    draws += 1
                else:
                    n = rules.legal(world, actions)
                    rules.apply(world, actions[below(bits, n) if n > 1 else 0])
                    plies += 1
            write_returns(rules, world, &out[game, 0])
    return shares, plies, draws


def inspect_games(State state not None, int count, rng):
    """Play `count` games from `state`, every choice uniform, and look at all that comes up.

    Returns (positions looked at, the first complaint or None): of `check_invariants`, of a seat
    that is to act without a choice, or of a round that comes after a later one.
    """
    cdef BitGen dice = BitGen(rng)
    cdef bitgen_t* bits = dice.rng
    cdef const Rules* rules = state.rules
    cdef Action actions[MAX_ACTIONS]
    cdef const char* complaint = NULL
    cdef long seen = 0
    cdef int n, last
    cdef State copy = state.copy()
    cdef Head* world = copy.head
    with nogil:
        while count > 0 and complaint == NULL:
            memcpy(world, state.head, rules.state_size)
            complaint = rules.check_invariants(world)
            last = 0
            while world.to_act != OVER and complaint == NULL:
                if world.to_act == CHANCE:
                    rules.apply(world, draw(rules, world, bits))
                else:
                    n = rules.legal(world, actions)
                    if n == 0:
                        complaint = b"a seat without a choice is to act"
                        break
                    rules.apply(world, actions[below(bits, n)])
                complaint = rules.check_invariants(world)
                if rules.round != NULL:
                    if rules.round(world) < last:
                        complaint = b"rounds go back"
                    last = rules.round(world)
                seen += 1
            count -= 1
    return seen, None if complaint == NULL else complaint.decode()


def start_counting():
    """Let callgrind count instructions from here on; nothing happens outside of it."""
    ask(START, NULL)
    ask(ZERO_STATS, NULL)


def write_count(name):
    """Let callgrind write what it has counted, under a name, and count no more."""
    cdef bytes text = name.encode()
    ask(DUMP_STATS_AT, <const char*>text)
    ask(STOP, NULL)
