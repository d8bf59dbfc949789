"""Build a Structure: where, with which piece, for which cubes, and what follows."""

cdef struct Cubes:
    int stone
    int grain


cdef inline Cubes site_cost(const Table* t, const Effect* e, uint16_t mask,
                            const Site* site) noexcept nogil:
    """Return the cubes a site costs (SM-92, SM-93)."""
    cdef Cubes cost
    cost.stone = cost.grain = 0
    if e.resource_free:
        return cost
    cost.stone = site.stone - e.stone_discount
    if site.kind == KEEP:
        cost.stone -= passive(t, mask, PASSIVE_KEEP_DISCOUNT)
    cost.stone = max(cost.stone, 0)
    cost.grain = site.grain
    return cost


cdef uint16_t _buildable_pieces(const Table* t, const Player* p, const Effect* e,
                                int kind) noexcept nogil:
    """Return the mask of the pieces of a kind that the seat may take; of equal pieces, only the
    first (SM-84)."""
    cdef uint32_t left = p.pieces & t.pieces_of[kind], plain = left & ~t.great
    cdef uint64_t great = left & t.great
    cdef uint32_t found = plain if kind == TOWER else plain & (~plain + 1)
    cdef int i
    while great:
        i = lowest(great)
        great &= great - 1
        if p.money >= t.piece[i].money + e.pay.augustales:
            found |= 1 << i
    return found


cdef inline uint16_t _connected_sites(const Player* p) noexcept nogil:
    """Return the mask of the ring sites next to a built one, and of the Keeps (SM-85)."""
    cdef uint32_t ring = p.sites & 0x3FF
    return (((ring << 1) | (ring >> 9) | (ring >> 1) | (ring << 9)) & 0x3FF) | 0x1C00


cdef uint32_t _payable_sites(const Table* t, const Player* p, const Effect* e,
                             uint16_t mask) noexcept nogil:
    """Return the mask of the castle sites that the seat has the cubes for (SM-92, SM-93)."""
    cdef uint32_t found = 0
    cdef Cubes cost
    cdef int i, stone = p.stone + e.stone_discount
    if e.resource_free:
        return 0x1FFF
    if e.any_mix:
        for i in range(13):
            cost = site_cost(t, e, mask, &t.site[i])
            found |= (p.stone + p.grain >= cost.stone + cost.grain) << i
        return found
    found = t.stone_within[min(stone, 7)]
    stone += passive(t, mask, PASSIVE_KEEP_DISCOUNT)
    found |= t.stone_within[min(stone, 7)] & t.sites_of[KEEP]
    return found & t.grain_within[min(p.grain, 7)]


cdef uint16_t sites(const Table* t, const Player* p, const Effect* e,
                    uint16_t mask) noexcept nogil:
    """Return the mask of the castle sites that can be built on."""
    cdef uint32_t found = _connected_sites(p) & ~p.sites & _payable_sites(t, p, e, mask)
    cdef int kind
    for kind in range(3):
        if found & t.sites_of[kind] and not (
                e.kinds >> kind & 1 and _buildable_pieces(t, p, e, kind)):
            found &= ~t.sites_of[kind]
    return found


cdef bint _build_piece(StuporState* s, const Table* t, Frame* f) noexcept nogil:
    """SM-89: pay, place the piece, take what sides, workplaces and a Great piece give, issue the
    Edict of the site."""
    cdef Player* p = &s.player[s.turn]
    cdef const Piece* piece
    cdef uint64_t found
    cdef Span mix
    cdef int kind = t.site[f.memo].kind
    if f.step < B_PIECE:
        return ask(s)
    if f.step == B_PIECE:
        found = _buildable_pieces(t, p, &t.effect[f.arg], kind)
        if found & (found - 1):
            return ask(s)
        f.extra = lowest(found)
        f.step = B_PAY
    if f.step == B_PAY:
        mix = _payment_span(t, p, f)
        if mix.low < mix.high:
            return ask(s)
        _place_piece(s, t, f, mix.low)
    elif f.step == B_SIDES:
        f.step = B_BENEFITS
        _close_site(s, t, p, f.memo)
    elif f.step == B_BENEFITS:
        f.step = B_BONUS
        begin_benefits(s, f.mask & t.after[kind])
    elif f.step == B_BONUS:
        piece = &t.piece[f.extra]
        f.step = B_EDICT
        if not t.site[f.memo].edict:
            pop(&s.stack)
        begin_list(s, piece.first, piece.end, 0)
    else:
        kind = f.memo
        pop(&s.stack)
        begin_edict(s, why(C_BUILD, kind))
    return False


