"""Regret minimization over a whole game, for games so small that all of it can be looked at.

CFR+ (Tammelin 2014): every history is visited in every iteration, regrets are cut off at zero, and
the policy is the mean of all iterations, each weighing by the square of its number (Brown &
Sandholm 2019; in a poker of six cards closer than by the number itself up to 30 iterations and from
189 on, between them mostly a little further off). An information set is all that a seat has seen
happen, so that nothing is forgotten, nor what the seat chose itself. At a table of two, where one
wins what the other loses, it goes to an equilibrium; elsewhere nobody can promise that.
"""

cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
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
    CHUNK = 8192           # histories between two looks for Ctrl-C
    ROOM = 256             # of anything at first

cdef enum Growth:
    WHOLE, TOO_LARGE, NO_MEMORY, INTERRUPTED

MOST = 10_000_000          # histories that may be asked for


cdef struct History:       # one that goes on; numbers are of these and ends, children side by side
    uint32_t at            # its number
    uint32_t children      # number of the first child
    uint32_t shares        # of its first child
    uint32_t parent        # place of the history before in the list of these
    uint32_t came          # share by which it came from there
    uint32_t known         # its information set, if a seat is to act
    uint16_t num_children
    int8_t mover           # a seat or CHANCE


cdef struct Choice:        # one action in an information set
    double regret
    double chosen          # weighted share over all iterations
    double worth           # sum of what it gets in this iteration, by the shares of the others


cdef struct Set:           # an information set
    uint64_t heard         # hash of all actions so far, as its seat saw them
    uint64_t view          # hash of its view
    double reach           # sum of the others' shares in this iteration
    double own             # share of its seat in coming here, in this iteration
    uint32_t before        # its seat's last set on all ways here, counted from 1
    uint32_t came          # share by which its seat left that one
    uint32_t choices       # first of them
    uint32_t shares        # of its first choice, in this iteration
    uint16_t num_choices
    int8_t seat


cdef struct Rooms:         # how many of each there is room for
    size_t histories, values, shares, sets


