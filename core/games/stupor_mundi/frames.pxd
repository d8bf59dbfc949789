"""What can wait on the effect stack of Stupor Mundi, and what its frames remember.

`arg` is a row of the effects table where nothing else is said. `step` 0 means that the part may
still be declined (SM-4); a choice that has been begun goes on with a higher step.
"""

from ...effects cimport MAX_FRAMES

cdef enum:
    DEEPEST = MAX_FRAMES - 10   # no list begins above it; ours end below, a user's need not

cdef enum:
    F_PARTS = 1        # effects in printed order: arg the next row, memo the end
    F_ASK = 2          # an optional gain or draw: perform or skip
    F_DRAW = 3         # memo cards to draw
    F_GRAINS = 4       # memo cubes gained, each Grain or Stone
    F_STOCK = 5        # too many cubes: memo Grain, extra Stone to keep from
    F_TIMES = 6        # an exchange
    F_TYPE = 7         # Ally type; step 1: the good, memo the type
    F_SHIP = 8         # a free move of the Ship
    F_MAINS = 9        # mask of main actions to choose from; step 1: the second of two
    F_PROMOTE = 10     # memo moves left, extra the place whose Specialist may not move on
    F_ARRIVE = 11      # arg place: a City, or no other own Specialist is there
    F_CITY = 12        # arg path
    F_MARKET = 13      # memo transactions done, extra more of them allowed, mask snapshot
    F_BUILD = 14       # memo site, extra piece, mask snapshot, step B_*
    F_SIDES = 15       # mask of sides that pay
    F_BENEFITS = 16    # mask of abilities that pay
    F_SUMMON = 17      # memo space of the Voyage Board, extra of the Player Board, mask snapshot
    F_PURCHASE = 18    # memo card, mask snapshot
    F_EDICT = 19       # memo Active space, extra tile, step E_*
    F_RESTOCK = 20     # arg Next space to be filled from the stack
    F_SOLO = 21        # arg Solo card, memo its next symbol

cdef enum:             # transactions of a Market visit
    SOLD = 1
    BOUGHT = 2

cdef enum:             # steps of a Build (SM-89); 0 and 1: the site
    B_PIECE = 2
    B_PAY = 3
    B_SIDES = 4
    B_BENEFITS = 5
    B_BONUS = 6
    B_EDICT = 7

cdef enum:             # steps of a Summon; 0 and 1: the Ally
    S_HOST = 2
    S_BENEFITS = 3
    S_EDICT = 4

cdef enum:             # steps of a Purchase; 0 and 1: the card
    P_REMOVE = 2
    P_PERFORM = 3
    P_TAKE = 4

cdef enum:             # steps of an Edict (SM-72); 0: the tile
    E_REWARD = 1
    E_ICONS = 2        # + icon kind
    E_ISSUE = 10
    E_NEXT = 11
