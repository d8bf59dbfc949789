"""The command that opens the page, and how it is found."""

import logging
import sys

import pytest

from tests.support.program import call, python, refusal


def test_it_is_a_command_like_any_other():
    assert "serve" in call("--help").stdout
    assert "--no-open" in call("serve", "--help").stdout


def test_the_list_of_commands_needs_no_server():
    code = (
        "import sys\nfrom staufen.arena.cli import cli\n"
        "names = cli.list_commands(None)\n"
        "assert 'serve' in names and 'play' in names, names\n"
        "assert not {'starlette', 'uvicorn'} & set(sys.modules)\n"
    )
    python("-c", code)


def test_without_the_extra_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    monkeypatch.delitem(sys.modules, "staufen.web.server_process", raising=False)
    assert "pip install 'staufen[web]'" in refusal("serve", "--no-open")


def test_a_place_that_cannot_be_listened_at_is_named():
    text = refusal("serve", "--no-open", "--host", "203.0.113.7", "--port", "9")
    assert "203.0.113.7" in text
    assert refusal("serve", "--no-open", "--host", "a..b").startswith("--host a..b --port ")


@pytest.mark.parametrize(("args", "message"), [
    (["--bots", "nobot"], "unknown bot 'nobot'"),
    (["--bots", "Mine=greedy(world=3)"], "did you mean 'worlds'?"),
    (["--bots", "Mine=so-ismcts(iterations=-3)"], "iterations=-3 (expected 0 to 4294967295)"),
    (["--bots", "gone.py:Bot"], "gone.py: No such file or directory"),
    (["--bots", 'external("./gone")'], "./gone: no such program"),
    (["--bots", "A=random", "A=greedy"], "A: name of both random and greedy"),
    (["--bots", "expert=random"], "expert is a level, which stands for"),
    (["--bots", "you=random"], "you is a person's seat; choose another name"),
    (["--store", "/dev/null/s"], "/dev/null/s-tables: Not a directory"),
    (["--store", __file__], "not a store of staufen"),
])  # fmt: skip
def test_what_cannot_be_offered_or_shown_is_refused_at_once(args, message):
    nowhere = ["--no-open", "--host", "203.0.113.7", "--port", "9"]  # so that nothing waits
    assert message in refusal("serve", *nowhere, *args)


def test_the_logging_of_whoever_runs_it_is_left_alone(monkeypatch):
    """Some handlers close their streams when logging is set up anew."""
    closed, handler = [], logging.StreamHandler()
    monkeypatch.setattr(handler, "close", lambda: closed.append("closed"))
    refusal("serve", "--no-open", "--host", "203.0.113.7", "--port", "9")
    assert closed == []
