"""What a world that was played out, cut off or reached is worth to every seat."""

from libc.math cimport expf

from ..core.game cimport Head, MAX_PLAYERS, Rules
from ..core.integers cimport int32_t, uint8_t
from .heuristic cimport shares
from .options cimport REWARD_RANK, REWARD_SCORE


cdef void any_reward(Search* search, bint cut, bint played, float* rewards) noexcept nogil:
    """Write what `reward` says, by all options."""
    cdef const Rules* rules = search.rules
    cdef int seat, n = search.world.num_players
    cdef int32_t scores[MAX_PLAYERS]
    cdef float points
    if search.options.reward == REWARD_SCORE:
        rules.scores(search.world, scores)
        for seat in range(n):
            points = (scores[seat] - search.options.low) * search.per_point
            rewards[seat] = min(max(points, <float>0), <float>1)
        return
    if cut:
        shares(rules, search.world, search.value, search.options.value_scale, rewards)
        if search.options.reward == REWARD_RANK and n > 2:
            _expected_ranks(rewards, n)
    elif search.options.reward == REWARD_RANK and n > 1:
        _ranks(rules, search.world, rewards)
    else:
        returns(rules, search.world, rewards)
    if search.options.margin > 0 and n > 1:
        _mix_in_margin(search, played, rewards)


cdef void _ranks(const Rules* rules, const Head* s, float* rewards) noexcept nogil:
    """Write 1 for the first place down to 0 for the last; equal places share their mean."""
    cdef uint8_t ranks[MAX_PLAYERS]
    cdef int seat, other, ahead, level, n = s.num_players
    rules.ranks(s, ranks)
    for seat in range(n):
        ahead = level = 0
        for other in range(n):
            ahead += ranks[other] < ranks[seat]
            level += other != seat and ranks[other] == ranks[seat]
        rewards[seat] = 1 - (ahead + 0.5 * level) / (n - 1)


cdef void _expected_ranks(float* rewards, int n) noexcept nogil:
    """Turn expected win shares into expected rewards by rank.

    A seat comes before another as often as it would win against it alone (Bradley and Terry 1952).
    """
    cdef float won[MAX_PLAYERS]
    cdef int seat, other
    for seat in range(n):
        won[seat] = 0
        for other in range(n):
            if other != seat:
                won[seat] += rewards[seat] / (rewards[seat] + rewards[other])
    for seat in range(n):
        rewards[seat] = won[seat] / (n - 1)


cdef void _mix_in_margin(Search* search, bint played, float* rewards) noexcept nogil:
    """Mix in the logistic of each seat's lead, in units of the usual lead of worlds played out."""
    cdef int32_t scores[MAX_PLAYERS]
    cdef int seat, other, n = search.world.num_players
    cdef float lead, best, margin = search.options.margin
    search.rules.scores(search.world, scores)
    for seat in range(n):
        best = -1e9
        for other in range(n):
            if other != seat and scores[other] > best:
                best = scores[other]
        lead = scores[seat] - best
        if seat == 0 and played:
            search.spread += 0.01 * ((lead if lead > 0 else -lead) - search.spread)
        rewards[seat] = (1 - margin) * rewards[seat] + margin / (
            1 + expf(-lead / (<float>search.spread + 1)))
