"""The journal: what one `apply` did, item by item.

People, logs and pages must be told what an action changed and why. Rules change points and goods in
the depth of `apply`; there they call `note`. Searches keep no journal: then a note is one test,
`listening` (game.pxd), and all else is done out of the way of the rules. A game whose changes can
be read from the state before and after has an `apply_and_note` of its own, and no test at all.
While a journal is kept, the state stands in memory right behind it.

Law 9 (tests/core/test_journal.py): for every action and account, the entries add up to the change.
A move is two entries, -1 where the thing was and +1 where it is.
"""

from .game cimport Action, Head, JOURNALED, Rules, listening
from .integers cimport int8_t, int16_t, uint8_t, uint16_t, uint64_t

cpdef enum:
    UNKNOWN = 255         # the place or the cause's number of an entry, where they are not known

cdef enum:
    MAX_ENTRIES = 1024    # of one action, over all games

cdef enum Veil:
    OPEN                  # all know the entry
    PLACE                 # only the knower knows `place` and `by`
    ENTRY                 # only the knower knows that there is an entry

cdef struct Item:
    int8_t seat           # whose account; NOBODY: the table's
    uint8_t account       # the game's number of what changed
    uint8_t place         # the game's number of where, or of which kind; 0 if there is but one
    uint8_t cause         # the game's number of why
    uint8_t by            # the card, region, tile or seat that is the cause; 0 if there is none
    int8_t knower         # the seat to which a veiled entry is known; NOBODY: to none
    uint8_t veil
    int16_t amount        # 0: nothing changed, it is only told

cdef struct Journal:
    uint64_t count        # beyond MAX_ENTRIES, entries are counted and not kept
    Item entries[MAX_ENTRIES]

# Entries, once a journal is kept: two numbers of a byte in `what`, place last, and in `why`
cdef void enter(Head* s, int seat, uint16_t what, int amount, uint16_t why) noexcept nogil
cdef void enter_move(Head* s, int seat, uint16_t what, int target, int amount,
                     uint16_t why) noexcept nogil
cdef void enter_veiled(Head* s, Veil veil, int knower, int seat, uint16_t what, int amount,
                       uint16_t why) noexcept nogil


cdef inline uint16_t pair(int first, int second) noexcept nogil:
    return (first & 255) << 8 | (second & 255)


cdef inline void note(Head* s, int seat, int account, int place, int amount, int cause, int by
                      ) noexcept nogil:
    """Note what all may know."""
    if listening(s):
        enter(s, seat, pair(account, place), amount, pair(cause, by))


cdef inline void note_move(Head* s, int seat, int account, int source, int target, int amount,
                           int cause, int by) noexcept nogil:
    """Note that `amount` things of a seat are at another place; nothing if there are none."""
    if listening(s):
        enter_move(s, seat, pair(account, source), target, amount, pair(cause, by))


cdef inline void note_place(Head* s, int knower, int seat, int account, int place, int amount,
                            int cause, int by) noexcept nogil:
    """Note what all may know but for the place and what the cause is: those one seat knows."""
    if listening(s):
        enter_veiled(s, PLACE, knower, seat, pair(account, place), amount, pair(cause, by))


cdef inline void note_secret(Head* s, int knower, int seat, int account, int place, int amount,
                             int cause, int by) noexcept nogil:
    """Note what only one seat may know; a `knower` NOBODY means none."""
    if listening(s):
        enter_veiled(s, ENTRY, knower, seat, pair(account, place), amount, pair(cause, by))


cdef list apply_with_journal(const Rules* rules, Head* s, Action a, tuple accounts, tuple causes)
