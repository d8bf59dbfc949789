"""The Staufer Dynasty: set-up, what may be drawn, the course of a round."""

from functools import cache

from libc.string cimport memcmp, memcpy, memset
from numpy.random cimport bitgen_t

from ...bits cimport lowest, size
from ...chance cimport below
from ...game cimport (
    Action, CHANCE, Head, NOBODY, OVER, Position, Rules, make_binding, head_of, journal_enabled,
    rank_by,
)
from ...network_inputs cimport bound
from ...integers cimport int16_t, int32_t, uint16_t, uint64_t, uint8_t
from ...journal cimport note, note_move, note_place
from ...memo cimport FEATURES_MEMO, INPUTS_MEMO, MEMO_SIZE, memo
from ...stack cimport Frame, MAX_FRAMES, Stack, peek, pop, push, top
from ...component_tables import ComponentTables
from ...errors import unknown
from .components import BRIEF, CHEST_IDS, COLORS, PRIVILEGE_IDS, check

include "codes.pxi"
include "journal_accounts.pxi"
include "tables.pxi"
include "state.pxi"
include "turn.pxi"
include "effects.pxi"
include "scoring.pxi"
include "load.pxi"
include "features.pxi"
include "network_inputs.pxi"
include "hidden.pxi"
include "check.pxi"


# Set-up: every step is a draw; what is left over at its end is laid without one

cdef int[9] DRAWS = [PLACE, TILE, CHEST, KIND, DEAL_JOB, SHOW_A, SHOW_B, SHOW_C, START]   # by phase


cdef void begin(Head* h) noexcept nogil:
    """Put the figures where they start (ST-14); all else is drawn, step by step of the rulebook."""
    cdef StauferState* s = <StauferState*>h
    cdef const Table* table = table_of(h)
    cdef int seat, kind
    for seat in range(h.num_players):
        for kind in range(2):
            s.of[seat].court[kind] = table.start[kind]
            s.of[seat].province[kind] = table.owned[kind] - table.start[kind]
    for kind in range(CHESTS):
        s.pile[kind] = table.chests[h.option[GERMAN_COUNTS]][kind]     # ST-2
    s.dealt = 1                                             # region 0 lies at place 0 (ST-9)
    _await_draw(s, LAYING)


cdef inline void _await_draw(StauferState* s, int phase) noexcept nogil:
    s.phase = phase
    s.head.to_act = CHANCE
    s.head.pile = pile_of(s)


