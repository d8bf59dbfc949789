"""Heuristics: how promising a position is for each seat, from the game's features or inputs.

A heuristic gives a seat a strength z, any real number; the seats' expected win shares are the
softmax of their strengths, so that weights can be fitted to results by logistic regression.
"""

ctypedef double (*Judge)(const float* features, int64_t n) noexcept nogil

cdef struct Judgement:
    float weights[MAX_FEATURES]   # of a linear heuristic
    Judge judge                   # or a compiled function; NULL for the linear one
    void* callback                # or a Heuristic of a Python function, called with the lock held
    Layers net                    # or a network
    ActionLayers policy           # beside the linear one: what it says of actions
    bint failed                   # it has raised what nobody was told


cdef inline float limited(float z) noexcept nogil:
    """Return a strength within [-30, 30]."""
    return min(max(z, -30), 30)


cdef extern from *:
    """
    /* Read one by one: features have just been written so, and then several at once wait long. */
    static inline float weighed(const volatile float *features, const float *weights, int n) {
        float z = 0;
        for (int i = 0; i < n; i++) z += features[i] * weights[i];
        return z;
    }
    """
    float weighed(const float* features, const float* weights, int n) noexcept nogil

HEAVIEST = 1e6  # the largest weight of a feature; far beyond it, sums overflow
_networks = {}  # that come with games, by file


cdef float _call_function(void* asked, const float* features, int n) noexcept with gil:
    """Ask the Python function of a Heuristic. An error in it counts 0 until `tell` is called."""
    cdef Heuristic heuristic = <Heuristic>asked
    try:
        return heuristic._function([features[i] for i in range(n)])
    except BaseException as error:
        heuristic._fail(error)
        return 0.0


cdef float strength(const Rules* rules, const Head* s, int seat,
                    const Judgement* j) noexcept nogil:
    """Return the strength of `seat`, within [-30, 30] and never NaN.

    If the heuristic may be a Python function, the caller calls `Heuristic.tell` afterwards.
    """
    cdef float features[MAX_FEATURES]
    cdef int n
    cdef float z = 0
    if j.net.inputs:
        _judge_position(rules, s, seat, 1, &j.net, &z)
        return z
    n = rules.features(s, seat, features)
    if j.callback != NULL:
        z = _call_function(j.callback, features, n)
    elif j.judge != NULL:
        z = <float>j.judge(features, n)
    else:
        z = weighed(features, j.weights, n)
    if not isfinite(z):
        return 0
    return min(max(z, -30), 30)


cdef void judge_actions(const Rules* rules, const Head* s, const Action* actions, int n,
                        const Judgement* j, Head* scratch, Accumulator* accs,
                        float* z) noexcept nogil:
    """Write the strength of the seat to act after each action; a policy adds what it knows.

    `scratch` has room for a state; `accs` hold what a policy saw before, seat by seat.
    """
    cdef int i
    if j.policy.inputs and j.policy.scale == 0:
        memset(z, 0, n * sizeof(float))
    elif j.net.model != NULL:
        judge_children(rules, s, actions, n, &j.net, scratch, z)
    else:
        for i in range(n):
            memcpy(scratch, s, rules.state_size)
            rules.apply(scratch, actions[i])
            z[i] = strength(rules, scratch, s.to_act, j)
    if j.policy.inputs:
        add_logits(rules, s, &j.policy, &accs[s.to_act], actions, n, z)


cdef void _judge_position(const Rules* rules, const Head* s, int first, int seats,
                          const Layers* net,
                          float* z) noexcept nogil:
    """Write the strengths of so many seats from the first on by a network, within [-30, 30]."""
    cdef float inputs[MAX_PLAYERS * MAX_INPUTS]
    cdef int i
    inputs[0] = 0  # or the compiler warns that nothing may be written
    for i in range(seats):
        read(rules, s, first + i, net.inputs, inputs + i * MAX_INPUTS)
    if net.model != NULL:
        call_value_model(net.model, inputs, net.inputs, seats, z)
        return
    outputs(net, inputs, MAX_INPUTS, seats, z)
    for i in range(seats):
        z[i] = min(max(z[i], -30), 30) if isfinite(z[i]) else 0


cdef void shares(const Rules* rules, const Head* s, const Judgement* j, float* out) noexcept nogil:
    """Write each seat's expected win share: a softmax of strengths; alone a logistic."""
    cdef int seat, n = s.num_players
    if j.net.inputs:
        _judge_position(rules, s, 0, n, &j.net, out)
    else:
        for seat in range(n):
            out[seat] = strength(rules, s, seat, j)
    normalize(out, n)


