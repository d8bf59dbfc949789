"""Backup: the result of an iteration is entered along its path."""

from .mast cimport learn
from .search cimport Search
from .tree cimport Node

cdef void back_up_minimax(Search* search) noexcept nogil


cdef inline void back_up(Search* search, const float* rewards) noexcept nogil:
    """Add the rewards to every node passed, each for the seat that moved there."""
    cdef int ply, tree, seat
    cdef Node* node
    for tree in range(search.num_trees):
        search.pool.nodes[search.path.nodes[0][tree]].visits += 1
    for ply in range(1, search.path.length + 1):
        for tree in range(search.num_trees):
            node = &search.pool.nodes[search.path.nodes[ply][tree]]
            node.visits += 1
            if node.mover < 0:
                continue
            node.total += rewards[node.mover]
    if search.path.root_row >= 0:
        search.root.visits[search.path.root_row] += 1
        for seat in range(search.world.num_players):
            search.root.totals[search.path.root_row][seat] += rewards[seat]
    if search.memory != NULL:
        learn(search.memory, rewards)
