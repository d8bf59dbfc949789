"""States and views as Python sees them: actions are checked, plain bytes inside."""

from array import array
from operator import index

import numpy as np

cimport cython
from cpython.exc cimport PyErr_CheckSignals
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcmp, memcpy, memset

from .chance cimport below, weighted

from .errors import InputError
from .journal import Entry

cdef object MAKER = object()     # needed to make a position: only this module has it

include "playout.pxi"
include "journal.pxi"


@cython.final
cdef class Binding:
    """A game's table of functions, for Python to hold."""

    def __init__(self):
        raise TypeError("Binding: only a game's rules make one")

    @property
    def name(self):
        """The game's name, as in its folder with dashes."""
        return _rules_of(self).name.decode()

    @property
    def state_size(self):
        """Bytes of one state."""
        return _rules_of(self).state_size

    @property
    def public_moves(self):
        """True for games whose table says that all see what a seat chooses."""
        return _rules_of(self).public_moves


cdef Binding make_binding(const Rules* rules):
    """Return a Python object that holds a game's table of functions."""
    cdef Binding binding = Binding.__new__(Binding)
    binding.rules = rules
    return binding


cdef const Rules* _rules_of(Binding binding) except NULL:
    if binding.rules == NULL:
        raise TypeError("Binding: only a game's rules make one")
    return binding.rules


@cython.final
cdef class Box:
    """What all states of a game begin with, checked once; Python cannot change it."""

    def __cinit__(self, Binding binding not None, int players, int table, values):
        cdef int i, value
        values = tuple(values)
        if not 1 <= players <= MAX_PLAYERS or not 0 <= table < 256 or len(values) > MAX_OPTIONS:
            raise ValueError(f"{players} players, table {table}, options {values}: out of range")
        self.rules = _rules_of(binding)
        self.players = players
        self.table = table
        for i in range(len(values)):
            value = values[i]
            if not 0 <= value < 256:
                raise ValueError(f"option {value}: 0 to 255 expected")
            self.option[i] = value


cdef Box box_of(object game):
    """Return the Box of a Game. Raises TypeError for anything else."""
    box = getattr(game, "box", None)
    if type(box) is not Box:
        raise TypeError(f"expected a game, got {type(game).__name__}")
    return box


cdef Head* head_of(Position position, const Rules* rules) except NULL:
    """Return a position's struct. Raises TypeError for one of other rules, or for None."""
    if position is None or position.rules != rules:
        raise TypeError(f"expected a position of {rules.name.decode()}")
    return position.head


cdef object pending_error = None    # of rules in Python


cdef void store_error(object error) noexcept:
    """Keep an error of rules in Python, the first of several."""
    global pending_error
    if pending_error is None:
        pending_error = error


cdef int raise_pending_error() except -1:
    """Raise the error that rules in Python have kept, if any."""
    global pending_error
    if pending_error is None:
        return 0
    error, pending_error = pending_error, None
    raise error


cdef void write_returns(const Rules* rules, const Head* s, float* out) noexcept nogil:
    """Write what the end is worth to each seat: 1/k for k winners, or what the game says."""
    cdef uint8_t ranks[MAX_PLAYERS]
    if rules.payoffs != NULL:
        rules.payoffs(s, out)
        return
    rules.ranks(s, ranks)
    share_win(ranks, s.num_players, out)


def as_int(thing):
    """Return a whole number of any type as a plain int; None for a bool or anything else.

    Types may define their own `==`; so what is compared and applied is the plain int.
    """
    if isinstance(thing, bool):
        return None
    try:
        return int.__index__(index(thing))
    except Exception:
        return None


KINDS = (np.random.PCG64, np.random.PCG64DXSM, np.random.MT19937, np.random.Philox,
         np.random.SFC64)


@cython.final
cdef class BitGen:
    """The C side of a numpy Generator, which no other thread may use while this lives."""

    def __cinit__(self, rng):
        # Of a subclass, `bit_generator` might be anything.
        bits = rng.bit_generator if type(rng) is np.random.Generator else rng
        if type(bits) not in KINDS:
            raise TypeError(f"expected a numpy Generator, got {type(rng).__name__}")
        self.rng = <bitgen_t*>PyCapsule_GetPointer(bits.capsule, "BitGenerator")
        if not bits.lock.acquire(False):
            raise InputError("this Generator is in use by another thread")
        self.bits = bits

    def __del__(self):
        if self.bits is not None:
            self.bits.lock.release()