cdef inline void normalize(float* out, int n) noexcept nogil:
    """Turn the strengths of all seats into win shares."""
    cdef int seat
    cdef float total = 0
    for seat in range(n):
        out[seat] = expf(limited(out[seat]))
        total += out[seat]
    if n == 1:
        total += 1
    for seat in range(n):
        out[seat] /= total


cdef class Heuristic:
    """A function of a position's features, linear, compiled or in Python, or a network.

    `Heuristic(game)` is the game's own, from its weights.toml.
    """

    cdef Judgement c
    cdef readonly str game        # its name
    cdef readonly str name
    cdef object _function         # keeps alive what is called: a function, Network, Policy, Model
    cdef object _error            # what it raised and nobody was told
    cdef int tell(self) except -1
    cdef void _fail(self, error) noexcept

    def __init__(self, game, weights=None, *, address=None, function=None, network=None,
                 policy=None, model=None, name="default"):
        if self.game is not None:
            raise InputError(f"heuristic {self.name}: it is made already; make another")
        box_of(game)
        self.game = game.name
        self.name = name
        self._function = function
        if address is not None:
            if type(address) is not int or not 0 < address <= <uintptr_t>-1:
                place = f"heuristic {name}: address {address!r}"
                raise InputError(f"{place}: the number of a place in memory expected")
            if not _is_code(address):
                raise InputError(f"heuristic {name}: address {address}: no function is there")
            self.c.judge = <Judge><uintptr_t>address
        elif function is not None:
            self.c.callback = <void*>self
            self._check(game)
        elif network is not None:
            _check(name, "network with the inputs", (<Network?>network).contents, game)
            self.c.net = (<Network?>network).c
            self._function = network
        elif model is not None:
            self._use_model(model, game)
        else:
            self._weigh(game, game.weights if weights is None else weights)
            if policy is not None:
                _check(name, "policy with inputs and actions", (<Policy?>policy).contents, game)
                self.c.policy = (<Policy?>policy).c
                self._function = policy

    @staticmethod
    def load(text, game):
        """Return the heuristic of a name: `default`, one that was learned, or that of a file.

        `default` is the game's own; `network`, `policy` and `fast-policy` come with the game. The
        others are `FILE.toml`, `FILE.npz`, `FILE.onnx` and `FILE.py:FUNCTION`. A weights file has
        a table `[weights]` with a number for some of the features; the others count 0. It may have
        other numbers for a number of players (`[players.2]`). A function takes a list of features,
        in the game's order, and returns a strength. One with an attribute `address` (Numba's
        `cfunc` has it) is called without the interpreter, as `double f(const float*, int64_t)`.
        `.npz` files are networks or policies (network_file.py), `.onnx` files models
        (onnx_file.py). Raises InputError.
        """
        if text == "default":
            return Heuristic(game)
        if text in network_file.LEARNED:
            return _learned(_own(text, game), game, text)
        path, function = user_modules.split_reference(str(text))
        if path.suffix == ".toml":
            weights = tables.weights(tables.read_toml(path), game.players, path)
            return Heuristic(game, weights, name=text)
        if path.suffix == ".npz":
            return _learned(_read(path, game), game, text)
        if path.suffix == ".onnx":
            return Heuristic(game, model=onnx_file.read_model(path, game), name=text)
        if path.suffix == ".py" and function:
            made, address = _function(path, function)
            return Heuristic(game, function=made, address=address, name=text)
        raise InputError(f"heuristic {text!r}: {_forms(game)} expected")

    def strength(self, Position position not None, seat):
        """Return the strength of `seat` in a position of its game, within [-30, 30]."""
        cdef int number = position.seat_of(seat)
        self.require_value(position.game)
        cdef float found = strength(position.rules, position.head, number, &self.c)
        self.tell()
        return found

    def shares(self, Position position not None):
        """Return the expected win share of every seat of a position of its game, in [0, 1]."""
        cdef float out[MAX_PLAYERS]
        self.require_value(position.game)
        shares(position.rules, position.head, &self.c, out)
        self.tell()
        return [out[i] for i in range(position.head.num_players)]

    cpdef int require_value(self, game, bint actions=False) except -1:
        """Raise InputError for another game, whose features mean something else.

        Likewise for a policy, unless it is asked about actions only. Returns 0.
        """
        box_of(game)
        if self.c.policy.inputs and not self.c.net.inputs and not actions:
            reason = "a policy judges actions: a search takes it as `prior` or `playout_prior`"
            raise InputError(f"heuristic {self.name}: {reason}")
        if game.name != self.game:
            raise InputError(f"heuristic {self.name}: of {self.game}, not of {game.name}")
        return 0

    cdef int tell(self) except -1:
        """Raise what the Python function has raised since the last call.

        Its own errors become an InputError with the heuristic's name. Ctrl-C, an alarm or a lack
        of memory is raised as it is.
        """
        error, self._error, self.c.failed = self._error, None, False
        if error is None:
            return 0
        if isinstance(error, MemoryError) or not isinstance(error, (Exception, SystemExit)):
            raise error
        raise InputError(f"heuristic {self.name}: {type(error).__name__}: {error}") from error

    def _check(self, game):
        """Call a Python function once, so that a mistake in it is an error and not a zero."""
        cdef float nothing[MAX_FEATURES]
        memset(nothing, 0, sizeof(nothing))
        _call_function(<void*>self, nothing, min(len(game.feature_names), MAX_FEATURES))
        self.tell()

    def _use_model(self, model, game):
        """Evaluate by the outputs that a Model has; without strengths, like a policy's file."""
        self._function = model
        if model.has_strength:
            self.c.net.inputs = model.num_inputs
            self.c.net.model = <void*>self
        else:
            self._weigh(game, game.weights)
        if model.has_logits:
            self.c.policy.inputs = model.num_inputs
            self.c.policy.model = <void*>self

    cdef void _fail(self, error) noexcept:
        """Keep an error for `tell`; Ctrl-C and alarms come before others."""
        if self._error is None or not isinstance(error, Exception):
            self._error = error
        self.c.failed = True

    def _weigh(self, game, weights):
        known = {name: i for i, name in zip(range(MAX_FEATURES), game.feature_names)}
        for name, weight in weights.items():
            if name not in known:
                raise unknown("feature", name, known, f"heuristic {self.name}")
            number = isinstance(weight, (int, float)) and not isinstance(weight, bool)
            if not number or not abs(weight) <= HEAVIEST:
                place = f"heuristic {self.name}: {name}"
                raise InputError(f"{place}: a number within {HEAVIEST:g} of 0, not {weight!r}")
            self.c.weights[known[name]] = weight