cdef int _left_over(const StauferState* s) noexcept nogil:
    """Return the bit set of the outcomes of a draw in set-up, except for chests and C tiles."""
    cdef int taken = 0, i
    if s.phase == LAYING:
        taken = 1
        for i in range(1, s.dealt):
            taken |= 1 << s.ring[i]
    elif s.phase == TILING:
        for i in range(s.dealt):
            taken |= 1 << s.tile[i]
    elif s.phase == CHOOSING:
        for i in range(PRIVILEGES):
            taken |= (s.piles[i] > 0) << i
        return 0x7FFF & ~taken
    elif s.phase == DEALING:
        for i in range(s.head.num_players):
            if s.of[i].jobs[s.dealt // s.head.num_players]:
                taken |= 1 << (s.of[i].jobs[s.dealt // s.head.num_players] - 1)
    elif s.phase == STARTING:
        return (1 << s.head.num_players) - 1
    else:
        for i in range(s.dealt):
            taken |= 1 << (s.a[i] if s.phase == SHOWING_A else s.b[i])
    return 0x3F & ~taken


cdef void _set_up(StauferState* s, Action a) noexcept nogil:
    """Apply a draw of set-up and go on to the next."""
    cdef int thing = a - DRAWS[s.phase]
    if s.phase == LAYING or s.phase == TILING:              # ST-9, ST-10
        _lay_tile(s, thing)
    elif s.phase == OPENING:                                # ST-11
        lay_chest(s, opening_spot(s, s.dealt), thing, SET_UP)
        s.dealt += 1
        _open_next(s)
    elif s.phase == CHOOSING:                               # ST-13
        _choose_start(s, thing)
    elif s.phase == DEALING:                                # ST-18
        _deal_job(s, thing % TILES)
    elif s.phase == STARTING:                               # ST-16
        _line_up(s, thing)
    else:
        _show_tile(s, thing)


cdef void _lay_tile(StauferState* s, int thing) noexcept nogil:
    """Lay the next region, or point tile, clockwise; the last one goes to the place that is left.
    """
    cdef int left
    _lay_at(s, s.dealt, thing)
    s.dealt += 1
    left = _left_over(s)
    if left & (left - 1):
        return
    _lay_at(s, s.dealt, lowest(left))
    s.dealt = 0
    if s.phase == LAYING:
        _await_draw(s, TILING)
    else:
        s.phase = OPENING
        _open_next(s)


cdef void _lay_at(StauferState* s, int place, int thing) noexcept nogil:
    if s.phase == LAYING:
        s.ring[place] = thing
        s.place[thing] = place
        note(&s.head, NOBODY, REGION_AT, place, thing + 1, SET_UP, 0)
    else:
        s.tile[place] = thing
        note(&s.head, NOBODY, TILE_AT, place, thing + 1, SET_UP, 0)


cdef void _open_next(StauferState* s) noexcept nogil:
    cdef int kind
    if opening_spot(s, s.dealt) >= 0 and chests_left(s):
        _await_draw(s, OPENING)
        return
    s.dealt = 0
    if s.head.option[RANDOM_PRIVILEGES] and table_of(&s.head).piles:
        _await_draw(s, CHOOSING)
        return
    for kind in range(PRIVILEGES):                          # ST-12
        if table_of(&s.head).first_game >> kind & 1 and not s.head.option[RANDOM_PRIVILEGES]:
            _display_privilege(s, kind)
    _await_draw(s, DEALING)


cdef void _display_privilege(StauferState* s, int kind) noexcept nogil:
    s.piles[kind] = setup_of(s).copies
    note(&s.head, NOBODY, DISPLAY, kind, s.piles[kind], SET_UP, 0)


cdef void _choose_start(StauferState* s, int kind) noexcept nogil:
    _display_privilege(s, kind)
    s.dealt += 1
    if s.dealt == table_of(&s.head).piles:
        s.dealt = 0
        _await_draw(s, DEALING)


cdef void _deal_job(StauferState* s, int card) noexcept nogil:
    """Give a job to the next seat, kind by kind (ST-18)."""
    cdef int seat = s.dealt % s.head.num_players, kind = s.dealt // s.head.num_players
    s.of[seat].jobs[kind] = card + 1
    note_place(&s.head, seat, seat, JOBS_OF, TILES * kind + card, 1, SET_UP, 0)
    s.dealt += 1
    if s.dealt == JOBS * s.head.num_players:
        s.dealt = 0
        _await_draw(s, SHOWING_A)
    else:
        _await_draw(s, DEALING)


cdef void _show_tile(StauferState* s, int tile) noexcept nogil:
    """Lay out the round tiles, row by row (ST-19); the A tile left over is the King's (ST-20)."""
    if s.phase == SHOWING_A:
        s.a[s.dealt] = tile
    elif s.phase == SHOWING_B:
        s.b[s.dealt] = tile
    else:
        s.c[s.dealt] = tile + 1                             # steps
    note(&s.head, NOBODY, A_TILES + s.phase - SHOWING_A, s.dealt, tile + 1, SET_UP, 0)
    s.dealt += 1
    if s.dealt < (ROUNDS - 1 if s.phase == SHOWING_C else ROUNDS):
        return
    if s.phase == SHOWING_A:
        s.king = s.place[lowest(_left_over(s))]
        note(&s.head, NOBODY, KING_AT, s.king, 1, SET_UP, 0)
    s.dealt = 0
    if s.phase < SHOWING_C:
        _await_draw(s, s.phase + 1)
    elif s.head.option[RANDOM_START]:
        _await_draw(s, STARTING)
    else:
        _line_up(s, 0)


cdef void _line_up(StauferState* s, int first) noexcept nogil:
    """Clockwise from the first seat, then twice counterclockwise from the last (ST-15)."""
    cdef int i, n = s.head.num_players
    for i in range(min(3 * n, TURNS)):
        s.order[i] = (first + (i if i < n else n - 1 - i % n)) % n
        note(&s.head, s.order[i], TURNS_OF, i, 1, SET_UP, 0)
    note(&s.head, s.order[0], TURNS_OF, 0, 0, NEXT, 0)
    s.phase = BEFORE
    _run_phases(s)


# What is legal

cdef int legal(const Head* h, Action* out) noexcept nogil:
    cdef const StauferState* s = <const StauferState*>h
    return legal_turn(s, out)


cdef int outcomes(const Head* h, Action* actions, uint16_t* weights) noexcept nogil:
    cdef const StauferState* s = <const StauferState*>h
    cdef uint8_t left[CHESTS]
    cdef int kind, n = 0, kinds = PRIVILEGES, code, bits
    code = CHEST if s.phase == DRAWING else DRAWS[s.phase]
    if s.phase == DRAWING or s.phase == OPENING:
        for kind in range(CHESTS):
            left[kind] = s.pile[kind]
        kinds = CHESTS
    elif s.phase == SHOWING_C:                              # ST-95
        for kind in range(STEPS):
            left[kind] = table_of(&s.head).c_tiles[kind + 1]
        for kind in range(s.dealt):
            left[s.c[kind] - 1] -= 1
        kinds = STEPS
    else:
        bits = _left_over(s)
        for kind in range(PRIVILEGES):
            left[kind] = bits >> kind & 1
        if s.phase == DEALING:
            code += TILES * (s.dealt // s.head.num_players)
    for kind in range(kinds):       # without a branch: what is left is hard to foresee
        actions[n] = code + kind
        weights[n] = left[kind]
        n += left[kind] > 0
    return n


# What happens

cdef void apply(Head* h, Action a) noexcept nogil:
    cdef StauferState* s = <StauferState*>h
    if s.phase < BEFORE:
        _set_up(s, a)
        return
    if s.phase == DRAWING:
        _draw_chest(s, a - CHEST)
    else:
        act(s, a)
    _run_phases(s)


cdef void _draw_chest(StauferState* s, int kind) noexcept nogil:
    """A drawn chest goes to the seat that is owed one, or to the next spot (ST-80, ST-83)."""
    cdef int seat = top(&s.stack).who
    if top(&s.stack).op == CLEAN:
        lay_chest(s, refill_spot(s, top(&s.stack).memo), kind, LAID)
        top(&s.stack).memo += 1
        return
    top(&s.stack).memo -= 1
    if top(&s.stack).memo == 0:
        pop(&s.stack)
    from_pile(s, kind, DRAWN)
    take_chest(s, seat, kind, False, DRAWN, 0)


cdef void _run_phases(StauferState* s) noexcept nogil:
    """Carry on until a seat must choose, a chest must be drawn or the game is over."""
    cdef int op
    while True:
        if s.stack.height == 0:
            if s.turn < 3 * s.head.num_players:             # ST-23, ST-24
                break
            begin_scoring(s)
        op = top(&s.stack).op
        if op <= LEAVE:
            if go_on(s):
                break
        elif op == SCORE:
            score_next(s)
        elif op == DRAW:
            if _can_draw(s):
                return
            pop(&s.stack)
        elif _clean_up(s):
            return
    s.head.to_act = top(&s.stack).who if s.stack.height else s.order[s.turn]
    s.head.pile = 0


cdef bint _can_draw(StauferState* s) noexcept nogil:
    """Await a chest; an empty pile is made anew from the discards, if any (ST-86)."""
    cdef int kind
    if not chests_left(s):
        for kind in range(CHESTS):
            s.pile[kind] = s.discard[kind]
            note(&s.head, NOBODY, PILE, kind, s.pile[kind], REMADE, 0)
            to_discards(s, kind, -s.pile[kind], REMADE)
        if not chests_left(s):
            return False
    _await_draw(s, DRAWING)
    return True


cdef bint _clean_up(StauferState* s) noexcept nogil:
    """Empty seats, lay chests, move the King, line up (ST-82 to ST-90); return whether to wait.

    Not after the last round: then all stays as it is (ST-91).
    """
    if s.round == ROUNDS - 1:
        pop(&s.stack)
        take_markers_off(s)
        s.phase = FINISHED
        s.head.to_act = OVER
        s.head.pile = 0
        if journal_enabled(&s.head):
            note_final(s)
        return True
    if top(&s.stack).step == 0:
        clear_seats(s)
        top(&s.stack).step = 1
    if refill_spot(s, top(&s.stack).memo) >= 0 and _can_draw(s):
        return True
    pop(&s.stack)
    travel(s)
    next_round(s)
    return False


cdef int round_of(const Head* h) noexcept nogil:
    return (<const StauferState*>h).round


cdef Rules STAUFER = Rules(
    name=b"staufer", state_size=sizeof(StauferState),
    begin=begin, legal=legal, outcomes=outcomes, apply=apply, observed_action=observed_action,
    hide=hide, determinize=determinize, scores=scores, ranks=ranks,
    features=features, inputs=inputs, check_invariants=check_invariants, public_moves=True,
    payoffs=NULL, playout=NULL,
    round=round_of, progress=NULL, apply_and_note=NULL, canonical_action=NULL, reveals=NULL,
)

binding = make_binding(&STAUFER)


def fields(Position p):
    """Return the struct as a dictionary."""
    return (<StauferState*>head_of(p, &STAUFER))[0]


def tally(d, seat):
    """Return where a seat's points come from, by the fields of a state or a view: `board`,
    `jobs` (0 for an unknown one) and `chests`. Raises IndexError for a seat that the table does
    not have."""
    cdef StauferState s = d
    if seat not in range(s.head.num_players):
        raise IndexError(f"seat {seat!r}: 0 to {s.head.num_players - 1} expected")
    jobs = [job_points(&s, seat, kind) for kind in range(JOBS)]
    return {"board": s.of[seat].score, "jobs": jobs, "chests": chest_points(&s, seat)}


def ranking(d, int place):
    """Return who is present in a region and how much counts, the best first: (seat, strength)."""
    cdef StauferState s = d
    cdef uint8_t first[PRINCES]
    cdef int n = places(&s, place, first)
    return [(first[i], influence(&s, first[i], place) + power(&s, first[i], INFLUENCE_BONUS))
            for i in range(n)]


def second_place(d):
    """Return the place that the B tile would choose now, -1 for none."""
    cdef StauferState s = d
    return second_region(&s)


# What sentences tell of a choice, by the fields of a state or a view

def quote(d, int region, int chair):
    """Return what an office costs the seat to act without chests: (figures on the way, figures for
    the office, whether the cheaper way is counterclockwise, whether that is within its means)."""
    cdef StauferState s = d
    cdef Means means, best
    cdef int place = s.place[region], seat = s.head.to_act, back
    best_means(&s, seat, &best)
    means.envoys, means.nobles = best.envoys, best.nobles
    add_means(&s, seat, CHESTS, &means)
    ways = [(movement(&s, &means, place, back), back) for back in range(2)
            if (means.back if back else means.forth)]
    way, back = min(ways)
    price = price_of(&s, &means, region, chair)
    closed = setup_of(&s).region[region].noble_only >> chair & 1 and not means.envoy_sits
    return way, price, bool(back), way + price <= means.figures and (means.nobles > 0 or not closed)


def payments(d, bint back):
    """Return the places where the payments of the deployment under way will lie, in their order:
    (those for the way, those for the office)."""
    cdef StauferState s = d
    cdef Means means
    cdef int spot = s.plan.spot - 1, place = spot // SEATS, moves, price
    means.envoys = means.nobles = 0
    add_means(&s, s.head.to_act, CHESTS, &means)
    moves = movement(&s, &means, place, back)
    price = price_of(&s, &means, s.ring[place], spot % SEATS)
    areas = [payment_place(&s, spot, back, moves, price, i) for i in range(moves + price - 1)]
    return areas[:moves], areas[moves:]


def still_due(d):
    """Return the places of a payment under way, of which it is asked where Nobles lie."""
    cdef StauferState s = d
    cdef const Frame* f = peek(&s.stack)
    return [due_place(&s, f, i) for i in range(payments_due(f))]


def supplied(d, int space, int peerages):
    """Return the Envoys and Nobles that a space of the supply table really brings the seat to act,
    with privileges and what is attached (ST-36 to ST-38)."""
    cdef StauferState s = d
    cdef int seat = s.head.to_act
    cdef const Space* shown = &setup_of(&s).space[space]
    wanted = shown.nobles + peerages
    nobles = min(wanted, in_reach(&s, seat, NOBLE, True))
    envoys = (shown.envoys - peerages + s.plan.supply_bonus + power(&s, seat, SUPPLY_BONUS)
              + wanted - nobles)
    return obtainable(&s, seat, envoys, True), nobles


def next_spot(d):
    """Return the spot for which a chest is drawn, -1 if it is drawn for a seat."""
    cdef StauferState s = d
    if s.phase == OPENING:
        return opening_spot(&s, s.dealt)
    return refill_spot(&s, top(&s.stack).memo) if top(&s.stack).op == CLEAN else -1
