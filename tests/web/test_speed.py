"""At the speed "instant" the page adds next to nothing to the time that bots think."""

import time

import pytest

from tests.support.slowness import measure_slowness

CHOICES = 6  # that are timed
STEPS = 10  # of a match, likewise
MAX_DELAY_S = 0.3  # from the last click to the next choice, beside the bots' thinking
MAX_STEP_S = 0.3  # of a match that is watched, beside the bots' thinking
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


@pytest.mark.parametrize("name", BOXES)
def test_the_next_choice_comes_at_once_after_bots_that_do_not_think(visit, name):
    person = visit(name, "Last", "Last", "Last")
    assert person.page.inner_text("[data-what=speed]") == "Speed: instant"
    person.page.evaluate(WATCH_TIMES)
    times, slowness = [], measure_slowness()
    for _ in range(CHOICES):
        person.click()
        times.append(person.page.evaluate("(shown - sent) / 1000"))
    slowness = max(slowness, measure_slowness())
    assert min(times) < MAX_DELAY_S * slowness, (times, slowness)


def test_a_match_that_is_watched_at_instant_is_not_slowed_down(visit):
    """Its bots do not think, so what it takes is the work of the server and the page."""
    person = visit(at="/")
    person.page.evaluate("localStorage.setItem('staufen-pace', '0')")
    person.page.goto("/?game=fredericus&players=2&seats=Last,Last&deal=7")
    person.page.click("[data-what=play]")
    person.page.click("[data-what=pause]")
    version, slowness = int(person.version), measure_slowness()
    began = time.monotonic()
    person.page.select_option("[data-what=pace]", label="Instant")
    person.page.wait_for_function(
        "last => document.querySelector('main').dataset.version >= last"
        " || document.querySelector('.ask.over')",
        arg=version + STEPS,
    )
    spent, steps = time.monotonic() - began, int(person.version) - version
    slowness = max(slowness, measure_slowness())
    assert spent < steps * MAX_STEP_S * slowness, (steps, spent, slowness)
