"""A run: a plan that is played, kept in a store, and gone on with after a stop.

A plan is a schedule with all that it needs, and can be written down; `kind` names its class.
Rounds that were played are read from the store, so going on and beginning are the same.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from ..core import Game, InputError, load
from . import fingerprint, match
from .executors import Executor, Outcome, Where, executor
from .limits import Limits, timeout_cause
from .match import Played
from .records import FAULTS, Record
from .schedule import Pairing, Rounds
from .store import Game as Kept
from .store import Run, Store, block_of

OFFENCES = 3  # forfeits, and at least half of its games, bar a bot from the rounds to come

Watch = Callable[[Iterable[Kept]], Iterable[Kept]]


class Plan(Protocol):
    """What is played. Two plans of equal kind and card have equal records."""

    @property
    def kind(self) -> str: ...

    @property
    def game(self) -> Game: ...

    @property
    def bots(self) -> tuple[str, ...]: ...  # all that may play, canonical

    @property
    def limits(self) -> Limits: ...

    @property
    def scheduled(self) -> int | None: ...  # matches, where that is known beforehand

    def card(self) -> dict[str, Any]:
        """Return what is particular to the kind, as plain data."""
        ...

    def rounds(self) -> Rounds:
        """Return the schedule, from its beginning; it is sent the records of each round."""
        ...


def config(plan: Plan) -> dict[str, Any]:
    """Return a plan as plain data: `base` reads back what all kinds have in common."""
    return {
        "game": str(plan.game),
        "rules": plan.game.rules_version,
        "components": plan.game.digest,
        "tables": plan.game.given,
        "limits": list(plan.limits),
        "bots": list(plan.bots),
        "codes": {spec: fingerprint.code(spec, plan.game) for spec in plan.bots},
        **plan.card(),
    }


def base(card: Mapping[str, Any]) -> tuple[Game, tuple[str, ...], Limits]:
    """Return game, bots and limits of a run, once they are what they were. Raises InputError."""
    game = load(card["game"], components=card["tables"])
    if (game.rules_version, game.digest) != (card["rules"], card["components"]):
        raise InputError(f"{game}: rules or components have changed since this run began")
    specs = match.check_bots(game, card["bots"], rated=True)
    for spec in specs:
        if fingerprint.code(spec, game) != card["codes"].get(spec):
            raise InputError(f"{spec}: this bot has changed since this run began; begin anew")
    return game, specs, Limits(*card["limits"])


class Playing:
    """A run that is being played."""

    def __init__(self, store: Store, plan: Plan) -> None:
        self.store = store
        self.plan = plan
        self.run: Run = store.begin(plan.kind, config(plan), fingerprint.build())
        self.codes: dict[str, str] = self.run.config["codes"]
        self.kept = {game.record.number: game for game in store.games(self.run)}
        self.before = len(self.kept)
        self.referee = Referee(plan.game, plan.limits)
        self.finished = False
        self.barred: set[str] = set()
        if self.other_build:
            store.note(f"gone on with by another build: {fingerprint.build()}", self.run, "warning")

    @property
    def other_build(self) -> str:
        """Who began the run, if it was not this build, in words; else nothing."""
        if self.run.signature == fingerprint.build():
            return ""
        return f"run {self.run.id} was begun by another build: {self.run.signature}"

    def play(self, where: Where, watch: Watch = iter) -> None:
        """Play what is missing. `watch` sees the games go by, and may leave off before the end."""
        plan = self.plan
        with executor(
            where, self.referee, time_limit=plan.limits.silence, bundle=block_of,
            signature=Signature(plan.game, plan.bots),
        ) as workers:  # fmt: skip
            for _ in watch(self._games(workers)):
                pass

    def games(self) -> list[Kept]:
        """Return what was played, in the order of the schedule."""
        return [self.kept[number] for number in sorted(self.kept)]

    def records(self) -> list[Record]:
        """Return the records of what was played, in the order of the schedule."""
        return [game.record for game in self.games()]

    def _games(self, workers: Executor) -> Iterator[Kept]:
        rounds = self.plan.rounds()
        try:
            pairings = next(rounds)
            while True:
                self.store.plan(self.run, pairings, self.plan.game, self.codes)
                yield from self._round(pairings, workers)
                pairings = rounds.send([self.kept[p.number].record for p in pairings])
        except StopIteration:
            self.finished = True
            self.store.finish(self.run)

    def _round(self, pairings: list[Pairing], workers: Executor) -> Iterator[Kept]:
        """Play the matches of a round that are missing, but those of bots that are barred."""
        missing = [pairing for pairing in pairings if pairing.number not in self.kept]
        for pairing in missing:
            self._check(pairing)
        barred = offenders(game.record for n, game in self.kept.items() if n < pairings[0].number)
        for bot in barred.keys() - self.barred:
            self.store.note(f"{bot} is barred after {barred[bot]} forfeits", self.run, "warning")
        self.barred |= barred.keys()
        let_in = []
        for pairing in missing:
            seat = next((s for s, bot in enumerate(pairing.bots) if bot in barred), None)
            if seat is None:
                let_in.append(pairing)
            else:
                cause = f"forfeited {barred[pairing.bots[seat]]} games before"
                yield self._keep(match.barred(self.plan.game, pairing, seat, cause), None)
        for outcome in workers.run(let_in):
            yield self._keep(self.referee.settled(outcome), outcome)

    def _check(self, pairing: Pairing) -> None:
        unknown = set(pairing.bots) - set(self.plan.bots)
        assert not unknown, f"{unknown} are no bots of the plan"

    def _keep(self, played: Played, outcome: Outcome | None) -> Kept:
        record = played.record
        failed = record.end != "finished"
        seconds = tuple(round(seconds, 6) for seconds in played.seconds)
        game = Kept(record, played.decisions, seconds, fault=played.fault)
        if outcome is not None:
            told = (outcome.stderr or None) if failed else None
            game = game._replace(attempts=outcome.attempts, worker=outcome.worker, stderr=told)
        if game.attempts > 1:
            what = f"game {record.number}: {record.end} at attempt {game.attempts}"
            self.store.note(what, self.run, "warning")
        self.store.add(self.run, game)
        self.kept[record.number] = game
        return game


def offenders(records: Iterable[Record]) -> dict[str, int]:
    """Return the bots that forfeit again and again, and how often they did."""
    seats: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    for record in records:
        seats.update(set(record.bots))
        if record.end in FAULTS and record.seat is not None:
            faults[record.bots[record.seat]] += 1
    return {
        bot: count for bot, count in faults.items() if count >= OFFENCES and 2 * count >= seats[bot]
    }


# -------------------------------------------------------------------- in the workers


class Referee:
    """The task of the workers: play one pairing of a game, within limits."""

    def __init__(self, game: Game, limits: Limits) -> None:
        self.game = game
        self.limits = limits

    def __call__(self, pairing: Pairing, tell: match.Tell) -> Played:
        return match.play(self.game, Pairing(*pairing), self.limits, tell)

    def settled(self, outcome: Outcome) -> Played:
        """Return a match as the worker gave it, or what is left of one it could not finish."""
        if outcome.status == "done":
            played: Played = outcome.value
            return played
        pairing = outcome.job
        if outcome.status == "raised":  # our own fault: a bot's is caught at the table
            cause = outcome.value.strip().splitlines()[-1]
            played = match.abandoned(self.game, pairing, (), "void", cause)
            return played._replace(fault=outcome.value)
        cause, end = outcome.value, "crash"
        if outcome.status == "hung":
            cause, end = timeout_cause(self.limits), "timeout"
        return match.abandoned(self.game, pairing, outcome.notes, end, cause)


class Signature:
    """What must be equal wherever a game is played: the build, the rules, what the bots do."""

    def __init__(self, game: Game, bots: Sequence[str]) -> None:
        self.game = game
        self.bots = tuple(bots)

    def __call__(self) -> dict[str, Any]:
        return {
            "build": fingerprint.build(),
            "game": [str(self.game), self.game.rules_version, self.game.digest],
            "bots": {bot: fingerprint.code(bot, self.game) for bot in self.bots},
        }