cdef class Position:
    """The bytes of a state or a view, the game they belong to, and how they came about."""

    def __cinit__(self, game=None, maker=None):
        if maker is not MAKER:
            raise TypeError(
                f"{type(self).__name__}: only a game makes one: game.initial_state(),"
                " game.new_state(seed),"
                " game.replay(actions), state.view(seat), view.determinize(rng)"
            )
        self.game = game
        self.rules = box_of(game).rules
        self.head = <Head*>calloc(1, self.rules.state_size)
        if self.head == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.head)

    @property
    def to_act(self):
        """The seat that must decide, CHANCE (-1) or OVER (-2)."""
        return self.head.to_act

    @property
    def num_players(self):
        """Seats at the table."""
        return self.head.num_players

    @property
    def is_over(self):
        """True once no action is left."""
        return self.head.to_act == OVER

    @property
    def history(self):
        """The actions since the initial state; in a view, as its seat saw them. None if unknown.

        An action the seat did not see is replaced by one that is never legal and has a `?` in its
        word. The history is unknown after `determinize` and `play_out`.
        """
        return None if self.past is None else self.past[0].tolist()

    def to_record(self):
        """Return a dictionary of the game, its rules version, its components' digest and the
        actions in words, fit for JSON.

        `core.load(record["game"]).replay(record["actions"])` gives the state back, in any process
        and build with these rules and components. The record of a view also has its `seat`, and
        only the actions as that seat saw them. Raises InputError if the history is unknown.
        """
        history = self.history
        if history is None:
            raise InputError("record: this position was not played from the beginning")
        write = self.game.text.write
        return {
            "game": str(self.game),
            "rules": self.game.rules_version,
            "components": self.game.digest,
            "actions": [write(action) for action in history],
        }

    def fields(self):
        """Return everything in the struct as a dictionary of numbers and lists."""
        return self.game.rules.fields(self)

    def features(self, seat):
        """Return the named features of `seat`, a dictionary of floats."""
        cdef float values[MAX_FEATURES]
        cdef int n = self.rules.features(self.head, self.seat_of(seat), values)
        return {name: values[i] for i, name in zip(range(n), self.game.feature_names)}

    def inputs(self, seat):
        """Return the named inputs of `seat` for a network, a dictionary of floats in [-8, 8].

        It is empty where the game has none.
        """
        cdef float values[MAX_INPUTS]
        cdef int n = 0, number = self.seat_of(seat)
        if self.rules.inputs != NULL:
            n = self.rules.inputs(self.head, number, MAX_INPUTS, values)
        return {name: values[i] for i, name in zip(range(n), self.game.input_names)}

    def check_invariants(self):
        """Return the invariant that does not hold, or None: a check of the rules for tests."""
        cdef const char* text = self.rules.check_invariants(self.head)
        return None if text == NULL else text.decode()

    def __str__(self):
        """Return the table, drawn in the game's words."""
        return self.game.board(self)

    def _repr_svg_(self):
        """Return the table as a picture, for notebooks."""
        return self.game.svg(self)

    def to_bytes(self):
        """Return the game's fingerprint and the struct: equal for equal positions."""
        cdef bytes data = (<char*>self.head)[:self.rules.state_size]
        # Other processes may number tables differently, so the number is blanked; in the copy,
        # since a search may be reading the struct.
        (<Head*><char*>data).table = 0
        return self.game.fingerprint + data

    def _legal(self):
        cdef Action actions[MAX_ACTIONS]
        cdef int n = list_choices(self.rules, self.head, actions)
        raise_pending_error()
        return [actions[i] for i in range(n)]

    def _scores(self):
        cdef int32_t scores[MAX_PLAYERS]
        self.rules.scores(self.head, scores)
        raise_pending_error()
        return [scores[i] for i in range(self.head.num_players)]

    cdef int seat_of(self, thing) except -1:
        """Return a seat of this table as a number. Raises InputError for anything else."""
        seat = as_int(thing)
        if seat is None or not 0 <= seat < self.head.num_players:
            raise InputError(
                f"seat {thing!r}: this table has seats 0 to {self.head.num_players - 1}")
        return seat

    def __eq__(self, other):
        if type(self) is not type(other):
            return NotImplemented
        cdef Position p = other
        if self.rules != p.rules or self.game.fingerprint != p.game.fingerprint:
            return False
        return memcmp(self.head, p.head, self.rules.state_size) == 0

    def __hash__(self):
        return hash(self.to_bytes())

    def __reduce__(self):
        return copied, (self.game, self.to_bytes(), _copy_past(self.past))


