"""Decided positions: there, margin and an early end count a little beside the result.

A search for win shares alone finds all actions equal once a game is won or lost, and plays any.
"""

cdef enum:
    TRIALS = 16              # iterations before a search knows that its position is decided


cdef inline int32_t _lead_of(const int32_t* points, int players, int seat) noexcept nogil:
    """Return by how much a seat is ahead of the best of the others."""
    cdef int other
    cdef int32_t best = points[seat] if players == 1 else -1000000
    for other in range(players):
        if other != seat:
            best = max(best, points[other])
    return points[seat] - best


cdef inline float _progress_of(const Rules* rules, const Head* s) noexcept nogil:
    """Return how near the end is, from 0 to 1; 0 where the game does not tell."""
    if s.to_act == OVER:
        return 1
    return rules.progress(s) if rules.progress != NULL else 0


cdef void note_standing(Search* search, const Head* root) noexcept nogil:
    """Note the leads and the progress of the position that is searched."""
    cdef int32_t points[MAX_PLAYERS]
    cdef int seat, n = root.num_players
    search.rules.scores(root, points)
    search.standing.scale = 2
    for seat in range(n):
        search.standing.lead[seat] = _lead_of(points, n, seat)
        search.standing.scale += <float>0.02 * max(points[seat], -points[seat])
    search.standing.progress = _progress_of(search.rules, root)


cdef inline bint _is_decided_for(const Search* search, int seat, bint won) noexcept nogil:
    """Return whether a seat has won, or lost, nearly all of the iterations so far."""
    cdef double share
    if search.results < TRIALS:
        return False
    share = search.result_sums[seat] / search.results
    return share > 0.97 if won else share < 0.03


cdef void add_result(Search* search, const float* rewards) noexcept nogil:
    """Count the result of an iteration."""
    cdef int seat
    search.results += 1
    for seat in range(search.world.num_players):
        search.result_sums[seat] += rewards[seat]


cdef void adjust_rewards(Search* search, float* rewards) noexcept nogil:
    """Let margin, and to the winner an early end, count by the option's weight if the position is
    decided for the searching seat."""
    cdef int32_t points[MAX_PLAYERS]
    cdef int seat, n = search.world.num_players
    cdef float margin, haste, weight = search.options.finish
    search.decided = (_is_decided_for(search, search.me, True)
                      or _is_decided_for(search, search.me, False))
    if not search.decided:
        return
    search.rules.scores(search.world, points)
    for seat in range(n):
        margin = _logistic((_lead_of(points, n, seat) - search.standing.lead[seat])
                           / search.standing.scale)
        if _is_decided_for(search, seat, True):
            haste = _logistic(30 * (_progress_of(search.rules, search.world)
                                    - search.standing.progress))
            rewards[seat] -= weight * (1 - (margin + haste) / 2)
        elif _is_decided_for(search, seat, False):
            rewards[seat] += weight * margin
        rewards[seat] = min(max(rewards[seat], 0), 1)


cdef inline float _logistic(float z) noexcept nogil:
    return 1 / (1 + expf(-limited(z)))
