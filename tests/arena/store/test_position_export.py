"""Positions of a run as arrays for a trainer."""

import numpy as np
import pytest

from staufen import core
from staufen.arena import api
from staufen.arena.store import Store, position_export
from staufen.core import CHANCE, InputError
from staufen.search.search import codes
from tests.support.program import call, refusal


@pytest.fixture
def played(tmp_path):
    """A store with a run of four games of Fredericus."""
    place = tmp_path / "games.sqlite"
    api.run_tournament("fredericus", ["random", "greedy"], players=2, deals=1, store=place)
    with Store(place) as store:
        yield store.find_run("1"), list(store.read_games(store.find_run("1")))


def expected_rows(game, record):
    """Yield a row for each seat of each position with a choice."""
    state, words = game.initial_state(), list(record.actions)
    for ply, word in enumerate(words):
        (action,) = (
            each
            for each in (
                [a for a, _ in state.chance_outcomes()]
                if state.to_act == CHANCE
                else state.legal_actions
            )
            if game.format_action(each) == word
        )
        if state.to_act != CHANCE and len(state.legal_actions) > 1:
            code = codes(state)[state.legal_actions.index(action)]
            for seat in range(2):
                taken = code if seat == state.to_act else -1
                numbers = (record.number, ply, seat, state.to_act, taken, record.shares[seat])
                yield numbers, list(state.inputs(seat).values())
        state.apply(action)


def test_each_seat_has_a_row_for_each_choice(played, tmp_path):
    run, games = played
    position_export.write_positions(tmp_path / "p.npz", run, games)
    found = np.load(tmp_path / "p.npz")
    game = core.load("fredericus", players=2)
    wanted = [row for each in games for row in expected_rows(game, each.record)]
    columns = list(position_export.COLUMNS)
    assert tuple(found["names"]) == game.input_names
    rows = zip(*(found[name] for name in columns), strict=True)
    assert [tuple(map(float, row)) for row in rows] == [tuple(map(float, r)) for r, _ in wanted]
    assert found["inputs"] == pytest.approx(np.array([inputs for _, inputs in wanted]), abs=1e-6)
    assert found["inputs"].dtype == np.float32


def test_parquet_matches_npz(played, tmp_path, monkeypatch):
    parquet = pytest.importorskip("pyarrow.parquet")
    run, games = played
    monkeypatch.setattr(position_export, "BATCH_GAMES", 1)
    for name in ("p.npz", "p.parquet"):
        position_export.write_positions(tmp_path / name, run, games)
    arrays, table = np.load(tmp_path / "p.npz"), parquet.read_table(tmp_path / "p.parquet")
    assert table.column_names == [*position_export.COLUMNS, *arrays["names"]]
    for name in position_export.COLUMNS:
        assert np.array_equal(table[name].to_numpy(), arrays[name])
    columns = [table[name].to_numpy() for name in arrays["names"]]
    assert np.array_equal(np.array(columns).T, arrays["inputs"])


def test_wrong_requests_are_rejected(played, tmp_path):
    run, games = played
    with pytest.raises(InputError, match=r"p\.csv: --positions expects a name that ends in \.npz"):
        position_export.write_positions(tmp_path / "p.csv", run, games)
    forged = games[0]._replace(record=games[0].record.replace(actions=("x",)))
    with pytest.raises(InputError, match=r"run 1: game \d+: action 1 of 1"):
        position_export.write_positions(tmp_path / "p.npz", run, [forged])
    assert not (tmp_path / "p.npz").exists()


def test_the_command_writes_positions(own_folder):
    bots = ("--bots", "random", "greedy", "--deals", "1", "--workers", "0")
    store = ("--store", "own.sqlite")
    assert call("tournament", "leduc-poker", *bots, *store).code == 0
    assert call("export", "1", "p.npz", "--positions", *store).stdout == "p.npz: 2 games of run 1\n"
    assert np.load("p.npz")["inputs"].shape[1] == 3
    error = refusal("export", "1", "p.npz", "--positions", "--plies")
    assert error == "--plies and --positions: expected one of them"
