"""The options of a search as C has them; `python -m staufen.search.generate` writes this file."""

cdef enum:
    SELECTION_UCB1 = 0
    SELECTION_PUCT = 1
    FPU_FIRST = 0
    FPU_VALUE = 1
    FPU_REDUCTION = 2
    PLAYOUT_RANDOM = 0
    PLAYOUT_GREEDY = 1
    PLAYOUT_MAST = 2
    PLAYOUT_NAST = 3
    PLAYOUT_POLICY = 4
    PLAYOUT_LENGTH_END = 0
    PLAYOUT_LENGTH_PLIES = 1
    PLAYOUT_LENGTH_TURNS = 2
    PLAYOUT_LENGTH_ROUNDS = 3
    REWARD_WIN = 0
    REWARD_RANK = 1
    REWARD_SCORE = 2
    BACKUP_MAX_N = 0
    BACKUP_PARANOID = 1

cdef struct Options:
    bint observable_moves
    bint infoset_roots
    bint multi_observer
    bint perfect_information
    int worlds
    int depth
    float c
    int selection
    float bias
    float value_scale
    float prior_scale
    float minimax
    int fpu
    float fpu_amount
    float progressive_widening
    int expansion_threshold
    bint early_stop
    bint open_loop
    int playout
    float epsilon
    int playout_length
    int playout_length_amount
    int reward
    float low
    float high
    float margin
    int backup
