"""The board of Stupor Mundi in a browser: it fits, at any table and late in the game."""

import pytest

from staufen import core
from tests.support import boards
from tests.support.browser import WIDE, Visitor
from tests.support.server import serving

NAME = "stupor-mundi"


@pytest.fixture(scope="module")
def open_board(tmp_path_factory, browser):
    """Return a function that opens a recorded position at a page of its own."""
    folder = tmp_path_factory.mktemp("tables")
    with serving(folder) as (client, _):

        def open_page(players, moment, size=WIDE, **more):
            person = Visitor(browser, f"http://{client.host}", size)
            boards.open_position(person, folder, NAME, players, moment, **more)
            return person

        yield open_page


@pytest.mark.parametrize("moment", boards.MOMENTS)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_nothing_overlaps_and_all_can_be_read(open_board, players, moment):
    person = open_board(players, moment, aside=int(players > 2 and moment == "mid"))
    assert boards.measure_overlaps(person.page) == []
    assert boards.find_smallest_type(person.page)[0] >= boards.LEAST_TYPE
    person.close()


@pytest.mark.parametrize("size", boards.SIZES, ids=str)
def test_the_scene_fills_the_space_beside_the_sidebar(open_board, size):
    person = open_board(4, "mid", size)
    assert boards.measure_filled(person.page) >= boards.LEAST_FILLED
    person.close()


def test_every_place_of_the_scene_can_be_found_on_the_board(open_board):
    person = open_board(3, "mid")
    record, ply, seat = boards.find_moment(NAME, 3, "mid")
    state = core.load(NAME, players=3).replay(record.actions[:ply])
    scene = state.game.scene(state.view(seat))
    drawn = person.page.evaluate(
        "[...document.querySelectorAll('.field [data-place]')].map((each) => each.dataset.place)"
    )
    wanted = [place.id for zone in scene.zones for place in zone.places]
    assert sorted(drawn) == sorted(wanted)
    person.close()


@pytest.mark.parametrize(
    ("word", "place"),
    [("add-", "add-"), ("take-", "take-"), ("site-", "site-"), ("edict-", "edict-"),
     ("summon-", "ally-"), ("purchase-", "card-"), ("promote-", "place-"), ("sell", "sell-")],
)  # fmt: skip
def test_what_is_chosen_is_clicked_where_it_is_drawn(open_board, word, place):
    record, choices = boards.record_game(NAME, 4)
    at = next(i for i, (ply, _) in enumerate(choices) if record.actions[ply].startswith(word))
    person = open_board(4, (at + 0.5) / len(choices))
    assert person.page.locator(f"svg.scene [data-place^={place}].target").count()
    assert boards.measure_overlaps(person.page) == []
    person.close()


def test_a_board_of_another_opens_large(open_board):
    person = open_board(4, "mid")
    person.page.click(".other >> nth=1", position={"x": 20, "y": 60})
    assert person.page.locator("dialog.large-board svg text").count() > 5
    person.page.keyboard.press("Escape")
    person.close()
