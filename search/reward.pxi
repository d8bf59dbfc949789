"""What a world that was played out, cut off or reached is worth to every seat."""

cdef inline void reward(Search* search, bint cut, float* rewards) noexcept nogil:
    """Write every seat's reward in [0, 1]; the heuristic judges a game that was `cut` short."""
    if cut:
        shares(search.rules, search.world, search.value, rewards)
    else:
        write_returns(search.rules, search.world, rewards)
