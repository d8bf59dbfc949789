"""Many games at once: each is the single game, action by action, and shows what its seat sees."""

import os
import sys

import numpy as np
import pytest
from gymnasium.utils import env_checker
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList

import staufen
from staufen import core, vector
from staufen.bridges import pettingzoo
from staufen.core import InputError
from staufen.search.search import codes
from tests.support.program import python
from tests.support.walk import counts, moments, rng

KINDS = ("inputs", "bits", "bytes")
KUHN = "examples/games/kuhn_poker.py"
each_count = pytest.mark.parametrize(("name", "players"), counts())
each_kind = pytest.mark.parametrize(
    ("name", "players", "kind"),
    [
        (name, players, kind)
        for name, players in counts()
        for kind in KINDS[0 if core.load(name, players=players).input_names else 1 :]
    ],
)


def draw_as_documented(state, dice):
    """Apply outcomes of chance drawn from a generator as the environment does."""
    while state.to_act == core.CHANCE:
        outcomes = state.chance_outcomes()
        place = 0
        if len(outcomes) > 1:
            total = sum(weight for _, weight in outcomes)
            left = int(dice.integers(2**32, dtype=np.uint32)) * total >> 32
            while left >= outcomes[place][1]:
                left -= outcomes[place][1]
                place += 1
        state.apply(outcomes[place][0])
    return state


def bytes_of(view):
    return np.frombuffer(view.to_bytes(), np.uint8, offset=len(view.game.fingerprint))


def observe_alone(view, kind):
    """Return what the single game gives for an observation."""
    if kind == "inputs":
        return list(view.inputs(view.seat).values())
    return np.unpackbits(bytes_of(view)) if kind == "bits" else bytes_of(view)


def play(env, steps, seed=1):
    """Yield (actions, the game's own actions, arrays) of random steps."""
    arrays, dice = env.new_arrays(), rng(seed)
    env.reset(seed=seed, out=arrays)
    for _ in range(steps):
        actions = env.sample_actions(dice)
        own = env.game_actions(actions)
        env.step(actions, arrays)
        yield actions, own, arrays


class Follower:
    """The single game beside one environment."""

    def __init__(self, game, seed):
        self.game, self.dice = game, np.random.Generator(np.random.PCG64(seed))
        self.begin()

    def begin(self):
        self.state = draw_as_documented(self.game.initial_state(), self.dice)

    def step(self, action):
        """Apply an action; return (rewards, whether the game is over)."""
        self.state.apply(action)
        draw_as_documented(self.state, self.dice)
        over, rewards = self.state.is_over, [0.0] * self.game.players
        if over:
            rewards = self.state.returns()
            self.begin()
        return rewards, over

    def check_row(self, row, kind):
        view = self.state.view(self.state.to_act)
        assert row.to_act == view.seat
        np.testing.assert_array_equal(row.observation, observe_alone(view, kind))
        legal = codes(view) if kind == "inputs" else view.legal_actions
        assert np.flatnonzero(row.action_mask).tolist() == sorted(legal)


@each_kind
def test_each_environment_is_the_single_game_action_by_action(name, players, kind):
    game = core.load(name, players=players)
    env = vector.Environment(game, 3, observation=kind)
    followers, ends = [Follower(game, 1 + i) for i in range(3)], 0
    for step, (_, own, arrays) in enumerate(play(env, 300)):
        for i, follower in enumerate(followers):
            rewards, over = follower.step(int(own[i]))
            assert arrays.rewards[i].tolist() == rewards
            assert arrays.terminations[i] == over
            ends += over
            if step % 5 == 0 or over:
                follower.check_row(arrays[i], kind)
                assert env.state(i) == follower.state
    assert ends or name == "stupor-mundi", "games begin anew"


def test_a_long_game_pays_and_begins_anew():
    """A random game of Stupor Mundi takes thousands of steps."""
    env = vector.make("stupor-mundi", players=2, num_envs=4, observation="none")
    paid = sum(arrays.rewards.sum() for _, _, arrays in play(env, 6000))
    assert paid >= 1


@each_count
def test_pettingzoo_shows_the_same(name, players):
    game = core.load(name, players=players)
    env = vector.Environment(game, 1, observation="bits")
    table = pettingzoo.env(name, players=players)
    for state in moments(game, 20):
        if state.to_act < 0:
            continue
        seen, infos = env.reset(options={"states": [state]})
        table.reset(options={"actions": state.history})
        agent = table.agent_selection
        assert agent == f"seat_{infos['to_act'][0]}"
        theirs = table.observe(agent)
        assert seen["action_mask"][0].tolist() == theirs["action_mask"].tolist()
        known = theirs["observation"][len(game.input_names) :]
        np.testing.assert_array_equal(seen["observation"][0], known)


def look_alike(game, observe):
    """Return (pairs of states with the same view that look different, pairs that differ)."""
    caught = unlike = 0
    for i, state in enumerate(moments(game, 120)):
        if state.to_act >= 0:
            other = state.view(state.to_act).determinize(rng(i, 77))
            unlike += state != other
            caught += not np.array_equal(observe(state), observe(other))
    return caught, unlike


