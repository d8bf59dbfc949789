"""Whether the effects on the stack can have come there, and can be resolved.

A frame is checked by itself (its numbers are used as an index), by its place (most kinds never
wait below another one, and lists and main actions begin low enough for all that follows from
them), and by the phase. What the boards say about the top frame is checked last, when they are
known to be in order themselves.
"""

from ...effects cimport Frame, MAX_FRAMES, peek
from ...integers cimport uint32_t
from .actions cimport hosts, offers, pieces, sites, summonable
from .frames cimport (
    B_PAY, B_PIECE, B_SIDES, DEEPEST, E_ICONS, E_NEXT, F_ARRIVE, F_ASK, F_BENEFITS, F_BUILD,
    F_CITY, F_DRAW, F_EDICT, F_GRAINS, F_MAINS, F_MARKET, F_PARTS, F_PROMOTE, F_PURCHASE,
    F_RESTOCK, F_SHIP, F_SIDES, F_SOLO, F_STOCK, F_SUMMON, F_TIMES, F_TYPE, P_REMOVE, P_TAKE,
    S_BENEFITS, S_HOST,
)
from .rules cimport PH_ACT, PH_FREDERICK, PH_HANDS, PH_INCOME, PH_REFILL
from .seat cimport capacity
from .state cimport NONE, PLACES, Player, StuporState
from .tables cimport (
    CARDS, EDICTS, Effect, MAX_EFFECTS, OP_BUILD, OP_DRAW, OP_EXCHANGE, OP_GAIN, OP_GAIN_PER,
    OP_GAIN_PER_TYPE, OP_IF_HAVE, OP_MARKET, OP_PROMOTE, OP_PURCHASE, OP_SHIP, OP_SUMMON, Table,
)

cdef enum:
    ROOM = 2           # frames that what waits on top can still put above it


cdef const char* pending(const StuporState* s, const Table* t) noexcept nogil:
    """Return what is wrong with the stack, or NULL."""
    cdef const Frame* f
    cdef bint issuing = False
    cdef int i
    if s.stack.height > MAX_FRAMES - ROOM:
        return b"the effect stack is too high"
    for i in range(MAX_FRAMES):
        f = &s.stack.frame[i]
        if i >= s.stack.height:
            if not _blank(f):
                return b"the effect stack is not clean above its height"
            continue
        if not _fits(s, f.op):
            return b"effects wait in a phase without effects"
        if i >= DEEPEST and _begins_low(f.op):
            return b"the effect stack is too high"
        if i < s.stack.height - 1 and _never_below(f.op) or i and f.op == F_SOLO:
            return b"an effect waits below another that cannot"
        if issuing and f.op != F_GRAINS and f.op != F_STOCK:
            return b"an Edict is interrupted"
        issuing = issuing or f.op == F_EDICT and f.step
        if not _row_fits(t, f) or not _frame(s, t, f, i == s.stack.height - 1):
            return b"an effect on the stack is out of range"
    return NULL


cdef inline bint _blank(const Frame* f) noexcept nogil:
    return not (f.op or f.who or f.step or f.arg or f.memo or f.extra or f.mask)


cdef bint _fits(const StuporState* s, int op) noexcept nogil:
    """Tell whether an effect can wait in the phase."""
    if s.phase == PH_ACT:
        return op != F_SOLO
    elif s.phase == PH_HANDS or s.phase == PH_REFILL:
        return op == F_DRAW
    elif s.phase == PH_FREDERICK:
        return op == F_SOLO or op == F_RESTOCK
    return s.phase == PH_INCOME and (op == F_SIDES or op == F_MARKET or op == F_BENEFITS
                                     or op == F_GRAINS or op == F_STOCK)


cdef inline bint _begins_low(int op) noexcept nogil:
    """Tell whether an effect begins only where there is room for what it leads to."""
    return (op == F_PARTS or op == F_PROMOTE or op == F_MARKET or op == F_BUILD or op == F_SUMMON
            or op == F_PURCHASE)


cdef inline bint _never_below(int op) noexcept nogil:
    """Tell whether an effect ends before it leads to others."""
    return (op == F_ASK or op == F_DRAW or op == F_STOCK or op == F_TIMES or op == F_TYPE
            or op == F_SHIP or op == F_CITY or op == F_RESTOCK)


