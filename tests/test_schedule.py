"""Schedules are balanced: every bot gets every seat of every deal equally often."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from staufen.arena.schedule import deal_seed, schedule, seatings, tables
from staufen.core import InputError

FIELD = ["A", "B", "C", "D", "E", "F"]
SIZES = [(bots, players) for bots in range(1, 7) for players in range(1, 6)]


@pytest.mark.parametrize("seating", ["rotations", "permutations"])
@pytest.mark.parametrize(("bots", "players"), SIZES)
def test_every_bot_has_every_seat_of_every_deal_equally_often(bots, players, seating):
    pairings = list(schedule(FIELD[:bots], players, 2, 1, seating))
    for deal in {pairing.deal for pairing in pairings}:
        taken = Counter(
            (seat, name) for p in pairings if p.deal == deal for seat, name in enumerate(p.bots)
        )
        assert len(taken) == bots * players
        assert len(set(taken.values())) == 1


@pytest.mark.parametrize(("bots", "players"), SIZES)
def test_every_two_bots_meet_equally_often(bots, players):
    pairings = list(schedule(FIELD[:bots], players, 1, 1))
    pairs = Counter(pair for p in pairings for pair in combinations(sorted(set(p.bots)), 2))
    if players > 1:
        assert set(pairs) == set(combinations(FIELD[:bots], 2))
        assert len(set(pairs.values())) <= 1


def test_a_field_larger_than_the_table_meets_in_all_combinations():
    assert tables("ABC", 2) == [("A", "B"), ("A", "C"), ("B", "C")]
    assert [p.bots for p in schedule("ABC", 2, 1, 1)] == [
        ("A", "B"), ("B", "A"), ("A", "C"), ("C", "A"), ("B", "C"), ("C", "B"),
    ]  # fmt: skip


def test_a_field_smaller_than_the_table_fills_it_as_evenly_as_it_can():
    assert tables("AB", 3) == [("A", "A", "B"), ("A", "B", "B")]
    assert tables("AB", 4) == [("A", "A", "B", "B")]
    assert tables("ABC", 4) == [("A", "A", "B", "C"), ("A", "B", "B", "C"), ("A", "B", "C", "C")]
    assert tables("A", 3) == [("A", "A", "A")]


def test_no_seating_is_played_twice_on_a_deal():
    assert seatings(("A", "A", "B"), "rotations") == [
        ("A", "A", "B"), ("A", "B", "A"), ("B", "A", "A"),
    ]  # fmt: skip
    assert seatings(("A", "A"), "rotations") == [("A", "A")]
    assert len(seatings(("A", "B", "C"), "permutations")) == 6
    assert len(seatings(("A", "B", "B"), "permutations")) == 3


def test_pairings_are_numbered_and_the_deals_come_one_after_the_other():
    pairings = list(schedule("ABC", 3, 4, 9))
    assert [p.number for p in pairings] == list(range(12))
    assert [p.deal for p in pairings] == [deal_seed(9, i) for i in range(4) for _ in range(3)]
    assert list(schedule("ABC", 3, 4, 9)) == pairings
    assert list(schedule("ABC", 3, 2, 9)) == pairings[:6]  # more deals later go on from here


@given(st.integers(0, 2**63), st.integers(0, 2**31))
def test_deals_differ_and_are_exact_in_any_json_reader(seed, index):
    assert 0 <= deal_seed(seed, index) < 2**53
    assert deal_seed(seed, index) != deal_seed(seed, index + 1)


@pytest.mark.parametrize(
    ("bots", "deals", "seating", "said"),
    [
        ([], 1, "rotations", "0 bots"),
        (["A"], 0, "rotations", "0 deals"),
        (["A", "B", "A"], 1, "rotations", "bot A stands twice"),
        (["A"], 1, "round", "unknown seating 'round' (known: rotations, permutations)"),
    ],
)
def test_a_field_that_cannot_play_is_refused(bots, deals, seating, said):
    with pytest.raises(InputError) as error:
        list(schedule(bots, 2, deals, 1, seating))
    assert said in str(error.value)