cdef class State(Position):
    """Everything about one moment of a game, hidden things included.

    For the arena, dealers and tests; bots are given a `View`.
    """

    @property
    def legal_actions(self):
        """The legal actions, or the possible outcomes of chance, ascending."""
        return self._legal()

    def chance_outcomes(self):
        """Return what chance may bring, ascending, as a list of (action, weight).

        Weights are whole numbers from 1. The probability of an outcome is its weight divided by
        the sum of weights. Raises InputError while chance is not to act.
        """
        cdef Action actions[MAX_ACTIONS]
        cdef uint16_t weights[MAX_ACTIONS]
        if self.head.to_act != CHANCE:
            raise InputError("outcomes: chance is not to act")
        cdef int n = self.rules.outcomes(self.head, actions, weights)
        raise_pending_error()
        return [(actions[i], weights[i]) for i in range(n)]

    @property
    def pile(self):
        """The number of the pile a pending draw comes from, 0 when none is pending."""
        return self.head.pile

    def apply(self, action, journal=None):
        """Apply a legal action, in place. Raises InputError naming the legal ones otherwise.

        A list given as `journal` gets the entries of what the action did (core.journal.Entry).
        They may tell what is hidden: `core.journal.visible_entries(entries, seat)` is what a seat
        may know.
        A game without a module `narration` writes no journal.
        """
        if journal is not None and not isinstance(journal, list):
            raise TypeError(f"journal: a list expected, not {type(journal).__name__}")
        narration = None if journal is None else self.game.narration
        cdef int code = self._check_action(action)
        if self.past is not None:
            self._note_action(code)
        if journal is None or not narration.ACCOUNTS:
            self.rules.apply(self.head, code)
            raise_pending_error()
            return
        journal.extend(
            apply_with_journal(self.rules, self.head, code, narration.ACCOUNTS, narration.CAUSES)
        )

    cdef int _check_action(self, action) except -1:
        """Return a legal action as a number. Raises InputError naming the legal ones otherwise.

        The number is taken first, since that may call anything; nothing happens after the look.
        """
        cdef Action actions[MAX_ACTIONS]
        cdef int i, n, code = -1
        number = as_int(action)
        if number is not None and 0 <= number < NO_ACTION:
            code = number
        n = list_choices(self.rules, self.head, actions)
        raise_pending_error()
        for i in range(n):
            if actions[i] == code:
                return code
        legal = ", ".join([self.game.format_action(actions[i]) for i in range(n)])
        raise InputError(
            f"{self.game.describe_action(action)} is not legal here"
            f" (legal: {legal or 'none, the game is over'})"
        )

    cdef _note_action(self, Action action):
        """Add an action to the history, and to each seat's history what the seat sees of it."""
        cdef int seat
        self.past[0].append(action)
        for seat in range(self.head.num_players):
            self.past[1 + seat].append(self.rules.observed_action(self.head, action, seat))
        raise_pending_error()

    def child(self, action):
        """Return a copy to which `action` has been applied."""
        cdef State state = self.copy()
        state.apply(action)
        return state

    def reveals(self, action):
        """Return whether a legal action shows its seat what its view hides, or ends the game."""
        cdef State later = self.child(action)
        cdef bint shown = self.head.to_act == CHANCE or later.head.to_act == OVER
        if not shown and self.rules.reveals != NULL:
            shown = self.rules.reveals(self.head, index(action), later.head)
            raise_pending_error()
        return shown

    def observed_action(self, action, seat):
        """Return a legal action as `seat` perceives it. Raises InputError for another action."""
        cdef int number = self.seat_of(seat)
        cdef Action code = self.rules.observed_action(self.head, self._check_action(action), number)
        raise_pending_error()
        return code

    def view(self, seat):
        """Return what `seat` knows."""
        cdef int number = self.seat_of(seat)
        cdef View view = View.__new__(View, self.game, MAKER)
        memcpy(view.head, self.head, self.rules.state_size)
        self.rules.hide(view.head, number)
        raise_pending_error()
        view.past = None if self.past is None else [self.past[1 + number][:]]
        return view

    def play_out(self, rng):
        """Play on at random to the end, in place; the history is unknown from then on.

        The game's own playout is used if it has one; otherwise all choices are equally likely.
        `rng` is a numpy Generator.
        """
        cdef BitGen dice = BitGen(rng)
        cdef State end = self.copy()     # another thread may apply an action meanwhile
        with nogil:
            play_out(end.rules, end.head, dice.rng)
        raise_pending_error()
        memcpy(self.head, end.head, self.rules.state_size)
        self.past = None

    def scores(self):
        """Return the rulebook's points by seat, at any time."""
        return self._scores()

    def ranks(self):
        """Return the places by seat, from 1, equal where shared. Only once the game is over."""
        cdef uint8_t ranks[MAX_PLAYERS]
        self._check_over("ranks")
        self.rules.ranks(self.head, ranks)
        raise_pending_error()
        return [ranks[i] for i in range(self.head.num_players)]

    def returns(self):
        """Return the win shares by seat, in [0, 1]; their sum is 1 with two or more seats."""
        cdef float shares[MAX_PLAYERS]
        self._check_over("returns")
        write_returns(self.rules, self.head, shares)
        raise_pending_error()
        return [shares[i] for i in range(self.head.num_players)]

    def copy(self):
        """Return an independent copy."""
        cdef State state = State.__new__(State, self.game, MAKER)
        memcpy(state.head, self.head, self.rules.state_size)
        state.past = _copy_past(self.past)
        return state

    def __deepcopy__(self, memo):
        return self.copy()

    def _check_over(self, what):
        if self.head.to_act != OVER:
            raise InputError(f"{what}: the game is not over")


