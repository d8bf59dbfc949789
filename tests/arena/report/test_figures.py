"""Plots and tables as files of their own."""

import csv
import re
import xml.etree.ElementTree as ET

import pytest

from staufen.arena.report import figures
from staufen.arena.report.summary import Summary
from staufen.core import InputError
from tests.support.pools import round_robin


@pytest.fixture(scope="module")
def summary():
    pool = {"=weak_1": 20.0, "even": 25.0, "strong": 30.0}
    return Summary(list(round_robin(pool, deals=12, players=2, chance=0.3, seed=1)))


def test_every_plot_and_table_is_a_file(summary, tmp_path):
    made = {path.name for path in figures.write_figures(summary, tmp_path / "a/b")}
    plots = {"strength-by-number-of-deals.svg", "seats.svg", "points.svg"}
    tables = {
        f"{name}.{kind}"
        for name in ("standings", "who-is-stronger", "who-beats-whom")
        for kind in ("csv", "tex")
    }
    assert made >= plots | tables
    assert {path.name for path in (tmp_path / "a/b").iterdir()} == made


def test_plots_are_self_contained(summary, tmp_path):
    for path in figures.write_figures(summary, tmp_path):
        if path.suffix == ".svg":
            root = ET.fromstring(path.read_text())
            assert root.tag == "{http://www.w3.org/2000/svg}svg"
            assert "var(" not in path.read_text()
            assert ".hue0 { color: #" in path.read_text()


def test_tables_match_the_page(summary, tmp_path):
    figures.write_figures(summary, tmp_path)
    with (tmp_path / "standings.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["bot"].lstrip("'") for row in rows] == list(summary.bots)
    assert rows[-1]["bot"] == "'=weak_1"  # no formula
    assert [float(row["strength"]) for row in rows] == [p.strength for p in summary.places]
    assert all(float(row["low"]) < float(row["elo"]) for row in rows[:1])
    with (tmp_path / "who-beats-whom.csv").open(newline="") as file:
        best, *_, worst = csv.DictReader(file)
    assert best[best["bot"]] == ""
    assert float(best[worst["bot"]]) > 0.5
    latex = (tmp_path / "who-is-stronger.tex").read_text()
    assert re.fullmatch(
        r"\\begin\{tabular\}\{lrrr\}\n\\toprule\n.*\\bottomrule\n\\end\{tabular\}\n",
        latex, re.DOTALL,
    )  # fmt: skip
    assert r"weak\_1" in latex


def test_a_folder_that_cannot_be_created_is_reported(summary, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="file"):
        figures.write_figures(summary, tmp_path / "file")
