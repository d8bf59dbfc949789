"""A person at the table, in a terminal or through a pipe."""

import shlex
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ..bots import Thought
from ..core import CHANCE, Game, InputError, State, View
from ..core.errors import unknown
from . import entrant, isolation, records
from .entrant import HUMAN
from .match import Forfeit, Table
from .records import Line, Record
from .replay import ending, say
from .schedule import Pairing
from .words import LINE

THINKING = ("off", "short", "full")
WORLDS = 32  # samples by which `reveals` judges whether a step showed something new
ROWS = 8  # of a search's table that are shown

HELP = """\
NUMBER or WORD   take that action; the beginning of a word will do
board            draw the table again
log              all that happened, as you saw it
hint             the choice of a search that knows no more than you
undo             take back your last step, if nothing has come of it yet
save [FILE]      keep the game, to go on with --resume FILE
quit             leave the table; a game that was begun is kept
help             this list"""


class Step(NamedTuple):
    """A step of the person's own that can be taken back."""

    before: State
    logged: int  # lines of the log before it


class Session:
    """One game of a person against bots.

    `ask` returns a line of input, or raises EOFError; `tell` is given the lines of output.
    """

    def __init__(
        self, game: Game, pairing: Pairing, *, hint: str, thinking: str,
        ask: Callable[[], str], tell: Callable[[str], None],
    ) -> None:  # fmt: skip
        self.game = game
        self.table = Table(game, pairing)
        self.seat = pairing.bots.index(HUMAN)
        self.hint = hint
        self.thinking = thinking
        self.ask = ask
        self.tell = tell
        self.log: list[str] = []
        self.steps: list[Step] = []
        self.place = Path(f"{game.name}-{pairing.deal}.jsonl")
        self.acted = False  # there is something to lose

    @property
    def state(self) -> State:
        """The table as it is; only what the seat sees of it is shown."""
        return self.table.state

    @property
    def view(self) -> View:
        """What the person knows."""
        return self.state.view(self.seat)

    # ---------------------------------------------------------------- the game

    def restore(self, line: Line) -> None:
        """Go on with a saved game, checked action by action. Raises InputError."""
        records.verify(line.record, self.game, line.where)
        self.place = Path(line.where.rpartition(":")[0])
        for state, action in records.replay(line.record, self.game, line.where):
            if state.to_act == CHANCE:
                self.table.dealer.draw(self.state)  # so that the next draw is the next
            self._note(action)
            self.table.scribe.apply(action)

    def play(self) -> Record | None:
        """Play to the end; return the record, or None if the person leaves before.

        Raises EOFError where there is no more input.
        """
        try:
            self.table.seat_bots()
            self._set_up()
            while not self.state.is_over:
                if self.state.to_act != self.seat:
                    self._others()
                elif not self._own_turn():
                    return None
        except Forfeit as forfeit:
            record = self.table.played(forfeit).record
        else:
            record = self.table.played(None).record
        self.tell(self.game.board(self.state))
        self.tell(ending(record))
        return record

    def _set_up(self) -> None:
        """Draw all of set-up; only the log tells of it."""
        if self.log:
            return
        while self.state.to_act == CHANCE:
            action = self.table.dealer.draw(self.state)
            self._note(action)
            self.table.scribe.apply(action)
        self.tell(f"Set up, with {len(self.log)} draws; `log` lists them.")

    def _others(self) -> None:
        """Let chance or a bot act, and tell what the person sees of it."""
        self.steps = []
        seat = self.state.to_act
        action = self.table.next_action()
        thought = self.table.bots[seat].thought if seat != CHANCE else None
        told = list(self._thought(action, thought)) if thought is not None else []
        self.tell(self._note(action))
        self.table.scribe.apply(action)
        for line in told:
            self.tell(f"    {line}")

    def _own_turn(self) -> bool:
        """Ask until the person acts; return False if they leave. A single choice acts by itself."""
        legal = self.state.legal_actions()
        if len(legal) == 1:
            self._act(legal[0])
            return True
        self._show()
        while True:
            line = self.ask().strip()
            word, _, rest = line.partition(" ")
            if word in ("q", "quit"):
                return False
            command = COMMANDS.get(self._command(word))
            if command is not None:
                command(self, rest.strip())
                continue
            action = self.meant(line)
            if action is not None:
                self._act(action)
                return True

    def meant(self, line: str) -> int | None:
        """Return the action a line of input means; say what is wrong if it means none."""
        legal = self.state.legal_actions()
        if not line:
            return None
        if line.isascii() and line.isdigit():
            if len(line) < 9 and 1 <= int(line) <= len(legal):  # longer, Python may not read it
                return legal[int(line) - 1]
            self.tell(f"There are choices 1 to {len(legal)}; `help` lists what else you can say.")
            return None
        words = [self.game.write(action) for action in legal]
        if line in words:
            return legal[words.index(line)]
        begun = [word for word in words if word.lower().startswith(line.lower())]
        if len(begun) == 1:
            return legal[words.index(begun[0])]
        self.tell(f"{unknown('choice', line[:LINE], words)}; `help` lists what else you can say.")
        return None

    def _command(self, word: str) -> str:
        """Return the command that a word begins, unless it begins an action as well."""
        begun = [name for name in COMMANDS if word and name.startswith(word)]
        words = [self.game.write(action) for action in self.state.legal_actions()]
        taken = any(each.lower().startswith(word.lower()) for each in words)
        return begun[0] if len(begun) == 1 and not taken else word

    def _act(self, action: int) -> None:
        before = self.state.copy()
        logged = len(self.log)
        self.tell(self._note(action))
        self.table.scribe.apply(action)
        self.acted = True
        if reveals(before, action, self.state):
            self.steps = []
        else:
            self.steps.append(Step(before, logged))

    def _note(self, action: int) -> str:
        """Add an action that is about to be applied to the log; return its sentence."""
        self.log.append(say(self.state, action, self.seat))
        return self.log[-1]

    # ---------------------------------------------------------------- what is shown

    def _show(self, rest: str = "") -> None:
        """Draw the table as the seat sees it, and what it may do."""
        fields = self.view.fields()
        self.tell("")
        self.tell(self.game.board(self.view))
        legal = self.state.legal_actions()
        words = [self.game.write(action) for action in legal]
        width = max(map(len, words))
        for number, (action, word) in enumerate(zip(legal, words, strict=True), 1):
            self.tell(f"{number:4}  {word:<{width}}  {self.game.words.say(fields, action)}")

    def _log(self, rest: str) -> None:
        for line in self.log:
            self.tell(line)

    def _help(self, rest: str) -> None:
        self.tell(HELP)

    def _hint(self, rest: str) -> None:
        """Search from the person's own view; what is hidden from them stays so."""
        text = entrant.read(self.hint).spec
        adviser = isolation.seated(text, self.game, len(self.log))
        adviser.heard = tuple(self.table.scribe.heard[self.seat])
        adviser.movers = tuple(self.table.scribe.movers)
        try:
            self.table.ask(self.seat, partial(adviser.sit, self.seat, None, 0.0, None))
            answer = self.table.ask(self.seat, partial(adviser.act, self.view))
        except Forfeit as failure:  # whoever asks for advice must not lose the game by it
            self.tell(f"{adviser} has no hint: {failure.cause}")
            return
        finally:
            adviser.close(None)
        self.tell(f"{adviser} would choose: {self.game.words.say(self.view.fields(), answer)}")
        if adviser.thought is not None:
            for line in self.rows(answer, adviser.thought):
                self.tell(f"    {line}")

    def _thought(self, action: int, thought: Thought) -> Iterator[str]:
        """Yield what a bot made of its choice.

        In short, of the action taken only: the others would tell what it holds.
        """
        if self.thinking == "full":
            yield from self.rows(action, thought)
        elif self.thinking == "short":
            for row in thought.rows:
                if row.action == action:
                    yield f"{_visits(row.visits, thought)}, win share {row.value:.2f}"

    def rows(self, action: int, thought: Thought) -> Iterator[str]:
        """Yield a search's table, and what it expects of the action taken."""
        rows = sorted(thought.rows, key=lambda row: -row.visits)
        legal = self.state.legal_actions() if self.state.to_act == self.seat else []
        for row in rows[:ROWS]:
            sentence = say(self.state, row.action, self.seat)
            if row.action in legal:
                sentence = f"{legal.index(row.action) + 1}  {sentence}"
            seats = " ".join(f"{value:.2f}" for value in getattr(row, "values", ()))
            shares = f"win shares by seat {seats}" if seats else f"win share {row.value:.2f}"
            yield f"{_visits(row.visits, thought)}, {shares}: {sentence}"
        if len(rows) > ROWS:
            yield f"and {len(rows) - ROWS} more, less visited"
        taken = next((row for row in rows if row.action == action), rows[0])
        if line := getattr(taken, "line", ())[1:]:
            yield f"expected next: {', '.join(map(self.game.write, line))}"
        if taken.availability > thought.iterations:
            yield f"of a kept tree, in which it could be chosen {taken.availability} times"
        nodes = f", {thought.nodes} nodes" if hasattr(thought, "nodes") else ""
        yield f"{thought.iterations} iterations{nodes} in {thought.seconds:.2g} s"

    # ---------------------------------------------------------------- undo and save

    def _undo(self, rest: str) -> None:
        if not self.steps:
            self.tell("There is no step of yours to take back: others or chance have acted since.")
            return
        step = self.steps.pop()
        self.table.scribe.undo(step.before)
        del self.log[step.logged :]
        self._show()

    def _save(self, rest: str) -> None:
        try:
            self.tell(f"Saved; go on with: {self.save(Path(rest) if rest else self.place)}")
        except InputError as error:
            self.tell(str(error))

    def keep(self) -> str:
        """Save the game where it was saved before, or where nothing else is; see `save`."""
        places = (self.place.with_stem(f"{self.place.stem}-{n}") for n in count(2))
        return self.save(next(path for path in chain([self.place], places) if self._is_ours(path)))

    def _is_ours(self, path: Path) -> bool:
        """Say whether there is no file in a place, or this very game. Raises InputError."""
        try:
            if not path.is_file():
                return True
        except OSError as error:
            raise InputError(f"{str(path)[:LINE]}: {error.strerror or error}") from None
        try:
            found = saved(path).record
        except InputError:
            return False
        _, deal, bots = self.table.pairing
        return (found.game, found.deal, found.bots) == (str(self.game), deal, tuple(bots))

    def save(self, path: Path) -> str:
        """Keep the game as it is in a file; return the command that goes on with it.

        Raises InputError if the file cannot be written, or holds something else.
        """
        if not self._is_ours(path):
            raise InputError(f"{path}: holds something else, and is left as it is")
        number, deal, bots = self.table.pairing
        record = self.table.scribe.record(number, deal, bots, "stopped", None, "saved")
        records.write(path, [record])
        self.place = path
        return shlex.join(["staufen", "play", "--resume", str(path)])


