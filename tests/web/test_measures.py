"""The measures of boards find what they are for, in a scene that has each fault once."""

import pytest

from tests.support import boards

FIELD = """<!doctype html><style>body { margin: 0 } .field { width: 400px; height: 200px }
  svg { width: 100%; height: 100% } text { font: 16px sans-serif }</style>
  <div class="field"><svg class="scene" viewBox="0 0 200 200">"""


@pytest.fixture
def page(browser):
    page = browser.enter()
    yield page
    page.context.close()


def measured(page, drawn):
    page.set_content(f"{FIELD}{drawn}</svg></div>")
    return boards.measure_overlaps(page)


def test_texts_that_can_be_read_have_no_faults(page):
    apart = '<rect width="200" height="99"/><text y="50">one</text><text x="50" y="50">two</text>'
    assert measured(page, apart) == []
    above = '<text y="50">one</text><rect class="hit" width="99" height="99" fill="transparent"/>'
    assert measured(page, above) == []
    steep = '<g transform="rotate(45 50 50)"><text x="40" y="50">one</text></g>'
    assert measured(page, f'{steep}<text x="74" y="50">two</text>') == []


def test_texts_that_overlap_are_covered_or_cut_off_are_found(page):
    overlap = measured(page, '<text y="50">one</text><text x="8" y="52">two</text>')
    assert '"two" overlaps "one"' in overlap
    covered = measured(page, '<text y="50">one</text><rect width="99" height="99"/>')
    assert covered == ['"one" is covered']
    assert measured(page, '<text x="290" y="50">far</text>') == ['"far" is cut off']


def test_the_smallest_type_and_the_filled_share_are_measured(page):
    measured(page, '<text y="50">one</text><g transform="scale(.5)"><text y="50">two</text></g>')
    assert boards.find_smallest_type(page) == (8, "two")
    assert boards.measure_filled(page) == 0.5


@pytest.mark.parametrize("moment", boards.MOMENTS)
def test_a_moment_is_one_in_which_a_seat_is_to_act(moment):
    record, ply, seat = boards.find_moment("fredericus", 2, moment)
    assert (moment == "over") == (ply == len(record.actions))
    assert seat in range(2)
