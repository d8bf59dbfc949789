"""What takes several entries of the journal, after the rules have done it."""

# Accounts, and what their places are. From A_ROUND on they are the table's.
cdef enum:
    A_POINTS               # if the game ended now
    A_AUGUSTALES
    A_GRAIN
    A_STONE
    A_HAND                 # card kind; only its seat knows it, as in the next two
    A_PILE                 # card kind
    A_FACE_DOWN            # card kind, in the slots
    A_FACE_UP              # card kind, in the slots
    A_DISCARD              # card kind
    A_SLOT                 # slots with a card
    A_SHIP                 # city
    A_SPECIALIST           # place
    A_SITE                 # built castle site
    A_PIECE                # piece left on the Player Board
    A_ALLY                 # Ally kind
    A_HOST                 # Ally space of the Player Board, taken
    A_HOUSE                # House
    A_PASSED
    A_FIRST                # holds the first-player marker
    A_TURN                 # told only: whose turn it is now
    A_DUE                  # told only: an Edict that the seat must issue, by what brings it
    A_FINAL                # told only: a line of the final score; `by` are the points, 254 at most
    A_RANK                 # told only: the place at the end; `by` are the Great Structures
    A_ROUND
    A_LAST                 # signs of the last round: 0 Edicts, 1 cards; told only: 2 a castle
    A_END                  # told only: why the game is over
    A_PALACE               # icon
    A_ACTIVE               # 32 * Active space + Edict tile
    A_NEXT                 # 32 * Next space + Edict tile
    A_STACK                # Edict tile
    A_ISSUED               # Edict tile
    A_TOKEN                # place
    A_WORKPLACE            # 8 * space + Workplace tile
    A_BONUS                # 6 * path + City bonus kind
    A_MARKET               # 12 * city + 2 * Market tile + side
    A_SHOWN                # 20 * Ally space + Ally kind, face up
    A_COVERED              # Ally space with a face-down tile
    A_UNSEEN               # Ally kind nobody has seen
    A_CARD                 # card kind, for sale
    A_SPACE                # card space, taken
    A_CARDS                # Advanced card nobody has seen
    A_LEVEL                # cards left of level A, of level B
    A_SOLO                 # Solo card in the deck
    A_CROWNS
    A_FREDERICK            # city of his Ship
    A_REPLIES              # his turns in this round

# Causes, and what `by` is.
cdef enum:
    C_NOTHING
    C_SETUP
    C_TRAVEL               # cities
    C_PLAY                 # slot
    C_CARD                 # card kind: what is printed on it
    C_WORKPLACE            # ability: 2 * tile + level
    C_BONUS                # City bonus kind
    C_GREAT                # piece: its bonus
    C_SIDE                 # castle side
    C_REWARD               # Active space
    C_SELL                 # 2 * Market tile + side
    C_BUY                  # 2 * Market tile + side
    C_BUILD                # castle site
    C_PIECE                # piece: its price
    C_KEEP                 # castle site: the cards of that Keep
    C_SUMMON               # Ally kind
    C_HOST                 # Ally space of the Player Board
    C_PURCHASE             # card kind
    C_PROMOTE              # place
    C_TOKEN                # place
    C_EDICT                # Edict tile: as the seat chose
    C_FORCED               # Edict tile: there was one direction only
    C_FREDERICK            # Edict tile: issued by himself
    C_SOLO                 # Solo card
    C_NO_ROOM              # cubes thrown away
    C_SHUFFLE
    C_REMOVE               # card kind: paid for a card
    C_PASS
    C_NO_CARD              # forced to pass
    C_NO_SLOT              # forced to pass
    C_ORDER                # the next seat
    C_OTHERS_PASSED        # how many seats have been passed over
    C_CLEAN_UP             # played cards, at the end of a round
    C_DISCARD
    C_REFILL               # hands
    C_ALLY                 # Ally kind: what it pays
    C_CONTENT              # Ally kind: what it pays more, as its condition holds
    C_RESTOCK              # of the boards
    C_ROUND                # a new one begins
    C_NO_EDICT             # an Active space stays empty
    C_NO_CARDS             # a card space stays empty
    C_CASTLE               # seat that has finished its castle
    C_LONG                 # round: the last there may be
    C_TRACK
    C_STRUCTURES
    C_MAJORITY
    C_GOODS                # what Augustales and cubes are worth
    C_SCORE                # of a rank: by points, or by Great Structures where these are equal
    C_TIE                  # of a rank: shared


# What takes several entries, once somebody listens.


cdef inline uint16_t why(int cause, int by) noexcept nogil:
    return cause << 8 | by


cdef inline void note_public(Head* s, int seat, int account, int place, int amount,
                             int why) noexcept nogil:
    """Note a change that all may know; nothing if nothing has changed."""
    if journal_enabled(s) and amount:
        note(s, seat, account, place, amount, why >> 8, why & 255)


