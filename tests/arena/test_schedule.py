"""Schedules are balanced: every bot gets every seat of every deal equally often."""

from collections import Counter
from itertools import combinations, pairwise
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from staufen.arena.schedule import (
    BOOKS,
    MAX_ROUND,
    SEATINGS,
    book_seed,
    deal_seed,
    in_rounds,
    list_seatings,
    list_tables,
    schedule_gauntlet,
    schedule_ladder,
    schedule_round_robin,
    schedule_swiss,
    williams_square,
)  # fmt: skip
from staufen.core import InputError

FIELD = ["A", "B", "C", "D", "E", "F"]
SIZES = [(bots, players) for bots in range(1, 7) for players in range(1, 6)]


@pytest.mark.parametrize("seating", SEATINGS)
@pytest.mark.parametrize(("bots", "players"), SIZES)
def test_every_bot_has_every_seat_of_every_deal_equally_often(bots, players, seating):
    pairings = list(schedule_round_robin(FIELD[:bots], players, 2, 1, seating))
    for deal in {pairing.deal for pairing in pairings}:
        taken = Counter(
            (seat, name) for p in pairings if p.deal == deal for seat, name in enumerate(p.bots)
        )
        assert len(taken) == bots * players
        assert len(set(taken.values())) == 1


@pytest.mark.parametrize(("bots", "players"), SIZES)
def test_every_two_bots_meet_equally_often(bots, players):
    pairings = list(schedule_round_robin(FIELD[:bots], players, 1, 1))
    pairs = Counter(pair for p in pairings for pair in combinations(sorted(set(p.bots)), 2))
    if players > 1:
        assert set(pairs) == set(combinations(FIELD[:bots], 2))
        assert len(set(pairs.values())) <= 1


def test_large_fields_meet_in_all_combinations():
    assert list_tables("ABC", 2) == [("A", "B"), ("A", "C"), ("B", "C")]
    assert [p.bots for p in schedule_round_robin("ABC", 2, 1, 1)] == [
        ("A", "B"), ("B", "A"), ("A", "C"), ("C", "A"), ("B", "C"), ("C", "B"),
    ]  # fmt: skip


def test_small_fields_fill_tables_evenly():
    assert list_tables("AB", 3) == [("A", "A", "B"), ("A", "B", "B")]
    assert list_tables("AB", 4) == [("A", "A", "B", "B")]
    assert list_tables("ABC", 4) == [
        ("A", "A", "B", "C"),
        ("A", "B", "B", "C"),
        ("A", "B", "C", "C"),
    ]
    assert list_tables("A", 3) == [("A", "A", "A")]


def test_seatings_of_a_deal_are_distinct():
    assert list_seatings(("A", "A", "B"), "rotations") == [
        ("A", "A", "B"), ("A", "B", "A"), ("B", "A", "A"),
    ]  # fmt: skip
    assert list_seatings(("A", "A"), "rotations") == [("A", "A")]
    assert len(list_seatings(("A", "B", "C"), "permutations")) == 6
    assert len(list_seatings(("A", "B", "B"), "permutations")) == 3


def test_pairings_are_numbered_deal_by_deal():
    pairings = list(schedule_round_robin("ABC", 3, 4, 9))
    assert [p.number for p in pairings] == list(range(12))
    assert [p.deal for p in pairings] == [deal_seed(9, i) for i in range(4) for _ in range(3)]
    assert list(schedule_round_robin("ABC", 3, 4, 9)) == pairings
    assert (
        list(schedule_round_robin("ABC", 3, 2, 9)) == pairings[:6]
    )  # more deals later go on from here


@given(st.integers(0, 2**63), st.integers(0, 2**31))
def test_deals_differ_and_are_exact_in_any_json_reader(seed, index):
    assert 0 <= deal_seed(seed, index) < 2**53
    assert deal_seed(seed, index) != deal_seed(seed, index + 1)


@pytest.mark.parametrize(("bots", "deals", "seating", "message"), [
    ([], 1, "rotations", "0 bots"),
    (["A"], 0, "rotations", "0 deals"),
    (["A", "B", "A"], 1, "rotations", "duplicate bot A"),
    (["A"], 1, "round", "unknown seating 'round' (known: rotations, permutations, balanced)"),
])  # fmt: skip
def test_an_invalid_field_is_rejected(bots, deals, seating, message):
    with pytest.raises(InputError) as error:
        list(schedule_round_robin(bots, 2, deals, 1, seating))
    assert message in str(error.value)


# -------------------------------------------------------------------- balanced seatings


@pytest.mark.parametrize("size", range(2, 7))
def test_balanced_designs_balance_neighbours(size):
    rows = williams_square(size)
    assert len(rows) == (size if size % 2 == 0 else 2 * size)
    assert all(sorted(row) == list(range(size)) for row in rows)
    follows = Counter(pair for row in rows for pair in pairwise(row))
    assert len(follows) == size * (size - 1)
    assert len(set(follows.values())) == 1


