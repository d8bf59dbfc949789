"""Selection: which action of a node comes next.

An untried action, drawn uniformly, comes before all tried ones, unless the options say what an
untried one counts or how many a node may try. Where the heuristic gives priors, no action is
untried, and they say which may be tried. In a full pool only what has a node can be chosen.
"""

cdef extern from *:
    int leading_zeros "__builtin_clz"(uint32_t n) noexcept nogil    # of 32 bits, not all zero

cdef enum:
    COUNTS = 2048          # up to which the tables are exact; a power of two
    DOUBLINGS = 21         # of COUNTS, to reach all of 32 bits
    STEPS = 128            # from one of them to the next

# Of counts from 1, filled below: division and roots would be half the time of a search.
cdef float ROOT_OF_LOG[COUNTS]             # sqrt(log(n))
cdef float ROOT_OF_LARGE_LOG[DOUBLINGS][STEPS]
cdef float ROOT_OF_INVERSE[COUNTS]         # sqrt(1 / n)
cdef float ROOT_OF_SCALE[DOUBLINGS + 1]    # sqrt(1 / 2**n)


cdef inline float mean(const Node* child) noexcept nogil:
    """Return the mean reward of the seat that makes the action."""
    return <float>child.total / <float>child.visits


cdef inline int doublings(uint32_t n) noexcept nogil:
    """Return how often a count from COUNTS on must be halved to be below."""
    return DOUBLINGS - leading_zeros(n)


cdef inline float root_of_log(uint32_t n) noexcept nogil:
    """Return sqrt(log(n)); of large counts by their first eight bits, so to three digits."""
    cdef int halved
    if n < COUNTS:
        return ROOT_OF_LOG[n]
    halved = doublings(n)
    return ROOT_OF_LARGE_LOG[halved - 1][(n >> (halved + 3)) & (STEPS - 1)]


cdef inline float root_of_inverse(uint32_t n) noexcept nogil:
    """Return sqrt(1 / n); of large counts by their first eleven bits, so to three digits."""
    cdef int halved
    if n < COUNTS:
        return ROOT_OF_INVERSE[n]
    halved = doublings(n)
    return ROOT_OF_INVERSE[n >> halved] * ROOT_OF_SCALE[halved]


cdef inline float ucb1_exploration(const Node* child, float c) noexcept nogil:
    """Return what UCB1 adds to the mean.

    The iterations in which the action was legal stand for the parent's visits (Cowling, Powley and
    Whitehouse 2012, section V).
    """
    return c * root_of_log(child.availability) * root_of_inverse(child.visits)


cdef inline float puct_exploration(const Node* child, float c) noexcept nogil:
    """Return what PUCT adds to the mean (Rosin 2011, in the form of later practice)."""
    return c * child.prior * sqrtf(<float>child.availability) / <float>(1 + child.visits)


cdef inline float progressive_bias(const Node* child, float weight) noexcept nogil:
    """Return the heuristic's share, which fades with visits (Chaslot et al. 2008)."""
    return weight * child.prior / <float>(child.visits + 1)


cdef inline Choice untried_choice(Search* search, const Action* untried, int fresh,
                                  int n) noexcept nogil:
    """Choose among untried actions, uniformly."""
    cdef int i = below(search.rng, fresh) if fresh > 1 else 0
    return Choice(action=untried[i], child=0, new=n > 1)


cdef inline Choice tried_choice(Search* search, const Node* child, int n) noexcept nogil:
    """Choose what has a node."""
    cdef uint32_t at = <uint32_t>(child - search.pool.nodes)
    prefetch_children(&search.pool, child)
    return Choice(action=child.action, child=at, new=n > 1 and child.visits == 0)


cdef inline Choice ucb1(Search* search, uint32_t at, const Action* actions, int n) noexcept nogil:
    """Select by UCB1 alone, in one pass: an untried action, else the first of the best."""
    cdef Action untried[MAX_ACTIONS]
    cdef const Node* node = &search.pool.nodes[at]
    cdef Node* child = &search.pool.nodes[node.children]
    cdef Node* best = child
    cdef const Node* last = child + node.num_children
    cdef Action action
    cdef float score, highest = -1e30, c = search.options.c
    cdef int i, fresh = 0
    cdef bint full = search.pool.full
    for i in range(n):
        action = actions[i]
        while child < last and child.action < action:
            child += 1
        if child < last and child.action == action and child.visits:
            child.availability += 1
            if fresh and not full:
                continue
            score = mean(child) + ucb1_exploration(child, c)
            if score > highest:
                highest = score
                best = child
            continue
        untried[fresh] = action
        fresh += 1
    if fresh and not (full and fresh < n):
        return untried_choice(search, untried, fresh, n)
    return tried_choice(search, best, n)


