"""A game that people play: its turns, undo, take back, log, saved form.

The terminal and the play page both build on it. They decide when bots are asked and what is shown;
this decides what a player may do and what they may take back. A driver is a loop like this:

    session = GameSession(game, pairing)
    session.seat_bots()
    while not session.is_over:
        if (seat := session.awaited_seat()) is None:
            session.apply(session.next_action())
        else:
            ...  # `apply`, `undo`, `end_turn` or `take_back`, as the player at `seat` says
    session.close()
"""

from collections.abc import Callable, Collection, Sequence
from typing import Literal, NamedTuple

import numpy as np

from ..core import CHANCE, Game, InputError, State, View
from ..core.action_context import Effects, find_effects
from ..core.catalogue import COMMON, Value
from ..core.moves import find_automatic
from ..core.player_names import Names, capitalize
from ..core.score_sheet import find_scores, find_starting_scores
from .display_names import seat_names as player_names
from .match.match import ForfeitError, Table
from .participant import HUMAN, parse
from .schedule import Pairing
from .store import replay
from .store.records import ENDS, Record

Confirm = Literal["always", "several", "never"]  # which turns wait for `end_turn`


class ConflictError(RuntimeError):
    """What a player asked for cannot be done at this point of the game; the text says why."""


class Viewer(NamedTuple):
    """Who reads of a game: the player of a seat, or a spectator."""

    seat: int | None  # whose view they have; None: every hand
    plays: bool = False  # they are the player of the seat, whom texts call "you"
    language: str = ""  # another one than that of the names

    @property
    def you(self) -> int | None:
        """The seat that texts call "you", None for a spectator."""
        return self.seat if self.plays else None


ALL_SEEING = Viewer(None)


class LogEntry(NamedTuple):
    """One action in the words of one viewer."""

    number: int  # of the action, from 0
    seat: int  # who acted, or CHANCE
    lines: tuple[str, ...]
    word: str = ""  # the action as the viewer saw it; "" for a forfeit


class Handover(NamedTuple):
    """A person gave their seat to a bot, or took it back."""

    number: int  # of the next action
    seat: int
    bot: str  # a participant; "": taken back

    def describe(self, names: Names) -> str:
        """Return a sentence on it."""
        key = "session.bot" if self.bot else "session.again"
        bot = parse(self.bot).name if self.bot else ""
        return capitalize(COMMON.format(names, key, who=names.person(self.seat), bot=bot))


class Step(NamedTuple):
    """An action of a person that can be undone."""

    before: State
    asked: bool  # it begins a choice of the person; others follow from the one before


