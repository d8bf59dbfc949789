"""A person at the table, in a terminal or through a pipe."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path

from ...core import CHANCE, InputError, View, guide
from ...core.player_names import capitalize, join_words
from ...core.rules_lookup import find_on_table
from ...core.scene import Place, Scene
from ...core.text_board import draw_changes, draw_scene, explain
from ...search import Table
from .. import display_names
from ..explain_action import describe_reasons, explain_row
from ..explain_search import explain_search, legal_part
from ..match.match import ForfeitError
from ..participant import HUMAN
from ..sanitize import MAX_LINE_LENGTH
from ..session import ConflictError, GameSession, LogEntry, Viewer
from ..store import replay
from ..store.records import Record
from .menu import find_choices, list_choices, suggest_choice
from .save_file import SaveFile
from .screen import Screen

RECENT = 12  # actions of a resumed game that are shown again
RECENT_THOUGHTS = 8  # that are shown unless a number is given
# What a person can say; the method of that name does it.
COMMANDS = ("board", "me", "choices", "log", "rules", "hint", "undo", "back", "save", "help")
LEAVE = ("quit", "exit")
AT_END = ("thoughts", "log", "board", "rules")  # once the game is over

HELP = """\
NUMBER or WORDS  take that action; the beginning of its words is enough
Enter            show the table again, or end your turn; Tab completes
board [PART]     the whole table, or a part: `me`, a name, a place
choices          all choices, with what comes of them
log [N]          what happened; only the last N actions
rules [WORD]     the guide, or the meaning of a card, a tile or a term
hint [why]       ask a search that knows what you know; the game is not rated then
undo             undo your last action, unless it revealed something
back             return to your turn before, with the same luck; the game is not rated then
save [FILE]      save the game in FILE; it is saved after each of your actions anyway
quit             leave; a game that has begun is saved, Ctrl-C does the same
help             this list"""
AFTER = "Type thoughts (of the bots), log, board or rules; Enter leaves."


class TerminalGame:
    """One game of a person against bots, at a screen."""

    def __init__(
        self, session: GameSession, screen: Screen, *, hint: str, save_file: SaveFile | None = None,
        show_thoughts: bool = False,
    ) -> None:  # fmt: skip
        """Prepare a game. `hint` is the bot that gives hints; no `save_file`: nothing is saved."""
        self.session = session
        self.game = session.game
        self.screen = screen
        self.hint = hint
        self.save_file = save_file
        self.show_thoughts = show_thoughts
        self.seat = session.pairing.bots.index(HUMAN)
        self.has_acted = False  # there is something to lose
        self._names = session.names(self.seat)
        self.bot_thoughts: list[LogEntry] = []  # before their actions, for after the game
        self._shown = 0  # entries of the log
        self._drawn: Scene | None = None  # the table as it was drawn last
        self._left = False

    @property
    def log(self) -> list[LogEntry]:
        """What the person has read of the actions so far."""
        return self.session.logs[Viewer(self.seat, plays=True)]

    @property
    def scene(self) -> Scene:
        """The table as the person sees it: everything is open once the game is over."""
        over = self.session.state.is_over
        position = self.session.state if over else self.session.view(self.seat)
        return self.game.scene(position, self._names)

    # ---------------------------------------------------------------- the game

    def introduce(self) -> None:
        """Say what is played and with whom; of a resumed game, what happened last."""
        others = [self._names[seat] for seat in range(self.game.players) if seat != self.seat]
        self.screen.say(f"{self.game}, deal {self.session.pairing.deal}. Type `help` any time.")
        self.screen.say(
            f"You are player {self.seat + 1}, against {join_words(others) if others else 'nobody'}."
        )
        if entries := self.log:
            self.has_acted, self._shown = True, max(0, len(entries) - RECENT)
            self.screen.say(f"{len(entries)} actions were played. The last were:", "dim")

    def say_goodbye(self) -> bool:
        """Say how to resume the game; return whether there is anything to resume."""
        self._save_automatically()
        if not self.has_acted or self.save_file is None or self.session.is_over:
            self.screen.say("You left the game.")
            return False
        self.screen.say_command("You left the game. Resume with", self.save_file.command)
        return True

    def forget_save(self) -> None:
        """Remove the saved game, unless the person asked for it: the game is over."""
        if self.save_file is not None:
            self.save_file.remove_automatic()

    def play(self) -> Record | None:
        """Play to the end; return the record, None if the person leaves before. Raises EOFError."""
        session = self.session
        try:
            session.seat_bots()
            if not session.actions:
                self._set_up()
            while not session.is_over:
                if session.awaiting_confirmation:
                    self._ask_confirmation()
                elif session.awaited_seat() is None:
                    self._play_automatic()
                else:
                    self._ask_action()
                if self._left:
                    return None
        except ForfeitError as forfeit:
            session.give_up(forfeit)
        return self._show_end()

    def _set_up(self) -> None:
        while self.session.state.to_act == CHANCE:
            self.session.apply(self.session.next_action())
        self._shown = len(self.session.actions)
        self.screen.say(f"{replay.describe_setup(self._shown)} `log` lists them.", "dim")

    def _play_automatic(self) -> None:
        """Let chance or a bot act, or the person who has only one choice."""
        session, seat = self.session, self.session.state.to_act
        if seat in (CHANCE, self.seat):
            session.apply(session.next_action())
            return
        self.show_news()
        with self.screen.waiting(f"{capitalize(self._names[seat])} thinks"):
            action = session.next_action()
        self._drawn = None
        thought = legal_part(session.table.bots[seat].thought, session.state.legal_actions)
        if thought is not None:  # in words before the action is applied
            lines = tuple(explain_search(session.state, action, thought, self._names, {}))
            self.bot_thoughts.append(LogEntry(len(session.actions), seat, lines))
        session.apply(action)
        if thought is not None and self.show_thoughts:
            self.show_news()
            self._say_indented(self.bot_thoughts[-1].lines)

    def _ask_action(self) -> None:
        """Ask until the person acts, goes back or leaves."""
        before = self.session.state
        self._show_table()
        while self.session.state is before and not self._left:
            line = self.screen.ask(self._list_completions)
            if not line:
                self._show_table(again=True)
            elif (action := self._parse_answer(line)) is not None:
                self.session.apply(action)
                self.has_acted = True
                self._save_automatically()
                return

    def _ask_confirmation(self) -> None:
        """Ask until the person ends the turn, goes back or leaves."""
        self.show_news()
        self.screen.say("Enter ends your turn; `undo` undoes your last action.")
        while self.session.awaiting_confirmation and not self._left:
            line = self.screen.ask(self._list_completions)
            if not line or _find_name(line, ("end",)):
                self.session.end_turn(self.seat)
            elif not self._run_command(line) and not self._explain_parts(line):
                self.screen.say(
                    f"Press Enter to end your turn, or type {join_words(list(COMMANDS))}."
                )

    def _parse_answer(self, line: str) -> int | None:
        """Return the action that a line means, None if it means something else."""
        if self._run_command(line):
            return None
        gestures = self.scene.gestures
        try:
            found = find_choices(gestures, line)
        except InputError as error:
            self.screen.say(str(error))
            return None
        if len(found) == 1:
            return found[0].action
        if found:
            self.screen.say("Which one?")
            for each in found:
                self.screen.say(f"{gestures.index(each) + 1:4}  {each.label}")
        elif not self._run_command(line, begun=True) and not self._explain_parts(line):
            known = f" `rules {line}` explains the word." if self._is_word(line) else ""
            near = suggest_choice(gestures, line)
            self.screen.say(
                f"Unknown choice {line[:MAX_LINE_LENGTH]!r}.{near}{known} `help` lists commands."
            )
        return None

    def _run_command(
        self, line: str, commands: Sequence[str] = COMMANDS, begun: bool = False
    ) -> bool:
        """Do the command that a line is, or with `begun` begins; return whether there is one."""
        word, _, rest = line.partition(" ")
        known = (*commands, *LEAVE)
        exact = "help" if word == "?" else word.lower()
        name = exact if exact in known else _find_name(word, known) if begun else None
        if name in LEAVE:
            self._left = True
        elif name is not None:
            getattr(self, f"do_{name}")(rest.strip())
        return name is not None

    def _list_completions(self, text: str) -> list[str]:
        """Return the lines that may be meant by a text that is their beginning."""
        scene = self.scene
        parts = [zone.label for zone in scene.zones]
        words = [*COMMANDS, *LEAVE, *parts, *(f"board {part}" for part in parts)]
        words += [text for each in scene.gestures for text in (each.word, each.label)]
        return sorted({word for word in words if word.lower().startswith(text.lower())})

    # ---------------------------------------------------------------- what is shown

    def show_news(self) -> None:
        """Write what happened since the last time; what is the same several times, once."""
        entries = self.log[self._shown :]
        self._shown = len(self.log)
        for text, same in groupby(replay.format_step(entry.lines) for entry in entries):
            times = len(list(same))
            self.screen.say(text if times == 1 else f"{text} ({times} times)")

    def _show_table(self, again: bool = False) -> None:
        """Draw the table, or what has changed since the person's last action, and the choices."""
        self.show_news()
        scene = self.scene
        if self._drawn is None or again:
            self.screen.say("")
            self.screen.draw(draw_scene(scene, self.screen.width, brief=True))
        else:
            self.screen.draw(draw_changes(self._drawn, scene, self.screen.width))
        self._drawn = scene
        self.screen.say(scene.prompt, "head")
        list_choices(self.screen, scene.gestures)

    def _show_end(self) -> Record:
        self.show_news()
        record = self.session.to_record()
        self.screen.say("")
        if self.session.state.is_over:
            self.screen.draw(draw_scene(self.scene, self.screen.width))
        self.screen.say(capitalize(replay.describe_ending(record, self._names)), "head")
        if record.assisted:
            self.screen.say("This game was assisted; it is not rated.")
        return record

    def linger(self) -> None:
        """Let the person look at log and thoughts once the game is over. Raises EOFError."""
        self.screen.say(AFTER)
        while not self._left and (line := self.screen.ask(_complete_at_end)):
            if not self._run_command(line, AT_END, begun=True):
                self.screen.say(AFTER)

    def _say_indented(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.screen.say(f"    {line}")

    def do_board(self, rest: str) -> None:
        scene = self.scene
        if not rest:
            self.screen.draw(draw_scene(scene, self.screen.width))
        elif not self._explain_parts(rest):
            labels = join_words([zone.label for zone in scene.zones] or ["nothing"])
            self.screen.say(f"No {rest[:MAX_LINE_LENGTH]} on the table (there is {labels}).")

    def do_me(self, _: str) -> None:
        self._explain_parts("me")

    def _explain_parts(self, words: str) -> bool:
        """Explain the parts of the table that words mean; return whether there are any."""
        scene = self.scene
        found = find_on_table(scene, words)
        for thing in found:
            self.screen.draw(explain(scene, thing, self.screen.width))
        return bool(found)

    def do_choices(self, _: str) -> None:
        list_choices(self.screen, self.scene.gestures, whole=True)

    def do_log(self, rest: str) -> None:
        log = self.log
        for each in log[-_parse_count(rest, len(log)) :]:
            self.screen.say(replay.format_step(each.lines))

    def do_help(self, _: str) -> None:
        self.screen.say(HELP)

    def do_rules(self, rest: str) -> None:
        """Show the guide, or explain what lies at a place or has a name."""
        if not rest:
            self.screen.page(guide.render_guide(self.game))
            self.screen.say("`rules WORD` explains a word of the game.")
            return
        places = [each for each in find_on_table(self.scene, rest) if isinstance(each, Place)]
        about = {place.label.partition(",")[0].lower(): place.about for place in places}
        try:
            self.screen.say(guide.explain_word(self.game, about.get(rest.lower()) or rest))
        except InputError as error:
            lying = next(filter(None, about.values()), None)
            self.screen.say(guide.explain_word(self.game, lying) if lying else str(error))

    def _is_word(self, line: str) -> bool:
        try:
            return bool(guide.find_entries(self.game, line)[0])
        except InputError:
            return False

    def do_thoughts(self, rest: str) -> None:
        """Show what the bots thought of their last N choices."""
        last = _parse_count(rest, RECENT_THOUGHTS)
        for each in self.bot_thoughts[-last:]:
            self.screen.say(self.log[each.number].lines[0])
            self._say_indented(each.lines)
        if len(self.bot_thoughts) > last:
            self.screen.say(f"The last {last} of {len(self.bot_thoughts)}: `thoughts N` for more.")
        if not self.bot_thoughts:
            self.screen.say("No bot has shown what it thought.")

    # ---------------------------------------------------------------- hint, undo, save

    def do_hint(self, wanted: str) -> None:
        """Search from the person's own view: hidden things stay hidden."""
        if self.session.awaiting_confirmation:
            self.screen.say("Your turn is complete: there is nothing to choose.")
            return
        name, table = capitalize(display_names.bot_label(self.hint)), self.session.table
        view = self.session.view(self.seat)
        adviser = table.create_adviser(self.seat, self.hint, len(self.session.actions))
        try:
            with self.screen.waiting(f"{name} thinks"):
                action = table.ask_adviser(self.seat, adviser, view)
        except ForfeitError as failure:  # whoever asks for advice must not lose the game by it
            self.screen.say(f"{name} has no hint: {failure.cause}")
            return
        self.session.assisted = True
        self._save_automatically()
        gestures = enumerate(self.scene.gestures, 1)
        labels = {each.action: f"{number:4}  {each.label}" for number, each in gestures}
        self.screen.say(f"{name} would choose {labels[action].strip()}")
        if thought := legal_part(adviser.thought, view.legal_actions):
            self._say_indented(
                explain_search(self.session.state, action, thought, self._names, labels)
            )
            if wanted == "why":
                self._say_reasons(view, thought, action)

    def _say_reasons(self, view: View, thought: Table, action: int) -> None:
        with self.screen.waiting("Comparing it with the next best"):
            found = explain_row(view, thought, action)
        if found is None:
            return
        other = next(each.label for each in self.scene.gestures if each.action == found.other)
        self.screen.say(f"Compared with {other}, by the end of the next round:")
        self._say_indented(describe_reasons(found, self._names))

    def do_undo(self, _: str) -> None:
        try:
            self.session.undo(self.seat)
        except ConflictError as error:
            self.screen.say(f"{error} `back` returns to the start of your turn; it marks the game.")
            return
        self._shown = min(self._shown, len(self.session.actions))
        self.screen.say("Undone.")
        self._save_automatically()

    def do_back(self, _: str) -> None:
        try:
            self.session.take_back(self.seat).close()
        except ConflictError as error:
            self.screen.say(str(error))
            return
        self._drawn, self._shown = None, len(self.session.actions)
        self.bot_thoughts = [each for each in self.bot_thoughts if each.number < self._shown]
        self.session.seat_bots()
        self.screen.say("Back at the start of your turn. This game is not rated.")
        self._save_automatically()

    def do_save(self, rest: str) -> None:
        """Save the game, in a file of that name if one is given."""
        if self.save_file is None:
            return
        try:
            self.save_file.save(Path(rest) if rest else None)
            self.screen.say_command("Saved. Resume with", self.save_file.command)
        except InputError as error:
            self.screen.say(str(error))

    def _save_automatically(self) -> None:
        """Save the game as if the person left now: whoever kills the program loses no action."""
        if self.save_file is None or not self.has_acted or self.session.is_over:
            return
        try:
            self.save_file.autosave()
        except InputError as error:
            self.screen.say(f"The game is not saved: {error}")
            self.save_file = None


def _find_name(word: str, names: Sequence[str]) -> str | None:
    """Return the name that a word is, or the only one that it begins; None if there is none."""
    word = word.lower()
    found = [name for name in names if word and name.startswith(word)]
    return word if word in found else found[0] if len(found) == 1 else None


def _complete_at_end(text: str) -> list[str]:
    return [word for word in AT_END if word.startswith(text)]


def _parse_count(text: str, usual: int) -> int:
    return int(text[:8]) or usual if text.isascii() and text.isdigit() else usual
