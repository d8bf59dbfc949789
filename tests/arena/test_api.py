"""Tournaments, evaluations and ladders from a script."""

import sys
import types
from pathlib import Path

import pytest

import staufen.arena
from staufen.arena import evaluate, find_ladder, run_tournament
from staufen.core import InputError
from tests.support.program import python

EXAMPLE = Path(__file__).parents[2] / "examples" / "tournament.py"
BOTS = ["A=greedy", "B=greedy", "random"]


def test_the_example_runs():
    lines = python(EXAMPLE).splitlines()
    assert sorted(line.split()[0] for line in lines[:3]) == ["Fast", "greedy", "random"]
    assert lines[3].startswith("Fast scored ")


def test_a_stored_tournament_is_not_played_again(tmp_path):
    one = run_tournament("leduc-poker", BOTS, players=2, deals=3, store=tmp_path / "s")
    again = run_tournament("leduc-poker", BOTS, players=2, deals=3)
    assert one.places == again.places
    assert one.records == again.records
    assert len(one.records) == 18
    assert {place.bot: place.specification for place in one.places}["B"] == "greedy"
    assert one.cross["A"]["random"] + one.cross["random"]["A"] == pytest.approx(1)
    assert "A" not in one.cross["A"]


def test_places_convert_to_pandas(monkeypatch):
    found = run_tournament("leduc-poker", BOTS[:2], players=2, deals=2)
    pandas = types.SimpleNamespace(DataFrame=lambda rows: rows)
    monkeypatch.setitem(sys.modules, "pandas", pandas)
    assert found.to_pandas() == found.places  # pandas takes a row of fields as it is
    ladder = find_ladder("leduc-poker", players=2)
    monkeypatch.setattr(pandas, "DataFrame", lambda rows, columns: (rows, columns))
    rows, columns = ladder.to_pandas()
    assert [(row["bot"], row["mu"]) for row in rows] == list(ladder.ratings.items())
    assert set(columns) == set(rows[0])
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError):
        found.to_pandas()


def test_evaluate_uses_the_ladder_or_one_opponent():
    ladder = find_ladder("leduc-poker", players=2)
    assert ladder.entries[0].mu >= ladder.entries[-1].mu
    rated = evaluate("Mine=greedy", "leduc-poker", players=2, deals=24, precision=0.01,
                     stale=True)  # fmt: skip
    assert rated.bot == "Mine"
    assert rated.provisional is None
    assert "greedy" not in {other.bot for other in rated.opponents}
    duel = evaluate("so-ismcts(iterations=50)", "leduc-poker", players=2, against_bot="random",
                    deals=16)  # fmt: skip
    assert [other.bot for other in duel.opponents] == ["random"]
    assert duel.rating > 25
    with pytest.raises(InputError, match=r"bots: 'random' \(expected a list"):
        run_tournament("leduc-poker", "random")
    with pytest.raises(InputError, match="seed: -1 is too small"):
        run_tournament("leduc-poker", BOTS, seed=-1)
    with pytest.raises(InputError, match="workers: -1 is too small"):
        run_tournament("leduc-poker", BOTS, workers=-1)
    with pytest.raises(InputError, match="cannot play itself"):
        evaluate("greedy", "leduc-poker", players=2, against_bot="greedy")


def test_an_outdated_ladder_is_rejected(monkeypatch):
    monkeypatch.setattr("staufen.arena.ladder.changed_bots", lambda ladder, game: ["greedy"])
    with pytest.raises(InputError, match="1 of its bots have changed"):
        evaluate("greedy", "leduc-poker", players=2)


def test_the_command_line_does_not_import_the_api():
    code = "import sys, staufen.arena.cli; print('staufen.arena.api' in sys.modules)"
    assert python("-c", code) == "False\n"
    with pytest.raises(AttributeError):
        staufen.arena.nothing  # noqa: B018
