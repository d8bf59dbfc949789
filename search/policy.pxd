"""What a search can be told: how it selects, plays out, rewards and bounds itself."""

cdef enum:
    # selection
    UCB1 = 0
    PUCT = 1
    # playout
    RANDOM = 0
    GREEDY = 1
    MAST = 2
    NAST = 3
    # reward
    WIN = 0
    RANK = 1
    SCORE = 2

cdef struct Policy:
    int trees                # 1: the root's own; 0: one for every seat
    bint informed            # every seat's tree begins at what the seat knows in the world at hand
    bint open_moves          # other seats' hidden choices branch as if all were seen
    bint open_loop           # draws do not branch; what follows them is one position
    bint perfect             # branch on what really happens (worlds are fixed)
    int worlds               # fixed worlds, each with a tree of its own; 0: a new one an iteration
    int depth                # plies the tree may grow deep, 0: any
    int selection
    float c                  # exploration
    float bias               # weight of progressive bias; 0: none
    float minimax            # share of the implicit minimax value in selection; 0: none
    float first              # value of an unvisited action; negative: all first, PUCT: one half
    float fpu_reduction      # below the mean of the visited, under PUCT; negative: none
    int sparse               # iterations after which a leaf waits for one visit more; 0: never
    float widen              # about widen * sqrt(visits) may be tried; 0: no limit
    int playout
    float epsilon            # share of random choices in greedy, MAST and NAST playouts
    int cutoff               # plies of a playout before the heuristic judges; -1: to the end
    int turns                # changes of the seat to act before it does; -1: to the end
    int rounds               # of the game, before it does; -1: to the end
    int reward
    float margin             # weight in [0, 1] of the score margin in the reward
    float low, high          # scores worth 0 and 1 under reward = SCORE
    bint paranoid            # others are rewarded by what the searching seat loses
