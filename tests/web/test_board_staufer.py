"""The board of the Dynasty in a browser: readable at every table, and what a click does there."""

import pytest

from staufen import core
from tests.support import boards
from tests.support.browser import NARROW

NAME = "staufer"
START = 0.0  # the moment of the first choice


@pytest.mark.parametrize(("players", "moment"), boards.pick_positions([2, 3, 4, 5]))
def test_nothing_overlaps_or_is_cut_off(open_position, players, moment):
    page = open_position(NAME, players, moment, privileges="random").page
    assert boards.measure_overlaps(page) == []
    size, text = boards.find_smallest_type(page)
    assert size >= boards.LEAST_TYPE, text


def test_many_privileges_of_another_player_do_not_overlap(open_position):
    page = open_position(NAME, 2, "over", aside=1, deal=4, chest_counts="german").page
    assert "+2" in page.text_content(".other [data-place=privileges-1]")
    assert boards.measure_overlaps(page) == []


def test_the_picture_fills_the_space_beside_the_sidebar(open_position):
    page = open_position(NAME, 3, "mid").page
    for size in boards.SIZES:
        assert boards.measure_filled(page, size) >= boards.LEAST_FILLED


def test_every_place_of_the_scene_is_drawn_once(open_position):
    page = open_position(NAME, 5, "mid").page
    drawn = page.eval_on_selector_all(
        ".field [data-place]", "all => all.map((each) => each.dataset.place)"
    )
    assert len(drawn) == len(set(drawn))
    record, ply, seat = boards.find_moment(NAME, 5, "mid")
    game = core.load(NAME, players=5)
    state = game.initial_state()
    for word in record.actions[:ply]:
        state.apply(game.parse_action(word))
    zones = game.scene(state.view(seat)).zones
    asked = {place.id for zone in zones for place in zone.places}
    assert asked - set(drawn) == {f"jobs-{n + 1}" for n in range(5) if n != seat}


def test_another_player_is_shown_larger_on_a_click(open_position):
    page = open_position(NAME, 4, "late").page
    page.click(".other >> nth=1")
    page.wait_for_selector("dialog svg.dynasty .own")
    small = page.query_selector(".other >> nth=1").bounding_box()
    assert page.query_selector("dialog svg.dynasty").bounding_box()["width"] > 4 * small["width"]


def test_pointing_at_an_office_shows_where_its_price_lies(open_position):
    person = open_position(NAME, 3, "early")
    office = person.page.query_selector_all(".field .office.target")[-1]
    office.hover()
    person.page.wait_for_selector(".paid .ghost")
    person.page.hover(".own .meadow")
    assert person.page.query_selector(".ghost") is None


@pytest.mark.parametrize("order", [("figure", "office"), ("office", "figure")])
def test_a_figure_and_an_office_are_clicked_in_either_order(open_position, order):
    page = open_position(NAME, 4, START).page
    wanted = {"figure": "[data-place^=court-].target", "office": ".office.target"}
    assert page.query_selector(".office .figure") is None
    for each in order:
        page.click(f".field {wanted[each]} >> nth=-1")
    page.wait_for_selector(".office .figure")


def test_the_picture_is_seen_on_a_phone(open_position):
    page = open_position(NAME, 4, "mid", size=NARROW, scheme="dark").page
    width = page.query_selector(".field svg.dynasty").bounding_box()["width"]
    assert width >= NARROW[0] - 4
