"""Set-up and restocking: each draw puts one tile or card onto the next empty space."""

cdef void lay_out(StuporState* s, const Table* t) noexcept nogil:
    """Lay out what needs no chance; the rest of set-up is drawn (SM-17 to SM-33)."""
    cdef int i, players = boards(s)
    memset(s.work, NONE, sizeof(s.work))
    memset(s.market, NONE, sizeof(s.market))
    memset(s.active, NONE, sizeof(s.active))
    memset(s.next, NONE, sizeof(s.next))
    memset(s.ally_up, NONE, sizeof(s.ally_up))
    memset(s.card, NONE, sizeof(s.card))
    for i in range(8):
        s.palace[i] = t.palace[i].start            # SM-19
    s.tokens = t.tokens                            # SM-22
    s.edict_stack = t.edicts_for[players]          # SM-18
    for i in range(10):
        if t.ally_space[i].min_players <= players:
            s.ally_down |= 1 << i      # SM-25
    for i in range(ALLY_KINDS):
        s.ally_pool[i] = t.ally[i].count
    s.card_pool = t.level[0] | t.level[1]
    s.card_left[0] = s.card_left[1] = t.cards_per_level[players]
    s.solo_deck = (1 << t.solo_cards) - 1 if s.head.num_players == 1 else 0
    s.fred_city = t.solo_city
    for i in range(s.head.num_players):
        _set_up_seat(t, &s.player[i], i)


cdef void _set_up_seat(const Table* t, Player* p, int seat) noexcept nogil:
    """Lay out the boards of one seat (SM-30 to SM-33)."""
    p.house = NONE
    p.money = t.start_money[seat]
    p.grain = t.start_grain
    p.stone = t.start_stone
    p.ship = t.start_city
    p.sites = t.start_sites
    p.pieces = t.start_pieces
    memset(p.ally, NONE, sizeof(p.ally))
    memset(p.slot, NONE, sizeof(p.slot))


cdef int first_place(int space) noexcept nogil:
    """Return the first place of tile `space`: 0 to 2 the Countryside of A, B, C, then the Village
    of A and of C."""
    return 1 if space == 0 else 6 if space == 1 else 9 if space == 2 else 3 if space == 3 else 11


cdef int open_space(const StuporState* s, const Table* t, bint cards) noexcept nogil:
    """Return the first empty card space or uncovered Ally space, clockwise from Roma, or NONE."""
    cdef int i, players = boards(s)
    for i in range(10):
        if cards:
            if s.card[i] == NONE and t.card_space[i] <= players:
                return i
        elif s.ally_up[i] == NONE and t.ally_space[i].min_players <= players:
            if s.phase == PH_ALLIES or s.ally_down >> i & 1:
                return i
    return NONE


cdef bint deal_next(StuporState* s, const Table* t) noexcept nogil:
    """Ask for the next piece of set-up (True), or go on to its next phase (False)."""
    cdef int n = s.head.num_players, i
    if _deals_more(s, t):
        if s.phase < PH_HOUSES or s.head.option[OPT_HOUSES] == 0:
            return draw(s, PILE_WORKPLACES + s.phase)     # each phase has a pile of its own
        s.head.to_act = n - 1 - s.count  # SM-29: the last seat chooses first
        return True
    if s.phase == PH_HOUSES:
        for i in range(n):
            _open_deck(s, t, i)
    s.phase += 1
    s.count = 0
    return False


cdef bint _deals_more(const StuporState* s, const Table* t) noexcept nogil:
    """Tell whether a phase of set-up is to deal another piece."""
    if s.phase == PH_CITY:
        return s.count < 3 * t.city_tiles[boards(s)]
    if s.phase == PH_EXTRA:
        return (s.head.num_players == 1 and s.head.option[OPT_SOLO_EASY]
                and s.count < t.solo_extra)
    if s.phase == PH_ALLIES or s.phase == PH_CARDS:
        return open_space(s, t, s.phase == PH_CARDS) != NONE
    if s.phase == PH_HOUSES:
        return s.count < s.head.num_players
    return s.count < (6 if s.phase == PH_EDICTS else 5)


