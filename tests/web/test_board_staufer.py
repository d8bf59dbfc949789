"""The board of the Dynasty in a browser: readable at every table, and what a click does there."""

import pytest

from staufen import core
from tests.support import boards
from tests.support.browser import NARROW, WIDE, Visitor
from tests.support.server import serving

START = 0.0  # the moment of the first choice


@pytest.fixture(scope="module")
def table(browser, tmp_path_factory):
    """Return a function that opens a recorded position for a visitor."""
    folder = tmp_path_factory.mktemp("tables")
    with serving(folder) as (client, _):
        visitors = []

        def open_position(players, moment, size=WIDE, scheme="light", **more):
            person = Visitor(browser, f"http://{client.host}", size, color_scheme=scheme)
            visitors.append(person)
            boards.open_position(person, folder, "staufer", players, moment, **more)
            return person

        yield open_position
        for each in visitors:
            each.close()


@pytest.mark.parametrize("moment", boards.MOMENTS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nothing_overlaps_or_is_cut_off(table, players, moment):
    page = table(players, moment, privileges="random").page
    assert boards.measure_overlaps(page) == []
    size, text = boards.find_smallest_type(page)
    assert size >= boards.LEAST_TYPE, text


def test_many_privileges_of_another_player_do_not_overlap(table):
    page = table(2, "over", aside=1, deal=4, chest_counts="german").page
    assert "+2" in page.text_content(".other [data-place=privileges-1]")
    assert boards.measure_overlaps(page) == []


@pytest.mark.parametrize("size", boards.SIZES)
def test_the_picture_fills_the_space_beside_the_sidebar(table, size):
    assert boards.measure_filled(table(3, "mid", size).page) >= boards.LEAST_FILLED


def test_every_place_of_the_scene_is_drawn_once(table):
    page = table(5, "mid").page
    drawn = page.eval_on_selector_all(
        ".field [data-place]", "all => all.map((each) => each.dataset.place)"
    )
    assert len(drawn) == len(set(drawn))
    record, ply, seat = boards.find_moment("staufer", 5, "mid")
    game = core.load("staufer", players=5)
    state = game.initial_state()
    for word in record.actions[:ply]:
        state.apply(game.parse_action(word))
    zones = game.scene(state.view(seat)).zones
    asked = {place.id for zone in zones for place in zone.places}
    assert asked - set(drawn) == {f"jobs-{n + 1}" for n in range(5) if n != seat}


def test_another_player_is_shown_larger_on_a_click(table):
    page = table(4, "late").page
    page.click(".other >> nth=1")
    page.wait_for_selector("dialog svg.dynasty .own")
    small = page.query_selector(".other >> nth=1").bounding_box()
    assert page.query_selector("dialog svg.dynasty").bounding_box()["width"] > 4 * small["width"]


def test_pointing_at_an_office_shows_where_its_price_lies(table):
    person = table(3, "early")
    office = person.page.query_selector_all(".field .office.target")[-1]
    office.hover()
    person.page.wait_for_selector(".paid .ghost")
    person.page.hover(".own .meadow")
    assert person.page.query_selector(".ghost") is None


@pytest.mark.parametrize("order", [("figure", "office"), ("office", "figure")])
def test_a_figure_and_an_office_are_clicked_in_either_order(table, order):
    page = table(4, START).page
    wanted = {"figure": "[data-place^=court-].target", "office": ".office.target"}
    assert page.query_selector(".office .figure") is None
    for each in order:
        page.click(f".field {wanted[each]} >> nth=-1")
    page.wait_for_selector(".office .figure")


def test_the_picture_is_seen_on_a_phone(table):
    page = table(4, "mid", NARROW, "dark").page
    width = page.query_selector(".field svg.dynasty").bounding_box()["width"]
    assert width >= NARROW[0] - 4
