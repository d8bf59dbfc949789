"""MAST and NAST: the means are updated after every iteration."""

cdef enum:
    BUCKETS = 4096           # of a seat's actions or pairs, by their low bits
    TRACE = 512              # plies of one iteration that a Memory learns from
    ENOUGH = 7               # visits from which on a pair counts
    NONE = 0xFFFF            # before the first action

cdef struct Mean:
    float total
    uint32_t visits

cdef struct Memory:
    Mean single[MAX_PLAYERS][BUCKETS]
    Mean pair[MAX_PLAYERS][BUCKETS]        # of an action and the one before it, of any seat
    Action actions[TRACE]    # of the iteration under way
    signed char seats[TRACE]
    int length
    Action last              # of all of them, also of those beyond TRACE


cdef inline void remember(Memory* memory, int seat, Action action) noexcept nogil:
    """Add an action to the iteration under way."""
    memory.last = action
    if memory.length < TRACE:
        memory.actions[memory.length] = action
        memory.seats[memory.length] = <signed char>seat
        memory.length += 1


cdef inline uint32_t pair_bucket(Action before, Action action) noexcept nogil:
    """Return the bucket of a pair of actions."""
    return (<uint32_t>before * 1013 ^ <uint32_t>action) % BUCKETS


cdef inline float remembered(const Memory* memory, bint pairs, int seat,
                             Action action) noexcept nogil:
    """Return an action's mean reward in [0, 1]; an action never tried counts 1.

    With `pairs` the mean of the pair with the action before counts as much, once it has ENOUGH
    visits.
    """
    cdef const Mean* single = &memory.single[seat][action % BUCKETS]
    cdef const Mean* pair
    cdef float value
    if single.visits == 0:
        return 1
    value = single.total / single.visits
    if pairs:
        pair = &memory.pair[seat][pair_bucket(memory.last, action)]
        if pair.visits >= ENOUGH:
            value = (value + pair.total / pair.visits) / 2
    return value


cdef inline Action best_remembered(const Memory* memory, bint pairs, int seat,
                                   const Action* actions, int n, bitgen_t* rng) noexcept nogil:
    """Return the action with the highest mean; of several, one at random."""
    cdef int i, best = 0, ties = 0
    cdef float value, highest = -1
    for i in range(n):
        value = remembered(memory, pairs, seat, actions[i])
        if value > highest:
            highest = value
            best = i
            ties = 1
        elif value == highest:
            ties += 1
            if below(rng, ties) == 0:
                best = i
    return actions[best]


cdef enum:
    LASTING = 1 << 16        # visits at which older rewards begin to fade


cdef void forget(Memory* memory) noexcept nogil:
    """Clear all means before a search."""
    memset(memory, 0, sizeof(Memory))
    memory.last = NONE


cdef void learn(Memory* memory, const float* rewards) noexcept nogil:
    """Add the seats' rewards to the means of the iteration's actions, and end the iteration."""
    cdef Action before = NONE
    cdef int i, seat
    for i in range(memory.length):
        seat = memory.seats[i]
        _add_reward(&memory.single[seat][memory.actions[i] % BUCKETS], rewards[seat])
        _add_reward(&memory.pair[seat][pair_bucket(before, memory.actions[i])], rewards[seat])
        before = memory.actions[i]
    memory.length = 0
    memory.last = NONE


cdef inline void _add_reward(Mean* mean, float reward) noexcept nogil:
    """Add a reward. At LASTING visits the sum is halved, since a float would lose digits."""
    if mean.visits == LASTING:
        mean.visits //= 2
        mean.total /= 2
    mean.total += reward
    mean.visits += 1
