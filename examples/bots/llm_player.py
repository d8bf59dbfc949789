"""A bot that asks a language model: any command that reads a prompt and prints an answer.

It speaks the protocol of docs/protocol.md, so that a model can enter a tournament:

    staufen tournament leduc-poker --time-limit 120 --deals 4 --bots greedy \\
        'external("python3 examples/bots/llm_player.py", model="ollama run qwen3")'

The model reads what its seat sees, what happened since its last action, and its legal actions. If
it names none of them three times, the first legal action is taken and standard error says so.
"""

import json
import re
import shlex
import subprocess
import sys

TRIES = 3
MODEL = {"type": "string", "default": "", "description": "a command: prompt in, answer out"}
HELLO = {
    "type": "hello", "protocol": 2, "name": "language model", "version": "1",
    "include": ["events", "view", "action_text"], "options": {"model": MODEL},
}  # fmt: skip
PROMPT = """You play {game}, seat {seat} (seats are counted from 0). You want to win.

What you know, as JSON:
{view}

What happened since your last action (seat -1 is chance, ? is hidden):
{events}

Your legal actions:
{actions}

Answer with one of these actions alone.
"""


class Player:
    """One game of the model."""

    def __init__(self, start: dict) -> None:
        self.game, self.seat = start["game"], start["seat"]
        self.command = shlex.split(start["options"]["model"])
        self.events: list[str] = []

    def choose_action(self, request: dict) -> int:
        """Return the action that the model names."""
        by_text = dict(zip(request["action_texts"], request["legal_actions"], strict=True))
        prompt = PROMPT.format(
            game=self.game,
            seat=self.seat,
            view=json.dumps(request["view"]),
            events="\n".join(self.events) or "nothing",
            actions="\n".join(by_text),
        )
        self.events.clear()
        for _ in range(TRIES):
            answer = self._ask(prompt)
            named = [
                text for text in by_text if re.search(rf"(?<!\S){re.escape(text)}(?!\w)", answer)
            ]
            if named:  # the longest, as one text may begin another
                return by_text[max(named, key=len)]
        print(f"no legal action in {answer!r}", file=sys.stderr)
        return request["legal_actions"][0]

    def _ask(self, prompt: str) -> str:
        done = subprocess.run(self.command, input=prompt, stdout=subprocess.PIPE, text=True)
        return done.stdout.strip()


def main() -> None:
    """Answer messages until `quit` or the end of the input."""
    player = None
    for line in sys.stdin:
        message = json.loads(line)
        reply = None
        if message["type"] == "quit":
            return
        if message["type"] == "hello":
            reply = HELLO
        elif message["type"] == "new_game":
            player = Player(message)
            reply = {"type": "ready", "id": message["id"]}
        elif message["type"] == "event" and player:
            player.events.append(f"seat {message['seat']}: {message['action_text']}")
        elif message["type"] == "act" and player:
            action = player.choose_action(message)
            reply = {"type": "action", "id": message["id"], "action": action}
        elif message["type"] == "ping":
            reply = {"type": "pong"}
        if reply is not None:
            print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
