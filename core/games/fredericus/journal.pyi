"""What other modules read of the journal: accounts, causes, lines of the final score."""

# numbers of C
POINTS: int
ROW_CARD: int
FALCON_AT: int
HOODED: int
TOKEN_AT: int
CAPTURED: int
GOAL: int
DECK: int
FACE_UP: int
OWED: int
SEAL_OUT: int
ACTION: int
TURN: int
ROUND: int
CLOSED: int
SHOWN: int
LINE: int
ACCOUNT_COUNT: int
SETTING_UP: int
MOVING: int
HOODING: int
CAPTURING: int
PAIRING: int
BET_WON: int
STAYING_AWAY: int
CENTRE_HELD: int
OPENING: int
SHIFTING: int
BETTING_ON: int
MANAGING_DECK: int
FREDERICUS_SEEN: int
LAST_CAPTURE: int
TURN_STARTS: int
TURN_ENDS: int
FINAL_SCORE: int
CAUSE_COUNT: int
CREATURE_LINE: int
GOAL_LINE: int
FREDERICUS_LINE: int
PAIR_LINE: int
LINES: int
# end of the numbers
