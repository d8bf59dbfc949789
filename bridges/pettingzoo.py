"""Every game as a PettingZoo environment, for learners: agents take turns (AEC).

    from staufen.bridges import pettingzoo

    env = pettingzoo.env("stupor-mundi", players=2)  # or, of the package pettingzoo itself,
    env = make("aec", "staufen/stupor-mundi-v2", players=2)
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        done = terminated or truncated
        env.step(None if done else env.action_space(agent).sample(seen["action_mask"]))

An agent sees `observation` (`Game.observation`: float32 in [-1, 1]) and `action_mask` (int8, all 0
while others are to act). Chance is drawn by the environment. Rewards are 0 until the game is over,
then the win share, in [0, 1].
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, register
from pettingzoo.utils.env_logger import EnvLogger

from ..core import ChanceSampler, Game, InputError, State, game_names, load
from ..core.input_files import JsonObject
from ..core.registry import card

NUM_SEEDS = 2**63  # of deals
RENDER_MODES = ("ansi", "human", "svg")


class Table(AECEnv[str, dict[str, np.ndarray], Any]):
    """One table. The agents are `seat_0`, `seat_1` and so on."""

    def __init__(self, game: Game, seed: int | None = None, render_mode: str | None = None) -> None:
        self.metadata = {
            "name": f"{game.name}-v{game.rules_version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        if render_mode not in (None, *RENDER_MODES):
            raise InputError(f"render_mode {render_mode!r}: ansi, human, svg or None expected")
        self.game, self.render_mode = game, render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        numbers = spaces.Box(-1.0, 1.0, (game.observation_size,), np.float32)
        mask = spaces.Box(0, 1, (game.num_actions,), np.int8)
        self.action_spaces = {
            agent: spaces.Discrete(game.num_actions) for agent in self.possible_agents
        }
        self.observation_spaces = {
            agent: spaces.Dict({"observation": numbers, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.agents: list[str] = []
        self.agent_selection = ""
        self._rng, _ = seeding.np_random(seed)

    def observation_space(self, agent: str) -> spaces.Space[object]:
        """Return what an agent may see, the same object every time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[object]:
        """Return `Discrete(game.num_actions)`, the same object every time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: JsonObject | None = None) -> None:
        """Start a new game. Equal seeds give equal games; None continues the random numbers.

        `options` may hold `actions`, a list as `Game.replay` takes it, to begin in the middle of
        a game; PettingZoo wants all else in it ignored. Raises InputError for an illegal action.
        """
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        self._dealer = ChanceSampler(int(self._rng.integers(NUM_SEEDS)))
        actions: Sequence[int | str] = (options or {}).get("actions", ())
        self.state: State = self.game.replay(actions)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._advance()
        self._accumulate_rewards()  # `actions` may end the game

    def step(self, action: Any) -> None:
        """Take an action for the agent to act. Raises InputError for an illegal one."""
        agent = self._check_agent(self.agent_selection)
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.state.apply(action)
        self._cumulative_rewards[agent] = 0.0
        self._advance()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, object]]:
        """Return the observation and reward of the agent to act, at the end of the last agent."""
        if self._check_agent(self.agent_selection) in self.agents:
            answer: tuple[Any, float, bool, bool, dict[str, object]] = super().last(observe)
            return answer
        seen = self.observe(self.agent_selection) if observe else None
        return seen, 0.0, True, False, {}

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """Return what an agent sees, made from its seat's view alone."""
        seat = self.possible_agents.index(self._check_agent(agent))
        mask = np.zeros(self.game.num_actions, np.int8)
        view = self.state.view(seat)
        if view.to_act == seat:
            mask[view.legal_actions] = 1
        return {"observation": self.game.observation(view), "action_mask": mask}

    def render(self) -> str | None:
        """Return the whole table as text (`ansi`) or a picture (`svg`), or print it (`human`)."""
        self._check_agent(self.agent_selection)
        if self.render_mode == "ansi":
            return str(self.state)
        if self.render_mode == "svg":
            return self.game.svg(self.state)
        if self.render_mode == "human":
            print(self.state)
        return None

    def close(self) -> None:
        """Do nothing: a table holds no window and no file."""

    def _check_agent(self, agent: str) -> str:
        """Return an agent that sits at the table. Raises InputError before the first `reset`."""
        if not self.agent_selection:
            raise InputError("no game was dealt yet: reset() first")
        if agent not in self.possible_agents:
            raise InputError(f"agent {agent!r}: one of {', '.join(self.possible_agents)} expected")
        return agent

    def _advance(self) -> None:
        """Draw chance events; then set the agent to act, or the final rewards."""
        for _ in self._dealer.resolve(self.state):
            pass
        if self.state.is_over:
            self.rewards = dict(zip(self.agents, self.state.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.state.to_act]


def env(
    name: str,
    players: int | None = None,
    seed: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> Table:
    """Return a table for a game, by name or specification (`fredericus(players=3)`).

    `seed` is for a first `reset` without one. `options` are the game's. Raises InputError for
    what the game does not know.
    """
    return Table(load(name, players=players, **options), seed, render_mode)


def environment_id(name: str) -> str:
    """Return the id of a game in PettingZoo's registry."""
    return f"staufen/{name}-v{card(name)['rules_version']}"


for _name in game_names():
    register("aec", environment_id(_name), env, kwargs={"name": _name})
