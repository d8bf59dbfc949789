"""The journal: what one `apply` did, item by item.

People, logs and pages must be told what an action changed and why. Rules change points and goods in
the depth of `apply`; there they call `note`. Searches keep no journal: then a note is one test,
`listening` (game.pxd), and all else is done out of the way of the rules. A game whose changes can
be read from the state before and after has an `apply_and_note` of its own, and no test at all.

Law 9 (tests/core/test_journal.py): for every action and account, the entries add up to the change.
A move is two entries, -1 where the thing was and +1 where it is.
"""

from .game cimport ENTRY, Head, PLACE, enter, enter_move, enter_veiled, listening
from .integers cimport uint16_t


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
