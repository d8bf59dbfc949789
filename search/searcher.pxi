"""The handle of a search: its options, its memory, and what it is asked."""

NODE_SIZE_BYTES = sizeof(Node)     # in bytes
LONGEST = 1_000_000          # seconds of a search


@cython.final
cdef class Searcher:
    """Searches for one game; holds the memory that searches need.

    Options are those of a search in `options.TABLE`; `nodes` bounds the memory. `heuristic` judges
    leaves and actions, unless `value` or `prior` is another Heuristic for the one or the other;
    None is the game's own. In playouts `playout_prior` judges actions, or else `prior`. Not to be
    shared between threads. Raises InputError for options that make no search.
    """

    cdef Search c
    cdef Head* _start         # what is searched; a state could change meanwhile
    cdef bint _made           # `__init__` has come to its end
    cdef bint _busy           # a search is going on
    cdef int _players
    cdef bint _reuse           # the next search grows the tree that is there
    cdef bint _sees_all       # what was searched is a state
    cdef uint32_t _capacity
    cdef readonly object game
    cdef readonly object value       # the Heuristic of leaves
    cdef readonly object prior       # that of actions
    cdef readonly object playout_prior     # and that of actions in playouts

    def __cinit__(self, game, **options):
        cdef Box box = box_of(game)
        cdef size_t size = box.rules.state_size
        self.game = game
        self._players = box.players
        self.c.rules = box.rules
        self._start = <Head*>malloc(size)
        self.c.world = <Head*>malloc(size)
        self.c.fixed = <Head*>malloc(size)
        self.c.scratch = <Head*>malloc(size)
        self.c.after = <Head*>malloc(size)
        if not (self._start and self.c.world and self.c.fixed and self.c.scratch
                and self.c.after):
            raise MemoryError

    def __dealloc__(self):
        free(self._start)
        free(self.c.world)
        free(self.c.fixed)
        free(self.c.scratch)
        free(self.c.after)
        free(self.c.memory)
        free(self.c.merger.slots)
        close_pool(&self.c.pool)

    def __init__(self, game, *, heuristic=None, value=None, prior=None, playout_prior=None,
                 nodes=MAX_NODES, **options):
        if self._made:
            raise InputError("search: this Searcher is made already; make another")
        game = self.game       # the one its memory is for
        self.c.options = option_fields(options)
        if (self.c.options.playout_length == PLAYOUT_LENGTH_ROUNDS
                and self.c.rules.round == NULL):
            length = options["playout_length"]
            raise InputError(f"search: playout_length {length}: {game} has no rounds to count")
        if self.c.rules.public_moves:
            self.c.options.observable_moves = True
        if self.c.options.merge and self.c.options.minimax > 0:
            raise InputError("search: merge=true: minimax expects a tree (minimax=0)")
        set_selection(&self.c)
        if self.c.options.playout in (PLAYOUT_MAST, PLAYOUT_NAST):
            free(self.c.memory)      # of a beginning that failed
            self.c.memory = <Memory*>calloc(1, sizeof(Memory))
            if self.c.memory == NULL:
                raise MemoryError
        if heuristic is None and (value is None or prior is None):
            heuristic = Heuristic(game)
        self.value = heuristic if value is None else value
        self.prior = heuristic if prior is None else prior
        self.playout_prior = self.prior if playout_prior is None else playout_prior
        (<Heuristic?>self.value).require_value(game)
        for judge in (self.prior, self.playout_prior):
            (<Heuristic?>judge).require_value(game, actions=True)
        self.c.value = &(<Heuristic>self.value).c
        self.c.prior = &(<Heuristic>self.prior).c
        self.c.plain_prior = self.c.prior[0]
        self.c.plain_prior.policy.inputs = 0
        self.c.playout_prior = &(<Heuristic>self.playout_prior).c
        set_playout(&self.c)
        self._capacity = max(check_budget(nodes, "nodes"), 16)
        self._made = True

    @property
    def stopped(self):
        """Whether the search ends soon; another thread may set it: signals reach the main one."""
        return bool(self.c.stopped)

    @stopped.setter
    def stopped(self, bint value):
        self.c.stopped = value

    def search(self, Position position not None, rng, *, iterations=0, seconds=0.0, nodes=0):
        """Return the Table of a search from a view (or a state, for a search that sees all).

        `rng` is a numpy Generator. At least one budget must be given: iterations, wall seconds,
        or nodes added to the tree (where worlds have trees of their own, to all together). The
        first that is used up ends the search, after one iteration at least; where nodes are the
        only one, so does a tree that has long ceased to grow. Where `stopped` is set it ends soon.
        Raises InputError for iterations or nodes that are no whole number below 2^32, while it is
        not a seat's turn, or not that of the view's seat, while another thread searches, and for
        an error in a heuristic's function.
        """
        cdef Budget budget
        cdef double start = now()
        iterations, nodes = check_budget(iterations, "iterations"), check_budget(nodes, "nodes")
        if not (iterations or seconds > 0 or nodes):
            raise InputError("search: a budget of iterations, seconds or nodes expected")
        if not seconds <= LONGEST:
            raise InputError(f"search: seconds {seconds}: {LONGEST} at most")
        budget.iterations = iterations or UNLIMITED
        budget.deadline = start + seconds if seconds > 0 else 0
        budget.nodes = nodes
        cdef BitGen dice = BitGen(rng)
        self._enter()
        try:
            return self._search(position, dice, &budget, start)
        finally:
            self._busy = False

    cdef _search(self, Position position, BitGen dice, const Budget* budget, double start):
        cdef uint64_t done = 0
        self._prepare(position, dice)
        self.c.threshold = 0 if budget.nodes else <uint32_t>self.c.options.expansion_threshold
        self.c.nodes_made = self.c.pool.live
        if self.c.root.num_actions > 1:
            judges = (self.value, self.prior, self.playout_prior)
            done = run(&self.c, self._start, budget, judges)
            self.c.reward_sum = reward_sum(&self.c, self._players) / done
        return table(&self.c, self._players, done, now() - start)

    cdef int _enter(self) except -1:
        """Raise InputError for a Searcher that is not made, or that searches already."""
        if not self._made:
            raise InputError("search: this Searcher is not made: its options were refused")
        if self._busy:
            raise InputError("search: this Searcher is searching, perhaps in another thread")
        self._busy = True
        return 0

    def advance(self, actions):
        """Keep the part of the last tree that lies below `actions`, for the next search.

        `actions` are all that happened since the position last searched, as its seat saw them.
        Of several trees that of the searching seat is kept: the others are of what it did not see.
        Returns False, and the next search starts afresh, where the tree does not reach so far,
        takes up half of the room for nodes, is of a world that was drawn, or of a decided position.
        """
        cdef list codes = [as_int(action) for action in actions]   # which may call anything
        self._enter()
        try:
            return self._advance(codes)
        finally:
            self._busy = False

    cdef bint _advance(self, list codes) except -1:
        cdef int own = own_tree(&self.c)
        cdef uint32_t node = self.c.roots[own]
        self._reuse = False
        if self.c.options.worlds and not self._sees_all:
            return False
        if self.c.decided:
            return False      # values in the tree are not those of the result alone
        if self.c.pool.nodes == NULL or not node:
            return False
        for code in codes:
            if code is None or not 0 <= code < NO_ACTION:
                return False
            node = find_child(&self.c.pool, node, code)
            if node == 0:
                return False
            node = position_of(&self.c.pool, node)
        self.c.roots[own] = node
        self._reuse = self.c.pool.used < self.c.pool.capacity // 2
        if self._reuse:
            self.c.pool.live = count_tree(&self.c.pool, node)
        return self._reuse

    cdef int _prepare(self, Position position, BitGen dice) except -1:
        """Check the position and clear what the last search left."""
        cdef int seat = position.head.to_act
        cdef bint sees_all = position.head.observer == NOBODY
        cdef bint reuse = self._reuse and seat == self.c.me and sees_all == self._sees_all
        self._reuse = False      # whatever is wrong here, the tree is of no other position
        if seat < 0 or position.head.observer not in (NOBODY, seat):
            raise InputError("search: it is not this seat's turn")
        if (position.rules != self.c.rules or position.head.num_players != self._players
                or position.game.fingerprint != self.game.fingerprint):
            raise InputError(f"search: made for {self.game}, not for {position.game}")
        if self.c.pool.nodes == NULL:
            open_pool(&self.c.pool, self._capacity,
                      self._players if self.c.options.minimax > 0 else 0)
        if self.c.options.merge and self.c.merger.slots == NULL:
            open_merger(&self.c.merger)
        memcpy(self._start, position.head, self.c.rules.state_size)
        self.c.rng = dice.rng
        self.c.me = seat
        self._sees_all = sees_all
        self.c.num_trees = position.head.num_players if self.c.options.multi_observer else 1
        memset(self.c.seen, 0, sizeof(self.c.seen))
        memset(self.c.played, 0, sizeof(self.c.played))
        clear_trees(&self.c, reuse)
        begin(&self.c, self._start, reuse)
        if self.c.memory != NULL:
            forget(self.c.memory)
        return 0
