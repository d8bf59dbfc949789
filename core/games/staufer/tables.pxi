"""The numbers of the box as C structs."""

cdef enum:
    PRINCES = 5           # seats at the table
    REGIONS = 6
    SEATS = 5             # office seats of a region at most
    SPACES = 5            # of the supply table
    SPOTS = 35            # where chests lie: under seats, 5 for every region, and spaces
    CHESTS = 16           # kinds
    PRIVILEGES = 15       # kinds, but for those of victory points
    VP_CARDS = 5
    TILES = 6             # of each kind, point tiles and job cards of a kind, too
    JOBS = 3              # kinds
    ROUNDS = 5
    TURNS = 15            # of a round: three for each of five
    STEPS = 3             # the longest step of the King
    MAX_TABLES = 64

cpdef enum:               # colours of chests
    ORANGE
    TURQUOISE
    PURPLE
    BROWN

cpdef enum:               # effects: the vocabulary of the component file
    NOTHING
    VP
    ENVOYS
    NOBLES
    FREE_TRAVEL
    MOVE_DISCOUNT
    SEAT_DISCOUNT
    ENVOY_ON_NOBLE_SEAT
    COUNTER_TRAVEL
    SUPPLY_BONUS
    SUPPLY_ENVOY_TO_NOBLE
    PROMOTE
    RECALL_REGION
    EXTRA_CHEST
    PRIVILEGE_SHARE
    SET
    VP_ON_DEPLOY_KING_REGION
    RECALL_KING_START
    WIN_TIES
    INFLUENCE_BONUS
    VP_PER_CHEST_TAKEN
    END_VP_PER_LEFTOVER_CHEST
    KEEP_ONE_ON_CLEAR
    ENVOY_ON_DEPLOY
    VP_ON_MAJORITY
    EFFECTS

cpdef enum:               # conditions of the B tiles
    KING_REGION
    FEWEST_CHESTS
    MOST_FIGURES
    MOST_PAYMENT
    MOST_CHESTS
    MOST_NOBLES

cdef struct Effect:
    uint8_t op
    uint8_t n

cdef struct Space:
    uint8_t envoys
    uint8_t nobles

cdef struct Bonus:              # of a rank
    uint8_t vp
    uint8_t envoys
    uint8_t nobles
    uint8_t recall
    uint8_t draw_chests

cdef struct Region:             # one side of it
    uint8_t seats
    uint8_t cost[SEATS]
    uint8_t noble_only          # bit set of seats
    uint8_t up_to[16]           # the seats that cost no more than this

cdef struct Setup:              # what depends on the number of players
    uint8_t spaces
    Space space[SPACES]
    Region region[REGIONS]
    uint8_t ranks               # of a point tile
    uint8_t points[TILES][3]
    uint8_t envoy_spaces        # of the deployment track, from the bottom
    uint8_t copies              # of privileges in a pile
    uint8_t vp_cards
    uint8_t vp_pile[VP_CARDS]   # from the top

cdef struct Table:
    Setup setup[2][PRINCES + 1]     # option supply_side; players
    uint8_t owned[2]                # Envoys and Nobles of a player
    uint8_t start[2]                # of these in Court
    uint8_t noble_influence
    Bonus bonus[REGIONS][PRINCES]
    uint8_t chests[2][CHESTS]       # option chest_counts
    uint8_t color[CHESTS]
    uint16_t turquoise              # bit set of kinds
    Effect chest[CHESTS]
    uint16_t chests_with[EFFECTS]       # bit sets of kinds
    uint8_t purple                  # the kind of that colour; and so on
    uint8_t brown
    uint8_t price                   # purple chests for a privilege
    uint8_t left_vp[CHESTS]         # of one at the end, but for those that make sets
    uint8_t set_vp[6]
    Effect privilege[PRIVILEGES]
    uint16_t privileges_with[EFFECTS]
    uint16_t first_game             # bit set of privileges
    uint8_t piles
    uint8_t max_same
    uint8_t region_job_vp[2][PRINCES]   # option region_job
    uint64_t pattern[TILES][REGIONS]    # by rotation: figures by place, a byte each
    uint8_t pattern_turns[TILES]    # rotations after which it is the same again
    uint8_t pattern_size[TILES]     # figures in all
    uint8_t in_row[TILES][32]       # option pattern_jobs: fulfilments by a bit set of seats
    uint8_t pattern_vp[TILES]
    uint8_t seat_job_cost[TILES]    # 0: noble-only seats
    uint8_t seat_job_vp[TILES]
    uint8_t c_tiles[STEPS + 1]      # by the number on them

cdef Table TABLES[MAX_TABLES]


cdef inline const Table* table_of(const Head* h) noexcept nogil:
    return &TABLES[h.table]
