"""Bots that are not ours play in their own process: they get only views, and harm no one else."""

import os
import sys
from pathlib import Path

import pytest

from staufen import core
from staufen.arena.match import fingerprint, isolation, match
from staufen.arena.match.isolation import IsolatedBot, describe_bot, plays_outside, seat_bot
from staufen.arena.match.limits import Limits
from staufen.arena.schedule import Pairing
from staufen.core import InputError
from tests.support.bots import place
from tests.support.program import staufen

WRECKER = """
import os
from staufen import core
from staufen.bots import Bot

core.ChanceSampler.sample = lambda self, state: state.legal_actions[0]
os.environ["WRECKED"] = "1"
os.chdir("/")

class Wrecker(Bot):
    def act(self, view):
        view.game.rules_version = 99
        return view.legal_actions[0]
"""


@pytest.fixture(autouse=True)
def strict(monkeypatch):
    """Trust no bot from a file: the program's default."""
    monkeypatch.delenv("STAUFEN_TRUST")
    yield
    isolation.end_idle()


def play(bot, other="random", limits=Limits(30.0), deal=1):  # noqa: B008 - it cannot be changed
    return match.play_match(core.load("leduc-poker"), Pairing(0, deal, (bot, other)), limits)


def test_only_trusted_bots_reach_the_table(monkeypatch):
    assert play(place("Spy")).record.end == "finished"
    monkeypatch.setenv("STAUFEN_TRUST", "1")
    record = play(place("Spy")).record
    assert (record.end, record.cause) == ("exception", "RuntimeError: the table was found")


def test_side_effects_of_a_file_stay_in_its_process(tmp_path):
    file = tmp_path / "wrecker.py"
    file.write_text(WRECKER)
    before = core.ChanceSampler.sample
    honest = play("random", deal=5).record
    record = play(f"{file}:Wrecker", deal=5).record
    assert core.ChanceSampler.sample is before
    assert "WRECKED" not in os.environ
    assert record.actions[:2] == honest.actions[:2]  # the same cards were dealt


@pytest.mark.parametrize("name", ["First", "Last", "Twin", "Prints", "Wanders", "Answers"])
def test_isolated_bots_play_the_same(name, monkeypatch):
    outer = [play(place(name), deal=deal) for deal in range(1, 5)]
    monkeypatch.setenv("STAUFEN_TRUST", "1")
    inner = [play(place(name), deal=deal) for deal in range(1, 5)]
    assert [each.record for each in outer] == [each.record for each in inner]


@pytest.mark.parametrize(("name", "end", "expected"), [
    ("Raises", "exception", "ValueError"),
    ("Quits", "exception", "SystemExit"),
    ("Wordless", "exception", "an error without a message"),
    ("Unborn", "exception", ""),
    ("Dies", "exception", "SIGKILL"),
    ("Answers", "illegal", "77"),
    ("Answers(answer=none)", "illegal", "action None is not legal"),
    ("Answers(answer=word)", "illegal", "action 'raise' is not legal"),
    ("Slips", "exception", "ValueError"),
    ("Greedy", "memory", "more than 64 MiB"),
    ("Stubborn", "timeout", "no answer within 1 s"),
])  # fmt: skip
def test_a_failing_bot_forfeits(name, end, expected):
    record = play(place(name), limits=Limits(1.0 if end == "timeout" else 30.0, memory=64)).record
    assert (record.end, record.seat) == (end, 0)
    assert expected in record.cause


def test_bot_errors_have_a_traceback():
    played = play(place("Raises"))
    assert "bots.py" in played.fault
    assert "Traceback" in played.fault


def test_bot_processes_are_reused_and_ended(monkeypatch):
    children = []
    child = isolation.BotProcess

    def started(command):
        children.append(child(command))
        return children[-1]

    monkeypatch.setattr(isolation, "BotProcess", started)
    for deal in range(1, 4):
        play(place("First"), deal=deal)
    assert len(children) == 1, "a process plays one game after another"
    isolation.end_idle()
    assert [each.returncode for each in children] == [0]


def test_processes_are_not_shared_between_components():
    """Two games may have one specification, and other components."""
    mine = {"setup": {"2": {"start_axes": [1, 3]}}}
    for components in (None, mine, None):
        game = core.load("fredericus", players=2, components=components)
        record = match.play_match(game, Pairing(0, 1, (place("First"), "random"))).record
        assert (record.end, record.components) == ("finished", game.digest)


@pytest.mark.parametrize(("text", "ours"), [
    ("greedy", True),
    ("so-ismcts(heuristic=w.toml)", True),
    ('external("true")', True),
    ("so-ismcts(heuristic=h.py:f)", False),
    ("bots/my.py:Mine", False),
    ("my.py", False),
])  # fmt: skip
def test_user_code_is_recognized_by_specification(text, ours):
    assert plays_outside(text) is not ours