class GameSession:
    """One game of people and bots, from set-up to record."""

    def __init__(
        self, game: Game, pairing: Pairing, *, people: Collection[int] | None = None,
        confirm: Confirm = "never", names: Callable[[int | None], Names] | None = None,
        automatic: bool = False,
    ) -> None:  # fmt: skip
        """Set up a game; nothing is drawn yet and no bot is created.

        Args:
            game: the rules.
            pairing: the deal, and by seat a bot or HUMAN.
            people: seats that people play; default: those of HUMAN.
            confirm: which turns wait for `end_turn` before others act: all, those in which the
                player chose more than once, or none.
            names: return the names that the player of a seat reads; None is a spectator.
            automatic: people are not asked where no player would choose otherwise.
        """
        self.game = game
        self.pairing = pairing
        if people is None:
            people = [seat for seat, bot in enumerate(pairing.bots) if bot == HUMAN]
        self.people = tuple(people)
        self.confirm = confirm
        self.automatic = automatic
        self.names = names or self._default_names
        self.table = Table(game, pairing)
        self.assisted = False  # a hint was given or a turn taken back: the game is not rated
        self.forfeit: tuple[str, int, str] | None = None  # end, seat and cause
        self.handovers: list[Handover] = []
        self._added: list[Viewer] = []  # who read another language
        self._reset()

    def _reset(self) -> None:
        seats: Sequence[int | None] = self.people or (None, *range(self.game.players))
        spectators = [Viewer(seat) for seat in seats]
        players = [Viewer(seat, plays=True) for seat in self.people]
        viewers = dict.fromkeys((*spectators, *players, *self._added))
        self.logs: dict[Viewer, list[LogEntry]] = {each: [] for each in viewers}
        self.scores = find_starting_scores(self.game.score_sheet, self.state)
        self.turn_starts: list[int] = []  # number of actions before each turn of a person
        self.awaiting_confirmation = False  # the turn is complete except for `end_turn`
        self._undoable: list[Step] = []
        self._unasked: tuple[int, int | None] = -1, None  # number of actions, and `_forced_action`

    def _default_names(self, seat: int | None) -> Names:
        return player_names(self.pairing.bots, self.pairing.deal, seat)

    # ---------------------------------------------------------------- position

    @property
    def state(self) -> State:
        """The position. Only its views may be shown."""
        return self.table.state

    @property
    def is_over(self) -> bool:
        """Whether the game is over, or a seat has forfeited it."""
        return self.state.is_over or self.forfeit is not None

    @property
    def actions(self) -> list[str]:
        """All actions in words, chance included."""
        return self.table.recorder.actions

    @property
    def committed(self) -> int:
        """How many of the actions cannot be undone."""
        return len(self.actions) - len(self._undoable)

    def view(self, seat: int) -> View:
        """Return what a seat knows."""
        return self.state.view(seat)

    @property
    def legal_actions(self) -> list[int]:
        """The legal actions, ascending; none while a turn waits for `end_turn`."""
        return [] if self.awaiting_confirmation or self.is_over else self.state.legal_actions

    @property
    def substitutes(self) -> dict[int, str]:
        """The bots that play for people now, by seat."""
        found = {each.seat: each.bot for each in self.handovers}
        return {seat: bot for seat, bot in found.items() if bot}

    def is_person(self, seat: int) -> bool:
        """Return whether a person plays a seat now."""
        return seat in self.people and seat not in self.substitutes

    def awaited_seat(self) -> int | None:
        """Return the person who has to choose or to end a turn, None if `next_action` goes on."""
        if self.is_over:
            return None
        if self.awaiting_confirmation:
            return self._turn_owner()
        seat = self.state.to_act
        return seat if self.is_person(seat) and self._forced_action() is None else None

    def _turn_owner(self) -> int | None:
        """Return the person whose steps can be undone."""
        return self._undoable[0].before.to_act if self._undoable else None

    def _forced_action(self) -> int | None:
        """Return what the person to act does unasked: the only action, or an automatic one."""
        number, seat = len(self.actions), self.state.to_act
        if self._unasked[0] != number:
            legal = self.state.legal_actions
            found = legal[0] if len(legal) == 1 else None
            if found is None and self.automatic:
                found = find_automatic(self.game, self.state.view(seat), self.names(seat))
            self._unasked = number, found
        return self._unasked[1]

    # ---------------------------------------------------------------- bots and chance

    def seat_bots(self) -> None:
        """Create the bots. Raises ForfeitError for one that cannot be created."""
        self.table.seat_bots()

    def next_action(self) -> int:
        """Return what chance draws, a bot chooses, or what a person does unasked.

        The action is to be applied before this is called again. Raises ForfeitError for a bot that
        fails.
        """
        forced = self._forced_action() if self.is_person(self.state.to_act) else None
        return self.table.next_action() if forced is None else forced

    def give_up(self, forfeit: ForfeitError) -> None:
        """End the game with a forfeit of a seat, and add it to every log."""
        self.forfeit = end, seat, _ = forfeit.end, forfeit.seat, forfeit.cause
        for viewer, log in self.logs.items():
            line = describe_forfeit(end, seat, self.names(viewer.you))
            log.append(LogEntry(len(self.actions), seat, (line,)))

    def hand_over(self, seat: int, bot: str) -> None:
        """Let a bot play for a person from now on; "": the person plays again.

        Raises ConflictError.
        """
        if self.is_over:
            raise ConflictError("The game is over.")
        if bool(bot) != self.is_person(seat):
            raise ConflictError("A bot plays for you already." if bot else "No bot plays for you.")
        if self._turn_owner() == seat:
            self._commit()
        self.handovers.append(Handover(len(self.actions), seat, bot))

    def close(self) -> None:
        """Finish with the bots."""
        self.table.close()

    # ---------------------------------------------------------------- actions

    def apply(self, action: int, joined: bool = False) -> None:
        """Apply a legal action of whoever is to act. Raises ConflictError if it is not legal.

        `joined`: a person chose it together with the action before, so both are undone at once.
        """
        if action not in self.legal_actions:
            raise ConflictError("That action is not legal.")
        if not self.is_person(self.state.to_act):
            self._commit()
            self._apply(action)
            return
        self._take_step(action, joined)

    def _take_step(self, action: int, joined: bool = False) -> None:
        """Apply an action of a person, and note whether it can be undone."""
        asked = not joined and self._forced_action() is None
        before = self.state.copy()
        self._note_turn_start()
        self._apply(action)
        self._undoable.append(Step(before, asked))
        self._complete_step(before, action)

    def _complete_step(self, before: State, action: int) -> None:
        """Commit a person's step that cannot be undone, or wait at the end of their turn."""
        seat = before.to_act
        if before.reveals(action):
            self._commit()
        elif self.state.to_act != seat:
            choices = sum(step.asked for step in self._undoable)
            least = {"always": 1, "several": 2}.get(self.confirm)
            waits = least is not None and choices >= least
            if waits and not acts_again(self.state.view(seat)):
                self.awaiting_confirmation = True
            else:
                self._commit()

    def _apply(self, action: int) -> None:
        """Apply an action, and add it to every log."""
        number, effects = len(self.actions), find_effects(self.state, action)
        for viewer, log in self.logs.items():
            log.append(self._narrate(effects, number, viewer))
        self.scores += find_scores(self.game.score_sheet, effects, number)
        self.table.recorder.apply(action)

    def _narrate(self, effects: Effects, number: int, viewer: Viewer) -> LogEntry:
        """Return an action in the words of a viewer."""
        names = self.read_names(viewer)
        lines = [each.describe(names) for each in self.handovers if each.number == number]
        lines += replay.describe_effects(effects, names, viewer.seat)
        before, seat = effects.before, viewer.seat
        seen = effects.action if seat is None else before.observed_action(effects.action, seat)
        return LogEntry(number, before.to_act, tuple(lines), self.game.format_action(seen))

    def read_names(self, viewer: Viewer) -> Names:
        """Return the names as a viewer reads them, in their language."""
        names = self.names(viewer.you)
        return names.translated(viewer.language) if viewer.language else names

    def find_viewer(self, viewer: Viewer, language: str) -> Viewer:
        """Return a viewer as a reader of a language, whose log is written from now on.

        Whoever reads a language that the game has no texts in reads that of the names.
        """
        if language == self.names(viewer.you).language or language not in self.game.languages:
            return viewer
        found = viewer._replace(language=language)
        if viewer in self.logs and found not in self.logs:
            self._added.append(found)
            self.logs[found] = log = []
            state = self.game.initial_state()
            for number, word in enumerate(self.actions):
                effects = find_effects(state, self.game.parse_action(word))
                log.append(self._narrate(effects, number, found))
                state = effects.after
        return found

    def _commit(self) -> None:
        self.awaiting_confirmation = False
        self._undoable = []

    def end_turn(self, seat: int) -> None:
        """End a person's turn that waits for it. Raises ConflictError."""
        if not self.awaiting_confirmation or self._turn_owner() != seat:
            raise ConflictError("You have no turn to end.")
        self._commit()

    # ---------------------------------------------------------------- undo and take back

    def can_undo(self, seat: int) -> bool:
        """Return whether a person may undo a step."""
        own = self._turn_owner() == seat and not self.is_over
        return own and any(step.asked for step in self._undoable)

    def undo(self, seat: int) -> None:
        """Undo a person's last choice, and what followed from it. Raises ConflictError."""
        if not self.can_undo(seat):
            raise ConflictError("This step cannot be undone: it revealed new information.")
        while self._undoable:
            step = self._undoable.pop()
            self.table.recorder.undo(step.before)
            if step.asked:
                break
        self.awaiting_confirmation = False
        self._unasked = -1, None
        number = len(self.actions)
        for log in self.logs.values():
            while log and log[-1].number >= number:
                log.pop()
        while self.scores and self.scores[-1].number >= number:
            self.scores.pop()
        while self.turn_starts and self.turn_starts[-1] > number:
            self.turn_starts.pop()

    def turn_start(self, seat: int) -> int | None:
        """Return the number of actions to which `take_back` would return; None if it cannot."""
        if self.people != (seat,) or self.forfeit is not None or self.substitutes:
            return None
        starts = (number for number in reversed(self.turn_starts) if number < len(self.actions))
        return next(starts, None)

    def take_back(self, seat: int) -> Table:
        """Return to the start of the person's turn, this one or the one before, with the same luck.

        The game counts as assisted. The bots must be created again: call `seat_bots`, and `close`
        of the returned table for those before. Raises ConflictError.
        """
        number = self.turn_start(seat)
        if number is None:
            raise ConflictError("You have no turn to take back.")
        words, table = self.actions[:number], self.table
        self.table = Table(self.game, self.pairing)
        self._reset()
        self.replay(words)
        self.assisted = True
        return table

    def _note_turn_start(self) -> None:
        """Note the first choice of a person since others or chance acted, if this is it."""
        if self._forced_action() is not None:
            return
        movers = self.table.recorder.movers
        first = len(movers)
        while first and movers[first - 1] == self.state.to_act:
            first -= 1
        if not self.turn_starts or self.turn_starts[-1] < first:
            self.turn_starts.append(len(movers))

    # ---------------------------------------------------------------- records

    def to_record(self) -> Record:
        """Return the record of the game; of one that is not over, as a saved game."""
        how = self.forfeit or (() if self.state.is_over else ("stopped", None, "saved"))
        record = self.table.recorder.to_record(*self.pairing, *how)
        return record.replace(assisted=self.assisted)

    def restore(self, record: Record, where: str = "record") -> None:
        """Continue a saved game; this session must be new. Raises InputError if it is not sound."""
        replay.verify_record(record, self.game, where)
        self.replay(record.actions, where=where)
        self.assisted = record.assisted

    def replay(
        self, words: Sequence[str], committed: int | None = None, where: str = "record",
        joined: Collection[int] = (),
    ) -> None:  # fmt: skip
        """Apply the actions of a file to a new game, each checked. Raises InputError.

        Args:
            words: the actions.
            committed: how many of them cannot be undone; default: all.
            where: the file, for errors.
            joined: numbers of the actions that were chosen together with the one before.
        """
        committed = len(words) if committed is None else committed
        for number, word in enumerate(words):
            action = self._parse_action(word, f"{where}: action {number + 1} ({word})")
            seat = self.state.to_act
            if seat != self._turn_owner() or number < committed:
                self._commit()
            if not self._was_person(seat, number):
                self._apply(action)
            elif number < committed:
                self._note_turn_start()
                self._apply(action)
            else:  # what it reveals may have been seen, though the file ends before the commit
                self._take_step(action, number in joined)

    def _was_person(self, seat: int, number: int) -> bool:
        """Return whether a person played a seat when an action of a file was taken."""
        found = [each.bot for each in self.handovers if each.seat == seat and each.number <= number]
        return seat in self.people and not (found and found[-1])

    def _parse_action(self, word: str, where: str) -> int:
        """Return an action of a file. Raises InputError for one that cannot be."""
        state = self.state
        try:
            action = self.game.parse_action(word)
        except InputError as error:
            raise InputError(f"{where}: {error}") from None
        if state.is_over or action not in state.legal_actions:
            raise InputError(f"{where}: not legal here")
        if state.to_act == CHANCE and self.table.dealer.sample(state) != action:
            raise InputError(f"{where}: the deal has another card here")
        return action


def describe_forfeit(end: str, seat: int, names: Names) -> str:
    """Return a sentence on a forfeit: who lost the game, and by what."""
    if end == "resigned":
        return capitalize(COMMON.format(names, "session.resigns", who=names.person(seat)))
    values: dict[str, Value] = {"who": names.person(seat), "why": ENDS[end]}
    return capitalize(COMMON.format(names, "session.forfeits", **values))


def acts_again(view: View) -> bool:
    """Return whether the seat is to act again once chance has acted, whatever is drawn."""
    world = view.determinize(np.random.Generator(np.random.PCG64(1)))
    while world.to_act == CHANCE:
        world.apply(world.chance_outcomes()[0][0])
    return world.to_act == view.seat
