"""What the others did, and what a choice costs and brings, is said beside the board."""

import pytest

from tests.support.browser import NARROW, each_size

RECENT = """async ([you, ...turns]) => {
    const { recentTurns } = await import("/static/recent_turns.js");
    const entries = turns.map((seat, number) => [number, seat, [`step ${number}`]]);
    const players = [0, 1, 2].map((seat) => ({ seat, you: seat === you }));
    return recentTurns(entries, players).map((turn) => turn.seat + turn.lines.length / 10);
}"""  # seat and number of lines of each turn


TURNS = [
    ([0, -1], []),
    ([0, -1, 1, 1, 2], [1.2, 2.1]),
    ([0, -1, 1, 2, 0], [1.1, 2.1]),
    ([0, 0, 1, 2, 0, 0], [1.1, 2.1]),
    ([0, 1, 0, 2], [2.1]),
    ([0, 1, 2, 1, -1, 0, 0], [1.1, 2.1, 1.2]),
    ([None, 0, 1, 0, 2, 1], [0.1, 2.1, 1.1]),
]


def test_turns_since_the_own_last_one_are_listed(visit):
    """The first number is the viewer's seat; a spectator sees the last turn of each."""
    person = visit(at="/")
    for steps, shown in TURNS:
        assert person.page.evaluate(RECENT, steps) == pytest.approx(shown)


@each_size(NARROW)
def test_what_others_did_is_in_sight_at_the_start_of_a_turn(visit, size):
    person = visit("fredericus", "novice", "novice", size=size)
    for _ in range(3):
        person.click()
    page = person.page
    assert page.locator(".recent li").count() == 2
    for line in page.locator(".recent li").all():
        box = line.bounding_box()
        assert 0 <= box["y"] <= size[1] - box["height"]
        assert 0 <= box["x"] <= size[0] - 100
        text = line.inner_text()
        assert len(text.split()) > 1, text
    line = page.locator(".recent button").first
    low = line.bounding_box()["height"]
    line.click()
    assert line.get_attribute("aria-expanded") == "true"
    assert line.bounding_box()["height"] >= low


AMOUNTS = """async () => {
    const { drawAmounts } = await import("/static/amounts.js");
    const players = [{ you: true, name: "you" }, { you: false, name: "Anna", color: 1 }];
    const amount = (kind, count, seat = null) => ({ kind, count, seat });
    const drawn = drawAmounts({ costs: [amount("stone", 2)],
        gains: [amount("points", 3), amount("points", 1, 1), amount("odd-thing", 2, 0)] }, players);
    return drawn.flat().map((each) => [each.className, each.textContent.trim().replace(/ +/g, " "),
        each.querySelectorAll("svg").length]);
}"""


def test_costs_and_gains_are_icons_with_numbers(visit):
    assert visit(at="/").page.evaluate(AMOUNTS) == [
        ["amount cost", "−2 stone", 1],
        ["amount gain", "+3 points", 1],
        ["amount gain", "+1 Anna: points", 2],
        ["amount gain", "+2 odd thing", 0],
    ]


def test_details_of_a_choice_are_stated_below_the_list_and_not_over_the_board(visit):
    person = visit("staufer", "novice")
    page = person.page
    for _ in range(30):
        if (
            page.locator(".choice[data-action] small").count()
            and page.locator(".field .target").count()
        ):
            break
        person.click()
    before = page.locator(".story").bounding_box()
    assert not page.is_visible(".detail")
    page.locator(".choice[data-action]:has(small)").last.hover()
    assert page.is_visible(".detail")
    assert page.locator(".story").bounding_box() == before
    label = (
        page.locator(".choice[data-action]:has(small)")
        .last.locator(".what")
        .evaluate("each => each.firstChild.textContent")
    )
    assert page.inner_text(".detail").startswith(label)
    page.locator(".field .target").last.hover()
    page.wait_for_selector(".choice.pointed")
    page.wait_for_timeout(300)
    tip = page.locator(".tip:visible .does")
    assert tip.count() == 0


def test_the_speed_is_set_by_keys(visit):
    person = visit("oh-hell")
    for key, speed in (
        ("<", "fast"),
        ("<", "normal"),
        ("<", "slow"),
        ("<", "slow"),
        (">", "normal"),
    ):
        person.page.keyboard.press(key)
        assert person.page.inner_text("[data-what=speed]") == f"Speed: {speed}"
