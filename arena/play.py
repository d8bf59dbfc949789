"""A person at the table, in a terminal or through a pipe."""

import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ..core import CHANCE, Game, InputError, State, View, board, guide, lookup
from ..core.input_files import os_errors
from ..core.interface import Thing
from ..core.names import count, start, within
from ..core.names import listed as as_list
from ..core.scene import Place, Scene
from . import choices, people, saves, thoughts
from .choices import Choice
from .entrant import HUMAN
from .match import Forfeit, Table
from .schedule import Pairing
from .screen import Screen
from .store import default_path, files, replay
from .store.records import Line, Record
from .words import LINE

THINKING = ("off", "short", "full")
WORLDS = 32  # samples by which `shows_new` judges whether a step showed something new
MOST = 8  # thoughts, or things of one name, that are told unasked
SPARE = 2  # rows of a screen beside table and choices: prompt and input
ENDING = 7  # rows beside the table at the end: places, what can be said, input
FEWEST = 6  # rows for the choices, and for the table

# What a person can say; what it does is the method of its name.
COMMANDS = ("board", "me", "choices", "log", "rules", "hint", "undo", "back", "save", "help", "?")
LEAVE = ("quit", "exit")
TAKE_MORE = ("board", "log", "rules", "save")  # what is said behind them is theirs
AT_END = ("end", "undo", "back", "board", "me", "log", "rules", "save", "help", "quit")  # a turn
LATER = ("thoughts", "log", "board", "rules")  # once the game is over

HELP = """\
NUMBER or WORDS  take that action; the beginning of a word will do
Enter            the table again; Tab completes what you type
board [PART]     all of the table, or a part: `me`, a name, `{place}`
choices          all that you can do, with what comes of it
log [N]          what happened, as you saw it; the last N steps
rules [WORD]     the game explained, or a card, a tile, a term
hint             what a search would do that knows what you know; marks the game
undo             take back your last step, if nothing has come of it yet
back             return to your turn before, with the same luck; marks the game
save [FILE]      keep the game in a file of its own; go on with --resume FILE
quit             leave the table; a game that was begun is kept, Ctrl-C does the same
help             this list
A marked game was assisted: it is not rated."""
AFTER = """\
`thoughts` tells what the bots made of it, `log` all that happened, `board` shows the table.
Enter leaves."""


class News(NamedTuple):
    """What is told of a step."""

    text: str
    style: str
    times: int  # running


class Musing(NamedTuple):
    """What a bot thought before it acted, for after the game."""

    number: int  # of its action in the log, from 1
    said: str  # its action
    brief: str
    lines: list[str]


