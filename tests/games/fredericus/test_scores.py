"""Fredericus: points and places."""

import pytest

from tests.games.fredericus.table import given


@pytest.mark.parametrize(("creatures", "goals", "owns", "total"), [
    ("", "a", False, 1),
    ("aabcd", "abe", False, 11),
    ("aaabc", "aabcc", False, 20),
    ("aaabc", "aabcc", True, 22),
    ("a", "aaa", False, 5),
    ("aaaa", "aaa", False, 13),
    ("", "fg", True, 4),
    ("abcdefgh", "abcdefgh", False, 52),
    ("aabbccd", "aabc", False, 21),
    ("abcdef", "gh", False, 8),
])  # fmt: skip
def test_totals_fr_51_fr_52_fr_53_fr_t68(creatures, goals, owns, total):
    """A-17: one series of pairs over all kinds."""
    table = given(2, captured={0: creatures}, goals={0: goals}, owner=0 if owns else None)
    assert table.scores() == [total, 0]


def test_each_pair_counts_one_more_fr_52_fr_t69():
    """Whatever the kinds."""
    for kinds in ("abcde", "aaabb"):
        totals = [given(2, captured={0: kinds[:n]}, goals={0: kinds[:n]}).scores()[0] - 2 * n
                  for n in range(6)]  # fmt: skip
        assert totals == [0, 1, 3, 6, 10, 15]


def test_of_equals_the_later_seat_wins_fr_54_fr_t70():
    table = given(act=3, phase="FINISHED", closed=True, captured={0: "aaabc", 2: "dddef"},
                  goals={0: "aabcc", 2: "ddeff"})  # fmt: skip
    assert table.scores() == [20, 0, 20, 0]
    assert table.ranks() == [2, 4, 1, 3]
    assert table.returns() == [0, 0, 1, 0]


def test_four_equals_fr_t70():
    """Order 3, 2, 1, 0."""
    assert given(act=3, phase="FINISHED", closed=True).ranks() == [4, 3, 2, 1]


def test_fredericus_pairs_with_nothing_fr_41_fr_t71():
    for creatures in ("", "abcdefg"):
        table = given(3, captured={1: creatures}, owner=1)
        assert table.scores()[1] == len(creatures) + 2


def test_more_points_go_before_a_later_seat_fr_53():
    table = given(act=3, phase="FINISHED", closed=True, captured={0: "ab", 1: "a", 2: "abc"})
    assert table.ranks() == [2, 3, 1, 4]
