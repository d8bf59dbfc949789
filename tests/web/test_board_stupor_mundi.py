"""The board of Stupor Mundi in a browser: it fits, at any table and late in the game."""

import pytest

from staufen import core
from tests.support import boards

NAME = "stupor-mundi"


@pytest.mark.parametrize(("players", "moment"), boards.pick_positions([1, 2, 3, 4]))
def test_nothing_overlaps_and_all_can_be_read(open_position, players, moment):
    person = open_position(NAME, players, moment, aside=int(players > 2 and moment == "mid"))
    assert boards.measure_overlaps(person.page) == []
    assert boards.find_smallest_type(person.page)[0] >= boards.LEAST_TYPE


def test_the_scene_fills_the_space_beside_the_sidebar(open_position):
    person = open_position(NAME, 4, "mid")
    for size in boards.SIZES:
        assert boards.measure_filled(person.page, size) >= boards.LEAST_FILLED


def test_every_place_of_the_scene_can_be_found_on_the_board(open_position):
    person = open_position(NAME, 3, "mid")
    record, ply, seat = boards.find_moment(NAME, 3, "mid")
    state = core.load(NAME, players=3).replay(record.actions[:ply])
    scene = state.game.scene(state.view(seat))
    drawn = person.page.evaluate(
        "[...document.querySelectorAll('.field [data-place]')].map((each) => each.dataset.place)"
    )
    wanted = [place.id for zone in scene.zones for place in zone.places]
    assert sorted(drawn) == sorted(wanted)


@pytest.mark.parametrize(
    ("word", "place"),
    [("add-", "add-"), ("take-", "take-"), ("site-", "site-"), ("edict-", "edict-"),
     ("summon-", "ally-"), ("purchase-", "card-"), ("promote-", "place-"), ("sell", "sell-")],
)  # fmt: skip
def test_what_is_chosen_is_clicked_where_it_is_drawn(open_position, word, place):
    record, choices = boards.record_game(NAME, 4)
    at = next(i for i, (ply, _) in enumerate(choices) if record.actions[ply].startswith(word))
    person = open_position(NAME, 4, (at + 0.5) / len(choices))
    assert person.page.locator(f"svg.scene [data-place^={place}].target").count()
    assert boards.measure_overlaps(person.page) == []


def test_a_board_of_another_opens_large(open_position):
    person = open_position(NAME, 4, "mid")
    person.page.click(".other >> nth=1", position={"x": 20, "y": 60})
    assert person.page.locator("dialog.large-board svg text").count() > 5
    person.page.keyboard.press("Escape")
