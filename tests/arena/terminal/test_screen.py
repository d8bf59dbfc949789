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


def test_long_lines_are_wrapped_with_indentation_and_commands_are_not():
    it = screen()
    it.say("Anna plays the ten of hearts and takes the trick\n    with it")
    it.say_command("Resume with", "staufen play --resume a/very/long/name.jsonl")
    assert written(it) == (
        "Anna plays the ten of hearts and takes\n  the trick\n    with it\n"
        "Resume with\n  staufen play --resume a/very/long/name.jsonl\n"
    )


def test_short_texts_are_arranged_in_columns():
    it = screen(40)
    it.draw_columns([f"{number:4}  choice" for number in range(1, 6)])
    assert written(it).split("\n")[0] == "   1  choice     3  choice     5  choice"
    assert len(written(it).splitlines()) == 2


@pytest.mark.parametrize(("columns", "used"), [(0, 80), (1, 20), (3, 20), (80, 80), (300, 120)])
def test_lines_fit_a_very_narrow_or_wide_terminal(columns, used):
    it = screen(columns)
    assert it.width == used <= MAX_WIDTH
    it.say("x" * 200)
    assert written(it).split()[0] == "x" * used


def test_only_terminals_get_colours_and_brackets_are_no_markup(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    coloured = {"force_terminal": True, "color_system": "standard"}
    for it, text in ((screen(), "you[S] 3\n"), (screen(**coloured), "\x1b[32myou[S]\x1b[0m 3\n")):
        it.draw([[Span("you[S]", "player 0"), Span(" 3")]])
        assert written(it) == text
    monkeypatch.setenv("NO_COLOR", "1")
    bare = screen(force_terminal=True)
    bare.draw([[Span("you", "player 0")]])
    assert "\x1b[32m" not in written(bare)


def test_a_spinner_is_shown_only_at_a_terminal():
    piped, watched = screen(), screen(force_terminal=True)
    for it in (piped, watched):
        with it.waiting("[Anna] thinks"):
            it.say("a line")
    assert written(piped) == "a line\n"
    assert "[Anna] thinks …" in written(watched)


def test_tab_completes_at_a_terminal(monkeypatch):
    readline = pytest.importorskip("readline")
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda prompt: "typed")
    assert screen().ask(lambda text: [f"{text}one", f"{text}two"]) == "typed"
    complete = readline.get_completer()
    assert [complete("", n) for n in range(3)] == ["one", "two", None]
    readline.set_completer(None)
