"""A person's strength: which games count, and that it is measured by the shipped ladder."""

import json

import pytest

from staufen.arena import ladder
from staufen.core import load
from staufen.web import player_rating
from tests.support.server import serving


@pytest.fixture
def wide(monkeypatch):
    """Give ratings whose interval is as wide as a few games make it."""
    monkeypatch.setattr(player_rating, "MAX_ERROR", 50.0)


def test_games_without_help_are_fitted_to_the_ladder(tmp_path, wide):
    with serving(tmp_path) as (stranger, sessions):
        client = stranger.known()
        assert client.get("/standing") == []
        for _ in range(8):
            link = client.begin("leduc-poker", "you", "apprentice")["link"]
            last = json.loads(client.play(link)[-1])
        (found,) = client.get("/standing")
        assert (found["game"], found["players"], found["games"]) == ("leduc-poker", 2, 8)
        assert found["low"] < found["value"] < found["high"]
        assert not found["provisional"]
        rated = ladder.shipped_ladder(load("leduc-poker")).ratings.values()
        assert set(found["levels"].values()) <= {round(value, 1) for value in rated}
        assert found["even"] in found["levels"]
        assert stranger.get("/standing") == []

        with client.sitting("leduc-poker", "you", "apprentice") as (helped, _, change):
            client.post(f"{helped}/hint", version=change["version"], strength=1)
        client.play(helped)
        client.post("/records", record=client.ask("GET", f"{link}/record")[2])
        client.play(client.post(f"{link}/fork", number=2)["link"])
        assert last["over"]
        assert client.get("/standing") == [found]
        person = client.cookies.partition("=")[2]
        assert player_rating.rate_person(sessions.read_logs(), person) == [found]


def test_a_chosen_deal_does_not_count(tmp_path):
    """It may have been watched or played before."""
    with serving(tmp_path) as (stranger, _):
        client = stranger.known()
        for _ in range(3):
            client.play(client.begin("leduc-poker", "you", "novice", deal=5)["link"])
        assert client.get("/standing") == []
        client.play(client.begin("leduc-poker", "you", "novice")["link"])
        assert client.get("/standing")[0]["games"] == 1


def test_a_deal_counts_once_though_it_is_played_on_from_its_beginning(tmp_path):
    with serving(tmp_path) as (stranger, _):
        client = stranger.known()
        link = client.begin("leduc-poker", "you", "novice")["link"]
        client.play(link)
        for number in (0, 1, 2):
            client.play(client.post(f"{link}/fork", number=number)["link"])
        again = client.post(f"{link}/again")["link"]
        client.play(again)
        assert client.get("/standing")[0]["games"] == 2, "the next game has another deal"


def test_there_is_no_number_before_the_interval_is_narrow(tmp_path, monkeypatch):
    with serving(tmp_path) as (stranger, _):
        client = stranger.known()
        client.play(client.begin("leduc-poker", "you", "novice")["link"])
        (found,) = client.get("/standing")
        assert found["provisional"]
        assert [found[key] for key in ("value", "low", "high", "even")] == [None] * 4
        assert found["games"] == 1


def test_who_loses_more_is_rated_lower(tmp_path, wide):
    def bold(change):
        return max(gesture["action"] for gesture in change["scene"]["gestures"])

    def meek(change):
        return min(gesture["action"] for gesture in change["scene"]["gestures"])

    values = []
    with serving(tmp_path) as (stranger, _):
        for choose in (bold, meek):
            client = stranger.known()
            for _ in range(12):
                client.play(client.begin("leduc-poker", "you", "novice")["link"], choose)
            values.append(client.get("/standing")[0]["value"])
    assert values[0] > values[1]
