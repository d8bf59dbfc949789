"""Regret minimization over a whole game.

CFR+ (Tammelin 2014): every history is visited in every iteration, regrets are cut off at zero, and
the policy is the mean of all iterations, each weighing by the square of its number (Brown and
Sandholm 2019). An information set is all that a seat has seen happen, its own choices included. At
a table of two, where one wins what the other loses, the policy goes to an equilibrium; elsewhere
nobody can promise that.
"""

from libc.stdint cimport uint32_t

from .gametree cimport Choice, History, InfoSet


cdef void learn(GameTree* tree, int me, uint64_t iteration) noexcept nogil:
    """Let one seat learn once; iterations are counted from 1."""
    _reach(tree, me)
    _value(tree, me)
    _update(tree, me, iteration)


cdef void _reach(GameTree* tree, int me) noexcept nogil:
    """Set how probable sets of `me` are as far as it goes, and histories as the others go."""
    cdef InfoSet* own
    cdef uint32_t number, i
    for number in range(tree.num_sets):
        own = &tree.sets[number]
        if own.seat != me:
            continue
        own.reach = 0
        own.own_reach = 1
        if own.before:
            own.own_reach = tree.sets[own.before - 1].own_reach * tree.shares[own.came]
        for i in range(own.choices, own.choices + own.num_choices):
            tree.choices[i].value = 0
    _pass_on(tree, me)


cdef void _pass_on(GameTree* tree, int me) noexcept nogil:
    """Set how probable histories are as the others go."""
    cdef const History* histories = tree.histories
    cdef const float* shares = tree.shares
    cdef float* reach = tree.reach
    cdef uint32_t number, parent
    reach[0] = 1
    for number in range(1, tree.num_on):
        parent = histories[number].parent
        reach[number] = reach[parent]
        if histories[parent].mover != me:
            reach[number] *= shares[histories[number].came]


cdef void _value(GameTree* tree, int me) noexcept nogil:
    """Set what every history is worth to `me`, and what every choice of its own."""
    cdef const History* history
    cdef const float* child
    cdef const float* share
    cdef float* values = tree.values + me
    cdef Choice* choice
    cdef InfoSet* own
    cdef float value, reach
    cdef uint32_t left
    cdef int i, n, players = tree.players
    for left in range(tree.num_on, 0, -1):
        history = &tree.histories[left - 1]
        child = values + history.children * players
        share = tree.shares + history.shares
        n = history.num_children
        value = 0
        for i in range(n):
            value += share[i] * child[i * players]
        values[history.at * players] = value
        if history.mover != me:
            continue
        own = &tree.sets[history.known]
        choice = tree.choices + own.choices
        reach = tree.reach[left - 1]
        own.reach += reach
        for i in range(n):
            choice[i].value += reach * child[i * players]


cdef void _update(GameTree* tree, int me, uint64_t iteration) noexcept nogil:
    """Regret what other choices would have got, and share by regrets from now on."""
    cdef const InfoSet* own
    cdef Choice* choice
    cdef float* share
    cdef uint32_t number
    cdef int i
    cdef double mean, total, weight = <double>iteration * iteration
    for number in range(tree.num_sets):
        own = &tree.sets[number]
        if own.seat != me:
            continue
        choice = &tree.choices[own.choices]
        share = &tree.shares[own.shares]
        mean = total = 0
        for i in range(own.num_choices):
            mean += share[i] * choice[i].value
        for i in range(own.num_choices):
            choice[i].strategy_sum += weight * own.own_reach * share[i]
            choice[i].regret = max(choice[i].regret + choice[i].value - mean, 0)
            total += choice[i].regret
        for i in range(own.num_choices):
            share[i] = <float>(choice[i].regret / total if total > 0
                               else 1.0 / own.num_choices)
