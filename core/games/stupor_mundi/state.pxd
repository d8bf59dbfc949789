"""The state of Stupor Mundi, by who may see it and how long it lasts."""

from ...effects cimport Stack
from ...game cimport Head
from ...integers cimport int16_t, uint8_t, uint16_t, uint32_t, uint64_t
cdef enum:
    SEATS = 4
    SLOTS = 6
    KINDS = 64             # card kinds an action can name
    PLACES = 14            # of a Specialist: start area, five on A, three on B, five on C
    LOG = 28               # events a round's log can hold: 6 plays, 10 purchases, 10 payments
    NONE = 0xFF            # no card, no tile, no side
    UNSEEN = 0xFE          # a card that the observer has not seen
    LAST_ROUND = 99        # a table that only passes would never end; real games take 5 to 12

# Options, in the order of game.toml (ledger, section 21).
cdef enum:
    OPT_HOUSES = 0         # random, draft
    OPT_MARKET = 1         # easy, medium, difficult
    OPT_CITY_B = 2         # edict_plus_3vp, two_edicts
    OPT_FREE_STEP = 3      # true, false
    OPT_LAZY = 4           # false, true
    OPT_TRAVEL_PASS = 5    # true, false
    OPT_SUPPLY = 6         # false, true
    OPT_SOLO_EASY = 7      # false, true
    OPT_SOLO_MAJORITY = 8  # false, true
    OPT_SOLO_COMPLETE = 9  # false, true
    OPT_MOCENIGO = 10      # false, true
    OPTIONS = 11

cdef struct Event:             # of a round, as everybody saw it
    uint8_t what               # a card kind, or EV_SLOT + slot; + EV_BOUGHT for a purchase
    uint8_t drawn              # cards drawn from the cohorts before it

# Structs without gaps: bytes that belong to no field would mean nothing, and differ.

cdef struct Player:
    # public
    uint64_t owned             # the whole deck, wherever its cards are
    uint64_t discard
    uint64_t cohort[2]         # what the draw pile was made of: before this round, and in it
    # hidden from the others
    uint64_t hand
    uint64_t pile
    # public again, but for what lies face down in the slots
    int16_t vp
    int16_t money              # Augustales; from here to the slots compared in features.pyx
    uint16_t sites             # built castle sites
    uint16_t pieces            # left on the Player Board
    uint8_t house
    uint8_t grain
    uint8_t stone
    uint8_t ship               # city
    uint8_t passed
    uint8_t both               # K3 stood when the turn began: both icons of a slot
    uint8_t hand_size
    uint8_t pile_size
    uint8_t specialist[3]      # places, ascending
    uint8_t ally[5]            # on the Ally spaces of the Player Board
    uint8_t slot[SLOTS]        # card kind, NONE; UNSEEN for those that may not know it
    uint8_t face_down          # slots, a mask
    uint8_t num_events
    Event event[LOG]

cdef struct StuporState:
    Head head
    # the turn
    uint8_t phase
    uint8_t turn               # the seat whose turn, or whose share of the End Phase, it is
    uint8_t first              # holds the first-player marker
    uint8_t round              # from 1
    uint8_t count              # of the steps of set-up or of the End Phase
    uint8_t slot               # chosen in this turn; in the End Phase the last kind discarded
    uint8_t face_up            # the card goes face up into it
    # boards
    uint8_t palace[8]          # Grain Stone Treasury Towers Walls Keeps Allies Specialist
    uint8_t work[PLACES]       # the ability of each place: 2 * tile + level; NONE
    uint8_t city[3][6]         # bonus tiles by path and kind
    uint8_t market[5]          # 2 * tile + side
    uint8_t active[3]          # Edict tiles
    uint8_t next[3]
    uint8_t crowns             # solo: since the last shuffle
    Stack stack
    uint16_t tokens            # places with an Edict token
    uint32_t edict_stack
    uint32_t issued            # Edicts that are gone
    uint8_t ally_up[10]        # Ally kinds on the Voyage Board, by 2 * city + space
    uint16_t ally_down         # spaces with a face-down tile
    uint8_t ally_pool[20]      # how many of each kind nobody has seen
    uint8_t card[10]           # Advanced cards, by 2 * city + space
    uint8_t card_left[2]       # cards of levels A and B in the pile
    uint64_t card_pool         # Advanced cards nobody has seen
    uint32_t solo_deck
    uint8_t edicts_out         # an Active space could not be refilled
    uint8_t cards_out          # the Voyage Board could not be refilled
    uint8_t fred_city
    uint8_t fred_turns
    Player player[SEATS]