cdef class View(Position):
    """What one seat knows: the struct with everything hidden from it blank."""

    @property
    def seat(self):
        """The seat whose knowledge this is."""
        return self.head.observer

    def __deepcopy__(self, memo):
        return self

    def to_record(self):
        """Return the dictionary of `Position.to_record` with the seat added."""
        return {**Position.to_record(self), "seat": self.seat}

    @property
    def legal_actions(self):
        """The seat's legal actions. Raises InputError while another one is to act."""
        if self.head.to_act != self.head.observer:
            raise InputError(f"seat {self.seat} is not to act")
        return self._legal()

    def score(self):
        """Return the seat's own points; those of others may depend on hidden things."""
        return self._scores()[self.seat]

    def determinize(self, rng):
        """Return a state that fits all the seat knows, drawn with a numpy Generator."""
        cdef BitGen dice = BitGen(rng)
        cdef State state = State.__new__(State, self.game, MAKER)
        memcpy(state.head, self.head, self.rules.state_size)
        self.rules.determinize(state.head, self.head.observer, dice.rng)
        raise_pending_error()
        return state


def begin(game):
    """Return the state before the first step of set-up."""
    cdef Box box = box_of(game)
    cdef State state = State.__new__(State, game, MAKER)
    state.past = [array("H") for _ in range(1 + box.players)]
    state.head.observer = NOBODY
    state.head.num_players = box.players
    state.head.table = box.table
    memcpy(state.head.option, box.option, sizeof(box.option))
    state.rules.begin(state.head)
    raise_pending_error()
    return state


def copied(game, bytes data not None, past):
    """Return the position that `pickle` took apart, in a process of the same build.

    `data` is what `to_bytes` gave, `past` a list of the arrays of actions behind `history`.
    """
    cdef Box box = box_of(game)
    cdef bytes fingerprint = game.fingerprint
    cdef State state = State.__new__(State, game, MAKER)
    cdef Head* head = state.head
    cdef Py_ssize_t size = state.rules.state_size
    if data[:len(fingerprint)] != fingerprint or len(data) != len(fingerprint) + size:
        raise InputError(f"state: not a state of {game} with components {game.digest}")
    memcpy(head, <const char*>data + len(fingerprint), size)
    head.table = box.table
    if (head.num_players != box.players or not OVER <= head.to_act < box.players
            or not NOBODY <= head.observer < box.players
            or memcmp(head.option, box.option, sizeof(box.option))):
        raise InputError(f"state: not a state of {game}, its bytes are damaged")
    if past is not None:
        lists = 1 + box.players if head.observer == NOBODY else 1
        if type(past) is not list or len(past) != lists or any(
                [type(one) is not array or one.typecode != "H" for one in past]):
            raise InputError("state: its history is damaged")
    state.past = _copy_past(past)
    return _of_its_kind(state)


cdef list _copy_past(list past):
    return None if past is None else [heard[:] for heard in past]


cdef Position _of_its_kind(State state):
    """Return the state itself, or a view if its struct is a seat's view."""
    cdef View view
    if state.head.observer == NOBODY:
        return state
    view = View.__new__(View, state.game, MAKER)
    memcpy(view.head, state.head, state.rules.state_size)
    view.past = state.past
    return view


include "perft.pxi"
include "python_callbacks.pxi"
