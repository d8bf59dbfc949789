"""Bots that are not ours play in their own process: they get only views, and harm no one else."""

import os
import sys
from pathlib import Path

import pytest

from staufen import core
from staufen.arena import fingerprint, isolation, match
from staufen.arena.isolation import Isolated, describe, outside, seated
from staufen.arena.limits import Limits
from staufen.arena.schedule import Pairing
from staufen.core import InputError
from tests.support.bots import place
from tests.support.program import staufen

WRECKER = """
import os
from staufen import core
from staufen.bots import Bot

core.Dealer.draw = lambda self, state: state.legal_actions()[0]
os.environ["WRECKED"] = "1"
os.chdir("/")

class Wrecker(Bot):
    def act(self, view):
        view.game.rules_version = 99
        return view.legal_actions()[0]
"""


@pytest.fixture(autouse=True)
def strict(monkeypatch):
    """Trust no bot from a file: the program's default."""
    monkeypatch.delenv("STAUFEN_TRUST")
    yield
    isolation.end_idle()


def play(bot, other="random", limits=Limits(30.0), deal=1):  # noqa: B008 - it cannot be changed
    return match.play(core.load("leduc-poker"), Pairing(0, deal, (bot, other)), limits)


def test_the_table_is_out_of_reach_and_in_reach_of_whom_one_trusts(monkeypatch):
    assert play(place("Spy")).record.end == "finished"
    monkeypatch.setenv("STAUFEN_TRUST", "1")
    record = play(place("Spy")).record
    assert (record.end, record.cause) == ("exception", "RuntimeError: the table was found")


def test_what_a_file_does_to_its_process_stays_there(tmp_path):
    file = tmp_path / "wrecker.py"
    file.write_text(WRECKER)
    before = core.Dealer.draw
    honest = play("random", deal=5).record
    record = play(f"{file}:Wrecker", deal=5).record
    assert core.Dealer.draw is before
    assert "WRECKED" not in os.environ
    assert record.actions[:2] == honest.actions[:2]  # the same cards were dealt


@pytest.mark.parametrize("name", ["First", "Last", "Twin", "Prints", "Wanders", "Answers"])
def test_a_bot_plays_outside_as_it_plays_inside(name, monkeypatch):
    outer = [play(place(name), deal=deal) for deal in range(1, 5)]
    monkeypatch.setenv("STAUFEN_TRUST", "1")
    inner = [play(place(name), deal=deal) for deal in range(1, 5)]
    assert [each.record for each in outer] == [each.record for each in inner]


@pytest.mark.parametrize(("name", "end", "said"), [
    ("Raises", "exception", "ValueError"),
    ("Quits", "exception", "SystemExit"),
    ("Wordless", "exception", "an error without words"),
    ("Unborn", "exception", ""),
    ("Dies", "exception", "SIGKILL"),
    ("Answers", "illegal", "77"),
    ("Answers(answer=none)", "illegal", "action None is not legal"),
    ("Answers(answer=word)", "illegal", "action 'raise' is not legal"),
    ("Slips", "exception", "ValueError"),
    ("Greedy", "memory", "more than 64 MiB"),
    ("Stubborn", "timeout", "no answer within 1 s"),
])  # fmt: skip
def test_a_failure_is_a_result_and_the_bot_s_alone(name, end, said):
    record = play(place(name), limits=Limits(1.0 if end == "timeout" else 30.0, memory=64)).record
    assert (record.end, record.seat) == (end, 0)
    assert said in record.cause


def test_the_error_of_a_bot_comes_with_its_traceback():
    played = play(place("Raises"))
    assert "bots.py" in played.fault
    assert "Traceback" in played.fault


def test_the_processes_of_a_bot_end_with_us(monkeypatch):
    children = []
    child = isolation.Child

    def started(command):
        children.append(child(command))
        return children[-1]

    monkeypatch.setattr(isolation, "Child", started)
    for deal in range(1, 4):
        play(place("First"), deal=deal)
    assert len(children) == 1, "a process plays one game after another"
    isolation.end_idle()
    assert [each.returncode for each in children] == [0]


