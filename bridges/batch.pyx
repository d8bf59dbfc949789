"""Many games of one kind, moved together by threads that hold no Python object.

`Batch` owns the states and writes one row for each game into arrays of the caller. A step allocates
nothing. Chance draws from one bit generator for each game, so results do not depend on threads.
"""

from threading import Lock

cimport cython
from cpython.buffer cimport PyBUF_SIMPLE, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.pythread cimport (
    PyThread_acquire_lock, PyThread_allocate_lock, PyThread_free_lock, PyThread_release_lock,
    PyThread_start_new_thread, PyThread_type_lock, WAIT_LOCK,
)
from libc.stdint cimport int64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset
from numpy.random cimport bitgen_t
from posix.unistd cimport getpid

from ..core.chance cimport below
from ..core.game cimport (
    Action, BitGen, CHANCE, Head, MAX_ACTIONS, OVER, Rules, State, draw, head_of,
    raise_pending_error, write_returns,
)
from ..core.integers cimport int8_t, uint64_t, uint8_t

from ..core.errors import InputError
from ..core.game import begin, copied

include "games.pxi"

cdef struct Worker:          # a thread, and its part of the games
    Games* games
    int first
    int last
    Head* scratch            # room for one state
    bint stopped
    PyThread_type_lock start     # released to let the thread begin
    PyThread_type_lock done      # released when it has finished


cdef void _work(void* worker) noexcept nogil:
    """Play the part of a worker whenever it is started, until it is stopped."""
    cdef Worker* w = <Worker*>worker
    while True:
        PyThread_acquire_lock(w.start, WAIT_LOCK)
        if w.stopped:
            break
        _play_part(w.games, w.first, w.last, w.scratch)
        PyThread_release_lock(w.done)
    PyThread_release_lock(w.done)


