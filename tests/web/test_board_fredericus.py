"""The board of Fredericus in a browser: everything is drawn, and nothing overlaps, at any table."""

import pytest

from staufen import core
from tests.games.fredericus.table import given, hunt
from tests.support import boards
from tests.support.browser import NARROW

PLAYERS = (2, 3, 4)
DRAW = """async (scene) => {
  const board = await import('/static/games/fredericus.js');
  document.querySelector('.field').replaceChildren(board.draw(scene));
}"""
COUNT = """() => Object.fromEntries([...document.querySelectorAll('.field [data-place]')]
  .map((place) => [place.dataset.place, place.querySelectorAll('[data-kind]').length]))"""
CROWDED = {
    "rows": {0: "WSEabcdefgh" * 3, 1: "abcdWSE" * 5, 2: "S" * 12, 3: "", 5: "a" * 20, 6: "h"},
    "falcons": "P0@2 Q0@2 P1@2 Q1@2 P2@2 Q2@2 P3@2 Q3@2",
    "tokens": "0@7 1@7 2@7 3@7",
    "captured": {0: "aabcdefgh", 1: "aabcdefg", 2: "hhhgg", 3: "abcdefgh"},
    "goals": {0: "aabbcdgh", 1: "cddeeff", 2: "gh", 3: "fgh"},
    "owner": 0,
}  # more than a game brings together


@pytest.fixture
def opened(open_position):
    """Return a function that opens a recorded position and returns the page."""
    return lambda *more, **named: open_position("fredericus", *more, **named).page


def draw(page, table):
    page.evaluate(DRAW, table.scene().to_dict())


@pytest.mark.parametrize(("players", "moment"), boards.pick_positions(PLAYERS))
def test_texts_can_be_read_at_every_table(opened, players, moment):
    page = opened(players, moment)
    assert boards.measure_overlaps(page) == []
    size, text = boards.find_smallest_type(page)
    assert size >= boards.LEAST_TYPE, text


def test_the_scene_fills_its_space(opened):
    page = opened(3, "mid")
    for size in boards.SIZES:
        assert boards.measure_filled(page, size) >= boards.LEAST_FILLED


def test_crowded_tables_can_be_read(opened):
    page = opened(4, "early")
    draw(page, given(4, hooded="P1 Q2", **CROWDED))
    assert boards.measure_overlaps(page) == []
    assert boards.find_smallest_type(page)[0] >= boards.LEAST_TYPE


def test_a_table_without_rows_and_falcons_is_drawn(opened):
    page = opened(3, "early")
    state = core.load("fredericus", players=3, falcon_placement="chosen").initial_state()
    page.evaluate(DRAW, state.game.scene(state.view(0)).to_dict())
    assert page.locator(".row .vacant").count() == 8
    assert page.locator(".bird").count() == 0
    assert boards.measure_overlaps(page) == []


@pytest.mark.parametrize("players", PLAYERS)
def test_every_piece_is_drawn(opened, players):
    record, ply, seat = boards.find_moment("fredericus", players, "late")
    state = core.load("fredericus", players=players).initial_state()
    for word in record.actions[:ply]:
        state.apply(state.game.parse_action(word))
    scene = state.game.scene(state.view(seat))
    drawn = opened(players, "late").evaluate(COUNT)
    for place in (place for zone in scene.zones for place in zone.places):
        if place.id.startswith(("row-", "tower-", "keep-", "centre")):
            wanted = sum(piece.count for piece in place.pieces)
            assert drawn[place.id] == wanted, place.id


def test_all_cards_of_a_long_row_are_drawn_within_the_board(opened):
    page = opened(4, "early")
    draw(page, given(4, **CROWDED))
    assert page.evaluate(COUNT)["row-1"] == 35
    boxes = page.evaluate(
        """() => [...document.querySelectorAll('[data-place=row-1] [data-kind]')]
             .map((card) => card.getBoundingClientRect()).map(({left, right}) => [left, right])"""
    )
    tower = page.evaluate(
        "document.querySelector('[data-place=tower-1] .hit').getBoundingClientRect().right"
    )
    scene = page.evaluate("document.querySelector('svg.scene').getBoundingClientRect().right")
    assert min(left for left, _ in boxes) > tower
    assert max(right for _, right in boxes) <= scene


def test_prey_is_joined_to_the_cards_that_make_it_so_fr_22(opened):
    page = opened(4, "early")
    draw(page, hunt())
    assert page.locator(".row.mine").get_attribute("data-place") == "row-2"
    assert page.locator(".rope.mine").count() == 2
    draw(page, given(4))
    assert page.locator(".row.mine, .rope").count() == 0


def test_wanted_creatures_are_marked(opened):
    page = opened(4, "early")
    draw(page, given(4, rows={0: "ab", 1: "cWd"}, goals={0: "bc"}, captured={0: "c"}))
    marked = "() => [...document.querySelectorAll('.wanted')].map((e) => e.parentNode.dataset.kind)"
    assert page.evaluate(marked) == ["griffin"]


def test_a_falcon_is_clicked_among_those_of_its_tower(open_position):
    person = open_position("fredericus", 3, 0.97)
    page = person.page
    page.evaluate("localStorage.setItem('staufen-lessons-fredericus', '{\"on\": false}')")
    page.reload()
    person.wait()
    version = person.version
    birds = page.locator("[data-place^=goshawk].target .hit, [data-place^=peregrine].target .hit")
    assert birds.count() == 2
    birds.first.click()
    towers = page.locator(".tower.target")
    assert {each.get_attribute("data-place") for each in towers.all()} == {"tower-0", "tower-2"}
    towers.first.locator(".hit").first.click()
    page.wait_for_function(
        "old => document.querySelector('main').dataset.version !== old", arg=version
    )  # the next turn is that of another person
    assert page.evaluate(COUNT)["tower-0"] == 1


def test_a_card_is_moved_by_one_click_on_a_button_beside_it(open_position):
    person = open_position("fredericus", 4, 0.7)
    page = person.page
    version = person.version
    steps = page.locator("[data-place=row-1] .step")
    page.locator("[data-place=row-1] .hit").hover()
    assert [step.get_attribute("data-does") for step in steps.all()] == [
        "move the woods from row II to row I",
        "move the woods from row II to row III",
    ]
    steps.last.click()
    person.settle(version)
    assert page.locator("[data-place=row-2] [data-kind]").last.get_attribute("data-kind") == "woods"


def test_the_cards_of_another_are_shown_larger_on_a_click(opened):
    page = opened(4, "late")
    page.locator(".other").first.click(position={"x": 60, "y": 10})
    dialog = page.locator("dialog.seat")
    assert dialog.locator("svg [data-kind]").count() > 2
    page.keyboard.press("Escape")
    assert dialog.count() == 0
    page.locator(".other").nth(1).focus()
    page.keyboard.press("Enter")
    assert dialog.count() == 1
    page.keyboard.press("Escape")


def test_a_watcher_and_a_phone_see_the_whole_board(opened):
    page = opened(4, "mid", size=NARROW)
    assert page.locator("svg.scene .row").count() == 8
    page = opened(4, "mid", aside=1)
    assert page.locator(".other.active").count() == 1
    assert page.locator(".target").count() == 0