def test_a_process_plays_one_game_alone():
    """Two games may have one specification, and other components."""
    mine = {"setup": {"2": {"start_axes": [1, 3]}}}
    for components in (None, mine, None):
        game = core.load("fredericus", players=2, components=components)
        record = match.play(game, Pairing(0, 1, (place("First"), "random"))).record
        assert (record.end, record.components) == ("finished", game.digest)


@pytest.mark.parametrize(("text", "ours"), [
    ("greedy", True),
    ("so-ismcts(heuristic=w.toml)", True),
    ('external("true")', True),
    ("so-ismcts(heuristic=h.py:f)", False),
    ("bots/my.py:Mine", False),
    ("my.py", False),
])  # fmt: skip
def test_what_is_ours_is_told_by_its_specification(text, ours):
    assert outside(text) is not ours


def test_a_heuristic_in_python_is_asked_outside(tmp_path):
    file = tmp_path / "h.py"
    file.write_text("import os\n\n\ndef h(features):\n    return float(os.getpid())\n")
    game, before = core.load("leduc-poker"), set(sys.modules)
    player = seated(f"greedy(heuristic={file}:h)", game, 1)
    assert isinstance(player, Isolated)
    player.sit(0, None, 0.0, None)
    assert player.act(game.deal(1).view(0)) in game.deal(1).view(0).legal_actions()
    player.close(None)
    assert not [name for name in set(sys.modules) - before if name.startswith("staufen_file_h_")]


def test_a_description_is_what_the_bot_says_of_itself_inside(monkeypatch):
    game = core.load("leduc-poker")
    told = describe(place("Twin(label=a)"), game)
    monkeypatch.setenv("STAUFEN_TRUST", "1")
    assert told.text == match.check_bots(game, [place("Twin(label=a)")])[0]
    assert told.fingerprint == fingerprint.bot(place("Twin(label=a)"), game)


@pytest.mark.parametrize(("text", "said"), [
    (place("Nobody"), "unknown bot"),
    (place("First(lable=a)"), "did you mean 'label'"),
    (place("Unborn"), "Unborn"),
    ("no/such/file.py:Bot", "No such file"),
])  # fmt: skip
def test_what_cannot_sit_down_is_told_before_the_game(text, said):
    with pytest.raises(InputError, match=said):
        match.check_bots(core.load("leduc-poker"), [text])


def test_a_bot_that_would_see_all_is_not_let_outside():
    game = core.load("leduc-poker")
    player = Isolated(place("Seer"), game, 1)
    with pytest.raises(isolation.Raised, match="sees what is hidden: --trust lets it play"):
        player.sit(0, None, 0.0, None)
    player.close(None)


def test_the_program_isolates_unless_told_to_trust(tmp_path):
    match_of = ("match", "leduc-poker", "--quiet", "--bots", place("Spy"), "random")
    environment = {"STAUFEN_TRUST": "0"}
    assert staufen(*match_of, more=environment).code == 0
    assert staufen(*match_of, "--trust", more=environment).code == 1
    tournament = ("tournament", "leduc-poker", "--deals", "2", "--workers", "2", "--bots")
    store = ("--store", str(tmp_path / "s.sqlite"))
    done = staufen(*tournament, place("Spy"), "random", *store, more=environment)
    assert (done.code, "all played to the end" in done.stdout) == (0, True), done.stderr
    assert Path(tmp_path / "s.sqlite").exists()


def test_an_adviser_from_a_file_advises_from_outside(tmp_path):
    done = staufen(
        "play", "leduc-poker", "--bots", "random", "--hint", place("Spy"), "--deal", "1",
        stdin="hint\n", cwd=tmp_path, more={"STAUFEN_TRUST": "0"},
    )  # fmt: skip
    assert "Spy would choose " in done.stdout, done.stdout + done.stderr


def test_a_thought_that_is_no_table_is_not_told(tmp_path):
    file = tmp_path / "muses.py"
    act = "    def act(self, view):\n        return view.legal_actions()[0]\n"
    file.write_text(f"from staufen.bots import Bot\nclass Muses(Bot):\n    thought = 'hm'\n{act}")
    record = match.play(core.load("leduc-poker"), Pairing(0, 1, (f"{file}:Muses", "random"))).record
    assert record.end == "finished"