@cython.final
cdef class Batch:
    """Games that are stepped together.

    Args:
        game: the game of all of them.
        count: how many.
        kind: what is observed: "inputs", "bits", "bytes" or "none".
        threads: that share the work, the caller's included.
    """

    cdef readonly object game
    cdef Games games
    cdef Worker* workers     # the first one is the caller
    cdef int threads
    cdef int pid             # of the process that has started the threads; 0: none
    cdef object lock
    cdef State initial
    cdef list bit_gens

    def __cinit__(self, game, int count, str kind not None, int threads):
        cdef int i
        self.game, self.lock, self.initial = game, Lock(), begin(game)
        self.bit_gens = [None] * count
        cdef Games* g = &self.games
        g.rules, g.initial = self.initial.rules, self.initial.head
        g.count, g.players, g.num_actions = count, game.players, game.num_actions
        g.num_inputs = len(game.input_names) if kind == "inputs" else 0
        g.bits = kind == "bits"
        g.view_size = g.rules.state_size if kind in ("bits", "bytes") else 0
        g.canonical = g.num_inputs > 0 and g.rules.canonical_action != NULL
        g.stride = (g.rules.state_size + LINE - 1) // LINE * LINE
        g.states = <char*>_allocate(count, g.stride)
        g.choices = <Choices*>_allocate(count, sizeof(Choices))
        g.rngs = <bitgen_t**>_allocate(count, sizeof(bitgen_t*))
        self.workers = <Worker*>_allocate(threads, sizeof(Worker))
        self.threads = threads
        for i in range(threads):
            self._prepare_worker(&self.workers[i], i)
        for i in range(count):
            memcpy(_state_of(g, i), g.initial, g.rules.state_size)

    cdef int _prepare_worker(self, Worker* worker, int i) except -1:
        """Give a worker its part; threads are started by the first step."""
        worker.games = &self.games
        worker.first = <int64_t>i * self.games.count // self.threads
        worker.last = <int64_t>(i + 1) * self.games.count // self.threads
        worker.scratch = <Head*>_allocate(1, self.games.rules.state_size)
        worker.start, worker.done = _allocate_lock(), _allocate_lock()
        return 0

    def __dealloc__(self):
        cdef int i
        cdef Worker* worker
        for i in range(self.threads):
            worker = &self.workers[i]
            if i and self.pid == getpid():
                worker.stopped = True
                PyThread_release_lock(worker.start)
                PyThread_acquire_lock(worker.done, WAIT_LOCK)
            free(worker.scratch)
            _free_lock(worker.start)
            _free_lock(worker.done)
        free(self.workers)
        free(self.games.rngs)
        free(self.games.choices)
        free(self.games.states)

    def seed(self, int i, bit_generator):
        """Let a numpy bit generator draw for game `i`; nothing else may use it from now on."""
        cdef BitGen made = BitGen(bit_generator)
        self._take(i)
        self.bit_gens[i] = made
        self.games.rngs[i] = made.rng
        self.lock.release()

    def begin(self, int i, State state=None):
        """Begin game `i`, which must have a generator, anew or at a state that is not over."""
        cdef Games* g = &self.games
        self._take(i)
        try:
            if g.rngs[i] == NULL:
                raise InputError(f"game {i}: it has no generator")
            memcpy(_state_of(g, i), g.initial if state is None else head_of(state, g.rules),
                   g.rules.state_size)
            _draw_chance(g, _state_of(g, i), i)
            raise_pending_error()
        finally:
            self.lock.release()

    def state(self, int i):
        """Return a copy of a state; its history is unknown."""
        self._take(i)
        cdef bytes data = (<char*>_state_of(&self.games, i))[:self.games.rules.state_size]
        self.lock.release()
        return copied(self.game, self.game.fingerprint + data, None)

    def write(self, rows):
        """Write the rows of all games: observations, masks, rewards, seats and ends.

        `rows` are C-contiguous arrays of the right types, in this order.
        """
        self._run(None, rows)

    def step(self, codes not None, rows):
        """Apply a code in each game, an array of int64, then write all rows.

        Raises InputError for an illegal code, before anything changes.
        """
        self._run(codes, rows)

    def sample(self, rng, out):
        """Write a legal code for each game to `out`, drawn uniformly with a numpy Generator."""
        cdef BitGen dice = BitGen(rng)
        cdef int64_t* codes = <int64_t*>_data_of(out, self.games.count * sizeof(int64_t), True)
        cdef const Choices* choices
        cdef int i
        self._take()
        with nogil:
            for i in range(self.games.count):
                choices = &self.games.choices[i]
                codes[i] = choices.codes[below(dice.rng, choices.count)]
        self.lock.release()

    def translate(self, int i, int64_t code):
        """Return the game's own action for a legal code. Raises InputError for another one."""
        self._take(i)
        self.lock.release()
        cdef const Choices* choices = &self.games.choices[i]
        cdef int place = _find_code(choices, code)
        if place < 0:
            raise self._illegal(i, code)
        return choices.actions[place] if self.games.canonical else choices.codes[place]

    cdef _illegal(self, int i, int64_t code):
        cdef const Choices* choices = &self.games.choices[i]
        legal = ", ".join([str(choices.codes[k]) for k in range(choices.count)])
        return InputError(f"actions[{i}]: {code} is not legal (legal: {legal or 'none'})")

    cdef _take(self, int i=0):
        """Keep other threads out, for a call about game `i`. Raises InputError."""
        if not 0 <= i < self.games.count:
            raise InputError(f"game {i}: out of range (expected 0 to {self.games.count - 1})")
        if not self.lock.acquire(False):
            raise InputError("this environment is in use by another thread")

    cdef _run(self, codes, rows):
        cdef Games* g = &self.games
        cdef int illegal = -1
        self._take()
        try:
            self._set_rows(rows)
            g.chosen = NULL
            if codes is not None:
                g.chosen = <int64_t*>_data_of(codes, g.count * sizeof(int64_t), False)
            self._start_threads()
            with nogil:
                if g.chosen != NULL:
                    illegal = _find_illegal(g)
                if illegal < 0:
                    self._play()
            if illegal >= 0:
                raise self._illegal(illegal, g.chosen[illegal])
            raise_pending_error()
        finally:
            self.lock.release()

    cdef _set_rows(self, rows):
        """Note where the rows are; the arrays live as long as the call."""
        cdef Games* g = &self.games
        cdef size_t n = g.count, size = 4 * g.num_inputs + g.view_size * (8 if g.bits else 1)
        observation, mask, rewards, to_act, over = rows
        g.rows.inputs = <float*>_data_of(observation, n * size, True)
        g.rows.view = <uint8_t*>g.rows.inputs
        g.rows.mask = <int8_t*>_data_of(mask, n * g.num_actions, True)
        g.rows.rewards = <float*>_data_of(rewards, n * 4 * g.players, True)
        g.rows.to_act = <int8_t*>_data_of(to_act, n, True)
        g.rows.over = <uint8_t*>_data_of(over, n, True)

    cdef _start_threads(self):
        """Start the threads once in each process; a fork leaves them behind."""
        cdef int i
        if self.threads == 1 or self.pid == getpid():
            return
        for i in range(1, self.threads):
            PyThread_start_new_thread(_work, &self.workers[i])
        self.pid = getpid()

    cdef void _play(self) noexcept nogil:
        """Let all workers play their parts, the first one here."""
        cdef Worker* own = self.workers
        cdef int i
        for i in range(1, self.threads):
            PyThread_release_lock(self.workers[i].start)
        _play_part(&self.games, own.first, own.last, own.scratch)
        for i in range(1, self.threads):
            PyThread_acquire_lock(self.workers[i].done, WAIT_LOCK)


cdef void* _data_of(array, Py_ssize_t size, bint writable) except? NULL:
    """Return where the bytes of a C-contiguous array are. Raises InputError for another size."""
    cdef Py_buffer buffer
    PyObject_GetBuffer(array, &buffer, PyBUF_WRITABLE if writable else PyBUF_SIMPLE)
    PyBuffer_Release(&buffer)    # the caller holds the array
    if buffer.len != size:
        raise InputError(f"array: {buffer.len} bytes (expected {size})")
    return buffer.buf


cdef void* _allocate(size_t count, size_t size) except NULL:
    """Return zeroed memory; the caller frees it."""
    cdef void* found = calloc(count, size)
    if found == NULL:
        raise MemoryError
    return found


cdef PyThread_type_lock _allocate_lock() except NULL:
    """Return a lock that is held."""
    cdef PyThread_type_lock lock = PyThread_allocate_lock()
    if lock == NULL:
        raise MemoryError
    PyThread_acquire_lock(lock, WAIT_LOCK)
    return lock


cdef void _free_lock(PyThread_type_lock lock) noexcept:
    if lock != NULL:
        PyThread_free_lock(lock)