def test_python_heuristics_are_isolated(tmp_path):
    file = tmp_path / "h.py"
    file.write_text("import os\n\n\ndef h(features):\n    return float(os.getpid())\n")
    game, before = core.load("leduc-poker"), set(sys.modules)
    player = seat_bot(f"greedy(heuristic={file}:h)", game, 1)
    assert isinstance(player, IsolatedBot)
    player.start(0, None, 0.0, None)
    assert player.act(game.new_state(1).view(0)) in game.new_state(1).view(0).legal_actions
    player.finish(None)
    assert not [name for name in set(sys.modules) - before if name.startswith("staufen_file_h_")]


def test_descriptions_match_trusted_bots(monkeypatch):
    game = core.load("leduc-poker")
    lines = describe_bot(place("Twin(label=a)"), game)
    monkeypatch.setenv("STAUFEN_TRUST", "1")
    assert lines.text == match.check_bots(game, [place("Twin(label=a)")])[0]
    assert lines.fingerprint == fingerprint.fingerprint_bot(place("Twin(label=a)"), game)


@pytest.mark.parametrize(("text", "expected"), [
    (place("Nobody"), "unknown bot"),
    (place("First(lable=a)"), "did you mean 'label'"),
    (place("Unborn"), "Unborn"),
    ("no/such/file.py:Bot", "No such file"),
])  # fmt: skip
def test_invalid_bots_are_rejected_before_the_game(text, expected):
    with pytest.raises(InputError, match=expected):
        match.check_bots(core.load("leduc-poker"), [text])


IMPOSTOR = """
import sys
from staufen.bots import Bot

class Claims(Bot):
    spec = property(lambda self: "cheater", lambda self, value: None)

    def act(self, view):
        return view.legal_actions[0]

def flat(features):
    return 0.0
"""
TAKEN_OVER = """
from types import SimpleNamespace
vars(sys.modules["__main__"])["parse_spec"] = lambda text: SimpleNamespace(text="cheater")
"""


@pytest.mark.parametrize("trust", ["0", "1"])
@pytest.mark.parametrize("rated", [False, True])
def test_a_bot_keeps_its_given_name(trust, rated, tmp_path, monkeypatch):
    monkeypatch.setenv("STAUFEN_TRUST", trust)
    file, game = tmp_path / "s.py", core.load("leduc-poker")
    file.write_text(IMPOSTOR)
    field = ("random", f"Evil={file}:Claims")
    assert match.check_bots(game, field, rated=rated) == field


@pytest.mark.parametrize("rated", [False, True])
def test_descriptions_are_checked(rated, tmp_path):
    file, game = tmp_path / "s.py", core.load("leduc-poker")
    file.write_text(IMPOSTOR + TAKEN_OVER)
    with pytest.raises(InputError, match=r"Claims: this bot claims to be cheater"):
        match.check_bots(game, ["random", f"Evil={file}:Claims"], rated=rated)


def test_a_heuristic_cannot_pose_as_another_bot(tmp_path):
    file, game = tmp_path / "h.py", core.load("leduc-poker")
    file.write_text(IMPOSTOR + TAKEN_OVER)
    asking = f"greedy(heuristic={file}:flat)"
    assert match.check_bots(game, [asking], rated=True) == (asking,)
    with pytest.raises(InputError, match="sees hidden information"):
        match.check_bots(game, [f"cheater(heuristic={file}:flat)"], rated=True)


SHADOWS = "select.py", "token.py", "signal.py", "struct.py", "tempfile.py", "platform.py"


@pytest.mark.parametrize("workers", [0, 2])
def test_files_of_the_working_folder_are_not_imported(workers, tmp_path):
    """Neither in a tournament of our own bots nor by the process of a bot that lies there."""
    for name in SHADOWS:
        (tmp_path / name).write_text("open(__file__ + '.ran', 'w').close()\nraise SystemExit(9)\n")
    for name in ("random.py", "copy.py", "string.py"):
        (tmp_path / name).write_text(MINE)
    (tmp_path / "helper.py").write_text("first = 0\n")
    done = staufen(
        "tournament", "leduc-poker", "--deals", "1", "--workers", str(workers), "--store", "s",
        "--bots", "random", "greedy", "random.py:Mine", "copy.py:Mine", "string.py:Mine",
        cwd=tmp_path, more={"STAUFEN_TRUST": "0"},
    )  # fmt: skip
    assert (done.code, "all played to the end" in done.stdout) == (0, True), done.stderr
    assert not list(tmp_path.glob("*.ran"))


MINE = """
import random, copy, string  # of the library
from helper import first
from staufen.bots import Bot

class Mine(Bot):
    def act(self, view):
        return random.choice(view.legal_actions[first : first + 1])
"""


