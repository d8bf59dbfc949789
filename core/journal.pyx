"""The journal of an action: how it is kept in C, and its entries as Python sees them."""

from typing import NamedTuple

from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

from .errors import InputError


class Entry(NamedTuple):
    """One change of one account, or with `amount` 0 a thing that is only told.

    `seat` is -1 for the table's own. What `place` and `by` number depends on account and cause;
    they are 255 where the reader of the entry does not know them. `knower` is the seat that knows
    what `veil` hides from the others (-1: none): "place" or "entry"; `veil` is "" if nothing is.
    """

    seat: int
    account: str
    place: int
    amount: int
    cause: str
    by: int
    knower: int = -1
    veil: str = ""


VEILS = ("", "place", "entry")


def seen(entries, seat):
    """Return the entries as a seat may know them: without what is secret, and with blanks."""
    told = []
    for entry in entries:
        if not entry.veil or entry.knower == seat:
            told.append(entry)
        elif entry.veil == "place":
            told.append(entry._replace(place=UNKNOWN, by=UNKNOWN))
    return told


cdef void enter(Head* s, int seat, uint16_t what, int amount, uint16_t why) noexcept nogil:
    enter_veiled(s, OPEN, seat, seat, what, amount, why)


cdef void enter_move(Head* s, int seat, uint16_t what, int target, int amount,
                     uint16_t why) noexcept nogil:
    if amount:
        enter(s, seat, what, -amount, why)
        enter(s, seat, pair(what >> 8, target), amount, why)


cdef void enter_veiled(Head* s, Veil veil, int knower, int seat, uint16_t what, int amount,
                       uint16_t why) noexcept nogil:
    cdef Journal* journal = <Journal*>s - 1
    if journal.count < MAX_ENTRIES:
        journal.entries[journal.count] = Item(
            seat=seat, account=what >> 8, place=what & 255, cause=why >> 8, by=why & 255,
            knower=knower, veil=veil, amount=amount,
        )
    journal.count += 1


cdef list apply_with_journal(const Rules* rules, Head* s, Action a, tuple accounts, tuple causes):
    """Apply a legal action. Returns its entries; `accounts` and `causes` name the numbers."""
    cdef Journal* journal = <Journal*>calloc(1, sizeof(Journal) + rules.state_size)
    cdef Head* told = <Head*>(journal + 1)
    if journal == NULL:
        raise MemoryError
    try:
        memcpy(told, s, rules.state_size)
        told.observer = JOURNALED
        if rules.apply_and_note != NULL:
            rules.apply_and_note(told, a)
        else:
            rules.apply(told, a)
        told.observer = s.observer
        if journal.count > MAX_ENTRIES:
            raise InputError(f"journal: {journal.count} entries, {MAX_ENTRIES} can be kept")
        entries = [_read(&journal.entries[i], accounts, causes) for i in range(journal.count)]
        memcpy(s, told, rules.state_size)
        return entries
    finally:
        free(journal)


cdef _read(const Item* entry, tuple accounts, tuple causes):
    return Entry(
        entry.seat, accounts[entry.account], entry.place, entry.amount, causes[entry.cause],
        entry.by, entry.knower, VEILS[entry.veil],
    )
