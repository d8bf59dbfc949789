"""An MCP server: a language model plays against bots, asks for hints and looks up rules.

Every answer is made from the view of the seat that the model plays. Needs `staufen[mcp]`.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from itertools import count
from secrets import randbelow
from threading import Lock
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

import staufen

from ..arena.explain_search import explain_search, legal_part
from ..arena.match.match import ForfeitError
from ..arena.participant import HUMAN
from ..arena.schedule import Pairing
from ..arena.session import ConflictError, GameSession, LogEntry, Viewer
from ..bots.base.levels import playable_levels
from ..core import Game, InputError, game_names, guide, load
from ..core.player_names import Names
from ..core.registry import card
from ..core.scene import Scene
from ..search import Table as SearchTable

MAX_GAMES = 16  # held at a time; the oldest is closed for a new one
MAX_SEED = 2**63
BOARD_WIDTH = 100  # characters
HINT_BOT = "master"
INSTRUCTIONS = """Play board games with hidden information against bots.

Begin with `list_games`, then `new_game`. `view` shows what your seat sees; `legal_actions` lists
what you may do, `act` does it and plays on until it is your turn again. Read `rules` first: the
guide of a game, or the meaning of one of its words. `hint` and `evaluate_position` ask a search
that knows no more than you do."""


class PlayedGame:
    """One game of the model against bots."""

    def __init__(self, game: Game, levels: list[str], seat: int, seed: int) -> None:
        bots = [playable_levels(game.name)[level] for level in levels]
        bots.insert(seat, HUMAN)
        self.seat = seat
        self.session = GameSession(game, Pairing(0, seed, tuple(bots)))
        self.lock = Lock()  # tools may be called at the same time
        self.hints = 0
        self._reported = 0  # actions that the model has been told
        try:
            self.session.seat_bots()
        except ForfeitError as forfeit:
            self.session.give_up(forfeit)
        self._advance()

    @property
    def viewer(self) -> Viewer:
        """Who reads the answers."""
        return Viewer(self.seat, plays=True)

    @property
    def names(self) -> Names:
        """The players' names as the model reads them."""
        return self.session.names(self.seat)

    def draw_scene(self) -> Scene:
        """Return what the seat sees, as data."""
        return self.session.game.scene(self.session.view(self.seat), self.names)

    def act(self, word: str) -> None:
        """Apply an action of the model, and play on until it must choose. Raises ConflictError."""
        if self.session.awaited_seat() != self.seat:
            raise ConflictError("The game is over.")
        self.session.apply(self.session.game.parse_action(word))
        self._advance()

    def undo(self) -> None:
        """Undo the model's last action. Raises ConflictError."""
        self.session.undo(self.seat)
        self._reported = min(self._reported, len(self.session.actions))

    def describe(self) -> dict[str, object]:
        """Return what the seat sees, and what has happened since the last call."""
        session, names, scene = self.session, self.names, self.draw_scene()
        log = session.logs[self.viewer][self._reported :]
        self._reported = len(session.actions)
        return {
            "round": scene.round,
            "phase": scene.phase,
            "prompt": "The game is over." if session.is_over else scene.prompt,
            "board": session.game.board(session.view(self.seat), names, BOARD_WIDTH),
            "since_last_call": list(_lines(log)),
            "players": [
                {"seat": each.seat + 1, "name": each.name, "points": each.points, "you": each.you}
                for each in scene.players
            ],
            "over": session.is_over,
            **self._result(),
        }

    def _result(self) -> dict[str, object]:
        if not self.session.is_over:
            return {}
        record = self.session.to_record()
        return {"places": record.places, "scores": record.scores, "end": record.end}

    def list_actions(self) -> list[dict[str, str]]:
        """Return the legal actions; none once the game is over."""
        if self.session.awaited_seat() != self.seat:
            return []
        return [
            {
                "action": each.word, "label": each.label, "group": each.group,
                "consequence": each.consequence,
            }
            for each in self.draw_scene().gestures
        ]  # fmt: skip

    def search(self) -> tuple[int, SearchTable | None]:
        """Return the action that a strong bot would choose, and what its search found."""
        if self.session.awaited_seat() != self.seat:
            raise ConflictError("The game is over.")
        table, view = self.session.table, self.session.view(self.seat)
        self.session.assisted = True
        self.hints += 1
        bot = table.create_adviser(self.seat, playable_levels(view.game.name)[HINT_BOT], self.hints)
        action = table.ask_adviser(self.seat, bot, view)
        return action, legal_part(bot.thought, view.legal_actions)

    def _advance(self) -> None:
        session = self.session
        while not session.is_over and session.awaited_seat() is None:
            try:
                session.apply(session.next_action())
            except ForfeitError as forfeit:
                session.give_up(forfeit)


def _lines(log: list[LogEntry]) -> Iterator[str]:
    for entry in log:
        yield from entry.lines


