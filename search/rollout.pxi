"""Playouts: how a world is played on from where the tree ends."""

cdef inline bint rollout(Search* search) noexcept nogil:
    """Play the world on by the playout policy; return True when it was cut off before its end."""
    if search.uniform:
        play_out(search.rules, search.world, search.rng)
        return False
    return play_on(search)


cdef enum:
    SLIPS = 10               # of all choices one in so many is random, whatever the policy


cdef bint play_on(Search* search) noexcept nogil:
    """Do what `rollout` says, choice by choice."""
    cdef const Options* options = &search.options
    cdef const Rules* rules = search.rules
    cdef Head* world = search.world
    cdef Action actions[MAX_ACTIONS]
    cdef Action action
    cdef int limit = options.playout_length_amount, plies = 0, turns = 0, end = -1
    cdef int n, seat, last = world.to_act
    if options.playout_length == PLAYOUT_LENGTH_ROUNDS:
        end = rules.round(world) + limit
    while world.to_act != OVER:
        if end >= 0 and rules.round(world) >= end:
            return True
        seat = world.to_act
        if seat == CHANCE:
            rules.apply(world, draw(rules, world, search.rng))
            continue
        turns += seat != last and last >= 0
        last = seat
        if options.playout_length == PLAYOUT_LENGTH_PLIES and plies == limit:
            return True
        if options.playout_length == PLAYOUT_LENGTH_TURNS and turns == limit:
            return True
        plies += 1
        n = rules.legal(world, actions)
        action = _play_choice(search, actions, n)
        world = search.world
        if search.memory != NULL:
            remember(search.memory, seat, action)
    return False


cdef inline Action _play_choice(Search* search, const Action* actions, int n) noexcept nogil:
    """Play an action by the policy, or now and then any; return it."""
    cdef Action action = actions[0]
    if n > 1:
        if search.playout != NULL and unit(search.rng) >= <float>1 / SLIPS:
            if search.decided:
                return _play_greedy(search, actions, n)
            return search.playout(search, actions, n)
        action = actions[below(search.rng, n)]
    search.rules.apply(search.world, action)
    return action


cdef int set_playout(Search* search) except -1:
    """Choose the function of the playout policy. Raises InputError for an unknown one."""
    if search.options.playout == PLAYOUT_RANDOM:
        search.playout = NULL
    elif search.options.playout == PLAYOUT_GREEDY:
        search.playout = _play_greedy
        if search.playout_prior.net.model != NULL or search.playout_prior.policy.model != NULL:
            search.playout = _play_policy    # one call judges all actions
    elif search.options.playout == PLAYOUT_POLICY:
        search.playout = _play_policy
    elif search.options.playout == PLAYOUT_MAST:
        search.playout = _play_mast
    elif search.options.playout == PLAYOUT_NAST:
        search.playout = _play_nast
    else:
        raise InputError(f"search: playout {search.options.playout}: no such policy")
    search.uniform = search.playout == NULL and search.options.playout_length == PLAYOUT_LENGTH_END
    return 0


cdef Action _play_greedy(Search* search, const Action* actions, int n) noexcept nogil:
    """Play the action after which the seat to act looks strongest; that world is kept."""
    cdef const Head* world = search.world
    cdef int i, best = 0, seat = world.to_act
    cdef float z, highest = -1000
    for i in range(n):
        memcpy(search.scratch, world, search.rules.state_size)
        search.rules.apply(search.scratch, actions[i])
        z = strength(search.rules, search.scratch, seat, search.playout_prior)
        if z > highest:
            highest = z
            best = i
            search.scratch, search.after = search.after, search.scratch
    search.world, search.after = search.after, search.world
    return actions[best]


cdef Action _play_policy(Search* search, const Action* actions, int n) noexcept nogil:
    """Play the action of the highest prior: what looks strongest, and what a policy adds."""
    cdef float z[MAX_ACTIONS]
    cdef int i, best = 0
    judge_actions(search.rules, search.world, actions, n, search.playout_prior, search.scratch,
                  search.played, z)
    for i in range(1, n):
        if z[i] > z[best]:
            best = i
    search.rules.apply(search.world, actions[best])
    return actions[best]


cdef Action _play_mast(Search* search, const Action* actions, int n) noexcept nogil:
    """Play the action that has done best for its seat."""
    return _play_remembered(search, False, actions, n)


cdef Action _play_nast(Search* search, const Action* actions, int n) noexcept nogil:
    """Play the action that has done best for its seat, also after the action before."""
    return _play_remembered(search, True, actions, n)


cdef inline Action _play_remembered(Search* search, bint pairs, const Action* actions,
                                    int n) noexcept nogil:
    """Play what `best_remembered` says."""
    cdef Action action = best_remembered(
        search.memory, pairs, search.world.to_act, actions, n, search.rng)
    search.rules.apply(search.world, action)
    return action
