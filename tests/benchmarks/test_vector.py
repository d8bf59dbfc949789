"""The speeds of environments are measured over play that goes on."""

import pytest
from click.testing import CliRunner

from benchmarks import vector
from staufen.core import load


@pytest.fixture
def one_game(monkeypatch):
    monkeypatch.setattr(vector, "GAMES", ("leduc-poker",))
    monkeypatch.setattr(vector, "SHORT_S", 0.001)
    monkeypatch.setattr(vector, "SPREAD", 5)


def test_a_quick_run_prints_all_tables_and_writes_nothing(one_game, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    done = CliRunner().invoke(vector.main, ["--quick"])
    assert done.exit_code == 0, done.output
    assert "leduc-poker(players=2)" in done.output
    assert "speed-up" in done.output
    assert "OpenSpiel" in done.output


def test_each_measurement_takes_time(one_game):
    game = load("leduc-poker")
    states = vector.spread_states(game, 8)
    batch = vector.create_batch(states, "bits", 5)
    assert len(set(states)) > 1, "games are at different points"
    assert 1 < vector.measure_bare(game) < batch() < 1e7
    assert vector.measure_single(vector.create_state_step(game)) > 100
