"""The journal of an action, as `apply` fills it (journal.pxd)."""

cdef enum:
    MAX_ENTRIES = 1024    # of one action, over all games

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

cdef extern from *:
    """static _Thread_local void *current_journal;"""
    void* current_journal    # of the `apply` under way in this thread, if it keeps one

VEILS = ("", "place", "entry")


cdef void add_entry(Head* s, int seat, uint16_t what, int amount, uint16_t why) noexcept nogil:
    add_veiled_entry(s, OPEN, seat, seat, what, amount, why)


cdef void add_move_entries(Head* s, int seat, uint16_t what, int target, int amount,
                           uint16_t why) noexcept nogil:
    if amount:
        add_entry(s, seat, what, -amount, why)
        add_entry(s, seat, (what & 0xFF00) | target, amount, why)


cdef void add_veiled_entry(Head* s, Veil veil, int knower, int seat, uint16_t what, int amount,
                           uint16_t why) noexcept nogil:
    cdef Journal* journal = <Journal*>current_journal
    if journal.count < MAX_ENTRIES:
        journal.entries[journal.count] = Item(
            seat=seat, account=what >> 8, place=what & 255, cause=why >> 8, by=why & 255,
            knower=knower, veil=veil, amount=amount,
        )
    journal.count += 1


cdef list apply_with_journal(const Rules* rules, Head* s, Action a, tuple accounts, tuple causes):
    """Apply a legal action. Returns its entries; `accounts` and `causes` name the numbers.

    It is applied to a copy: nobody else may see a state that keeps a journal.
    """
    global current_journal
    cdef Journal journal
    cdef Head* copy = <Head*>malloc(rules.state_size)
    if copy == NULL:
        raise MemoryError
    try:
        memcpy(copy, s, rules.state_size)
        copy.observer = JOURNALED
        journal.count = 0
        current_journal = &journal
        if rules.apply_and_note != NULL:
            rules.apply_and_note(copy, a)
        else:
            rules.apply(copy, a)
        copy.observer = s.observer
        if journal.count > MAX_ENTRIES:
            raise InputError(f"journal: {journal.count} entries, {MAX_ENTRIES} can be kept")
        memcpy(s, copy, rules.state_size)
        return [_read_entry(&journal.entries[i], accounts, causes) for i in range(journal.count)]
    finally:
        current_journal = NULL
        free(copy)


cdef _read_entry(const Item* entry, tuple accounts, tuple causes):
    return Entry(
        entry.seat, accounts[entry.account], entry.place, entry.amount, causes[entry.cause],
        entry.by, entry.knower, VEILS[entry.veil],
    )