class Session:
    """One game of a person against bots, at a screen."""

    def __init__(
        self, game: Game, pairing: Pairing, *, hint: str, thinking: str, screen: Screen,
        confirm: bool = False, keeping: bool = False,
    ) -> None:  # fmt: skip
        """Sit down.

        `hint` is the bot that is asked for one, `thinking` one of THINKING. With `confirm`, a turn
        of several steps ends only when the person says so. With `keeping` the game is kept from the
        person's first action on, until `forget`.
        """
        self.game = game
        self.table = Table(game, pairing)
        self.seat = pairing.bots.index(HUMAN)
        self.names = people.names(pairing.bots, pairing.deal, self.seat)
        self.hint = hint
        self.thinking = thinking
        self.screen = screen
        self.confirm = confirm
        self.keeping = keeping
        self.log: list[list[str]] = []  # of every action, what was told of it
        self.steps: list[State] = []  # before each of the person's that can be taken back
        self.turns: list[int] = []  # numbers of actions at which turns of the person began
        self.musings: list[Musing] = []
        self.fresh = True  # the person's next choice begins a turn
        self.news: News | None = None  # not written yet
        self.drawn: Scene | None = None  # what the person saw of the table last
        self._seen: tuple[View, Scene] | None = None  # the last view and its scene
        self.place = Path(f"{game.name}-{pairing.deal}.jsonl")
        self.own: set[Path] = set()  # files that this game was kept in
        self.unasked: set[Path] = set()  # those of them that nobody asked for
        self.acted = False  # there is something to lose
        self.assisted = False

    @property
    def state(self) -> State:
        """The table as it is; only what the seat sees of it is shown."""
        return self.table.state

    @property
    def view(self) -> View:
        """What the person knows."""
        return self.state.view(self.seat)

    @property
    def scene(self) -> Scene:
        """The table as the person sees it: all cards open once the game is over."""
        if self.state.is_over:
            return self.game.scene(self.state, self.names)
        view = self.view
        if self._seen is None or self._seen[0] != view:
            self._seen = view, self.game.scene(view, self.names)
        return self._seen[1]

    @property
    def offered(self) -> list[Choice]:
        """What the person can do now, numbered."""
        return choices.numbered(self.scene.gestures)

    # ---------------------------------------------------------------- the game

    def restore(self, line: Line) -> None:
        """Go on with a saved game, checked action by action. Raises InputError."""
        replay.verify_record(line.record, self.game, line.where)
        self.place = Path(line.where.rpartition(":")[0])
        if files.is_read_only(self.place):
            self.screen.tell(f"{self.place} is read-only: the game goes on in a file beside it.")
        else:
            self.own.add(self.place)
        self.assisted = line.record.assisted
        self._repeat(line.record.actions)
        self.acted = True

    def _repeat(self, words: tuple[str, ...]) -> None:
        """Do actions again from the beginning, which were all legal."""
        for word in words:
            action = self.game.parse(word)
            if self.state.to_act == CHANCE:
                self.table.dealer.draw(self.state)  # so that the next draw is the next
            self._do(action)

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
            played = self.table.played(None)
        except Forfeit as forfeit:
            played = self.table.played(forfeit)
        record = played.record.replace(assisted=self.assisted)
        self._show_end(record)
        return record

    def _set_up(self) -> None:
        """Draw all of set-up; only the log tells of it."""
        if self.log:
            return
        while self.state.to_act == CHANCE:
            self._do(self.table.dealer.draw(self.state))
        self.screen.tell(f"{replay.describe_setup(len(self.log))} `log` lists them.", "dim")

    def _others(self) -> None:
        """Let chance or a bot act, and tell what the person sees of it."""
        self.steps = []
        seat = self.state.to_act
        legal = self.state.legal_actions()
        if seat == CHANCE or len(legal) == 1:
            action = self.table.dealer.draw(self.state) if seat == CHANCE else legal[0]
            thought = None
        else:
            with self.screen.waiting(f"{self.names[seat]} thinks"):
                action = self.table.choice(seat)
            thought = thoughts.known(self.table.bots[seat].thought, legal)
        told = None
        if thought is not None:  # in words before the action is done
            rows = list(thoughts.lines(self.state, action, thought, self.names, {}))
            told = thoughts.taken(action, thought), rows
        lines = self._do(action)
        if seat != CHANCE:
            self.drawn = None
        self._tell(replay.format_step(lines))
        if told is not None:
            musing = Musing(len(self.log), lines[0], *told)
            self.musings.append(musing)
            for line in {"off": [], "short": [musing.brief], "full": musing.lines}[self.thinking]:
                self._tell(f"    {line}", "dim")

    def _tell(self, text: str, style: str = "") -> None:
        """Tell news; what is said several times running is said once, with how often."""
        if self.news and self.news.text == text:
            self.news = News(text, style, self.news.times + 1)
            return
        self._flush()
        self.news = News(text, style, 1)

    def _flush(self) -> None:
        """Write the news that waits to be said again."""
        if self.news is not None:
            text, style, times = self.news
            self.screen.tell(text if times == 1 else f"{text} ({times} times)", style)
            self.news = None

    def _own_turn(self) -> bool:
        """Ask until the person acts; return False if they leave. A single choice acts by itself."""
        legal = self.state.legal_actions()
        if len(legal) == 1:
            return self._act(legal[0])
        self._show()
        while True:
            line = self.screen.ask(self.completions).strip()
            before = self.state
            action = self._answered(line)
            if action in LEAVE:
                return False
            if isinstance(action, int):
                return self._act(action)
            if self.state is not before:  # a step or a turn was taken back
                return True

    def _answered(self, line: str) -> int | str | None:
        """Return the action a line means, a word of LEAVE, or None once it is answered."""
        rest = line.partition(" ")[2]
        command = self._command(line)
        if command in LEAVE:
            return command
        if command is not None:
            self.obey(command, rest)
            return None
        if not line:
            self.drawn = None
            self._show()
            return None
        return self.meant(line)

    def obey(self, command: str, rest: str = "") -> None:
        """Do what one of COMMANDS or LATER says; `rest` is what was said behind it."""
        does = {"?": "help"}.get(command, command)
        getattr(self, f"_{does}")(rest.strip())

    def _command(self, line: str) -> str | None:
        """Return the command that a line calls for, unless its beginning means a choice as well."""
        word, _, rest = line.partition(" ")
        name = named(word, (*COMMANDS, *LEAVE))
        if name is None or name == word.lower():
            return name
        if rest and name not in TAKE_MORE:
            return None
        try:
            choices.meant(self.offered, line)
        except InputError:
            return name
        return None

    def meant(self, line: str) -> int | None:
        """Return the action a line of input means; say what is wrong if it means none or several.

        A line that names a part of the table shows that.
        """
        offered = self.offered
        try:
            found = choices.meant(offered, line)
        except InputError as error:
            if not self._look(line):
                told = f"`rules {line}` explains the word, and " if self._is_word(line) else ""
                self.screen.tell(f"{error}; {told}`help` lists what else you can say.")
            return None
        if len(found) > 1:
            self.screen.tell("Which one?")
            self.screen.draw(choices.listed(found, self.screen.width, self._rows()))
            return None
        return found[0].gesture.action

    def completions(self, text: str) -> list[str]:
        """Return the lines that may be meant by a text that is their beginning."""
        words = [*COMMANDS, *LEAVE]
        scene = self.scene
        words += [gesture.word for gesture in scene.gestures]
        words += [gesture.label for gesture in scene.gestures]
        parts = [zone.label for zone in scene.zones]
        words += [f"board {part}" for part in parts] if text.lower().startswith("board ") else parts
        return sorted({word for word in words if word.lower().startswith(text.lower())})

    def _act(self, action: int) -> bool:
        """Do an action of the person's; return False if they leave before the turn is over."""
        before = self.state.copy()
        self._tell(replay.format_step(self._do(action)))
        self.acted = True
        self._step_kept()
        if shows_new(before, action, self.state, self.seat):
            self.steps = []
            return True
        self.steps.append(before)
        return self.state.to_act == self.seat or self._ends_turn()

    def _ends_turn(self) -> bool:
        """Let the person end a turn of several steps, or go on with it. False if they leave."""
        several = sum(len(before.legal_actions()) > 1 for before in self.steps) > 1
        if not (self.confirm and several) or self.state.is_over or goes_on(self.view):
            return True
        self._flush()
        self.screen.tell("Enter ends your turn; `undo` takes back your last step.")
        while True:
            line = self.screen.ask(lambda text: [w for w in AT_END if w.startswith(text)]).strip()
            before = self.state
            word, _, rest = line.partition(" ")
            meant = named(word, AT_END)
            if line in ("", "1") or meant == "end":
                return True
            if meant in LEAVE:
                return False
            if meant and (not rest or meant in TAKE_MORE):
                self.obey(meant, rest)
            elif not self._look(line):
                self.screen.tell(f"Enter ends your turn; you can say {as_list(list(AT_END))}.")
            if self.state is not before:
                return True

    def _do(self, action: int) -> list[str]:
        """Apply an action and add it to the log; return what is told of it."""
        lines = replay.describe_action(self.state, action, self.names, self.seat)
        if self.state.to_act != self.seat:
            self.fresh = True
        elif self.fresh and len(self.state.legal_actions()) > 1:
            self.turns.append(len(self.log))
            self.fresh = False
        self.log.append(lines)
        self.table.recorder.apply(action)
        return lines

    # ---------------------------------------------------------------- what is shown

    def _rows(self) -> int:
        """Return how many rows the choices may take."""
        return max(FEWEST, self.screen.height // 2)

    def _show(self) -> None:
        """Draw the table, or what has changed of it, and what the person may do."""
        self._flush()
        scene, width, height = self.scene, self.screen.width, self.screen.height - SPARE
        changed = None if self.drawn is None else board.changes(self.drawn, scene, width)
        most = 0 if changed is None else height - len(changed)
        offered = choices.listed(choices.numbered(scene.gestures), width, self._rows(), most)
        room = max(FEWEST, height - len(offered))
        if changed is None:
            self.screen.tell("")
            self.screen.draw(board.overview(scene, width, room))
        else:
            self.screen.draw(changed[:room])
        self.drawn = scene
        self.screen.tell(scene.prompt, "head")
        self.screen.draw(offered)

    def _board(self, rest: str) -> None:
        """Show the whole table with all its texts, or a part of it."""
        scene = self.scene
        if rest:
            if not self._look(rest):
                labels = as_list([zone.label for zone in scene.zones] or ["nothing"])
                self.screen.tell(f"There is no {rest[:LINE]} on the table; there is: {labels}.")
            return
        for zone in scene.zones:
            self.screen.draw(board.in_full(scene, zone, self.screen.width))

    def _choices(self, rest: str) -> None:
        self.screen.draw(choices.in_full(self.offered, self.screen.width))

    def _me(self, rest: str) -> None:
        self._look("me")

    def _look(self, words: str) -> bool:
        """Show the parts of the table that words mean; return whether there are any."""
        scene = self.scene
        found = lookup.find(scene, words)
        for thing in found:
            if isinstance(thing, Place):
                self.screen.draw(board.explained(scene, thing, self.screen.width))
            else:
                self.screen.draw(board.in_full(scene, thing, self.screen.width))
        return bool(found)

    def _log(self, rest: str) -> None:
        last = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 9 else len(self.log)
        for lines in self.log[max(0, len(self.log) - last) :]:
            self.screen.tell(replay.format_step(lines))

    def _help(self, rest: str) -> None:
        zones = [zone for zone in self.scene.zones if zone.owner is None]
        rings = [zone for zone in zones if zone.shape == "ring"]
        labels = [place.label for zone in (*rings, *zones) for place in zone.places]
        self.screen.tell(HELP.format(place=next(iter(labels), "table").lower()))

    def _rules(self, rest: str) -> None:
        """Explain a word of the game, or show the guide."""
        if not rest:
            self.screen.page(guide.fill(self.game))
            self.screen.tell("`rules WORD` explains a word of the game.")
            return
        try:
            found, more = self._explained(rest)
        except InputError as error:
            self.screen.tell(str(error))
            return
        for thing in found[:MOST]:
            self.screen.tell(guide.explained(self.game, thing))
        if more:
            self.screen.tell(f"See also: {', '.join(thing.name for thing in more)}.")

    def _is_word(self, line: str) -> bool:
        """Return whether the game has something that is called so."""
        try:
            return bool(guide.find(self.game, line)[0])
        except InputError:
            return False

    def _explained(self, word: str) -> tuple[list[Thing], list[Thing]]:
        """Return what the game calls so, and what lies at a place that is called so."""
        places = [found for found in lookup.find(self.scene, word) if isinstance(found, Place)]
        about = {place.label.partition(",")[0].lower(): place.about for place in places}
        here = about.get(word.lower()) or next((each for each in about.values() if each), "")
        try:
            found, more = guide.find(self.game, word)
        except InputError:
            if not here:
                raise
            return guide.find(self.game, here)
        if about.get(word.lower()):
            found = list(dict.fromkeys([*guide.find(self.game, here)[0], *found]))
        return found, more

    def _show_end(self, record: Record) -> None:
        """Show how it ended, all cards open; let the person look at what happened."""
        self._flush()
        self.screen.tell("")
        if self.state.is_over:
            height = max(FEWEST, self.screen.height - ENDING)
            self.screen.draw(board.overview(self.scene, self.screen.width, height))
        self.screen.tell(start(replay.describe_ending(record, self.names)), "head")
        if self.assisted:
            self.screen.tell("This game was assisted; it is not rated.")

    def linger(self) -> None:
        """Let the person look at log and thoughts once the game is over."""
        self.screen.tell(AFTER)
        while True:
            line = self.screen.ask(lambda text: [w for w in LATER if w.startswith(text)]).strip()
            word, _, rest = line.partition(" ")
            name = named(word, (*LATER, *LEAVE))
            if not word or name in LEAVE:
                return
            if name is None:
                self.screen.tell(AFTER)
            else:
                self.obey(name, rest)

    # ---------------------------------------------------------------- hints and thoughts

    def _hint(self, rest: str) -> None:
        """Search from the person's own view; what is hidden from them stays so."""
        name = start(people.kind(self.hint))
        adviser = self.table.adviser(self.seat, self.hint, len(self.log))
        try:
            with self.screen.waiting(f"{name} thinks"):
                answer = self.table.advice(self.seat, adviser, self.view)
        except Forfeit as failure:  # whoever asks for advice must not lose the game by it
            self.screen.tell(f"{name} has no hint: {failure.cause}")
            return
        self._mark()
        chosen = next(each for each in self.offered if each.gesture.action == answer)
        self.screen.tell(f"{name} would choose {chosen.number}: {chosen.gesture.label}")
        thought = thoughts.known(adviser.thought, self.view.legal_actions())
        if thought is not None:
            offered = {
                each.gesture.action: f"{each.number:4}  {each.gesture.label}"
                for each in self.offered
            }
            for line in thoughts.lines(self.state, answer, thought, self.names, offered):
                self.screen.tell(f"    {line}")

    def _thoughts(self, rest: str) -> None:
        """Tell what the bots thought, all of it or of the last N choices."""
        last = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 9 else MOST
        for musing in self.musings[max(0, len(self.musings) - last) :]:
            self.screen.tell(musing.said)
            for line in musing.lines:
                self.screen.tell(f"    {line}", "dim")
        if len(self.musings) > last:
            self.screen.tell(f"These are the last {last} of {len(self.musings)}: `thoughts N`.")
        if not self.musings:
            self.screen.tell("No bot here has said what it thought.")

    # ---------------------------------------------------------------- undo, back and save

    def _undo(self, rest: str) -> None:
        if not any(len(before.legal_actions()) > 1 for before in self.steps):
            there = " `back` returns to your turn before, and marks the game." if self.turns else ""
            self.screen.tell(
                "There is no step of yours to take back: what was done before others or chance"
                f" acted, or before the game was kept, stays.{there}"
            )
            return
        while True:
            before, told = self.steps.pop(), self.log.pop()
            self.table.recorder.undo(before)
            if len(before.legal_actions()) > 1:
                self.screen.tell(f"Taken back: {within(told[0])}.")
                self._step_kept()
                return

    def _back(self, rest: str) -> None:
        """Return to where the person's turn began, this one or the one before; luck stays."""
        number = next(
            (n for n in reversed(self.turns) if n < len(self.table.recorder.actions)), None
        )
        if number is None:
            self.screen.tell("There is no turn of yours to go back to.")
            return
        words = tuple(self.table.recorder.actions[:number])
        pairing = self.table.pairing
        self.table.close()
        self.table = Table(self.game, pairing)
        self.log, self.steps, self.turns, self.fresh = [], [], [], True
        self.musings = [musing for musing in self.musings if musing.number <= number]
        self.drawn = None
        self._repeat(words)
        self.table.seat_bots()
        self.screen.tell("Back to where your turn began.")
        self._mark()

    def _mark(self) -> None:
        if not self.assisted:
            self.assisted = True
            self.screen.tell("This game is assisted from now on: it will not be rated.")
        self._step_kept()

    def _save(self, rest: str) -> None:
        try:
            told = self.save(Path(rest) if rest else saves.free(self.place, self.own))
            self.screen.tell(f"Saved; go on with: {told}", whole=True)
        except InputError as error:
            self.screen.tell(str(error), whole=True)

    def _step_kept(self) -> None:
        """Keep the game as if it were left now: whoever kills the program loses no step."""
        if self.keeping and self.acted and not self.state.is_over:
            self.keep()

    def forget(self) -> None:
        """Remove what was kept unasked: the game is over and told, or was saved elsewhere."""
        while self.unasked:
            with suppress(OSError):
                self.unasked.pop().unlink()

    def keep(self) -> str:
        """Keep the game where it was saved, or where nothing else is; return how to go on with it.

        Where nothing can be written it goes to the user's data, or among the temporary files; if
        that cannot be either, what is returned holds the game itself.
        """
        game, faults = saves.record(self.table, self.assisted), ""
        for folder in self._folders():
            path = folder / self.place.name
            try:
                with os_errors(path):
                    folder.mkdir(parents=True, exist_ok=True)
                    path = saves.free(path, self.own)
                    told = saves.write(path, game, self.own)
                    self.unasked |= {path} - self.own
                    self.own.add(path)
                    return f"{told}{faults}"
            except InputError as error:
                faults += f"\nThis could not be written: {error}"
        return f"staufen play --resume FILE, with the last line in FILE{faults}\n{game}"

    def _folders(self) -> Iterator[Path]:
        """Yield where the game may be kept, best first; the next is looked for when one fails."""
        yield self.place.parent
        with suppress(InputError):  # without a home
            yield default_path().parent
        with suppress(OSError):  # without any
            yield Path(tempfile.gettempdir())

    def save(self, path: Path) -> str:
        """Keep the game as it is in a file; return the command that goes on with it.

        Raises InputError if the file cannot be written, or holds something else.
        """
        told = saves.write(path, saves.record(self.table, self.assisted), self.own)
        self.place = path
        self.unasked.discard(path)
        self.forget()
        self.own.add(path)
        return told


def named(word: str, names: Iterable[str]) -> str | None:
    """Return the name that a word is, or the only one that it begins; None if there is none."""
    word = word.lower()
    found = [name for name in names if word and name.startswith(word)]
    return word if word in found else found[0] if len(found) == 1 else None


def shows_new(before: State, action: int, after: State, seat: int) -> bool:
    """Return whether an action showed its seat something new.

    It showed nothing new if, in each of `WORLDS` worlds possible before, the seat sees the same
    after it.
    """
    view, seen = before.view(seat), after.view(seat)
    rng = np.random.Generator(np.random.PCG64(1))
    worlds = (view.determinize(rng) for _ in range(WORLDS))
    return any(world.after(action).view(seat) != seen for world in worlds)


def goes_on(view: View) -> bool:
    """Return whether the seat is to act again once chance has acted, whatever is drawn."""
    world = view.determinize(np.random.Generator(np.random.PCG64(1)))
    while world.to_act == CHANCE:
        world.apply(world.outcomes()[0][0])
    return world.to_act == view.seat


def seats(game: Game, seat: int, bots: tuple[str, ...]) -> tuple[str, ...]:
    """Return who sits where: the bots around the person, one bot for all seats if it is alone."""
    others = game.players - 1
    if HUMAN in bots:
        raise InputError(f"--bots {HUMAN}: a bot expected; you have seat {seat + 1} alone")
    if len(bots) not in (1, others):
        raise InputError(
            f"--bots: {len(bots)} bots for {count(others, 'seat')}; one for each, or one"
        )
    around = list(bots) * others if len(bots) == 1 else list(bots)
    return (*around[:seat], HUMAN, *around[seat:others])