cdef void _open_deck(StuporState* s, const Table* t, int seat) noexcept nogil:
    """Make the ten cards of the House the draw pile (SM-30)."""
    cdef Player* p = &s.player[seat]
    cdef uint64_t cards = t.house_deck[p.house]
    p.owned = p.pile = p.cohort[0] = cards
    p.pile_size = size(p.pile)
    tell_cards(&s.head, t, seat, A_PILE, 1, cards, why(C_SETUP, 0))


cdef int deals(const StuporState* s, const Table* t, Action* actions,
               uint16_t* weights) noexcept nogil:
    """Write the actions that deal a piece now, ascending, and the number of copies of each.

    Returns the number of actions."""
    cdef int i, n
    if s.phase == PH_CITY:
        return _count_kinds(s, t, DEAL_CITY, CITY_KINDS, actions, weights)
    if s.phase == PH_MARKETS:
        return _count_kinds(s, t, DEAL_MARKET, 2 * MARKETS, actions, weights)
    if s.phase == PH_ALLIES or s.phase == PH_UNCOVER:
        return _count_kinds(s, t, DEAL_ALLY, ALLY_KINDS, actions, weights)
    n = _single_outcome(s, t, actions)
    for i in range(n):
        weights[i] = 1
    return n


cdef inline int _count_kinds(const StuporState* s, const Table* t, int base, int kinds,
                             Action* actions, uint16_t* weights) noexcept nogil:
    """Write the kinds that have copies left to deal."""
    cdef int kind, left, n = 0
    for kind in range(kinds):
        left = _count_left(s, t, kind)
        if left > 0:
            actions[n] = base + kind
            weights[n] = left
            n += 1
    return n


cdef inline int _count_left(const StuporState* s, const Table* t, int kind) noexcept nogil:
    """Return how many of a kind are left; for a side of a Market tile, how many tiles may still
    show that side."""
    cdef int i, left
    if s.phase == PH_MARKETS:
        left = t.market_sides[s.head.option[OPT_MARKET]][kind & 1]     # SM-24
        for i in range(s.count):
            if s.market[i] // 2 == kind // 2:
                return 0
            left -= s.market[i] & 1 == kind & 1
        return left
    if s.phase == PH_CITY:
        return t.city[kind].count - s.city[0][kind] - s.city[1][kind] - s.city[2][kind]
    return s.ally_pool[kind]


cdef int _single_outcome(const StuporState* s, const Table* t, Action* out) noexcept nogil:
    """Write the actions that deal pieces of which there is one each."""
    if s.phase == PH_WORKPLACES:
        return each(_workplace_tiles(s), DEAL_WORKPLACE, out)
    if s.phase == PH_EXTRA:
        return each(t.solo_extras & ~s.edict_stack, DEAL_EXTRA, out)
    if s.phase == PH_EDICTS:
        return each(s.edict_stack, DEAL_EDICT, out)
    if s.phase == PH_HOUSES:
        return each(_free_houses(s), DEAL_HOUSE, out)
    if s.phase == PH_FREDERICK:
        return each(s.solo_deck, DEAL_SOLO, out)
    # Level A lies above level B (SM-26).
    return each_kind(t, s.card_pool & t.level[0 if s.card_left[0] else 1], DEAL_CARD, out)


cdef int house_options(const StuporState* s, Action* out) noexcept nogil:
    """Write the Houses a seat may choose from (SM-29)."""
    return each(_free_houses(s), HOUSE, out)


