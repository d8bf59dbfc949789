"""A check for tests: nothing is lost, nothing is doubled, everything is in its range.

It expects states and views that `apply`, `hide` and `determinize` have made, not arbitrary bytes.
"""

from ...bits cimport size
from ...game cimport Head, NOBODY, OVER
from ...integers cimport uint64_t
from ...stack cimport Frame, MAX_FRAMES
from .rules cimport PH_OVER
from .state cimport (
    F_PURCHASE, F_SOLO, LOG, NONE, OPT_SOLO_EASY, P_REMOVE, Player, SLOTS, StuporState, UNSEEN,
    boards, capacity,
)
from .tables cimport ALLY_KINDS, CARDS, ICONS, KEEP, TABLES, Table


cdef const char* broken(const Head* h) noexcept nogil:
    """Return what is wrong first, NULL if nothing is."""
    cdef const StuporState* s = <const StuporState*>h
    cdef const Table* t = &TABLES[h.table]
    cdef int i
    if (s.phase == PH_OVER) != (h.to_act == OVER) or h.to_act >= h.num_players:
        return b"somebody is to act after the end, or nobody before it"
    for i in range(MAX_FRAMES):
        if (i < s.stack.height) != (0 < s.stack.frame[i].op <= F_SOLO):
            return b"the effect stack is not what its height says"
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
    """Tell whether each Edict of the game is once in the stack, on a space or issued."""
    cdef uint64_t found = s.edict_stack | s.issued, game = t.edicts_for[boards(s)]
    cdef int i, count = size(s.edict_stack) + size(s.issued)
    for i in range(3):
        if s.active[i] != NONE:
            found |= 1 << s.active[i]
            count += 1
        if s.next[i] != NONE:
            found |= 1 << s.next[i]
            count += 1
    if s.head.option[OPT_SOLO_EASY] and s.head.num_players == 1:
        game |= found & t.solo_extras
    return count == size(found) and found == game


cdef bint _allies_fit(const StuporState* s, const Table* t) noexcept nogil:
    """Tell whether each Ally is unseen, on the Voyage Board or a seat's; in solo play Frederick may
    have removed some."""
    cdef int kind, seat, i, count
    for kind in range(ALLY_KINDS):
        count = s.ally_pool[kind]
        for i in range(10):
            count += s.ally_up[i] == kind
        for seat in range(s.head.num_players):
            for i in range(5):
                count += s.player[seat].ally[i] == kind
        if count > t.ally[kind].count or count < t.ally[kind].count and s.head.num_players > 1:
            return False
    return True


cdef bint _advanced_fit(const StuporState* s, const Table* t) noexcept nogil:
    """Tell whether no Advanced card is in two places: pile, space, purchase under way, deck."""
    cdef uint64_t advanced = t.level[0] | t.level[1], seen = s.card_pool
    cdef const Frame* f
    cdef int i, count = size(s.card_pool)
    for i in range(10):
        if s.card[i] != NONE:
            seen |= t.card[s.card[i]].bits
            count += 1
    for i in range(s.stack.height):
        f = &s.stack.frame[i]
        if f.op == F_PURCHASE and f.step >= P_REMOVE:
            seen |= t.card[f.memo].bits
            count += 1
    for i in range(s.head.num_players):
        seen |= s.player[i].owned & advanced
        count += size(s.player[i].owned & advanced)
    return count == size(seen)


cdef bint _seat_fits(const Table* t, const Player* p) noexcept nogil:
    """Tell whether each Structure is in the castle or on the board, and goods are in range."""
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
    """Tell whether each card of a seat's deck is in one place, or hidden if not `known`."""
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
    for i in range(SLOTS):
        if p.face_down >> i & 1:
            hidden -= 1
            if p.slot[i] != UNSEEN:
                return False
    return not p.hand and not p.pile and hidden == p.hand_size + p.pile_size
