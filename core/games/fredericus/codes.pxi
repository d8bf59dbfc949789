"""Fredericus in a page.

Eight rows of cards lead away from an octagonal castle; only the last card of a row, its end,
is in play. On the side of row t stands tower T[t]; the ends of rows t-1 and t+1 are its flanks.
A peregrine on T[t] captures a creature at the end of row t between two skies, a goshawk one
between a sky and a woods. Between two woods, the others' falcons there can be hooded for an
action; between two seals, a seal is opened: the row is turned round, a goal drawn, a seal
dropped, two more actions gained. A turn has four actions: move an end card to a row beside,
a falcon to a tower beside, or hood. Each seat bets on a keep (a row) where it expects another
to capture, and is paid with a secret goal card. Creatures and goals count a point each, and
the p-th matching pair of the two p more. Eight creatures or the Fredericus card, which lies
among the last five of the goal deck, close the deck; the round is played to its end.

The goal deck is a set: how many of each kind, how many cards, and whether Fredericus is still
in it. Seats count from the starting player; the last seat manages the deck.
"""

cpdef enum:                 # row cards; 0 to 7 are the creatures
    WOODS = 8
    SKY = 9
    SEAL = 10
    NO_CARD = 11            # the end of an empty row

cpdef enum:                 # where a token is, if not on a keep
    HAND = -1
    CENTRE = 8

cpdef enum:                 # where Fredericus is, if no seat owns him
    IN_DECK = 4
    TURNED_UP = 5

cpdef enum:
    NOT_HOODED = -1
    PEREGRINE = 0
    GOSHAWK = 1

cpdef enum:                 # piles
    ROW_PILE = 1
    GOAL_PILE = 2

cpdef enum:                 # options, in the order of game.toml
    SHORT_VARIANT
    EIGHTH_CAPTURE_PAYS
    PER_PLAYER              # bet_reward
    MANAGER_OWNS            # manager_f
    CHOSEN                  # falcon_placement

cpdef enum:                 # phases; draws are marked *
    LAYING                  # * rows
    DEALING                 # * the first goals
    TURNING                 # * goals turned up at set-up
    FIRST_BETS
    CASHING                 # * the token was in the centre
    ACTING
    PAYING                  # * bets on the keep of a capture
    PICKING                 # which of two falcons is hooded
    BREAKING                # * the goal for an opened seal
    DROPPING                # which seal goes
    BETTING
    MANAGING                # * the manager's discard
    FINISHED
    PLACING                 # where the falcons start, before the rows are laid

cpdef enum:                 # actions: first code of each kind
    CARD = 0                # + 2 * row + direction (0 down, 1 up)
    FALCON = 16             # + 2 * falcon + direction
    HOOD = 20               # + tower
    HUNT = 28               # + falcon
    OPEN = 30               # + tower
    SHIFT = 38              # + tower
    END = 46
    PICK = 47               # + falcon
    DROP = 49               # + direction
    BET = 51                # + keep; in PLACING + the peregrine's tower
    BET_CENTRE = 59
    DRAW = 60               # + kind of goal
    DRAW_FREDERICUS = 68
    DRAW_UNSEEN = 69        # a goal another seat drew
    LAY = 70                # + row card
