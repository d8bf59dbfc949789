"""What the Dynasty's journal tells of: the accounts that change, and why they do.

`narration.py` has the same words in the same order. Places of the ring are counted as in the state.
"""

cpdef enum Account:     # whose, and what the place is
    POINTS              # a player's; for RANKED the place of the ring
    ENVOYS_AT           # a player's: COURT, PROVINCE, PAID + place, OFFICE + spot
    NOBLES_AT
    CHESTS_OF           # a player's, by kind
    PRIVILEGES_OF       # a player's, by kind
    VP_CARDS_OF         # a player's or on the table, by their order in the pile
    JOBS_OF             # a player's, by card: 6 * kind + card
    TURNS_OF            # a player's family member, by space of the turn order track
    SUPPLIES_OF         # by space of the supply track, from the top
    DEPLOYS_OF          # by space of the deployment track, from the bottom
    PILE                # the table's: chests by kind
    DISCARDS            # chests by kind
    LYING               # chests by spot; `by` is 1 + kind
    DISPLAY             # privileges by kind
    KING_AT             # by place
    MARKERS             # by place
    REGION_AT           # 1 + region by place
    TILE_AT             # 1 + point tile by place
    A_TILES             # 1 + region by round
    B_TILES             # 1 + condition by round
    C_TILES             # steps by round
    ROUND

cpdef enum Cause:       # `by`
    SET_UP
    MOVED_ON            # a family member moves to a track
    ON_TRACK            # the Envoy of a space of the deployment track
    SUPPLIED            # a space of the supply table
    SEATED              # a spot
    WAY                 # a spot: paid for the way to it
    PRICE               # a spot: paid for it
    BY_CHEST            # a kind of chest
    BY_PRIVILEGE        # a kind of privilege
    FETCHED             # a figure from where the player chose
    INSTEAD             # how many Envoys there are for Nobles
    NOWHERE             # how many figures could not be had
    TAKEN               # a spot
    SPENT               # a kind of chest
    EXCHANGED           # a kind of privilege, or 15 for a card of points
    DRAWN               # a chest of a bonus: a place
    A_MARKER            # a region
    B_MARKER            # a condition
    SAME_REGION         # a condition: it fits the first region best
    NO_REGION           # a condition: no region alone fits it best
    RANKED              # influence, in the order of ranks; of nobody: no office is taken
    SCORED              # a place
    BONUS               # a place
    CLEARED             # a place
    LAID                # a chest of the Clean-up
    REMADE              # the pile is made of the discards
    KING_MOVED          # steps
    RETURNED            # a place the King has come to
    LINED_UP            # the next round's order: 0 from the supply track, 1 from the other
    NEXT_ROUND
    NEXT                # who has the next turn
    JOB                 # a card: 6 * kind + card
    AT_END              # a kind of chest
    ENDED
    WON                 # 0 by points, 1 by figures in Court, 2 shared

cpdef enum Where:       # places of figures
    COURT
    PROVINCE
    PAID                # + place
    OFFICE = 8          # + spot
