"""Speed of environments for learners, in nanoseconds a step: `python -m benchmarks.vector`.

All play at random. Our games are measured as a bare loop of the rules (`measure_playouts`), as
single environments in Python, and as `staufen.vector`; beside them PettingZoo's classic games and
OpenSpiel, where they are installed:

    pip install "pettingzoo[classic]" open_spiel
"""

import random
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import click
import numpy as np
from tqdm import tqdm

from benchmarks.report import Command, Table, show_and_keep
from staufen import vector
from staufen.bridges import pettingzoo
from staufen.core import ChanceSampler, Game, State, load
from staufen.search.search import measure_playouts

GAMES = (
    "fredericus(players=3)", "staufer(players=3)", "stupor-mundi(players=3)",
    "knockout-whist(players=3)", "oh-hell", "leduc-poker",
)  # fmt: skip
CLASSIC = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "gin_rummy_v4", "hanabi_v5")
OPENSPIEL = ("leduc_poker", "oh_hell", "kuhn_poker")
SPREAD = 4000  # steps before the measurement, so that games are at different points
SHORT_S = 0.05  # of one measurement of a single environment
PACKAGES = ("numpy", "gymnasium", "pettingzoo", "open_spiel")
NS = 1e9  # in a second

Measure = Callable[[], float]  # nanoseconds a step


def measure_bare(game: Game) -> float:
    """Return the time of a seat's random choice, with the draws of chance that follow."""
    state, count = game.initial_state(), 10
    while True:
        start = time.process_time()
        _, plies, _ = measure_playouts(state, count, np.random.default_rng(1))
        spent = time.process_time() - start
        if spent > SHORT_S:
            return spent / plies * NS
        count *= 2


def measure_single(step: Callable[[], object]) -> float:
    """Return the time of a step of one environment in Python."""
    steps, start = 0, time.process_time()
    while time.process_time() < start + SHORT_S:
        step()
        steps += 1
    return (time.process_time() - start) / steps * NS


def create_batch(states: list[State], kind: str, steps: int) -> Measure:
    """Return the measurement of `staufen.vector`: processor time of the step alone."""
    play = create_player(states, kind, 1, time.process_time)
    return lambda: sum(play() for _ in range(steps)) / steps * NS


def create_threads(states: list[State], kind: str, threads: int, steps: int) -> Measure:
    """Return the measurement of the fastest of many steps, by the clock.

    Other programs take turns on a shared machine, but not within every step.
    """
    play = create_player(states, kind, threads, time.perf_counter)
    return lambda: min(play() for _ in range(steps)) * NS


def create_player(
    states: list[State], kind: str, threads: int, clock: Callable[[], float]
) -> Callable[[], float]:
    """Return a function that steps all games once; it returns the seconds of one game's step."""
    env = vector.Environment(states[0].game, len(states), observation=kind, threads=threads)
    arrays, actions = env.new_arrays(), np.empty(len(states), np.int64)
    dice = np.random.default_rng(1)
    env.reset(seed=1, options={"states": states}, out=arrays)

    def play() -> float:
        env.sample_actions(dice, actions)
        start = clock()
        env.step(actions, arrays)
        return (clock() - start) / len(states)

    return play


def spread_states(game: Game, count: int) -> list[State]:
    """Return states at different points of random games."""
    env = vector.Environment(game, count, observation="none")
    arrays = env.new_arrays()
    env.reset(seed=1, out=arrays)
    for _ in range(SPREAD):
        env.step(env.sample_actions(), arrays)
    return [env.state(i) for i in range(count)]


def create_state_step(game: Game) -> Callable[[], object]:
    """Return a step of a State in Python, without an observation."""
    states, dealer = iter(()), ChanceSampler(1)

    def step() -> None:
        nonlocal states
        state = next(states, None)
        if state is None:
            states = play()
            state = next(states)
        state.apply(random.choice(state.legal_actions))

    def play() -> object:
        state = game.initial_state()
        while True:
            for _ in dealer.resolve(state):
                pass
            if state.is_over:
                return
            yield state

    return step


def create_aec_step(env: Any) -> Callable[[], object]:
    """Return a step of an environment of PettingZoo, with its observation and mask."""
    env.reset(seed=1)

    def step() -> None:
        if not env.agents:
            env.reset()
        seen, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            env.step(None)
            return
        mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
        env.step(random.choice(np.flatnonzero(mask).tolist()))

    return step


