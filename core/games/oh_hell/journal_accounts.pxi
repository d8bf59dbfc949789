"""What the journal of Oh Hell counts, and why it changes."""

cpdef enum Account:
    POINTS            # as the tricks taken so far would give
    TRICKS            # taken
    BIDS              # by number: the bid that was made
    HAND              # by card
    TABLE             # the card in the trick under way, by card
    DISCARD           # cards of finished tricks, by card: the table's
    TURNED            # the card that names the trumps, by card: the table's
    DEALS             # who is the dealer

cpdef enum Cause:
    DEALT
    BID
    PLAYED
    TRICK             # taken with the card `by`
