"""The numbers of the box as C structs. An effect is a row; a list of effects is a range of rows.

The order is that of components.toml:

- kinds of cards: 4 basics, 8 House cards (two of each House), 16 of level A, 16 of level B;
- castle sites: T1 W1 T2 W2 .. T5 W5 (the ring), K1 K2 K3;
- pieces: the five Towers by the Ally space they stand on, five Walls, three Keeps.
"""

cdef enum:
    MAX_TABLES = 64
    MAX_EFFECTS = 160      # a frame holds a row in one byte
    MOST_GAINED = 15       # of a good after one event: a choice among so many cubes has its codes
    CARDS = 44             # kinds of Action cards
    HOUSES = 4
    ALLY_KINDS = 18
    CITY_KINDS = 6         # of City bonus tiles
    EDICTS = 27
    ICONS = 8              # kinds of icons on an Edict, values of the palace
    MARKETS = 6
    SOLO_CARDS = 16
    SOLO_OPS = 8           # symbols of a Solo card
    ABILITIES = 16         # 2 * Workplace tile + level
    WORK_PLACES = 14       # start area, five on path A, three on B, five on C
    TITLES = 4

cdef enum:                 # kinds of Structures
    TOWER = 0
    WALL = 1
    KEEP = 2

cdef enum:                 # what triggers abilities: building, by the kind of Structure, and
    ON_SUMMON = 3
    ON_PURCHASE = 4
    ON_MARKET = 5
    EVENTS = 6

cdef enum:                 # what a Keep's site gives (SM-95)
    COVER_HAND = 0
    COVER_SLOT = 1
    COVER_BOTH = 2

cpdef enum:                # what an Effect does
    OP_GAIN = 1            # gain
    OP_GAIN_CHOICE = 2     # n cubes, each Grain or Stone
    OP_DRAW = 3            # n cards
    OP_EXCHANGE = 4        # up to n times pay for gain
    OP_IF_HAVE = 5         # gain, if the stock is at least need
    OP_GAIN_PER = 6        # gain for every `every` of `per`, at most `most` times
    OP_GAIN_PER_TYPE = 7   # `each` of one of `goods` per own Ally of a type, at most `most` times
    OP_PROMOTE = 8         # n steps; grain_free, different
    OP_MARKET = 9
    OP_BUILD = 10          # kinds, stone_discount, resource_free, any_mix, pay
    OP_SUMMON = 11         # grain_discount, grain_free, pay
    OP_PURCHASE = 12
    OP_EDICT = 13          # n of them
    OP_SHIP = 14           # to any city, free

cpdef enum:                # what OP_GAIN_PER counts
    PER_FRED_ALLIES = 0
    PER_FRED_STRUCTURES = 1
    PER_FRED_RESOURCES = 2
    PER_FRED_TREASURY = 3
    PER_OWN_ALLIES = 4
    PER_OWN_STRUCTURES = 5

cpdef enum:                # standing abilities of workplaces
    PASSIVE_HAND_LIMIT = 0
    PASSIVE_MARKET_EXTRA = 1
    PASSIVE_FREE_TRAVEL = 2
    PASSIVE_PURCHASE_DISCOUNT = 3
    PASSIVE_KEEP_DISCOUNT = 4
    PASSIVE_SUMMON_DISCOUNT = 5
    PASSIVES = 6

cdef enum:                 # values of Frederick's palace, and the icons that change them
    P_GRAIN = 0
    P_STONE = 1
    P_TREASURY = 2         # in Augustales
    P_TOWERS = 3
    P_WALLS = 4
    P_KEEPS = 5
    P_ALLIES = 6
    P_SPECIALIST = 7

cpdef enum:                # what an Ally's condition compares: of Frederick, or + OWN of the seat
    Q_GRAIN = 0            # 0 to 7 as in the palace
    Q_STONE = 1
    Q_AUGUSTALES = 2
    Q_TOWERS = 3
    Q_WALLS = 4
    Q_KEEPS = 5
    Q_ALLIES = 6
    Q_SPECIALIST = 7
    Q_STRUCTURES = 8
    OWN = 16
    Q_NUMBER = 32          # the Ally's `number`

cpdef enum:                # symbols of Solo cards
    SOLO_MOVE = 1
    SOLO_STAY = 2
    SOLO_JOIN = 3
    SOLO_CARD = 4
    SOLO_ALLY = 5
    SOLO_EDICT = 6         # + Active space

cdef struct Goods:
    uint8_t augustales
    uint8_t grain
    uint8_t stone
    uint8_t vp

cdef struct Effect:
    uint8_t op
    uint8_t n              # how many, how often
    Goods gain
    Goods pay              # first, once an exchange, once an action
    Goods need             # only looked at
    uint8_t per
    uint8_t every
    uint8_t most           # times; 255: no limit
    uint8_t each
    uint8_t goods          # a mask: 1 Augustales, 2 Grain, 4 Stone, 8 VP
    uint8_t kinds          # a mask of Structures: 1 Tower, 2 Wall, 4 Keep
    uint8_t stone_discount
    uint8_t grain_discount
    uint8_t different      # each step another Specialist
    uint8_t grain_free
    uint8_t resource_free
    uint8_t any_mix

cdef struct Card:
    uint64_t bits          # the card's place in a set, one bit a copy
    uint8_t money          # Augustales it costs
    uint8_t remove         # it costs a card instead
    uint8_t first          # its effects: rows first to end - 1
    uint8_t end

