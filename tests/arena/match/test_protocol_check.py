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


def test_the_samples_pass_with_all_games(tmp_path):
    tables = sum(min(2, len(card(name)["players"])) for name in core.game_names())  # least and most
    for command in samples(tmp_path):
        done = call("check-bot", command, "--deals", "1")
        assert (done.code, "All checks passed." in done.stdout) == (0, True), done.stdout
        assert done.stdout.count("ok    plays ") == tables + 1  # and one game after another


def test_a_wrong_digest_must_be_reported(tmp_path):
    sample = EXAMPLES / "leduc_poker.py"
    findings = list(check_protocol(f"{sys.executable} {sample}", ["leduc-poker"], 2))
    assert [finding for finding in findings if not finding.passed] == []
    text = {finding.rule: finding.detail for finding in findings}
    assert "wrong digest at event 1: " in text["reports a wrong digest"]
    blind = tmp_path / "blind.py"
    blind.write_text(sample.read_text().replace("if digest(known) != message", "if 0 and message"))
    findings = {each.rule: each for each in check_protocol(f"{sys.executable} {blind}", [])}
    assert not findings["reports a wrong digest"].passed


@pytest.mark.parametrize(("how", "rule", "expected"), [
    ("greets", "says hello", "not a line of JSON"),
    ("illegal", "plays leduc-poker(players=2)", "65000"),
    ("stays", "exits on `quit`", "killed"),
    ("other-id", "plays one game after another", "an answer to 2, and not to 1"),
    ("dies", "plays leduc-poker(players=2)", "out of luck"),
])  # fmt: skip
def test_failed_checks_are_reported(how, rule, expected, monkeypatch):
    monkeypatch.setattr("staufen.bots.base.bot_process.QUIT_TIMEOUT_S", 0.2)
    findings = list(
        check_protocol(f"{sys.executable} {speaker.__file__} {how}", ["leduc-poker"], 1)
    )
    broken = {finding.rule: finding.detail for finding in findings if not finding.passed}
    assert expected in broken[rule]


@pytest.mark.parametrize(("how", "passed", "expected"), [
    ("mute", ["says hello"], "no 'action' within 0.2 s"),
    ("mute-hello", [], "not a line of JSON"),
    ("tires", None, "deal 0: timeout: "),
])  # fmt: skip
def test_checks_stop_at_a_missing_answer(how, passed, expected, monkeypatch):
    """Twelve tables and four promises would have to be waited for."""
    monkeypatch.setattr("staufen.bots.base.bot_process.QUIT_TIMEOUT_S", 0.1)
    monkeypatch.setattr("staufen.arena.match.protocol_check.DECISION_TIMEOUT_S", 0.2)
    *before, last = check_protocol(
        f"{sys.executable} {speaker.__file__} {how}", core.game_names(), 1
    )
    assert all(finding.passed for finding in before)
    assert passed in (None, [finding.rule for finding in before])
    assert (last.passed, last.is_last) == (False, True)
    assert expected in last.detail
    assert last.detail.endswith("; the other rules were not checked")


def test_progress_is_reported(monkeypatch):
    monkeypatch.setattr("staufen.bots.base.bot_process.QUIT_TIMEOUT_S", 0.1)
    monkeypatch.setattr("staufen.bots.external.HELLO_TIMEOUT_S", 0.1)
    tried = []

    @contextmanager
    def waiting(rule):
        tried.append(rule)
        yield
        tried.append("found")

    (finding,) = check_protocol("sleep 600", [], 1, waiting)
    assert finding.detail.startswith("sleep 600: no 'hello' within 0.1 s")
    assert tried == ["says hello", "found"]


def test_the_exit_code_is_1_if_a_check_fails():
    illegal = f"{sys.executable} {speaker.__file__} illegal"
    done = call("check-bot", illegal, "--games", "leduc-poker")
    assert done.code == 1
    assert "Checks failed: " in done.stdout
    assert call("check-bot", "no-such-program").code == 1
