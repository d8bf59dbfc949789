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
    float minimax
    bint merge
    int fpu
    float fpu_amount
    float progressive_widening
    int expansion_threshold
    bint early_stop
    float finish
    int playout
    int playout_length
    int playout_length_amount
