"""Playouts: how a world is played on from where the tree ends."""

from libc.string cimport memcpy

from ..core.chance cimport below, unit
from ..core.game cimport Action, CHANCE, Head, MAX_ACTIONS, OVER, Rules
from ..core.playout cimport draw
from .heuristic cimport strength
from .mast cimport best_remembered, remember
from .policy cimport GREEDY, MAST, NAST, Policy


cdef bint play_on(Search* search) noexcept nogil:
    """Do what `rollout` says, choice by choice."""
    cdef const Policy* policy = &search.policy
    cdef const Rules* rules = search.rules
    cdef Head* world = search.world
    cdef Action actions[MAX_ACTIONS]
    cdef Action action
    cdef int n, plies = 0, turns = 0, seat, last = world.to_act, end = -1
    if policy.rounds >= 0:
        end = rules.round(world) + policy.rounds
    while world.to_act != OVER:
        if end >= 0 and rules.round(world) >= end:
            return True
        seat = world.to_act
        if seat == CHANCE:
            rules.apply(world, draw(rules, world, search.rng))
            continue
        turns += seat != last and last >= 0
        last = seat
        if plies == policy.cutoff or turns == policy.turns:
            return True
        plies += 1
        n = rules.legal(world, actions)
        action = _choose(search, actions, n)
        if search.memory != NULL:
            remember(search.memory, seat, action)
        rules.apply(world, action)
    return False


cdef inline Action _choose(Search* search, const Action* actions, int n) noexcept nogil:
    """Choose by the policy, or uniformly in a share `epsilon` of all choices."""
    if n == 1:
        return actions[0]
    if search.playout == NULL or unit(search.rng) < search.policy.epsilon:
        return actions[below(search.rng, n)]
    return search.playout(search, actions, n)


cdef Playout playout_of(int code) noexcept nogil:
    """Return the function of a playout policy; NULL for uniform choices."""
    if code == GREEDY:
        return _greedy
    if code == MAST:
        return _mast
    if code == NAST:
        return _nast
    return NULL


cdef Action _greedy(Search* search, const Action* actions, int n) noexcept nogil:
    """Return the action after which the seat to act looks strongest."""
    cdef const Head* world = search.world
    cdef int i, best = 0, seat = world.to_act
    cdef float z, highest = -1000
    for i in range(n):
        memcpy(search.scratch, world, search.rules.state_size)
        search.rules.apply(search.scratch, actions[i])
        z = strength(search.rules, search.scratch, seat, search.judgement)
        if z > highest:
            highest = z
            best = i
    return actions[best]


cdef Action _mast(Search* search, const Action* actions, int n) noexcept nogil:
    """Return the action that has done best for its seat."""
    return best_remembered(
        search.memory, False, search.world.to_act, actions, n, search.rng)


cdef Action _nast(Search* search, const Action* actions, int n) noexcept nogil:
    """Return the action that has done best for its seat, also after the action before."""
    return best_remembered(
        search.memory, True, search.world.to_act, actions, n, search.rng)
