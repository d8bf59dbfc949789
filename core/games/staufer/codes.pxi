"""The Staufer Dynasty in a page.

Six regions lie in a ring; the King stands in one of them. Every prince has 15 Envoys and 3
Nobles: in Court (at hand), in the Province (the stock), in office seats, or in the payment area
of a region. Five rounds; in each, every prince takes three turns, in the order of the turn order
track, and chooses:

- supply: take the figures of a space of the supply table, and the chests under it;
- deploy: travel clockwise from the King's region, leaving a figure in every region entered, then
  pay the number of an empty seat: one figure sits down, the others go one by one to the payment
  areas of the regions that follow. Take the chests under the seat.

Chests are points or figures at once (orange), tricks for later (turquoise), shares of a lasting
privilege (purple), or a set (brown). After the turns the region of the round's A tile is scored,
then the one that fits its B tile: places by figures in seats, Nobles count double. Scored regions
are emptied and get new chests, the King moves on, and what lies in the payment areas on his way
goes back to the Courts. Who took supply first is first in the next round. At the end three secret
jobs and the chests are worth points.

Only the order round the ring matters, so places count clockwise from region 0, which is laid first.
Chests are drawn from a set. Only the jobs are ever hidden.
"""

cpdef enum:                 # kinds of figures
    ENVOY
    NOBLE

cpdef enum:                 # kinds of jobs
    REGION_JOB
    PATTERN_JOB
    SEAT_JOB

cpdef enum:                 # piles
    RING_PILE = 1
    POINT_TILE_PILE
    CHEST_PILE
    PRIVILEGE_PILE
    REGION_JOB_PILE
    PATTERN_JOB_PILE
    SEAT_JOB_PILE
    A_PILE
    B_PILE
    C_PILE
    START_PILE

cpdef enum:                 # options, in the order of game.toml
    RANDOM_PRIVILEGES       # privileges
    RANDOM_START            # start
    GERMAN_COUNTS           # chest_counts
    FIVE_SPACES             # supply_side
    B_TIE
    SECOND_ONLY             # region_job
    DISCOUNT_HEAD           # discount
    ENVOYS_FIRST            # noble_payment
    SUPPLY_ONLY             # exhausted
    ONLY_BEFORE             # turquoise
    B_AFTER_A               # b_marker
    BONUS_AS_POINTS         # bonus
    EMPTY_IGNORED           # empty_region
    PATTERNS_IN_ROW         # pattern_jobs
    INFLUENCE_COUNTS        # most_figures

cpdef enum:                 # values of the option b_tie
    FROM_KING
    AFTER_KING
    NO_SECOND

cpdef enum:                 # phases: what is awaited; draws are marked *
    LAYING                  # * the ring of regions
    TILING                  # * point tiles
    OPENING                 # * the first chests
    CHOOSING                # * the kinds of privileges
    DEALING                 # * jobs
    SHOWING_A               # * round tiles, column by column
    SHOWING_B               # *
    SHOWING_C               # *
    STARTING                # * who starts
    BEFORE                  # a turn: a free effect, or the main action
    SUPPLYING               # what is attached to a supply action
    DEPLOYING               # what is attached to a deployment, who sits down
    PAYING                  # where a Noble lies that has to pay
    FETCHING                # from which payment area a figure comes
    PICKING                 # one more chest from the supply table
    AFTER                   # a free effect, or the end of the turn
    REGAINING               # which figure of the payment areas a bonus brings back
    DRAWING                 # * a chest
    FINISHED

cpdef enum:                 # frames: what waits on the stack
    EQUIP = 1               # a deployment whose first figures have been gained
    GAIN                    # arg kind, memo how many, extra lowest region to ask for
    PAY                     # arg spot, step 2 * S + backwards, extra M, memo Nobles to place, mask
    #                         those placed, two bits a region
    LOOT                    # arg spot
    PICK                    # memo how many, extra lowest code
    RESUME                  # arg the phase to go on with once figures have been gained
    REGAIN                  # memo how many, extra lowest code
    LEAVE                   # the main action is done
    SCORE                   # arg 0: the A region, 1: the B region
    DRAW                    # who, memo how many
    CLEAN                   # step 1: chests, memo the next spot

cpdef enum:                 # actions: first code of each kind
    RECALL = 0              # + region
    PROMOTION = 6
    EXCHANGE = 7            # + privilege
    EXCHANGE_VP = 22
    USE = 23                # + chest: attach it
    SUPPLY = 39             # + space
    DEPLOY = 44             # + 5 * region + seat
    COLLECT = 74            # + Envoys taken as Nobles
    SIT = 78                # + kind of figure + 2 * backwards
    FETCH = 82              # + region
    PAY_AT = 88             # + region: a Noble pays there
    END = 94
    TAKE = 95               # + 16 * space + chest
    REGAIN_FROM = 175       # + region for a Noble, + 6 + region for an Envoy
    PLACE = 187             # + region
    TILE = 193              # + point tile
    CHEST = 199             # + chest
    KIND = 215              # + privilege
    DEAL_JOB = 230               # + 6 * kind of job + card
    JOB_UNSEEN = 248        # a job another seat was dealt
    SHOW_A = 249            # + region
    SHOW_B = 255            # + condition
    SHOW_C = 261            # + steps - 1
    START = 264             # + seat
    ACTIONS = 269
