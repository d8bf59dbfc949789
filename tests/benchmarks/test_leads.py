"""Leads regressed on features: what is there is found, within errors that games set."""

import numpy as np
import pytest
from click.testing import CliRunner

from benchmarks.leads import PARTS, Job, Sample, fit, main, noted
from staufen import core


def made(games=300, rows=8, luck=5.0):
    """A sample whose leads are 3 and -2 points a feature, and luck that a game's rows share."""
    dice = np.random.default_rng(2)
    features = np.column_stack([dice.normal(0, 1, (games * rows, 2)), np.zeros(games * rows)])
    features[:, 1] = np.repeat(dice.normal(0, 1, games), rows)
    shared = np.repeat(dice.normal(0, luck, games), rows)
    own = features @ [3, -2, 7] + shared + dice.normal(0, 1, games * rows)
    return Sample(features, own, np.arange(games * rows) % PARTS, np.repeat(range(games), rows))


def test_what_features_are_worth_is_found_within_its_error():
    found = fit(made())
    assert np.all(np.abs(found.worth[:2] - [3, -2]) < 3 * found.error[:2])
    assert found.explained == pytest.approx((9 + 4) / (9 + 4 + 25 + 1), abs=0.06)


def test_errors_are_those_of_games_not_of_rows():
    """One of a game's rows says as much as eight of what its rows share."""
    found = fit(made())
    assert found.error[1] == pytest.approx(5 / 300**0.5, rel=0.2)
    assert found.error[0] < found.error[1]


def test_a_feature_that_never_differs_is_worth_nothing():
    found = fit(made())
    assert (found.worth[2], found.error[2]) == (pytest.approx(0), pytest.approx(0))


def test_a_game_is_noted_whenever_another_seat_comes_to_act():
    game = core.load("leduc-poker")
    found = noted(Job(str(game), "random", 3), None)
    rows = len(found.leads)
    assert rows >= 4
    assert found.features.shape == (rows, len(game.feature_names))
    assert np.all(found.leads[::2] == -found.leads[1::2])
    assert set(found.deals) == {3}
    assert found.parts[0] == 0 <= found.parts[-1] < PARTS
    assert np.all(np.diff(found.parts) >= 0)


def test_a_table_is_printed_and_kept_for_any_number_of_workers(tmp_path, monkeypatch):
    monkeypatch.setattr("benchmarks.report.RESULTS", tmp_path)
    told = []
    for workers in ("1", "2"):
        options = ["--bot", "greedy(worlds=1)", "--games", "12", "--workers", workers]
        done = CliRunner().invoke(main, ["fredericus(players=2)", *options])
        assert done.exit_code == 0, done.output
        told.append((tmp_path / "leads-fredericus.md").read_text())
    assert told[0] == told[1]
    assert all(f"| {name} |" in told[0] for name in core.load("fredericus").feature_names)


@pytest.mark.parametrize(("words", "error"), [
    (["chess"], "chess"),
    (["fredericus", "--bot", "nobody"], "nobody"),
    (["stupor-mundi(players=1)"], "nobody to lead"),
    (["fredericus", "--games", "1"], "1 is not in the range"),
])  # fmt: skip
def test_what_cannot_be_measured_is_told(words, error):
    done = CliRunner().invoke(main, words)
    assert done.exit_code != 0
    assert error in done.output
    assert "game/s" not in done.output  # nothing is played
