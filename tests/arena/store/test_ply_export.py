"""Games as a table with a row for each action."""

import csv

import pytest

from staufen.arena import api
from staufen.arena.store import Store, ply_export
from staufen.core import InputError


@pytest.fixture
def played(tmp_path):
    """A store with a run of four games of Leduc poker."""
    place = tmp_path / "games.sqlite"
    api.run_tournament("leduc-poker", ["random", "First=greedy"], players=2, deals=2, store=place)
    with Store(place) as store:
        yield store.find_run("1"), list(store.read_games(store.find_run("1")))


def table(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_each_action_has_a_row(played, tmp_path):
    run, games = played
    ply_export.write_plies(tmp_path / "plies.csv", run, games)
    rows = table(tmp_path / "plies.csv")
    assert list(rows[0]) == list(ply_export.ply_columns(2))
    text = [(int(row["number"]), row["action"]) for row in rows]
    assert text == [(game.record.number, word) for game in games for word in game.record.actions]
    first = rows[0]
    assert (first["run"], first["ply"], first["seat"], first["bot"]) == ("1", "0", "", "")
    assert (first["choices"], first["share"], first["points_1"]) == ("6", "", "0")
    assert {row["bot"] for row in rows} == {"", "random", "First"}
    for row in rows:
        record = games[[g.record.number for g in games].index(int(row["number"]))].record
        if row["seat"]:
            assert float(row["share"]) == record.shares[int(row["seat"])]


def test_parquet_matches_csv(played, tmp_path):
    from pyarrow import parquet

    run, games = played
    ply_export.write_plies(tmp_path / "plies.csv", run, games)
    ply_export.write_plies(tmp_path / "plies.parquet", run, games)
    stored = parquet.read_table(tmp_path / "plies.parquet").to_pylist()
    texts = [{key: "" if value is None else str(value) for key, value in row.items()}
             for row in stored]  # fmt: skip
    assert texts == table(tmp_path / "plies.csv")


def test_an_invalid_record_is_reported(played, tmp_path):
    run, (first, *_) = played
    forged = first._replace(record=first.record.replace(actions=("raise",)))
    with pytest.raises(InputError, match=r"run 1: game \d+: action 1 of 1 \(raise\)"):
        ply_export.write_plies(tmp_path / "plies.csv", run, [forged])
    assert not (tmp_path / "plies.csv").exists()


def test_other_file_names_are_rejected(played, tmp_path):
    with pytest.raises(InputError, match=r"z\.jsonl: --plies expects a name that ends in \.csv or"):
        ply_export.write_plies(tmp_path / "z.jsonl", *played)
    assert not (tmp_path / "z.jsonl").exists()
