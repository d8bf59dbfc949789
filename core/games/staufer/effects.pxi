"""What a choice does: at once (`act`), and later, frame by frame (`go_on`)."""

cdef inline void gain(StauferState* s, int seat, int nobles, int envoys, bint ask, bint supply,
                      Cause cause, int by) noexcept nogil:
    """Take figures into the Court; where several payment areas could give one, a frame asks.

    Figures come from the Province first, then from payment areas (ST-36). If there are no Nobles
    left in either, Envoys are taken instead (ST-37); without these, nothing (ST-38). The same holds
    for all gains (ST-39).
    """
    nobles = from_province(s, seat, NOBLE, nobles, cause, by)
    if not nobles:
        envoys = from_province(s, seat, ENVOY, envoys, cause, by)
    if nobles or envoys:
        gain_missing(s, seat, nobles, envoys, ask, supply, cause, by)


cdef inline void take_chest(StauferState* s, int seat, int kind, bint ask, Cause cause, int by
                            ) noexcept nogil:
    """Give a chest to a seat; an orange one works at once and is discarded (ST-58, ST-62)."""
    cdef const Table* table = table_of(&s.head)
    cdef int n = table.chest[kind].n
    if table.color[kind] != ORANGE:
        s.of[seat].chests[kind] += 1
        note(&s.head, seat, CHESTS_OF, kind, 1, cause, by)
        return
    note(&s.head, seat, CHESTS_OF, kind, 0, cause, by)
    to_discards(s, kind, 1, BY_CHEST)
    if table.chest[kind].op == VP:
        earn(s, seat, n, BY_CHEST, kind)
    elif table.chest[kind].op == ENVOYS:
        gain(s, seat, 0, n, ask, False, BY_CHEST, kind)
    elif table.chest[kind].op == NOBLES:
        gain(s, seat, n, 0, ask, False, BY_CHEST, kind)


# What happens at once

