"""What the journal of Leduc poker counts, and why it changes."""

cpdef enum Account:
    POINTS            # chips won or lost, once the game is over
    CHIPS             # put into the pot
    HAND              # private cards, by card
    BOARD             # the public card, by card

cpdef enum Cause:
    DEALT
    BET               # a call or a raise
    FOLDED
    BEST_HAND         # won at the end: a pair, or the higher rank
    SPLIT             # equal ranks
