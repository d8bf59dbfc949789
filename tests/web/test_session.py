"""A session lets its bots go, whatever they are doing."""

import asyncio
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from staufen.web import setup
from staufen.web.hall import Hall

SLOW = """
import json, os, sys, time
print(os.getpid(), file=open(sys.argv[1], "a"))
time.sleep(0.3)
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello":
        answer = {"type": "hello", "protocol": 1, "name": "slow", "version": "1"}
    elif asked["type"] == "game":
        answer = {"type": "ready", "id": asked["id"]}
    else:
        continue
    print(json.dumps(answer), flush=True)
"""


def processes(path):
    return [int(line) for line in path.read_text().split()] if path.exists() else []


def is_there(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


async def holds(question):
    """Return whether something comes true within some seconds."""
    deadline = time.monotonic() + 15
    while not question() and time.monotonic() < deadline:
        await asyncio.sleep(0.02)
    return question()


async def left_while_bots_come(folder, program):
    """Set a table with two programs up, and put it away while the second one comes."""
    begun = folder / "begun"
    hall = Hall(folder, {"Slow": f'Slow=external("{sys.executable} {program} {begun}")'}, None)
    asked = {"game": "oh-hell", "seats": ["you", "Slow", "Slow"], "deal": 1}
    session = hall.begin(setup.made(asked, "me", hall.offered))
    assert await holds(lambda: len(processes(begun)) == 2)
    await session.stop()
    gone = await holds(lambda: not any(map(is_there, processes(begun))))
    await hall.close()
    return gone


def test_no_program_stays_of_a_table_that_is_left_while_they_come(tmp_path):
    program = tmp_path / "slow.py"
    program.write_text(SLOW)
    with ThreadPoolExecutor(1) as thread:  # a browser's loop may run in this one
        assert thread.submit(asyncio.run, left_while_bots_come(tmp_path, program)).result()
