"""A whole game, history by history: how it is looked at from its beginning."""

from cpython.exc cimport PyErr_CheckSignals
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset

from ..core.game cimport CHANCE, MAX_ACTIONS, OVER, returns
from ..core.integers cimport int32_t
from .view cimport view_hash

cdef enum:
    CHUNK = 8192           # histories between two looks for Ctrl-C
    ROOM = 256             # of anything at first


cdef int open_tree(GameTree* tree) except -1:
    """Make room for what growing needs. Raises MemoryError."""
    tree.lowest, tree.highest = 1e30, -1e30
    tree.num_slots = ROOM
    tree.slots = <uint32_t*>calloc(tree.num_slots, sizeof(uint32_t))
    tree.states = <Head*>malloc(DEPTH * tree.rules.state_size)
    tree.scratch = <Head*>malloc(tree.rules.state_size)
    if tree.slots == NULL or tree.states == NULL or tree.scratch == NULL:
        raise MemoryError("room for a solver")
    return 0


cdef void close_tree(GameTree* tree) noexcept nogil:
    """Free all of it."""
    free(tree.histories)
    free(tree.reach)
    free(tree.values)
    free(tree.shares)
    free(tree.choices)
    free(tree.sets)
    free(tree.slots)
    free(tree.states)
    free(tree.scratch)


cdef Growth grow(GameTree* tree, const Head* start) except INTERRUPTED:
    """Look at all that can follow the beginning of the game.

    Returns WHOLE, or what has stopped it. Raises what a signal raises.
    """
    cdef Growth growth
    memcpy(tree.states, start, tree.rules.state_size)
    memset(tree.ways[0], 0, sizeof(tree.ways[0]))
    tree.num_histories = 1
    with nogil:
        growth = _grow(tree, 0, 0, 0, 0) if _make_room(tree, 0) else NO_MEMORY
        if growth == WHOLE and not _room_to_learn(tree):
            growth = NO_MEMORY
    if growth == WHOLE and tree.points:
        _scale(tree)
    return growth


cdef Growth _grow(GameTree* tree, uint32_t at, int ply, uint32_t parent,
                  uint32_t came) except INTERRUPTED nogil:
    """Make the history `at`, whose state is there, and all that follows it."""
    cdef Action actions[MAX_ACTIONS]
    cdef uint16_t weights[MAX_ACTIONS]
    cdef const Head* state = _state(tree, ply)
    cdef Head* after
    cdef uint32_t on = tree.num_on, children = tree.num_histories, shares, known = 0
    cdef int i, n
    cdef Growth growth
    if state.to_act == OVER:
        _end(tree, at, state)
        return WHOLE
    if state.to_act == CHANCE:
        n = tree.rules.outcomes(state, actions, weights)
    else:
        n = tree.rules.legal(state, actions)
    if ply + 1 == DEPTH or children + n > tree.capacity:
        return TOO_LARGE
    if not _make_room(tree, n):
        return NO_MEMORY
    if on % CHUNK == 0:
        with gil:
            PyErr_CheckSignals()
    memset(&tree.values[children * tree.players], 0, n * tree.players * sizeof(float))
    tree.num_histories += n
    tree.num_on += 1
    if state.to_act == CHANCE:
        shares = _chances(tree, weights, n)
    else:
        known = _infoset(tree, state, &tree.ways[ply][state.to_act], n)
        shares = tree.sets[known].shares
    tree.histories[on] = History(
        at=at, children=children, shares=shares, parent=parent, came=came, known=known,
        num_children=<uint16_t>n, mover=state.to_act,
    )
    after = _state(tree, ply + 1)
    for i in range(n):
        _follow(tree, ply, actions[i], on, shares + i)
        memcpy(after, state, tree.rules.state_size)
        tree.rules.apply(after, actions[i])
        growth = _grow(tree, children + i, ply + 1, on, shares + i)
        if growth != WHOLE:
            return growth
    return WHOLE


cdef inline Head* _state(GameTree* tree, int ply) noexcept nogil:
    """Return where the state at a ply of the way is."""
    return <Head*>(<char*>tree.states + ply * tree.rules.state_size)


cdef void _follow(GameTree* tree, int ply, Action action, uint32_t on,
                  uint32_t share) noexcept nogil:
    """Note how every seat comes to the next state, by an action of the history `on`."""
    cdef const Head* state = _state(tree, ply)
    cdef Way* way
    cdef int seat
    for seat in range(tree.players):
        way = &tree.ways[ply + 1][seat]
        way[0] = tree.ways[ply][seat]
        way.heard = next_heard(way.heard, tree.rules.seen(state, action, seat))
        if seat == state.to_act:
            way.before = tree.histories[on].known + 1
            way.came = share


