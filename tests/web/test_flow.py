"""A turn of several actions is clicked in the order of the player, and sent at once."""

import pytest

from tests.support.browser import Visitor

SPOT = """place => {
  const element = document.querySelector(`[data-place="${place}"]`);
  const box = (element.querySelector('.hit') || element).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
PLACES = """start => [...document.querySelectorAll('[data-place].target')]
  .map((each) => each.dataset.place).filter((place) => place.startsWith(start))"""


@pytest.fixture
def person(browser, client):
    """Someone at a table of Stupor Mundi, before their first turn."""
    person = Visitor(browser, f"http://{client.host}")
    person.sit_down("stupor-mundi", "you", "novice")
    while not person.page.evaluate(PLACES, "hand-") or not person.page.evaluate(PLACES, "slot-"):
        person.click()
    yield person
    person.close()


def sent(person):
    """Return how many requests to act the page has sent."""
    return sum(address.endswith("/act") for address in person.asked)


def click(person, place):
    person.page.mouse.click(*person.page.evaluate(SPOT, place))


@pytest.mark.parametrize("first", ["hand-", "slot-"])
def test_a_card_and_its_slot_are_clicked_in_any_order(person, first):
    """Neither staying in the city nor a gain is asked for."""
    page = person.page
    other = {"hand-": "slot-", "slot-": "hand-"}[first]
    before, version = sent(person), person.version
    steps = len(page.query_selector_all(".log p"))
    click(person, page.evaluate(PLACES, first)[0])
    assert sent(person) == before  # half a move
    page.wait_for_selector("[data-what=unselect]")
    click(person, page.evaluate(PLACES, other)[0])
    person.settle(version)
    assert sent(person) == before + 1
    assert "face up into slot" in page.inner_text(".log")
    assert len(page.query_selector_all(".log p")) > steps


def test_escape_goes_one_click_back(person):
    page = person.page
    click(person, page.evaluate(PLACES, "hand-")[0])
    page.wait_for_selector("[data-what=unselect]")
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-what=unselect]", state="detached")
    assert not page.query_selector(".chosen")


def test_a_list_of_many_moves_shows_places_first(person):
    """Each card is one entry; then its moves are listed one by one."""
    page = person.page
    cards = page.evaluate(PLACES, "hand-")
    entries = page.eval_on_selector_all(".choice", "all => all.map((each) => each.innerText)")
    assert sum("choices" in entry for entry in entries) == len(cards)
    page.click(".choice:has-text('choices') >> nth=0")
    page.wait_for_selector("[data-what=unselect]")
    assert len(page.query_selector_all(".choice")) > 1


def test_undo_takes_back_what_was_chosen_together(person):
    page = person.page
    page.evaluate("localStorage.setItem('staufen-confirm', JSON.stringify('always'))")
    card = page.evaluate(PLACES, "hand-")[0]
    click(person, card)
    click(person, page.evaluate(PLACES, "slot-")[-1])
    page.wait_for_selector("[data-what=undo]")
    while page.query_selector("[data-what=undo]"):
        version = person.version
        page.click("[data-what=undo]")
        person.settle(version)
    assert card in page.evaluate(PLACES, "hand-")
    assert page.evaluate(PLACES, "city-")  # before staying or travelling
