"""A bot from a file, in a process of its own: `python -m staufen.arena.match.bot_host`.

It uses the bot protocol (docs/protocol.md) with three extensions: the message `describe`, the
specification of the bot in `new_game`, and the bytes of the view in `act`.
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
from typing import TextIO

from ...bots import Bot, GameResult, create_bot, parse_spec
from ...bots.base.bot_process import PROTOCOL, QUIT_TIMEOUT_S
from ...core import Game, InputError, View, load
from ...core.game import as_int, copied
from ...core.input_files import JsonObject
from ...search import Table
from .. import sanitize
from .isolation import TRUST, seed_libraries


class BotHost:
    """A bot that is controlled by messages."""

    def __init__(self, out: TextIO) -> None:
        self.out = out
        self.game: Game | None = None
        self.bot: Bot | None = None
        self.observations = array("H")  # of the bot's seat
        self.actors: list[int] = []

    def answer_message(self, message: JsonObject) -> None:
        """Handle a message and send the answer; errors of the bot are answers, too."""
        kind = message["type"]
        if kind in ("events", "game_over"):
            getattr(self, f"_on_{kind}")(message)
            return
        try:
            answer = getattr(self, f"_on_{kind}")(message)
        except BaseException as error:
            answer = {"error": sanitize.error_message(error), "kind": type(error).__name__}
            answer["input"] = isinstance(error, InputError)
            answer["trace"] = sanitize.clean_trace(traceback.format_exc())
        answer = {"type": ANSWERS[kind], "id": message.get("id"), **answer}
        print(json.dumps(answer), file=self.out, flush=True)

    def _on_hello(self, message: JsonObject) -> JsonObject:
        return {"protocol": PROTOCOL, "name": "staufen", "version": "1"}

    def _on_describe(self, message: JsonObject) -> JsonObject:
        from . import fingerprint

        game = load(message["game"], components=message["components"])
        player = create_bot(message["bot"], game)
        player.finish(None)
        mark = fingerprint.fingerprint_bot(message["bot"], game)
        text = parse_spec(message["bot"]).text
        return {"description": [text, player.full_information, mark]}

    def _on_new_game(self, message: JsonObject) -> JsonObject:
        if self.game is None:  # a process plays the same game with the same bot each time
            self.game = load(message["game"], components=message["components"])
        seed_libraries(message["bot_seed"])
        self.bot = create_bot(message["bot"], self.game, message["bot_seed"])
        if self.bot.full_information:
            raise InputError(
                f"{self.bot.spec}: this bot sees hidden information (--trust allows it)"
            )
        self.observations, self.actors = array("H"), []
        self.bot.start(message["seat"], *message["limits"])
        return {"text": self.bot.spec}

    def _on_events(self, message: JsonObject) -> None:
        self.observations.extend(message["observations"])
        self.actors += message["actors"]

    def _on_act(self, message: JsonObject) -> JsonObject:
        assert self.bot is not None
        assert self.game is not None
        self.bot.observations, self.bot.actors = tuple(self.observations), tuple(self.actors)
        view = copied(self.game, base64.b64decode(message["view"]), [self.observations[:]])
        assert isinstance(view, View)
        action = self.bot.act(view)
        code = as_int(action)
        if code is None:
            return {"text": repr(action)}
        thought = self.bot.thought
        return {"action": code, "thought": thought if isinstance(thought, Table) else None}

    def _on_game_over(self, message: JsonObject) -> None:
        if self.bot is not None:
            self.bot.finish(GameResult(**message["result"]) if message["result"] else None)
            self.bot = None


ANSWERS = {"hello": "hello", "describe": "described", "new_game": "ready", "act": "action"}


def main() -> None:
    """Answer messages until the input ends.

    Output of the bot goes to standard error, since standard output is for the protocol.
    """
    os.environ[TRUST] = "1"  # this process is the bot's own
    threading.Thread(target=_end_with_owner, daemon=True).start()
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    host = BotHost(out)
    for line in os.fdopen(os.dup(0), encoding="utf-8"):
        message = json.loads(line)
        if message["type"] == "quit":
            break
        host.answer_message(message)
    out.close()
    os._exit(0)  # even if threads of the bot still run


def _end_with_owner() -> None:
    """Kill this process and its group soon after the owner is gone."""
    closing = select.poll()
    closing.register(0, 0)  # reports the end of the pipe only
    closing.poll()
    time.sleep(QUIT_TIMEOUT_S)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    main()
