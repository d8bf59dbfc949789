"""What the journal of Knockout Whist counts, and why it changes."""

cpdef enum Account:
    POINTS            # 1 for the last one in
    TRICKS            # taken in this round
    HAND              # by card
    TABLE             # the card in the trick under way, by card
    DISCARD           # cards of finished tricks, by card: the table's
    TRUMPS            # by suit: the table's
    KNOCKED_OUT

cpdef enum Cause:
    DEALT
    PLAYED
    TRICK             # taken with the card `by`
    NO_TRICK          # in a whole round
    ROUND             # its end: cards and tricks are put away
    LAST_ONE          # who is left
