"""A run: a plan that is played, kept in a store, and gone on with after a stop.

Rounds that were played are read from the store, so going on and beginning are the same.
"""

import os
import tempfile
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from functools import partial
from io import BytesIO
from typing import IO, Any

from ...core import Game, InputError
from ...core.player_names import count
from .. import participant
from ..match import fingerprint, isolation, match
from ..match.executors import Executor, Outcome, Where, executor
from ..match.limits import Limits, timeout_cause
from ..schedule import Pairing
from ..store import Run, Store, block_of, records, replay
from ..store.records import FAULTS, MatchResult, Record
from . import Plan

MAX_FORFEITS = 3  # forfeits, and at least half of its games, bar a bot from the rounds to come

Watch = Callable[[Iterable[MatchResult]], Iterable[MatchResult]]


class StoreError(InputError):
    """The store takes no more games: it was removed, replaced or cut short, or the disk is full."""


class Runner:
    """Plays a plan, and keeps the games in a store.

    `began` is the plain data of a run to go on with. Raises InputError if something that the plan
    needs is no longer what it was then.
    """

    def __init__(self, store: Store, plan: Plan, began: Mapping[str, Any] | None = None) -> None:
        self.store = store
        self.plan = plan
        config = plan.to_dict()
        if began is not None:
            _check_unchanged(config, began)
        self.run: Run = store.begin(plan.kind, config, fingerprint.build_id())
        self.fingerprints: dict[str, str] = config["codes"]  # by bot
        again = ("void",) if plan.scheduled is not None else ()  # these are played again
        self.kept: set[int] = set()  # numbers of games, which themselves are in the store
        self.failed = 0  # of these
        self.stored: dict[int, Record] = {}  # results the schedule has not come to yet, no actions
        self.seats: Counter[str] = Counter()  # games by bot, of whole rounds
        self.faults: Counter[str] = Counter()  # of these, forfeited by the bot
        for game in store.games(self.run):
            if game.record.end not in again:
                self._count(game.record)
        self.copies: IO[bytes] = BytesIO()  # of all records while games are played
        self.before = len(self.kept)  # games kept before this runner played any
        self.finished = False
        self.barred: set[str] = set()
        if self.other_build:
            store.note(
                f"gone on with by another build: {fingerprint.build_id()}", self.run, "warning"
            )

    @property
    def other_build(self) -> str:
        """Who began the run, if it was not this build, in words; else nothing."""
        if self.run.build == fingerprint.build_id():
            return ""
        return f"run {self.run.id} was begun by another build: {self.run.build}"

    def games(self) -> list[MatchResult]:
        """Return what was played, in the order of the schedule."""
        return [game for game in self.store.games(self.run) if game.record.number in self.kept]

    def records(self) -> list[Record]:
        """Return the records of what was played, in the order of the schedule."""
        return [game.record for game in self.games()]

    def play(self, where: Where, watch: Watch = iter) -> None:
        """Play what is missing. `watch` sees the games go by, and may leave off before the end."""
        plan = self.plan
        wanted = max(self.run.games, plan.scheduled or 0)
        if self.run.state == "finished" and len(self.kept) == wanted:  # none is to be tried anew
            self.finished = True
            return
        task = PlayMatch(plan.game, plan.limits)
        with executor(
            where, task, time_limit=plan.limits.silence, bundle=block_of,
            fingerprint=partial(fingerprint.fingerprint_install, (plan.game, plan.bots)),
        ) as workers, tempfile.TemporaryFile() as self.copies:  # fmt: skip
            for record in self.records() if self.kept else ():
                self.copies.write(f"{record}\n".encode())
            for _ in watch(self._games(task, workers)):
                pass

    def _games(self, task: "PlayMatch", workers: Executor) -> Iterator[MatchResult]:
        rounds = self.plan.rounds()
        try:
            pairings = next(rounds)
            while True:
                self.store.plan(self.run, pairings, self.plan.game, self.fingerprints)
                let_in = yield from self._without_barred(pairings)
                checked = workers.remote or isolation.trusts_files()  # foreign code was near
                for outcome in workers.run(let_in):
                    yield self.keep(task.played(outcome, checked), outcome)
                done = [self.stored.pop(pairing.number) for pairing in pairings]
                self._tally(done)
                pairings = rounds.send(done)
        except StopIteration:
            self.finished = True
            self.store.finish(self.run)

    def _without_barred(
        self, pairings: list[Pairing]
    ) -> Generator[MatchResult, None, list[Pairing]]:
        """Return the matches of a round that are missing; those of barred bots are forfeited."""
        missing = [pairing for pairing in pairings if pairing.number not in self.kept]
        strangers = {bot for pairing in missing for bot in pairing.bots} - set(self.plan.bots)
        assert not strangers, f"{strangers} are no bots of the plan"
        barred = find_offenders(self.seats, self.faults)
        for bot in barred.keys() - self.barred:
            what = f"{participant.parse(bot).name} is barred after {barred[bot]} forfeits"
            self.store.note(what, self.run, "warning")
        self.barred |= barred.keys()
        let_in = []
        for pairing in missing:
            seat = next((s for s, bot in enumerate(pairing.bots) if bot in barred), None)
            if seat is None:
                let_in.append(pairing)
            else:
                cause = f"forfeited {barred[pairing.bots[seat]]} games before"
                yield self.keep(match.barred_match(self.plan.game, pairing, seat, cause), None)
        return let_in

    def keep(self, played: MatchResult, outcome: Outcome | None) -> MatchResult:
        """Keep a game in the store and return it as kept; `outcome` says by whom it was played.

        Raises StoreError where the store takes no more.
        """
        record = played.record
        failed = record.end != "finished"
        seconds = tuple(round(seconds, 6) for seconds in played.seconds)
        game = played._replace(seconds=seconds)
        if outcome is not None:
            told = (outcome.stderr or None) if failed else None
            game = game._replace(attempts=outcome.attempts, worker=outcome.worker, stderr=told)
        self._count(record)
        self.copies.write(f"{record}\n".encode())
        try:
            if game.attempts > 1:
                what = f"game {record.number}: {record.end} at attempt {game.attempts}"
                self.store.note(what, self.run, "warning")
            self.store.add(self.run, game)
        except InputError as error:
            raise self._rescued(error) from None
        return game

    def _count(self, record: Record) -> None:
        """Count a game that is kept."""
        self.kept.add(record.number)
        self.stored[record.number] = record.replace(actions=(), state_hashes="")
        self.failed += record.end != "finished"

    def _tally(self, records: Iterable[Record]) -> None:
        """Count who forfeited in a round."""
        for record in records:
            self.seats.update(set(record.bots))
            if record.end in FAULTS and record.seat is not None:
                self.faults[record.bots[record.seat]] += 1

    def _rescued(self, error: InputError) -> "StoreError":
        """Write all games of the run beside a store that takes no more; return what to raise."""
        path = self.store.path
        place = path.with_name(f"{path.name}.run-{self.run.key}.jsonl")
        games = count(len(self.kept), "game")
        try:
            self.copies.seek(0)
            records.write_records(place, map(records.parse_record, self.copies))
        except InputError as other:
            return StoreError(
                f"{error}; {self._still_there()} of {games} played are kept ({other})"
            )
        return StoreError(f"{error}; what was played, {games}, is in {place}")

    def _still_there(self) -> int:
        """Return how many games a store that takes no more still holds."""
        try:
            return len(self.store.games(self.run))
        except InputError:
            return 0


