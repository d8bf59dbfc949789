"""The handle of a solver: learns a game so small that all of it can be looked at."""

cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport uint32_t, uint64_t

from time import perf_counter

from ..core.errors import InputError
from ..core.game cimport Box, NO_ACTION, Position, box_of
from ..core.game import begin, whole
from .gametree cimport (
    Choice, DEPTH, GameTree, Growth, InfoSet, NO_MEMORY, TOO_LARGE, close_tree, grow, next_heard,
    open_tree,
)
from .options import counted
from .regret cimport learn
from .table import Row, Table
from .view cimport view_hash

MOST = 10_000_000          # histories that may be asked for
LONGEST = 1_000_000        # seconds of learning


@cython.final
cdef class Solver:
    """Learns a game from its beginning; what it has learned stays.

    `points` plays for the rulebook's points instead of shares of the win: rewards are then points
    from 0 for the fewest to 1 for the most that anybody can make. Raises InputError for a game of
    more than `histories` histories, which are 2 to 10,000,000, or of more than 255 plies.
    """

    cdef GameTree tree
    cdef double spent                 # seconds of the last call to `solve`
    cdef bint busy                    # it learns, perhaps in another thread
    cdef bint made
    cdef readonly uint64_t iterations
    cdef readonly object game

    def __cinit__(self, game, *, points=False, histories=100_000):
        cdef Box box = box_of(game)
        cdef Position start = begin(game)
        cdef Growth growth
        self.game = game
        self.tree.rules = box.rules
        self.tree.players = box.players
        self.tree.points = points
        if whole(histories) is None or not 2 <= histories <= MOST:
            raise InputError(f"histories {histories}: a whole number from 2 to {MOST} expected")
        self.tree.capacity = histories
        open_tree(&self.tree)
        growth = grow(&self.tree, start.head)
        if growth == NO_MEMORY:
            raise MemoryError(f"room for more than {self.num_histories} histories")
        if growth == TOO_LARGE:
            raise InputError(
                f"{game} is too large to be solved: more than {histories} histories or"
                f" {DEPTH - 1} plies"
            )

    def __init__(self, game, *, points=False, histories=100_000):
        if self.made:
            raise InputError("solver: this Solver is made already; make another")
        self.made = True

    def __dealloc__(self):
        close_tree(&self.tree)

    @property
    def num_histories(self):
        """How many histories the game has, ends included."""
        return self.tree.num_histories

    @property
    def num_sets(self):
        """How many information sets there are, over all seats."""
        return self.tree.num_sets

    def solve(self, *, iterations=0, seconds=0.0):
        """Learn for so many iterations or wall seconds, whichever end first; one at least.

        An iteration lets every seat learn once. Raises InputError for iterations that are no whole
        number below 2^32.
        """
        iterations = counted(iterations, "iterations", "solver")
        if not (iterations or seconds > 0):
            raise InputError("solver: a budget of iterations or seconds expected")
        cdef double start = perf_counter()
        cdef double deadline = start + seconds if seconds > 0 else 0
        cdef uint64_t last = self.iterations + iterations if iterations else <uint64_t>-1
        cdef int seat
        cdef bint more = True
        if not seconds <= LONGEST:
            raise InputError(f"solver: seconds {seconds}: {LONGEST} at most")
        self._check_idle()
        self.busy = True
        try:
            while more:
                self.iterations += 1
                with nogil:
                    for seat in range(self.tree.players):
                        learn(&self.tree, seat, self.iterations)
                PyErr_CheckSignals()
                self.spent = perf_counter() - start
                more = self.iterations < last and (
                    deadline == 0 or start + self.spent < deadline)
        finally:
            self.busy = False

    cdef int _check_idle(self) except -1:
        if self.busy:
            raise InputError("solver: this Solver is learning, perhaps in another thread")
        return 0

    def policy(self, Position view not None, heard=None):
        """Return the probability of every legal action, by action.

        `heard` is all that happened since the game began, as the seat to act saw it; without
        it, all ways to the same view are added up, as often as the seat goes them, which is worse
        where a view tells less than was heard. Raises InputError for a view, or a way to it, that
        the game does not know.
        """
        return {action: share for action, share, _ in self._rows(view, heard)}

    def table(self, Position view not None, heard=None):
        """Return the policy of a view as a root table: of all iterations, each action's share.

        Values are those in the last iteration, 0 where the others would never have let it come to
        this; others share evenly what the seat does not get. Raises InputError as `policy` does.
        """
        cdef int players = self.tree.players
        rows = []
        for action, share, value in self._rows(view, heard):
            values = [(1 - value) / max(players - 1, 1)] * players
            values[view.head.to_act] = value
            visits = round(share * self.iterations)
            rows.append(Row(action, visits, value, self.iterations, tuple(values), (action,)))
        rows.sort(key=lambda row: (-row.visits, -row.value, row.action))
        return Table(tuple(rows), self.iterations, self.num_histories, self.spent)

    cdef list _rows(self, Position view, heard):
        """Return each legal action, its share and what it is worth."""
        cdef list told_by = _heard(heard)     # which may call anything
        self._check(view)
        cdef uint64_t told = 0, key = view_hash(
            self.tree.rules, view.head, view.head.to_act, self.tree.scratch)
        cdef const InfoSet* each
        cdef const Choice* choice
        cdef double reach = 0
        cdef uint32_t number, i
        actions = view.legal_actions()
        cdef list sums = [0.0] * len(actions), values = [0.0] * len(actions)
        found = False
        for action in told_by:
            told = next_heard(told, action)
        for number in range(self.tree.num_sets):
            each = &self.tree.sets[number]
            if each.view != key or (heard is not None and each.heard != told):
                continue
            found = True
            reach += each.reach
            for i in range(each.num_choices):
                choice = &self.tree.choices[each.choices + i]
                sums[i] += choice.strategy_sum
                values[i] += choice.value
        if not found:
            raise InputError(f"solver: {self.game} never comes to this position")
        total = sum(sums)
        return [
            (action, sums[i] / total if total else 1 / len(actions),
             values[i] / reach if reach else 0.0)
            for i, action in enumerate(actions)
        ]

    cdef int _check(self, Position view) except -1:
        self._check_idle()
        if (view.rules != self.tree.rules or view.head.num_players != self.tree.players
                or view.game.fingerprint != self.game.fingerprint):
            raise InputError(f"solver: made for {self.game}, not for {view.game}")
        if view.head.to_act < 0:
            raise InputError("solver: it is no seat's turn")
        return 0


cdef list _heard(heard):
    """Return a list of actions as whole numbers. Raises InputError for what is none."""
    codes = []
    for action in heard or ():
        code = whole(action)
        if code is None or not 0 <= code <= NO_ACTION:
            raise InputError(f"solver: {action!r} is no action")
        if len(codes) == DEPTH:
            raise InputError(f"solver: more than {DEPTH} actions were heard")
        codes.append(code)
    return codes
