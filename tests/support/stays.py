"""A program that answers what it is asked, and stays when it is told to leave."""

import json
import sys
import time

for line in sys.stdin:
    asked = json.loads(line)
    answers = {
        "hello": {"type": "hello", "protocol": 2, "name": "stays", "version": "1"},
        "new_game": {"type": "ready", "id": asked.get("id")},
    }
    if asked["type"] in answers:
        print(json.dumps(answers[asked["type"]]), flush=True)
while True:
    time.sleep(1)
