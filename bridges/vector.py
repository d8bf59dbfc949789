"""Many games at once, for learners: a vector environment of Gymnasium for several players.

    from staufen import vector

    env = vector.make("fredericus", players=3, num_envs=1024)
    seen, infos = env.reset(seed=1)
    seen, rewards, terminations, truncations, infos = env.step(env.sample_actions())

The seats of a game take turns. `seen` is what the seat to act sees, `infos["to_act"]` is that seat,
and `rewards` has one column for each seat: 0 until a game is over, then the win shares. A finished
game begins again in the same step (`AutoresetMode.SAME_STEP`), so `seen` is from the next game;
there is no final observation, because nobody acts at the end. Chance is drawn by the environment.

An action is a number below `single_action_space.n`, and `seen["action_mask"]` marks the legal ones.
All games have few enough actions for such a mask (10 to 963), so there are no lists of sparse codes
to index. Where a game turns its inputs to the seat that observes them (Fredericus), the actions of
`observation="inputs"` are turned likewise; `game_actions` returns the game's own. In all other
cases, both are the same.

Every call returns new arrays, unless you pass your own as `out` (`new_arrays`). Nothing is
allocated then. Needs `staufen[vector]`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..core import Game, InputError, State, load, spec
from ..core.input_files import JsonObject
from ..core.registry import MAX_INPUT
from .batch import Batch

KINDS = ("inputs", "bits", "bytes", "none")
MAX_ENVS = 1_000_000
MAX_THREADS = 256
NUM_SEEDS = 2**63  # of bit generators

Seen = dict[str, np.ndarray]
Infos = JsonObject


@dataclass(frozen=True)
class Arrays:
    """What a step writes, one row for each environment.

    With more than one step (`new_arrays(steps)`), `arrays[t]` is a part that a step can write to.
    """

    observation: np.ndarray  # [env, number]: float32, int8 or uint8
    action_mask: np.ndarray  # [env, action]: int8, 1 for legal actions
    rewards: np.ndarray  # [env, seat]: float32, win shares at the end of a game
    to_act: np.ndarray  # [env]: int8, the seat that sees and acts
    terminations: np.ndarray  # [env]: bool, whether a game ended in this step

    def __getitem__(self, step: Any) -> "Arrays":
        return Arrays(*(array[step] for array in self.to_tuple()))

    def to_tuple(self) -> tuple[np.ndarray, ...]:
        """Return the arrays, in the order of the fields."""
        return tuple(getattr(self, name) for name in FIELDS)


FIELDS = tuple(field.name for field in fields(Arrays))


class Environment(VectorEnv[Seen, np.ndarray, np.ndarray]):
    """Games of one kind that are stepped together; see `make`."""

    def __init__(
        self, game: Game, num_envs: int = 1, *, observation: str | None = None, threads: int = 1
    ) -> None:
        _check_count("num_envs", num_envs, MAX_ENVS)
        _check_count("threads", threads, MAX_THREADS)
        kind = observation or ("inputs" if game.input_names else "bits")
        if kind not in KINDS or (kind == "inputs" and not game.input_names):
            known = ", ".join(KINDS if game.input_names else KINDS[1:])
            raise InputError(f"observation: {kind!r} is unknown (expected one of {known})")
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.game, self.num_envs = game, num_envs
        self.observation_names = _name_numbers(game, kind)
        self.single_observation_space = spaces.Dict(
            {
                "observation": _observation_space(kind, len(self.observation_names)),
                "action_mask": spaces.Box(0, 1, (game.num_actions,), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(game.num_actions)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._batch = Batch(game, num_envs, kind, threads)
        self._forms = [(array.shape, array.dtype) for array in self.new_arrays().to_tuple()]
        self._checked: Arrays | None = None
        self._begun = False

    @cached_property
    def observation_space(self) -> spaces.Space[Any]:
        """The space of what is seen in all environments; its bounds take room of their own."""
        return batch_space(self.single_observation_space, self.num_envs)

    def new_arrays(self, steps: int | None = None) -> Arrays:
        """Return arrays for `out`, of one step or with a first axis of `steps`."""
        rows = (self.num_envs,) if steps is None else (steps, self.num_envs)
        seen = self.single_observation_space["observation"]
        assert seen.shape is not None
        return Arrays(
            np.zeros((*rows, *seen.shape), seen.dtype),
            np.zeros((*rows, self.game.num_actions), np.int8),
            np.zeros((*rows, self.game.players), np.float32),
            np.zeros(rows, np.int8),
            np.zeros(rows, np.bool_),
        )

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: JsonObject | None = None,
        out: Arrays | None = None,
    ) -> tuple[Seen, Infos]:
        """Begin new games, and return (what is seen, infos).

        A number as `seed` gives environment i a generator PCG64(seed + i), a list one of its
        elements; None continues the random numbers. `options` may hold `reset_mask`, booleans that
        say which environments begin anew, and `states`, a State for each environment to begin at.
        """
        chosen = dict(options or {})
        mask = _check_mask(chosen.get("reset_mask") if self._begun else None, self.num_envs)
        states = self._check_states(chosen.get("states"))
        arrays = self._check_out(out)
        self._seed(seed, mask)
        for i in np.flatnonzero(mask).tolist():
            self._batch.begin(i, states[i])
        self._begun = True
        self._batch.write(arrays.to_tuple())
        return _seen(arrays), {"to_act": arrays.to_act}

    def step(
        self, actions: np.ndarray, out: Arrays | None = None
    ) -> tuple[Seen, np.ndarray, np.ndarray, np.ndarray, Infos]:
        """Apply an action in each game, and begin the next game where one is over.

        Returns (what is seen, rewards, terminations, truncations, infos). Raises InputError for an
        illegal action, before anything changes.
        """
        self._check_begun()
        codes = _check_actions(actions, self.num_envs)
        arrays = self._check_out(out)
        self._batch.step(codes, arrays.to_tuple())
        truncations = np.zeros(self.num_envs, np.bool_)
        infos = {"to_act": arrays.to_act}
        return _seen(arrays), arrays.rewards, arrays.terminations, truncations, infos

    def sample_actions(
        self, rng: np.random.Generator | None = None, out: np.ndarray | None = None
    ) -> np.ndarray:
        """Return a legal action for each environment, drawn uniformly. `out` is of int64."""
        self._check_begun()
        codes = np.empty(self.num_envs, np.int64) if out is None else out
        self._batch.sample(self.np_random if rng is None else rng, codes)
        return codes

    def game_actions(self, actions: np.ndarray) -> np.ndarray:
        """Return the game's own numbers of legal actions, for `game.format_action` and states."""
        self._check_begun()
        codes = _check_actions(actions, self.num_envs)
        return np.array([self._batch.translate(i, code) for i, code in enumerate(codes)])

    def state(self, env: int) -> State:
        """Return a copy of an environment's state, hidden information included."""
        self._check_begun()
        return self._batch.state(env)

    def _seed(self, seed: int | Sequence[int] | None, mask: np.ndarray) -> None:
        """Give the environments that begin anew their generators."""
        if seed is None and self._begun:
            return
        if seed is None:
            seeds = self.np_random.integers(NUM_SEEDS, size=self.num_envs).tolist()
        else:
            seeds = _check_seeds(seed, self.num_envs)
            super().reset(seed=seeds[0])
        for i in np.flatnonzero(mask).tolist():
            self._batch.seed(i, np.random.PCG64(seeds[i]))

    def _check_begun(self) -> None:
        if not self._begun:
            raise InputError("no game was dealt yet: reset() first")

    def _check_states(self, states: Sequence[State] | None) -> Sequence[State | None]:
        """Return a state for each environment, None for a new game. Raises InputError."""
        if states is None:
            return [None] * self.num_envs
        if len(states) != self.num_envs:
            raise InputError(f"states: {len(states)} (expected {self.num_envs})")
        for i, state in enumerate(states):
            fits = isinstance(state, State) and state.game.fingerprint == self.game.fingerprint
            if not fits or state.is_over:
                raise InputError(f"states[{i}]: expected a state of {self.game} that is not over")
        return states

    def _check_out(self, out: Arrays | None) -> Arrays:
        """Return arrays to write to. Raises InputError for arrays of another shape or type."""
        if out is None:
            return self.new_arrays()
        if out is self._checked:  # most callers pass the same arrays again and again
            return out
        for name, array, (shape, dtype) in zip(FIELDS, out.to_tuple(), self._forms, strict=True):
            is_right = isinstance(array, np.ndarray) and array.flags.carray
            if not is_right or array.shape != shape or array.dtype != dtype:
                wanted = f"C-contiguous, writable {dtype} of shape {shape}"
                raise InputError(f"out.{name}: expected an array ({wanted})")
        self._checked = out
        return out