def _check(name, wanted, contents, game):
    """Raise InputError for contents that are not there, or of other inputs or actions."""
    if (contents is None or tuple(contents.names) != network_file.input_names_of(game)
            or contents.arrays["last_bias"].shape not in ((), (game.num_actions,))):
        raise InputError(f"heuristic {name}: a {wanted} of {game} expected")


def _forms(game):
    """Tell what the text of a heuristic may be."""
    names = ["'default'"]
    for name in network_file.LEARNED:
        if game.model_path(name):
            names.append(f"'{name}'" if name == "network" else f"'{name}' (as a prior)")
    return ", ".join(names) + ", FILE.toml, FILE.npz, FILE.onnx or FILE.py:FUNCTION"


def _own(name, game):
    """Return the network or policy that comes with a game, read once. Raises InputError."""
    path = game.model_path(name)
    if path is None:
        reason = f"none comes with {game.name}"
        raise InputError(f"heuristic {name!r}: {reason}; {_forms(game)} expected")
    if path not in _networks:
        _networks[path] = _read(path, game)
    return _networks[path]


def _read(path, game):
    """Return the Network or Policy of a file. Raises InputError."""
    contents = network_file.read_network(path, game)
    return (Network if contents.format == network_file.FORMAT else Policy)(contents)


def _learned(made, game, name):
    """Return the heuristic of a Network or Policy. Raises InputError."""
    kind = "policy" if isinstance(made, Policy) else "network"
    return Heuristic(game, name=name, **{kind: made})


def _is_code(address):
    """Return whether a program could be at an address, as far as the system tells."""
    try:
        maps = Path("/proc/self/maps").read_text(errors="replace")
    except OSError:
        maps = "0-ffffffffffffffff x"     # another system: anything may be
    for line in maps.splitlines():
        place, rights = line.split()[:2]
        first, last = [int(end, 16) for end in place.split("-")]
        if first <= address < last:
            return "x" in rights
    return False


def _function(path, name):
    """Return a function of a user's file, and its address if it is compiled, else None.

    Raises InputError naming what went wrong.
    """
    module = user_modules.import_file(path)
    made = getattr(module, name, None)
    try:
        address = getattr(made, "address", None)
    except Exception as error:
        raise InputError(f"{path}: {name}.address: {type(error).__name__}: {error}") from error
    if not callable(made) and address is None:
        functions = [k for k, v in vars(module).items() if callable(v) and not k.startswith("_")]
        raise unknown("function", name, functions, path)
    return made, address