class Games:
    """The games of one client, by id."""

    def __init__(self) -> None:
        self.played: dict[str, PlayedGame] = {}
        self.ids = map(str, count(1))

    def add(self, played: PlayedGame) -> str:
        """Hold a game; the oldest is closed if there are too many. Returns its id."""
        while len(self.played) >= MAX_GAMES:
            self.played.pop(next(iter(self.played))).session.close()
        game_id = next(self.ids)
        self.played[game_id] = played
        return game_id

    @contextmanager
    def open(self, game_id: str) -> Iterator[PlayedGame]:
        """Yield a game, for one call at a time. Raises InputError for an unknown id."""
        if game_id not in self.played:
            known = ", ".join(self.played) or "none yet; call new_game"
            raise InputError(f"game_id {game_id!r}: unknown (expected one of {known})")
        played = self.played[game_id]
        with played.lock:
            yield played

    def close(self) -> None:
        """Finish with the bots of all games."""
        for played in self.played.values():
            played.session.close()


def load_named(name: str, players: int | None) -> Game:
    """Return a built-in game. Raises InputError: no file is loaded for a client."""
    if name not in game_names():
        raise InputError(f"game {name!r}: unknown (expected one of {', '.join(game_names())})")
    return load(name, players)


def create_server(games: Games) -> MCPServer:
    """Return the server; `games` holds what is played."""
    server = MCPServer(
        "staufen", instructions=INSTRUCTIONS, version=staufen.__version__, log_level="WARNING"
    )

    def tool(function: Callable[..., Any]) -> None:
        """Add a tool; the client reads what is wrong with its input."""

        @wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            try:
                return function(*args, **kwargs)
            except (InputError, ConflictError) as error:
                raise ToolError(str(error)) from None

        server.tool()(call)

    @tool
    def list_games() -> list[dict[str, object]]:
        """List the games: name, title, numbers of players, and bots from weak to strong."""
        return [
            {
                "game": name, "title": entry["title"], "about": entry["about"],
                "players": entry["players"], "opponents": list(playable_levels(name)),
            }
            for name, entry in ((name, card(name)) for name in game_names())
        ]  # fmt: skip

    @tool
    def new_game(
        game: str, opponents: list[str] | None = None, seat: int = 1, seed: int | None = None
    ) -> dict[str, object]:
        """Start a game against bots, and return its id and what you see.

        Args:
            game: a name from `list_games`.
            opponents: a level for each opponent, such as ["expert", "novice"]; default: one
                expert, or as many as the game needs.
            seat: your seat, from 1.
            seed: of the deal; default: random.
        """
        wanted = opponents or ["expert"] * (load_named(game, None).players - 1)
        loaded = load_named(game, len(wanted) + 1)
        levels = playable_levels(game)
        for level in wanted:
            if level not in levels:
                raise InputError(f"opponent {level!r}: expected one of {', '.join(levels)}")
        if not 1 <= seat <= loaded.players:
            raise InputError(f"seat: {seat} is out of range (expected 1 to {loaded.players})")
        deal = randbelow(MAX_SEED) if seed is None else seed
        if not 0 <= deal < MAX_SEED:
            raise InputError(f"seed: {deal} is out of range (expected 0 to {MAX_SEED - 1})")
        game_id = games.add(PlayedGame(loaded, wanted, seat - 1, deal))
        with games.open(game_id) as played:
            return {"game_id": game_id, **played.describe()}

    @tool
    def view(game_id: str) -> dict[str, object]:
        """Show what your seat sees, and what happened since you looked last."""
        with games.open(game_id) as played:
            return played.describe()

    @tool
    def legal_actions(game_id: str) -> list[dict[str, str]]:
        """List your legal actions; `act` takes the text of `action`."""
        with games.open(game_id) as played:
            return played.list_actions()

    @tool
    def act(game_id: str, action: str) -> dict[str, object]:
        """Take an action; the others then act until it is your turn again."""
        with games.open(game_id) as played:
            played.act(action)
            return played.describe()

    @tool
    def undo(game_id: str) -> dict[str, object]:
        """Undo your last action, unless it revealed something."""
        with games.open(game_id) as played:
            played.undo()
            return played.describe()

    @tool
    def hint(game_id: str) -> dict[str, object]:
        """Ask a strong bot what it would do in your place, and why. The game is then not rated."""
        with games.open(game_id) as played:
            action, thought = played.search()
            labels = {each.action: each.label for each in played.draw_scene().gestures}
            state = played.session.state
            why = explain_search(state, action, thought, played.names, labels) if thought else ()
            return {
                "action": state.game.format_action(action),
                "label": labels[action],
                "why": list(why),
            }

    @tool
    def evaluate_position(game_id: str) -> dict[str, object]:
        """Return the win chance that a search expects of each of your actions, the best first."""
        with games.open(game_id) as played:
            _, thought = played.search()
            rows = sorted(thought.rows if thought else (), key=lambda row: -row.visits)
            write = played.session.game.format_action
            actions = [
                {"action": write(row.action), "win_chance": row.value, "visits": row.visits}
                for row in rows
            ]
            return {"actions": actions, "iterations": thought.iterations if thought else 0}

    @tool
    def rules(game: str, word: str = "") -> str:
        """Return the guide of a game, or explain one of its words, cards or tiles."""
        loaded = load_named(game, None)
        return guide.explain_word(loaded, word) if word else guide.render_guide(loaded)

    return server


def run_server() -> None:
    """Serve on stdin and stdout until the client leaves."""
    games = Games()
    try:
        create_server(games).run("stdio")
    finally:
        games.close()