cdef struct Way:           # how a seat came to a state
    uint64_t heard         # hash of all actions so far, as it saw them
    uint32_t before        # as in Set
    uint32_t came


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
    cdef float* reach                 # by history that goes on: share of all but who learns
    cdef float* values                # by number and seat: what each history is worth
    cdef float* shares                # of choices in this iteration, and of chances
    cdef Choice* choices
    cdef Set* sets
    cdef uint32_t* slots              # of a hash table: numbers of sets, from 1
    cdef Head* states                 # one for each ply on the way
    cdef Way ways[DEPTH][MAX_PLAYERS]         # by ply and seat
    cdef Head* scratch
    cdef const Rules* rules
    cdef int players
    cdef Rooms rooms
    cdef uint32_t capacity, num_slots, num_on, num_shares, num_choices
    cdef bint points
    cdef float lowest, highest        # points that anybody can make
    cdef double spent                 # seconds of the last call to `solve`
    cdef object signal                # what Ctrl-C or a time limit raised meanwhile
    cdef readonly uint32_t num_histories, num_sets
    cdef readonly uint64_t iterations
    cdef readonly object game

    def __cinit__(self, game, *, points=False, histories=100_000):
        cdef Binding binding = game.binding
        cdef Position start = game.begin()
        self.game = game
        self.rules = binding.rules
        self.players = game.players
        self.points = points
        self.lowest, self.highest = 1e30, -1e30
        if not 2 <= histories <= MOST:
            raise InputError(f"histories {histories}: 2 to {MOST} expected")
        self.capacity = histories
        self.num_slots = ROOM
        self.slots = <uint32_t*>calloc(self.num_slots, sizeof(uint32_t))
        self.states = <Head*>malloc(DEPTH * self.rules.state_size)
        self.scratch = <Head*>malloc(self.rules.state_size)
        if self.slots == NULL or self.states == NULL or self.scratch == NULL:
            raise MemoryError("room for a solver")
        self._look(start)

    def __dealloc__(self):
        free(self.histories)
        free(self.reach)
        free(self.values)
        free(self.shares)
        free(self.choices)
        free(self.sets)
        free(self.slots)
        free(self.states)
        free(self.scratch)

    def solve(self, *, iterations=0, seconds=0.0):
        """Learn for so many iterations or wall seconds, whichever end first; one at least.

        An iteration lets every seat learn once.
        """
        if not (iterations > 0 or seconds > 0):
            raise InputError("solver: a budget of iterations or seconds expected")
        cdef double start = perf_counter()
        cdef double deadline = start + seconds if seconds > 0 else 0
        cdef uint64_t last = self.iterations + iterations if iterations > 0 else <uint64_t>-1
        cdef int seat
        while True:
            self.iterations += 1
            with nogil:
                for seat in range(self.players):
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
        cdef int players = self.players
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

    cdef int _look(self, Position start) except -1:
        """Look at all that can follow the beginning of the game."""
        cdef Growth growth
        memcpy(self.states, start.head, self.rules.state_size)
        memset(self.ways[0], 0, sizeof(self.ways[0]))
        self.num_histories = 1
        with nogil:
            growth = self._grow(0, 0, 0, 0) if self._widen(0) else NO_MEMORY
            if growth == WHOLE and not self._settle():
                growth = NO_MEMORY
        if growth == INTERRUPTED:
            raise self.signal
        if growth == NO_MEMORY:
            raise MemoryError(f"room for more than {self.num_histories} histories")
        if growth == TOO_LARGE:
            raise InputError(
                f"{self.game} is too large to be solved: more than {self.capacity} histories or"
                f" {DEPTH - 1} plies"
            )
        if self.points:
            self._scale()

    cdef Growth _grow(self, uint32_t at, int ply, uint32_t parent,
                      uint32_t came) noexcept nogil:
        """Make the history `at`, whose state is there, and all that follows it."""
        cdef Action actions[MAX_ACTIONS]
        cdef uint16_t weights[MAX_ACTIONS]
        cdef const Head* state = self._state(ply)
        cdef History* history
        cdef Head* after
        cdef uint32_t on = self.num_on, children = self.num_histories, shares
        cdef int i, n
        cdef Growth growth
        if state.to_act == OVER:
            self._end(at, state)
            return WHOLE
        if state.to_act == CHANCE:
            n = self.rules.outcomes(state, actions, weights)
        else:
            n = self.rules.legal(state, actions)
        if ply + 1 == DEPTH or children + n > self.capacity:
            return TOO_LARGE
        if not self._widen(n):
            return NO_MEMORY
        if on % CHUNK == 0 and self._interrupted():
            return INTERRUPTED
        memset(&self.values[children * self.players], 0, n * self.players * sizeof(float))
        self.num_histories += n
        self.num_on += 1
        history = &self.histories[on]
        history.at = at
        history.children = children
        history.num_children = <uint16_t>n
        history.mover = state.to_act
        history.parent = parent
        history.came = came
        if state.to_act == CHANCE:
            history.shares = self._odds(weights, n)
        else:
            history.known = self._set(state, &self.ways[ply][state.to_act], n)
            history.shares = self.sets[history.known].shares
        shares = history.shares        # what follows may move all histories
        after = self._state(ply + 1)
        for i in range(n):
            self._follow(ply, actions[i], on, shares + i)
            memcpy(after, state, self.rules.state_size)
            self.rules.apply(after, actions[i])
            growth = self._grow(children + i, ply + 1, on, shares + i)
            if growth != WHOLE:
                return growth
        return WHOLE

    cdef bint _interrupted(self) noexcept with gil:
        try:
            PyErr_CheckSignals()
        except BaseException as error:
            self.signal = error
            return True
        return False

    cdef inline Head* _state(self, int ply) noexcept nogil:
        return <Head*>(<char*>self.states + ply * self.rules.state_size)

    cdef void _follow(self, int ply, Action action, uint32_t on, uint32_t share) noexcept nogil:
        """Note how every seat comes to the next state, by an action of the history `on`."""
        cdef const Head* state = self._state(ply)
        cdef Way* way
        cdef int seat
        for seat in range(self.players):
            way = &self.ways[ply + 1][seat]
            way[0] = self.ways[ply][seat]
            way.heard = _heard(way.heard, self.rules.seen(state, action, seat))
            if seat == state.to_act:
                way.before = self.histories[on].known + 1
                way.came = share

    cdef bint _widen(self, int n) noexcept nogil:
        """Make room for one history that goes on in `n` ways; False: there is none."""
        cdef bint whole = True
        cdef Rooms* rooms = &self.rooms
        self.histories = <History*>_roomy(
            self.histories, &rooms.histories, self.num_on + 1, sizeof(History), &whole)
        self.values = <float*>_roomy(
            self.values, &rooms.values, <size_t>self.players * (self.num_histories + n),
            sizeof(float), &whole)
        self.shares = <float*>_roomy(
            self.shares, &rooms.shares, self.num_shares + n, sizeof(float), &whole)
        self.sets = <Set*>_roomy(
            self.sets, &rooms.sets, self.num_sets + 1, sizeof(Set), &whole)
        return whole and (2 * self.num_sets < self.num_slots or self._rehash())

    cdef bint _settle(self) noexcept nogil:
        """Make room for what is learned; False: there is none."""
        self.reach = <float*>malloc(max(self.num_on, <uint32_t>1) * sizeof(float))
        self.choices = <Choice*>calloc(max(self.num_choices, <uint32_t>1), sizeof(Choice))
        return self.reach != NULL and self.choices != NULL

    cdef void _end(self, uint32_t at, const Head* state) noexcept nogil:
        """Keep what every seat gets where a history ends."""
        cdef int32_t scores[MAX_PLAYERS]
        cdef float* rewards = &self.values[at * self.players]
        cdef int seat
        if not self.points:
            returns(self.rules, state, rewards)
            return
        self.rules.scores(state, scores)
        for seat in range(self.players):
            rewards[seat] = scores[seat]
            self.lowest = min(self.lowest, rewards[seat])
            self.highest = max(self.highest, rewards[seat])

    cdef void _scale(self) noexcept nogil:
        """Put points between 0 and 1; the beginning of a game is no end."""
        cdef float width = self.highest - self.lowest
        cdef size_t i
        for i in range(<size_t>self.players, <size_t>self.num_histories * self.players):
            self.values[i] = (self.values[i] - self.lowest) / width if width > 0 else 0

    cdef uint32_t _odds(self, const uint16_t* weights, int n) noexcept nogil:
        """Note the probability of every outcome; return the first of these shares."""
        cdef uint32_t first = self.num_shares
        cdef int i
        cdef float total = 0
        for i in range(n):
            total += weights[i]
        for i in range(n):
            self.shares[first + i] = weights[i] / total
        self.num_shares += n
        return first

    cdef uint32_t _set(self, const Head* state, const Way* way, int n) noexcept nogil:
        """Return the information set of the seat to act, made now if there was none."""
        cdef uint64_t view = view_hash(self.rules, state, state.to_act, self.scratch)
        cdef uint32_t slot = self._slot(way.heard, view)
        cdef Set* new
        cdef int i
        if self.slots[slot]:
            return self.slots[slot] - 1
        new = &self.sets[self.num_sets]
        new.heard = way.heard
        new.view = view
        new.reach = new.own = 0
        new.before = way.before
        new.came = way.came
        new.choices = self.num_choices
        new.shares = self.num_shares
        new.num_choices = <uint16_t>n
        new.seat = state.to_act
        for i in range(n):
            self.shares[self.num_shares + i] = <float>1 / n
        self.num_choices += n
        self.num_shares += n
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

    cdef bint _rehash(self) noexcept nogil:
        """Double the table of information sets; False: there is no room."""
        cdef uint32_t* slots = <uint32_t*>calloc(2 * <size_t>self.num_slots, sizeof(uint32_t))
        cdef uint32_t number
        if slots == NULL:
            return False
        free(self.slots)
        self.slots = slots
        self.num_slots *= 2
        for number in range(self.num_sets):
            slots[self._slot(self.sets[number].heard, self.sets[number].view)] = number + 1
        return True

    cdef void _reach(self, int me) noexcept nogil:
        """Set how probable sets of `me` are as far as it goes, and histories as the others go."""
        cdef Set* own
        cdef uint32_t number, i
        for number in range(self.num_sets):
            own = &self.sets[number]
            if own.seat != me:
                continue
            own.reach = 0
            own.own = self.sets[own.before - 1].own * self.shares[own.came] if own.before else 1
            for i in range(own.choices, own.choices + own.num_choices):
                self.choices[i].worth = 0
        self._pass_on(me)

    cdef void _pass_on(self, int me) noexcept nogil:
        """Set how probable histories are as the others go."""
        cdef const History* histories = self.histories
        cdef const float* shares = self.shares
        cdef float* reach = self.reach
        cdef uint32_t number, parent
        reach[0] = 1
        for number in range(1, self.num_on):
            parent = histories[number].parent
            reach[number] = reach[parent]
            if histories[parent].mover != me:
                reach[number] *= shares[histories[number].came]

    cdef void _value(self, int me) noexcept nogil:
        """Set what every history is worth to `me`, and what every choice of its own."""
        cdef const History* history
        cdef const float* child
        cdef const float* share
        cdef float* values = self.values + me
        cdef Choice* choice
        cdef Set* own
        cdef float value, reach
        cdef uint32_t left
        cdef int i, n, players = self.players
        for left in range(self.num_on, 0, -1):
            history = &self.histories[left - 1]
            child = values + history.children * players
            share = self.shares + history.shares
            n = history.num_children
            value = 0
            for i in range(n):
                value += share[i] * child[i * players]
            values[history.at * players] = value
            if history.mover != me:
                continue
            own = &self.sets[history.known]
            choice = self.choices + own.choices
            reach = self.reach[left - 1]
            own.reach += reach
            for i in range(n):
                choice[i].worth += reach * child[i * players]

    cdef void _learn(self, int me) noexcept nogil:
        """Regret what other choices would have got, and share by regrets from now on."""
        cdef const Set* own
        cdef Choice* choice
        cdef float* share
        cdef uint32_t number
        cdef int i
        cdef double mean, total, weight = <double>self.iterations * self.iterations
        for number in range(self.num_sets):
            own = &self.sets[number]
            if own.seat != me:
                continue
            choice = &self.choices[own.choices]
            share = &self.shares[own.shares]
            mean = total = 0
            for i in range(own.num_choices):
                mean += share[i] * choice[i].worth
            for i in range(own.num_choices):
                choice[i].chosen += weight * own.own * share[i]
                choice[i].regret = max(choice[i].regret + choice[i].worth - mean, 0)
                total += choice[i].regret
            for i in range(own.num_choices):
                share[i] = <float>(choice[i].regret / total if total > 0
                                   else 1.0 / own.num_choices)


cdef inline void* _roomy(void* array, size_t* room, size_t wanted, size_t size,
                         bint* whole) noexcept nogil:
    """Return an array with room for `wanted` items, and with what was in it.

    Where there is none, the array stays as it is and `whole` is False.
    """
    cdef size_t wider = max(wanted, 2 * room[0], <size_t>ROOM)
    cdef void* widened
    if wanted <= room[0]:
        return array
    widened = realloc(array, wider * size)
    if widened == NULL:
        whole[0] = False
        return array
    room[0] = wider
    return widened


cdef inline uint64_t _heard(uint64_t before, Action action) noexcept nogil:
    """Return the hash of what a seat has heard, after one action more."""
    cdef uint64_t key = (before ^ <uint64_t>(action + 1)) * <uint64_t>0x9E3779B97F4A7C15
    return key ^ (key >> 29)