def test_no_bot_process_outlives_a_tournament(tmp_path):
    """Whatever group it is in."""
    seconds = 100_000 + os.getpid()
    bots = ["Breeds=" + place(f"Breeds(seconds={seconds})"), "random"]
    done = staufen("tournament", "leduc-poker", "--deals", "2", "--workers", "2", "--store",
                   tmp_path / "s", "--bots", *bots, more={"STAUFEN_TRUST": "0"})  # fmt: skip
    assert done.code == 0, done.stderr
    left = [
        command for command in Path("/proc").glob("[0-9]*/cmdline")
        if f"{seconds}".encode() in _read(command)
    ]  # fmt: skip
    assert left == []


def _read(path):
    try:
        return path.read_bytes()
    except OSError:
        return b""


def test_memory_limits_cannot_be_raised():
    record = play(place("Lifts"), limits=Limits(30.0, memory=64)).record
    assert (record.end, record.seat) == ("memory", 0)


@pytest.mark.parametrize("trust", ["0", "1"])
def test_the_clock_starts_with_the_first_decision(trust, monkeypatch):
    monkeypatch.setenv("STAUFEN_TRUST", trust)
    played = play(place("Prepares"), limits=Limits(0.9))
    assert played.record.end == "finished"
    assert played.seconds[0] < 0.9


def test_isolated_bots_are_reproducible():
    found = []
    for _ in range(2):
        found.append([play(place("Draws"), deal=deal).record for deal in range(4)])
        isolation.end_idle()
    assert found[0] == found[1]


@pytest.mark.parametrize(("mode", "ends"), [
    ("reuse", ["finished", "exception"]), ("strict", ["finished", "finished"]),
])  # fmt: skip
def test_strict_isolation_starts_a_fresh_process(mode, ends, monkeypatch):
    monkeypatch.setenv("STAUFEN_ISOLATE", mode)
    assert [play(place("Remembers"), deal=deal).record.end for deal in (1, 2)] == ends


def test_the_prefix_precedes_bot_commands(tmp_path, monkeypatch):
    monkeypatch.setenv("STAUFEN_BOT_PREFIX", "env MARK=1")
    file = tmp_path / "m.py"
    file.write_text(
        "import os\nfrom staufen.bots import Bot\n\nclass M(Bot):\n    def act(self, view):\n"
        "        return view.legal_actions[0] if os.environ['MARK'] else None\n"
    )
    assert play(f"{file}:M").record.end == "finished"
    monkeypatch.setenv("STAUFEN_BOT_PREFIX", "no-such-program")
    with pytest.raises(InputError, match="no-such-program: no such program"):
        match.check_bots(core.load("leduc-poker"), [f"{file}:M", place("First")])


def test_an_untrusted_store_runs_no_program(tmp_path):
    store = tmp_path / "s"
    more = {"STAUFEN_TRUST": "0", "STAUFEN_STORE": ""}
    begun = ("--deals", "1", "--store", store, "--bots", "random", place("First"))
    assert staufen("tournament", "leduc-poker", *begun, more=more).code == 0
    asked = "First is a program: --trust lets it run"
    done = staufen("resume", "1", "--store", store, more=more)
    assert (done.code, asked in done.stderr) == (2, True)
    assert staufen("resume", "1", "--store", store, "--trust", more=more).code == 0
    assert staufen("resume", "1", more={**more, "STAUFEN_STORE": str(store)}).code == 0


def test_full_information_bots_are_not_isolated():
    game = core.load("leduc-poker")
    player = IsolatedBot(place("Seer"), game, 1)
    with pytest.raises(isolation.BotError, match="sees hidden information"):
        player.start(0, None, 0.0, None)
    player.finish(None)


def test_commands_isolate_by_default(tmp_path):
    match_of = ("match", "leduc-poker", "--quiet", "--bots", place("Spy"), "random")
    environment = {"STAUFEN_TRUST": "0"}
    assert staufen(*match_of, more=environment).code == 0
    assert staufen(*match_of, "--trust", more=environment).code == 1
    tournament = ("tournament", "leduc-poker", "--deals", "2", "--workers", "2", "--bots")
    store = ("--store", str(tmp_path / "s.sqlite"))
    done = staufen(*tournament, place("Spy"), "random", *store, more=environment)
    assert (done.code, "all played to the end" in done.stdout) == (0, True), done.stderr
    assert Path(tmp_path / "s.sqlite").exists()


def test_hint_bots_from_files_are_isolated(tmp_path):
    done = staufen(
        "play", "leduc-poker", "--bots", "random", "--hint", place("Spy"), "--deal", "1",
        stdin="hint\n", cwd=tmp_path, more={"STAUFEN_TRUST": "0"},
    )  # fmt: skip
    assert "Spy would choose " in done.stdout, done.stdout + done.stderr


def test_an_invalid_thought_is_ignored(tmp_path):
    file = tmp_path / "muses.py"
    act = "    def act(self, view):\n        return view.legal_actions[0]\n"
    file.write_text(f"from staufen.bots import Bot\nclass Muses(Bot):\n    thought = 'hm'\n{act}")
    record = match.play_match(
        core.load("leduc-poker"), Pairing(0, 1, (f"{file}:Muses", "random"))
    ).record
    assert record.end == "finished"
