"""A training run: in each generation, self-play games and a network that is fitted to them.

Its folder holds `plan.json`, `games/` with a file for each game, `network-1.npz` and so on, one per
generation, and `losses.json`. A run that was stopped is resumed from these files.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ...bots import create_bot, parse_spec
from ...bots.base.settings import settings
from ...core import Game, InputError, load, spec
from ...core.errors import unknown
from ...core.input_files import JsonObject, os_errors, read_bytes, read_text
from ...search import network_file
from ...search.network_file import Contents, input_names_of
from ..match import fingerprint
from ..match.executors import Executor, Outcome, Where, create_executor
from ..store import files
from . import policy_fit, policy_samples
from .ab_test import network_options
from .fit import Loss, Net, Table
from .plan import TrainingPlan
from .policy_fit import PolicyNet
from .policy_samples import PolicySamples
from .selfplay import Job, Samples, join_samples, play_game

SILENCE_TIMEOUT_S = 600.0  # seconds without a sign of life after which a game counts as hung
EXPLORATION_FACTOR = 2.0  # times the game's own, to look at siblings more evenly
MAX_SAMPLES_BYTES = 2**30
SEEDS_PER_TABLE = 10**9  # of the games of one table and generation

Played = Samples | PolicySamples
Watch = Callable[[Iterable[Outcome]], Iterable[Outcome]]


class Generation(NamedTuple):
    """A generation that is done."""

    network: str  # its file
    games: Mapping[str, int]  # by number of players: that it learned from
    positions: Mapping[str, int]
    losses: list[list[Loss]]  # by epoch, before the first one on; then by table


class TrainingRun:
    """A plan in its folder. Raises InputError for a folder of another plan."""

    def __init__(self, plan: TrainingPlan, folder: Path) -> None:
        self.plan = plan
        self.folder = folder
        self.tables = [load(plan.game, players) for players in plan.players]
        file = folder / "plan.json"
        wanted = plan.to_dict()
        with os_errors(folder):
            if not file.exists():
                self._check_inputs()
                if folder.exists() and any(each.name != "games" for each in folder.iterdir()):
                    raise InputError(f"{folder}: holds no training run; choose another folder")
                (folder / "games").mkdir(parents=True, exist_ok=True)
                _write_json(file, wanted)
            data = read_bytes(file)
        try:
            found = dict(json.loads(data))
            further = _is_same_run(wanted, found) and found["generations"] < wanted["generations"]
        except (LookupError, TypeError, ValueError) as error:
            raise InputError(f"{file}: {error}") from None
        if further:
            _write_json(file, wanted)
        elif found != wanted:
            other = "; ".join(_list_differences(found, wanted))
            raise InputError(f"{folder}: holds another run: {other}; choose another folder")

    def _check_inputs(self) -> None:
        """Raise InputError for a teacher or inputs that there are not, before a folder is made."""
        for game in self.tables:
            create_bot(self.search_spec(game, 1), game)
        names = input_names_of(self.tables[0])
        for text in self.plan.fitting.without:
            if not any(name.startswith(text) for name in names):
                first = dict.fromkeys(name.split()[0] for name in names)
                raise unknown("beginning of an input", text, first, "without")
        if not self.plan.fitting.selects_inputs(names).any():
            raise InputError("without: no input is left")

    def network_path(self, generation: int) -> Path:
        """Return the file of the network of a generation, from 1."""
        return self.folder / f"network-{generation}.npz"

    def search_spec(self, game: Game, generation: int) -> str:
        """Return the search that plays against itself in a generation, from 1.

        In the first the teacher judges, whatever network comes with the game.
        """
        use = self.use
        explore = EXPLORATION_FACTOR if use == "value" else 1
        given: dict[str, spec.Value] = {
            "iterations": self.plan.iterations,
            "early_stop": False,  # it learns from what the others are worth, too
            "c": explore * settings(game.name, players=game.players)["c"],
        }
        teacher = self.plan.teacher if generation == 1 else self.network_path(generation - 1)
        given |= {use: teacher} if teacher == "default" else network_options(game, teacher, use)
        if use == "value" and game.players == 1 and teacher == "default":
            given["playout_length"] = "end"  # weights predict who wins, not what share is won
        return parse_spec(spec.write("so-ismcts", given)).text

    @property
    def use(self) -> str:
        """The option of searches that takes what is learned."""
        return network_file.USES[self._format]

    @property
    def _format(self) -> str:
        """The format of the files."""
        if self.plan.is_policy:
            return network_file.FAST if self.plan.is_fast else network_file.POLICY
        return network_file.FORMAT

    # ---------------------------------------------------------------- games

    def list_jobs(self, generation: int) -> list[Job]:
        """Return all games of a generation."""
        plan = self.plan
        return [
            Job(
                str(game), self.search_spec(game, generation),
                (plan.seed * 1000 + 100 * game.players + generation) * SEEDS_PER_TABLE + number,
                plan.keep, plan.visits, plan.random,
            )
            for number in range(max(plan.games))
            for game, count in zip(self.tables, plan.games, strict=True)
            if number < count
        ]  # fmt: skip

    def samples_path(self, job: Job) -> Path:
        """Return the file with the samples of a game."""
        return self.folder / "games" / f"{job.seed}.npz"

    def play_games(self, generation: int, where: Where, watch: Watch = iter) -> None:
        """Play the games of a generation that are missing. Raises InputError for one that fails."""
        due = [job for job in self.list_jobs(generation) if not self.samples_path(job).exists()]
        if not due:
            return
        do = policy_samples.play_game if self.plan.is_policy else play_game
        tables = [(game, [self.search_spec(game, generation)]) for game in self.tables]
        workers: Executor = create_executor(
            where, do, time_limit=SILENCE_TIMEOUT_S, bundle=lambda job: job.game,
            fingerprint=partial(fingerprint.fingerprint_install, *tables),
        )  # fmt: skip
        with workers:
            for outcome in watch(workers.run(due)):
                self._save_samples(
                    outcome.job, outcome.require_value(f"train: game {outcome.job.seed}")
                )

    def _save_samples(self, job: Job, samples: Samples | PolicySamples) -> None:
        save: Callable[..., None] = np.savez_compressed
        with files.partial_file(self.samples_path(job)) as new, new.open("wb") as file:
            save(file, **samples._asdict())

    def load_samples(self, generation: int) -> dict[int, list[Played]]:
        """Return the games of all generations up to one, Samples or PolicySamples, by players."""
        kind: type[Played] = PolicySamples if self.plan.is_policy else Samples
        players = {str(game): game.players for game in self.tables}
        found: dict[int, list[Played]] = {game.players: [] for game in self.tables}
        for each in range(1, generation + 1):
            for job in self.list_jobs(each):
                samples = _read_samples(self.samples_path(job), kind)
                if len(samples.inputs):
                    found[players[job.game]].append(samples)
        return found

    # ---------------------------------------------------------------- networks

    def fit_network(self, generation: int, command: str) -> Iterator[list[Loss]]:
        """Fit the network of a generation and write its file; yield the losses of every epoch."""
        samples = self.load_samples(generation)
        tables = self._make_tables(samples)
        if not any(len(table.learned) for table in tables):
            raise InputError(
                f"{self.folder}: no positions to learn from; use more games, a larger keep or"
                " fewer visits, and another folder"
            )
        losses: list[list[Loss]] = []
        net = self._make_network(tables)
        for found in net.fit(tables):
            losses.append(found)
            yield found
        game = self.tables[0]
        positions = {str(table.players): len(table.inputs) for table in tables}
        games = {str(n): len(each) for n, each in samples.items()}
        about = {
            "command": command,
            "plan": self.plan.to_dict(),
            "generation": generation,
            "games": games,
            "positions": positions,
            "build": fingerprint.build_id(),
        }
        contents = Contents(game.name, input_names_of(game), net.to_arrays(), about, self._format)
        network_file.write_network(self.network_path(generation), contents)
        made = Generation(self.network_path(generation).name, games, positions, losses)
        _write_json(self.folder / "losses.json", [*self.read_generations()[: generation - 1], made])

    def _make_tables(self, samples: Mapping[int, list[Any]]) -> list[Any]:
        """Return what a network learns from, a table a number of players."""
        known = {players: each for players, each in samples.items() if each}
        if self.plan.is_policy:
            fast = self.plan.is_fast
            return [policy_fit.Table(n, join_samples(each), fast) for n, each in known.items()]
        return [Table(join_samples(each), self.plan.fitting) for each in known.values()]

    def _make_network(self, tables: list[Any]) -> Net | PolicyNet:
        """Return the network in the making."""
        names = input_names_of(self.tables[0])
        if self.plan.is_policy:
            actions = self.tables[0].num_actions
            return PolicyNet(tables, actions, self.plan.fitting, names, self.plan.is_fast)
        # It begins with the game's own weights, 0 for all other inputs.
        known = [[game.weights.get(name, 0.0) for name in names] for game in self.tables]
        begun = np.array(np.mean(known, axis=0), np.float32)
        return Net(tables, begun, self.plan.fitting, names)

    def read_generations(self) -> list[Generation]:
        """Return the generations that are done."""
        file = self.folder / "losses.json"
        if not file.exists():
            return []
        try:
            rows = json.loads(read_text(file))
            found = [
                Generation(
                    row[0], row[1], row[2], [[Loss(*loss) for loss in epoch] for epoch in row[3]]
                )
                for row in rows
            ]
        except (OSError, ValueError, TypeError, LookupError) as error:
            raise InputError(f"{file}: {error}") from None
        return [each for each in found if (self.folder / each.network).exists()]


def _read_samples(path: Path, kind: type[Played]) -> Played:
    try:
        arrays = network_file.read_arrays(path, MAX_SAMPLES_BYTES)
        return kind(*(arrays[name] for name in kind._fields))
    except (InputError, KeyError) as error:
        raise InputError(f"{path}: {error}; remove the file to play this game again") from None


def made_by(plan: TrainingPlan, path: Path) -> bool:
    """Return whether a file is a network of a run like this, whatever its generations."""
    try:
        found = network_file.read_network(path, load(plan.game, plan.players[0])).about["plan"]
    except (InputError, LookupError, TypeError):
        return False
    return isinstance(found, dict) and _is_same_run(plan.to_dict(), found)


def _is_same_run(plan: JsonObject, other: JsonObject) -> bool:
    """Return whether two plans differ in the number of generations at most."""
    return {**plan, "generations": 0} == {**other, "generations": 0}


def _list_differences(plan: JsonObject, other: JsonObject) -> Iterator[str]:
    """Yield in which settings plans differ, and how."""
    for key in {**other, **plan}:
        if plan.get(key) != other.get(key):
            yield f"{key} {format_value(plan.get(key))}, not {format_value(other.get(key))}"


def format_value(value: object) -> str:
    """Return a value of a plan in words."""
    if isinstance(value, list | tuple):
        return " ".join(map(format_value, value)) or "none"
    return value if isinstance(value, str) else json.dumps(value)


def _write_json(path: Path, thing: object) -> None:
    files.replace_file(path, [json.dumps(thing, indent=1)])
