"""A person's strength: which games count, and that it is measured by the shipped ladder."""

import json

from staufen.arena import ladder
from staufen.core import load
from staufen.web import standing
from tests.support.server import serving


def test_games_without_help_are_fitted_to_the_ladder(tmp_path):
    with serving(tmp_path) as (stranger, hall):
        client = stranger.known()
        assert client.get("/standing") == []
        for deal in range(6):
            link = client.begin("leduc-poker", "you", "apprentice", deal=deal)["link"]
            last = json.loads(client.play(link)[-1])
        (found,) = client.get("/standing")
        assert (found["game"], found["players"], found["games"]) == ("leduc-poker", 2, 6)
        assert found["low"] < found["value"] < found["high"]
        rated = ladder.shipped(load("leduc-poker")).ratings.values()
        assert set(found["levels"].values()) <= {round(value, 1) for value in rated}
        assert found["even"] in found["levels"]
        assert stranger.get("/standing") == []

        with client.sitting("leduc-poker", "you", "apprentice", deal=7) as (helped, _, change):
            client.post(f"{helped}/hint", version=change["version"], strength=1)
        client.play(helped)
        client.post("/records", record=client.ask("GET", f"{link}/record")[2])
        assert last["over"]
        assert client.get("/standing") == [found]
        person = client.cookies.partition("=")[2]
        assert standing.standings(hall.diaries(), person) == [found]


def test_who_loses_more_is_rated_lower(tmp_path):
    def bold(change):
        return max(gesture["action"] for gesture in change["scene"]["gestures"])

    def meek(change):
        return min(gesture["action"] for gesture in change["scene"]["gestures"])

    values = []
    with serving(tmp_path) as (stranger, _):
        for choose in (bold, meek):
            client = stranger.known()
            for deal in range(8):
                client.play(client.begin("leduc-poker", "you", "novice", deal=deal)["link"], choose)
            values.append(client.get("/standing")[0]["value"])
    assert values[0] > values[1]