cdef void act(StauferState* s, Action a) noexcept nogil:
    """Apply a choice of the seat to act; frames then say how it goes on."""
    cdef int seat = s.head.to_act
    if a < USE:
        _use_chest(s, seat, a)
    elif a < SUPPLY:
        _attach_privilege(s, seat, a - USE)
    elif a < DEPLOY:
        _begin_supply(s, seat, a - SUPPLY)
    elif a < COLLECT:
        _begin_deployment(s, seat, (a - DEPLOY) // SEATS, (a - DEPLOY) % SEATS)
    elif a < SIT:
        _collect_supply(s, seat, a - COLLECT)
    elif a < FETCH:
        _take_seat(s, seat, (a - SIT) & 1, (a - SIT) >> 1)
    elif a < PAY_AT:
        _fetch_one(s, seat, a - FETCH)
    elif a < END:
        _place_noble(s, a - PAY_AT)
    elif a == END:
        _end_turn(s)
    elif a < REGAIN_FROM:
        _take_pick(s, seat, a - TAKE)
    else:
        _regain_one(s, a - REGAIN_FROM)


cdef void _use_chest(StauferState* s, int seat, Action a) noexcept nogil:
    """Use a free effect. After the main action, the turn ends once no other one is possible."""
    cdef int kind
    s.floor = a
    if a < PROMOTION:
        kind = held(s, seat, RECALL_REGION)
        _spend_chest(s, seat, kind)
        return_paid(s, seat, s.place[a - RECALL], BY_CHEST, kind)
    elif a == PROMOTION:
        kind = held(s, seat, PROMOTE)
        _spend_chest(s, seat, kind)
        push(&s.stack, RESUME, seat, s.phase)
        _promote_envoy(s, seat, kind)
        return
    else:
        _exchange_privilege(s, seat, a - EXCHANGE)
    _end_if_idle(s)


cdef void _end_if_idle(StauferState* s) noexcept nogil:
    """End the turn after the main action once no free effect is possible."""
    cdef Action out[REGIONS + 1 + PRIVILEGES + 1]
    if s.phase == AFTER and free_effects(s, out) == 0:
        _end_turn(s)


cdef void _spend_chest(StauferState* s, int seat, int kind) noexcept nogil:
    """Discard a chest that is used (ST-56)."""
    s.of[seat].chests[kind] -= 1
    note(&s.head, seat, CHESTS_OF, kind, -1, SPENT, 0)
    to_discards(s, kind, 1, SPENT)


cdef void _promote_envoy(StauferState* s, int seat, int chest) noexcept nogil:
    """Put Envoys of the Court into the Province, and gain as many Nobles (ST-63)."""
    cdef int n = min(table_of(&s.head).chest[chest].n, s.of[seat].court[ENVOY])
    n = min(n, in_reach(s, seat, NOBLE, False))
    move(s, seat, ENVOY, n, COURT, PROVINCE, BY_CHEST, chest)
    gain(s, seat, n, 0, True, False, BY_CHEST, chest)


cdef void _exchange_privilege(StauferState* s, int seat, int kind) noexcept nogil:
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


cdef void _attach_privilege(StauferState* s, int seat, int kind) noexcept nogil:
    """Attach a chest to the main action under way (ST-57, ST-63)."""
    cdef int op = table_of(&s.head).chest[kind].op, n = table_of(&s.head).chest[kind].n
    _spend_chest(s, seat, kind)
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
        push(&s.stack, EQUIP, seat, 0)
        _promote_envoy(s, seat, kind)
        return
    if s.phase == SUPPLYING:
        _ask_seat(s, seat, SUPPLYING)
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
    _ask_seat(s, seat, SUPPLYING)


cdef void _collect_supply(StauferState* s, int seat, int peerages) noexcept nogil:
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
    if journal_enabled(&s.head) and has_power(s, seat, effect):
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
    if s.of[seat].court[ENVOY] and s.of[seat].court[NOBLE] and not _is_for_nobles(s):
        s.phase = DEPLOYING             # one of either kind can sit down
    elif legal_deploying(s, out) == 1 and out[0] >= SIT:
        _take_seat(s, seat, (out[0] - SIT) & 1, (out[0] - SIT) >> 1)
    else:
        s.phase = DEPLOYING


cdef inline bint _is_for_nobles(const StauferState* s) noexcept nogil:
    """Return whether only Nobles may hold the office of the deployment under way (ST-45)."""
    cdef int spot = s.plan.spot - 1
    return setup_of(s).region[s.ring[spot // SEATS]].noble_only >> (spot % SEATS) & 1


cdef void _take_seat(StauferState* s, int seat, int kind, int back) noexcept nogil:
    """Occupy the seat and pay; frames will take the chests (ST-40, ST-43, ST-47)."""
    cdef Means means
    cdef Frame* f
    cdef int spot = s.plan.spot - 1, nobles
    cdef int place = spot // SEATS, chair = spot % SEATS
    means.envoys = means.nobles = 0
    add_means(s, seat, CHESTS, &means)
    cdef int moves = movement(s, &means, place, back)
    cdef int price = price_of(s, &means, s.ring[place], chair)
    s.of[seat].court[kind] -= 1
    s.of[seat].seats[place] |= 1 << chair
    if kind == NOBLE:
        s.nobles[place] |= 1 << chair
    note_move(&s.head, seat, ENVOYS_AT + kind, COURT, OFFICE + spot, 1, SEATED, spot)
    if place == s.king:                                     # ST-69 p_kings_friend
        _give_reward(s, seat, VP_ON_DEPLOY_KING_REGION)
    _push_rest(s, seat, spot)
    f = push(&s.stack, PAY, seat, spot)
    f.step = 2 * price + back
    f.extra = moves
    nobles = moves + price - 1 - s.of[seat].court[ENVOY]
    if not s.head.option[ENVOYS_FIRST] and 0 < nobles < moves + price - 1:
        f.memo = nobles                                     # these are placed first (A8)
    else:
        _pay_way(s)


cdef void _place_noble(StauferState* s, int region) noexcept nogil:
    """Note where one of the Nobles lies that have to pay; the next one there, or in a region of
    higher number."""
    cdef Frame* f = top(&s.stack)
    f.mask += 1 << (2 * region)
    f.memo -= 1


cdef void settle_payment(StauferState* s) noexcept nogil:
    """Carry out a deployment of which the payment is under way: Nobles lie as soon as they can."""
    cdef Action out[REGIONS]
    while top(&s.stack).memo:
        legal_payments(s, out)
        _place_noble(s, out[0] - PAY_AT)
    _pay_way(s)


cdef void _pay_way(StauferState* s) noexcept nogil:
    """Pay for the deployment of the top frame, Envoys first but where Nobles have been placed."""
    cdef Frame f = top(&s.stack)[0]
    cdef int i, place, kind, region
    pop(&s.stack)
    for i in range(payments_due(&f)):
        place = due_place(s, &f, i)
        region = s.ring[place]
        kind = ENVOY if s.of[f.who].court[ENVOY] else NOBLE
        if f.mask >> (2 * region) & 3:
            f.mask -= 1 << (2 * region)
            kind = NOBLE
        s.of[f.who].court[kind] -= 1
        s.of[f.who].paid[place][kind] += 1
        note_move(&s.head, f.who, ENVOYS_AT + kind, COURT, PAID + place, 1,
                  WAY if i < f.extra else PRICE, f.arg)


cdef inline void _give_reward(StauferState* s, int seat, int effect) noexcept nogil:
    """Give the points of a privilege, if the seat has it."""
    earn(s, seat, power(s, seat, effect), BY_PRIVILEGE, giver(s, seat, effect))


# What the Province lacks

cdef void gain_missing(StauferState* s, int seat, int nobles, int envoys, bint ask, bint supply,
                       Cause cause, int by) noexcept nogil:
    """Gain what is left of a gain once the Province has no more Nobles, or no more Envoys."""
    cdef int missing
    if s.head.option[SUPPLY_ONLY] and not supply:
        missing = nobles + from_province(s, seat, ENVOY, envoys, cause, by)
        _note_missing(s, seat, NOWHERE, missing)
        return
    if nobles:
        if ask and paid_in_all(s, seat, NOBLE) > nobles:
            push(&s.stack, GAIN, seat, NOBLE).memo = nobles
        else:
            missing = fetch(s, seat, NOBLE, nobles, cause, by)
            _note_missing(s, seat, INSTEAD, missing)
            envoys += missing
    envoys = from_province(s, seat, ENVOY, envoys, cause, by)
    if envoys:
        if ask and paid_in_all(s, seat, ENVOY) > envoys:
            push(&s.stack, GAIN, seat, ENVOY).memo = envoys
        else:
            _note_missing(s, seat, NOWHERE, fetch(s, seat, ENVOY, envoys, cause, by))


cdef inline void _note_missing(StauferState* s, int seat, Cause cause, int n) noexcept nogil:
    if n:
        note(&s.head, seat, ENVOYS_AT, COURT, 0, cause, n)


# What happens later

cdef bint go_on(StauferState* s) noexcept nogil:
    """Carry out the top frame as far as it goes; return whether a choice is awaited."""
    cdef Frame* f = top(&s.stack)
    cdef int seat = f.who
    if f.op == LOOT:
        _take_chests(s, seat)
    elif f.op == LEAVE:
        pop(&s.stack)
        _leave_region(s)
    elif f.op == EQUIP:
        pop(&s.stack)
        _sit_if_forced(s, seat)
    elif f.op == GAIN:
        return _ask_seat(s, seat, FETCHING)
    elif f.op == PICK:
        return _pick_next(s, seat)
    elif f.op == REGAIN:
        return _ask_seat(s, seat, REGAINING)
    elif f.op == RESUME:                # a free effect has gained figures
        s.phase = f.arg
        pop(&s.stack)
        _end_if_idle(s)
    elif f.memo:                        # a Noble has to pay (ST-46, ST-53, A8)
        return _ask_seat(s, seat, PAYING)
    else:
        _pay_way(s)
    return False


cdef void _take_chests(StauferState* s, int seat) noexcept nogil:
    """Take the first of the chests on a spot (ST-33, ST-47), with the points it may bring."""
    cdef int spot = top(&s.stack).arg
    cdef int kind = lift_chest(s, spot, 0)
    if not s.chest[spot][0]:
        pop(&s.stack)
    _give_reward(s, seat, VP_PER_CHEST_TAKEN)
    take_chest(s, seat, kind, True, TAKEN, spot)


cdef void _leave_region(StauferState* s) noexcept nogil:
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


cdef bint _ask_seat(StauferState* s, int seat, int phase) noexcept nogil:
    """Ask a seat what the phase is about, or do what alone it may; return whether it is asked."""
    cdef Action out[SPACES * CHESTS]
    s.phase = phase
    s.head.to_act = seat
    cdef int n = legal_turn(s, out)
    if n == 1:
        act(s, out[0])
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
    cdef Frame* f = top(&s.stack)
    if f.extra == 0:
        f.memo = min(f.memo, on_table(s, -1))
    if f.memo == 0:
        pop(&s.stack)
        return False
    return _ask_seat(s, seat, PICKING)


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
    _give_reward(s, seat, VP_PER_CHEST_TAKEN)
    take_chest(s, seat, kind, True, TAKEN, spot)


cdef void _regain_one(StauferState* s, int code) noexcept nogil:
    """Take back a figure; the next one is of this code or a higher one."""
    cdef Frame* f = top(&s.stack)
    cdef int seat = f.who, by = f.arg
    f.extra = code
    f.memo -= 1
    if f.memo == 0:
        pop(&s.stack)
    move(s, seat, NOBLE if code < REGIONS else ENVOY, 1, PAID + s.place[code % REGIONS], COURT,
         BONUS, by)
