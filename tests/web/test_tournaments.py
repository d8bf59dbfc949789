"""Tournaments and evaluations that are started, stopped and resumed on the page."""

import json
import time
from urllib.parse import quote

import pytest

from tests.support.browser import Visitor
from tests.support.server import serving

LONG = ["so-ismcts(iterations=3000)", "so-ismcts(iterations=2000)"]


@pytest.fixture
def client(tmp_path):
    with serving(tmp_path / "tables", store=tmp_path / "store.sqlite") as (client, _):
        yield client


def wait(client, done):
    """Return the latest run, once it is as wanted."""
    while True:
        first, *_ = client.get("/runs")
        assert not first["message"], first
        if done(first):
            return first
        time.sleep(0.1)


def test_a_tournament_is_played_and_reported(client):
    made = client.post(
        "/runs", kind="tournament", game="leduc-poker", bots=["Ann=random", "greedy"], deals=3,
        workers=1,
    )  # fmt: skip
    run = wait(client, lambda run: run["state"] == "finished" and not run["running"])
    assert (str(run["id"]), run["games"], run["bots"]) == (made["id"], 6, ["Ann", "greedy"])
    lines = client.get(f"/runs/{made['id']}/standings")["message"]
    assert {"Ann", "greedy"} <= set(lines.split())
    assert "±" in lines
    again = client.post(
        "/runs", kind="tournament", game="leduc-poker", bots=["Ann=random", "greedy"], deals=3
    )
    assert again == made, "the same plan is the same run"


def test_a_tournament_is_paused_and_resumed(client):
    name = client.post("/runs", kind="tournament", game="leduc-poker", bots=LONG, deals=40)["id"]
    wait(client, lambda run: run["games"] > 1)
    status, _, text = client.ask("POST", f"/runs/{name}/resume", "{}")
    assert (status, "it is running" in text) == (400, True)
    client.post(f"/runs/{name}/stop")
    paused = wait(client, lambda run: not run["running"])
    assert 0 < paused["games"] < 80
    client.post(f"/runs/{name}/resume")
    assert wait(client, lambda run: run["games"] > paused["games"])["running"]
    client.post(f"/runs/{name}/stop")
    wait(client, lambda run: not run["running"])


def test_a_bot_is_evaluated(client):
    name = client.post("/runs", kind="evaluation", game="leduc-poker", bots=["random"], deals=4)[
        "id"
    ]
    wait(client, lambda run: not run["running"])
    assert "random" in client.get(f"/runs/{name}/standings")["message"]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"game": "chess"}, "unknown game"),
        ({"bots": ["nobody"]}, "nobody"),
        ({"bots": []}, "length"),
        ({"deals": 0}, "deals"),
        ({"kind": "party"}, "party"),
        ({"bots": ["random"]}, "bot"),
        ({"kind": "evaluation"}, "one is evaluated"),
    ],
)
def test_wrong_requests_are_refused(client, wrong, message):
    asked = {"kind": "tournament", "game": "leduc-poker", "bots": ["random", "greedy"]} | wrong
    status, _, text = client.ask("POST", "/runs", json.dumps(asked))
    assert status == 400, text
    assert message in json.loads(text)["error"]
    assert client.get("/runs") == []


@pytest.mark.parametrize("name", ["7", "x", "1; ls"])
def test_unknown_runs_are_not_resumed(client, name):
    status, _, _ = client.ask("POST", f"/runs/{quote(name)}/resume", "{}")
    assert status in (200, 400)
    assert client.get("/runs") == []


def test_guests_start_no_programs(tmp_path):
    with serving(tmp_path / "t", token="secret", store=tmp_path / "store.sqlite") as (client, _):
        client.cookies = "staufen-token=secret"
        for path in ("/runs", "/runs/1/stop", "/runs/1/resume"):
            assert client.ask("POST", path, "{}")[0] == 403
        assert not client.get("/lobby")["local"]


def test_a_tournament_is_started_on_the_page(browser, tmp_path):
    with serving(tmp_path / "tables", store=tmp_path / "store.sqlite") as (client, _):
        person = Visitor(browser, f"http://{client.host}")
        page = person.page
        page.goto("/?game=leduc-poker")
        page.click("text=Tournaments")
        page.select_option(".run-form select >> nth=1", "leduc-poker")
        page.fill(".run-form textarea", "Ann=random\ngreedy\nsurely not")
        page.click("[data-what=start-run]")
        page.wait_for_selector(".ladders .error >> text=surely not")
        page.fill(".run-form textarea", "Ann=random\ngreedy")
        page.click("[data-what=start-run]")
        page.wait_for_selector(".standings-text >> text=Ann")
        page.click("[data-what=standings]")
        page.wait_for_selector(".standings-text", state="detached")
        assert all("400" in fault for fault in person.faults)
        person.faults.clear()
        person.close()
