"""Tournaments and evaluations that are started from the page: each is a process of its own."""

import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import IO, Annotated, Literal

import msgspec
from msgspec import Meta

from ..arena import ladder
from ..arena.match import fingerprint, match
from ..arena.match.limits import Limits
from ..arena.plans import Plan
from ..arena.plans.evaluation import Evaluation
from ..arena.plans.tournament import Tournament
from ..arena.store import Store
from ..core import InputError, load

SEED = 1  # of the deals, as at the command line
MAX_RUNNING = 4
PATIENCE_S = 10  # for a process to save its games
INTERRUPTED = 130  # exit code
MAX_READ = 2**20  # bytes
MAX_TOLD = 300  # characters of what a process said last
Name = Annotated[str, Meta(max_length=1000)]


class RunRequest(msgspec.Struct, forbid_unknown_fields=True):
    """What a page asks for. The first of the bots is the one that is evaluated."""

    kind: Literal["tournament", "evaluation"]
    game: Name
    bots: Annotated[list[Name], Meta(min_length=1, max_length=64)]
    players: int | None = None
    deals: Annotated[int, Meta(ge=1, le=1_000_000)] = 8
    decision: Annotated[float, Meta(gt=0, le=86_400)] | None = None  # seconds; None: no limit
    workers: Annotated[int, Meta(ge=1, le=1024)] | None = None  # None: all cores


class RunProcesses:
    """The runs of a store that this server has started. It is thread-safe."""

    def __init__(self, store: Path | None) -> None:
        self.store = store
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._errors: dict[str, IO[bytes]] = {}
        self._own: dict[str, int | None] = {}  # workers by run: its programs may run
        self._lock = threading.Lock()  # else two requests could start one run twice

    def start(self, request: RunRequest) -> str:
        """Start a run, or go on with the one that was asked for in the same way; return its id."""
        if self.store is None:
            raise InputError("store: none is used, so that no run can be saved")
        with Store(self.store) as store:
            plan = _create_plan(request, store)
            run = store.begin_run(plan.kind, plan.to_dict(), fingerprint.build_id())
        name = str(run.id)
        self._own[name] = request.workers
        self.resume(name)
        return name

    def resume(self, name: str) -> None:
        """Go on with a run. Raises InputError if it is running, or too many are."""
        with self._lock:
            self._resume(name)

    def _resume(self, name: str) -> None:
        if self.is_running(name):
            raise InputError(f"run {name}: it is running")
        if sum(map(self.is_running, self._running)) >= MAX_RUNNING:
            raise InputError(f"run {name}: {MAX_RUNNING} runs are running; stop one of them")
        if self.store is None or not name.isdecimal():
            raise InputError(f"run {name}: not found")
        words = ["resume", name, "--store", str(self.store)]
        words += ["--trust"] if name in self._own else []
        if workers := self._own.get(name):
            words += ["--workers", str(workers)]
        if name in self._errors:
            self._errors[name].close()
        self._errors[name] = tempfile.TemporaryFile()  # noqa: SIM115 - read once it has ended
        self._running[name] = subprocess.Popen(
            [sys.executable, "-m", "staufen", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=self._errors[name],
            start_new_session=True,  # Ctrl-C at the server is passed on once, by `close`
        )

    def is_running(self, name: str) -> bool:
        """Whether a run is being played by a process of this server."""
        return name in self._running and self._running[name].poll() is None

    def stop(self, name: str) -> None:
        """Stop a run; its games are saved."""
        if self.is_running(name):
            self._running[name].send_signal(signal.SIGINT)

    def last_error(self, name: str) -> str:
        """Return what a run that has failed said last, else an empty string."""
        process = self._running.get(name)
        if process is None or process.poll() in (None, 0, INTERRUPTED):
            return ""
        said = self._errors[name]
        said.seek(0)
        lines = said.read(MAX_READ).decode(errors="replace").strip().splitlines()
        return lines[-1][:MAX_TOLD] if lines else ""

    def close(self) -> None:
        """Stop all runs, and wait until their games are saved."""
        with self._lock:
            for name in self._running:
                self.stop(name)
        for process in self._running.values():
            try:
                process.wait(PATIENCE_S)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        for said in self._errors.values():
            said.close()


def _create_plan(request: RunRequest, store: Store) -> Plan:
    game = load(request.game, request.players)
    field = match.check_bots(game, request.bots, rated=True)
    limits = Limits(request.decision)
    if request.kind == "tournament":
        plan = Tournament(game, field, request.deals, SEED, limits=limits)
        plan.check()
        return plan
    if len(field) > 1:
        raise InputError("bots: one is evaluated at a time")
    opponents, version = ladder.ladder_opponents(game, field[0], store, None, stale=False)
    return Evaluation(game, field[0], opponents, version, request.deals, limits=limits)
