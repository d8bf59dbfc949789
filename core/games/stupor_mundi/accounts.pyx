"""What takes several entries of the journal, after the rules have done it."""

from ...bits cimport lowest
from ...game cimport Head, NOBODY
from ...integers cimport uint64_t
from .state cimport NONE, Player, SLOTS, StuporState, last_round, with_card
from .tables cimport Table


cdef void enter_goods(Head* s, int seat, int money, int grain, int stone, int why) noexcept nogil:
    tell(s, seat, A_AUGUSTALES, 0, money, why)
    tell(s, seat, A_GRAIN, 0, grain, why)
    tell(s, seat, A_STONE, 0, stone, why)


cdef void enter_cards(Head* s, const Table* t, int seat, int account, int amount, uint64_t cards,
                      int why) noexcept nogil:
    while cards:
        tell(s, seat, account, t.kind_of_bit[lowest(cards)], amount, why)
        cards &= cards - 1


cdef void enter_play(Head* h, int kind) noexcept nogil:
    cdef StuporState* s = <StuporState*>h
    cdef int cause = why(C_PLAY, s.slot)
    tell(h, s.turn, A_SLOT, s.slot, 1, cause)
    if s.face_up:
        tell(h, s.turn, A_HAND, kind, -1, cause)
        tell(h, s.turn, A_FACE_UP, kind, 1, cause)
    else:
        tell_veiled(h, s.turn, A_HAND, kind, -1, cause)
        tell_veiled(h, s.turn, A_FACE_DOWN, kind, 1, cause)


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
            tell(h, seat, A_SLOT, i, -1, cause)
    for down in range(2):
        enter_cards(h, t, seat, A_FACE_DOWN if down else A_FACE_UP, -1, played[down], cause)
        enter_cards(h, t, seat, A_DISCARD, 1, played[down], cause)


cdef void enter_round(Head* h, bint last) noexcept nogil:
    """What the end of a round changes, before it is done, or why the game is over."""
    cdef StuporState* s = <StuporState*>h
    cdef int seat, n = h.num_players
    for seat in range(n):
        tell(h, seat, A_PASSED, 0, -s.player[seat].passed, why(C_ROUND, 0))
    if last:
        _enter_end(s)
        return
    tell(h, NOBODY, A_REPLIES, 0, -s.fred_turns, why(C_ROUND, 0))
    tell(h, NOBODY, A_ROUND, 0, 1, why(C_ROUND, 0))
    tell(h, s.first, A_FIRST, 0, -1, why(C_ROUND, 0))
    tell(h, (s.first + 1) % n, A_FIRST, 0, 1, why(C_ROUND, 0))


cdef void _enter_end(StuporState* s) noexcept nogil:
    """Every end condition that holds (SM-119)."""
    cdef int seat
    if s.edicts_out:
        tell_fact(&s.head, NOBODY, A_END, 0, why(C_NO_EDICT, 0))
    if s.cards_out:
        tell_fact(&s.head, NOBODY, A_END, 0, why(C_NO_CARDS, 0))
    for seat in range(s.head.num_players):
        if s.player[seat].pieces == 0:
            tell_fact(&s.head, NOBODY, A_END, 0, why(C_CASTLE, seat))
    if s.round == last_round(s):
        tell_fact(&s.head, NOBODY, A_END, 0, why(C_LONG, s.round))