cdef int _i, _n
for _n in range(1, COUNTS):
    ROOT_OF_LOG[_n] = <float>sqrt(log(_n))
    ROOT_OF_INVERSE[_n] = <float>sqrt(1.0 / _n)
for _i in range(DOUBLINGS):
    for _n in range(STEPS):  # the middle of each step
        ROOT_OF_LARGE_LOG[_i][_n] = <float>sqrt(log(COUNTS * 2.0 ** _i * (1 + (_n + 0.5) / STEPS)))
for _i in range(DOUBLINGS + 1):
    ROOT_OF_SCALE[_i] = <float>sqrt(0.5 ** _i)


# -------------------------------------------------------------------- policies


cdef int set_selection(Search* search) except -1:
    """Choose the function that selects by the options. Raises InputError for an unknown policy."""
    cdef const Options* options = &search.options
    search.has_priors = options.selection == SELECTION_PUCT or options.bias > 0
    if options.selection == SELECTION_PUCT:
        search.select = _select_puct
    elif options.selection != SELECTION_UCB1:
        raise InputError(f"search: selection {options.selection}: no such policy")
    elif (options.bias > 0 or options.minimax > 0 or options.merge or options.fpu == FPU_VALUE
            or options.progressive_widening > 0):
        search.select = _ucb1_with_more
    else:
        search.select = NULL
    return 0


cdef Choice _ucb1_with_more(Search* search, uint32_t at, const Action* actions,
                            const Action* examples, int n) noexcept nogil:
    """Select by UCB1 with bias, implicit minimax, shared nodes, first-play urgency or widening."""
    return _select(search, at, actions, examples, n, SELECTION_UCB1)


cdef Choice _select_puct(Search* search, uint32_t at, const Action* actions, const Action* examples,
                         int n) noexcept nogil:
    """Select by PUCT."""
    return _select(search, at, actions, examples, n, SELECTION_PUCT)


cdef inline Choice _select(Search* search, uint32_t at, const Action* actions,
                           const Action* examples, int n, int formula) noexcept nogil:
    """Select by a formula, with all that the options add to it."""
    cdef Node* children[MAX_ACTIONS]
    cdef Action untried[MAX_ACTIONS]
    cdef Node* node = &search.pool.nodes[at]
    cdef float unvisited = 0
    cdef int i, tried, fresh = 0
    tried = _split_tried(search, node, actions, n, children, untried, &fresh)
    if fresh and search.has_priors and n > 1 and not search.pool.full:
        _set_priors(search, at, actions, examples, n)
        tried = _split_tried(search, node, actions, n, children, untried, &fresh)
    for i in range(tried):
        children[i].availability += 1
    if search.has_priors and search.options.progressive_widening > 0:
        tried = _unprune_child(search, node, children, tried)
    if formula == SELECTION_PUCT:
        unvisited = _first_play_urgency(search, children, tried)
    if tried == 0 or (fresh and not search.pool.full
                      and _tries_more(search, node, children, tried, formula)):
        return untried_choice(search, untried, fresh, n)
    return tried_choice(search, _best_child(search, children, tried, unvisited, formula), n)


cdef inline int _split_tried(const Search* search, const Node* node, const Action* actions, int n,
                             Node** children, Action* untried, int* fresh) noexcept nogil:
    """Split ascending actions into tried ones, as children, and untried ones.

    An action without a child is untried; so is, without priors, a child without a visit, and with
    priors a child without one: it was made where there was no choice.
    """
    cdef Node* child = &search.pool.nodes[node.children]
    cdef const Node* last = child + node.num_children
    cdef int i, tried = 0
    cdef bint known
    fresh[0] = 0
    for i in range(n):
        while child < last and child.action < actions[i]:
            child += 1
        known = child < last and child.action == actions[i]
        if known and search.has_priors:
            known = child.prior > 0 or n == 1
        elif known:
            known = child.visits > 0
        if known:
            children[tried] = child
            tried += 1
        else:
            untried[fresh[0]] = actions[i]
            fresh[0] += 1
    return tried


cdef inline Node* _best_child(Search* search, Node** children, int n, float unvisited,
                              int formula) noexcept nogil:
    """Return the child of the highest score; the first of several."""
    cdef Node* best = children[0]
    cdef float score, highest
    cdef int i
    if n == 1:
        return best
    highest = _score_child(search, best, unvisited, formula)
    for i in range(1, n):
        score = _score_child(search, children[i], unvisited, formula)
        if score > highest:
            highest = score
            best = children[i]
    return best


