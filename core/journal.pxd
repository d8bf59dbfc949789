"""The journal: what one `apply` did, item by item.

People, logs and pages must be told what an action changed and why. Rules change points and goods in
the depth of `apply`; there they call `note`. Searches keep no journal: then a note is one test,
`journal_enabled` (game.pxd), and all else is done out of the way of the rules. A game whose changes
can be read from the state before and after has an `apply_and_note` of its own, and no test at all.

Law 9 (tests/core/test_journal.py): for every action and account, the entries add up to the change.
A move is two entries, -1 where the thing was and +1 where it is.
"""

from .game cimport (
    ENTRY, Head, PLACE, add_entry, add_move_entries, add_veiled_entry, journal_enabled,
)
from .integers cimport uint16_t


cdef inline uint16_t pack_bytes(int first, int second) noexcept nogil:
    return (first & 255) << 8 | (second & 255)


cdef inline void note(Head* s, int seat, int account, int place, int amount, int cause, int by
                      ) noexcept nogil:
    """Note what all may know."""
    if journal_enabled(s):
        add_entry(s, seat, pack_bytes(account, place), amount, pack_bytes(cause, by))


cdef inline void note_move(Head* s, int seat, int account, int source, int target, int amount,
                           int cause, int by) noexcept nogil:
    """Note that `amount` things of a seat are at another place; nothing if there are none."""
    if journal_enabled(s):
        add_move_entries(s, seat, pack_bytes(account, source), target, amount, pack_bytes(cause,
                                                                                          by))


cdef inline void note_place(Head* s, int knower, int seat, int account, int place, int amount,
                            int cause, int by) noexcept nogil:
    """Note what all may know but for the place and what the cause is: those one seat knows."""
    if journal_enabled(s):
        add_veiled_entry(s, PLACE, knower, seat, pack_bytes(account, place), amount,
                         pack_bytes(cause, by))


cdef inline void note_secret(Head* s, int knower, int seat, int account, int place, int amount,
                             int cause, int by) noexcept nogil:
    """Note what only one seat may know; a `knower` NOBODY means none."""
    if journal_enabled(s):
        add_veiled_entry(s, ENTRY, knower, seat, pack_bytes(account, place), amount,
                         pack_bytes(cause, by))
