"""Ladders, runs and reports on the page."""

import json

import pytest

from staufen.arena import run_tournament
from staufen.arena.report.html import content_policy
from staufen.arena.store import Store
from staufen.core import InputError
from staufen.web import results
from tests.support.server import program


def test_a_shipped_ladder_is_shown_best_first():
    found = results.load_ladder("fredericus(players=3)")
    values = [row["value"] for row in found["rows"]]
    assert values == sorted(values, reverse=True)
    assert "novice" in [row["level"] for row in found["rows"]]
    assert min(row["ms"] for row in found["rows"]) > 0  # the quickest take microseconds
    with pytest.raises(InputError, match="no ladder"):
        results.load_ladder("fredericus(players=3, short_variant=true)")


def test_without_a_store_there_are_no_runs(tmp_path):
    assert results.list_runs(tmp_path / "none.sqlite") == []
    with pytest.raises(InputError, match="no store found"):
        results.create_report(tmp_path / "none.sqlite", "1")


def test_a_run_its_report_and_its_games_are_shown(tmp_path):
    store, tables = tmp_path / "store.sqlite", tmp_path / "store-tables"
    run_tournament("leduc-poker", ["random", "novice"], deals=2, store=store)
    with program(store) as (client, process):
        (run,) = client.get("/runs")
        assert (run["game"], run["games"]) == ("leduc-poker(players=2)", 4)
        assert (run["state"], run["bots"]) == ("finished", ["random", "novice"])
        with Store(store) as stored:
            (found,) = stored.list_runs()
        assert results.count_scheduled(found._replace(state="open")) == 4
        assert results.count_scheduled(found._replace(state="open", kind="sweep")) is None
        assert run["of"] is None
        status, headers, text = client.ask("GET", f"/runs/{run['id']}")
        assert status == 200
        assert "leduc-poker" in text
        assert headers["content-security-policy"] == f"{content_policy()}; frame-ancestors 'none'"
        assert "script-src 'sha256-" in content_policy()
        assert client.ask("GET", "/runs/99")[0] == 400
        assert text.count('href="/runs/1/games/') == 4
        assert "<script" in client.ask("GET", "/runs/1/games/3")[2], "it asks for the table"
        assert not list(tables.iterdir()), "nothing is written before"
        link = client.post("/runs/1/games/3")["link"]
        with client.listening(link) as messages:
            seats = json.loads(next(messages)[1])["seats"]
        assert {seat["name"].split()[1] for seat in seats} == {"(random)", "(novice)"}
        assert [seat["bot"] for seat in seats] == ["", ""], "it would be told twice"
        shown = client.get(f"{link}/record")
        assert tuple(shown["actions"]) == results.load_game(store, "1", 3).actions
        other = client.known()
        again, and_again = (other.post("/runs/1/games/3")["link"] for _ in range(2))
        assert and_again == again != link, "the table is another person's"
        assert len(list(tables.iterdir())) == 2
        assert "no game 4" in client.refused("/runs/1/games/4")
        assert client.get("/ladders/fredericus(players=2)")["rows"]
        process.kill()
