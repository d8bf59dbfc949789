"""What actions of Fredericus did, written into the journal."""

cpdef enum:                 # accounts: [place]
    POINTS                  # as of now
    ROW_CARD                # [row * 11 + card] of the table
    FALCON_AT               # [falcon * 8 + tower]
    HOODED                  # [falcon]
    TOKEN_AT                # [keep; 8 the centre; 9 the hand]
    CAPTURED                # [kind] a creature
    GOAL                    # [kind; 8 Fredericus] in hand
    DECK                    # [kind; 8 Fredericus] of the table, not yet drawn
    FACE_UP                 # [kind; 8 Fredericus] of the table, turned up
    OWED                    # goals that bets have won and that are not drawn yet
    SEAL_OUT                # seals that have left the game
    ACTION                  # actions left
    TURN                    # 1 for whose turn it is
    ROUND                   # of the table, from 0
    CLOSED                  # of the table: 1 once the goal deck is closed
    SHOWN                   # [kind] goals shown for the final score
    LINE                    # [LINES] points of a line of the final score

cpdef enum:                 # causes: (by)
    SETTING_UP
    MOVING                  # a card or a falcon
    HOODING                 # (tower)
    CAPTURING               # (kind of the creature)
    PAIRING                 # (kind)
    BET_WON                 # (keep)
    STAYING_AWAY            # a capture elsewhere empties the centre
    CENTRE_HELD             # no capture since the token went there
    OPENING                 # (tower) a seal
    SHIFTING                # (row) the short variant's move
    BETTING_ON              # the bet at the end of a turn
    MANAGING_DECK           # the manager's discard
    FREDERICUS_SEEN         # he was drawn or turned up
    LAST_CAPTURE
    TURN_STARTS
    TURN_ENDS
    FINAL_SCORE

cpdef enum:                 # lines of the final score
    CREATURE_LINE
    GOAL_LINE
    FREDERICUS_LINE
    PAIR_LINE
    LINES


# What takes several entries, after it is done; called only while a journal is kept.


cdef enum:
    IN_HAND = 9             # a place of TOKEN_AT
    FREDERICUS_CARD = 8          # a place of GOAL, DECK and FACE_UP


cdef void note_new_end(FredericusState* s, int row, int cause) noexcept nogil:
    """The cards of a row are in another order: which one is its end."""
    cdef int n = s.length[row]
    if n:
        note(&s.head, NOBODY, ROW_CARD, row * ROW_KINDS + s.rows[row][n - 1], 0, cause, row)


# Captures, bets and goals

cdef void note_captured(FredericusState* s, int row, int kind) noexcept nogil:
    note(&s.head, NOBODY, ROW_CARD, row * ROW_KINDS + kind, -1, CAPTURING, kind)
    note(&s.head, s.seat, CAPTURED, kind, 1, CAPTURING, row)
    note(&s.head, s.seat, POINTS, 0, table_of(&s.head).creature_points, CAPTURING, kind)
    if s.of[s.seat].goals[kind] >= s.of[s.seat].captured[kind]:
        _note_pair(s, s.seat, kind)


cdef void _note_pair(FredericusState* s, int seat, int kind) noexcept nogil:
    """The newest pair of a seat gives as many points as it has pairs, in secret (FR-52)."""
    note_secret(&s.head, seat, seat, POINTS, 0, pairs_of(s, seat), PAIRING, kind)


cdef void note_token(FredericusState* s, int seat, int from_, int to, int cause) noexcept nogil:
    if from_ != to:
        note(&s.head, seat, TOKEN_AT, IN_HAND if from_ == HAND else from_, -1, cause, 0)
        note(&s.head, seat, TOKEN_AT, IN_HAND if to == HAND else to, 1, cause, 0)


cdef void note_goal(FredericusState* s, int kind, int to) noexcept nogil:
    """A goal or Fredericus was drawn by seat `to`, or turned up (-1)."""
    cdef const Table* table = table_of(&s.head)
    cdef int cause = _drawn_for(s.phase)
    if kind == FREDERICUS_CARD or to < 0:
        note(&s.head, NOBODY, DECK, kind, -1, cause, 0)
        note(&s.head, to, FACE_UP if to < 0 else GOAL, kind, 1, cause, 0)
        if to >= 0:
            note(&s.head, to, POINTS, 0, table.fredericus_points, FREDERICUS_SEEN, 0)
    else:
        note_place(&s.head, to, NOBODY, DECK, kind, -1, cause, 0)
        note_place(&s.head, to, to, GOAL, kind, 1, cause, 0)
        note(&s.head, to, POINTS, 0, table.goal_points, cause, 0)
        if s.of[to].captured[kind] >= s.of[to].goals[kind]:
            _note_pair(s, to, kind)


cdef int _drawn_for(int phase) noexcept nogil:
    if phase == CASHING:
        return CENTRE_HELD
    if phase == PAYING:
        return BET_WON
    if phase == BREAKING:
        return OPENING
    return MANAGING_DECK if phase == MANAGING else SETTING_UP


# Turns and the end

cdef void note_turn_ended(FredericusState* s) noexcept nogil:
    note(&s.head, s.seat, TURN, 0, -1, TURN_ENDS, 0)
    if s.seat == s.head.num_players - 1 and not s.closed:
        note(&s.head, NOBODY, ROUND, 0, 1, TURN_ENDS, 0)


cdef void note_final_score(FredericusState* s) noexcept nogil:
    """Why the game ends, the goals shown, and every seat's score line by line."""
    cdef const Table* table = table_of(&s.head)
    cdef int why = LAST_CAPTURE if s.fredericus == IN_DECK else FREDERICUS_SEEN
    cdef int seat, kind, pairs
    note(&s.head, NOBODY, CLOSED, 0, 0, why, 0)
    for seat in range(s.head.num_players):
        for kind in range(CREATURES):
            if s.of[seat].goals[kind]:
                note(&s.head, seat, SHOWN, kind, s.of[seat].goals[kind], FINAL_SCORE, 0)
        pairs = pairs_of(s, seat)
        _note_line(s, seat, CREATURE_LINE, table.creature_points * creatures_of(s, seat))
        _note_line(s, seat, GOAL_LINE, table.goal_points * s.of[seat].goal_count)
        _note_line(s, seat, FREDERICUS_LINE, table.fredericus_points * (s.fredericus == seat))
        _note_line(s, seat, PAIR_LINE, pairs * (pairs + 1) // 2)


cdef void _note_line(FredericusState* s, int seat, int line, int points) noexcept nogil:
    if points:
        note(&s.head, seat, LINE, line, points, FINAL_SCORE, 0)
