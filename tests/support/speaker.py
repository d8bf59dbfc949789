"""A program that speaks the bot protocol, badly in the way that its first argument names."""

import json
import os
import subprocess
import sys
import time

HELLO = {"type": "hello", "protocol": 2, "name": "speaker", "version": "1"}


def say(message):
    """Send a message, or a line as it is."""
    text = message if isinstance(message, str) else json.dumps(message)
    print(text, flush=True)


def main(how, log=None):
    """Answer with the first legal action, but for one thing."""
    include = {"listens": ["events", "action_text", "view"], "digests": ["digest"]}.get(how, [])
    options = {"depth": {"type": "integer", "default": 3, "minimum": 1, "maximum": 9}}
    for line in sys.stdin:
        if log:
            with open(log, "a", encoding="utf-8") as file:
                file.write(line)
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            hello = {**HELLO, "include": include, "options": options}
            say({"greets": "hm", "mute-hello": ""}.get(how, hello))
        elif kind == "new_game":
            say({"type": "ready", "id": message["id"]})
        elif kind == "act":
            act(how, message)
        elif kind == "ping":
            say({"type": "pong"})
        elif kind == "quit" and how != "stays":
            return
    if how == "stays":
        time.sleep(600)


def act(how, message):
    """Answer a request for an action."""
    answer = {"type": "action", "id": message["id"], "action": message["legal_actions"][0]}
    if how == "illegal":
        answer["action"] = 65000
    elif how == "words":
        answer["action"] = "call"
    elif how == "other-id":
        answer["id"] += 1
    elif how == "garbage":
        say("\x00\x01 {")
    elif how == "long":
        say("x" * 100_000)
    elif how == "twice":
        say(json.dumps(answer) + "\n" + json.dumps(answer))  # at once, so that it is seen at once
        return
    elif how == "dies":
        print("out of luck", file=sys.stderr)
        sys.exit(3)
    elif how == "killed":
        os.kill(os.getpid(), 9)
    elif how == "mute" or (how == "tires" and message["id"] > 20):
        time.sleep(600)
    elif how == "prints":
        print("e" * 1_000_000, file=sys.stderr)
    elif how == "forks":
        subprocess.Popen(["sleep", "611"])
    elif how == "array":
        say([1])
        return
    elif how == "visits":
        answer["visits"] = [[message["legal_actions"][0], "many"]]
    elif how == "thinks":
        answer |= {"visits": [[a, 5] for a in message["legal_actions"]]}
        answer["pv"] = [message["legal_actions"][0]]
    say(answer)


if __name__ == "__main__":
    main(*sys.argv[1:])