cdef inline Span _payment_span(const Table* t, const Player* p, const Frame* f) noexcept nogil:
    """Return the range of Grain among the cubes paid (SM-94)."""
    cdef const Effect* e = &t.effect[f.arg]
    cdef Cubes cost = site_cost(t, e, f.mask, &t.site[f.memo])
    cdef Span mix
    mix.low = mix.high = cost.grain
    if e.any_mix:
        mix.low = max(cost.stone + cost.grain - p.stone, 0)
        mix.high = min(cost.stone + cost.grain, p.grain)
    return mix


cdef void _place_piece(StuporState* s, const Table* t, Frame* f, int grain) noexcept nogil:
    """Pay for the piece and put it on its site, with `grain` Grain among the cubes paid."""
    cdef Player* p = &s.player[s.turn]
    cdef const Effect* e = &t.effect[f.arg]
    cdef Cubes cost = site_cost(t, e, f.mask, &t.site[f.memo])
    spend(s, p, e.pay.augustales, grain, cost.stone + cost.grain - grain, why(C_BUILD, f.memo))
    spend(s, p, t.piece[f.extra].money, 0, 0, why(C_PIECE, f.extra))
    p.sites |= 1 << f.memo
    p.pieces &= ~(1 << f.extra)
    if journal_enabled(&s.head):
        note_public(&s.head, s.turn, A_PIECE, f.extra, -1, why(C_BUILD, f.memo))
        note_public(&s.head, s.turn, A_SITE, f.memo, 1, why(C_BUILD, f.memo))
        if p.pieces == 0:
            note_fact(&s.head, s.turn, A_LAST, 2, why(C_CASTLE, s.turn))
    f.step = B_SIDES
    if t.cover_site[COVER_HAND] >> f.memo & 1:
        begin_draw(s, 2, why(C_KEEP, f.memo))  # SM-95


cdef void _close_site(StuporState* s, const Table* t, const Player* p, int site) noexcept nogil:
    """Let the sides that this site has closed pay (SM-88)."""
    cdef int i, closed = closed_sides(t, p)
    for i in range(5):
        if not t.side[i].sites >> site & 1:
            closed &= ~(1 << i)
    if closed:
        push(&s.stack, F_SIDES, s.turn, 0).mask = closed


cdef int _build_options(const StuporState* s, const Table* t, const Frame* f,
                        Action* out) noexcept nogil:
    cdef const Player* p = &s.player[s.turn]
    cdef const Effect* e = &t.effect[f.arg]
    if f.step == B_PAY:
        return in_range(_payment_span(t, p, f), PAY_GRAIN, out)
    if f.step == B_PIECE:
        return each(_buildable_pieces(t, p, e, t.site[f.memo].kind), PIECE, out)
    return each_or_skip(f, sites(t, p, e, f.mask), SITE, out)


cdef void _build_answer(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil:
    if a == SKIP:
        pop(&s.stack)
    elif f.step == B_PAY:
        _place_piece(s, t, f, a - PAY_GRAIN)
    elif f.step == B_PIECE:
        f.extra = a - PIECE
        f.step = B_PAY
    else:
        f.memo = a - SITE
        f.step = B_PIECE


HANDLERS[F_BUILD] = Handler(_build_piece, _build_options, _build_answer)