cdef inline void note_veiled(Head* s, int seat, int account, int place, int amount,
                             int why) noexcept nogil:
    """Note a change of which only its seat knows the place and the number of the cause."""
    note_place(s, seat, seat, account, place, amount, why >> 8, why & 255)


cdef inline void note_fact(Head* s, int seat, int account, int place, int why) noexcept nogil:
    """Note what changes no account."""
    note(s, seat, account, place, 0, why >> 8, why & 255)


cdef inline void tell_move(Head* s, int seat, int account, int before, int after,
                           int why) noexcept nogil:
    """Note that a thing is at another place of the same account, if it is another one."""
    if journal_enabled(s) and before != after:
        note_move(s, seat, account, before, after, 1, why >> 8, why & 255)


cdef inline void tell_goods(Head* s, int seat, int money, int grain, int stone,
                            int why) noexcept nogil:
    """Note what a seat gains, or pays."""
    if journal_enabled(s):
        enter_goods(s, seat, money, grain, stone, why)


cdef inline void tell_cards(Head* s, const Table* t, int seat, int account, int amount,
                            uint64_t cards, int why) noexcept nogil:
    """Note that every card of a set came to an account (1) or left it (-1), as all may know."""
    if journal_enabled(s):
        enter_cards(s, t, seat, account, amount, cards, why)


cdef void enter_goods(Head* s, int seat, int money, int grain, int stone, int why) noexcept nogil:
    note_public(s, seat, A_AUGUSTALES, 0, money, why)
    note_public(s, seat, A_GRAIN, 0, grain, why)
    note_public(s, seat, A_STONE, 0, stone, why)


cdef void enter_cards(Head* s, const Table* t, int seat, int account, int amount, uint64_t cards,
                      int why) noexcept nogil:
    while cards:
        note_public(s, seat, account, t.kind_of_bit[lowest(cards)], amount, why)
        cards &= cards - 1


cdef void enter_play(Head* h, int kind) noexcept nogil:
    cdef StuporState* s = <StuporState*>h
    cdef int cause = why(C_PLAY, s.slot)
    note_public(h, s.turn, A_SLOT, s.slot, 1, cause)
    if s.face_up:
        note_public(h, s.turn, A_HAND, kind, -1, cause)
        note_public(h, s.turn, A_FACE_UP, kind, 1, cause)
    else:
        note_veiled(h, s.turn, A_HAND, kind, -1, cause)
        note_veiled(h, s.turn, A_FACE_DOWN, kind, 1, cause)


cdef void enter_clean_up(Head* h, const Table* t, int seat) noexcept nogil:
    """Before it is done, and by sets, so that nobody is told which card lay in which slot."""
    cdef const Player* p = &(<StuporState*>h).player[seat]
    cdef uint64_t played[2]            # face up, face down
    cdef int i, down, cause = why(C_CLEAN_UP, 0)
    played[0] = played[1] = 0
    for i in range(SLOTS):
        if p.slot[i] != NONE:
            down = p.face_down >> i & 1
            played[down] = with_card(t, played[down], p.slot[i])
            note_public(h, seat, A_SLOT, i, -1, cause)
    for down in range(2):
        enter_cards(h, t, seat, A_FACE_DOWN if down else A_FACE_UP, -1, played[down], cause)
        enter_cards(h, t, seat, A_DISCARD, 1, played[down], cause)


cdef void enter_round(Head* h, bint last) noexcept nogil:
    """What the end of a round changes, before it is done, or why the game is over."""
    cdef StuporState* s = <StuporState*>h
    cdef int seat, n = h.num_players
    for seat in range(n):
        note_public(h, seat, A_PASSED, 0, -s.player[seat].passed, why(C_ROUND, 0))
    if last:
        _enter_end(s)
        return
    note_public(h, NOBODY, A_REPLIES, 0, -s.fred_turns, why(C_ROUND, 0))
    note_public(h, NOBODY, A_ROUND, 0, 1, why(C_ROUND, 0))
    note_public(h, s.first, A_FIRST, 0, -1, why(C_ROUND, 0))
    note_public(h, (s.first + 1) % n, A_FIRST, 0, 1, why(C_ROUND, 0))


cdef void _enter_end(StuporState* s) noexcept nogil:
    """Every end condition that holds (SM-119)."""
    cdef int seat
    if s.edicts_out:
        note_fact(&s.head, NOBODY, A_END, 0, why(C_NO_EDICT, 0))
    if s.cards_out:
        note_fact(&s.head, NOBODY, A_END, 0, why(C_NO_CARDS, 0))
    for seat in range(s.head.num_players):
        if s.player[seat].pieces == 0:
            note_fact(&s.head, NOBODY, A_END, 0, why(C_CASTLE, seat))
    if s.round == last_round(s):
        note_fact(&s.head, NOBODY, A_END, 0, why(C_LONG, s.round))