def _name_numbers(game: Game, kind: str) -> tuple[str, ...]:
    """Return the names of the numbers of an observation."""
    if kind == "inputs":
        return game.input_names
    size = game.binding.state_size if kind in ("bits", "bytes") else 0
    if kind == "bytes":
        return tuple(f"byte {byte}" for byte in range(size))
    return tuple(f"byte {byte}, bit {bit}" for byte in range(size) for bit in range(7, -1, -1))


def _observation_space(kind: str, size: int) -> spaces.Box:
    if kind == "inputs":
        return spaces.Box(-MAX_INPUT, MAX_INPUT, (size,), np.float32)
    if kind == "bytes":
        return spaces.Box(0, 255, (size,), np.uint8)
    return spaces.Box(0, 1, (size,), np.int8)


def _check_count(name: str, value: int, most: int) -> None:
    if type(value) is not int or not 1 <= value <= most:
        raise InputError(f"{name}: {value!r} is out of range (expected 1 to {most})")


def _check_seeds(seed: int | Sequence[int], count: int) -> list[int]:
    if isinstance(seed, (int, np.integer)):
        seeds = [int(seed) + i for i in range(count)]
    else:
        seeds = [*seed]
    if len(seeds) != count:
        raise InputError(f"seed: {len(seeds)} seeds (expected {count})")
    for each in seeds:
        if not isinstance(each, (int, np.integer)) or each < 0:
            raise InputError(f"seed: {each!r} (expected whole numbers from 0 on)")
    return [int(each) for each in seeds]


