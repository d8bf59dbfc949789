"""At the speed "instant" the page adds next to nothing to the time that bots think."""

import time
from statistics import median

import pytest

from staufen.arena.match.match import Table

CHOICES = 14  # that are timed
OWN_STEPS = 2  # actions up to which a choice is followed by another one of the person
MAX_DELAY_S = 0.3  # from the last click to the next choice, beside the bots' thinking
MAX_RATIO = 3  # on a slow machine: to the time of a choice that no bot answers
BOXES = ("fredericus", "staufer", "stupor-mundi")
WATCH_TIMES = """() => {
    const send = window.fetch;
    window.fetch = (path, ...more) => {
        if (/(act|end)$/.test(path)) window.sent = performance.now();
        return send(path, ...more);
    };
    const main = document.querySelector("main");
    new MutationObserver(() => (window.shown = performance.now()))
        .observe(main, { attributeFilter: ["data-version"] });
}"""  # when the last choice was sent, and when the last change was shown


@pytest.fixture
def thinking(monkeypatch):
    """The seconds that bots have taken for their answers, as a list."""
    times, ask = [], Table.ask_action

    def ask_and_time(table, seat):
        began = time.perf_counter()
        try:
            return ask(table, seat)
        finally:
            times.append(time.perf_counter() - began)

    monkeypatch.setattr(Table, "ask_action", ask_and_time)
    return times


@pytest.mark.parametrize("name", BOXES)
def test_the_next_choice_comes_as_soon_as_the_bots_have_thought(visit, thinking, name):
    """What the page adds is short, or not much more than where no bot acts in between."""
    person = visit(name, "apprentice", "apprentice", "apprentice")
    assert person.page.inner_text("[data-what=speed]") == "Speed: instant"
    person.page.evaluate(WATCH_TIMES)
    own, answered = [], []
    for _ in range(CHOICES):
        thinking.clear()
        version = int(person.version)
        person.click()
        delay = person.page.evaluate("(shown - sent) / 1000") - sum(thinking)
        (own if int(person.version) - version <= OWN_STEPS else answered).append(delay)
    assert answered
    limit = max(MAX_DELAY_S, MAX_RATIO * median(own or [0]))
    assert median(answered) <= limit, (answered, own)


def play_unseen(client, seats, deal):
    """Return the seconds that a match takes the server at once, and its number of changes."""
    link = client.begin("fredericus", *seats, deal=deal)["link"]
    with client.listening(link) as messages:
        first = client.until(messages, lambda change: True)["version"]
        began = time.monotonic()
        client.post(f"{link}/pace", pace=0)
        end = client.until(messages, lambda change: change["over"])
        return time.monotonic() - began, end["version"] - first


def test_a_match_that_is_watched_at_instant_plays_as_fast_as_its_bots(visit, client, thinking):
    """The page adds little: as much as a few clicks, however many steps the match has."""
    seats, deal = ("apprentice", "apprentice"), 7
    unseen, steps = play_unseen(client, seats, deal)
    unseen -= sum(thinking)
    person = visit(at="/")
    person.page.evaluate("localStorage.setItem('staufen-pace', '0')")
    person.page.goto(f"/?game=fredericus&players=2&seats={','.join(seats)}&deal={deal}")
    person.page.click("[data-what=play]")
    began = time.monotonic()
    person.page.click("[data-what=pause]")
    person.wait("[data-what=go]")
    once = time.monotonic() - began  # a click, its way to the server, and the board once
    version = int(person.version)
    thinking.clear()
    began = time.monotonic()
    person.page.select_option("[data-what=pace]", label="Instant")
    person.wait(".ask.over")
    spent = time.monotonic() - began - sum(thinking)
    assert int(person.version) - version > steps / 2
    assert spent <= MAX_RATIO * (unseen + once) + MAX_DELAY_S, (spent, unseen, once, steps)
