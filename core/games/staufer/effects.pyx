"""What a choice does: at once (`act`), and later, frame by frame (`go_on`)."""

from libc.string cimport memset

from ...game cimport Action, JOURNALED, NOBODY
from ...journal cimport note
from ...stack cimport Frame, pop, push, top
from .accounts cimport (
    BY_CHEST, BY_PRIVILEGE, CHESTS_OF, COURT, DEPLOYS_OF, DISPLAY, ENVOYS_AT, EXCHANGED,
    FETCHED, MOVED_ON, NEXT, OFFICE, ON_TRACK, PAID, PRICE, PRIVILEGES_OF, PROVINCE, SEATED,
    SPENT, SUPPLIED, SUPPLIES_OF, TAKEN, TURNS_OF, VP_CARDS_OF, WAY,
)
from .rules cimport (
    AFTER, BEFORE, COLLECT, DEPLOY, DEPLOYING, DISCOUNT_HEAD, END, ENVOY, EQUIP, EXCHANGE,
    FETCH, FETCHING, FREE_NOBLES, GAIN, LEAVE, LOOT, NOBLE, ONLY_BEFORE, PAY, PAYING, PAY_WITH,
    PICK, PICKING, PROMOTION, RECALL, SIT, SUPPLY, SUPPLYING, TAKE, USE,
)
from .state cimport (
    Plan, Prince, StauferState, clockwise, distance, earn, giver, has_power, held, lift_chest,
    move, power, return_paid, setup_of, space_spot, spot_of, to_discards, vp_taken,
)
from .tables cimport (
    CHESTS, COUNTER_TRAVEL, ENVOY_ON_DEPLOY, ENVOY_ON_NOBLE_SEAT, EXTRA_CHEST, FREE_TRAVEL,
    MOVE_DISCOUNT, PRIVILEGES, PROMOTE, RECALL_REGION, REGIONS, SEATS, SEAT_DISCOUNT,
    SUPPLY_BONUS, Space, Table, VP_ON_DEPLOY_KING_REGION, VP_PER_CHEST_TAKEN, table_of,
)
from .turn cimport (
    Means, add_means, free_effects, legal_deploying, legal_fetches, legal_picks,
    legal_supplying, movement, on_table, price_of,
)


# What happens at once

