"""Playouts: how a world is played on from where the tree ends."""

import numpy as np

from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from ..core.game cimport State, bit_generator, returns
from .heuristic cimport strength
from .policy cimport GREEDY, NAST


cdef Action draw(const Rules* rules, const Head* s, bitgen_t* rng) noexcept nogil:
    """Return an outcome of the pending chance step, in proportion to its weight."""
    cdef Action outcomes[MAX_ACTIONS]
    cdef uint16_t weights[MAX_ACTIONS]
    cdef int n = rules.outcomes(s, outcomes, weights)
    return outcomes[weighted(rng, weights, n) if n > 1 else 0]


cdef void random_play(const Rules* rules, Head* s, bitgen_t* rng) noexcept nogil:
    """Play to the end, every choice uniform."""
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


cdef Action _greedy(Kit* t, const Head* s, const Action* actions, int n) noexcept nogil:
    """Return the action after which the seat to act looks strongest."""
    cdef int i, best = 0, seat = s.to_act
    cdef float z, highest = -1000
    for i in range(n):
        memcpy(t.scratch, s, t.rules.state_size)
        t.rules.apply(t.scratch, actions[i])
        z = strength(t.rules, t.scratch, seat, t.judgement)
        if z > highest:
            highest = z
            best = i
    return actions[best]


cdef inline Credit* _pair(Memory* memory, int seat, Action before, Action action) noexcept nogil:
    return &memory.pair[seat][(<uint32_t>before * 1013 ^ <uint32_t>action) % BUCKETS]


cdef inline Action _before(const Memory* memory, int i) noexcept nogil:
    """Return the action before the i-th remembered one."""
    return memory.actions[i - 1] if i else NONE


cdef float _worth(Memory* memory, bint pairs, int seat, Action action) noexcept nogil:
    """Return how an action has done in [0, 1]; one never tried counts as perfect.

    With `pairs`, what it did after the action before it counts as much, once that is known.
    """
    cdef const Credit* single = &memory.single[seat][action % BUCKETS]
    cdef const Credit* pair
    cdef float value
    if single.visits == 0:
        return 1
    value = single.total / single.visits
    if pairs:
        pair = _pair(memory, seat, memory.last, action)
        if pair.visits >= ENOUGH:
            value = (value + pair.total / pair.visits) / 2
    return value


cdef Action _proven(Memory* memory, bint pairs, int seat, const Action* actions, int n,
                    bitgen_t* rng) noexcept nogil:
    """Return the action that has done best so far, any of several."""
    cdef int i, best = 0, ties = 0
    cdef float value, highest = -1
    for i in range(n):
        value = _worth(memory, pairs, seat, actions[i])
        if value > highest:
            highest = value
            best = i
            ties = 1
        elif value == highest:
            ties += 1
            if below(rng, ties) == 0:
                best = i
    return actions[best]


cdef bint rollout(Kit* t, Head* world) noexcept nogil:
    """Play `world` on by the playout policy; return True when it was cut off before its end."""
    cdef Action actions[MAX_ACTIONS]
    cdef const Policy* policy = t.policy
    cdef Action action
    cdef int n, plies = 0, turns = 0, seat, last = world.to_act, end = -1
    if policy.playout == 0 and policy.cutoff < 0 and policy.turns < 0 and policy.rounds < 0:
        random_play(t.rules, world, t.rng)
        return False
    if policy.rounds >= 0:
        end = t.rules.round(world) + policy.rounds
    while world.to_act != OVER:
        if end >= 0 and t.rules.round(world) >= end:
            return True
        seat = world.to_act
        if seat == CHANCE:
            t.rules.apply(world, draw(t.rules, world, t.rng))
            continue
        turns += seat != last and last >= 0
        last = seat
        if plies == policy.cutoff or turns == policy.turns:
            return True
        plies += 1
        n = t.rules.legal(world, actions)
        if n == 1:
            action = actions[0]
        elif policy.playout == 0 or unit(t.rng) < policy.epsilon:
            action = actions[below(t.rng, n)]
        elif policy.playout == GREEDY:
            action = _greedy(t, world, actions, n)
        else:
            action = _proven(t.memory, policy.playout == NAST, seat, actions, n, t.rng)
        if t.memory != NULL:
            remember(t.memory, seat, action)
        t.rules.apply(world, action)
    return False


cdef void remember(Memory* memory, int seat, Action action) noexcept nogil:
    memory.last = action
    if memory.length < TRACE:
        memory.actions[memory.length] = action
        memory.seats[memory.length] = <signed char>seat
        memory.length += 1


cdef void learn(Memory* memory, const float* rewards) noexcept nogil:
    """Credit the remembered actions with their seats' rewards (MAST: Finnsson and Björnsson
    2008), and each with the one before it (N-grams: Tak, Winands and Björnsson 2012)."""
    cdef int i, seat
    for i in range(memory.length):
        seat = memory.seats[i]
        _credit(&memory.single[seat][memory.actions[i] % BUCKETS], rewards[seat])
        _credit(_pair(memory, seat, _before(memory, i), memory.actions[i]), rewards[seat])
    memory.length = 0
    memory.last = NONE


cdef inline void _credit(Credit* credit, float reward) noexcept nogil:
    """Add a reward; of many the older half counts half, or the sum would lose its last digits."""
    if credit.visits == LASTING:
        credit.visits //= 2
        credit.total /= 2
    credit.total += reward
    credit.visits += 1


def playouts(State state not None, int count, rng):
    """Play `count` random games from `state`; return (win shares by seat, plies, chance plies).

    Shares is an array of shape (count, players); plies counts seats' choices. Raises ValueError
    for a count below 1.
    """
    if count < 1:
        raise ValueError(f"count {count}: 1 or more expected")
    cdef bitgen_t* bits = bit_generator(rng)
    cdef const Rules* rules = state.rules
    shares = np.zeros((count, state.head.num_players), dtype=np.float32)
    cdef float[:, ::1] out = shares
    cdef Action actions[MAX_ACTIONS]
    cdef long plies = 0, draws = 0
    cdef int game, n
    cdef Head* world = <Head*>malloc(rules.state_size)
    if world == NULL:
        raise MemoryError
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
            returns(rules, world, &out[game, 0])
    free(world)
    return shares, plies, draws
