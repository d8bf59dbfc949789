"""MAST and NAST: the means are updated after every iteration."""

from libc.string cimport memset

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
        _add(&memory.single[seat][memory.actions[i] % BUCKETS], rewards[seat])
        _add(&memory.pair[seat][pair_bucket(before, memory.actions[i])], rewards[seat])
        before = memory.actions[i]
    memory.length = 0
    memory.last = NONE


cdef inline void _add(Mean* mean, float reward) noexcept nogil:
    """Add a reward. At LASTING visits the sum is halved, since a float would lose digits."""
    if mean.visits == LASTING:
        mean.visits //= 2
        mean.total /= 2
    mean.total += reward
    mean.visits += 1