def test_balanced_is_all_permutations_up_to_three_seats():
    for table in (("A",), ("A", "B"), ("A", "B", "C"), ("A", "A", "B")):
        assert set(list_seatings(table, "balanced")) == set(list_seatings(table, "permutations"))
    assert len(list_seatings(tuple("ABCD"), "balanced")) == 4
    assert len(list_seatings(tuple("ABCDE"), "balanced")) == 10


# -------------------------------------------------------------------- gauntlet, rounds, Swiss


def test_in_a_gauntlet_the_candidate_sits_at_every_table():
    pairings = list(schedule_gauntlet("H", "ABC", 3, 2, 1))
    assert {frozenset(p.bots) for p in pairings} == {
        frozenset(["H", *others]) for others in combinations("ABC", 2)
    }
    assert [p.number for p in pairings] == list(range(2 * 3 * 3))
    assert {p.bots for p in schedule_gauntlet("H", "A", 3, 1, 1)} == {
        *list_seatings(("H", "H", "A"), "rotations"), *list_seatings(("H", "A", "A"), "rotations")
    }  # fmt: skip
    with pytest.raises(InputError, match="a gauntlet needs at least one opponent"):
        schedule_gauntlet("H", [], 2, 1, 1)


def test_rounds_hold_whole_deals_and_grow():
    pairings = list(schedule_round_robin("ABC", 2, 40, 1))
    rounds = list(in_rounds(pairings))
    assert [p for each in rounds for p in each] == pairings
    assert [len(each) for each in rounds] == [12, 18, 36, 66, 108]
    deals = [{p.deal for p in each} for each in rounds]
    assert all(a.isdisjoint(b) for a, b in combinations(deals, 2))


def test_rounds_stay_small_enough_for_memory():
    rounds = list(in_rounds(schedule_round_robin("AB", 2, 5000, 1)))
    assert sum(map(len, rounds)) == 10_000
    assert max(map(len, rounds)) == MAX_ROUND


class Result(NamedTuple):
    """A match in which the better name wins: A before B before C."""

    bots: tuple[str, ...]

    @property
    def shares(self):
        return tuple(float(bot == min(self.bots)) for bot in self.bots)


def played(rounds):
    """Play a schedule; return the pairings of its rounds."""
    found = [next(rounds)]
    try:
        while True:
            found.append(rounds.send([Result(p.bots) for p in found[-1]]))
    except StopIteration:
        return found


def test_swiss_pairs_equals_without_rematches():
    rounds = played(schedule_swiss("ABCDEFGH", 2, 3, 1))
    met = [{frozenset(p.bots) for p in each} for each in rounds]
    assert [len(each) for each in met] == [4, 4, 4]
    assert len(set().union(*met)) == 12
    assert [len({p.deal for p in each}) for each in rounds] == [1, 1, 1]
    wins = Counter(min(pair) for each in met[:2] for pair in each)
    best = {bot for bot, count in wins.items() if count == 2}
    assert any(pair == best for pair in met[2])  # the two that won twice meet
    assert [p.number for each in rounds for p in each] == list(range(24))
    assert (
        rounds
        == played(schedule_swiss("ABCDEFGH", 2, 3, 1))
        != played(schedule_swiss("ABCDEFGH", 2, 3, 2))
    )


def test_byes_rotate():
    rounds = played(schedule_swiss("ABCDE", 2, 5, 1))
    resting = [set("ABCDE") - {bot for p in each for bot in p.bots} for each in rounds]
    assert sorted(bot for each in resting for bot in each) == list("ABCDE")
    three = played(schedule_swiss("ABCDEFG", 3, 2, 1, "balanced"))
    assert [len(each) for each in three] == [12, 12]
    with pytest.raises(InputError, match="3 bots cannot fill 4"):
        next(schedule_swiss("ABC", 4, 1, 1))


def test_ladder_rounds_pair_similar_ratings():
    true = {f"b{i:02}": 10.0 + 3 * i for i in range(12)}
    rounds = played(schedule_ladder([*true], 2, 20, 1, "balanced", lambda results: true))
    for pairings in rounds:
        assert sorted(bot for p in pairings for bot in p.bots) == sorted([*true] * 2)
        assert len({p.deal for p in pairings}) == 1
    gaps = [max(abs(true[a] - true[b]) for a, b in (p.bots for p in each)) for each in rounds]
    assert len(gaps) == 20
    mixed = [gap for i, gap in enumerate(gaps) if i % 5 == 4]
    close = [gap for i, gap in enumerate(gaps) if i % 5 and i % 5 != 4]
    assert max(close) <= 12
    assert sum(close) / len(close) < 9 < 15 < sum(mixed) / len(mixed)


def test_a_book_of_deals_never_changes():
    assert BOOKS == {1: 1194}
    assert [deal_seed(book_seed(1), index) for index in range(4)] == [
        5750431494850396, 237793460168021, 1104107615501650, 7283387158047409,
    ]  # fmt: skip
    with pytest.raises(InputError, match="unknown deal book '9'"):
        book_seed(9)


def test_a_solo_gauntlet_has_the_games_of_all_bots():
    assert [p.bots for p in schedule_gauntlet("H", "AB", 1, 1, 1)] == [("H",), ("A",), ("B",)]
