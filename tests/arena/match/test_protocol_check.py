"""The certificate finds what a program does wrong, and names the message."""

import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from staufen import core
from staufen.arena.match.protocol_check import check_protocol
from staufen.core.registry import card
from tests.support import speaker
from tests.support.program import call

EXAMPLES = Path(__file__).parents[3] / "examples/bots"


def samples(folder):
    """Return the command lines of the samples, the one in C compiled."""
    compiled = folder / "random_bot"
    subprocess.run(["cc", "-O1", "-o", compiled, EXAMPLES / "random_bot.c"], check=True)
    yield str(compiled)
    yield f"{sys.executable} {EXAMPLES / 'random_bot.py'}"
    if shutil.which("node"):
        yield f"node {EXAMPLES / 'random_bot.js'}"


def test_the_samples_play_whole_games_of_all_games(tmp_path):
    tables = sum(min(2, len(card(name)["players"])) for name in core.game_names())  # least and most
    for command in samples(tmp_path):
        done = call("check-bot", command, "--deals", "1")
        assert (done.code, "It keeps the protocol." in done.stdout) == (0, True), done.stdout
        assert done.stdout.count("ok    plays ") == tables + 1  # and one game after another


def test_who_wants_digests_must_tell_when_one_is_wrong(tmp_path):
    sample = EXAMPLES / "leduc_in_step.py"
    findings = list(check_protocol(f"{sys.executable} {sample}", ["leduc-poker"], 2))
    assert [finding for finding in findings if not finding.kept] == []
    told = {finding.promise: finding.told for finding in findings}
    assert "out of step at event 1: " in told["tells when it is out of step"]
    blind = tmp_path / "blind.py"
    blind.write_text(sample.read_text().replace("if digest(known) != message", "if 0 and message"))
    findings = {each.promise: each for each in check_protocol(f"{sys.executable} {blind}", [])}
    assert not findings["tells when it is out of step"].kept


@pytest.mark.parametrize(("how", "promise", "said"), [
    ("greets", "says hello", "not a line of JSON"),
    ("illegal", "plays leduc-poker(players=2)", "65000"),
    ("stays", "ends when it is told to", "killed"),
    ("other-id", "plays one game after another", "an answer to 2, and not to 1"),
    ("dies", "plays leduc-poker(players=2)", "out of luck"),
])  # fmt: skip
def test_what_is_wrong_is_named(how, promise, said, monkeypatch):
    monkeypatch.setattr("staufen.bots.base.bot_process.QUIT_TIMEOUT_S", 0.2)
    findings = list(
        check_protocol(f"{sys.executable} {speaker.__file__} {how}", ["leduc-poker"], 1)
    )
    broken = {finding.promise: finding.told for finding in findings if not finding.kept}
    assert said in broken[promise]


@pytest.mark.parametrize(("how", "kept", "said"), [
    ("mute", ["says hello"], "no 'action' within 0.2 s"),
    ("mute-hello", [], "not a line of JSON"),
    ("tires", None, "deal 0: timeout: "),
])  # fmt: skip
def test_nothing_is_tried_after_a_request_without_an_answer(how, kept, said, monkeypatch):
    """Twelve tables and four promises would have to be waited for."""
    monkeypatch.setattr("staufen.bots.base.bot_process.QUIT_TIMEOUT_S", 0.1)
    monkeypatch.setattr("staufen.arena.match.protocol_check.DECISION_TIMEOUT_S", 0.2)
    *before, last = check_protocol(
        f"{sys.executable} {speaker.__file__} {how}", core.game_names(), 1
    )
    assert all(finding.kept for finding in before)
    assert kept in (None, [finding.promise for finding in before])
    assert (last.kept, last.last) == (False, True)
    assert said in last.told
    assert last.told.endswith("; nothing else was tried")


def test_what_is_waited_for_can_be_shown_at_once(monkeypatch):
    monkeypatch.setattr("staufen.bots.base.bot_process.QUIT_TIMEOUT_S", 0.1)
    monkeypatch.setattr("staufen.bots.external.HELLO_TIMEOUT_S", 0.1)
    tried = []

    @contextmanager
    def waiting(promise):
        tried.append(promise)
        yield
        tried.append("found")

    (finding,) = check_protocol("sleep 600", [], 1, waiting)
    assert finding.told.startswith("sleep 600: no 'hello' within 0.1 s")
    assert tried == ["says hello", "found"]


def test_the_exit_code_says_whether_it_is_kept():
    illegal = f"{sys.executable} {speaker.__file__} illegal"
    done = call("check-bot", illegal, "--games", "leduc-poker")
    assert done.code == 1
    assert "Promises not kept: " in done.stdout
    assert call("check-bot", "no-such-program").code == 1
