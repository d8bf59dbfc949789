"""Ladders, runs and reports on the page."""

import json

import pytest

from staufen.arena import tournament
from staufen.arena.report.html import policy
from staufen.arena.store import Store
from staufen.core import InputError
from staufen.web import archive
from tests.support.server import program


def test_a_shipped_ladder_is_shown_best_first():
    found = archive.standings("fredericus(players=3)")
    values = [row["value"] for row in found["rows"]]
    assert values == sorted(values, reverse=True)
    assert "novice" in [row["level"] for row in found["rows"]]
    assert min(row["ms"] for row in found["rows"]) > 0  # the quickest take microseconds
    with pytest.raises(InputError, match="no ladder"):
        archive.standings("fredericus(players=3, short_variant=true)")


def test_without_a_store_there_are_no_runs(tmp_path):
    assert archive.runs(tmp_path / "none.sqlite") == []
    with pytest.raises(InputError, match="there is no store here"):
        archive.report(tmp_path / "none.sqlite", "1")


def test_a_run_its_report_and_its_games_are_shown(tmp_path):
    store = tmp_path / "store.sqlite"
    tournament("leduc-poker", ["random", "novice"], deals=2, store=store)
    with program(store) as (client, process):
        (run,) = client.get("/runs")
        assert (run["game"], run["games"]) == ("leduc-poker(players=2)", 4)
        assert (run["state"], run["bots"]) == ("finished", ["random", "novice"])
        with Store(store) as kept:
            (found,) = kept.runs()
        assert archive.scheduled(found._replace(state="open")) == 4
        assert archive.scheduled(found._replace(state="open", kind="sweep")) is None
        assert run["of"] is None
        status, headers, text = client.ask("GET", f"/runs/{run['id']}")
        assert status == 200
        assert "leduc-poker" in text
        assert headers["content-security-policy"] == f"{policy()}; frame-ancestors 'none'"
        assert "script-src 'sha256-" in policy()
        assert client.ask("GET", "/runs/99")[0] == 400
        assert text.count('href="/runs/1/games/') == 4
        status, headers, _ = client.ask("GET", "/runs/1/games/3")
        assert status == 303
        with client.listening(headers["location"]) as messages:
            seats = json.loads(next(messages)[1])["seats"]
        assert {seat["name"].split()[1] for seat in seats} == {"(random)", "(novice)"}
        assert [seat["bot"] for seat in seats] == ["", ""], "it would be told twice"
        shown = client.get(f"{headers['location']}/record")
        assert tuple(shown["actions"]) == archive.game(store, "1", 3).actions
        again, and_again = (
            client.ask("GET", "/runs/1/games/3", Cookie="staufen-person=me")[1]["location"]
            for _ in range(2)
        )
        assert and_again == again != headers["location"], "the table is another person's"
        assert client.ask("GET", "/runs/1/games/4")[0] == 400
        assert client.get("/ladders/fredericus(players=2)")["rows"]
        process.kill()
