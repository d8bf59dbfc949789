"""A game that people play at the page: its table, who may do what, and what is told of it."""

import asyncio
import sys
import traceback
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from typing import Any, NamedTuple

from ..arena.match import Forfeit, Table
from ..arena.session import acts_again, reveals_information
from ..arena.store import replay
from ..arena.store.records import Record
from ..core import CHANCE, Game, InputError, State
from ..core.names import Names
from .adviser import Adviser
from .analysis import Analysis
from .diary import Diary
from .review import Review, Verdict
from .setup import Seat
from .supposition import Node, Supposition

PATIENCE = 300.0  # seconds after which a bot that does not answer forfeits
QUICK = 0.2  # seconds of thought that nobody is told of
PACE = 0.8  # seconds between the steps of bots that are only watched, until another pace is set
SLOWEST = 60.0
OPEN = -1  # an observer who sees all, where no person sits


class Refused(Exception):  # noqa: N818 - a person is told, nothing is wrong
    """What a person asked for cannot be done now; the text says why."""


class Entry(NamedTuple):
    """What the log says of one action."""

    number: int  # of the action
    seat: int  # who did it, or CHANCE
    lines: tuple[str, ...]


class Session:
    """One table. All but bots' and advisers' thoughts happens in the thread of the event loop."""

    def __init__(self, game: Game, diary: Diary, pool: Executor, advice: Executor) -> None:
        self.game = game
        self.diary = diary
        self.setup = diary.setup
        self.people = self.setup.people
        self.pool = pool  # threads in which bots think
        self.advice = advice  # and advisers
        self.table = Table(game, self.setup.pairing)
        self.answer: Future[Any] | None = None  # of the bots, when they were asked last
        self.version = 0  # one more with every change
        self.epoch = 0  # one more whenever a turn is taken back: older answers no longer count
        self.before: list[State] = []  # before each own step that can be undone
        self.turns: list[int] = []  # number of actions at which each of a person's turns began
        self.held = False  # the turn is over, but for the person's word
        self.left = False  # who listens is sent away
        self.thinking: int | None = None  # the bot that is asked
        readers = self.people or (OPEN, *range(game.players))
        self.logs: dict[int, list[Entry]] = {reader: [] for reader in readers}
        self.pace: float | None = PACE  # where no person sits; None: step by step
        self.ticked = asyncio.Event()  # the pace has changed, or a step is wanted
        self.stepping = False
        self.record: Record | None = None
        self.listeners: list[Callable[[], None]] = []
        self.adviser: Adviser | None = None
        self.analysis: Analysis | None = None
        self.supposition: Supposition | None = None
        self.reviews: dict[tuple[int, int], Review] = {}  # of a game that is over: whose, for whom
        self.woken = asyncio.Event()
        self.driver: asyncio.Task[None] | None = None
        self.failed = False  # what is told of here is not what the file has
        self.following: str | None = None  # the session that plays on with another deal
        self._restore(len(diary.actions))

    # ---------------------------------------------------------------- what it is

    @property
    def state(self) -> State:
        """The table as it is."""
        return self.table.state

    @property
    def seats(self) -> list[Seat]:
        """Who sits where, under the names they have given themselves."""
        seats = list(self.setup.seats)
        for number, (person, name) in self.diary.people.items():
            seats[number] = seats[number]._replace(person=person, name=name)
        return seats

    @property
    def absent(self) -> list[int]:
        """The seats of people to which nobody has come yet."""
        return [seat for seat in self.people if not self.diary.browser(seat)]

    @property
    def over(self) -> bool:
        """Whether the game is over, or a seat has forfeited it."""
        return self.record is not None

    def names(self, observer: int) -> Names:
        """Return how an observer reads of the others."""
        return Names([seat.name for seat in self.seats], None if observer == OPEN else observer)

    def observer(self, key: str) -> tuple[int, bool] | None:
        """Return what a key shows, and whether it lets one act; None for no key of this table."""
        for number, seat in enumerate(self.setup.seats):
            if key and key in (seat.key, seat.watch):
                return number, key == seat.key
        watched = not self.people and key and key == self.setup.open
        return (OPEN, False) if watched else None

    def asked(self) -> int | None:
        """Return the person who has a choice to make or a turn to end, or None."""
        if self.over:
            return None
        if self.held:
            return self._owner()
        seat = self.state.to_act
        return seat if seat in self.people and len(self.state.legal_actions()) > 1 else None

    # ---------------------------------------------------------------- what people do

    def act(self, seat: int, version: int, action: int) -> None:
        """Take a person's action. Raises Refused."""
        self._check(version)
        if self.held or self.state.to_act != seat:
            raise Refused("It is not your turn to choose.")
        if action not in self.state.legal_actions():
            raise Refused("That cannot be done here.")
        self._note_turn()
        self._own_step(action)

    def end_turn(self, seat: int, version: int) -> None:
        """Let others act after a person's turn. Raises Refused."""
        self._check(version)
        if not self.held or self._owner() != seat:
            raise Refused("There is no turn of yours to end.")
        self._settle()
        self._changed()

    def undo(self, seat: int, version: int) -> None:
        """Take back a person's last choice. Raises Refused."""
        self._check(version)
        if not self.can_undo(seat):
            raise Refused("There is no step to undo: what has happened since is known.")
        while self.before:
            state = self.before.pop()
            self.table.recorder.undo(state)
            if len(state.legal_actions()) > 1:
                break
        self.held = False
        self._forget()
        self._changed()

    def can_undo(self, seat: int) -> bool:
        """Return whether a person may undo a step."""
        return (
            self._owner() == seat
            and not self.over
            and any(len(state.legal_actions()) > 1 for state in self.before)
        )

    def take_back(self, seat: int, version: int) -> None:
        """Return to the beginning of this turn of a person's, or of the one before.

        The luck stays the same, and the game is marked. Raises Refused.
        """
        self._check(version, over=True)
        number = self.earlier(seat)
        if number is None:
            raise Refused("There is no turn of yours to go back to.")
        self.diary.back(number)
        self.diary.assist()
        self._retire()
        self.table = Table(self.game, self.setup.pairing)
        self._restore(number)
        self._changed()
        self.start()

    def earlier(self, seat: int) -> int | None:
        """Return the number of actions to which `take_back` goes; None if it cannot."""
        if self.people != (seat,) or self.diary.forfeit is not None:
            return None
        return next((n for n in reversed(self.turns) if n < self._count()), None)

    def go_on(self, pace: float | None, step: bool) -> None:
        """Set the pace of a match that is only watched, or make a step. Raises Refused."""
        if self.people or self.setup.replay:
            raise Refused("A pace can be set only where bots play alone.")
        if self.over:
            raise Refused("The game is over.")
        if pace is not None and not 0 <= pace <= SLOWEST:
            raise InputError(f"pace: 0 to {SLOWEST:g} seconds expected")
        self.pace, self.stepping = pace, step
        self.ticked.set()
        self._changed()

    def sit(self, seat: int, person: str, name: str = "") -> None:
        """Note that a browser has come to a seat, and what its person is called."""
        before = self.seats[seat]
        self.diary.came(seat, person, name or before.name)
        if self.seats[seat] != before:
            self._tell()

    def follow(self, session: "Session") -> None:
        """Note the session that plays on with another deal."""
        self.following = session.setup.id
        self._tell()

    async def hint(self, seat: int, version: int, bot: str) -> Adviser:
        """Return an adviser that has thought about a person's choice. Raises Refused."""
        self._check_choice(seat, version)
        if self.adviser is None:
            self.adviser = Adviser(self.table, seat, bot, len(self.diary.actions), self.advice)
        self.diary.assist()
        adviser = self.adviser
        await adviser.done()
        if adviser is not self.adviser:
            raise Refused("The game has gone on since you asked.")
        return adviser

    def analyse(self, seat: int, version: int) -> Analysis:
        """Return the analysis of a person's choice, which goes on. Raises Refused."""
        self._check_choice(seat, version)
        if self.analysis is None:
            self.analysis = Analysis(self.game, self.state.copy().view(seat), self.advice)
            self.diary.assist()
        self.analysis.look()
        return self.analysis

    async def suppose(self, seat: int, version: int, line: tuple[int, ...]) -> Node:
        """Return the table as it may be after choices made in thought. Raises Refused."""
        self._check_choice(seat, version)
        if self.supposition is None:
            view, names = self.state.copy().view(seat), self.names(seat)
            self.supposition = Supposition(self.game, view, seat, names, self.advice)
            self.diary.assist()
        supposition = self.supposition
        node = await supposition.at(line)
        if supposition is not self.supposition:
            supposition.stop()
            raise Refused("The game has gone on since you asked.")
        return node

    def review(self, seat: int, observer: int, told: Callable[[Verdict], dict[str, Any]]) -> Review:
        """Return the review of a seat's choices, begun now if it is not yet. Raises Refused.

        `told` puts it into words for an observer.
        """
        if not self.over:
            raise Refused("The game is not over yet.")
        if (seat, observer) not in self.reviews:
            review = Review(self.game, self.diary.actions, seat, self.advice, told)
            self.reviews[seat, observer] = review
        self.reviews[seat, observer].start()
        return self.reviews[seat, observer]

    def state_at(self, number: int) -> State:
        """Return the table as it was after some actions. Raises Refused."""
        words = self.diary.actions
        if not self.over:
            raise Refused("The game is not over yet.")
        if not 0 <= number <= len(words):
            raise Refused(f"The game has {len(words)} steps.")
        return self.game.replay(words[:number])

    def _check(self, version: int, over: bool = False) -> None:
        if self.over and not over:
            raise Refused("The game is over.")
        if version != self.version:
            raise Refused("The table has changed meanwhile.")

    def _check_choice(self, seat: int, version: int) -> None:
        self._check(version)
        if self.asked() != seat or self.held:
            raise Refused("There is nothing to choose now.")

    # ---------------------------------------------------------------- what goes by itself

    def set_up(self) -> None:
        """Draw all that chance decides before anybody is asked."""
        while not self.over and self.state.to_act == CHANCE:
            self._step(self.table.dealer.draw(self.state))

    def start(self) -> None:
        """Let bots and chance act, from now on. Called in the event loop."""
        if self.driver is None or self.driver.done():
            self.driver = asyncio.create_task(self._run())
            self.driver.add_done_callback(self._stopped)

    def _stopped(self, driver: asyncio.Task[None]) -> None:
        """Say what went wrong."""
        if driver.cancelled() or (error := driver.exception()) is None:
            return
        if isinstance(error, InputError):  # the disk is full, say
            print(f"staufen: {error}", file=sys.stderr)
        else:
            traceback.print_exception(error)
        self.give_up()

    def give_up(self) -> None:
        """Go on no more: who listens comes back, and finds the session as its file has it."""
        self.failed = True
        if self.driver is not None:
            self.driver.cancel()
        self._retire()
        self.leave()

    def leave(self) -> None:
        """Send all who listen away: the server ends, or this session does."""
        self.left = True
        self._changed()

    async def stop(self) -> None:
        """End all that goes by itself, and let the bots go."""
        if self.driver is not None:
            self.driver.cancel()
            await asyncio.wait({self.driver})
        self._retire()

    async def _run(self) -> None:
        epoch = -1
        while not self.over:
            if epoch != self.epoch:
                epoch = self.epoch
                await self._seat_bots()
                continue
            self.woken.clear()
            if self.held or self.asked() is not None or not (self.people or self.listeners):
                await self.woken.wait()
                continue
            seat = self.state.to_act
            if seat in self.people:
                self._own_step(self.state.legal_actions()[0])
            elif seat == CHANCE:
                self._step(self.table.dealer.draw(self.state))
            else:
                await self._bot_step(seat)
            if self.people or self.state.to_act == CHANCE:
                await asyncio.sleep(0)
            else:
                await self._rest()

    async def _rest(self) -> None:
        """Wait for the next step of a match that is watched: as long as its pace says."""
        self.stepping = False
        while not self.stepping:
            self.ticked.clear()
            try:
                await asyncio.wait_for(self.ticked.wait(), self.pace)
            except TimeoutError:
                return

    async def _seat_bots(self) -> None:
        table = self.table
        try:
            await self._ask(table.seat_bots)
        except Forfeit as forfeit:
            if table is self.table:
                self._forfeit(forfeit.end, forfeit.seat, str(forfeit))

    def _ask(self, question: Callable[[], Any]) -> asyncio.Future[Any]:
        """Ask the bots of the table in another thread."""
        self.answer = self.pool.submit(question)
        return asyncio.wrap_future(self.answer)

    async def _bot_step(self, seat: int) -> None:
        """Ask a bot and do what it says, unless a person has moved on meanwhile."""
        table, epoch = self.table, self.epoch
        future = self._ask(partial(table.choice, seat))
        await asyncio.wait({future}, timeout=QUICK)
        if not future.done() and epoch == self.epoch:
            self.thinking = seat
            self._changed()
        forfeit, action = None, -1
        try:
            action = await asyncio.wait_for(asyncio.shield(future), PATIENCE)
        except TimeoutError:
            table.bots[seat].stop()
            forfeit = Forfeit("timeout", seat, f"no answer within {PATIENCE:g} s")
        except Forfeit as failure:
            forfeit = failure
        if epoch != self.epoch:
            return
        self.thinking = None
        if forfeit is None:
            self._step(action)
        else:
            self._forfeit(forfeit.end, seat, str(forfeit))

    # ---------------------------------------------------------------- steps

    def _own_step(self, action: int) -> None:
        """Do a person's action, or their only one. It can be undone until others learn of it."""
        before = self.state.copy()
        seat = before.to_act
        self._drop_adviser()
        self.diary.do(self.game.write(action))
        self._apply(action)
        self.before.append(before)
        chosen = any(len(state.legal_actions()) > 1 for state in self.before)
        if self.state.is_over or reveals_information(before, action, self.state, seat):
            self._settle()
        elif self.state.to_act != seat:
            self.held = self.setup.confirm and chosen and not acts_again(self.state.view(seat))
            if not self.held:
                self._settle()
        self._end_if_over()
        self._changed()

    def _step(self, action: int) -> None:
        """Do what chance or a bot does."""
        self.diary.do(self.game.write(action))
        self._apply(action)
        self._end_if_over()
        if self.state.to_act != CHANCE:
            self._settle()
            self._changed()

    def _apply(self, action: int) -> None:
        """Apply an action, and tell of it in the log of each who reads one."""
        number, mover = self._count(), self.state.to_act
        for observer, log in self.logs.items():
            seat = None if observer == OPEN else observer
            lines = replay.describe_action(self.state, action, self.names(observer), seat)
            log.append(Entry(number, mover, tuple(lines)))
        self.table.recorder.apply(action)

    def _settle(self) -> None:
        """Let what has been done stand."""
        self.held = False
        self.before = []
        self.diary.settle(self._count())

    def _forget(self) -> None:
        """Drop from log and file what has been undone."""
        self.diary.back(self._count())
        for log in self.logs.values():
            while log and log[-1].number >= self._count():
                log.pop()
        while self.turns and self.turns[-1] > self._count():
            self.turns.pop()

    def _forfeit(self, end: str, seat: int, cause: str) -> None:
        self.diary.give_up(end, seat, cause)
        self._end_if_over()
        self._changed()

    def _end_if_over(self) -> None:
        if self.diary.forfeit is not None or self.state.is_over:
            how = self.diary.forfeit or ()
            record = self.table.recorder.record(*self.setup.pairing, *how)
            self.record = record.replace(assisted=self.diary.assisted)
            self.diary.close()

    def _note_turn(self) -> None:
        """Note that a person has a first choice now, since others or chance acted."""
        movers, begun = self.table.recorder.movers, self._count()
        while begun and movers[begun - 1] == self.state.to_act:
            begun -= 1
        if not self.turns or self.turns[-1] < begun:
            self.turns.append(self._count())

    def _changed(self) -> None:
        """Tell all who listen of another position, and wake what waits."""
        self.version += 1
        self.woken.set()
        self._tell()

    def _tell(self) -> None:
        """Tell all who listen."""
        for tell in list(self.listeners):
            tell()

    # ---------------------------------------------------------------- coming back

    def _restore(self, number: int) -> None:
        """Play the first `number` actions of the file again. Raises InputError."""
        self.before, self.turns, self.held, self.record = [], [], False, None
        self.logs = {observer: [] for observer in self.logs}
        words = self.diary.actions[:number]
        for index, word in enumerate(words):
            self._again(word, index, f"{self.diary.path}: action {index + 1} ({word})")
        self.held = bool(self.before) and self.state.to_act != self._owner()
        self._end_if_over()

    def _again(self, word: str, index: int, where: str) -> None:
        state = self.state
        action = self.game.parse(word)
        if state.is_over or action not in state.legal_actions():
            raise InputError(f"{where}: not legal here")
        if state.to_act == CHANCE and self.table.dealer.draw(state) != action:
            raise InputError(f"{where}: the deal has another card here")
        if state.to_act in self.people:
            if len(state.legal_actions()) > 1:
                self._note_turn()
            if index >= self.diary.settled:
                self.before.append(state.copy())
        self._apply(action)

    def _count(self) -> int:
        return len(self.table.recorder.actions)

    def _owner(self) -> int | None:
        """Return whose steps can be undone."""
        return self.before[0].to_act if self.before else None

    def _drop_adviser(self) -> None:
        for each in (self.adviser, self.analysis, self.supposition):
            if each is not None:
                each.stop()
        self.adviser = self.analysis = self.supposition = None

    def _retire(self) -> None:
        """Stop the bots of this table; they are let go once they have noticed."""
        self._drop_adviser()
        for review in self.reviews.values():
            review.stop()
        self.reviews = {}
        self.epoch += 1
        self.thinking = None
        for bot in list(self.table.bots.values()):
            bot.stop()
        if self.answer is None or self.answer.done():
            self.pool.submit(self.table.close)
        else:  # whoever is being seated now is let go as well
            table = self.table
            self.answer.add_done_callback(lambda _: table.close())