cdef inline float _score_child(Search* search, const Node* child, float unvisited,
                               int formula) noexcept nogil:
    """Return how much a child should be tried next; only children with priors may be unvisited."""
    cdef float value = unvisited, minimax
    if child.visits:
        value = mean(value_node(&search.pool, child))
        if search.options.minimax > 0:
            minimax = values_of(
                &search.pool, <uint32_t>(child - search.pool.nodes))[child.mover]
            value += search.options.minimax * (minimax - value)
    if formula == SELECTION_PUCT:
        return value + puct_exploration(child, search.options.c)
    if child.visits == 0:
        return 1e9 * (1 + child.prior)     # before all visited; as a sum it would be rounded
    value += ucb1_exploration(child, search.options.c)
    if search.options.bias > 0:
        value += progressive_bias(child, search.options.bias)
    return value


# -------------------------------------------------------------------- what comes before trying


cdef inline bint _tries_more(Search* search, const Node* node, Node** children, int tried,
                             int formula) noexcept nogil:
    """Say whether an untried action comes next, tried ones being there."""
    cdef const Node* best
    if search.options.progressive_widening > 0 and tried >= _child_width(search, node):
        return False
    if search.options.fpu != FPU_VALUE:
        return True
    best = _best_child(search, children, tried, 0, formula)
    return _score_child(search, best, 0, formula) < search.options.fpu_amount


cdef inline float _child_width(const Search* search, const Node* node) noexcept nogil:
    """Return about how many actions of a node may be tried under progressive widening."""
    return search.options.progressive_widening * sqrtf(<float>node.visits)


cdef int _unprune_child(const Search* search, const Node* node, Node** children,
                        int n) noexcept nogil:
    """Bring the children that may be tried yet to the front; return how many they are.

    They are those of the highest priors, of several the first (progressive unpruning, Chaslot et
    al. 2008).
    """
    cdef float most = _child_width(search, node) + 1
    cdef Node* other
    cdef int i, j, best, allowed = n if most >= n else <int>most
    if allowed == n:
        return n
    for i in range(allowed):
        best = i
        for j in range(i + 1, n):
            if children[j].prior > children[best].prior:
                best = j
        other = children[best]
        memmove(&children[i + 1], &children[i], (best - i) * sizeof(Node*))
        children[i] = other
    return allowed


cdef float _first_play_urgency(const Search* search, Node** children, int n) noexcept nogil:
    """Return what children without a visit count under PUCT.

    That is the mean of the visited ones less a reduction, where the options name one and there
    are any; else what the options say, or one half. In a decided position it is always the mean:
    anything else is far from all values, and either nothing would be tried or everything.
    """
    cdef double total = 0, visits = 0
    cdef int i
    if search.options.fpu == FPU_VALUE:
        return search.options.fpu_amount
    if search.options.fpu == FPU_REDUCTION or search.decided:
        for i in range(n):
            total += children[i].total
            visits += children[i].visits
        if visits > 0:
            return <float>(total / visits) - search.options.fpu_amount
    return 0.5


cdef void _set_priors(Search* search, uint32_t at, const Action* actions, const Action* examples,
                      int n) noexcept nogil:
    """Make the missing children of a node and give a prior to those that have none.

    It is the logistic of the mover's strength after the action. Under PUCT it is the softmax
    over all that is legal in the world at hand: strengths of two worlds cannot be compared. A
    policy adds what it knows, but not in a decided position, of which it has seen none.
    """
    cdef float z[MAX_ACTIONS]
    cdef float total = 0
    cdef int i, seat = search.world.to_act
    cdef uint32_t child
    cdef const Judgement* prior = search.prior
    if search.decided:
        prior = &search.plain_prior
    judge_actions(search.rules, search.world, examples, n, prior, search.scratch, search.seen, z)
    for i in range(n):
        z[i] = limited(z[i])
        total += expf(z[i])
    for i in range(n):
        child = find_child(&search.pool, at, actions[i])
        if child == 0:
            child = add_child(&search.pool, at, actions[i], seat)
        if child == 0 or search.pool.nodes[child].prior > 0:
            continue
        if search.options.selection == SELECTION_PUCT:
            search.pool.nodes[child].prior = expf(z[i]) / total
        else:
            search.pool.nodes[child].prior = 1 / (1 + expf(-z[i]))
