"""A table that people play at in the browser: its game, its players, and who may do what."""

import asyncio
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import Executor, Future
from functools import partial
from typing import Any, TypeVar

import msgspec

from ..arena.match.match import ForfeitError, Table
from ..arena.session import ALL_SEEING, ConflictError, GameSession, LogEntry, Viewer
from ..arena.store.records import Record
from ..core import CHANCE, Game, InputError, State
from ..core.player_names import Names
from .analysis import Analysis
from .clocks import Clocks
from .errors import report_error
from .event_log import (
    ActionsCommitted,
    ActionsUndone,
    ActionTaken,
    ClockStopped,
    Event,
    EventLog,
    GameOver,
    RematchCreated,
    SeatHandedOver,
    SeatJoined,
    event_of_forfeit,
)
from .hints import HintSearch
from .review import Review, Verdict
from .table_config import SeatConfig, find_substitute, new_key
from .what_if import Node, WhatIf

BOT_REPLY_TIMEOUT_S = 300.0
SILENT_THINKING_S = 0.2  # after which the page shows that a bot is thinking
DEFAULT_PACE_S = 0.8  # between the steps of bots that are only watched
MAX_PACE_S = 60.0

Answer = TypeVar("Answer")


class TableSession:
    """One table. Everything except searches happens in the thread of the event loop."""

    def __init__(self, game: Game, log: EventLog, pool: Executor, advice: Executor) -> None:
        self.game = game
        self.event_log = log
        self.config = log.config
        self.people = log.config.human_seats
        self.pool = pool  # threads for bots
        self.advice = advice  # threads for hints, analysis and reviews
        control = log.config.clock
        self.clocks = None if control is None else Clocks(control, self.people, log.clocks)
        self.play = GameSession(
            game, log.config.pairing, people=self.people, confirm=log.config.confirm,
            names=self.names, automatic=True,
        )  # fmt: skip
        self.bot_reply: Future[Any] | None = None  # to the last question
        self.version = 0  # counts changes of the position
        self.epoch = 0  # counts turns taken back: answers from before are dropped
        self.closed = False  # clients are disconnected
        self.failed = False  # the position here is not that of the file
        self.thinking: int | None = None  # the seat of the bot that is asked
        self.pace: float | None = DEFAULT_PACE_S  # of a watched match; None: single steps
        self.pace_changed = asyncio.Event()
        self.step_requested = False
        self.record: Record | None = None  # once the game is over
        self.listeners: list[Callable[[], None]] = []  # called after each change
        self.pages: Counter[Viewer] = Counter()  # open ones, by what their link shows
        self.rendered: dict[Hashable, str] = {}  # messages of the last change, by kind of listener
        self.hint_search: HintSearch | None = None
        self.analysis: Analysis | None = None
        self.what_if: WhatIf | None = None
        self.reviews: dict[tuple[int, Viewer], Review] = {}  # by seat and reader
        self.woken = asyncio.Event()
        self.driver: asyncio.Task[None] | None = None
        self._restore()

    # ---------------------------------------------------------------- state

    @property
    def state(self) -> State:
        """The position."""
        return self.play.state

    @property
    def logs(self) -> dict[Viewer, list[LogEntry]]:
        """What each viewer reads of the actions so far."""
        return self.play.logs

    @property
    def seats(self) -> list[SeatConfig]:
        """The seats with the people who have joined."""
        log = self.event_log
        return [
            msgspec.structs.replace(
                seat, person=log.find_person(n), name=log.find_name(n), key=log.find_key(n)
            )
            for n, seat in enumerate(self.config.seats)
        ]

    @property
    def empty_seats(self) -> list[int]:
        """The seats of people that no one has joined yet."""
        return [seat for seat in self.people if not self.event_log.find_person(seat)]

    @property
    def is_over(self) -> bool:
        """Whether the game is over, or a seat has forfeited it."""
        return self.record is not None

    @property
    def is_waiting(self) -> bool:
        """Whether a person or a bot that thinks for long is to act: no step follows at once."""
        idle = self.thinking is not None or self.is_over or self.closed
        return idle or self.play.awaited_seat() is not None

    @property
    def can_resign(self) -> bool:
        """Whether the game ends if a person gives it up: no one else would go on to play."""
        return not self.is_over and (self.game.players <= 2 or len(self.people) == 1)

    def names(self, you: int | None) -> Names:
        """Return the players' names as the player of a seat reads them; None: a spectator."""
        return Names([self.event_log.find_name(n) for n in range(len(self.config.seats))], you)

    def find_viewer(self, key: str) -> Viewer | None:
        """Return whom a key lets in, None for a wrong key."""
        for number, seat in enumerate(self.seats):
            if key and key in (seat.key, seat.watch):
                return Viewer(number, plays=key == seat.key)
        watched = not self.people and key and key == self.config.open
        return ALL_SEEING if watched else None

    # ---------------------------------------------------------------- requests

    def act(self, seat: int, version: int, actions: Sequence[int]) -> None:
        """Take a person's actions, chosen together. Raises ConflictError.

        Actions before one that is not legal are taken.
        """
        self._check_version(version)
        self._check_action(seat, *actions[:1])
        self._drop_searches()
        try:
            for number, action in enumerate(actions):
                self._check_action(seat, action)
                self._apply(action, joined=number > 0)
        finally:
            self._notify_change()

    def _check_action(self, seat: int, action: int = -1) -> None:
        if self.is_over or self.play.awaiting_confirmation or self.state.to_act != seat:
            raise ConflictError("It is not your turn.")
        if action not in self.state.legal_actions:
            raise ConflictError("That action is not legal.")

    def end_turn(self, seat: int, version: int) -> None:
        """End a person's turn. Raises ConflictError."""
        self._check_version(version)
        self.play.end_turn(seat)
        self._commit()
        self._notify_change()

    def undo(self, seat: int, version: int) -> None:
        """Undo a person's last choice. Raises ConflictError."""
        self._check_version(version)
        self.play.undo(seat)
        self._write(ActionsUndone(len(self.play.actions)))
        self._notify_change()

    def can_undo(self, seat: int) -> bool:
        """Return whether a person may undo a step."""
        return not self.is_over and self.play.can_undo(seat)

    def take_back(self, seat: int, version: int) -> None:
        """Return to the start of a person's turn, with the same luck. Raises ConflictError."""
        self._check_version(version, over=True)
        number = self.play.turn_start(seat)
        if number is not None:
            self.mark_assisted()  # first: a server that is killed in between must not forget it
            self._write(ActionsUndone(number))
        self._retire(self.play.take_back(seat))
        self.record = None
        self._notify_change()
        self.start()

    def resign(self, seat: int) -> None:
        """Give up a game for a person. Raises ConflictError where others would go on to play."""
        if self.is_over:
            raise ConflictError("The game is over.")
        if not self.can_resign:
            raise ConflictError("The others play on. Give your seat to a bot instead.")
        self._lose("resigned", seat, "the player resigned")

    def _lose(self, end: str, seat: int, cause: str) -> None:
        """End the game with the defeat of a person."""
        self._retire(self.play.table)
        self._forfeit(ForfeitError(end, seat, cause))

    def _run_out_of_time(self, seat: int) -> None:
        """Let a person lose; where others would go on to play, a bot takes the seat."""
        if self.can_resign:
            self._lose("timeout", seat, "The clock has run out.")
        else:
            self.hand_over(seat, find_substitute(self.game))

    def hand_over(self, seat: int, bot: str) -> None:
        """Let a bot play for a person; "": the person plays again. Raises ConflictError.

        The bot may have ended the game before the person is back: then there is nothing to do.
        """
        if self.is_over and not bot:
            return
        if not bot and self.clocks and self.clocks.read(seat) <= 0:
            raise ConflictError("Your clock has run out: the bot plays on.")
        self.play.hand_over(seat, bot)
        self.mark_assisted()
        self._write(SeatHandedOver(seat, bot))
        self._drop_searches()
        self._commit()
        self.thinking = None
        self._notify_change()

    def set_pace(self, pace: float | None, step: bool) -> None:
        """Set the pace of a match that is only watched, or take a step. Raises ConflictError."""
        if self.people or self.config.replay:
            raise ConflictError("You can set a pace only where bots play alone.")
        if self.is_over:
            raise ConflictError("The game is over.")
        if pace is not None and not 0 <= pace <= MAX_PACE_S:
            raise InputError(f"pace: {pace:g} is out of range (expected 0 to {MAX_PACE_S:g})")
        self.pace, self.step_requested = pace, step
        self.pace_changed.set()
        self._notify_change()

    def join(self, seat: int, person: str, name: str = "") -> str:
        """Seat a person, or another browser of theirs; return the key of the seat.

        Whoever comes first to an empty seat gets a key that no one else has.
        """
        log, before = self.event_log, self.seats[seat]
        key = before.key if before.person else new_key()
        joined = SeatJoined(seat, person, name or before.name, key)
        if (before.person, before.name) != (joined.person, joined.name):
            log.write(joined)
            self._update_clocks()
            self.woken.set()
            self._notify_listeners()
        return key

    def set_rematch(self, session: "TableSession") -> None:
        """Note the table with the next deal."""
        self.event_log.write(RematchCreated(session.config.id))
        self._notify_listeners()

    async def find_hint(self, seat: int, version: int, bot: str) -> HintSearch:
        """Return a search that has finished. Raises ConflictError."""
        self._check_choice(seat, version)
        self.mark_assisted()
        if self.hint_search is None:
            number = len(self.event_log.actions)
            self.hint_search = HintSearch(self.play.table, seat, bot, number, self.advice)
        search = self.hint_search
        await search.wait()
        if search is not self.hint_search:
            raise ConflictError("The game has moved on since you asked.")
        return search

    def analyse(self, seat: int, version: int) -> Analysis:
        """Return the analysis of a person's choice, which continues. Raises ConflictError."""
        self._check_choice(seat, version)
        if self.analysis is None:
            self.mark_assisted()
            self.analysis = Analysis(self.game, self.state.copy().view(seat), self.advice)
        self.analysis.request()
        return self.analysis

    async def suppose(self, seat: int, version: int, line: tuple[int, ...]) -> Node:
        """Return a possible position after a line of own choices. Raises ConflictError."""
        self._check_choice(seat, version)
        if self.what_if is None:
            self.mark_assisted()
            view, names = self.state.copy().view(seat), self.names(seat)
            self.what_if = WhatIf(self.game, view, seat, names, self.advice)
        what_if = self.what_if
        node = await what_if.follow(line)
        if what_if is not self.what_if:
            what_if.stop()
            raise ConflictError("The game has moved on since you asked.")
        return node

    def review(
        self, seat: int, viewer: Viewer, describe: Callable[[Verdict], dict[str, object]]
    ) -> Review:
        """Return the review of a seat's choices, and start it if needed. Raises ConflictError."""
        if not self.is_over:
            raise ConflictError("The game is not over yet.")
        if (seat, viewer) not in self.reviews:
            words = self.event_log.actions
            self.reviews[seat, viewer] = Review(self.game, words, seat, self.advice, describe)
        self.reviews[seat, viewer].start()
        return self.reviews[seat, viewer]

    def state_at(self, number: int) -> State:
        """Return the position after `number` actions. Raises ConflictError."""
        words = self.event_log.actions
        if not self.is_over:
            raise ConflictError("The game is not over yet.")
        if not 0 <= number <= len(words):
            raise ConflictError(f"step {number}: out of range (expected 0 to {len(words)})")
        return self.game.replay(words[:number])

    def _check_version(self, version: int, over: bool = False) -> None:
        if self.is_over and not over:
            raise ConflictError("The game is over.")
        if version != self.version:
            raise ConflictError("The game has moved on. Reload and try again.")

    def _check_choice(self, seat: int, version: int) -> None:
        self._check_version(version)
        if self.play.awaited_seat() != seat or self.play.awaiting_confirmation:
            raise ConflictError("You have nothing to choose now.")

    def mark_assisted(self) -> None:
        """Note that the game is not rated."""
        self.event_log.mark_assisted()
        self.play.assisted = True

    # ---------------------------------------------------------------- driver

    def set_up(self) -> None:
        """Draw everything that chance decides before the first choice."""
        while not self.is_over and self.state.to_act == CHANCE:
            self._apply(self.play.next_action())

    def start(self) -> None:
        """Let bots and chance act from now on. Called in the event loop."""
        if self.driver is None or self.driver.done():
            self.driver = asyncio.create_task(self._run())
            self.driver.add_done_callback(self._handle_end)

    def _handle_end(self, driver: asyncio.Task[None]) -> None:
        """Report an error of the driver, and close."""
        if driver.cancelled() or (error := driver.exception()) is None:
            return
        report_error(error)
        self.fail()

    def fail(self) -> None:
        """Close after an error; clients reconnect and the session is reloaded."""
        self.failed = True
        if self.driver is not None:
            self.driver.cancel()
        self._retire(self.play.table)
        self.disconnect()

    def disconnect(self) -> None:
        """Disconnect all clients."""
        self.closed = True
        self._notify_change()

    async def stop(self) -> None:
        """Stop the driver, searches and bots."""
        if self.driver is not None:
            self.driver.cancel()
            await asyncio.wait({self.driver})
        self._retire(self.play.table)

    async def _run(self) -> None:
        epoch = -1
        while not self.is_over:
            if epoch != self.epoch:
                epoch = self.epoch
                await self._seat_bots()
                continue
            self.woken.clear()
            if self.play.awaited_seat() is not None or not (self.people or self.listeners):
                await self._wait_for_change()
                continue
            seat = self.state.to_act
            if seat == CHANCE or self.play.is_person(seat):
                self._apply(self.play.next_action())
                if self.state.to_act != CHANCE or self.play.awaiting_confirmation:
                    self._notify_change()
            else:
                await self._bot_step(seat)
            if self.people or self.state.to_act == CHANCE:
                await asyncio.sleep(0)
            else:
                await self._wait_for_pace()

    async def _wait_for_change(self) -> None:
        """Wait until something has changed, or the clock of the person to act has run out."""
        self._update_clocks()
        running = self.clocks.running if self.clocks else None
        limit = None if self.clocks is None or running is None else self.clocks.read(running)
        try:
            await asyncio.wait_for(self.woken.wait(), limit)
        except TimeoutError:
            assert running is not None
            self._run_out_of_time(running)

    def _update_clocks(self) -> None:
        """Let the clock of the person to act run, once all have joined."""
        if self.clocks is None:
            return
        awaited = None if self.empty_seats else self.play.awaited_seat()
        ended = self.clocks.update(awaited, self.state.to_act)
        if ended is not None:
            self._write(ClockStopped(ended, round(self.clocks.read(ended), 1)))

    async def _wait_for_pace(self) -> None:
        """Wait for the next step of a match that is only watched."""
        self.step_requested = False
        while not self.step_requested:
            self.pace_changed.clear()
            try:
                await asyncio.wait_for(self.pace_changed.wait(), self.pace)
            except TimeoutError:
                return

    async def _seat_bots(self) -> None:
        table = self.play.table
        try:
            await self._ask_bots(table.seat_bots)
        except ForfeitError as forfeit:
            if table is self.play.table:
                self._forfeit(forfeit)

    def _ask_bots(self, question: Callable[[], Answer]) -> asyncio.Future[Answer]:
        """Ask the bots in another thread."""
        reply = self.pool.submit(question)
        self.bot_reply = reply
        return asyncio.wrap_future(reply)

    def _ask_for_choice(self, table: Table, seat: int) -> int:
        """Return what a bot chooses. One that plays for a person is created when it is needed."""
        bot = self.play.substitutes.get(seat)
        if bot is not None and seat not in table.bots:
            table.seat_substitute(seat, bot)
        return table.ask_action(seat)

    async def _bot_step(self, seat: int) -> None:
        """Apply a bot's choice, unless a turn was taken back meanwhile."""
        table, epoch, handovers = self.play.table, self.epoch, len(self.play.handovers)
        future = self._ask_bots(partial(self._ask_for_choice, table, seat))
        await asyncio.wait({future}, timeout=SILENT_THINKING_S)
        if not future.done() and epoch == self.epoch:
            self.thinking = seat
            self._notify_change()
        forfeit, action = None, -1
        try:
            action = await asyncio.wait_for(asyncio.shield(future), BOT_REPLY_TIMEOUT_S)
        except TimeoutError:
            table.bots[seat].stop()
            forfeit = ForfeitError("timeout", seat, f"no answer within {BOT_REPLY_TIMEOUT_S:g} s")
        except ForfeitError as failure:
            forfeit = failure
        if epoch != self.epoch:
            return
        if handovers != len(self.play.handovers) and self.play.is_person(seat):
            return
        self.thinking = None
        if forfeit is not None:
            self._forfeit(forfeit)
            return
        self._apply(action)
        if self.state.to_act != CHANCE:
            self._notify_change()

    # ---------------------------------------------------------------- steps

    def _apply(self, action: int, joined: bool = False) -> None:
        """Write an action to the file, then apply it."""
        self._write(ActionTaken(self.game.format_action(action), joined))
        self.play.apply(action, joined)
        if self.state.to_act != CHANCE:
            self._commit()
        self._finish_if_over()

    def _write(self, event: Event) -> None:
        """Write an event; if that fails, the position here is no longer that of the file."""
        try:
            self.event_log.write(event)
        except InputError:
            self.fail()
            raise

    def _commit(self) -> None:
        if self.event_log.committed != self.play.committed:
            self._write(ActionsCommitted(self.play.committed))

    def _forfeit(self, forfeit: ForfeitError) -> None:
        self.event_log.write(event_of_forfeit(forfeit))
        self.play.give_up(forfeit)
        self._finish_if_over()
        self._notify_change()

    def _finish_if_over(self) -> None:
        if not self.play.is_over:
            return
        self.record = record = self.play.to_record()
        if self.event_log.over is None:
            rounds = self.game.scene(self.state.view(0)).round
            self._write(GameOver(record.places or (), record.scores, rounds))

    def _notify_change(self) -> None:
        """Announce a new position, and wake the driver."""
        self.version += 1
        if not self.failed:
            self._update_clocks()
        self.woken.set()
        self._notify_listeners()

    def _notify_listeners(self) -> None:
        self.rendered.clear()
        for notify in list(self.listeners):
            notify()

    def _restore(self) -> None:
        """Replay the actions of the file. Raises InputError."""
        log = self.event_log
        self.play.handovers = list(log.handovers)
        self.play.replay(log.actions, log.committed, str(log.path), log.joined_actions)
        self.play.assisted = log.assisted
        if log.forfeit is not None:
            self.play.give_up(ForfeitError(log.forfeit.end, log.forfeit.seat, log.forfeit.cause))
        self._finish_if_over()

    # ---------------------------------------------------------------- end of searches and bots

    def _drop_searches(self) -> None:
        for each in (self.hint_search, self.analysis, self.what_if):
            if each is not None:
                each.stop()
        self.hint_search = self.analysis = self.what_if = None

    def _retire(self, table: Table) -> None:
        """Stop the bots of a table; they are closed once they have noticed."""
        self._drop_searches()
        for review in self.reviews.values():
            review.stop()
        self.reviews = {}
        self.epoch += 1
        self.thinking = None
        for bot in list(table.bots.values()):
            bot.stop()
        if self.bot_reply is None or self.bot_reply.done():
            self.pool.submit(table.close)
        else:  # bots that are being created now are closed as well
            self.bot_reply.add_done_callback(lambda _: table.close())