COMMANDS: dict[str, Callable[[Session, str], None]] = {
    "board": Session._show,
    "log": Session._log,
    "hint": Session._hint,
    "undo": Session._undo,
    "save": Session._save,
    "help": Session._help,
    "?": Session._help,
}


def reveals(before: State, action: int, after: State) -> bool:
    """Return whether an action passed the turn on, or showed its seat something new."""
    seat = before.to_act
    return after.to_act != seat or shows_new(before, action, after, seat)


def shows_new(before: State, action: int, after: State, seat: int) -> bool:
    """Return whether an action showed its seat something new.

    It showed nothing new if, in each of `WORLDS` worlds possible before, the seat sees the same
    after it.
    """
    view, seen = before.view(seat), after.view(seat)
    rng = np.random.Generator(np.random.PCG64(1))
    worlds = (view.determinize(rng) for _ in range(WORLDS))
    return any(world.after(action).view(seat) != seen for world in worlds)


def seats(game: Game, seat: int, bots: tuple[str, ...]) -> tuple[str, ...]:
    """Return who sits where: the bots around the person, one bot for all seats if it is alone."""
    if not 0 <= seat < game.players:
        raise InputError(f"--seat {seat}: {game} has seats 0 to {game.players - 1}")
    others = game.players - 1
    if HUMAN in bots:
        raise InputError(f"--bots {HUMAN}: a bot expected; you have seat {seat} alone")
    if len(bots) not in (1, others):
        raise InputError(f"--bots: {len(bots)} bots for {others} seats; one for each, or one")
    around = list(bots) * others if len(bots) == 1 else list(bots)
    return (*around[:seat], HUMAN, *around[seat:others])


def saved(path: Path) -> Line:
    """Return the saved game of a file. Raises InputError if it is none."""
    lines = list(records.read(path))
    if len(lines) != 1 or lines[0].record.end != "stopped":
        raise InputError(f"{path}: not a saved game")
    if lines[0].record.bots.count(HUMAN) != 1:
        raise InputError(f"{lines[0].where}: bots: one {HUMAN} expected")
    return lines[0]


def _visits(visits: int, thought: Thought) -> str:
    whole = sum(row.visits for row in thought.rows)
    return f"{100 * visits / max(whole, 1):.0f} % of {whole} visits"
