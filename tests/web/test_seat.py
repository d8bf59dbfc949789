"""A person resigns, or gives the seat to a bot and takes it back."""

import json

from staufen import core
from staufen.arena.store import records, replay
from tests.support.server import serving


def until_over(client, messages):
    """Return the change with which a game ends."""
    return client.until(messages, lambda change: change["over"])


def read_record(client, link):
    """Return the record of a game that is over, verified."""
    record = records.parse_record(client.ask("GET", f"{link}/record")[2].encode())
    replay.verify_record(record, core.load(record.game))
    return record


def test_whoever_resigns_is_last_and_the_record_says_so(client):
    with client.sitting("staufer", "you", "apprentice", "apprentice") as (link, messages, change):
        assert change["resignable"]
        client.post(f"{link}/resign")
        end = until_over(client, messages)
    assert end["over"]["message"] == "You resign."
    assert end["over"]["places"] == [2, 1, 1]
    assert end["log"][-1][1:] == [0, ["You resign"], ""]
    assert (end["undo"], end["back"], end["resignable"]) == (False, False, False)
    record = read_record(client, link)
    assert (record.end, record.seat, record.places) == ("resigned", 0, (2, 1, 1))
    assert "over" in client.refused(f"{link}/resign")


def test_a_game_stays_resigned_after_a_restart(tmp_path):
    with serving(tmp_path) as (client, _):
        client = client.known()
        with client.sitting("leduc-poker", "you", "novice") as (link, messages, _):
            client.post(f"{link}/resign")
            before = until_over(client, messages)
        cookies = client.cookies
    with serving(tmp_path) as (again, _):
        again.cookies = cookies
        with again.listening(link) as messages:
            after = until_over(again, messages)
    assert before["over"] == after["over"]
    assert after["log"][-1][2] == ["You resign"]


def test_the_person_comes_back_after_the_bot_has_ended_the_game(client):
    with client.sitting("leduc-poker", "you", "novice") as (link, messages, _):
        client.post(f"{link}/bot", bot="novice")
        until_over(client, messages)
    client.post(f"{link}/bot", bot="")
    assert "over" in client.refused(f"{link}/bot", bot="novice")


def test_one_of_several_people_cannot_end_the_game_of_the_others(client):
    links = client.begin("staufer", "you", "friend", "novice")
    client.join(links["friends"][0]["link"])
    assert "Give your seat" in client.refused(f"{links['link']}/resign")


def test_a_bot_plays_on_until_the_person_plays_again(client):
    with client.sitting("staufer", "you", "apprentice", deal=3) as (link, messages, change):
        assert "unknown" in client.refused(f"{link}/bot", bot="nobody")
        assert "No bot" in client.refused(f"{link}/bot", bot="")
        client.post(f"{link}/bot", bot="novice")
        change = client.until(messages, lambda each: len(each["log"]) > 0 and not each["asked"])
        assert change["substitutes"] == {"0": "novice"}
        assert change["assisted"]
        assert "already" in client.refused(f"{link}/bot", bot="novice")
        client.post(f"{link}/bot", bot="")
        change = client.until(messages, lambda each: each["asked"] or each["over"])
    assert change["substitutes"] == {}
    with client.listening(link) as messages:
        change = client.until(messages, lambda each: each["asked"] or each["over"])
    message = [text for entry in change["log"] for text in entry[2]]
    assert "You give the seat to a bot (novice)" in message


def test_a_game_that_a_bot_plays_on_ends_and_is_found_again(tmp_path):
    with serving(tmp_path) as (client, _):
        client = client.known()
        with client.sitting("leduc-poker", "you", "novice", deal=3) as (link, messages, _):
            client.post(f"{link}/bot", bot="novice")
            end = until_over(client, messages)
        assert read_record(client, link).assisted
        cookies = client.cookies
    with serving(tmp_path) as (again, _):
        again.cookies = cookies
        with again.listening(link) as messages:
            after = until_over(again, messages)
        assert after["log"] == json.loads(json.dumps(after["log"]))
        assert after["over"] == end["over"]


def test_the_page_lets_one_resign_after_a_second_click(person):
    page = person.page
    page.click("[data-what=seat]")
    assert not page.is_visible("[data-what=resign-sure]")
    page.click("[data-what=resign]")
    page.click("[data-what=resign-sure]")
    person.wait(".ask.over")
    assert page.inner_text(".scoring h2") == "You resign."
    page.click("[data-what=sheet-close]")
    assert not page.query_selector("[data-what=undo], [data-what=back]")


def test_the_page_gives_the_seat_to_a_bot_and_takes_it_back(person):
    page = person.page
    page.click("[data-what=seat]")
    page.select_option("[data-what=level]", "novice")
    page.click("dialog [data-what=bot]")
    page.wait_for_selector(".controls [data-what=return]")
    assert "plays for you" in page.inner_text(".prompt")
    page.click(".controls [data-what=return]")
    page.wait_for_function(
        """() => {
          document.querySelector('.scoring:not([hidden]) [data-what=sheet-close]')?.click();
          return document.querySelector('.ask.yours .prompt, .ask.over')
            && !document.querySelector('[data-what=return]');
        }"""
    )
