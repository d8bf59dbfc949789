"""The loop of the family: determinize, select, expand, play out, back up.

One kernel serves every member. With one tree it is SO-ISMCTS from the searching seat's point of
view, with a tree a seat MO-ISMCTS (Cowling, Powley and Whitehouse 2012), with fixed worlds
determinized UCT, with a tree one ply deep flat Monte Carlo. Every action enters a tree as that
tree's observer sees it, so hidden draws and hidden choices do not branch where they are unseen.
"""

cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.math cimport HUGE_VALF, expf, sqrtf
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memmove, memset
from numpy.random cimport bitgen_t
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

from ..core.chance cimport below
from ..core.errors import InputError
from ..core.game cimport (
    Action, Binding, CHANCE, Head, MAX_ACTIONS, MAX_PLAYERS, NOBODY, OVER, Position, Rules,
    bit_generator, returns,
)
from ..core.integers cimport int32_t, uint8_t
from .heuristic cimport Heuristic, shares, strength
from .policy cimport MAST, NAST, PUCT, Policy, RANK, SCORE
from .rollout cimport Kit, Memory, NONE, draw, learn, remember, rollout
from .select cimport mean, prior_urge, progressive_bias, urge
from .table import Row, Table
from .tree cimport (
    Node, Pool, add_child, clear, close_pool, count, expect, find_child, new_root, open_pool,
    values_of,
)
from .view cimport view_hash

CAPACITY = 4_000_000         # nodes that a searcher has room for
NODE_SIZE = sizeof(Node)     # in bytes

cdef enum:
    DEPTH = 2048             # plies of a tree; deeper play belongs to the playout
    CHUNK = 1024             # iterations between two looks for Ctrl-C
    LINE = 32                # actions of a line of the table
    IDLE = 1024              # iterations without a new node that end no search yet


cdef struct Path:            # of one iteration
    int length
    uint32_t nodes[DEPTH][MAX_PLAYERS]     # by ply and tree
    int root_row             # the action taken at the root, as a row of the table


cdef struct Tally:           # of the root, by row
    int num_actions
    Action actions[MAX_ACTIONS]
    uint32_t visits[MAX_ACTIONS]           # of this search
    double totals[MAX_ACTIONS][MAX_PLAYERS]
    Node kept[MAX_ACTIONS]                 # what a kept tree knew before it


cdef double _now() noexcept nogil:
    cdef timespec t
    clock_gettime(CLOCK_MONOTONIC, &t)
    return t.tv_sec + 1e-9 * t.tv_nsec


def _check_options(codes, amounts):
    """Check numbers with their highest ones, and amounts. Raises InputError naming the wrong."""
    for name, (code, last) in codes.items():
        if not 0 <= code <= last:
            raise InputError(f"search: {name}={code}: 0 to {last} expected")
    for name, amount in amounts.items():
        if not 0 <= amount < HUGE_VALF:
            raise InputError(f"search: {name}={amount}: a finite number from 0 expected")