def _check_unchanged(config: Mapping[str, Any], began: Mapping[str, Any]) -> None:
    """Raise InputError if a plan is not what it was when a run of it began."""
    for key in ("rules", "components"):
        if config[key] != began[key]:
            game = config["game"]
            raise InputError(f"{game}: rules or components have changed since this run began")
    for bot, digest in config["codes"].items():
        if digest != began["codes"].get(bot):
            raise InputError(f"{bot}: this bot has changed since this run began; begin anew")


def find_offenders(seats: Mapping[str, int], faults: Mapping[str, int]) -> dict[str, int]:
    """Return the bots that forfeit again and again, and how often they did.

    They forfeited `faults` of the games in which they took `seats`, by bot.
    """
    return {
        bot: count
        for bot, count in faults.items()
        if count >= MAX_FORFEITS and 2 * count >= seats[bot]
    }


# -------------------------------------------------------------------- in the workers


class PlayMatch:
    """The task of the workers: play one pairing of a game, within limits."""

    def __init__(self, game: Game, limits: Limits) -> None:
        self.game = game
        self.limits = limits
        self.settings = isolation.isolation_settings()

    def __call__(self, pairing: Pairing, tell: match.Tell) -> MatchResult:
        os.environ.update(self.settings)  # on another machine, too
        return match.play_match(self.game, Pairing(*pairing), self.limits, tell)

    def played(self, outcome: Outcome, checked: bool = True) -> MatchResult:
        """Return a match as the worker gave it, or what is left of one it could not finish.

        It is `checked` by replaying it, where foreign code may have had a hand in it.
        """
        pairing = outcome.job
        if outcome.status == "done":
            try:
                return verify_match(outcome.value, pairing, self.game) if checked else outcome.value
            except Exception as error:  # code of bots may have made anything of it
                return match.abandoned_match(
                    self.game, pairing, (), "void", f"not as sent: {error}"
                )
        if outcome.status == "raised":  # our own fault: a bot's is caught at the table
            cause = outcome.value.strip().splitlines()[-1]
            played = match.abandoned_match(self.game, pairing, (), "void", cause)
            return played._replace(fault=outcome.value)
        if outcome.status == "lost":  # whoever was about to move, each time another: nobody's fault
            return match.abandoned_match(self.game, pairing, (), "void", outcome.value)
        cause, end = outcome.value, "crash"
        if outcome.status == "hung":
            cause, end = timeout_cause(self.limits), "timeout"
        return match.abandoned_match(self.game, pairing, outcome.notes, end, cause)


def verify_match(played: MatchResult, pairing: Pairing, game: Game) -> MatchResult:
    """Return what a worker sent, if it is the match it was asked for and replays as it says.

    Code of bots may have run where it comes from. Raises InputError.
    """
    if type(played) is not MatchResult or type(played.record) is not Record:
        raise InputError("no match")
    record = records.parse_record(str(played.record).encode())
    if Pairing(record.number, record.deal, record.bots) != Pairing(*pairing):
        raise InputError(f"game {record.number}, deal {record.deal} of {', '.join(record.bots)}")
    replay.verify_record(record, game)
    spent = {"seconds": (int, float), "decisions": (int,), "iterations": (int,)}
    for key, kinds in spent.items():
        values = getattr(played, key)
        if len(values) != game.players or any(type(value) not in kinds for value in values):
            raise InputError(f"{game.players} numbers expected, not {str(values)[:40]}")
    if not isinstance(played.fault, str | None):
        raise InputError("a traceback that is no text")
    return played._replace(record=record)
