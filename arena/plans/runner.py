"""A run: a plan that is played and saved in a store, and can be resumed after a stop.

Rounds that were played are read from the store, so starting and resuming are the same.
"""

import os
import tempfile
import weakref
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from functools import partial

from ...core import Game, InputError
from ...core.input_files import JsonObject
from ...core.player_names import format_count
from .. import participant
from ..match import fingerprint, isolation, match
from ..match.executors import Executor, Outcome, Where, create_executor
from ..match.limits import Limits, timeout_cause
from ..schedule import Pairing
from ..store import Run, Store, block_of, records, replay
from ..store.records import FAULTS, MatchResult, Record
from . import Plan

MAX_FORFEITS = 3  # forfeits, and at least half of its games, bar a bot from the rounds to come

Watch = Callable[[Iterable[MatchResult]], Iterable[MatchResult]]


class StoreError(InputError):
    """The store cannot be written: it was removed, replaced or cut short, or the disk is full."""


class Runner:
    """Plays a plan and saves the games in a store.

    `began` is the plain data of a run to resume. Raises InputError if something that the plan needs
    has changed since.
    """

    def __init__(self, store: Store, plan: Plan, began: JsonObject | None = None) -> None:
        self.store = store
        self.plan = plan
        config = plan.to_dict()
        if began is not None:
            _check_unchanged(config, began)
        self.run: Run = store.begin_run(plan.kind, config, fingerprint.build_id())
        self.fingerprints: dict[str, str] = config["codes"]  # by bot
        again = ("void",) if plan.num_matches is not None else ()  # these are played again
        self.saved: set[int] = set()  # numbers of the games in the store
        self.failed = 0  # of these
        self.results: dict[int, MatchResult] = {}  # the schedule has not come to yet, no actions
        self.seats: Counter[str] = Counter()  # games by bot, of whole rounds
        self.faults: Counter[str] = Counter()  # of these, forfeited by the bot
        self.copies = tempfile.TemporaryFile()  # noqa: SIM115 - of the records of all games
        weakref.finalize(self, self.copies.close)
        for game in store.read_games(self.run):
            if game.record.end not in again:
                self._count_game(game)
        self.before = len(self.saved)  # games saved before this runner played any
        self.finished = False
        self.barred: set[str] = set()
        if self.other_build:
            store.add_event(
                f"resumed by another build: {fingerprint.build_id()}", self.run, "warning"
            )

    @property
    def other_build(self) -> str:
        """A warning if another build began the run, else an empty string."""
        if self.run.build == fingerprint.build_id():
            return ""
        return f"run {self.run.id} was begun by another build: {self.run.build}"

    def list_results(self) -> list[MatchResult]:
        """Return what was played without the actions, in the order of the schedule."""
        if self.results.keys() == self.saved:  # no round was played since they were read
            return [self.results[number] for number in sorted(self.saved)]
        return [game.without_actions() for game in self.read_games()]

    def read_games(self) -> Iterator[MatchResult]:
        """Yield what was played from the store, in the order of the schedule."""
        games = self.store.read_games(self.run)
        return (game for game in games if game.record.number in self.saved)

    def read_records(self) -> list[Record]:
        """Return the records of what was played, in the order of the schedule."""
        return [game.record for game in self.read_games()]

    def play(self, where: Where, watch: Watch = iter) -> None:
        """Play the missing games. `watch` iterates over them, and may stop before the end."""
        plan = self.plan
        wanted = max(self.run.games, plan.num_matches or 0)
        if self.run.state == "finished" and len(self.saved) == wanted:  # no game to play again
            self.finished = True
            return
        task = PlayMatch(plan.game, plan.limits)
        with create_executor(
            where, task, time_limit=plan.limits.hang_timeout, bundle=block_of,
            fingerprint=partial(fingerprint.fingerprint_install, (plan.game, plan.bots)),
        ) as workers:  # fmt: skip
            for _ in watch(self._play_rounds(task, workers)):
                pass

    def _play_rounds(self, task: "PlayMatch", workers: Executor) -> Iterator[MatchResult]:
        rounds = self.plan.schedule_rounds()
        try:
            pairings = next(rounds)
            while True:
                allowed = yield from self._without_barred(pairings)
                checked = workers.remote or isolation.trusts_files()  # foreign code may have run
                for outcome in workers.run(allowed):
                    yield self.save_game(task.to_result(outcome, checked), outcome)
                done = [self.results.pop(pairing.number).record for pairing in pairings]
                self._count_faults(done)
                pairings = rounds.send(done)
        except StopIteration:
            self.finished = True
            self.store.finish_run(self.run)

    def _without_barred(
        self, pairings: list[Pairing]
    ) -> Generator[MatchResult, None, list[Pairing]]:
        """Return the matches of a round that are missing; those of barred bots are forfeited."""
        missing = [pairing for pairing in pairings if pairing.number not in self.saved]
        strangers = {bot for pairing in missing for bot in pairing.bots} - set(self.plan.bots)
        assert not strangers, f"{strangers} are not in the plan"
        barred = find_barred(self.seats, self.faults)
        for bot in barred.keys() - self.barred:
            what = f"{participant.parse(bot).name} is barred after {barred[bot]} forfeits"
            self.store.add_event(what, self.run, "warning")
        self.barred |= barred.keys()
        allowed = []
        for pairing in missing:
            seat = next((s for s, bot in enumerate(pairing.bots) if bot in barred), None)
            if seat is None:
                allowed.append(pairing)
            else:
                cause = f"forfeited {barred[pairing.bots[seat]]} games before"
                yield self.save_game(match.barred_match(self.plan.game, pairing, seat, cause), None)
        return allowed

    def save_game(self, played: MatchResult, outcome: Outcome | None) -> MatchResult:
        """Save a game and return it as saved; `outcome` names the worker that played it.

        Raises StoreError if the store cannot be written.
        """
        record = played.record
        failed = record.end != "finished"
        seconds = tuple(round(seconds, 6) for seconds in played.seconds)
        game = played._replace(seconds=seconds)
        if outcome is not None:
            stderr = (outcome.stderr or None) if failed else None
            game = game._replace(attempts=outcome.attempts, worker=outcome.worker, stderr=stderr)
        self._count_game(game)
        try:
            if game.attempts > 1:
                what = f"game {record.number}: {record.end} at attempt {game.attempts}"
                self.store.add_event(what, self.run, "warning")
            self.store.add_games(self.run, game)
        except InputError as error:
            raise self._export_games(error) from None
        return game

    def _count_game(self, game: MatchResult) -> None:
        """Count a saved game."""
        self.copies.write(f"{game.record}\n".encode())
        self.saved.add(game.record.number)
        self.results[game.record.number] = game.without_actions()
        self.failed += game.record.end != "finished"

    def _count_faults(self, records: Iterable[Record]) -> None:
        """Count the forfeits of a round, by bot."""
        for record in records:
            self.seats.update(set(record.bots))
            if record.end in FAULTS and record.seat is not None:
                self.faults[record.bots[record.seat]] += 1

    def _export_games(self, error: InputError) -> "StoreError":
        """Write all games of the run to a file beside a broken store; return the error to raise."""
        path = self.store.path
        place = path.with_name(f"{path.name}.run-{self.run.key}.jsonl")
        games = format_count(len(self.saved), "game")
        try:
            self.copies.seek(0)
            records.write_records(place, map(records.parse_record, self.copies))
        except InputError as other:
            return StoreError(
                f"{error}; {self._count_stored()} of {games} played are saved ({other})"
            )
        return StoreError(f"{error}; {games} saved in {place}")

    def _count_stored(self) -> int:
        """Return how many games of the run can still be read from the store."""
        try:
            return sum(1 for _ in self.store.read_games(self.run))
        except InputError:
            return 0


