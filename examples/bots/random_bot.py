"""A bot in Python that needs nothing of staufen: it answers with a random legal action.

It speaks the protocol of docs/protocol.md: one JSON object a line, on standard input and output.

    staufen check-bot "python3 examples/bots/random_bot.py"
    staufen match fredericus --bots 'external("python3 examples/bots/random_bot.py")' greedy
"""

import json
import random
import sys

LAST = {"type": "boolean", "default": False, "description": "take the last action"}


def answer_message(message: dict, rng: random.Random) -> dict | None:
    """Return the answer to a message, None where none is expected."""
    kind = message["type"]
    if kind == "hello":
        return {
            "type": "hello",
            "protocol": 2,
            "name": "random (Python)",
            "version": "1",
            "include": [],
            "options": {"last": LAST},
        }
    if kind == "new_game":
        rng.seed(message["seed"])
        rng.last = message["options"]["last"]
        return {"type": "ready", "id": message["id"]}
    if kind == "act":
        legal = message["legal_actions"]
        action = legal[-1] if rng.last else rng.choice(legal)
        return {"type": "action", "id": message["id"], "action": action}
    if kind == "ping":
        return {"type": "pong"}
    return None  # events, results, and whatever later versions say


def main() -> None:
    """Answer messages until `quit` or the end of the input."""
    rng = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "quit":
            return
        reply = answer_message(message, rng)
        if reply is not None:
            print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
