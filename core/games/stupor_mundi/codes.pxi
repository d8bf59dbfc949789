"""Stupor Mundi (Nestore Mangone, 2025): the state of the game and the codes of its actions.

Two to four vassals of Frederick II, or one alone against him, play cards: face up for their
effect, or face down for the icons of a slot. They promote Specialists, visit markets, build a
castle, summon Allies and purchase better cards. Edicts change Frederick's palace; Allies compare
their vassal with it. A round ends when all have passed: hands are refilled, closed castle sides and
Allies pay, the board is restocked. Rule ids (SM-n) refer to RULES.md.

Piles are sets, and chance draws a card when it turns up: the face-down Allies, the Edict stack, the
advanced pile and the Solo deck are what is left of their kind. So only one thing is hidden: the
hands, draw piles and face-down slots of the other seats. Sets of cards are explained in state.pxi.
The skeleton of a turn is a phase. What interrupts it waits on a stack of frames (effects.pxi) and
is resolved depth first (SM-7).
"""

# Legal actions of one step: at most 2 * 44 (a card to remove, from the hand or the discard pile).
cpdef enum:
    PASS = 0
    SKIP = 1               # decline an optional part, or stop
    PERFORM = 2            # take an optional part
    TRAVEL = 3                            # + cities travelled, 0 to 4
    PLAY_UP = TRAVEL + 5                  # + slot
    PLAY_DOWN = PLAY_UP + 6               # + slot
    MAIN = PLAY_DOWN + 6                  # + main action, in the order of the icons
    PROMOTE = MAIN + 5                    # + place the Specialist arrives at
    SELL = PROMOTE + 14
    BUY = SELL + 1
    SITE = BUY + 1                        # + castle site
    PIECE = SITE + 13                     # + piece of the Player Board
    PAY_GRAIN = PIECE + 13                # + Grain among the cubes of a mixed payment
    SUMMON = PAY_GRAIN + 16               # + Ally space of the Voyage Board
    HOST = SUMMON + 10                    # + Ally space of the Player Board
    PURCHASE = HOST + 5                   # + card space of the Voyage Board
    REMOVE_HAND = PURCHASE + 10           # + card kind, from the game
    REMOVE_DISCARD = REMOVE_HAND + 64     # + card kind, from the game
    CARD = REMOVE_DISCARD + 64            # + card kind, into the chosen slot
    DISCARD = CARD + 64                   # + card kind
    EDICT = DISCARD + 64                  # + Active space
    REWARD = EDICT + 3                    # + Active space, none of which has a tile left
    ADD = REWARD + 3                      # + icon kind
    TAKE = ADD + 8                        # + icon kind: remove from the palace
    NEXT = TAKE + 8                       # + Next space
    CITY = NEXT + 3                       # + City bonus kind
    GRAINS = CITY + 6                     # + Grain among the cubes gained
    STOCK = GRAINS + 16                   # + 16 * Grain + Stone to keep
    TIMES = STOCK + 256                   # + repeats
    TYPE = TIMES + 16                     # + Ally type
    GOOD = TYPE + 2                       # + augustales, grain, stone, vp
    SIDE = GOOD + 4                       # + castle side
    SHIP = SIDE + 5                       # + city
    HOUSE = SHIP + 5                      # + House, chosen
    DRAW = HOUSE + 4                      # chance from here on: + card kind, from a seat's pile
    DEAL_CARD = DRAW + 64                 # + card kind, onto the next empty card space
    DEAL_ALLY = DEAL_CARD + 64            # + Ally kind, onto the next empty Ally space
    DEAL_EDICT = DEAL_ALLY + 20           # + Edict tile, onto the next empty space
    DEAL_EXTRA = DEAL_EDICT + 32          # + Edict tile, into an easy solo game's stack
    DEAL_WORKPLACE = DEAL_EXTRA + 32      # + Workplace tile
    DEAL_CITY = DEAL_WORKPLACE + 8        # + City bonus kind
    DEAL_MARKET = DEAL_CITY + 6           # + 2 * Market tile + side
    DEAL_HOUSE = DEAL_MARKET + 12         # + House, at random
    DEAL_SOLO = DEAL_HOUSE + 4            # + Solo card
    CARD_UNSEEN = DEAL_SOLO + 16          # a card another seat played face down
    DRAW_UNSEEN = CARD_UNSEEN + 1         # a card another seat drew

# Piles, named by Head.pile while chance is to act.
cpdef enum:
    PILE_WORKPLACES = 1
    PILE_CITY = 2
    PILE_EXTRA = 3
    PILE_EDICTS = 4
    PILE_MARKETS = 5
    PILE_ALLIES = 6
    PILE_CARDS = 7         # the advanced pile
    PILE_HOUSES = 8
    PILE_SOLO = 9
    PILE_SEAT = 10         # + seat: its draw pile

cpdef enum:
    PH_WORKPLACES = 0      # set-up, by chance
    PH_CITY = 1
    PH_EXTRA = 2
    PH_EDICTS = 3
    PH_MARKETS = 4
    PH_ALLIES = 5
    PH_CARDS = 6
    PH_HOUSES = 7
    PH_HANDS = 8
    PH_TRAVEL = 9          # a turn: travel,
    PH_SLOT = 10           # pass or choose slot and face,
    PH_CARD = 11           # the card,
    PH_ACT = 12            # what it does, by the effect stack
    PH_FREDERICK = 13      # solo: Frederick's reply
    PH_DISCARD = 14        # End Phase a: discards,
    PH_REFILL = 15         # draws,
    PH_INCOME = 16         # b: closed sides,
    PH_RESTOCK = 17        # d: card spaces,
    PH_UNCOVER = 18        # Allies
    PH_OVER = 19

cpdef enum:
    EV_BOUGHT = 64             # + kind: came into the hand; plain kinds left it openly
    EV_SLOT = 128              # + slot: left it face down

cpdef enum:                # options, in the order of game.toml
    OPT_HOUSES = 0         # random, draft
    OPT_MARKET = 1         # easy, medium, difficult
    OPT_CITY_B = 2         # edict_plus_3vp, two_edicts
    OPT_FREE_STEP = 3      # true, false
    OPT_LAZY = 4           # false, true
    OPT_PLAYED_FIRST = 5   # false, true
    OPT_TRAVEL_PASS = 6    # true, false
    OPT_SUPPLY = 7         # false, true
    OPT_SOLO_EASY = 8      # false, true
    OPT_SOLO_MAJORITY = 9  # false, true
    OPT_MOCENIGO = 10      # false, true
    OPT_LAST_ROUND = 11    # 99, 20, 250

# What can wait on the effect stack, and what each frame remembers. `arg` is a row of the effects
# table where nothing else is said. With `step` 0 the part may still be declined (SM-4); once begun,
# it has a higher step.
cpdef enum:
    F_PARTS = 1        # effects in printed order: arg the next row, memo the end
    F_ASK = 2          # an optional gain or draw: perform or skip
    F_DRAW = 3         # memo cards to draw
    F_GRAINS = 4       # memo cubes gained, each Grain or Stone
    F_STOCK = 5        # too many cubes: memo Grain, extra Stone to keep from
    F_TIMES = 6        # an exchange
    F_TYPE = 7         # Ally type; step 1: the good, memo the type
    F_SHIP = 8         # a free move of the Ship
    F_MAINS = 9        # mask of main actions to choose from
    F_PROMOTE = 10     # memo moves left, extra the two places whose Specialists have moved
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
