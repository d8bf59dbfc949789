"""What is written to a terminal or a pipe."""

import io
import sys

import pytest
from rich.console import Console

from staufen.arena.terminal.screen import MAX_WIDTH, Screen
from staufen.core.text_board import Span


def screen(width=40, **options):
    return Screen(Console(file=io.StringIO(), width=width, highlight=False, **options))


def written(it):
    return it.console.file.getvalue()


def test_long_lines_are_wrapped_with_indentation():
    it = screen()
    it.say("Anna plays the ten of hearts and takes the trick\n    with it")
    assert written(it) == "Anna plays the ten of hearts and takes\n  the trick\n    with it\n"
    it = screen(20)
    it.say("x" * 50)
    assert max(map(len, written(it).splitlines())) == 20


def test_commands_are_never_wrapped():
    it = screen(20)
    it.say_command("Resume with", "staufen play --resume a/very/long/name.jsonl")
    assert written(it) == "Resume with\n  staufen play --resume a/very/long/name.jsonl\n"


def test_short_texts_are_arranged_in_columns():
    it = screen(40)
    it.draw_columns([f"{number:4}  choice" for number in range(1, 6)])
    assert written(it).split("\n")[0] == "   1  choice     3  choice     5  choice"
    assert len(written(it).splitlines()) == 2


@pytest.mark.parametrize(("columns", "used"), [(0, 80), (1, 20), (3, 20)])
def test_lines_fit_a_very_narrow_terminal(columns, used):
    it = screen(columns)
    assert it.width == used
    it.say("x" * 80)
    assert written(it).split()[0] == "x" * used


def test_square_brackets_are_not_markup():
    it = screen()
    it.say("[red]W[S]E")
    assert written(it) == "[red]W[S]E\n"


def test_only_terminals_get_colours(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    line = [Span("you", "player 0"), Span(" 3")]
    plain = screen()
    plain.draw([line])
    assert written(plain) == "you 3\n"
    coloured = screen(force_terminal=True, color_system="standard")
    coloured.draw([line])
    assert "\x1b[32myou" in written(coloured)
    monkeypatch.setenv("NO_COLOR", "1")
    bare = screen(force_terminal=True)
    bare.draw([line])
    assert "\x1b[32m" not in written(bare)


def test_lines_have_a_maximum_width():
    assert screen(300).width == MAX_WIDTH
    assert screen(80).width == 80


def test_a_spinner_is_shown_only_at_a_terminal():
    piped = screen()
    with piped.waiting("Anna thinks"):
        pass
    assert written(piped) == ""
    watched = screen(force_terminal=True)
    with watched.waiting("[Anna] thinks"):
        watched.say("a line")
    assert "[Anna] thinks …" in written(watched)


def test_tab_completes_at_a_terminal(monkeypatch):
    readline = pytest.importorskip("readline")
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda prompt: "typed")
    assert screen().ask(lambda text: [f"{text}one", f"{text}two"]) == "typed"
    complete = readline.get_completer()
    assert [complete("", n) for n in range(3)] == ["one", "two", None]
    readline.set_completer(None)
