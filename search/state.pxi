"""One search: the struct that all its parts share."""

cdef enum:
    DEPTH = 2048             # plies of a tree; deeper play belongs to the playout

cdef struct Choice:          # of an action in a tree
    Action action
    uint32_t child           # its node in the tree of the seat to act; 0: not found yet
    bint new                 # never tried before

cdef struct Trail:           # of one iteration
    int length
    uint32_t nodes[DEPTH][MAX_PLAYERS]     # by ply and tree
    int root_row             # row of Root of the first action; -1: none

cdef struct Root:            # statistics of the root's actions, by row
    int num_actions
    Action actions[MAX_ACTIONS]
    uint32_t visits[MAX_ACTIONS]           # of this search
    double totals[MAX_ACTIONS][MAX_PLAYERS]
    Node previous[MAX_ACTIONS]                 # the child as a kept tree had it before this search

cdef struct Slot:            # of a Merger
    uint64_t key             # hash of the view of the tree's observer
    uint32_t node            # 0: the slot is empty

cdef struct Merger:          # a hash table of shared nodes with open addressing
    Slot* slots              # NULL unless nodes are shared
    uint32_t size            # a power of two
    uint32_t used

cdef struct Standing:        # of the position searched, which ends of playouts are compared with
    int32_t lead[MAX_PLAYERS]              # over the best of the others
    float scale              # points by which a lead changes much
    float progress

cdef struct Search

# Choose among ascending actions as the observer of the tree sees them; `examples` holds, for each,
# an action of the world that is seen so.
ctypedef Choice (*Select)(Search* search, uint32_t node, const Action* actions,
                          const Action* examples, int n) noexcept nogil
# Play an action of the seat to act in `search.world`, two or more being legal, and return it.
# Worlds may change places, so `search.world` is another then.
ctypedef Action (*Playout)(Search* search, const Action* actions, int n) noexcept nogil

cdef struct Search:
    # Set once, when the searcher is made.
    const Rules* rules
    const Judgement* value   # of leaves
    const Judgement* prior   # of actions
    const Judgement* playout_prior         # of actions in playouts
    Judgement plain_prior    # of actions in decided positions, which no policy has seen
    Options options
    Select select            # NULL: UCB1 and nothing else
    Playout playout          # NULL: uniform
    bint uniform             # playouts are uniform and go to the end
    bint has_priors          # children get priors from the heuristic
    # Set at the start of every search.
    bitgen_t* rng
    int me                   # the seat that searches
    int num_trees
    uint32_t threshold       # `expansion_threshold`; 0 where nodes are the budget
    uint32_t roots[MAX_PLAYERS]
    uint32_t infoset_roots[MAX_PLAYERS]    # above the nodes that stand for what a seat knows
    Root root
    uint64_t nodes_made      # in the trees of all worlds
    bint decided             # the position is all but won or lost for the searching seat
    Standing standing
    uint32_t results         # of iterations of this search, and their sums by seat
    double result_sums[MAX_PLAYERS]
    bint stopped             # by another thread
    Accumulator seen[MAX_PLAYERS]          # what the policy of priors saw last, by seat
    Accumulator played[MAX_PLAYERS]        # and that of playouts
    # Kept from search to search, of `memory` the room only.
    Pool pool
    Merger merger
    Memory* memory           # NULL unless playouts learn
    double reward_sum        # mean over the last search of the sum of all seats' rewards
    # Of one iteration.
    Head* world              # the determinization being played
    Head* fixed              # the world of determinized UCT
    Head* scratch            # room for one more state
    Head* after              # the best world found one action on
    Trail path


cdef inline int own_tree(const Search* search) noexcept nogil:
    """Return the index of the tree that shows what the searching seat sees."""
    return 0 if search.num_trees == 1 else search.me