cdef struct Site:
    uint8_t kind
    uint8_t stone
    uint8_t grain
    uint8_t edict          # building here issues one

cdef struct Side:
    uint16_t sites         # a mask of three
    Goods income
    uint8_t market         # or a visit to the Market

cdef struct Piece:
    uint8_t kind
    uint8_t great
    uint8_t money
    uint8_t first          # its bonus
    uint8_t end

cdef struct Ability:
    Goods gain             # after the action that triggers it
    uint8_t choice         # cubes of choice after it
    uint8_t amount         # of a standing ability
    uint8_t first          # effects on arrival
    uint8_t end

cdef struct CityBonus:
    uint8_t count
    uint8_t first[2]       # by option city_bonus_b
    uint8_t end[2]

cdef struct EdictTile:
    uint8_t count[ICONS]
    uint8_t min_players

cdef struct Reward:
    Goods gain
    uint8_t choice         # cubes of choice

cdef struct Range:         # of a value of the palace
    uint8_t start
    uint8_t low
    uint8_t high
    uint8_t step

cdef struct AllyTile:
    uint8_t type           # 0 Independent, 1 Loyalist
    uint8_t count
    uint8_t left           # a quantity
    uint8_t greater        # left > right; else left >= right
    uint8_t right          # a quantity, or Q_NUMBER
    uint8_t number

cdef struct AllySpace:     # of the Voyage Board
    uint8_t grain
    uint8_t min_players    # 255: no such space

cdef struct Market:        # one side of a tile
    Goods sell
    uint8_t price
    Goods buy
    uint8_t pay

cdef struct SoloCard:
    uint8_t op[SOLO_OPS]
    uint8_t length
    uint8_t crown

cdef struct Table:
    Effect effect[MAX_EFFECTS]
    uint16_t why[MAX_EFFECTS]     # what each row belongs to, as the journal says it
    float gain[MAX_EFFECTS]       # in points, as features.pxi weighs what each row brings and costs
    uint8_t plain[5]              # rows of the bare main actions, in the order of the icons
    # cards
    Card card[CARDS]
    uint8_t kind_of_bit[64]
    uint64_t first_copies         # the lowest bit of each kind
    uint64_t house_deck[HOUSES]
    uint64_t level[2]             # A, B
    # Player Board
    uint8_t slot_icons[6]         # masks of main actions
    uint8_t locked                # slots, a mask
    uint8_t warehouse_base
    uint8_t warehouse_per_wall
    uint8_t host_edict            # Ally spaces that issue an Edict, a mask
    uint8_t base_hand_limit
    # castle
    Site site[13]
    Piece piece[13]
    Side side[5]
    uint16_t sites_of[3]          # masks by kind
    uint16_t stone_within[8]      # masks of sites that cost at most so much Stone, or Grain
    uint16_t grain_within[8]
    uint16_t pieces_of[3]
    uint16_t great                # a mask of pieces
    uint16_t cover_site[3]        # masks of sites by COVER_*
    # workplaces
    Ability ability[ABILITIES]
    uint16_t after[EVENTS]        # masks of abilities by what triggers them
    uint16_t by_passive[PASSIVES]
    uint8_t arrow[WORK_PLACES]    # Grain on the arrow into each place
    uint16_t arrows_within[8]     # places whose arrow costs at most so much Grain
    uint8_t column[WORK_PLACES]   # of the board, City 5
    uint8_t steps[WORK_PLACES]    # workplaces walked
    uint16_t tokens               # places
    CityBonus city[CITY_KINDS]
    # palace and Edicts
    Range palace[ICONS]
    EdictTile edict[EDICTS]
    uint32_t edicts_for[5]        # masks by number of players
    Reward reward[3]
    # Voyage Board
    AllySpace ally_space[10]      # 2 * city + space
    uint8_t card_space[10]        # from how many players; 255: no such space
    uint8_t max_steps
    uint8_t free_steps
    uint8_t step_cost
    AllyTile ally[ALLY_KINDS]
    uint8_t vp_base
    uint8_t vp_bonus
    Market market[MARKETS][2]     # easy, hard
    uint8_t market_sides[3][2]    # by option market_difficulty: how many easy, hard
    # set-up
    uint8_t start_city
    uint8_t start_grain
    uint8_t start_stone
    uint8_t start_hand
    uint8_t start_money[4]
    uint16_t start_sites
    uint16_t start_pieces
    uint8_t cards_per_level[5]    # by number of players
    uint8_t city_tiles[5]
    uint16_t supply[3]            # Augustales, Grain, Stone
    uint8_t limited               # the supply is a limit (SM-10)
    # the end
    uint8_t vp_per_structure
    uint8_t most_structures
    uint8_t second_most
    uint8_t second_most_from      # players
    uint8_t augustales_per_cube
    uint8_t augustales_per_vp
    # solo
    SoloCard solo[SOLO_CARDS]
    uint8_t solo_cards
    uint8_t solo_city             # where Frederick's Ship starts
    uint8_t solo_turns
    uint8_t crowns                # that bring a shuffle
    uint8_t solo_extra            # Edict tiles more in an easy game
    uint32_t solo_extras          # taken from these
    uint8_t title_from[TITLES]    # VP

cdef Table TABLES[MAX_TABLES]