@cython.final
cdef class Searcher:
    """Searches for one game with one policy; holds the memory that searches need.

    Not to be shared between threads. `Policy` says what the options mean.
    """

    cdef Policy policy
    cdef Pool pool
    cdef Kit kit
    cdef Path path
    cdef Tally tally
    cdef Head* world          # the determinization being played
    cdef Head* fixed          # the world of determinized UCT
    cdef bitgen_t* rng
    cdef double spread        # running mean of score differences, the unit of margins
    cdef double given         # mean of what an iteration of the last search gave to all seats
    cdef float per_point      # reward of a point under reward = SCORE
    cdef int me, num_trees
    cdef uint32_t sparse      # as the policy says, 0 where the budget is one of nodes
    cdef uint64_t nodes_made  # in the trees of all worlds
    cdef float unvisited      # what a judged child without a visit counts, where a choice is made
    cdef bint judges          # children get priors from the heuristic
    cdef bint plain           # UCB1 and nothing else selects, and every action is tried first
    cdef bint kept            # the next search grows the tree that is there
    cdef bint sees_all        # what was searched is a state
    cdef public bint stopped  # by another thread: signals reach the main one only
    cdef uint32_t roots[MAX_PLAYERS]
    cdef uint32_t trunks[MAX_PLAYERS]      # of informed seats: what they may know branches here
    cdef uint32_t _capacity
    cdef readonly object game
    cdef readonly object heuristic

    def __cinit__(self, game, **options):
        cdef Binding binding = game.binding
        cdef size_t size = binding.rules.state_size
        self.game = game
        self.kit.rules = binding.rules
        self.world = <Head*>malloc(size)
        self.fixed = <Head*>malloc(size)
        self.kit.scratch = <Head*>malloc(size)
        if self.world == NULL or self.fixed == NULL or self.kit.scratch == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.world)
        free(self.fixed)
        free(self.kit.scratch)
        free(self.kit.memory)
        close_pool(&self.pool)

    def __init__(self, game, *, trees=1, informed=False, open_moves=False, open_loop=False,
                 perfect=False, worlds=0, depth=0, selection=0, c=0.7, bias=0.0, minimax=0.0,
                 first=-1.0, fpu_reduction=-1.0, widen=0.0, sparse=10_000, playout=0,
                 epsilon=0.1, cutoff=-1, turns=-1, rounds=-1, reward=0, margin=0.0, low=0.0,
                 high=1.0, paranoid=False, heuristic=None, nodes=CAPACITY):
        self.policy = Policy(
            trees=trees, informed=informed, open_moves=open_moves, open_loop=open_loop,
            perfect=perfect, worlds=worlds, depth=depth,
            selection=selection, c=c, bias=bias, minimax=minimax, first=first,
            fpu_reduction=fpu_reduction, widen=widen, sparse=sparse,
            playout=playout, epsilon=epsilon, cutoff=cutoff, turns=turns, rounds=rounds,
            reward=reward, margin=margin, low=low, high=high, paranoid=paranoid,
        )
        _check_options(
            dict(selection=(selection, PUCT), playout=(playout, NAST), reward=(reward, SCORE)),
            dict(depth=depth, minimax=minimax, epsilon=epsilon, margin=margin, c=c, bias=bias),
        )
        if not low < high:
            raise InputError(f"search: low={low}, high={high}: a higher one expected")
        if self.policy.informed and (trees == 1 or worlds or perfect):
            raise InputError("search: informed seats need a tree each, and worlds of their own")
        if rounds >= 0 and self.kit.rules.round == NULL:
            raise InputError(f"search: rounds={rounds}: {game} has no rounds to count")
        if self.kit.rules.open_choices:
            self.policy.open_moves = True
        self.heuristic = Heuristic(game) if heuristic is None else heuristic
        self.kit.policy = &self.policy
        (<Heuristic?>self.heuristic).suit(game)
        self.kit.judgement = &(<Heuristic>self.heuristic).c
        if playout in (MAST, NAST):
            self.kit.memory = <Memory*>calloc(1, sizeof(Memory))
            if self.kit.memory == NULL:
                raise MemoryError
        self.judges = selection == PUCT or bias > 0
        self.plain = not self.judges and minimax == 0 and first < 0 and widen <= 0
        self.per_point = 1 / (high - low)
        self._capacity = max(nodes, 16)

    def search(self, Position position not None, rng, *, iterations=0, seconds=0.0, nodes=0):
        """Return the Table of a search from a view (or a state, for a search that sees all).

        `rng` is a numpy Generator. At least one budget must be given: iterations, wall seconds,
        or nodes added to the tree (where worlds have trees of their own, to all together). The
        first that is used up ends the search, after one iteration at least; where nodes are the
        only one, so does a tree that has long ceased to grow. Where `stopped` is set it ends soon.
        Raises InputError while it is not a seat's turn, or not that of the view's seat, and for an
        error in a heuristic's function.
        """
        if not (iterations > 0 or seconds > 0 or nodes > 0):
            raise InputError("search: a budget of iterations, seconds or nodes expected")
        cdef double start = _now(), deadline = start + seconds if seconds > 0 else 0
        cdef uint64_t wanted = iterations if iterations > 0 else <uint64_t>-1
        cdef uint32_t room = nodes if nodes > 0 else 0
        self._prepare(position, rng)
        self.sparse = 0 if nodes > 0 else <uint32_t>self.policy.sparse
        self.nodes_made = self.pool.live
        if self.tally.num_actions == 1:
            return self._table(0, _now() - start)
        cdef uint64_t done = self._run(position.head, wanted, deadline, room)
        self.given = self._given() / done
        return self._table(done, _now() - start)

    def advance(self, actions):
        """Keep the part of the last tree that lies below `actions`, for the next search.

        `actions` are all that happened since the position last searched, as its seat saw them.
        Of several trees that of the searching seat is kept: the others are of what it did not see.
        Returns False, and the next search starts afresh, where the tree does not reach so far, is
        of a world that was drawn, or has no place for draws.
        """
        cdef uint32_t node = self.roots[self._own()]
        self.kept = False
        if self.policy.open_loop or (self.policy.worlds and not self.sees_all):
            return False
        if self.pool.nodes == NULL or not node:
            return False
        for action in actions:
            node = find_child(&self.pool, node, action)
            if node == 0:
                return False
        self.roots[self._own()] = node
        self.kept = self.pool.used < self.pool.capacity // 2
        if self.kept:
            self.pool.live = count(&self.pool, node)
        return bool(self.kept)

    cdef int _prepare(self, Position position, rng) except -1:
        """Check the position and clear what the last search left."""
        cdef int seat = position.head.to_act
        cdef bint sees_all = position.head.observer == NOBODY
        cdef bint kept = self.kept and seat == self.me and sees_all == self.sees_all
        self.kept = False       # whatever is wrong here, the tree is of no other position
        if seat < 0 or position.head.observer not in (NOBODY, seat):
            raise InputError("search: it is not this seat's turn")
        if position.game.fingerprint != self.game.fingerprint:
            raise InputError(f"search: made for {self.game}, not for {position.game}")
        if self.pool.nodes == NULL:
            open_pool(&self.pool, self._capacity,
                      self.game.players if self.policy.minimax > 0 else 0)
        self.rng = self.kit.rng = bit_generator(rng)
        self.me = seat
        self.sees_all = sees_all
        self.num_trees = 1 if self.policy.trees == 1 else position.head.num_players
        self.spread = 1
        memset(&self.tally, 0, sizeof(Tally))
        self.tally.num_actions = self.kit.rules.legal(position.head, self.tally.actions)
        self._plant(kept)
        if kept:
            self._recall()
        if self.kit.memory != NULL:
            memset(self.kit.memory, 0, sizeof(Memory))
            self.kit.memory.last = NONE
        return 0

    cdef void _recall(self) noexcept nogil:
        """Enter what a kept tree knows of the root's actions: others' rewards are not in it."""
        cdef int row
        cdef uint32_t child
        for row in range(self.tally.num_actions):
            child = find_child(&self.pool, self.roots[self._own()], self.tally.actions[row])
            if child:
                self.tally.kept[row] = self.pool.nodes[child]

    cdef inline int _own(self) noexcept nogil:
        """Return which tree is of what the searching seat sees."""
        return 0 if self.num_trees == 1 else self.me

    cdef void _plant(self, bint kept) noexcept nogil:
        """Make the roots in a cleared pool, or beside the searching seat's tree if that is kept."""
        cdef int tree
        if not kept:
            clear(&self.pool)
        for tree in range(self.num_trees):
            if not kept or tree != self._own():
                self.roots[tree] = new_root(&self.pool)
            if self.policy.informed:
                self.trunks[tree] = new_root(&self.pool)

    cdef uint64_t _run(self, const Head* root, uint64_t wanted, double deadline,
                       uint32_t room) except? 0:
        """Iterate until a budget is used up; return the iterations made.

        Of several worlds each has its share of every budget, and one iteration at least, as long
        as there is anything left of it; there are no more of them than iterations.
        """
        cdef uint64_t done = 0
        cdef int world, worlds = <int>min(<uint64_t>max(self.policy.worlds, 1), wanted)
        cdef double start = _now(), until
        cdef bint alone = wanted == <uint64_t>-1 and deadline == 0
        cdef uint64_t share = wanted
        cdef uint32_t part = max(room // worlds, <uint32_t>1) if room else 0
        self.nodes_made = 0
        for world in range(worlds):
            if world and (self.stopped or (room and self.nodes_made >= room)
                          or (deadline > 0 and _now() >= deadline)):
                break
            if self.policy.worlds:
                share = (wanted * (world + 1)) // worlds if wanted != <uint64_t>-1 else wanted
                if world:
                    self._plant(False)
                self._fix(root)
            until = start + (deadline - start) * (world + 1) / worlds if deadline > 0 else 0
            done = self._run_world(root, done, share, until, part, alone)
            self.nodes_made += self.pool.live
        return done

    cdef uint64_t _run_world(self, const Head* root, uint64_t done, uint64_t share, double until,
                             uint32_t room, bint alone) except? 0:
        """Iterate until `done` is the `share` of iterations, or another budget is used up.

        The tree of a position near the end, or one that may not grow deep, is soon complete: where
        nodes are `alone`, so many iterations that make none use it up as well.
        """
        cdef uint64_t target, grown = done, patience = max(room, <uint32_t>IDLE)
        cdef uint64_t last = min(share, <uint64_t><uint32_t>-1)    # as far as a node counts
        cdef uint32_t first = self.pool.live, live = first
        cdef bint more = True
        while more:
            target = min(last, done + CHUNK)
            with nogil:
                while done < target and more:
                    self._iterate(root)
                    done += 1
                    if room:
                        if self.pool.live != live:
                            live = self.pool.live
                            grown = done
                        more = live - first < room and not self.pool.full and not (
                            alone and done - grown >= patience)
                    if self.kit.judgement.failed or (until > 0 and _now() >= until):
                        more = False
            more = more and done < last and not self.stopped
            (<Heuristic>self.heuristic).tell()
            PyErr_CheckSignals()
        return done

    cdef double _given(self) noexcept nogil:
        """Return the sum of what this search has given to all seats."""
        cdef double total = 0
        cdef int row, seat
        for row in range(self.tally.num_actions):
            for seat in range(self.world.num_players):
                total += self.tally.totals[row][seat]
        return total

    cdef void _fix(self, const Head* root) noexcept nogil:
        """Draw the next fixed world."""
        memcpy(self.fixed, root, self.kit.rules.state_size)
        if root.observer != NOBODY:
            self.kit.rules.determinize(self.fixed, root.observer, self.rng)

    cdef void _iterate(self, const Head* root) noexcept nogil:
        """Play one world from the root to its end and keep what it says."""
        cdef float rewards[MAX_PLAYERS]
        cdef bint cut
        if self.policy.worlds:
            memcpy(self.world, self.fixed, self.kit.rules.state_size)
        else:
            memcpy(self.world, root, self.kit.rules.state_size)
            if root.observer != NOBODY:
                self.kit.rules.determinize(self.world, root.observer, self.rng)
        self._enter()
        self._descend()
        if self.policy.minimax > 0:
            self._raise()
        cut = rollout(&self.kit, self.world)
        self._reward(cut, rewards, True)
        self._back_up(rewards)

    cdef void _enter(self) noexcept nogil:
        """Set where each tree begins: at its root, or at what its seat knows in this world."""
        cdef int tree
        for tree in range(self.num_trees):
            self.path.nodes[0][tree] = self.roots[tree]
            if self.policy.informed and tree != self.me:
                self.path.nodes[0][tree] = self._start(tree, self.world)

    cdef uint32_t _start(self, int seat, const Head* position) noexcept nogil:
        """Return the node at which a seat's tree begins in a position, by what the seat knows.

        The way there is five bytes of a hash of the seat's view. In a full pool, those who were
        not there before share the tree's root.
        """
        cdef uint64_t key
        cdef uint32_t child, node = self.trunks[seat]
        cdef int i
        cdef Action part
        key = view_hash(self.kit.rules, position, seat, self.kit.scratch)
        for i in range(5):
            part = <Action>(key >> (56 - 8 * i) & 255)
            child = find_child(&self.pool, node, part)
            if child == 0:
                child = add_child(&self.pool, node, part, CHANCE)
                if child == 0:
                    return self.roots[seat]
            node = child
        return node

    cdef void _descend(self) noexcept nogil:
        """Follow the trees down to a new node, or to where they may not grow.

        Under `open_loop` draws are made on the way and leave no node (Perez et al. 2015): what can
        be drawn is so much that trees would else end soon after the next draws.
        """
        cdef const Rules* rules = self.kit.rules
        cdef Action actions[MAX_ACTIONS]
        cdef Action action
        cdef int n, ply = 0
        cdef uint32_t known
        cdef bint new = False
        self.path.length = 0
        self.path.root_row = -1
        while not new and self.world.to_act != OVER and ply < DEPTH - 1:
            if self.policy.open_loop and self.world.to_act == CHANCE:
                rules.apply(self.world, draw(rules, self.world, self.rng))
                continue
            if self.policy.depth and ply >= self.policy.depth:
                break
            if self.sparse and ply and self._is_young(ply):
                break
            known = 0
            if self.world.to_act == CHANCE:
                action = draw(rules, self.world, self.rng)
            else:
                n = rules.legal(self.world, actions)
                action = self._choose(ply, actions, n, &known, &new)
            if not self._step(ply, action, known):
                break
            rules.apply(self.world, action)
            ply += 1
            self.path.length = ply

    cdef inline bint _is_young(self, int ply) noexcept nogil:
        """Say whether the tree of the seat to act, or where chance is of the searching one, ends
        here: at a leaf that does not grow yet.

        The more often a tree was entered, the more visits a leaf must have had (an expansion
        threshold, Coulom 2006): it keeps what is visited often, and grows about with the
        logarithm of the iterations instead of with them.
        """
        cdef int seat = self.me if self.world.to_act == CHANCE else self.world.to_act
        cdef int tree = 0 if self.num_trees == 1 else seat
        cdef const Node* node = &self.pool.nodes[self.path.nodes[ply][tree]]
        if node.num_children:
            return False
        return node.visits < self.pool.nodes[self.path.nodes[0][tree]].visits // self.sparse

    cdef inline Action _as_seen(self, Action action, int tree) noexcept nogil:
        """Return an action of the world as the tree's observer sees it."""
        cdef int observer = self.me if self.num_trees == 1 else tree
        cdef int mover = self.world.to_act
        if self.policy.perfect or mover == observer:
            return action
        if self.policy.open_moves and mover >= 0:
            return action
        return self.kit.rules.seen(self.world, action, observer)

    cdef inline bint _step(self, int ply, Action action, uint32_t known) noexcept nogil:
        """Find or make every tree's child for `action`; False when the pool is full.

        `known` is the child in the acting seat's tree where the choice has found it already.
        """
        cdef int tree, mover = self.world.to_act
        cdef uint32_t node, child
        cdef Action as_seen
        for tree in range(self.num_trees):
            child = known if self.num_trees == 1 or tree == mover else 0
            if child == 0:
                node = self.path.nodes[ply][tree]
                as_seen = self._as_seen(action, tree)
                child = find_child(&self.pool, node, as_seen)
                if child == 0:
                    child = add_child(&self.pool, node, as_seen, mover)
                    if child == 0:
                        return False
                    self.pool.nodes[child].availability = 1
            self.path.nodes[ply + 1][tree] = child
        if ply == 0:
            self._mark(action)
        if self.kit.memory != NULL and mover >= 0:
            remember(self.kit.memory, mover, action)
        return True

    cdef void _mark(self, Action action) noexcept nogil:
        """Note which row of the root table this iteration belongs to."""
        cdef int row
        for row in range(self.tally.num_actions):
            if self.tally.actions[row] == action:
                self.path.root_row = row
                return

    cdef inline Action _choose(self, int ply, Action* actions, int n, uint32_t* known,
                               bint* new) noexcept nogil:
        """Select among the legal actions by the acting seat's tree; `new` tells an untried one.

        Actions that the tree's observer cannot tell apart share a child; among them the choice
        is uniform.
        """
        cdef int tree = 0 if self.num_trees == 1 else self.world.to_act
        cdef uint32_t node = self.path.nodes[ply][tree]
        cdef Action codes[MAX_ACTIONS]
        cdef Action examples[MAX_ACTIONS]
        cdef int i, m, alike = 0
        cdef Action chosen, action = actions[0]
        if (self.num_trees > 1 or self.world.to_act == self.me or self.policy.perfect
                or self.policy.open_moves):
            return self._select(node, actions, actions, n, known, new)
        m = self._distinct(actions, n, codes, examples)
        chosen = self._select(node, codes, examples, m, known, new)
        for i in range(n):
            if self.kit.rules.seen(self.world, actions[i], self.me) == chosen:
                alike += 1
                if alike == 1 or below(self.rng, alike) == 0:
                    action = actions[i]
        return action

    cdef int _distinct(self, const Action* actions, int n, Action* codes,
                       Action* examples) noexcept nogil:
        """Write the actions as the searching seat sees them, ascending, each once, and with
        each an action that is seen so."""
        cdef int i, j, m = 0
        cdef Action code
        for i in range(n):
            code = self.kit.rules.seen(self.world, actions[i], self.me)
            j = m
            while j > 0 and codes[j - 1] > code:
                j -= 1
            if j > 0 and codes[j - 1] == code:
                continue
            memmove(&codes[j + 1], &codes[j], (m - j) * sizeof(Action))
            memmove(&examples[j + 1], &examples[j], (m - j) * sizeof(Action))
            codes[j] = code
            examples[j] = actions[i]
            m += 1
        return m

    cdef inline Action _select(self, uint32_t at, const Action* actions, const Action* examples,
                               int n, uint32_t* known, bint* new) noexcept nogil:
        """Choose by the policy among ascending actions; `known` is the child, if there is one.

        An untried action, drawn uniformly, comes before all tried ones, unless the policy says
        what an untried one counts or how many a node may try. Where the heuristic judges, none is
        untried, and it says which may be tried; in a full pool none that is can have a child.
        """
        cdef Node* children[MAX_ACTIONS]
        cdef Action untried[MAX_ACTIONS]
        cdef Node* node = &self.pool.nodes[at]
        cdef Node* child
        cdef int i, tried, fresh = 0
        if self.plain:
            return self._select_by_ucb1(node, actions, n, known, new)
        tried = self._part(node, actions, n, children, untried, &fresh)
        if fresh and self.judges and n > 1 and not self.pool.full:
            self._judge(at, actions, examples, n)
            tried = self._part(node, actions, n, children, untried, &fresh)
        for i in range(tried):
            children[i].availability += 1
        if self.judges and self.policy.widen > 0:
            tried = self._admit(node, children, tried)
        if self.policy.selection == PUCT:
            self.unvisited = self._unvisited(children, tried)
        if tried == 0 or (fresh and not self.pool.full
                          and self._tries_more(node, children, tried)):
            new[0] = n > 1
            return untried[below(self.rng, fresh) if fresh > 1 else 0]
        child = self._best(children, tried)
        expect(&self.pool, child)
        known[0] = <uint32_t>(child - self.pool.nodes)
        new[0] = n > 1 and child.visits == 0
        return child.action

    cdef inline int _part(self, const Node* node, const Action* actions, int n, Node** children,
                          Action* untried, int* fresh) noexcept nogil:
        """Part ascending actions into those that were tried, as children, and the untried.

        Untried is what has no child or an unvisited one; where the heuristic judges, what has no
        judgement, which a child lacks that was made where there was no choice.
        """
        cdef Node* child = &self.pool.nodes[node.children]
        cdef const Node* last = child + node.num_children
        cdef int i, tried = 0
        cdef bint known
        fresh[0] = 0
        for i in range(n):
            while child < last and child.action < actions[i]:
                child += 1
            known = child < last and child.action == actions[i]
            if known and self.judges:
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

    cdef inline Action _select_by_ucb1(self, const Node* node, const Action* actions, int n,
                                       uint32_t* known, bint* new) noexcept nogil:
        """Choose as nearly all searches do most of the time, in one pass: an untried action, else
        that of the highest mean and urge, the first of several."""
        cdef Action untried[MAX_ACTIONS]
        cdef Node* child = &self.pool.nodes[node.children]
        cdef Node* best = child
        cdef const Node* last = child + node.num_children
        cdef Action action
        cdef float score, highest = -1e30
        cdef int i, fresh = 0
        for i in range(n):
            action = actions[i]
            while child < last and child.action < action:
                child += 1
            if child < last and child.action == action and child.visits:
                child.availability += 1
                if fresh and not self.pool.full:
                    continue
                score = mean(child) + urge(child, self.policy.c)
                if score > highest:
                    highest = score
                    best = child
                continue
            untried[fresh] = action
            fresh += 1
        if fresh and not (self.pool.full and fresh < n):
            new[0] = n > 1
            return untried[below(self.rng, fresh) if fresh > 1 else 0]
        expect(&self.pool, best)
        known[0] = <uint32_t>(best - self.pool.nodes)
        return best.action

    cdef bint _tries_more(self, const Node* node, Node** children, int tried) noexcept nogil:
        """Say whether an untried action comes next, tried ones being there."""
        cdef float bar = self.policy.first
        if self.policy.widen > 0 and tried >= self._width(node):
            return False
        return bar < 0 or self._score(self._best(children, tried)) < bar

    cdef inline float _width(self, const Node* node) noexcept nogil:
        """Return about how many actions of a node may be tried, where that is bounded."""
        return self.policy.widen * sqrtf(<float>node.visits)

    cdef int _admit(self, const Node* node, Node** children, int n) noexcept nogil:
        """Bring the judged children that may be tried yet to the front; return how many they are.

        They are those of the highest priors, of several the first (progressive unpruning, Chaslot
        et al. 2008).
        """
        cdef float most = self._width(node) + 1
        cdef Node* other
        cdef int i, j, best, admitted = n if most >= n else <int>most
        if admitted == n:
            return n
        for i in range(admitted):
            best = i
            for j in range(i + 1, n):
                if children[j].prior > children[best].prior:
                    best = j
            other = children[best]
            memmove(&children[i + 1], &children[i], (best - i) * sizeof(Node*))
            children[i] = other
        return admitted

    cdef float _unvisited(self, Node** children, int n) noexcept nogil:
        """Return what judged children without a visit count under PUCT.

        Less than the mean of the visited by a margin, since they were judged to be worse
        ("first-play urgency reduction"); without one, what `first` says, or one half.
        """
        cdef double total = 0, visits = 0
        cdef int i
        if self.policy.fpu_reduction >= 0:
            for i in range(n):
                total += children[i].total
                visits += children[i].visits
            if visits > 0:
                return <float>(total / visits) - self.policy.fpu_reduction
        return self.policy.first if self.policy.first >= 0 else 0.5

    cdef inline Node* _best(self, Node** children, int n) noexcept nogil:
        """Return the child of the highest score; the first of several."""
        cdef Node* best = children[0]
        cdef float score, highest
        cdef int i
        if n == 1:
            return best
        highest = self._score(best)
        for i in range(1, n):
            score = self._score(children[i])
            if score > highest:
                highest = score
                best = children[i]
        return best

    cdef float _score(self, const Node* child) noexcept nogil:
        """Return how much a child should be tried next; only judged ones may be unvisited."""
        cdef float value = self.unvisited, raised
        if child.visits:
            value = mean(child)
            if self.policy.minimax > 0:
                raised = self._good(
                    values_of(&self.pool, <uint32_t>(child - self.pool.nodes)), child.mover)
                value += self.policy.minimax * (raised - value)
        if self.policy.selection == PUCT:
            return value + prior_urge(child, self.policy.c)
        if child.visits == 0:
            return 1e9 * (1 + child.prior)     # before all visited; as a sum it would be rounded
        value += urge(child, self.policy.c)
        if self.policy.bias > 0:
            value += progressive_bias(child, self.policy.bias)
        return value

    cdef void _judge(self, uint32_t at, const Action* actions, const Action* examples,
                     int n) noexcept nogil:
        """Make the missing children and give those without a prior the heuristic's value.

        It is the logistic of the mover's strength after the action, or under PUCT its softmax over
        all that is legal in the world at hand: strengths of two worlds cannot be compared.
        """
        cdef float z[MAX_ACTIONS]
        cdef float total = 0
        cdef int i, seat = self.world.to_act
        cdef uint32_t child
        for i in range(n):
            memcpy(self.kit.scratch, self.world, self.kit.rules.state_size)
            self.kit.rules.apply(self.kit.scratch, examples[i])
            z[i] = strength(self.kit.rules, self.kit.scratch, seat, self.kit.judgement)
            total += expf(z[i])
        for i in range(n):
            child = find_child(&self.pool, at, actions[i])
            if child == 0:
                child = add_child(&self.pool, at, actions[i], seat)
            if child == 0 or self.pool.nodes[child].prior > 0:
                continue
            if self.policy.selection == PUCT:
                self.pool.nodes[child].prior = expf(z[i]) / total
            else:
                self.pool.nodes[child].prior = 1 / (1 + expf(-z[i]))

    cdef void _reward(self, bint cut, float* rewards, bint played) noexcept nogil:
        """Write every seat's reward in [0, 1] for the world as it is: as it ended or was cut off
        when `played` out, else the leaf."""
        cdef const Rules* rules = self.kit.rules
        cdef int seat, n = self.world.num_players
        cdef float margin = self.policy.margin
        cdef int32_t scores[MAX_PLAYERS]
        if self.policy.reward == SCORE:
            rules.scores(self.world, scores)
            for seat in range(n):
                rewards[seat] = (scores[seat] - self.policy.low) * self.per_point
            return
        if cut:
            shares(rules, self.world, self.kit.judgement, rewards)
            if self.policy.reward == RANK and n > 2:
                _expect_ranks(rewards, n)
        elif self.policy.reward == RANK and n > 1:
            _by_rank(rules, self.world, rewards)
        else:
            returns(rules, self.world, rewards)
        if margin > 0 and n > 1:
            self._mix_margin(rewards, played)

    cdef void _raise(self) noexcept nogil:
        """Judge the leaf and raise its value to the root: implicit minimax (Lanctot et al. 2014).

        In max^n form: a node is worth what its best child for the seat to act is worth, by seat,
        and best for a paranoid's opponents is what is worst for it; where chance moves, and where
        searches have ended, the mean of what came.
        """
        cdef float leaf[MAX_PLAYERS]
        cdef int ply, tree
        self._reward(self.world.to_act != OVER, leaf, False)
        for tree in range(self.num_trees):
            self._add_to_mean(self.path.nodes[self.path.length][tree], leaf)
            for ply in range(self.path.length - 1, -1, -1):
                self._raise_one(self.path.nodes[ply][tree], self.path.nodes[ply + 1][tree])

    cdef inline void _add_to_mean(self, uint32_t at, const float* values) noexcept nogil:
        """Let the values of this visit count as much as those of any visit before it."""
        cdef float* value = values_of(&self.pool, at)
        cdef int seat
        for seat in range(self.world.num_players):
            value[seat] += (values[seat] - value[seat]) / <float>(self.pool.nodes[at].visits + 1)

    cdef void _raise_one(self, uint32_t at, uint32_t child) noexcept nogil:
        """Set a node's value after that of one of its children has changed."""
        cdef const Node* node = &self.pool.nodes[at]
        cdef int mover = self.pool.nodes[child].mover, seat, players = self.world.num_players
        cdef float* value = values_of(&self.pool, at)
        cdef float* other = values_of(&self.pool, child)
        cdef uint32_t i
        if mover == CHANCE:
            self._add_to_mean(at, other)
            return
        for i in range(node.children, node.children + node.num_children):
            if (self.pool.nodes[i].visits or i == child) and (
                    self._good(values_of(&self.pool, i), mover) > self._good(other, mover)):
                other = values_of(&self.pool, i)
        for seat in range(players):
            value[seat] = other[seat]

    cdef inline float _good(self, const float* values, int mover) noexcept nogil:
        """Return what the values of all seats are worth to the one that moved."""
        if self.policy.paranoid and mover != self.me:
            return 1 - values[self.me]
        return values[mover]

    cdef void _mix_margin(self, float* rewards, bint played) noexcept nogil:
        """Mix in the logistic of each seat's lead, in units of the usual difference of worlds that
        were played out."""
        cdef int32_t scores[MAX_PLAYERS]
        cdef int seat, other, n = self.world.num_players
        cdef float lead, best, margin = self.policy.margin
        self.kit.rules.scores(self.world, scores)
        for seat in range(n):
            best = -1e9
            for other in range(n):
                if other != seat and scores[other] > best:
                    best = scores[other]
            lead = scores[seat] - best
            if seat == 0 and played:
                self.spread += 0.01 * ((lead if lead > 0 else -lead) - self.spread)
            rewards[seat] = (1 - margin) * rewards[seat] + margin / (
                1 + expf(-lead / (<float>self.spread + 1)))

    cdef void _back_up(self, const float* rewards) noexcept nogil:
        """Add the rewards to every node passed, each for the seat that moved there."""
        cdef int ply, tree, seat
        cdef Node* node
        for tree in range(self.num_trees):
            self.pool.nodes[self.path.nodes[0][tree]].visits += 1
        for ply in range(1, self.path.length + 1):
            for tree in range(self.num_trees):
                node = &self.pool.nodes[self.path.nodes[ply][tree]]
                node.visits += 1
                if node.mover < 0:
                    continue
                node.total += self._good(rewards, node.mover)
        if self.path.root_row >= 0:
            self.tally.visits[self.path.root_row] += 1
            for seat in range(self.world.num_players):
                self.tally.totals[self.path.root_row][seat] += rewards[seat]
        if self.kit.memory != NULL:
            learn(self.kit.memory, rewards)

    cdef _table(self, uint64_t iterations, double seconds):
        """Return the root table, most visited first."""
        rows = [self._row(row, iterations) for row in range(self.tally.num_actions)]
        rows.sort(key=lambda row: (-row.visits, -row.value, row.action))
        return Table(tuple(rows), iterations, self.nodes_made, seconds)

    cdef _row(self, int row, uint64_t iterations):
        """Return a row of the root table."""
        cdef const Node* kept = &self.tally.kept[row]
        cdef int players = self.game.players
        cdef uint64_t visits = kept.visits + self.tally.visits[row]
        cdef double divisor = visits if visits else 1
        action, totals = self.tally.actions[row], self.tally.totals[row]
        value = (kept.total + totals[self.me]) / divisor
        values = [totals[seat] / divisor for seat in range(players)]
        if kept.visits:
            values = self._shared(row, value)
        return Row(action, visits, value, kept.availability + iterations, tuple(values),
                   self._line(action))

    cdef list _shared(self, int row, double value):
        """Return the mean rewards by seat of an action of a kept tree, which knows but the mover's.

        The others have together what this search has given to all, less that, each as it has given
        them, up to 1; what it has not tried is taken to be like all that it has, and where it has
        tried nothing, like the search before.
        """
        cdef int players = self.game.players
        rows = [row] if self.tally.visits[row] else range(self.tally.num_actions)
        visits = sum([self.tally.visits[i] for i in rows])
        totals = [sum([self.tally.totals[i][seat] for i in rows]) for seat in range(players)]
        others = sum(totals) - totals[self.me]
        rest = max((sum(totals) / visits if visits else self.given) - value, 0.0)
        values = [rest * totals[seat] / others if others > 0 else rest / max(players - 1, 1)
                  for seat in range(players)]
        values[self.me] = value
        return [min(each, 1.0) for each in values]

    cdef _line(self, Action action):
        """Return an action at the root and the most visited line below it.

        In the searching seat's tree, that of the last world where each world has its own.
        """
        cdef uint32_t at = self.roots[self._own()]
        cdef uint32_t i, best
        line = [action]
        at = find_child(&self.pool, at, action)
        while at and self.pool.nodes[at].num_children and len(line) < LINE:
            best = self.pool.nodes[at].children
            for i in range(best + 1, best + self.pool.nodes[at].num_children):
                if self.pool.nodes[i].visits > self.pool.nodes[best].visits:
                    best = i
            if self.pool.nodes[best].visits < 2:
                break
            line.append(self.pool.nodes[best].action)
            at = best
        return tuple(line)


cdef void _expect_ranks(float* rewards, int n) noexcept nogil:
    """Turn expected win shares into expected rewards by rank: a seat is expected to come before
    another as often as it would win against it alone (Bradley and Terry 1952)."""
    cdef float won[MAX_PLAYERS]
    cdef int seat, other
    for seat in range(n):
        won[seat] = 0
        for other in range(n):
            if other != seat:
                won[seat] += rewards[seat] / (rewards[seat] + rewards[other])
    for seat in range(n):
        rewards[seat] = won[seat] / (n - 1)


cdef void _by_rank(const Rules* rules, const Head* s, float* out) noexcept nogil:
    """Write rewards from 1 for the first place to 0 for the last, shared places in the middle."""
    cdef uint8_t ranks[MAX_PLAYERS]
    cdef int seat, other, ahead, level, n = s.num_players
    rules.ranks(s, ranks)
    for seat in range(n):
        ahead = level = 0
        for other in range(n):
            ahead += ranks[other] < ranks[seat]
            level += other != seat and ranks[other] == ranks[seat]
        out[seat] = 1 - (ahead + 0.5 * level) / (n - 1)