@each_kind
def test_the_observation_shows_the_view_of_the_seat_to_act_alone(name, players, kind):
    game = core.load(name, players=players)
    env = vector.Environment(game, 1, observation=kind)

    def observe(state):
        seen, infos = env.reset(options={"states": [state]})
        return np.concatenate([*(array[0] for array in seen.values()), infos["to_act"]])

    assert look_alike(game, observe)[0] == 0
    caught, unlike = look_alike(game, bytes_of)
    assert caught == unlike, "an observation made from the state is caught"
    assert unlike or players == 1, "alone at a table there may be nothing to hide"


@pytest.mark.parametrize("name", ["fredericus", "leduc-poker", KUHN])
def test_threads_change_nothing(name):
    def run(threads):
        env = vector.make(name, num_envs=37, threads=threads)
        return [[array.tobytes() for array in a.to_tuple()] for _, _, a in play(env, 30)]

    assert run(3) == run(1)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_threads_start_anew_after_a_fork():
    python(
        "-c",
        "import os\n"
        "from staufen import vector\n"
        "env = vector.make('leduc-poker', num_envs=9, threads=3)\n"
        "env.reset(seed=1)\n"
        "child = os.fork()\n"
        "env.step(env.sample_actions())\n"
        "if child:\n"
        "    assert os.waitpid(child, 0)[1] == 0\n"
        "else:\n"
        "    del env\n"
        "    os._exit(0)\n",
    )


def test_a_game_in_one_python_file_is_stepped_too():
    env = vector.make(KUHN, num_envs=5)
    total = 0
    for _, _, arrays in play(env, 40):
        assert set(arrays.rewards.sum(axis=1).tolist()) <= {0.0, 1.0}
        total += arrays.terminations.sum()
    assert total > 20


class Legal:
    """The action space of an environment, whose samples are legal."""

    def __init__(self, env):
        self.env = env

    def seed(self, seed):
        self.dice = rng(seed)

    def sample(self):
        if not getattr(self.env, "begun", False):
            self.env.reset(seed=123)
            self.env.begun = True
        return self.env.sample_actions(self.dice)


@pytest.mark.parametrize("name", ["fredericus", "leduc-poker"])
def test_gymnasiums_checks_pass(name):
    """Those that can be: the others want one reward, or take actions without the mask."""
    env = vector.make(name, num_envs=1)
    env_checker.check_reset_seed_determinism(env)
    env_checker.check_reset_options(env)
    env_checker.check_reset_return_type(env)
    env_checker.check_seed_deprecation(env)
    env_checker.check_reset_return_info_deprecation(env)
    env.action_space = Legal(env)
    env_checker.check_returned_data_not_reused(env)


@each_count
def test_what_is_returned_has_the_shapes_and_types_of_the_spaces(name, players):
    env = vector.make(name, players, 6)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, infos = env.reset(seed=3)
    for _ in range(20):
        assert seen in env.observation_space
        assert {k: v[0] for k, v in seen.items()} in env.single_observation_space
        assert len(env.observation_names) == seen["observation"].shape[1]
        assert len(set(env.observation_names)) == len(env.observation_names)
        actions = env.sample_actions()
        assert actions in env.action_space
        seen, rewards, terminations, truncations, infos = env.step(actions)
        assert (rewards.shape, rewards.dtype) == ((6, players), np.float32)
        assert (terminations.dtype, truncations.dtype) == (np.bool_, np.bool_)
        assert not truncations.any()
        assert ((infos["to_act"] >= 0) & (infos["to_act"] < players)).all()


def test_a_wrapper_of_gymnasium_takes_it():
    env = DictInfoToList(vector.make("leduc-poker", num_envs=3))
    _, infos = env.reset(seed=1)
    assert [each["to_act"] for each in infos] == [0, 0, 0]


def test_seeds_repeat_games_and_none_goes_on():
    def states(seed):
        env = vector.make("fredericus", num_envs=3)
        found = []
        for again in (seed, None):
            env.reset(seed=again)
            found += [env.state(i) for i in range(3)]
        return found

    assert states(5) == states(5) == states([5, 6, 7])
    assert len(set(states(5) + states(8))) == 12
    assert states(5)[1] == states(6)[0], "environment i has the seed + i"


def test_some_environments_begin_anew():
    env = vector.make("fredericus", num_envs=3)
    env.reset(seed=1)
    for _ in range(5):
        env.step(env.sample_actions())
    before = [env.state(i) for i in range(3)]
    env.reset(options={"reset_mask": np.array([False, True, False])})
    after = [env.state(i) for i in range(3)]
    assert [a == b for a, b in zip(before, after, strict=True)] == [True, False, True]


