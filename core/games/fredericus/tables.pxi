"""The numbers of the box as C structs."""

cdef enum:
    ROWS = 8              # and keeps, towers, courtyards
    SEATS = 4
    CREATURES = 8         # kinds of them, and of goals
    ROW_KINDS = 11        # eight creatures, woods, sky, seal
    MAX_ROW = 88          # all row cards may end up in one row
    MAX_TABLES = 64

cdef struct Setup:
    uint8_t cards[ROW_KINDS]      # laid out, by kind
    uint8_t row_length
    uint8_t turned_up             # goals discarded face up
    uint8_t tokens                # of each seat
    uint8_t centre                # whether bets may stand there
    uint8_t axis[SEATS]           # tower of the peregrine
    uint8_t first_actions[SEATS]  # budgets of the first round

cdef struct Table:
    Setup setup[SEATS + 1]        # by number of players
    uint8_t goal_copies
    uint8_t actions               # of a turn
    uint8_t seal_actions
    uint8_t bottom_cards
    uint8_t creatures_to_end
    uint8_t creature_points
    uint8_t goal_points
    uint8_t fredericus_points

cdef Table TABLES[MAX_TABLES]


cdef inline const Table* table_of(const Head* h) noexcept nogil:
    return &TABLES[h.table]


cdef inline const Setup* setup_of(const Head* h) noexcept nogil:
    return &TABLES[h.table].setup[h.num_players]
