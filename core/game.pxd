"""The C interface: what a game fills in and a search reads.

The laws, kept by every game, player count and option (tests/core/test_promises.py):

1. `legal` is non-empty while a seat is to act, `outcomes` while chance is; both are ascending,
   without duplicates; weights are positive.
2. Asking (`legal outcomes observed_action scores ranks features inputs check_invariants`) changes
   no byte.
3. The same actions give the same bytes.
4. Returns lie in [0, 1] and sum to 1 at a table of two or more.
5. `hide(determinize(view)) == view`, byte for byte; every world made could have been reached.
6. Two states with the same view have the same legal actions when that seat is to act.
7. `check_invariants` is NULL after every action.
8. Game and actions give the same state anywhere: this is how positions travel. An illegal action
   in the list is refused.
9. The journal of an action accounts for every change of points, goods and places, and tells a
   seat nothing that its view would not (core/journal.pxd).

A pile has no order: it is a set, and drawing from it is a chance action with a weight. A turn is
many small decisions; the pending one is in the state. All functions trust their input: the Python
handles check actions, and no struct comes from outside.
"""

from .integers cimport int8_t, int16_t, int32_t, uint8_t, uint16_t, uint64_t
from numpy.random cimport bitgen_t

ctypedef uint16_t Action

cpdef enum:
    CHANCE = -1           # `to_act` while an outcome must be drawn
    OVER = -2             # `to_act` once the game is over
    MAX_PLAYERS = 5       # The Staufer Dynasty seats five
    MAX_ACTIONS = 256     # legal actions or outcomes of one step, over all games
    MAX_FEATURES = 64
    MAX_INPUTS = 256
    MAX_OPTIONS = 24
    NO_ACTION = 0xFFFF    # never an action of any game
    NOBODY = -1           # `observer` of a state: nothing is hidden in it
    JOURNALED = -2        # `observer` during an `apply` of which a journal is kept

cdef struct Head:                     # first member of every game's State
    int8_t to_act                     # a seat, CHANCE or OVER
    int8_t observer                   # NOBODY in a state, else whose view this is; or JOURNALED
    uint8_t num_players
    uint8_t pile                      # what a pending chance action draws from; 0 when none is
    uint8_t table                     # which loaded component table the game is played with
    uint8_t option[MAX_OPTIONS]       # rule options, in the order game.toml lists them

cdef struct Rules:
    const char* name
    size_t state_size
    # Fill a zeroed State whose Head (players, table, options) is set, up to the first step.
    void (*begin)(Head* s) noexcept nogil
    # Write the legal actions; write the outcomes of chance and their weights. Both return the
    # number written. `legal` is called only while a seat is to act, `outcomes` while chance is.
    int (*legal)(const Head* s, Action* out) noexcept nogil
    int (*outcomes)(const Head* s, Action* actions, uint16_t* weights) noexcept nogil
    void (*apply)(Head* s, Action a) noexcept nogil
    # How `observer` sees an action that is not applied yet.
    Action (*observed_action)(const Head* s, Action a, int observer) noexcept nogil
    # State -> view and view -> one world, in place; they set `observer` too.
    void (*hide)(Head* s, int observer) noexcept nogil
    void (*determinize)(Head* s, int observer, bitgen_t* rng) noexcept nogil
    void (*scores)(const Head* s, int32_t* out) noexcept nogil   # the rulebook's points
    void (*ranks)(const Head* s, uint8_t* out) noexcept nogil    # places from 1; equal = shared
    int (*features)(const Head* s, int seat, float* out) noexcept nogil
    # A check, for tests, of a state or view made by `apply`. It returns NULL, or the law of
    # conservation or range that does not hold, or what a view shows that its seat must not see.
    const char* (*check_invariants)(const Head* s) noexcept nogil
    # Optional: NULL or False where the generic way will do.
    bint public_moves   # all seats see every choice as it is: `observed_action` need not be called
    # What the end is worth to every seat, in [0, 1], where that is not its win share.
    void (*payoffs)(const Head* s, float* out) noexcept nogil
    int (*round)(const Head* s) noexcept nogil        # rounds played; never goes back
    # How near the end is, from 0 to 1, if the seats can bring it about or put it off.
    float (*progress)(const Head* s) noexcept nogil
    # What a network looks at: more, and rawer, numbers than the features, within [-8, 8]. They rest
    # on what `seat` knows: they are the same in its view and in every world behind it. The first
    # `wanted` at least are written; it returns how many are.
    int (*inputs)(const Head* s, int seat, int wanted, float* out) noexcept nogil
    # The code of an action as `seat` sees the board in its inputs, turned or not: a bijection.
    Action (*canonical_action)(const Head* s, int seat, Action a) noexcept nogil
    # Random play to the end. It may leave out choices that make no sense at random, like passing.
    void (*playout)(Head* s, bitgen_t* rng) noexcept nogil
    # Whether an action shows its seat what its view hides. NULL: only the end of a game does.
    bint (*reveals)(const Head* s, Action a, const Head* after) noexcept nogil
    # `apply` while a journal is kept, where that is not done in `apply` itself (core/journal.pxd).
    void (*apply_and_note)(Head* s, Action a) noexcept nogil