def test_arrays_of_the_caller_are_written():
    env = vector.make("leduc-poker", num_envs=4)
    steps = env.new_arrays(3)
    seen, infos = env.reset(seed=1, out=steps[0])
    assert np.shares_memory(seen["observation"], steps.observation)
    assert np.shares_memory(infos["to_act"], steps.to_act)
    for t in (1, 2):
        env.step(env.sample_actions(), out=steps[t])
    assert steps.action_mask[:, :, :4].any(axis=2).all()
    stored = steps.observation.copy()
    env.step(env.sample_actions())
    assert np.array_equal(stored, steps.observation), "only what is given is written"


def test_stale_contents_of_arrays_do_not_show():
    env = vector.make("leduc-poker", num_envs=4)
    clean, dirty = env.new_arrays(), env.new_arrays()
    for array in dirty.to_tuple():
        array.fill(1)
    env.reset(seed=1, out=clean)
    env.reset(seed=1, out=dirty)
    for a, b in zip(clean.to_tuple(), dirty.to_tuple(), strict=True):
        assert np.array_equal(a, b)


def test_a_step_into_given_arrays_keeps_no_memory():
    env = vector.make("leduc-poker", num_envs=64)
    arrays, actions, dice = env.new_arrays(), np.empty(64, np.int64), rng(1)
    env.reset(seed=1, out=arrays)
    for _ in range(3):
        before = sys.getallocatedblocks()
        for _ in range(200):
            env.step(env.sample_actions(dice, actions), out=arrays)
    assert sys.getallocatedblocks() - before < 20


def test_what_is_wrong_is_refused_and_changes_nothing():
    env = vector.make("leduc-poker", num_envs=2)
    for ask in (env.sample_actions, lambda: env.step(np.zeros(2, int)), lambda: env.state(0)):
        with pytest.raises(InputError, match=r"no game was dealt yet: reset\(\) first"):
            ask()
    env.reset(seed=1)
    before = [env.state(i) for i in range(2)]
    wrong = [
        (np.array([1, 9]), r"actions\[1\]: 9 is not legal \(legal: 1, 2\)"),
        (np.array([-1, 1]), r"actions\[0\]: -1 is not legal"),
        (np.array([2**16 + 1, 1]), r"actions\[0\]: 65537 is not legal"),
        (np.array([1.0, 1.0]), "actions: float64 of shape"),
        (np.array([True, True]), "actions: bool of shape"),
        (np.array([1]), r"actions: int64 of shape \(1,\) \(expected whole numbers of shape \(2,"),
    ]
    for actions, message in wrong:
        with pytest.raises(InputError, match=message):
            env.step(actions)
        with pytest.raises(InputError, match=message):
            env.game_actions(actions)
    assert [env.state(i) for i in range(2)] == before
    with pytest.raises(InputError, match="game 2: out of range"):
        env.state(2)


def test_arrays_of_another_form_are_refused():
    env = vector.make("leduc-poker", num_envs=2)
    arrays = env.new_arrays()
    frozen = arrays.rewards.copy()
    frozen.flags.writeable = False
    for name, array in {
        "observation": arrays.observation[:1],
        "action_mask": arrays.action_mask.astype(np.int16),
        "rewards": frozen,
        "to_act": np.zeros((2, 2), np.int8)[:, 0],
        "terminations": [False, False],
    }.items():
        wrong = vector.Arrays(**{**vars(arrays), name: array})
        with pytest.raises(InputError, match=rf"out\.{name}: expected an array"):
            env.reset(out=wrong)
    env.reset()
    with pytest.raises((InputError, BufferError, ValueError)):
        env.sample_actions(out=np.empty(2, np.int32))


def test_settings_that_are_unknown_are_refused():
    over = core.load("leduc-poker").replay(["deal-Ks", "deal-Qs", "raise", "fold"])
    view = core.load("leduc-poker").new_state(1).view(0)
    env = vector.make("leduc-poker", num_envs=1)
    refused = {
        "num_envs: 0 is out of range": lambda: vector.make("leduc-poker", num_envs=0),
        "threads: 0 is out of range": lambda: vector.make("leduc-poker", threads=0),
        "'inputs' is unknown": lambda: vector.make("leduc-poker", observation="inputs"),
        "unknown number of players": lambda: vector.make("leduc-poker", players=3),
        "a state of leduc-poker.* that is not over": lambda: env.reset(options={"states": [over]}),
        r"states\[0\]: expected a state of leduc": lambda: env.reset(options={"states": [view]}),
        r"states: 0 \(expected 1\)": lambda: env.reset(options={"states": []}),
        r"seed: -1 \(expected whole": lambda: env.reset(seed=-1),
        r"seed: 2 seeds \(expected 1\)": lambda: env.reset(seed=[1, 2]),
    }
    for message, ask in refused.items():
        with pytest.raises(InputError, match=message):
            ask()
    env.reset()
    with pytest.raises(InputError, match="reset_mask: expected an array of 1 booleans"):
        env.reset(options={"reset_mask": [True]})


def test_the_package_has_it_at_its_root():
    assert staufen.vector is vector
