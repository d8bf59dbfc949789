"""A bot from a file, in a process of its own: `python -m staufen.arena.match.bot_host`.

It speaks the seat protocol (docs/protocol.md) with three extensions: the message `describe`, a
bot's specification in `game`, and a view's bytes in `decide`.
"""

import base64
import json
import os
import select
import signal
import sys
import threading
import time
import traceback
from array import array
from typing import Any, TextIO

from ...bots import Bot, Ending, create_bot, parse_spec
from ...bots.base.bot_process import PROTOCOL, QUIT_TIMEOUT_S
from ...core import InputError, View, load
from ...core.game import copied, whole
from ...search import Table
from .. import sanitize
from .isolation import TRUST, seed_libraries


class Guest:
    """A bot at its table, as told by messages."""

    def __init__(self, out: TextIO) -> None:
        self.out = out
        self.game: Any = None
        self.bot: Bot | None = None
        self.observations = array("H")  # as the bot's seat saw it
        self.actors: list[int] = []

    def answer(self, message: dict[str, Any]) -> None:
        """Do what a message says, and say what comes of it, errors of the bot's included."""
        kind = message["type"]
        if kind in ("events", "over"):
            getattr(self, f"_{kind}")(message)
            return
        try:
            said = getattr(self, f"_{kind}")(message)
        except BaseException as error:
            said = {"error": sanitize.error_message(error), "kind": type(error).__name__}
            said["input"] = isinstance(error, InputError)
            said["trace"] = sanitize.clean_trace(traceback.format_exc())
        said = {"type": ANSWERS[kind], "id": message.get("id"), **said}
        print(json.dumps(said), file=self.out, flush=True)

    def _hello(self, message: dict[str, Any]) -> dict[str, Any]:
        return {"protocol": PROTOCOL, "name": "a guest", "version": "1", "wants": ["events"]}

    def _describe(self, message: dict[str, Any]) -> dict[str, Any]:
        from . import fingerprint

        game = load(message["game"], components=message["tables"])
        player = create_bot(message["bot"], game)
        player.finish(None)
        mark = fingerprint.fingerprint_bot(message["bot"], game)
        text = parse_spec(message["bot"]).text
        return {"text": text, "sees_all": player.full_information, "fingerprint": mark}

    def _game(self, message: dict[str, Any]) -> dict[str, Any]:
        if self.game is None:  # a process plays one game with one bot, again and again
            self.game = load(message["game"], components=message["tables"])
        seed_libraries(message["bot_seed"])
        self.bot = create_bot(message["bot"], self.game, message["bot_seed"])
        if self.bot.full_information:
            raise InputError(f"{self.bot.spec}: this bot sees what is hidden: --trust lets it play")
        self.observations, self.actors = array("H"), []
        self.bot.start(message["seat"], *message["allowed"])
        return {"text": self.bot.spec}

    def _events(self, message: dict[str, Any]) -> None:
        self.observations.extend(message["heard"])
        self.actors += message["movers"]

    def _decide(self, message: dict[str, Any]) -> dict[str, Any]:
        assert self.bot is not None
        self.bot.observations, self.bot.actors = tuple(self.observations), tuple(self.actors)
        view = copied(self.game, base64.b64decode(message["view"]), [self.observations[:]])
        assert isinstance(view, View)
        action = self.bot.act(view)
        code = whole(action)
        if code is None:
            return {"said": repr(action)}
        thought = self.bot.thought
        return {"action": code, **(thought._asdict() if isinstance(thought, Table) else {})}

    def _over(self, message: dict[str, Any]) -> None:
        if self.bot is not None:
            self.bot.finish(Ending(**message["ending"]) if message["ending"] else None)
            self.bot = None


ANSWERS = {"hello": "hello", "describe": "described", "game": "ready", "decide": "action"}


def main() -> None:
    """Answer messages until the input ends.

    What the bot prints goes to standard error: standard output belongs to the protocol.
    """
    os.environ[TRUST] = "1"  # here it is at home
    threading.Thread(target=_end_with_owner, daemon=True).start()
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    guest = Guest(out)
    for line in os.fdopen(os.dup(0), encoding="utf-8"):
        message = json.loads(line)
        if message["type"] == "quit":
            break
        guest.answer(message)
    out.close()
    os._exit(0)  # whatever threads the bot has left behind


def _end_with_owner() -> None:
    """End this process and its group soon after the owner is gone, whatever the bot does."""
    closing = select.poll()
    closing.register(0, 0)  # to hear of its end alone
    closing.poll()
    time.sleep(QUIT_TIMEOUT_S)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    main()