def create_openspiel_step(name: str, observe: bool) -> Callable[[], object]:
    """Return a seat's choice over OpenSpiel's states, with the draws of chance that follow."""
    import pyspiel

    game = pyspiel.load_game(name)
    state = game.new_initial_state()

    def step() -> None:
        nonlocal state
        while state.is_terminal() or state.is_chance_node():
            if state.is_terminal():
                state = game.new_initial_state()
                continue
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, weights)[0])
        if observe:
            state.information_state_tensor(state.current_player())
        state.apply_action(random.choice(state.legal_actions()))

    return step


def find_best(passes: int, measures: list[Measure]) -> list[float]:
    """Return the best of several passes over all measurements in turns."""
    turns = [
        [measure() for measure in measures] for _ in tqdm(range(passes), leave=False, disable=None)
    ]
    return [min(column) for column in zip(*turns, strict=True)]


def measure_ours(passes: int, num_envs: int, steps: int) -> Table:
    """Measure our games, with one thread."""
    columns = (
        "game", "bare ply", "step + mask", "with bytes", "with inputs or bits",
        "State in Python", "PettingZoo",
    )  # fmt: skip
    note = (
        f"{num_envs} environments, processor time, best of {passes} passes in turns; in parentheses"
        " the ratio to the bare ply. A bare ply is a random choice and the draws that follow, in a"
        " loop in C. Steps are without the choice, which takes 5 ns more at random."
    )
    table = Table("Our games, nanoseconds a step", columns, note)
    for name in GAMES:
        game = load(name)
        states = spread_states(game, num_envs)
        measures: list[Measure] = [lambda game=game: measure_bare(game)]
        measures += [create_batch(states, kind, steps) for kind in ("none", "bytes", rich(game))]
        singles = (create_state_step(game), create_aec_step(pettingzoo.Table(game, 1)))
        measures += [lambda step=step: measure_single(step) for step in singles]
        times = find_best(passes, measures)
        shares = [f"{t:,.0f} ({t / times[0]:.2f})" for t in times[1:4]]
        table.add(str(game), times[0], *shares, *times[4:])
    return table


def measure_threads(passes: int, num_envs: int, steps: int) -> Table:
    """Measure our games with one thread and with two."""
    columns = ("game", "what", "1 thread", "2 threads", "speed-up")
    note = (
        f"{num_envs} environments, fastest of {passes * steps} steps in turns, by the clock: other"
        " programs were running."
    )
    table = Table("Our games with threads, nanoseconds a step", columns, note)
    for name in GAMES[:3]:
        game = load(name)
        states = spread_states(game, num_envs)
        for kind in ("none", rich(game)):
            measures = [create_threads(states, kind, n, steps) for n in (1, 2)]
            one, two = find_best(passes, measures)
            what = "step + mask" if kind == "none" else f"with {kind}"
            table.add(str(game), what, one, two, one / two)
    return table


def rich(game: Game) -> str:
    """Return the observation that a game has by default."""
    return "inputs" if game.input_names else "bits"


def measure_others(passes: int) -> Table:
    """Measure the games of other packages that are installed."""
    table = Table("Other packages, nanoseconds a step", ("package", "game", "what", "time"))
    rows: list[tuple[str, str, str, Callable[[], object]]] = []
    if find_spec("rlcard"):
        for name in CLASSIC:
            try:
                env = import_module(f"pettingzoo.classic.{name}").raw_env()
            except Exception as error:  # of a game whose package is not installed
                click.echo(f"{name}: left out ({error})", err=True)
                continue
            rows.append(("PettingZoo", name, "last and step", create_aec_step(env)))
    if find_spec("pyspiel"):
        for name in OPENSPIEL:
            rows.append(("OpenSpiel", name, "legal actions and step",
                         create_openspiel_step(name, False)))  # fmt: skip
            rows.append(("OpenSpiel", name, "with information state",
                         create_openspiel_step(name, True)))  # fmt: skip
    measures: list[Measure] = [lambda step=row[3]: measure_single(step) for row in rows]
    for row, best in zip(rows, find_best(passes, measures), strict=True):
        table.add(*row[:3], best)
    return table


@click.command(cls=Command, help=__doc__)
@click.option("--quick", is_flag=True, help="short runs; nothing is written")
def main(quick: bool) -> None:
    """Measure our games, then those of others."""
    passes, num_envs, steps = (1, 64, 10) if quick else (9, 1024, 60)
    tables = [measure(passes, num_envs, steps) for measure in (measure_ours, measure_threads)]
    tables.append(measure_others(passes))
    show_and_keep("vector", "Environments for learners", tables, *PACKAGES, keep=not quick)


if __name__ == "__main__":
    main()
