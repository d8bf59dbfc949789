"""A bot in Python that needs nothing of staufen: it answers with a random legal action.

It speaks the protocol of docs/protocol.md: one JSON object a line, on standard input and output.

    staufen check-bot "python3 examples/bots/random_bot.py"
    staufen match fredericus --bots 'external("python3 examples/bots/random_bot.py")' greedy
"""

import json
import random
import sys


def answer(message: dict, dice: random.Random) -> dict | None:
    """Return what to say to a message, None where nothing is expected."""
    kind = message["type"]
    if kind == "hello":
        return {
            "type": "hello",
            "protocol": 1,
            "name": "random (Python)",
            "version": "1",
            "wants": [],
            "options": {"last": {"type": "flag", "default": False, "doc": "take the last action"}},
        }
    if kind == "game":
        dice.seed(message["seed"])
        dice.last = message["options"]["last"]
        return {"type": "ready", "id": message["id"]}
    if kind == "decide":
        legal = message["legal"]
        action = legal[-1] if dice.last else dice.choice(legal)
        return {"type": "action", "id": message["id"], "action": action}
    if kind == "ping":
        return {"type": "pong"}
    return None  # events, results, and whatever later versions say


def main() -> None:
    """Answer until there is nobody left to answer to."""
    dice = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "quit":
            return
        said = answer(message, dice)
        if said is not None:
            print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
