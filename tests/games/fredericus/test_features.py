"""Fredericus: what the heuristic sees."""

import pytest

from staufen import core
from tests.games.fredericus.table import given
from tests.support.search import won
from tests.support.walk import moments


def feature(name, seat=0, **text):
    return given(**text).features(seat)[name]


@pytest.mark.parametrize(("name", "text", "value"), [
    ("creatures", {"captured": {0: "abc", 1: "a", 2: "ab"}}, 0.5),
    ("goals", {"goals": {0: "a", 1: "abc"}}, -1),
    ("pairs", {"captured": {0: "aab"}, "goals": {0: "abb"}}, 0.6),
    ("fredericus", {"owner": 0}, 1),
    ("fredericus", {"owner": 2}, -1),
    ("lead", {"captured": {0: "ab"}, "goals": {0: "a", 1: "a"}, "owner": 1}, 0.2),
    ("hunts", {"falcons": "P0@2 Q0@4", "rows": {1: "S", 3: "S", 5: "W"}}, 2),
    ("threats", {"falcons": "P1@2 Q1@4", "rows": {1: "S", 3: "S", 5: "W"}}, 2),
    ("hunts", {}, 0),
    ("quarry", {"goals": {0: "a"}}, 6 / 3),
    ("quarry", {"goals": {0: "b"}, "rows": {3: "b"}}, 1 / 3),
    ("bets", {"tokens": "0@2", "falcons": "P1@2", "rows": {1: "S", 3: "S"}}, 1),
    ("bets", {"tokens": "0@2", "falcons": "P0@2", "rows": {1: "S", 3: "S"}}, 1 / 3),
    ("centre", {"tokens": "0@C"}, 1),
    ("seals", {"falcons": "P0@2", "rows": {1: "E", 3: "E"}}, 1),
    ("seals", {"falcons": "P0@2", "hooded": "P0", "rows": {1: "E", 3: "E"}}, 0),
    ("hooded", {"hooded": "P0"}, -1),
    ("hooded", {"hooded": "P1 P2 Q3"}, 1),
])  # fmt: skip
def test_a_feature_has_its_value(name, text, value):
    assert feature(name, **text) == pytest.approx(value, abs=1e-6)


def test_a_goal_owed_is_as_good_as_held():
    """Or else a capture on a keep with others' bets would look free."""
    table = given(falcons="P0@2", rows={1: "S", 3: "S"}, tokens="1@2").play("xP")
    assert table.features(0)["goals"] == -0.5
    assert table.play("da").features(0)["goals"] == -0.5


def test_features_are_of_about_one_size():
    for players in (2, 3, 4):
        for state in moments(core.load("fredericus", players=players), 60):
            for seat in range(players):
                assert all(abs(v) <= 8 for v in state.features(seat).values())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_ply_of_the_default_weights_beats_random_play(players):
    """Six games of a seed each: the heuristic's seat wins all but one at least."""
    assert won("fredericus", players, 6, worlds=2) >= 5