# Rules in Python cannot raise while a search runs. They keep their first error, which is raised by
# whoever comes back to Python next.
cdef void store_error(object error) noexcept
cdef int raise_pending_error() except -1


cdef class Binding:
    """A game's table of functions, for Python to hold."""
    cdef const Rules* rules

cdef Binding make_binding(const Rules* rules)


cdef class Box:
    """What all states of a game begin with, checked once; Python cannot change it."""
    cdef const Rules* rules
    cdef readonly int players
    cdef readonly uint8_t table
    cdef uint8_t option[MAX_OPTIONS]

# The Box of a Game. Raises TypeError for anything else.
cdef Box box_of(object game)
# The struct of a position of these rules. Raises TypeError for another game's, or for None.
cdef Head* head_of(Position position, const Rules* rules) except NULL

cdef extern from *:
    bint unlikely(bint claim) noexcept nogil   # a hint for the compiler, which Cython defines


cdef inline bint journal_enabled(const Head* s) noexcept nogil:
    """Tell whether a journal is kept: all that rules ask of it while there is none."""
    return unlikely(s.observer == JOURNALED)


cdef inline void rank_by(const int32_t* points, int n, uint8_t* out) noexcept nogil:
    """Write the places of `n` seats by their points, from 1; equal ones share theirs."""
    cdef int seat, other
    for seat in range(n):
        out[seat] = 1
        for other in range(n):
            out[seat] += points[other] > points[seat]


cdef inline void share_win(const uint8_t* ranks, int n, float* out) noexcept nogil:
    """Write the win shares of `n` seats by their places: 1/k for k winners."""
    cdef int seat, winners = 0
    for seat in range(n):
        winners += ranks[seat] == 1
    for seat in range(n):
        out[seat] = (1.0 / winners) if ranks[seat] == 1 else 0.0


cdef inline int list_choices(const Rules* rules, const Head* s, Action* out) noexcept nogil:
    """Write the legal actions, or the outcomes of chance. Returns how many; 0 after the end."""
    cdef uint16_t weights[MAX_ACTIONS]
    if s.to_act == OVER:
        return 0
    return rules.outcomes(s, out, weights) if s.to_act == CHANCE else rules.legal(s, out)


cdef void write_returns(const Rules* rules, const Head* s, float* out) noexcept nogil
# Return an outcome of the pending chance step, in proportion to its weight.
cdef Action draw(const Rules* rules, const Head* s, bitgen_t* rng) noexcept nogil
# Play to the end, in place: by the game's own playout if any, else uniformly at random.
cdef void play_out(const Rules* rules, Head* s, bitgen_t* rng) noexcept nogil

cdef enum Veil:           # of a journal's entry
    OPEN                  # all know it
    PLACE                 # only the knower knows `place` and `by`
    ENTRY                 # only the knower knows that there is one

# Entries, once a journal is kept (journal.pxd): two bytes in `what`, place last, and in `why`.
cdef void add_entry(Head* s, int seat, uint16_t what, int amount, uint16_t why) noexcept nogil
cdef void add_move_entries(Head* s, int seat, uint16_t what, int target, int amount,
                           uint16_t why) noexcept nogil
cdef void add_veiled_entry(Head* s, Veil veil, int knower, int seat, uint16_t what, int amount,
                           uint16_t why) noexcept nogil


cdef class Position:
    """The bytes of a state or a view, the game they belong to, and how they came about."""
    cdef readonly object game
    cdef const Rules* rules
    cdef Head* head
    cdef list past     # arrays of actions: all, then as each seat saw them; a view has its own
    cdef int seat_of(self, thing) except -1

cdef class State(Position):
    cdef int _check_action(self, action) except -1
    cdef _note_action(self, Action action)

cdef class View(Position):
    pass

cdef class BitGen:
    """The C side of a numpy Generator, which no other thread may use while this lives."""
    cdef object bits
    cdef bitgen_t* rng
