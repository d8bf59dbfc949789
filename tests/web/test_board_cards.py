"""The tables of the card games in a browser: whole, legible, and with the trick that was played."""

from itertools import pairwise

import pytest

from tests.support import boards
from tests.support.browser import LARGE

TABLES = [("leduc-poker", 2), ("oh-hell", 3), *(("knockout-whist", n) for n in (2, 3, 4))]
FANS = ".fan"  # cards of one hand lie above each other


@pytest.mark.parametrize("moment", ["early", "mid", "late", "over"])
@pytest.mark.parametrize(("name", "players"), TABLES, ids=str)
def test_texts_are_whole_and_large_enough(open_position, name, players, moment):
    page = open_position(name, players, moment).page
    assert boards.measure_overlaps(page, FANS) == []
    assert boards.find_smallest_type(page)[0] >= boards.LEAST_TYPE


@pytest.mark.parametrize("name", ["leduc-poker", "oh-hell", "knockout-whist"])
def test_the_table_fills_its_space(open_position, name):
    page = open_position(name, dict(TABLES)[name], "mid").page
    for size in boards.SIZES:
        assert boards.measure_filled(page, size) >= boards.LEAST_FILLED


@pytest.mark.parametrize(("name", "players"), TABLES, ids=str)
def test_everything_lies_on_the_table(open_position, name, players):
    """Hands do not overhang the rim, and own cards do not touch one another."""
    page = open_position(name, players, "early", size=LARGE).page
    outside = page.evaluate(
        """() => {
          const felt = document.querySelector('.felt').getBoundingClientRect();
          return [...document.querySelectorAll('.card-place .hit, .plaque')].filter((each) => {
            const box = each.getBoundingClientRect();
            return box.left < felt.left || box.right > felt.right || box.top < felt.top
                || box.bottom > felt.bottom;
          }).length;
        }"""
    )
    assert outside == 0
    own = page.eval_on_selector_all(
        ".own .hit", "all => all.map((each) => each.getBoundingClientRect().toJSON())"
    )
    assert own or name == "leduc-poker"
    for left, right in pairwise(own):
        assert left["right"] <= right["left"] + 1


RECALL = """async () => {
  const {recallTrick} = await import("/static/games/cards/last_trick.js");
  const scene = (gone, taken, acting) => ({data: {gone}, players: taken.map((count, seat) =>
    ({seat, to_act: seat === acting, data: {taken: count}}))});
  const place = (seat, pieces) => ({data: {seat}, pieces});
  const lead = {kind: "card-SA", owner: 0};
  recallTrick(scene(["SA"], [3, 3], 1), [place(0, [lead]), place(1, [])]);
  const after = scene([], [0, 0], 0);
  const empty = [place(0, []), place(1, [])];
  const found = recallTrick(after, empty, [13, 1, ["Anna plays S2"], "S2"]);
  const kept = recallTrick(after, empty);
  const led = recallTrick(scene(["H2"], [0, 0], 1), [place(0, [lead]), place(1, [])]);
  return [[...found.cards].map(([seat, piece]) => `${seat} ${piece.kind}`), kept === found, led];
}"""  # the last card of a round is played, the next round is dealt, and someone leads


def test_the_last_trick_of_a_round_stays_after_the_next_one_is_dealt(visit):
    assert visit(at="/").page.evaluate(RECALL) == [["0 card-SA", "1 card-S2"], True, None]


def test_the_last_trick_of_a_round_is_seen_in_a_game(visit):
    person = visit("knockout-whist", "random", deal=3)
    first = person.page.inner_text(".round")
    while person.page.inner_text(".round") == first and not person.over:
        person.click()
    assert not person.over
    assert person.page.query_selector_all("[data-place^=played-] .playing")


def test_the_last_trick_stays_until_the_next_lead(visit):
    """Also where the steps of others are not shown one by one."""
    person = visit("knockout-whist", "random", deal=3)
    past = "[data-place^=played-] .playing.dimmed"
    for _ in range(3):
        person.click()
        leads = person.page.query_selector_all("[data-place^=played-] .playing:not(.dimmed)")
        assert len(leads) <= 1
        assert len(person.page.query_selector_all(past)) == (0 if leads else 2)
