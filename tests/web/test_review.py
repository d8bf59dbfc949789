"""A game that is over: each choice judged from its seat's view, looked at step by step."""

import json
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from staufen import core
from staufen.arena.match import match
from staufen.arena.schedule import Pairing
from staufen.web import review
from tests.support.bots import place
from tests.support.pairs import alike
from tests.support.server import asked


@pytest.fixture
def played(client):
    link = client.begin("leduc-poker", "you", "novice", deal=5)["link"]
    client.play(link)
    with client.listening(link) as messages:  # from the beginning of its log
        return link, client.until(messages, lambda change: change["over"])


def reviewed(client, link, seat=0):
    while True:
        found = client.get(f"{link}/review/{seat}")
        if len(found["points"]) == found["of"]:
            return found["points"]
        time.sleep(0.05)


def test_every_choice_of_a_seat_is_judged(client, played):
    link, last = played
    points = reviewed(client, link)
    own = [number for number, seat, *_ in last["log"] if seat == 0]
    assert [point["number"] for point in points] == own
    for point in points:
        assert 0 <= point["chance"] <= 100
        assert point["loss"] >= 0
        assert point["loss"] == 0 or point["chosen"] != point["best"]
        assert point["error"] > 0


def test_a_choice_is_judged_by_what_its_seat_could_know():
    """Two worlds that look alike to a seat get the same verdict."""
    first, second = (
        review.judge_moment(review.Moment(2, each.view(0), each.legal_actions[0]))
        for each in alike()
    )
    assert first.best == second.best
    assert first.chosen == second.chosen


def test_a_game_that_goes_on_is_not_reviewed_nor_looked_at(client):
    with client.sitting("leduc-poker", "you", "novice", deal=5) as (link, _, _):
        for path in ("review/0", "at/1"):
            status, _, text = client.ask("GET", f"{link}/{path}")
            assert status == 409
            assert "not over" in text
        assert client.refused(f"{link}/fork", version=1, number=0)


def test_a_game_is_looked_at_step_by_step_with_open_hands(client, played):
    link, last = played
    steps = len(last["log"])
    assert client.get(f"{link}/at/{steps}")["zones"] == last["scene"]["zones"]
    first = client.get(f"{link}/at/2")
    faces = [
        zone["places"][0]["pieces"][0]["face"]
        for zone in first["zones"]
        if zone["owner"] is not None
    ]
    assert faces == ["up", "up"]
    assert "out of range" in json.loads(client.ask("GET", f"{link}/at/{steps + 1}")[2])["error"]
    assert client.ask("GET", f"{link}/review/2")[0] == 404


def test_a_game_is_gone_on_with_from_one_of_its_steps(client, played):
    link, last = played
    fork = client.post(f"{link}/fork", version=last["version"], number=2)["link"]
    with client.listening(fork) as messages:
        change = client.until(messages, asked)
        assert change["assisted"]
        assert [line for line in change["log"][:2]] == last["log"][:2]
    assert json.loads(client.play(fork)[-1])["over"]


def test_a_record_is_shown_as_a_game_that_is_over(client, played):
    link, last = played
    record = client.ask("GET", f"{link}/record")[2]
    shown = client.post("/records", record=record)
    with client.listening(shown["link"]) as messages:
        change = client.until(messages, lambda change: change["over"])
        assert change["over"]["scores"] == last["over"]["scores"]
        assert not change["back"]
    assert reviewed(client, shown["link"], 1)
    assert client.ask("GET", f"{shown['link']}/record")[2] == record
    assert "Spectators" in client.refused(f"{shown['link']}/fork", version=1, number=2)


def test_a_record_that_does_not_hold_is_refused_in_words(client, played):
    record = json.loads(client.ask("GET", f"{played[0]}/record")[2])
    actions = record["actions"]
    for wrong, said in (
        ({**record, "actions": [*actions[:-1], actions[0]]}, "action"),
        ({**record, "scores": [99, 0]}, "scores"),
        ({**record, "bots": ["human"], "places": [1], "scores": [1], "shares": [1.0]}, "bots"),
        ({**record, "game": "chess"}, "chess"),
        ({**record, "end": "void", "cause": "left", "scores": None, "places": None,
          "shares": None}, "was not played"),
    ):  # fmt: skip
        assert said in client.refused("/records", record=json.dumps(wrong))
    assert "Expected `str`" in client.refused("/records", record=7)
    assert client.refused("/records", record="{")


def test_a_review_asks_for_one_thread_at_a_time():
    game = core.load("leduc-poker")
    words = match.play_match(game, Pairing(0, 5, (place("Last"),) * 2)).record.actions
    found = list(review.find_moments(game, words, 0))
    assert found
    assert all(game.format_action(moment.action) == words[moment.number] for moment in found)
    with ThreadPoolExecutor(1) as pool:
        assert review.Review(game, words, 0, pool, lambda verdict: {}).points == []
