"""One match: bots at a table, who get only views, and its record."""

import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from ...bots import Bot, Ending, create_bot, parse_spec
from ...bots.base.bot_process import ProtocolError, ResourceError
from ...bots.base.levels import timed_levels
from ...core import CHANCE, Dealer, Game, InputError, State, View, spec
from ...core.game import whole
from .. import participant, sanitize
from ..participant import HUMAN, Participant
from ..schedule import Pairing
from ..store.recorder import Recorder
from ..store.records import MatchResult, Record, untimed_result
from . import isolation
from .limits import (
    READY_TIMEOUT_S,
    UNLIMITED,
    Clock,
    Limits,
    TimeLimitError,
    alarm,
    capped,
    memory_ceiling,
    timeout_cause,
)

Tell = Callable[[Any], None]

CLOSE_TIMEOUT_S = 3.0  # for all bots of a table together; less than `limits.GRACE_S`
MIN_CLOSE_TIMEOUT_S = 0.3  # for each bot, however long the others took
MAX_ITERATIONS = 10**12  # iterations of a decision that are believed


class Turn(NamedTuple):
    """Reported before a bot is asked. If the process dies, the match is rebuilt from these."""

    seat: int
    actions: tuple[str, ...]  # since the last turn


class ForfeitError(Exception):
    """A seat forfeits; `end` is one of `records.ENDS`, `cause` is in words."""

    def __init__(self, end: str, seat: int, cause: str, fault: str | None = None) -> None:
        super().__init__(cause)
        self.end, self.seat, self.cause, self.fault = end, seat, cause, fault


class Answer(NamedTuple):
    """What a bot answered when it was asked for an action."""

    action: int | None  # None: it is no number
    said: str  # the same in words
    iterations: int

    def checked(self, seat: int, legal: Sequence[int]) -> int:
        """Return the action of a seat. Raises ForfeitError for anything but a legal one."""
        if self.action is None or self.action not in legal:
            raise ForfeitError("illegal", seat, sanitize.clean_line(f"{self.said} is not legal"))
        return self.action


def bot_seed(deal: int, seat: int) -> int:
    """Return the seed of the bot at `seat`, 64 bits.

    It depends only on the deal and the seat. So two equal bots play the same match in every
    rotation, and a bot against itself scores exactly even.
    """
    sequence = np.random.SeedSequence(deal, spawn_key=(0, seat))  # piles are numbered from 1
    return int(sequence.generate_state(1, np.uint64)[0])


def play_match(
    game: Game, pairing: Pairing, limits: Limits = UNLIMITED, tell: Tell | None = None
) -> MatchResult:
    """Play a pairing to its end, or until a bot forfeits.

    `tell` is given a `Turn` before each decision. Raises nothing for what a bot does wrong, but
    ResourceError where the machine has no room for the process of one.
    """
    return Table(game, pairing, limits, tell).play()


