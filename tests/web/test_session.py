"""A session lets its bots go, whatever they are doing, and knows where a turn began."""

import asyncio
import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from staufen import core
from staufen.arena.match import match
from staufen.arena.schedule import Pairing
from staufen.core import InputError
from staufen.web.event_log import EventLog, events_of_actions
from staufen.web.session import TableSession
from staufen.web.session_manager import SessionManager
from staufen.web.table_config import TableRequest, create_config
from tests.support.server import asked, serving

SLOW = """
import json, os, sys, time
print(os.getpid(), file=open(sys.argv[1], "a"))
time.sleep(0.3)
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello":
        answer = {"type": "hello", "protocol": 2, "name": "slow", "version": "1"}
    elif asked["type"] == "new_game":
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


def test_what_was_chosen_together_is_undone_together_after_a_restart(tmp_path):
    with serving(tmp_path) as (client, _):
        client = client.known()
        with client.sitting("stupor-mundi", "you", "novice", deal=7) as (link, messages, change):
            before = change
            while not (move := find_sequence(change)):
                client.post(f"{link}/act", version=change["version"], actions=[first(change)])
                change = before = client.until(messages, asked)
            actions = [move["action"], *move["then"]]
            client.post(f"{link}/act", version=change["version"], actions=actions)
            done = client.until(messages, asked)
            assert done["held"]
            assert done["undo"]
        cookies = client.cookies
    with serving(tmp_path) as (again, _):
        again.cookies = cookies
        with again.listening(link) as messages:
            change = again.until(messages, asked)
            again.post(f"{link}/undo", version=change["version"])
            undone = again.until(messages, lambda each: each["version"] != change["version"])
    assert undone["scene"] == before["scene"]
    assert not undone["undo"]


def find_sequence(change):
    """Return a move of several actions that plays a card face up, None if there is none."""
    moves = change["scene"]["gestures"]
    return next((each for each in moves if each["then"] and each["path"][-1][:4] == "slot"), None)


def first(change):
    """Return the first action that is offered."""
    return change["scene"]["gestures"][0]["action"]


async def left_while_bots_come(folder, program):
    """Set a table with two programs up, and put it away while the second one comes."""
    begun = folder / "begun"
    sessions = SessionManager(
        folder, {"Slow": f'Slow=external("{sys.executable} {program} {begun}")'}, None
    )
    asked = TableRequest("oh-hell", ["you", "Slow", "Slow"], deal=1)
    session = sessions.create(create_config(asked, "me", sessions.offered))
    assert await holds(lambda: len(processes(begun)) == 2)
    await session.stop()
    gone = await holds(lambda: not any(map(is_there, processes(begun))))
    await sessions.close()
    return gone


def test_no_program_stays_of_a_table_that_is_left_while_they_come(tmp_path):
    program = tmp_path / "slow.py"
    program.write_text(SLOW)
    with ThreadPoolExecutor(1) as thread:  # a browser's loop may run in this one
        assert thread.submit(asyncio.run, left_while_bots_come(tmp_path, program)).result()


def first_choices(game, words):
    """Return the number of the first choice of each turn of seat 0, and how many began without."""
    state, last, found, late = game.initial_state(), core.CHANCE, [], 0
    begun = noted = 0
    for number, word in enumerate(words):
        if state.to_act == 0:
            if last != 0:
                begun, noted = number, False
            if not noted and len(state.legal_actions) > 1:
                found.append(number)
                noted, late = True, late + (number > begun)
        last = state.to_act
        state.apply(game.parse_action(word))
    return found, late


def test_a_turn_is_taken_back_to_its_first_choice_also_after_a_step_without_one(tmp_path):
    """In Oh Hell whoever must take a trick with their only card leads to the next."""
    game, late = core.load("oh-hell"), 0
    with ThreadPoolExecutor(1) as pool:
        for deal in range(12):
            words = match.play_match(game, Pairing(0, deal, ("random",) * 3)).record.actions
            asked = TableRequest("oh-hell", ["you", "novice", "novice"], deal=deal)
            config = create_config(asked, "me", {})
            log = EventLog.create(tmp_path, config, events_of_actions(words))
            choices, more = first_choices(game, words)
            late += more
            session = TableSession(game, log, pool, pool)
            assert session.play.turn_starts == choices
            assert session.play.turn_start(0) == choices[-1]
    assert late


def test_what_makes_a_game_assisted_is_written_before_anything_is_shown(tmp_path, monkeypatch):
    """Without room on the disk there is no hint, however often it is asked for."""
    game = core.load("leduc-poker")
    words = match.play_match(game, Pairing(0, 5, ("random",) * 2)).record.actions[:2]
    config = create_config(TableRequest("leduc-poker", ["you", "novice"], deal=5), "me", {})
    log = EventLog.create(tmp_path, config, events_of_actions(words))

    def no_room(path, line):
        raise InputError(f"{path}: No space left on device")

    async def analyse(session):
        session.analyse(0, 0)

    monkeypatch.setattr("staufen.web.event_log.append_text", no_room)
    with ThreadPoolExecutor(1) as pool, ThreadPoolExecutor(1) as thread:
        session = TableSession(game, log, pool, pool)
        for ask in (
            lambda: session.find_hint(0, 0, "random"),
            lambda: analyse(session),
            lambda: session.suppose(0, 0, (1,)),
        ):
            for _ in range(2):
                with pytest.raises(InputError, match="No space"):
                    thread.submit(lambda ask=ask: asyncio.run(ask())).result()


def test_a_server_that_is_killed_while_a_turn_is_taken_back_knows_that_it_was(tmp_path):
    with (
        serving(tmp_path) as (client, _),
        client.sitting("leduc-poker", "you", "novice", deal=5) as (link, messages, first),
    ):
        action = first["scene"]["gestures"][-1]["action"]
        client.post(f"{link}/act", version=first["version"], actions=[action])
        second = client.until(messages, asked)
        client.post(f"{link}/back", version=second["version"])
    (path,) = tmp_path.glob("*.jsonl")
    events = [json.loads(line)["event"] for line in path.read_text().splitlines()]
    assert events.index("assisted") < events.index("undo")
