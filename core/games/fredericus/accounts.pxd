"""What the journal of Fredericus counts, and for what reasons.

`narration.py` has a word for each. A place is a number of the account; 0 where nothing is said of it.
"""

from .state cimport FredericusState

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

cdef void note_captured(FredericusState* s, int row, int kind) noexcept nogil
cdef void note_token(FredericusState* s, int seat, int from_, int to, int cause) noexcept nogil
cdef void note_goal(FredericusState* s, int kind, int to) noexcept nogil
cdef void note_new_end(FredericusState* s, int row, int cause) noexcept nogil
cdef void note_turn_ended(FredericusState* s) noexcept nogil
cdef void note_final_score(FredericusState* s) noexcept nogil
