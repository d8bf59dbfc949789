"""The standings in a terminal and as data, and all bots by all bots."""

import re
from types import SimpleNamespace

import pytest

from staufen.arena.report.summary import Clock, Summary
from staufen.arena.report.tables import as_json, as_tables, as_text, first_cause, format_headline
from staufen.arena.store.records import untimed_result
from tests.support.pools import round_robin
from tests.support.records import record


def test_the_headline_reports_failures():
    fine = [record("AB", [1, 2], i) for i in range(3)]
    assert format_headline(fine) == "3 games, all played to the end."
    assert format_headline(fine, 9) == "3 of 9 games, all played to the end."
    bad = [*fine, record("AB", [2, 1], 4, "illegal", 0), record("AB", None, 5, "void")]
    assert format_headline(bad) == "FAILURES in 2 of 5 games: 1 illegal (A), 1 void."
    assert (
        format_headline(bad, earlier=5) == f"{format_headline(bad)} Of these, 5 were played before."
    )
    assert as_text(Summary(bad)).splitlines()[0] == format_headline(bad)


def test_the_first_error_follows_the_headline():
    games = [record("AB", [1, 2], 0), *(record("AB", None, i, "exception", 1) for i in (1, 2))]
    games = [game.replace(number=number) for number, game in enumerate(games)]
    traces = {0: "of no forfeit", 1: "Traceback\n  line\nValueError: \x1b[31mno\n", 2: "other"}
    played = [untimed_result(game, traces[game.number]) for game in games]
    why = first_cause(played)
    assert why == "Game 1, B: ValueError: [31mno"
    assert as_text(Summary(games), why=why).splitlines()[:2] == [format_headline(games), why]
    assert first_cause(played[:1]) == first_cause([untimed_result(game) for game in games]) == ""
    assert as_text(Summary(games)).splitlines()[1] == ""


def test_table_and_data_agree():
    matches = [record("AB", [1, 2], i, scores=(7, 4)) for i in range(3)]
    text, data = as_text(Summary(matches, 3)), as_json(Summary(matches))
    first = data["standings"][0]
    assert first["bot"] == "A"
    assert f"{first['mu']:.2f} ± {first['sigma']:.2f}" in text
    assert (first["score"], first["share"], first["games"], data["failed"]) == (7, 1, 3, 0)
    assert max(map(len, text.splitlines())) < 100


def test_all_tables_are_printed():
    strengths = {"A": 20.0, "B": 23.0, "C": 26.0, "D": 29.0}
    matches = round_robin(strengths, 3, 3, 0.5, seed=1)
    text = as_tables(Summary(matches, clocks={"A": [Clock(10, 0.02)]}))
    assert "Who is stronger?" in text
    assert "Who beats whom?" in text
    assert re.search(r"1 +D +· +\d", text)
    assert max(map(len, text.splitlines())) < 101


@pytest.mark.parametrize("name", ["x[/]", "[red]", "bot.py:Fire", "a:star:b"])
def test_names_are_printed_unchanged(name):
    """It is no markup, and no emoji."""
    output = as_tables(Summary([record([name, "B"], [1, 2], i) for i in range(3)]))
    assert output.count(name) >= 3
    assert name in format_headline([record([name, "B"], None, 0, "illegal", 0)])


@pytest.mark.parametrize("width", [78, 80, 99, 100, 140])
def test_a_table_fits_the_terminal(width, monkeypatch):
    """Names go on in the next line; what is left out is named."""
    name = "so-ismcts(iterations=800, playout_length=rounds:1)"
    matches = [record([name, "B"], [1, 2], i) for i in range(3)]
    monkeypatch.setattr("sys.stdout", SimpleNamespace(isatty=lambda: True))
    monkeypatch.setenv("COLUMNS", str(width))
    lines = as_text(Summary(matches)).splitlines()
    assert max(map(len, lines)) <= width
    assert "…" not in "".join(lines)
    (head,) = (line.split() for line in lines if "strength" in line and "score" in line)
    assert ("TrueSkill" in head) == (width >= 100)
    assert ("Hidden columns: TrueSkill (the terminal is too narrow)." in lines) == (width < 100)
    assert head[-1] == "faults"
    first = next(i for i, line in enumerate(lines) if line.lstrip().startswith(name[:8]))
    below = [line.strip().split("  ")[0] for line in lines[first:]]
    assert "".join(below).replace(" ", "").startswith(name.replace(" ", ""))


def test_a_very_narrow_terminal_hides_columns(monkeypatch):
    matches = [record("AB", [1, 2], i) for i in range(3)]
    monkeypatch.setattr("sys.stdout", SimpleNamespace(isatty=lambda: True))
    monkeypatch.setenv("COLUMNS", "40")
    text = as_text(Summary(matches))
    assert max(map(len, text.splitlines())) <= 40
    assert "…" not in text
    assert re.search(r"^ +A +\d", text, re.M)
    assert "TrueSkill, faults, ms" in text
    assert "Hidden columns: " in text