def _check_unchanged(config: JsonObject, began: JsonObject) -> None:
    """Raise InputError if a plan has changed since its run began."""
    for key in ("rules", "components"):
        if config[key] != began[key]:
            game = config["game"]
            raise InputError(f"{game}: rules or components have changed since this run began")
    for bot, digest in config["codes"].items():
        if digest != began["codes"].get(bot):
            raise InputError(f"{bot}: this bot has changed since this run began; start a new run")


def find_barred(seats: Mapping[str, int], faults: Mapping[str, int]) -> dict[str, int]:
    """Return the bots to bar from later rounds, with their numbers of forfeits.

    `seats` and `faults` are the numbers of games and of forfeits, by bot.
    """
    return {
        bot: count
        for bot, count in faults.items()
        if count >= MAX_FORFEITS and 2 * count >= seats[bot]
    }


# -------------------------------------------------------------------- task of the workers


class PlayMatch:
    """The task of the workers: play one pairing of a game, within limits."""

    def __init__(self, game: Game, limits: Limits) -> None:
        self.game = game
        self.limits = limits
        self.settings = isolation.isolation_settings()

    def __call__(self, pairing: Pairing, notify: match.Notify) -> MatchResult:
        os.environ.update(self.settings)  # on another machine, too
        return match.play_match(self.game, Pairing(*pairing), self.limits, notify)

    def to_result(self, outcome: Outcome, checked: bool = True) -> MatchResult:
        """Return the match that a worker played, or the part that it reported before it failed.

        `checked`: replay the match, since foreign code may have changed it.
        """
        pairing = outcome.job
        if outcome.status == "done":
            try:
                return verify_match(outcome.value, pairing, self.game) if checked else outcome.value
            except Exception as error:  # a bot may have sent anything
                return match.abandoned_match(
                    self.game, pairing, (), "void", f"not as sent: {error}"
                )
        if outcome.status == "raised":  # errors of bots are caught by the table
            cause = outcome.value.strip().splitlines()[-1]
            played = match.abandoned_match(self.game, pairing, (), "void", cause)
            return played._replace(fault=outcome.value)
        if outcome.status == "lost":  # no bot is to blame: the seat to move differed
            return match.abandoned_match(self.game, pairing, (), "void", outcome.value)
        cause, end = outcome.value, "crash"
        if outcome.status == "hung":
            cause, end = timeout_cause(self.limits), "timeout"
        return match.abandoned_match(self.game, pairing, outcome.notes, end, cause)


def verify_match(played: MatchResult, pairing: Pairing, game: Game) -> MatchResult:
    """Return the result that a worker sent, if it is the match that was asked for and replays.

    Raises InputError.
    """
    if type(played) is not MatchResult or type(played.record) is not Record:
        raise InputError("not a match result")
    record = records.parse_record(str(played.record).encode())
    if Pairing(record.number, record.deal, record.bots) != Pairing(*pairing):
        raise InputError(f"game {record.number}, deal {record.deal} of {', '.join(record.bots)}")
    replay.verify_record(record, game)
    spent = {"seconds": (int, float), "decisions": (int,), "iterations": (int,)}
    for key, kinds in spent.items():
        values = getattr(played, key)
        if len(values) != game.players or any(type(value) not in kinds for value in values):
            raise InputError(f"{key}: {str(values)[:40]} (expected {game.players} numbers)")
    if not isinstance(played.fault, str | None):
        raise InputError("fault: not a text")
    return played._replace(record=record)
