"""One match between bots, which get only views, and its record."""

import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, TypeVar

import numpy as np

from ...bots import Bot, GameResult, create_bot, parse_spec
from ...bots.base.bot_process import ProtocolError, ResourceError
from ...bots.base.levels import timed_levels
from ...core import CHANCE, ChanceSampler, Game, InputError, State, View, spec
from ...core.game import as_int
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
    limit_own_memory,
    limit_time,
    memory_ceiling,
    timeout_cause,
)

Notify = Callable[["Turn"], None]
Reply = TypeVar("Reply")  # of a bot

CLOSE_TIMEOUT_S = 3.0  # for all bots together; less than `limits.GRACE_S`
MIN_CLOSE_TIMEOUT_S = 0.3  # for each bot at least
MAX_ITERATIONS = 10**12  # of a decision; bots may report any number


class Turn(NamedTuple):
    """Reported before each request to a bot, to rebuild the match if the process dies."""

    seat: int
    actions: tuple[str, ...]  # since the last turn


class ForfeitError(Exception):
    """A seat forfeits; `end` is one of `records.ENDS`."""

    def __init__(self, end: str, seat: int, cause: str, fault: str | None = None) -> None:
        super().__init__(cause)
        self.end, self.seat, self.cause, self.fault = end, seat, cause, fault


class Answer(NamedTuple):
    """The answer of a bot to a request for an action."""

    action: int | None  # None: not a number
    text: str  # of the action
    iterations: int

    def check_legal(self, seat: int, legal: Sequence[int]) -> int:
        """Return the action. Raises ForfeitError if it is not legal."""
        if self.action is None or self.action not in legal:
            raise ForfeitError("illegal", seat, sanitize.clean_line(f"{self.text} is not legal"))
        return self.action


def bot_seed(deal: int, seat: int) -> int:
    """Return the seed of the bot at `seat`, 64 bits.

    It depends only on the deal and the seat. So two equal bots play the same match in every
    rotation, and a bot against itself scores exactly even.
    """
    sequence = np.random.SeedSequence(deal, spawn_key=(0, seat))  # piles are numbered from 1
    return int(sequence.generate_state(1, np.uint64)[0])


def play_match(
    game: Game, pairing: Pairing, limits: Limits = UNLIMITED, notify: Notify | None = None
) -> MatchResult:
    """Play a pairing to its end, or until a bot forfeits.

    `notify` gets a `Turn` before each decision. Errors of bots are results; raises ResourceError if
    the system cannot start the process of a bot.
    """
    return Table(game, pairing, limits, notify).play()