cdef int _workplace_tiles(const StuporState* s) noexcept nogil:
    """Return the mask of the Workplace tiles left that fit the next space (SM-20)."""
    cdef int i, used = 0
    for i in range(s.count):
        used |= 1 << (s.work[first_place(i)] // 2)
    return (0x0F if s.count < 3 else 0xF0) & ~used


cdef int _free_houses(const StuporState* s) noexcept nogil:
    """Return the mask of the Houses nobody has yet."""
    cdef int seat, used = 0
    for seat in range(s.head.num_players):
        if s.player[seat].house != NONE:
            used |= 1 << s.player[seat].house
    return 0xF & ~used


cdef void deal_apply(StuporState* s, const Table* t, Action a) noexcept nogil:
    """Put a dealt piece where it belongs."""
    cdef Head* h = &s.head
    cdef int place, seat, cause = why(C_SETUP if s.phase < PH_HANDS else C_RESTOCK, 0)
    if s.phase == PH_WORKPLACES:
        place = first_place(s.count)
        s.work[place] = 2 * (a - DEAL_WORKPLACE)
        s.work[place + 1] = s.work[place] + 1
        note_public(h, NOBODY, A_WORKPLACE, 8 * s.count + a - DEAL_WORKPLACE, 1, cause)
    elif s.phase == PH_CITY:
        place = s.count // t.city_tiles[boards(s)]
        s.city[place][a - DEAL_CITY] += 1
        note_public(h, NOBODY, A_BONUS, 6 * place + a - DEAL_CITY, 1, cause)
    elif s.phase == PH_EXTRA:
        s.edict_stack |= 1 << (a - DEAL_EXTRA)
        note_public(h, NOBODY, A_STACK, a - DEAL_EXTRA, 1, cause)
    elif s.phase == PH_EDICTS:
        _deal_edict(s, a - DEAL_EDICT, cause)
    elif s.phase == PH_MARKETS:
        s.market[s.count] = a - DEAL_MARKET
        note_public(h, NOBODY, A_MARKET, 12 * s.count + a - DEAL_MARKET, 1, cause)
    elif s.phase == PH_ALLIES or s.phase == PH_UNCOVER:
        _deal_ally(s, t, a - DEAL_ALLY, cause)
    elif s.phase == PH_CARDS or s.phase == PH_RESTOCK:
        _deal_card(s, t, a - DEAL_CARD, cause)
    else:
        seat = s.count if a >= DEAL_HOUSE else s.head.num_players - 1 - s.count
        s.player[seat].house = a - (DEAL_HOUSE if a >= DEAL_HOUSE else HOUSE)
        note_public(h, seat, A_HOUSE, s.player[seat].house, 1, cause)
    s.count += 1


cdef inline void _deal_edict(StuporState* s, int tile, int cause) noexcept nogil:
    """Lay an Edict from the stack onto the next Active or Next space (SM-23)."""
    cdef int space = s.count % 3
    s.edict_stack &= ~(1 << tile)
    note_public(&s.head, NOBODY, A_STACK, tile, -1, cause)
    if s.count < 3:
        s.active[space] = tile
        note_public(&s.head, NOBODY, A_ACTIVE, 32 * space + tile, 1, cause)
    else:
        s.next[space] = tile
        note_public(&s.head, NOBODY, A_NEXT, 32 * space + tile, 1, cause)


cdef inline void _deal_ally(StuporState* s, const Table* t, int kind, int cause) noexcept nogil:
    cdef int space = open_space(s, t, False)
    s.ally_up[space] = kind
    s.ally_pool[kind] -= 1
    note_public(&s.head, NOBODY, A_UNSEEN, kind, -1, cause)
    note_public(&s.head, NOBODY, A_SHOWN, 20 * space + kind, 1, cause)
    if s.phase == PH_UNCOVER:
        s.ally_down = s.ally_down & ~(1 << space)
        note_public(&s.head, NOBODY, A_COVERED, space, -1, cause)


cdef inline void _deal_card(StuporState* s, const Table* t, int kind, int cause) noexcept nogil:
    cdef int space = open_space(s, t, True), level = 0 if s.card_left[0] else 1
    s.card[space] = kind
    s.card_pool &= ~t.card[kind].bits
    s.card_left[level] -= 1
    note_public(&s.head, NOBODY, A_CARDS, kind, -1, cause)
    note_public(&s.head, NOBODY, A_LEVEL, level, -1, cause)
    note_public(&s.head, NOBODY, A_CARD, kind, 1, cause)
    note_public(&s.head, NOBODY, A_SPACE, space, 1, cause)
