"""The MCP server: a client plays a game through it, and reads no more than its seat sees."""

import asyncio
import json
import sys

import pytest

from staufen import core
from staufen.arena.session import ALL_SEEING
from tests.support.walk import moments, rng

mcp = pytest.importorskip("mcp")
server = pytest.importorskip("staufen.bridges.mcp")

TOOLS = {
    "list_games", "new_game", "view", "legal_actions", "act", "undo", "hint", "evaluate_position",
    "rules",
}  # fmt: skip


async def ask(client, tool, **arguments):
    """Return what a tool answers. Raises AssertionError for an error, with its text."""
    answer = await client.call_tool(tool, arguments)
    assert not answer.is_error, answer.content[0].text
    found = answer.structured_content
    return found["result"] if set(found) == {"result"} else found


def with_client(steps):
    """Run a coroutine function with a client of a server in this process."""

    async def run():
        games = server.Games()
        try:
            async with mcp.Client(server.create_server(games)) as client:
                return await steps(client)
        finally:
            games.close()

    return asyncio.run(run())


async def play(client, name, **more):
    """Play a game to its end, by the first action each time. Returns the last answer."""
    shown = await ask(client, "new_game", game=name, seed=3, **more)
    for _ in range(3000):
        if shown["over"]:
            return shown
        actions = await ask(client, "legal_actions", game_id=shown["game_id"])
        action = actions[-1]["action"]
        shown |= await ask(client, "act", game_id=shown["game_id"], action=action)
    raise AssertionError("not over after 3000 actions")


@pytest.mark.parametrize(("name", "opponents", "seat"), [
    ("leduc-poker", ["novice"], 2), ("oh-hell", ["novice"] * 2, 1), ("fredericus", ["novice"], 1),
    pytest.param("knockout-whist", ["novice"], 1, marks=pytest.mark.nightly),
    pytest.param("staufer", ["novice"], 2, marks=pytest.mark.nightly),
    pytest.param("stupor-mundi", ["novice"], 1, marks=pytest.mark.nightly),
])  # fmt: skip
def test_whole_game_is_played(name, opponents, seat):
    shown = with_client(lambda client: play(client, name, opponents=opponents, seat=seat))
    assert shown["end"] == "finished"
    assert len(shown["places"]) == len(opponents) + 1
    assert shown["players"][seat - 1]["you"]


def test_program_is_spoken_to_on_stdio():
    async def run():
        program = mcp.StdioServerParameters(command=sys.executable, args=["-m", "staufen", "mcp"])
        async with mcp.Client(mcp.stdio_client(program)) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
            return await play(client, "leduc-poker", opponents=["novice"])

    assert asyncio.run(run())["over"]


def test_hint_evaluation_and_rules():
    async def steps(client):
        shown = await ask(client, "new_game", game="leduc-poker", opponents=["novice"], seed=3)
        id = shown["game_id"]
        words = [each["action"] for each in await ask(client, "legal_actions", game_id=id)]
        hint = await ask(client, "hint", game_id=id)
        assert hint["action"] in words
        assert any("win chance" in line for line in hint["why"])
        found = await ask(client, "evaluate_position", game_id=id)
        assert sorted(row["action"] for row in found["actions"]) == sorted(words)
        assert all(0 <= row["win_chance"] <= 1 for row in found["actions"])
        assert "raise" in await ask(client, "rules", game="leduc-poker")
        assert "falcon" in await ask(client, "rules", game="fredericus", word="goshawk")
        assert "fredericus" in [each["game"] for each in await ask(client, "list_games")]

    with_client(steps)


@pytest.mark.parametrize(("tool", "arguments", "message"), [
    ("new_game", {"game": "chess"}, "game 'chess': unknown (expected one of fredericus"),
    ("new_game", {"game": "/etc/passwd"}, "unknown (expected one of"),
    ("new_game", {"game": "oh-hell", "opponents": ["x.py:Bot"] * 2}, "opponent 'x.py:Bot': exp"),
    ("new_game", {"game": "fredericus", "opponents": ["novice"] * 9}, "10"),
    ("new_game", {"game": "fredericus", "seat": 0}, "seat: 0 is out of range (expected 1 to 2)"),
    ("new_game", {"game": "fredericus", "seed": -1}, "seed: -1 is out of range"),
    ("act", {"game_id": "77", "action": "call"}, "game_id '77': unknown"),
    ("act", {"game_id": "1", "action": "fly"}, "unknown action 'fly'"),
    ("act", {"game_id": "1", "action": "deal-Js"}, "That action is not legal."),
    ("undo", {"game_id": "1"}, "cannot be undone"),
    ("rules", {"game": "fredericus", "word": "zeppelin"}, "zeppelin"),
])  # fmt: skip
def test_wrong_input_is_a_message(tool, arguments, message):
    async def steps(client):
        await ask(client, "new_game", game="leduc-poker", opponents=["novice"], seed=3)
        answer = await client.call_tool(tool, arguments)
        assert answer.is_error
        assert message in answer.content[0].text

    with_client(steps)


def test_oldest_game_is_closed_for_a_new_one():
    async def steps(client):
        for _ in range(server.MAX_GAMES + 1):
            await ask(client, "new_game", game="leduc-poker", opponents=["novice"])
        assert (await client.call_tool("view", {"game_id": "1"})).is_error
        await ask(client, "view", game_id="2")

    with_client(steps)


def answers(state, seat):
    """Return all that the tools say of a position, as text."""
    played = server.PlayedGame(state.game, ["novice"] * (state.game.players - 1), seat, 1)
    played.session.close()
    played.session.table.recorder.state = state
    played.session.logs[played.viewer].clear()
    _, thought = played.search() if played.list_actions() else (0, None)
    rows = [(row.action, row.visits, row.value) for row in thought.rows] if thought else []
    return json.dumps([played.describe(), played.list_actions(), rows], sort_keys=True)


@pytest.mark.parametrize("name", [
    "leduc-poker", "oh-hell", "fredericus",
    *(pytest.param(name, marks=pytest.mark.nightly)
      for name in ("knockout-whist", "staufer", "stupor-mundi")),
])  # fmt: skip
def test_answers_depend_on_the_view_alone(name):
    assert differing(name) == 0


def test_an_answer_made_from_the_state_would_be_caught(monkeypatch):
    """The control: a board drawn from all hands."""
    board = core.Game.board
    monkeypatch.setattr(
        core.Game, "board", lambda game, view, *more: board(game, STATES[view.to_bytes()], *more)
    )
    assert differing("oh-hell") > 2


STATES = {}  # by the bytes of a view, for the control


def differing(name):
    """Return for how many of some positions the answers differ in another possible world."""
    game, found = core.load(name), 0
    for number, state in enumerate(moments(game, 8)):
        if state.to_act in range(game.players):
            output = []
            for world in (state, state.view(state.to_act).determinize(rng(number))):
                STATES[world.view(state.to_act).to_bytes()] = world
                output.append(answers(world, state.to_act))
            found += output[0] != output[1]
    return found


def test_model_reads_the_log_of_its_own_seat():
    played = server.PlayedGame(core.load("leduc-poker"), ["novice"], 0, 3)
    try:
        own, every = (played.session.logs.get(who) for who in (played.viewer, ALL_SEEING))
        assert played.describe()["since_last_call"] == [
            line for entry in own for line in entry.lines
        ]
        assert every is None
    finally:
        played.session.close()