class Table:
    """The state of a match, its dealer and its bots."""

    def __init__(
        self, game: Game, pairing: Pairing, limits: Limits = UNLIMITED, notify: Notify | None = None
    ) -> None:
        self.game = game
        self.pairing = pairing
        self.limits = limits
        self.banks = [limits.bank] * game.players  # seconds left, by seat
        self.ceiling = memory_ceiling(limits.memory)
        self.notify = notify
        self.dealer = ChanceSampler(pairing.deal)
        self.recorder = Recorder(game.initial_state())
        self.bots: dict[int, Bot] = {}  # by seat
        self.seconds = [0.0] * game.players
        self.decisions = [0] * game.players
        self.iterations = [0] * game.players
        self.notified = 0  # actions that `notify` was given
        self.record: Record | None = None  # once the match is over

    @property
    def state(self) -> State:
        """The position as it is."""
        return self.recorder.state

    def play(self) -> MatchResult:
        """Play to the end, or until a bot forfeits, and close the bots."""
        try:
            self.seat_bots()
            while not self.state.is_over:
                self.recorder.apply(self.next_action())
            return self.to_result(None)
        except ForfeitError as forfeit:
            return self.to_result(forfeit)
        finally:
            self.close()

    def seat_bots(self) -> None:
        """Create all bots except at human seats. Raises ForfeitError for one that cannot be.

        This does not count as thinking time: a busy machine may start a process slowly.
        """
        for seat, bot in enumerate(self.pairing.bots):
            if bot != HUMAN:
                self._notify_turn(seat)
                try:
                    with limit_time(READY_TIMEOUT_S), limit_own_memory(self.ceiling):
                        self._seat_bot(bot, seat)
                except BaseException as error:
                    late = f"not ready within {READY_TIMEOUT_S:g} s"
                    raise self._to_forfeit(seat, error, late) from error

    def _seat_bot(self, bot: str, seat: int) -> None:
        limits, seed = self.limits, bot_seed(self.pairing.deal, seat)
        self.bots[seat] = player = isolation.seat_bot(participant.parse(bot).spec, self.game, seed)
        player.start(seat, limits.decision, limits.bank, limits.memory)

    def seat_substitute(self, seat: int, bot: str) -> None:
        """Create a bot that plays on for a person. Raises ForfeitError if it cannot be."""
        self.ask_bot(seat, partial(self._seat_bot, bot, seat))

    def next_action(self) -> int:
        """Return the action of the dealer or of the bot to act. Raises ForfeitError."""
        seat = self.state.to_act
        return self.dealer.sample(self.state) if seat == CHANCE else self.ask_action(seat)

    def ask_action(self, seat: int) -> int:
        """Ask the seat's bot for an action. Raises ForfeitError if it is not legal."""
        state, player = self.state, self.bots[seat]
        shown: Any = state.copy() if player.full_information else state.view(seat)
        self._update_observations(player, seat)
        answer = self.ask_bot(seat, partial(self._call_bot, player, shown))
        self.decisions[seat] += 1
        self.iterations[seat] += answer.iterations
        return answer.check_legal(seat, state.legal_actions)

    def _update_observations(self, player: Bot, seat: int) -> None:
        """Give a bot the observations of its seat."""
        if player.wants_digests and seat not in self.recorder.digests:
            self.recorder.watch_seat(seat)
        player.observations = tuple(self.state.view(seat).history or ())
        player.actors = tuple(self.recorder.movers)
        player.digests = tuple(self.recorder.digests.get(seat, ()))

    def _call_bot(self, player: Bot, shown: Any) -> "Answer":
        """Return the answer of a bot. All code of the bot runs here, so that errors are its own."""
        answer = player.act(shown)
        action = as_int(answer)
        text = self.game.describe_action(answer if action is None else action)
        searched = as_int(getattr(player.thought, "iterations", 0)) or 0
        return Answer(action, text, min(max(searched, 0), MAX_ITERATIONS))

    def create_adviser(self, seat: int, bot: str, seed: int) -> Bot:
        """Return a bot for `ask_adviser` with a seat's observations. Raises InputError."""
        player = isolation.seat_bot(participant.parse(bot).spec, self.game, seed)
        self._update_observations(player, seat)
        return player

    def ask_adviser(self, seat: int, adviser: Bot, view: View) -> int:
        """Ask an adviser for the action of a seat, and close it. Raises ForfeitError."""
        try:
            self.ask_bot(seat, partial(adviser.start, seat, None, 0.0, None))
            answer = self.ask_bot(seat, partial(self._call_bot, adviser, view))
            return answer.check_legal(seat, view.legal_actions)
        finally:
            adviser.finish(None)

    def ask_bot(self, seat: int, question: Callable[[], Reply]) -> Reply:
        """Return a bot's answer. Raises ForfeitError if it raises or takes too long."""
        self._notify_turn(seat)
        clock = Clock()
        limit = self.limits.decision
        patience = None if limit is None else limit + self.banks[seat]
        try:
            with limit_time(patience, clock), limit_own_memory(self.ceiling):
                return question()
        except BaseException as error:
            raise self._to_forfeit(seat, error, timeout_cause(self.limits)) from error
        finally:
            spent = clock.update()
            self.seconds[seat] += spent
            self.banks[seat] -= max(0.0, spent - (limit or 0.0))

    def _notify_turn(self, seat: int) -> None:
        """Report which seat is asked next, and the actions since the last report."""
        if self.notify is not None:
            self.notify(Turn(seat, tuple(self.recorder.actions[self.notified :])))
            self.notified = len(self.recorder.actions)

    def _to_forfeit(self, seat: int, error: BaseException, late: str) -> ForfeitError:
        """Return the forfeit for an error of a bot or of the protocol; `late` is the timeout cause.

        Re-raises errors that are not the bot's.
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

    def to_result(self, forfeit: ForfeitError | None) -> MatchResult:
        """Return the record of the match, over or forfeited, and the time it took."""
        how = () if forfeit is None else (forfeit.end, forfeit.seat, forfeit.cause)
        self.record = self.recorder.to_record(*self.pairing, *how)
        spent = tuple(self.decisions), tuple(self.seconds), tuple(self.iterations)
        return MatchResult(self.record, *spent, fault=None if forfeit is None else forfeit.fault)

    def close(self) -> None:
        """Close all bots. Their errors no longer matter."""
        record, end = self.record, time.monotonic() + CLOSE_TIMEOUT_S
        for seat, player in self.bots.items():
            ending = None if record is None else GameResult(
                record.end, record.seat == seat, record.cause, record.places, record.scores,
                record.shares,
            )  # fmt: skip
            left = max(MIN_CLOSE_TIMEOUT_S, end - time.monotonic())
            with suppress(Exception, SystemExit, TimeLimitError), limit_time(left):
                player.finish(ending)
        self.bots = {}


def abandoned_match(
    game: Game, pairing: Pairing, turns: Sequence[Turn], end: str, cause: str
) -> MatchResult:
    """Return the match of a process that died or hung, from the turns it reported.

    The seat that was asked last forfeits. Without a turn the match is void.
    """
    recorder = Recorder(game.initial_state())
    for turn in turns:
        for word in turn.actions:
            recorder.apply(game.parse_action(word))
    how, seat = end if turns else "void", turns[-1].seat if turns else None
    return untimed_result(
        recorder.to_record(*pairing, how, seat, sanitize.clean_line(cause)), cause
    )


def barred_match(game: Game, pairing: Pairing, seat: int, cause: str) -> MatchResult:
    """Return a match that a barred bot forfeits without play."""
    recorder = Recorder(game.initial_state())
    return untimed_result(recorder.to_record(*pairing, "barred", seat, sanitize.clean_line(cause)))


def check_bots(
    game: Game, specs: Sequence[str], rated: bool = False, full_information: bool = True
) -> tuple[str, ...]:
    """Return the field in canonical form (see `participant`), each bot created on trial.

    `rated` excludes full-information bots and timed levels; `full_information` allows the former
    elsewhere. Raises InputError for a bot that cannot be created or is excluded, and for an invalid
    name.
    """
    if rated:
        _check_clocks(game, specs)
    fair = rated or not full_information
    field = [
        _check_bot(game, participant.resolve_participant(text, game.name), fair) for text in specs
    ]
    participant.check_names(field)
    return tuple(map(str, field))


def _check_clocks(game: Game, specs: Sequence[str]) -> None:
    for text in specs:
        for name in set(participant.parse(text)) & set(timed_levels(game.name)):
            raise InputError(
                f"{name}: this level thinks by the clock, and is for play only: its games are not"
                f" reproducible; the strongest rated level is master"
            )


def _check_bot(game: Game, entered: Participant, fair: bool) -> Participant:
    text = entered.spec
    try:
        with limit_time(READY_TIMEOUT_S):
            found, full_information = _try_bot(game, text)
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
        raise InputError(f"{text}: this bot sees hidden information and is not rated")
    return entered


def _try_bot(game: Game, text: str) -> tuple[str, bool]:
    """Create a bot. Return its canonical specification and whether it has full information."""
    if isolation.plays_outside(text):
        return isolation.describe_bot(text, game)[:2]
    player = create_bot(text, game)
    player.finish(None)
    return parse_spec(text).text, player.full_information
