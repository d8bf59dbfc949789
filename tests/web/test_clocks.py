"""Clocks: they run for people, end turns in time, and are kept with the table."""

import pytest

from staufen.core import CHANCE
from staufen.web import clocks
from staufen.web.clocks import Clocks, TimeControl
from tests.support.server import serving

CLOCK = {"base": 300, "increment": 5}


@pytest.fixture
def now(monkeypatch):
    """The time, as a list of one number."""
    time = [100.0]
    monkeypatch.setattr(clocks.time, "monotonic", lambda: time[0])
    return time


@pytest.fixture
def out_of_time(monkeypatch):
    """Nobody has any time left."""
    monkeypatch.setattr(Clocks, "read", lambda self, seat: 0.0)


def test_only_the_clock_of_the_person_to_act_runs_and_a_turn_brings_the_increment(now):
    found = Clocks(TimeControl(60, 5), [0, 2], {2: 40.0})
    assert found.update(0, 0) is None
    now[0] += 10
    assert (found.read(0), found.read(2)) == (50, 40)
    assert found.update(None, CHANCE) is None  # a draw in the middle of the turn
    now[0] += 10
    assert found.update(0, 0) is None
    now[0] += 10
    assert found.update(None, 1) == 0  # a bot is to act
    assert found.update(None, 1) is None
    now[0] += 10
    assert found.update(2, 2) is None
    now[0] += 1
    assert found.to_dict() == {"remaining": {0: 45, 2: 39}, "running": 2}


def test_a_turn_that_waits_for_its_end_goes_on(now):
    found = Clocks(TimeControl(60, 5), [0, 1], {})
    found.update(0, 0)
    assert found.update(0, 1) is None
    assert found.update(1, 1) == 0
    assert found.remaining == {0: 65, 1: 60}


def test_whoever_is_out_of_time_against_bots_loses(client, out_of_time):
    link = client.begin("staufer", "you", "novice", "novice", clock=CLOCK)["link"]
    with client.listening(link) as messages:
        end = client.until(messages, lambda change: change["over"])
    assert end["over"]["places"] == [2, 1, 1]
    assert end["log"][-1][2] == ["You forfeit: no answer within the time limit"]


def test_a_bot_takes_the_seat_where_others_play_on(client, out_of_time):
    links = client.begin("staufer", "you", "friend", "novice", clock=CLOCK, deal=3)
    client.join(links["friends"][0]["link"])
    with client.listening(links["link"]) as messages:
        change = client.until(messages, lambda each: "0" in each["substitutes"])
        assert change["substitutes"]["0"] == "journeyman"
        assert not change["over"]
        assert "run out" in client.refused(f"{links['link']}/bot", bot="")


def test_clocks_wait_until_all_have_joined(client):
    links = client.begin("leduc-poker", "you", "friend", clock=CLOCK)
    with client.listening(links["link"]) as messages:
        change = client.until(messages, lambda each: True)
        assert change["clocks"] == {"remaining": {"0": 300.0, "1": 300.0}, "running": None}
        client.join(links["friends"][0]["link"])
        client.until(messages, lambda each: each["clocks"]["running"] is not None)


def test_the_time_left_survives_a_restart(tmp_path):
    with serving(tmp_path) as (client, _):
        client = client.known()
        with client.sitting("leduc-poker", "you", "novice", clock=CLOCK) as (
            link,
            messages,
            change,
        ):
            moves = {each["word"]: each["action"] for each in change["scene"]["gestures"]}
            client.post(f"{link}/act", version=change["version"], actions=[moves["call"]])
            client.until(messages, lambda each: each["clocks"]["remaining"]["0"] > 300)
        cookies = client.cookies
    with serving(tmp_path) as (again, _):
        again.cookies = cookies
        with again.listening(link) as messages:
            after = again.until(messages, lambda each: True)["clocks"]
    assert 300 < after["remaining"]["0"] <= 305


def test_no_clock_runs_unless_it_is_asked_for(client):
    with client.sitting("leduc-poker", "you", "novice") as (_, _, change):
        assert change["clocks"] is None
    wrong = {"base": 1, "increment": 5}
    seats = ["you", "novice"]
    assert "clock.base" in client.refused("/tables", game="leduc-poker", seats=seats, clock=wrong)


def test_the_page_sets_a_clock_up_and_counts_down(visit):
    person = visit(at="/?game=leduc-poker&players=2&seats=you,novice&deal=7")
    page = person.page
    page.select_option("[data-what=clock]", "300+5")
    page.click("[data-what=play]")
    person.wait()
    assert page.locator(".player .clock").count() == 1
    before = page.inner_text(".clock.running")
    page.wait_for_function(
        "old => document.querySelector('.clock.running').innerText !== old", arg=before
    )
    assert page.inner_text(".clock.running") < before
    page.evaluate("localStorage.clear()")
