"""Regret minimization over a whole game, for games so small that all of it can be looked at.

CFR+ (Tammelin 2014): every history is visited in every iteration, regrets are cut off at zero,
and the policy is the mean of all iterations, later ones weighing more. An information set is
all that a seat has seen happen, so that nothing is forgotten. At a table of two, where one wins
what the other loses, it goes to an equilibrium; elsewhere nobody can promise that.
"""

cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from time import perf_counter
from typing import NamedTuple

from ..core.errors import InputError
from ..core.game cimport (
    Action, Binding, CHANCE, Head, MAX_ACTIONS, MAX_PLAYERS, NO_ACTION, OVER, Position, Rules,
    returns,
)
from ..core.integers cimport int8_t, int32_t, uint16_t
from .table import Row, Table
from .view cimport view_hash

cdef enum:
    DEPTH = 256            # states on the way to an end, both counted

MOST = 10_000_000          # histories that may be asked for


cdef struct History:       # children lie side by side, after their parent
    float own              # share of the seat that learns in coming here
    float rest             # share of all others, chance among them
    float value            # what the seat that learns gets from here
    float chance           # probability of the outcome that led here
    uint32_t children      # first of them
    uint32_t at            # its information set or, of an end, its rewards
    uint16_t num_children
    int8_t mover           # a seat, CHANCE or OVER


cdef struct Choice:        # one action in an information set
    double regret
    double chosen          # weighted share over all iterations
    double worth           # sum of what it gets in this iteration, by the shares of the others
    float share            # in this iteration


cdef struct Set:           # an information set
    uint64_t heard         # hash of all actions so far, as its seat saw them
    uint64_t view          # hash of its view
    double reach           # sum of the others' shares in this iteration
    uint32_t choices       # first of them
    uint16_t num_choices
    int8_t seat


class Learned(NamedTuple):
    """What a solver knows of an action."""

    action: int
    share: float
    value: float


