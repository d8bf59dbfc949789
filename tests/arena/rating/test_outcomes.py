"""Outcomes of records: shared places, and solo games."""

import pytest

from staufen.arena.rating import MU, compute_standings, draw_probability, rate, strengths
from staufen.arena.rating.outcomes import group_by_deal, merge_records, shuffle_blocks
from tests.support.records import record


def test_draw_probability_counts_finished_matches_of_different_bots():
    assert draw_probability([]) == 0.5
    assert draw_probability([record("AB", [1, 2])] * 99) == 0.5 / 100
    assert draw_probability([record("AB", [1, 1])]) == 1.5 / 2
    assert draw_probability([record("ABC", [1, 1, 3])]) == 1.5 / 4
    assert draw_probability([record("AAB", [1, 1, 3])]) == 0.5 / 3
    assert draw_probability([record("ABC", [2, 1, 1], end="crash", seat=0)]) == 0.5


def alone(bot, share, deal=1, end="finished"):
    """Return the record of a solo game."""
    place = record([bot], [1], deal, end, None if end == "finished" else 0)
    return place.replace(shares=(share,))


def test_solo_games_on_one_deal_form_one_table():
    deals = range(1, 9)
    apart = [alone(bot, 0.7 if bot == "A" else 0.4, deal) for deal in deals for bot in "ABC"]
    seatings = ("ABC", [1, 2, 2]), ("BCA", [2, 2, 1]), ("CAB", [2, 1, 2])  # rotate by deal
    table = [record(*seatings[deal % 3], deal) for deal in deals]
    assert rate(apart) == rate(table)
    found, wanted = strengths(apart), strengths(table)
    assert found.bots == wanted.bots
    assert found.values.tolist() == wanted.values.tolist()
    assert found.covariance.tolist() == wanted.covariance.tolist()
    assert strengths(apart[::-1]).values.tolist() == wanted.values.tolist()


def test_deals_are_not_compared_with_each_other():
    """A good result on a deal that no other bot had says nothing."""
    (row,) = [
        row for row in compute_standings([alone("A", 0.9, 1), alone("B", 0.1, 2)]) if row.bot == "A"
    ]
    assert row.strength.value == pytest.approx(MU)
    assert row.share == 0.9


def test_a_solo_forfeit_ranks_below_zero_points():
    records = [alone("A", 0.0), alone("B", 0.0, end="crash")]
    (table,) = merge_records(records)
    assert dict(zip(table.bots, table.places, strict=True)) == {"A": 1, "B": 2}
    rows = {row.bot: row for row in compute_standings(records)}
    assert rows["A"].strength.value > rows["B"].strength.value
    assert rows["B"].faults == {"crash": 1}


def test_block_order_does_not_depend_on_record_order():
    records = [record(bots, (1, 2), deal=deal) for bots in ("ab", "ba", "ac") for deal in range(9)]
    assert shuffle_blocks(group_by_deal(records)) == shuffle_blocks(group_by_deal(records[::-1]))
