"""A check of states and views, for tests: nothing is lost or doubled, all is in its range."""

cdef const char* check_invariants(const Head* h) noexcept nogil:
    """Return what is wrong first, NULL if nothing is."""
    cdef const StuporState* s = <const StuporState*>h
    cdef const Table* t = &TABLES[h.table]
    cdef int i
    for i in range(ICONS):
        if not t.palace[i].low <= s.palace[i] <= t.palace[i].high:
            return b"a value of the palace is out of range"
    if not _edicts_fit(s, t):
        return b"an Edict is in two places, or nowhere"
    if not _allies_fit(s, t):
        return b"an Ally is in two places, or nowhere"
    if not _advanced_fit(s, t):
        return b"an Advanced card is in two places"
    for i in range(h.num_players):
        if not _seat_fits(t, &s.player[i]):
            return b"a seat has goods, Structures or events too many, or too few"
        if not _deck_fits(t, &s.player[i], h.observer == NOBODY or h.observer == i):
            return b"a card is in two places or nowhere, or seen by those who may not"
    return NULL


cdef bint _edicts_fit(const StuporState* s, const Table* t) noexcept nogil:
    cdef uint64_t found = s.edict_stack | s.issued, game = t.edicts_for[boards(s)]
    cdef int i, count = size(s.edict_stack) + size(s.issued)
    for i in range(3):
        found |= 0 if s.active[i] == NONE else 1 << s.active[i]
        found |= 0 if s.next[i] == NONE else 1 << s.next[i]
        count += (s.active[i] != NONE) + (s.next[i] != NONE)
    if s.head.option[OPT_SOLO_EASY] and s.head.num_players == 1:
        game |= found & t.solo_extras
    return count == size(found) and found == game


cdef bint _allies_fit(const StuporState* s, const Table* t) noexcept nogil:
    cdef int kind, i, count            # of those that are nowhere
    for kind in range(ALLY_KINDS):
        count = t.ally[kind].count - s.ally_pool[kind]
        for i in range(10):
            count -= s.ally_up[i] == kind
        for i in range(5 * s.head.num_players):
            count -= s.player[i // 5].ally[i % 5] == kind
        if count < 0 or count > 0 and s.head.num_players > 1:    # Frederick removes some
            return False
    return True


cdef bint _advanced_fit(const StuporState* s, const Table* t) noexcept nogil:
    cdef uint64_t found = s.card_pool
    cdef int i, count = size(found)
    for i in range(10):
        if s.card[i] != NONE:
            found |= t.card[s.card[i]].bits
            count += 1
    for i in range(s.stack.height):    # bought, but not in the hand yet
        if s.stack.frame[i].op == F_PURCHASE and s.stack.frame[i].step >= P_REMOVE:
            found |= t.card[s.stack.frame[i].memo].bits
            count += 1
    for i in range(s.head.num_players):
        found |= s.player[i].owned & (t.level[0] | t.level[1])
        count += size(s.player[i].owned & (t.level[0] | t.level[1]))
    return count == size(found)


cdef bint _seat_fits(const Table* t, const Player* p) noexcept nogil:
    cdef int i
    for i in range(KEEP + 1):
        if size(p.sites & t.sites_of[i]) + size(p.pieces & t.pieces_of[i]) != size(t.sites_of[i]):
            return False
    for i in range(5):
        if p.ally[i] != NONE and p.pieces >> i & 1:    # on the Tower's space
            return False
    return (p.specialist[0] <= p.specialist[1] <= p.specialist[2] and p.vp >= 0 and p.money >= 0
            and p.grain + p.stone <= capacity(t, p) and p.num_events <= LOG)


cdef bint _deck_fits(const Table* t, const Player* p, bint known) noexcept nogil:
    cdef int kind, i, left, hidden = 0
    for kind in range(CARDS):
        left = size(p.owned & t.card[kind].bits) - size(p.discard & t.card[kind].bits)
        left -= size(p.hand & t.card[kind].bits) + size(p.pile & t.card[kind].bits)
        for i in range(SLOTS):
            left -= p.slot[i] == kind
        if left < 0:
            return False
        hidden += left
    if known:
        return hidden == 0 and p.hand_size == size(p.hand) and p.pile_size == size(p.pile)
    hidden -= size(p.face_down)        # more, if one of them shows
    return not p.hand and not p.pile and hidden == p.hand_size + p.pile_size