class Table:
    """The state of a match, the dealer and the bots around it."""

    def __init__(
        self, game: Game, pairing: Pairing, limits: Limits = UNLIMITED, tell: Tell | None = None
    ) -> None:
        self.game = game
        self.pairing = pairing
        self.limits = limits
        self.banks = [limits.bank] * game.players  # seconds left, by seat
        self.ceiling = memory_ceiling(limits.memory)
        self.tell = tell
        self.dealer = Dealer(pairing.deal)
        self.recorder = Recorder(game.begin())
        self.bots: dict[int, Bot] = {}  # by seat
        self.seconds = [0.0] * game.players
        self.decisions = [0] * game.players
        self.iterations = [0] * game.players
        self.told = 0  # actions that `tell` was given
        self.record: Record | None = None  # once the match is over

    @property
    def state(self) -> State:
        """The position as it is."""
        return self.recorder.state

    def play(self) -> MatchResult:
        """Play to the end, or until a bot forfeits, and let the bots go."""
        try:
            self.seat_bots()
            while not self.state.is_over:
                self.recorder.apply(self.next_action())
            return self.played(None)
        except ForfeitError as forfeit:
            return self.played(forfeit)
        finally:
            self.close()

    def seat_bots(self) -> None:
        """Create all bots except at human seats. Raises ForfeitError for one that cannot be.

        The time that it takes is none of the bot's: a busy machine may start a process slowly.
        """
        for seat, bot in enumerate(self.pairing.bots):
            if bot != HUMAN:
                self._report(seat)
                try:
                    with alarm(READY_TIMEOUT_S), capped(self.ceiling):
                        self._seat(bot, seat)
                except BaseException as error:
                    late = f"not ready within {READY_TIMEOUT_S:g} s"
                    raise self._forfeit(seat, error, late) from error

    def _seat(self, bot: str, seat: int) -> None:
        limits, seed = self.limits, bot_seed(self.pairing.deal, seat)
        self.bots[seat] = player = isolation.seat_bot(participant.parse(bot).spec, self.game, seed)
        player.start(seat, limits.decision, limits.bank, limits.memory)

    def seat_substitute(self, seat: int, bot: str) -> None:
        """Create a bot that plays on for a person. Raises ForfeitError if it cannot be."""
        self.ask(seat, partial(self._seat, bot, seat))

    def next_action(self) -> int:
        """Return what the dealer draws, or what the bot to act chooses. Raises ForfeitError."""
        seat = self.state.to_act
        return self.dealer.draw(self.state) if seat == CHANCE else self.choice(seat)

    def choice(self, seat: int) -> int:
        """Return the seat's action. Raises ForfeitError for anything but a legal one."""
        state, player = self.state, self.bots[seat]
        shown: Any = state.copy() if player.full_information else state.view(seat)
        self._inform(player, seat)
        answer: Answer = self.ask(seat, partial(self._answer, player, shown))
        self.decisions[seat] += 1
        self.iterations[seat] += answer.iterations
        return answer.checked(seat, state.legal_actions())

    def _inform(self, player: Bot, seat: int) -> None:
        """Let a bot know all that its seat has heard."""
        if player.wants_digests and seat not in self.recorder.digests:
            self.recorder.watch(seat)
        player.observations = tuple(self.state.view(seat).history or ())
        player.actors = tuple(self.recorder.movers)
        player.digests = tuple(self.recorder.digests.get(seat, ()))

    def _answer(self, player: Bot, shown: Any) -> "Answer":
        """Return what a bot answers.

        All code of the bot runs here, so that its errors count as the bot's.
        """
        answer = player.act(shown)
        action = whole(answer)
        said = self.game.write_any(answer if action is None else action)
        searched = whole(getattr(player.thought, "iterations", 0)) or 0
        return Answer(action, said, min(max(searched, 0), MAX_ITERATIONS))

    def adviser(self, seat: int, bot: str, seed: int) -> Bot:
        """Return a bot for `advice`: it has heard what the seat has. Raises InputError."""
        player = isolation.seat_bot(participant.parse(bot).spec, self.game, seed)
        self._inform(player, seat)
        return player

    def advice(self, seat: int, adviser: Bot, view: View) -> int:
        """Return what an adviser would do in a seat, and let it go. Raises ForfeitError."""
        try:
            self.ask(seat, partial(adviser.start, seat, None, 0.0, None))
            answer: Answer = self.ask(seat, partial(self._answer, adviser, view))
            return answer.checked(seat, view.legal_actions())
        finally:
            adviser.finish(None)

    def ask(self, seat: int, question: Callable[[], Any]) -> Any:
        """Return a bot's answer. Raises ForfeitError if it raises, or takes too long."""
        self._report(seat)
        clock = Clock()
        limit = self.limits.decision
        patience = None if limit is None else limit + self.banks[seat]
        try:
            with alarm(patience, clock), capped(self.ceiling):
                return question()
        except BaseException as error:
            raise self._forfeit(seat, error, timeout_cause(self.limits)) from error
        finally:
            spent = clock.look()
            self.seconds[seat] += spent
            self.banks[seat] -= max(0.0, spent - (limit or 0.0))

    def _report(self, seat: int) -> None:
        """Report who is asked next, and what has happened since the last report."""
        if self.tell is not None:
            self.tell(Turn(seat, tuple(self.recorder.actions[self.told :])))
            self.told = len(self.recorder.actions)

    def _forfeit(self, seat: int, error: BaseException, late: str) -> ForfeitError:
        """Return the forfeit for what a bot raised, or for a program that broke the protocol.

        `late` says what it means that its time is up. Raises again what is no bot's fault.
        """
        if isinstance(error, (KeyboardInterrupt, ResourceError)):
            raise error
        if isinstance(error, TimeLimitError):
            return ForfeitError("timeout", seat, late)
        kind, trace = type(error).__name__, traceback.format_exc()
        if isinstance(error, isolation.BotError):
            kind, trace = error.kind, error.trace
        elif isinstance(error, ProtocolError):
            trace = f"{error}\n"
        end, cause = "exception", sanitize.clean_line(f"{kind}: {sanitize.error_message(error)}")
        if kind == "MemoryError" and self.ceiling is not None:
            end, cause = "memory", f"more than {self.limits.memory} MiB of memory"
        return ForfeitError(end, seat, cause, sanitize.clean_trace(trace))

    def played(self, forfeit: ForfeitError | None) -> MatchResult:
        """Return the record of a match that is over or was forfeited, and the time it took."""
        how = () if forfeit is None else (forfeit.end, forfeit.seat, forfeit.cause)
        self.record = self.recorder.record(*self.pairing, *how)
        spent = tuple(self.decisions), tuple(self.seconds), tuple(self.iterations)
        return MatchResult(self.record, *spent, fault=None if forfeit is None else forfeit.fault)

    def close(self) -> None:
        """Let all bots go. Their errors no longer matter."""
        record, end = self.record, time.monotonic() + CLOSE_TIMEOUT_S
        for seat, player in self.bots.items():
            ending = None if record is None else Ending(
                record.end, record.seat == seat, record.cause, record.places, record.scores,
                record.shares,
            )  # fmt: skip
            left = max(MIN_CLOSE_TIMEOUT_S, end - time.monotonic())
            with suppress(Exception, SystemExit, TimeLimitError), alarm(left):
                player.finish(ending)
        self.bots = {}