cdef bint _row_fits(const Table* t, const Frame* f) noexcept nogil:
    """Tell whether a frame's row of the effects table is of its kind."""
    cdef int op
    if f.arg >= MAX_EFFECTS:
        return False
    op = t.effect[f.arg].op
    if f.op == F_ASK:
        return op == OP_GAIN or op == OP_GAIN_PER or op == OP_IF_HAVE or op == OP_DRAW
    elif f.op == F_TIMES:
        return op == OP_EXCHANGE
    elif f.op == F_TYPE:
        return op == OP_GAIN_PER_TYPE
    elif f.op == F_SHIP:
        return op == OP_SHIP
    elif f.op == F_PROMOTE:
        return op == OP_PROMOTE
    elif f.op == F_MARKET:
        return op == OP_MARKET
    elif f.op == F_BUILD:
        return op == OP_BUILD
    elif f.op == F_SUMMON:
        return op == OP_SUMMON
    elif f.op == F_PURCHASE:
        return op == OP_PURCHASE
    return True


cdef bint _frame(const StuporState* s, const Table* t, const Frame* f, bint last) noexcept nogil:
    """Tell whether a frame can be resolved without leaving the tables."""
    cdef int op = f.op
    if not 0 < op <= F_SOLO or f.who != s.turn:
        return False
    if op == F_PARTS:
        return f.arg < f.memo <= MAX_EFFECTS
    elif op == F_DRAW or op == F_GRAINS:
        return f.memo <= 15
    elif op == F_STOCK:
        return f.memo <= 64 and f.extra <= 64
    elif op == F_TYPE:
        return f.memo <= 1 and f.step <= 1
    elif op == F_PROMOTE:
        return f.extra < PLACES and f.memo <= 3
    elif op == F_ARRIVE:
        return f.arg < PLACES
    elif op == F_CITY:
        return f.arg < 3
    elif op == F_MARKET:
        return f.memo <= 3
    elif op == F_BUILD:
        return f.memo < 13 and f.extra < 13 and f.step <= 7 and (last or f.step >= B_SIDES)
    elif op == F_SUMMON:
        return f.memo < 10 and f.extra < 5 and f.step <= 4 and (last or f.step >= S_BENEFITS)
    elif op == F_PURCHASE:
        return f.memo < CARDS and f.step <= P_TAKE and (last or f.step == P_TAKE)
    elif op == F_EDICT:
        return _edict_frame(s, f, last)
    elif op == F_RESTOCK:
        return f.arg < 3 and s.next[f.arg] == NONE and s.edict_stack != 0
    elif op == F_SOLO:
        return (f.arg < t.solo_cards and f.memo <= t.solo[f.arg].length
                and s.head.num_players == 1 and s.fred_turns < t.solo_turns)
    elif op == F_SIDES or op == F_MAINS:
        return 0 < f.mask < 32
    elif op == F_BENEFITS:
        return f.mask != 0
    return True


cdef bint _edict_frame(const StuporState* s, const Frame* f, bint last) noexcept nogil:
    """An Edict under way names the tile of its Active space."""
    if f.memo > 2 or f.step > E_NEXT or not last and 0 < f.step != E_ICONS:
        return False
    if f.step == 0:
        return True
    if f.step == E_NEXT:
        return s.active[f.memo] == NONE
    return f.extra < EDICTS and s.active[f.memo] == f.extra


cdef bint safe(const StuporState* s, const Table* t) noexcept nogil:
    """Tell whether the top frame's choice is one that the boards allow."""
    cdef const Frame* f = peek(&s.stack)
    cdef const Player* p = &s.player[s.turn]
    if f.op == F_STOCK:
        return f.memo + f.extra > capacity(t, p)
    elif f.op == F_BUILD and f.step < B_SIDES:
        return _may_build(s, t, p, f)
    elif f.op == F_SUMMON and f.step < S_BENEFITS:
        return _may_summon(s, t, p, f)
    elif f.op == F_PURCHASE and f.step < P_REMOVE:
        return offers(s, t, p, f.mask) != 0
    elif f.op == F_PURCHASE and f.step == P_REMOVE:
        return t.card[f.memo].remove and (p.hand_size or p.discard)
    return True


cdef bint _may_build(const StuporState* s, const Table* t, const Player* p,
                     const Frame* f) noexcept nogil:
    cdef const Effect* e = &t.effect[f.arg]
    cdef uint32_t found = sites(s, t, p, e, f.mask, False)
    if e.pay.augustales > p.money or not found:
        return False
    if f.step < B_PIECE:
        return True
    if not found >> f.memo & 1:
        return False
    return f.step < B_PAY or pieces(t, p, e, t.site[f.memo].kind) >> f.extra & 1


cdef bint _may_summon(const StuporState* s, const Table* t, const Player* p,
                      const Frame* f) noexcept nogil:
    cdef const Effect* e = &t.effect[f.arg]
    cdef int found = summonable(s, t, p, e, f.mask)
    if e.pay.augustales > p.money or not found or not hosts(t, p):
        return False
    return f.step < S_HOST or f.memo // 2 == p.ship and found >> (f.memo & 1) & 1
