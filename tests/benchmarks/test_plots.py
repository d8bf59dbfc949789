"""Plots of strength: all that is kept is drawn, and shown in docs/strength.md."""

import re
from pathlib import Path

import matplotlib
import pytest
from click.testing import CliRunner

from benchmarks.plots import OUTPUT_DIR, PLOT_STYLE, load_shares, main, plot_study, to_svg
from benchmarks.strength import (
    Result,
    Study,
    StudyResults,
    format_label,
    read_results,
    read_studies,
)
from staufen import core

pytestmark = pytest.mark.xdist_group("plots")  # drawn once for all of them
DOCUMENT = OUTPUT_DIR.with_suffix(".md")


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    into = tmp_path_factory.mktemp("plots")
    done = CliRunner().invoke(main, ["--into", str(into)], catch_exceptions=False)
    assert done.exit_code == 0
    return into


def words(path: Path) -> set[str]:
    return set(re.findall(r"<text[^>]*>([^<]*)</text>", path.read_text()))


def test_every_plot_is_shown_and_every_one_shown_is_made(drawn):
    shown = re.findall(r"\]\(strength/(\S+\.svg)\)", DOCUMENT.read_text())
    made = [path.name for path in drawn.iterdir()]
    assert sorted(shown) == sorted(made) == sorted(path.name for path in OUTPUT_DIR.iterdir())


@pytest.mark.parametrize("name", read_studies())
def test_a_stored_plot_has_what_is_drawn_now(name, drawn):
    """Not byte by byte: another version of the library draws another way."""
    study = read_studies()[name]
    made = words(drawn / f"{name}.svg")
    titles = {core.load(result.game).title for result in read_results(name).results}
    labels = {
        part
        for row in study.rows
        for part in re.split(r" (?=against)", format_label(row, study.base))
    }
    assert titles | labels | {"win share in %"} <= made
    assert words(OUTPUT_DIR / f"{name}.svg") == made


def test_the_same_figures_give_the_same_file(drawn):
    name, study = next(iter(read_studies().items()))
    with matplotlib.rc_context(PLOT_STYLE):
        again = to_svg(plot_study(load_shares(study, read_results(name))))
    assert again + "\n" == (drawn / f"{name}.svg").read_text()


def test_an_interval_ends_where_shares_do():
    study = Study("x", "?", 8, {"greedy": ["leduc-poker"]}, "random")
    ((_, pair),) = study.pairs()
    figure = plot_study(
        load_shares(study, StudyResults("b", "m", [Result(*pair, 8, 4, 0.9, 0.4, 1.0)]))
    )
    (axis,) = figure.axes
    ((low, _), (high, _)) = axis.containers[0].lines[2][0].get_segments()[0]
    assert (low, high) == (pytest.approx(50), pytest.approx(100))