@cython.final
cdef class Solver:
    """Learns a game from its beginning; what it has learned stays.

    `points` plays for the rulebook's points instead of shares of the win: rewards are then points
    from 0 for the fewest to 1 for the most that anybody can make. Raises InputError for a game of
    more than `histories` histories, which are 2 to 10,000,000, or of more than 255 plies.
    """

    cdef History* histories
    cdef Choice* choices
    cdef Set* sets
    cdef uint32_t* slots              # of a hash table: numbers of sets, from 1
    cdef float* rewards               # of ends, by seat
    cdef Head* states                 # one for each ply on the way
    cdef uint64_t heard[DEPTH][MAX_PLAYERS]   # by ply and seat
    cdef Head* scratch
    cdef const Rules* rules
    cdef uint32_t capacity, num_slots, num_choices, num_ends
    cdef bint points
    cdef double spent                 # seconds of the last call to `solve`
    cdef readonly uint32_t num_histories, num_sets
    cdef readonly uint64_t iterations
    cdef readonly object game

    def __cinit__(self, game, *, points=False, histories=100_000):
        cdef Binding binding = game.binding
        self.game = game
        self.rules = binding.rules
        self.points = points
        if not 2 <= histories <= MOST:
            raise InputError(f"histories {histories}: 2 to {MOST} expected")
        self.capacity = histories
        self.num_slots = 1
        while self.num_slots < 2 * self.capacity:
            self.num_slots *= 2
        self.histories = <History*>malloc(self.capacity * sizeof(History))
        self.choices = <Choice*>malloc(self.capacity * sizeof(Choice))
        self.sets = <Set*>malloc(self.capacity * sizeof(Set))
        self.slots = <uint32_t*>calloc(self.num_slots, sizeof(uint32_t))
        self.rewards = <float*>malloc(self.capacity * MAX_PLAYERS * sizeof(float))
        self.states = <Head*>malloc(DEPTH * self.rules.state_size)
        self.scratch = <Head*>malloc(self.rules.state_size)
        if (self.histories == NULL or self.choices == NULL or self.sets == NULL
                or self.slots == NULL or self.rewards == NULL or self.states == NULL
                or self.scratch == NULL):
            raise MemoryError(f"room for {histories} histories")

    def __dealloc__(self):
        free(self.histories)
        free(self.choices)
        free(self.sets)
        free(self.slots)
        free(self.rewards)
        free(self.states)
        free(self.scratch)

    def __init__(self, game, **_):
        cdef Position start = game.begin()
        cdef bint whole
        memcpy(self.states, start.head, self.rules.state_size)
        memset(self.histories, 0, sizeof(History))
        memset(self.heard[0], 0, sizeof(self.heard[0]))
        self.histories[0].own = self.histories[0].rest = 1
        self.num_histories = 1
        with nogil:
            whole = self._grow(0, 0)
        if not whole:
            raise InputError(
                f"{game} is too large to be solved: more than {self.capacity} histories or"
                f" {DEPTH - 1} plies"
            )
        if self.points:
            self._scale()

    def solve(self, *, iterations=0, seconds=0.0):
        """Learn for so many iterations or wall seconds, whichever end first; one at least.

        An iteration lets every seat learn once.
        """
        if not (iterations > 0 or seconds > 0):
            raise InputError("solver: a budget of iterations or seconds expected")
        cdef double start = perf_counter()
        cdef double deadline = start + seconds if seconds > 0 else 0
        cdef uint64_t last = self.iterations + iterations if iterations > 0 else <uint64_t>-1
        cdef int seat, players = self.game.players
        while True:
            self.iterations += 1
            with nogil:
                for seat in range(players):
                    self._reach(seat)
                    self._value(seat)
                    self._learn(seat)
            PyErr_CheckSignals()
            self.spent = perf_counter() - start
            if self.iterations >= last or (deadline > 0 and start + self.spent >= deadline):
                return

    def policy(self, Position view not None, heard=None):
        """Return the probability of every legal action, by action.

        `heard` is all that happened since the game began, as the seat to act saw it; without
        it, all ways to the same view are added up, as often as the seat goes them, which is worse
        where a view tells less than was heard. Raises InputError for a view, or a way to it, that
        the game does not know.
        """
        return {row.action: row.share for row in self._rows(view, heard)}

    def table(self, Position view not None, heard=None):
        """Return the policy of a view as a root table: of all iterations, each action's share.

        Values are those in the last iteration, 0 where the others would never have let it come to
        this; others share evenly what the seat does not get. Raises InputError as `policy` does.
        """
        cdef int players = self.game.players
        rows = []
        for action, share, value in self._rows(view, heard):
            values = [(1 - value) / max(players - 1, 1)] * players
            values[view.head.to_act] = value
            visits = round(share * self.iterations)
            rows.append(Row(action, visits, value, self.iterations, tuple(values), (action,)))
        rows.sort(key=lambda row: (-row.visits, -row.value, row.action))
        return Table(tuple(rows), self.iterations, self.num_histories, self.spent)

    cdef list _rows(self, Position view, heard):
        """Return what is known of each legal action: its share and what it is worth."""
        self._check(view)
        cdef uint64_t told = 0, key = view_hash(
            self.rules, view.head, view.head.to_act, self.scratch)
        cdef const Set* each
        cdef const Choice* choice
        cdef double reach = 0
        cdef uint32_t number, i
        actions = view.legal_actions()
        cdef list chosen = [0.0] * len(actions), worth = [0.0] * len(actions)
        found = False
        for action in heard or ():
            if not 0 <= action <= NO_ACTION:
                raise InputError(f"solver: {action} is no action")
            told = _heard(told, action)
        for number in range(self.num_sets):
            each = &self.sets[number]
            if each.view != key or (heard is not None and each.heard != told):
                continue
            found = True
            reach += each.reach
            for i in range(each.num_choices):
                choice = &self.choices[each.choices + i]
                chosen[i] += choice.chosen
                worth[i] += choice.worth
        if not found:
            raise InputError(f"solver: {self.game} never comes to this position")
        total = sum(chosen)
        return [
            Learned(
                action, chosen[i] / total if total else 1 / len(actions),
                worth[i] / reach if reach else 0.0)
            for i, action in enumerate(actions)
        ]

    cdef int _check(self, Position view) except -1:
        if view.game.fingerprint != self.game.fingerprint:
            raise InputError(f"solver: made for {self.game}, not for {view.game}")
        if view.head.to_act < 0:
            raise InputError("solver: it is no seat's turn")
        return 0

    cdef bint _grow(self, uint32_t at, int ply) noexcept nogil:
        """Make all that follows the history `at`, whose state is there; False: too large."""
        cdef Action actions[MAX_ACTIONS]
        cdef History* history = &self.histories[at]
        cdef const Head* state = self._state(ply)
        cdef Head* after
        cdef int i, seat, n = self.rules.legal(state, actions)
        history.mover = state.to_act
        if state.to_act == OVER:
            self._end(history, state)
            return True
        if ply + 1 == DEPTH or self.num_histories + n > self.capacity:
            return False
        history.children = self.num_histories
        history.num_children = <uint16_t>n
        memset(&self.histories[history.children], 0, n * sizeof(History))
        self.num_histories += n
        if state.to_act == CHANCE:
            self._weigh(history, state)
        else:
            history.at = self._set(state, self.heard[ply][state.to_act], n)
        after = self._state(ply + 1)
        for i in range(n):
            for seat in range(state.num_players):
                self.heard[ply + 1][seat] = _heard(
                    self.heard[ply][seat], self.rules.seen(state, actions[i], seat))
            memcpy(after, state, self.rules.state_size)
            self.rules.apply(after, actions[i])
            if not self._grow(history.children + i, ply + 1):
                return False
        return True

    cdef inline Head* _state(self, int ply) noexcept nogil:
        return <Head*>(<char*>self.states + ply * self.rules.state_size)

    cdef void _end(self, History* history, const Head* state) noexcept nogil:
        """Keep what every seat gets where a history ends."""
        cdef int32_t scores[MAX_PLAYERS]
        cdef float* rewards = &self.rewards[self.num_ends * MAX_PLAYERS]
        cdef int seat
        history.at = self.num_ends
        self.num_ends += 1
        if not self.points:
            returns(self.rules, state, rewards)
            return
        self.rules.scores(state, scores)
        for seat in range(state.num_players):
            rewards[seat] = scores[seat]

    cdef void _scale(self) noexcept nogil:
        """Put points between 0 and 1."""
        cdef int seat, players = self.states.num_players
        cdef float low = 1e30, high = -1e30
        cdef uint32_t end
        cdef float* reward
        for end in range(self.num_ends):
            for seat in range(players):
                reward = &self.rewards[end * MAX_PLAYERS + seat]
                low = min(low, reward[0])
                high = max(high, reward[0])
        for end in range(self.num_ends):
            for seat in range(players):
                reward = &self.rewards[end * MAX_PLAYERS + seat]
                reward[0] = (reward[0] - low) / (high - low) if high > low else 0

    cdef void _weigh(self, const History* history, const Head* state) noexcept nogil:
        """Note the probability of every outcome."""
        cdef uint16_t weights[MAX_ACTIONS]
        cdef int i, n = self.rules.weights(state, weights)
        cdef float total = 0
        for i in range(n):
            total += weights[i]
        for i in range(n):
            self.histories[history.children + i].chance = weights[i] / total

    cdef uint32_t _set(self, const Head* state, uint64_t heard, int n) noexcept nogil:
        """Return the information set of the seat to act, made now if there was none."""
        cdef uint64_t view = view_hash(self.rules, state, state.to_act, self.scratch)
        cdef uint32_t slot = self._slot(heard, view)
        cdef Set* new
        cdef int i
        if self.slots[slot]:
            return self.slots[slot] - 1
        new = &self.sets[self.num_sets]
        new.heard = heard
        new.view = view
        new.reach = 0
        new.choices = self.num_choices
        new.num_choices = <uint16_t>n
        new.seat = state.to_act
        memset(&self.choices[self.num_choices], 0, n * sizeof(Choice))
        for i in range(n):
            self.choices[self.num_choices + i].share = <float>1 / n
        self.num_choices += n
        self.num_sets += 1
        self.slots[slot] = self.num_sets
        return self.num_sets - 1

    cdef inline uint32_t _slot(self, uint64_t heard, uint64_t view) noexcept nogil:
        """Return where the table has an information set, or has room for it."""
        cdef uint32_t slot = <uint32_t>((heard ^ view) >> 32) & (self.num_slots - 1)
        cdef const Set* there
        while self.slots[slot]:
            there = &self.sets[self.slots[slot] - 1]
            if there.heard == heard and there.view == view:
                break
            slot = (slot + 1) & (self.num_slots - 1)
        return slot

    cdef inline float _share(self, const History* history, int i) noexcept nogil:
        """Return how probable the i-th child of a history is."""
        if history.mover == CHANCE:
            return self.histories[history.children + i].chance
        return self.choices[self.sets[history.at].choices + i].share

    cdef void _reach(self, int me) noexcept nogil:
        """Set how probable every history is, as far as `me` and as far as the others go."""
        cdef const History* history
        cdef History* child
        cdef float share
        cdef uint32_t at
        cdef int i
        for at in range(self.num_histories):
            history = &self.histories[at]
            for i in range(history.num_children):
                child = &self.histories[history.children + i]
                share = self._share(history, i)
                child.own = history.own * (share if history.mover == me else 1)
                child.rest = history.rest * (1 if history.mover == me else share)

    cdef void _value(self, int me) noexcept nogil:
        """Set what every history is worth to `me`, and what every choice of its own."""
        cdef History* history
        cdef const History* child
        cdef Set* own
        cdef Choice* choice
        cdef uint32_t left
        cdef int i
        self._forget(me)
        for left in range(self.num_histories, 0, -1):
            history = &self.histories[left - 1]
            if history.mover == OVER:
                history.value = self.rewards[history.at * MAX_PLAYERS + me]
                continue
            history.value = 0
            for i in range(history.num_children):
                child = &self.histories[history.children + i]
                history.value += self._share(history, i) * child.value
            if history.mover != me:
                continue
            own = &self.sets[history.at]
            own.reach += history.rest
            for i in range(history.num_children):
                choice = &self.choices[own.choices + i]
                choice.worth += history.rest * self.histories[history.children + i].value
                choice.chosen += self.iterations * history.own * choice.share

    cdef void _learn(self, int me) noexcept nogil:
        """Regret what other choices would have got, and share by regrets from now on."""
        cdef const Set* own
        cdef Choice* choice
        cdef uint32_t number, i
        cdef double mean, total
        for number in range(self.num_sets):
            own = &self.sets[number]
            if own.seat != me:
                continue
            mean = total = 0
            for i in range(own.choices, own.choices + own.num_choices):
                mean += self.choices[i].share * self.choices[i].worth
            for i in range(own.choices, own.choices + own.num_choices):
                choice = &self.choices[i]
                choice.regret = max(choice.regret + choice.worth - mean, 0)
                total += choice.regret
            for i in range(own.choices, own.choices + own.num_choices):
                choice = &self.choices[i]
                choice.share = <float>(choice.regret / total if total > 0
                                       else 1.0 / own.num_choices)

    cdef void _forget(self, int me) noexcept nogil:
        """Clear what the sets of a seat added up in the last iteration."""
        cdef Set* own
        cdef uint32_t number, i
        for number in range(self.num_sets):
            own = &self.sets[number]
            if own.seat != me:
                continue
            own.reach = 0
            for i in range(own.choices, own.choices + own.num_choices):
                self.choices[i].worth = 0


cdef inline uint64_t _heard(uint64_t before, Action action) noexcept nogil:
    """Return the hash of what a seat has heard, after one action more."""
    cdef uint64_t key = (before ^ <uint64_t>(action + 1)) * <uint64_t>0x9E3779B97F4A7C15
    return key ^ (key >> 29)