def _check_mask(mask: object, count: int) -> np.ndarray:
    """Return which environments begin anew, by default all. Raises InputError."""
    if mask is None:
        return np.ones(count, np.bool_)
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (count,):
        raise InputError(f"reset_mask: expected an array of {count} booleans")
    return mask


def _check_actions(actions: object, count: int) -> np.ndarray:
    """Return actions as an array of int64. Raises InputError."""
    array = np.asarray(actions)
    if array.dtype.kind not in "iu" or array.shape != (count,):
        found = f"{array.dtype} of shape {array.shape}"
        raise InputError(f"actions: {found} (expected whole numbers of shape ({count},))")
    return np.ascontiguousarray(array, np.int64)


def _seen(arrays: Arrays) -> Seen:
    return {"observation": arrays.observation, "action_mask": arrays.action_mask}


def make(
    name: str,
    players: int | None = None,
    num_envs: int = 1,
    *,
    observation: str | None = None,
    threads: int = 1,
    **options: spec.Value,
) -> Environment:
    """Return `num_envs` games of one kind, by name or specification (`fredericus(players=3)`).

    `players` is the number of seats at each table; other `options` are the game's rule options.
    `observation` is `inputs`, the game's named numbers for networks, float32 in [-8, 8]; `bits` or
    `bytes`, everything that the seat knows, int8 in [0, 1] or uint8; or `none`. The default is
    inputs in games that have them, else bits. `threads` share each step. `Environment` takes a Game
    instead of a name.

    Raises InputError for what the game does not know.
    """
    game = load(name, players, None, **options)
    return Environment(game, num_envs, observation=observation, threads=threads)