cdef void act(StauferState* s, Action a) noexcept nogil:
    """Apply a choice of the seat to act; frames then say how it goes on."""
    cdef int seat = s.order[s.turn]
    if a < USE:
        _use(s, seat, a)
    elif a < SUPPLY:
        _attach(s, seat, a - USE)
    elif a < DEPLOY:
        _begin_supply(s, seat, a - SUPPLY)
    elif a < COLLECT:
        _begin_deployment(s, seat, (a - DEPLOY) // SEATS, (a - DEPLOY) % SEATS)
    elif a < SIT:
        _collect(s, seat, a - COLLECT)
    elif a < FETCH:
        _sit(s, seat, (a - SIT) & 1, (a - SIT) >> 1)
    elif a < PAY_WITH:
        _fetch_one(s, seat, a - FETCH)
    elif a < END:
        _pay_one(s, seat, a - PAY_WITH)
    elif a == END:
        _end_turn(s)
    else:
        _take_pick(s, seat, a - TAKE)


cdef void _use(StauferState* s, int seat, Action a) noexcept nogil:
    """Use a free effect. After the main action, the turn ends once no other one is possible."""
    cdef Action out[REGIONS + 1 + PRIVILEGES + 1]
    cdef int kind
    if a < PROMOTION:
        kind = held(s, seat, RECALL_REGION)
        _spend(s, seat, kind)
        return_paid(s, seat, s.place[a - RECALL], BY_CHEST, kind)
    elif a == PROMOTION:
        kind = held(s, seat, PROMOTE)
        _spend(s, seat, kind)
        _promote(s, seat, kind)
    else:
        _exchange(s, seat, a - EXCHANGE)
    s.floor = a
    if s.phase == AFTER and free_effects(s, out) == 0:
        _end_turn(s)


cdef void _spend(StauferState* s, int seat, int kind) noexcept nogil:
    """Discard a chest that is used (ST-56)."""
    s.of[seat].chests[kind] -= 1
    note(&s.head, seat, CHESTS_OF, kind, -1, SPENT, 0)
    to_discards(s, kind, 1, SPENT)


cdef void _promote(StauferState* s, int seat, int chest) noexcept nogil:
    """Put Envoys of the Court into the Province, and take Nobles of the Province for them."""
    cdef const Prince* own = &s.of[seat]
    cdef int n = min(table_of(&s.head).chest[chest].n, own.court[ENVOY], own.province[NOBLE])
    move(s, seat, ENVOY, n, COURT, PROVINCE, BY_CHEST, chest)
    move(s, seat, NOBLE, n, PROVINCE, COURT, BY_CHEST, chest)


cdef void _exchange(StauferState* s, int seat, int kind) noexcept nogil:
    """Pay purple chests for a privilege, which works from now on (ST-60, ST-65)."""
    cdef const Table* table = table_of(&s.head)
    s.of[seat].chests[table.purple] -= table.price
    note(&s.head, seat, CHESTS_OF, table.purple, -table.price, EXCHANGED, kind)
    to_discards(s, table.purple, table.price, EXCHANGED)
    if kind < PRIVILEGES:
        s.piles[kind] -= 1
        s.of[seat].privileges[kind] += 1
        note(&s.head, NOBODY, DISPLAY, kind, -1, EXCHANGED, kind)
        note(&s.head, seat, PRIVILEGES_OF, kind, 1, EXCHANGED, kind)
        return
    kind = vp_taken(s)
    note(&s.head, NOBODY, VP_CARDS_OF, kind, -1, EXCHANGED, PRIVILEGES)
    note(&s.head, seat, VP_CARDS_OF, kind, 1, EXCHANGED, PRIVILEGES)
    earn(s, seat, setup_of(s).vp_pile[kind], EXCHANGED, PRIVILEGES)
    s.vp_owner[kind] = seat + 1


cdef void _attach(StauferState* s, int seat, int kind) noexcept nogil:
    """Attach a chest to the main action under way (ST-57, ST-63)."""
    cdef int op = table_of(&s.head).chest[kind].op, n = table_of(&s.head).chest[kind].n
    _spend(s, seat, kind)
    s.floor = USE + kind
    if op == FREE_TRAVEL:
        s.plan.free_travel = 1
    elif op == MOVE_DISCOUNT:
        s.plan.move_discount += n
    elif op == SEAT_DISCOUNT:
        s.plan.seat_discount += n
    elif op == ENVOY_ON_NOBLE_SEAT:
        s.plan.envoy_sits = 1
    elif op == COUNTER_TRAVEL:
        s.plan.counter_travel = 1
    elif op == SUPPLY_BONUS:
        s.plan.supply_bonus += n
    elif op == EXTRA_CHEST:
        s.plan.picks += n
    elif op == PROMOTE:
        _promote(s, seat, kind)
    if s.phase == SUPPLYING:
        _collect_if_forced(s, seat)
    else:
        _sit_if_forced(s, seat)


# Supply

cdef void _begin_supply(StauferState* s, int seat, int space) noexcept nogil:
    """Put the family member on the supply track (ST-26) and choose a space (ST-31, ST-32)."""
    s.floor = 0
    s.supply_track[s.supplied] = seat
    note(&s.head, seat, TURNS_OF, s.turn, -1, MOVED_ON, 0)
    note(&s.head, seat, SUPPLIES_OF, s.supplied, 1, MOVED_ON, 0)
    s.supplied += 1
    s.plan.spot = space_spot(space) + 1
    _collect_if_forced(s, seat)


cdef void _collect_if_forced(StauferState* s, int seat) noexcept nogil:
    cdef Action out[CHESTS + 4]
    if legal_supplying(s, out) == 1:
        _collect(s, seat, 0)
    else:
        s.phase = SUPPLYING


cdef void _collect(StauferState* s, int seat, int peerages) noexcept nogil:
    """Take the figures; frames will take the chests (ST-31, ST-33, ST-69)."""
    cdef int spot = s.plan.spot - 1
    cdef const Space* shown = &setup_of(s).space[spot - space_spot(0)]
    cdef int envoys = (shown.envoys - peerages + s.plan.supply_bonus
                       + power(s, seat, SUPPLY_BONUS))
    _note_more(s, seat, SUPPLY_BONUS)
    _push_rest(s, seat, spot)
    gain(s, seat, shown.nobles + peerages, envoys, True, True, SUPPLIED, spot - space_spot(0))


cdef inline void _note_more(StauferState* s, int seat, int effect) noexcept nogil:
    """Tell which privilege adds to the figures that are taken next."""
    if s.head.observer == JOURNALED and has_power(s, seat, effect):
        note(&s.head, seat, PRIVILEGES_OF, giver(s, seat, effect), 0, BY_PRIVILEGE,
             power(s, seat, effect))


cdef void _push_rest(StauferState* s, int seat, int spot) noexcept nogil:
    """Stack what follows the main action: its chests, one more chest, the end of the action."""
    push(&s.stack, LEAVE, seat, 0)
    if s.plan.picks:
        push(&s.stack, PICK, seat, 0).memo = s.plan.picks
    if s.chest[spot][0]:
        push(&s.stack, LOOT, seat, spot)
    memset(&s.plan, 0, sizeof(Plan))
    s.floor = 0


# Deployment

cdef void _begin_deployment(StauferState* s, int seat, int region, int chair) noexcept nogil:
    """Put the family member on the deployment track (ST-27) and take the Envoys this brings."""
    cdef int envoys = s.deployed < setup_of(s).envoy_spaces      # ST-28
    envoys += power(s, seat, ENVOY_ON_DEPLOY)
    s.floor = 0
    s.deploy_track[s.deployed] = seat
    note(&s.head, seat, TURNS_OF, s.turn, -1, MOVED_ON, 0)
    note(&s.head, seat, DEPLOYS_OF, s.deployed, 1, MOVED_ON, 0)
    s.deployed += 1
    s.plan.spot = spot_of(s.place[region], chair) + 1
    push(&s.stack, EQUIP, seat, 0)
    if envoys:
        _note_more(s, seat, ENVOY_ON_DEPLOY)
        gain(s, seat, 0, envoys, True, False, ON_TRACK, s.deployed - 1)


cdef void _sit_if_forced(StauferState* s, int seat) noexcept nogil:
    cdef Action out[CHESTS + 4]
    if legal_deploying(s, out) == 1 and out[0] >= SIT:
        _sit(s, seat, (out[0] - SIT) & 1, (out[0] - SIT) >> 1)
    else:
        s.phase = DEPLOYING


cdef void _sit(StauferState* s, int seat, int kind, int back) noexcept nogil:
    """Occupy the seat and pay; frames will take the chests (ST-40, ST-43, ST-47)."""
    cdef Means means
    cdef Frame* f
    cdef int spot = s.plan.spot - 1, i
    cdef int place = spot // SEATS, chair = spot % SEATS
    means.envoys = means.nobles = 0
    add_means(s, seat, CHESTS, &means)
    cdef int moves = movement(s, &means, place, back)
    cdef int price = price_of(s, &means, s.ring[place], chair)
    s.of[seat].court[kind] -= 1
    s.of[seat].seats[place] |= 1 << chair
    if kind == NOBLE:
        s.nobles[place] |= 1 << chair
    note(&s.head, seat, ENVOYS_AT + kind, COURT, -1, SEATED, spot)
    note(&s.head, seat, ENVOYS_AT + kind, OFFICE + spot, 1, SEATED, spot)
    if place == s.king:                                     # ST-69 p_kings_friend
        _reward(s, seat, VP_ON_DEPLOY_KING_REGION)
    _push_rest(s, seat, spot)
    if s.head.option[FREE_NOBLES]:
        f = push(&s.stack, PAY, seat, spot)
        f.step = back
        f.extra = moves
        f.mask = price
        return
    for i in range(moves + price - 1):                      # ST-53
        move(s, seat, ENVOY if s.of[seat].court[ENVOY] else NOBLE, 1, COURT,
             PAID + payment_place(s, spot, back, moves, price, i),
             WAY if i < moves else PRICE, spot)


cdef inline void _reward(StauferState* s, int seat, int effect) noexcept nogil:
    """Give the points of a privilege, if the seat has it."""
    earn(s, seat, power(s, seat, effect), BY_PRIVILEGE, giver(s, seat, effect))


cdef int payment_place(const StauferState* s, int spot, int back, int moves, int price, int i
                       ) noexcept nogil:
    """Return the place of the i-th payment: first those of the movement, then those of the seat.

    ST-41, ST-43, ST-44, ST-50. A discount drops the last payments of each sequence (ST-51); by the
    option, the first ones.
    """
    cdef int place = spot // SEATS, d = distance(s, place)
    cdef bint head = s.head.option[DISCOUNT_HEAD]
    if back:
        d = REGIONS - d
    if i < moves:
        i += d - moves if head else 0
        return clockwise(s.king, -(i + 1) if back else i + 1)
    i -= moves
    if head:
        i += setup_of(s).region[s.ring[place]].cost[spot % SEATS] - price
    return clockwise(place, i + 1)


cdef void _pay_one(StauferState* s, int seat, int kind) noexcept nogil:
    cdef Frame* f = top(&s.stack)
    move(s, seat, kind, 1, COURT,
         PAID + payment_place(s, f.arg, f.step, f.extra, f.mask, f.memo),
         WAY if f.memo < f.extra else PRICE, f.arg)
    f.memo += 1


# What happens later

cdef bint go_on(StauferState* s) noexcept nogil:
    """Carry out the top frame as far as it goes; return whether a choice is awaited."""
    cdef Frame* f = top(&s.stack)
    cdef int seat = f.who
    if f.op == LOOT:
        _loot(s, seat)
    elif f.op == LEAVE:
        pop(&s.stack)
        _leave(s)
    elif f.op == EQUIP:
        pop(&s.stack)
        _sit_if_forced(s, seat)
    elif f.op == GAIN:
        return _fetch_next(s, seat)
    elif f.op == PICK:
        return _pick_next(s, seat)
    else:
        return _pay_next(s, seat)
    return False


cdef void _loot(StauferState* s, int seat) noexcept nogil:
    """Take the first of the chests on a spot (ST-33, ST-47), with the points it may bring."""
    cdef int spot = top(&s.stack).arg
    cdef int kind = lift_chest(s, spot, 0)
    if not s.chest[spot][0]:
        pop(&s.stack)
    _reward(s, seat, VP_PER_CHEST_TAKEN)
    take_chest(s, seat, kind, True, TAKEN, spot)


cdef void _leave(StauferState* s) noexcept nogil:
    """Go on to free effects, or end the turn; by option ONLY_BEFORE exchanges alone are left."""
    cdef Action out[REGIONS + 1 + PRIVILEGES + 1]
    s.floor = EXCHANGE if s.head.option[ONLY_BEFORE] else 0
    if free_effects(s, out) == 0:
        _end_turn(s)
    else:
        s.phase = AFTER


cdef void _end_turn(StauferState* s) noexcept nogil:
    """Empty the space of the turn order track and go on to the next one (ST-30)."""
    s.order[s.turn] = 0
    s.turn += 1
    if s.turn < 3 * s.head.num_players:
        note(&s.head, s.order[s.turn], TURNS_OF, s.turn, 0, NEXT, 0)
    s.floor = 0
    s.phase = BEFORE


cdef bint _fetch_next(StauferState* s, int seat) noexcept nogil:
    cdef Action out[REGIONS]
    s.phase = FETCHING
    cdef int n = legal_fetches(s, out)
    if n == 1:
        _fetch_one(s, seat, out[0] - FETCH)
    return n > 1


cdef void _fetch_one(StauferState* s, int seat, int region) noexcept nogil:
    """Take a figure from a payment area; the next one from there or a region of higher number."""
    cdef Frame* f = top(&s.stack)
    move(s, seat, f.arg, 1, PAID + s.place[region], COURT, FETCHED, 0)
    f.extra = region
    f.memo -= 1
    if f.memo == 0:
        pop(&s.stack)


cdef bint _pick_next(StauferState* s, int seat) noexcept nogil:
    cdef Action out[80]
    cdef Frame* f = top(&s.stack)
    if f.extra == 0:
        f.memo = min(f.memo, on_table(s, -1))
    if f.memo == 0:
        pop(&s.stack)
        return False
    s.phase = PICKING
    cdef int n = legal_picks(s, out)
    if n == 1:
        _take_pick(s, seat, out[0] - TAKE)
    return n > 1


cdef void _take_pick(StauferState* s, int seat, int code) noexcept nogil:
    """Take one more chest from under a supply space (ST-63 t_second_chest)."""
    cdef Frame* f = top(&s.stack)
    cdef int spot = space_spot(code // CHESTS), kind = code % CHESTS, i = 0
    while s.chest[spot][i] != kind + 1:
        i += 1
    lift_chest(s, spot, i)
    f.extra = code
    f.memo -= 1
    if f.memo == 0:
        pop(&s.stack)
    _reward(s, seat, VP_PER_CHEST_TAKEN)
    take_chest(s, seat, kind, True, TAKEN, spot)


cdef bint _pay_next(StauferState* s, int seat) noexcept nogil:
    """Ask which figure pays next, where there are both kinds (ST-46, option noble_payment)."""
    cdef Frame* f = top(&s.stack)
    cdef Prince* own = &s.of[seat]
    if f.memo == f.extra + f.mask - 1:
        pop(&s.stack)
        return False
    if own.court[ENVOY] and own.court[NOBLE]:
        s.phase = PAYING
        return True
    _pay_one(s, seat, ENVOY if own.court[ENVOY] else NOBLE)
    return False