def abandoned_match(
    game: Game, pairing: Pairing, turns: Sequence[Turn], end: str, cause: str
) -> MatchResult:
    """Return the match of a process that died or hung, from the turns it reported before.

    The seat that was asked last forfeits. If none was, the match is void.
    """
    recorder = Recorder(game.begin())
    for turn in turns:
        for word in turn.actions:
            recorder.apply(game.parse(word))
    how, seat = end if turns else "void", turns[-1].seat if turns else None
    return untimed_result(recorder.record(*pairing, how, seat, sanitize.clean_line(cause)), cause)


def barred_match(game: Game, pairing: Pairing, seat: int, cause: str) -> MatchResult:
    """Return a match that is forfeited before it begins: a bot has forfeited too many others."""
    recorder = Recorder(game.begin())
    return untimed_result(recorder.record(*pairing, "barred", seat, sanitize.clean_line(cause)))


def check_bots(
    game: Game, specs: Sequence[str], rated: bool = False, full_information: bool = True
) -> tuple[str, ...]:
    """Return the field in canonical form (see `entrant`), each bot created on trial.

    Nothing `rated` takes bots that see hidden things, or levels that think by the clock;
    `full_information` allows the former elsewhere. Raises InputError naming a bot that cannot be
    created, one that is not taken, or a name that cannot be used.
    """
    if rated:
        _check_clocks(game, specs)
    fair = rated or not full_information
    field = [
        _checked(game, participant.resolve_participant(text, game.name), fair) for text in specs
    ]
    participant.check_names(field)
    return tuple(map(str, field))


def _check_clocks(game: Game, specs: Sequence[str]) -> None:
    for text in specs:
        for name in set(participant.parse(text)) & set(timed_levels(game.name)):
            raise InputError(
                f"{name}: this level thinks by the clock, and is for play only: its games would not"
                f" be the same elsewhere; master is the strongest that is rated"
            )


def _checked(game: Game, entered: Participant, fair: bool) -> Participant:
    text = entered.spec
    try:
        with alarm(READY_TIMEOUT_S):
            found, full_information = _tried(game, text)
    except InputError:
        raise
    except TimeLimitError:
        raise InputError(f"{text}: this bot was not ready within {READY_TIMEOUT_S:g} s") from None
    except (Exception, SystemExit) as error:
        raise InputError(
            sanitize.clean_line(f"{text}: {type(error).__name__}: {sanitize.error_message(error)}")
        ) from error
    entered = Participant(found if entered.name == text else entered.name, found)
    if not spec.is_recordable(str(entered)):
        raise InputError(f"{sanitize.clean_line(str(entered))}: {spec.EXPECTED_TEXT}")
    if fair and full_information:
        raise InputError(f"{text}: this bot sees what is hidden, and is not rated")
    return entered


def _tried(game: Game, text: str) -> tuple[str, bool]:
    """Create a bot. Returns its canonical specification and whether it sees hidden things."""
    if isolation.plays_outside(text):
        return isolation.describe_bot(text, game)[:2]
    player = create_bot(text, game)
    player.finish(None)
    return parse_spec(text).text, player.full_information