cdef void _end(GameTree* tree, uint32_t at, const Head* state) noexcept nogil:
    """Keep what every seat gets where a history ends."""
    cdef int32_t scores[MAX_PLAYERS]
    cdef float* rewards = &tree.values[at * tree.players]
    cdef int seat
    if not tree.points:
        returns(tree.rules, state, rewards)
        return
    tree.rules.scores(state, scores)
    for seat in range(tree.players):
        rewards[seat] = scores[seat]
        tree.lowest = min(tree.lowest, rewards[seat])
        tree.highest = max(tree.highest, rewards[seat])


cdef void _scale(GameTree* tree) noexcept nogil:
    """Put points between 0 and 1; the beginning of a game is no end."""
    cdef float width = tree.highest - tree.lowest
    cdef size_t i
    for i in range(<size_t>tree.players, <size_t>tree.num_histories * tree.players):
        tree.values[i] = (tree.values[i] - tree.lowest) / width if width > 0 else 0


cdef uint32_t _chances(GameTree* tree, const uint16_t* weights, int n) noexcept nogil:
    """Note the probability of every outcome; return the first of these shares."""
    cdef uint32_t first = tree.num_shares
    cdef int i
    cdef float total = 0
    for i in range(n):
        total += weights[i]
    for i in range(n):
        tree.shares[first + i] = weights[i] / total
    tree.num_shares += n
    return first


cdef uint32_t _infoset(GameTree* tree, const Head* state, const Way* way, int n) noexcept nogil:
    """Return the information set of the seat to act, made now if there was none."""
    cdef uint64_t view = view_hash(tree.rules, state, state.to_act, tree.scratch)
    cdef uint32_t slot = _slot(tree, way.heard, view)
    cdef int i
    if tree.slots[slot]:
        return tree.slots[slot] - 1
    tree.sets[tree.num_sets] = InfoSet(
        heard=way.heard, view=view, reach=0, own_reach=0, before=way.before, came=way.came,
        choices=tree.num_choices, shares=tree.num_shares, num_choices=<uint16_t>n,
        seat=state.to_act,
    )
    for i in range(n):
        tree.shares[tree.num_shares + i] = <float>1 / n
    tree.num_choices += n
    tree.num_shares += n
    tree.num_sets += 1
    tree.slots[slot] = tree.num_sets
    return tree.num_sets - 1


cdef inline uint32_t _slot(GameTree* tree, uint64_t heard, uint64_t view) noexcept nogil:
    """Return where the table has an information set, or has room for it."""
    cdef uint32_t slot = <uint32_t>((heard ^ view) >> 32) & (tree.num_slots - 1)
    cdef const InfoSet* there
    while tree.slots[slot]:
        there = &tree.sets[tree.slots[slot] - 1]
        if there.heard == heard and there.view == view:
            break
        slot = (slot + 1) & (tree.num_slots - 1)
    return slot


cdef bint _rehash(GameTree* tree) noexcept nogil:
    """Double the table of information sets; False: there is no room."""
    cdef uint32_t* slots = <uint32_t*>calloc(2 * <size_t>tree.num_slots, sizeof(uint32_t))
    cdef uint32_t number
    if slots == NULL:
        return False
    free(tree.slots)
    tree.slots = slots
    tree.num_slots *= 2
    for number in range(tree.num_sets):
        slots[_slot(tree, tree.sets[number].heard, tree.sets[number].view)] = number + 1
    return True


cdef bint _make_room(GameTree* tree, int n) noexcept nogil:
    """Make room for one history that goes on in `n` ways; False: there is none."""
    cdef bint whole = True
    cdef Rooms* rooms = &tree.rooms
    tree.histories = <History*>_roomy(
        tree.histories, &rooms.histories, tree.num_on + 1, sizeof(History), &whole)
    tree.values = <float*>_roomy(
        tree.values, &rooms.values, <size_t>tree.players * (tree.num_histories + n),
        sizeof(float), &whole)
    tree.shares = <float*>_roomy(
        tree.shares, &rooms.shares, tree.num_shares + n, sizeof(float), &whole)
    tree.sets = <InfoSet*>_roomy(
        tree.sets, &rooms.sets, tree.num_sets + 1, sizeof(InfoSet), &whole)
    return whole and (2 * tree.num_sets < tree.num_slots or _rehash(tree))


cdef bint _room_to_learn(GameTree* tree) noexcept nogil:
    """Make room for what is learned; False: there is none."""
    tree.reach = <float*>malloc(max(tree.num_on, <uint32_t>1) * sizeof(float))
    tree.choices = <Choice*>calloc(max(tree.num_choices, <uint32_t>1), sizeof(Choice))
    return tree.reach != NULL and tree.choices != NULL


cdef inline void* _roomy(void* array, size_t* room, size_t wanted, size_t size,
                         bint* whole) noexcept nogil:
    """Return an array with room for `wanted` items, and with what was in it.

    Where there is none, the array stays as it is and `whole` is False.
    """
    cdef size_t wider = max(wanted, 2 * room[0], <size_t>ROOM)
    cdef void* widened
    if wanted <= room[0]:
        return array
    widened = realloc(array, wider * size)
    if widened == NULL:
        whole[0] = False
        return array
    room[0] = wider
    return widened
