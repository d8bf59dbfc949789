"""Random play: outcomes drawn by their weights, games played to the end."""

cdef Action draw(const Rules* rules, const Head* s, bitgen_t* rng) noexcept nogil:
    """Return an outcome of the pending chance step, in proportion to its weight."""
    cdef Action actions[MAX_ACTIONS]
    cdef uint16_t weights[MAX_ACTIONS]
    cdef int n = rules.outcomes(s, actions, weights)
    return actions[weighted(rng, weights, n) if n > 1 else 0]


cdef void play_out(const Rules* rules, Head* s, bitgen_t* rng) noexcept nogil:
    """Play to the end, in place: by the game's own playout if any, else uniformly at random."""
    cdef Action actions[MAX_ACTIONS]
    cdef int n
    if rules.playout != NULL:
        rules.playout(s, rng)
        return
    while s.to_act != OVER:
        if s.to_act == CHANCE:
            rules.apply(s, draw(rules, s, rng))
        else:
            n = rules.legal(s, actions)
            rules.apply(s, actions[below(rng, n) if n > 1 else 0])
