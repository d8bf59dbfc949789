"""The deal of the day: the same for everyone, with a result to share."""

import pytest

from staufen.web import table_config
from staufen.web.table_config import TableRequest, create_config
from tests.support.browser import Visitor
from tests.support.server import serving

DAY = "2026-02-28"


@pytest.fixture(autouse=True)
def day(monkeypatch):
    monkeypatch.setattr("staufen.web.lobby.today", lambda: DAY)
    monkeypatch.setattr(table_config, "today", lambda: DAY)


def test_the_deal_of_the_day_is_the_same_for_everyone():
    """What else is asked for does not count."""
    asked = (
        TableRequest("staufer", [], daily=True, name="Anna"),
        TableRequest("staufer(players=5)", ["friend"] * 5, 5, {"jobs": False}, deal=9, daily=True),
    )
    anna, otto = (create_config(each, person, {}) for each, person in zip(asked, "ab", strict=True))
    assert (anna.deal, anna.day, anna.drawn) == (20260228, DAY, False)
    assert (anna.game, anna.deal, anna.day) == (otto.game, otto.deal, otto.day)
    assert [seat.bot for seat in anna.seats] == [seat.bot for seat in otto.seats]
    assert [seat.bot.partition("=")[0] for seat in anna.seats[1:]] == ["expert"]
    assert (anna.seats[0].human, anna.seats[0].name) == (True, "Anna")


def test_other_tables_are_of_no_day():
    config = create_config(TableRequest("leduc-poker", ["you", "novice"]), "a", {})
    assert config.day == ""


def test_a_game_played_on_is_of_no_day(tmp_path):
    with serving(tmp_path) as (stranger, _):
        client = stranger.known()
        link = client.post("/tables", game="leduc-poker", seats=[], daily=True)["link"]
        client.play(link)
        client.post(f"{link}/again")
        client.post(f"{link}/fork", number=1)
        assert sorted(each["day"] for each in client.get("/lobby")["tables"]) == ["", "", DAY]


def test_the_result_of_the_day_is_copied(browser, tmp_path):
    with serving(tmp_path) as (client, _):
        person = Visitor(browser, f"http://{client.host}")
        person.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        person.page.goto("/?game=leduc-poker")
        person.page.click("[data-what=daily]")
        person.wait()
        person.play()
        person.page.click("[data-what=copy]")
        person.page.wait_for_selector("text=Copied")
        first, second = person.page.evaluate("navigator.clipboard.readText()").split("\n")
        assert first == f"staufen · Leduc poker · deal of {DAY}"
        assert second.split(" · ")[0] in ("1/2", "2/2")
        person.page.goto("/?game=leduc-poker")
        person.page.click("text=Today's deal: see the game")
        person.page.wait_for_selector(".ask.over")
        person.close()
