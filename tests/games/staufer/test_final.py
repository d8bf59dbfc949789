"""The final scoring: jobs, chests, and who wins."""

from itertools import product

import pytest

from staufen import core
from staufen.core.games.staufer.components import PATTERN_IDS, SEAT_JOB_IDS
from tests.games.staufer.reference import most_disjoint
from tests.games.staufer.table import RING_E, SAM, given, last_turn
from tests.support.walk import rng

RINGS = {
    entry["id"]: (entry["ring"], entry["vp"])
    for entry in core.load("staufer").components.data["job_pattern"]
}


def jobs_of(region="nijmegen", pattern="j_same3", seat="j_seat7"):
    return {0: (region, pattern, seat)}


def points(state):
    """Return what jobs and chests add to seat 0's points on the scoreboard."""
    return state.scores()[0] - state.score(0)


def test_st_99_jobs_count_at_the_end_and_are_shown():
    state = last_turn(players=2, seat=1, round=4, jobs=jobs_of("palermo"),
                      sit={("palermo", 3): "e0"}, king="milano")  # fmt: skip
    assert state.view(1).fields()["of"][0]["jobs"] == [0, 0, 0]
    state.play("supply-4")
    assert state.is_over
    assert state.view(1).fields()["of"][0]["jobs"] == state["of"][0]["jobs"] == [6, 6, 5]
    assert state.scores()[0] == state["of"][0]["score"] + 12


@pytest.mark.parametrize(("figures", "vp"), [
    ({}, 0),
    ({2: "e0"}, 12),
    ({2: "e0", 3: "e1"}, 12),
    ({2: "e1", 3: "e0"}, 6),
    ({2: "N1", 3: "e2", 4: "e0"}, 6),
    ({2: "e1"}, 0),
    ({2: "e0", 3: "e1", 4: "e1"}, 6),
    ({2: "N0", 3: "e1", 4: "e1"}, 12),
])  # fmt: skip
def test_st_100_and_st_t24_the_region_job(figures, vp):
    """Sam holds Augsburg: first, second, lower, absent; rank as in scoring, scored once."""
    sit = {("augsburg", chair): figure for chair, figure in figures.items()}
    assert points(given(sit=sit, jobs=jobs_of("augsburg"))) == vp


def test_st_100_the_last_of_five_is_present_too():
    there = {("strasbourg", chair): f"e{chair % 5}" for chair in range(1, 6)}
    assert points(given(5, sit=there, jobs=jobs_of("strasbourg"))) == 6
    assert points(given(5, sit=there, jobs=jobs_of("strasbourg"), region_job="second_only")) == 0
    second = {("strasbourg", 1): "e1", ("strasbourg", 2): "e0"}
    assert points(given(5, sit=second, jobs=jobs_of("strasbourg"), region_job="second_only")) == 6


@pytest.mark.parametrize("privilege", ["p_presence", "p_precedence"])
def test_st_100_privileges_do_not_help_region_jobs(privilege):
    """The left seat wins the tie, whatever the other owns."""
    sit = {("augsburg", 2): "e1", ("augsburg", 3): "e0"}
    assert points(given(sit=sit, jobs=jobs_of("augsburg"), owned={0: [privilege]})) == 6


@pytest.mark.parametrize(("job", "chairs", "vp"), [
    ("j_seat4", [("palermo", 3), ("aachen", 3), ("strasbourg", 3)], 12),
    ("j_seat4", [("strasbourg", 3), ("strasbourg", 4)], 8),
    ("j_seat4", [("strasbourg", 5)], 0),
    ("j_seat3", [("palermo", 4), ("aachen", 4)], 6),
    ("j_seat5", [("nijmegen", 1), ("milano", 2), ("milano", 3)], 15),
    ("j_seat6", [("palermo", 1), ("palermo", 2)], 12),
    ("j_seat7", [("strasbourg", 1), ("milano", 1), ("aachen", 1)], 21),
    ("j_seat_noble", [("palermo", 1), ("aachen", 1), ("strasbourg", 1)], 10),
])  # fmt: skip
def test_st_101_and_st_t26_the_seat_job(job, chairs, vp):
    """Three figures in seats of 4 are worth 12; a Noble counts once; noble-only is of the seat."""
    jobs = jobs_of("augsburg", "j_same3", job)
    for kind in "eN":
        sit = {("palermo", 4): "e1"} | {chair: f"{kind}0" for chair in chairs}
        assert points(given(sit=sit, court={0: (4, 0)}, jobs=jobs)) == vp


def figures_at(numbers):
    """Return seats by region: so many of seat 0, from the right, none on a 7."""
    seats = {"nijmegen": 3, "aachen": 4, "strasbourg": 5, "augsburg": 4, "milano": 5, "palermo": 4}
    return {
        (name, seats[name] - i): "e0"
        for name, n in zip(RING_E, numbers, strict=True)
        for i in range(n)
    }


def fulfilments(numbers, pattern):
    """Return how often the engine finds a pattern, one job of seat 0 being that card."""
    region = 12 if numbers[0] else 0
    state = given(sit=figures_at(numbers), court={0: (0, 1)}, jobs=jobs_of(pattern=pattern))
    return (points(state) - region) / RINGS[pattern][1]


@pytest.mark.parametrize(("numbers", "wanted"), [
    pytest.param([2, 2, 2, 0, 0, 0], {"j_row3": 2}, id="ST-T25 twice in three regions"),
    pytest.param([1, 1, 1, 1, 1, 1], {"j_row3": 2}, id="ST-T25 twice round the ring"),
    pytest.param([3, 2, 1, 0, 0, 0], {"j_same2": 2, "j_adjacent2": 2, "j_row3": 1, "j_same3": 1,
                                      "j_opposite2": 0, "j_triangle3": 0}, id="ST-T44 first"),
    pytest.param([1, 0, 1, 0, 1, 0], dict.fromkeys(PATTERN_IDS, 0) | {"j_triangle3": 1},
                 id="ST-T44 second"),
    pytest.param([2, 1, 1, 2, 0, 1], {"j_same2": 2, "j_adjacent2": 3, "j_opposite2": 3, "j_row3": 1,
                                      "j_triangle3": 1, "j_same3": 0}, id="ST-T44 third"),
    pytest.param([1, 1, 0, 1, 1, 0], dict.fromkeys(PATTERN_IDS, 0) | {"j_adjacent2": 2,
                                                                     "j_opposite2": 2},
                 id="ST-T44 fourth"),
])  # fmt: skip
def test_st_102_patterns(numbers, wanted):
    assert {pattern: fulfilments(numbers, pattern) for pattern in wanted} == wanted


@pytest.mark.parametrize("pattern", PATTERN_IDS)
def test_st_102_the_most_disjoint_fulfilments_by_brute_force(pattern):
    """All boards of up to one figure a region, and a sample of larger ones."""
    boards = [*product(range(2), repeat=6)][::3]
    boards += [tuple(rng(seed).integers(0, 4, 6)) for seed in range(25)]
    for numbers in boards:
        if sum(numbers) <= 12:
            expected = most_disjoint(numbers, RINGS[pattern][0])
            assert fulfilments(numbers, pattern) == expected, numbers


def test_st_102_all_patterns_are_mirror_symmetric():
    for ring, _ in RINGS.values():
        mirrored = ring[::-1]
        assert mirrored in [ring[i:] + ring[:i] for i in range(6)]


BROWN = [0, 2, 5, 9, 14, 20, 22, 25, 29, 34, 40, 42, 45, 49, 54, 60, 62, 65, 69]


def test_st_61_st_103_st_t28_and_st_t31_sets_of_brown_chests():
    found = [points(given(hold={0: ["brown"] * n})) for n in range(19)]
    assert found == BROWN
    assert found[7] == 25


def test_st_104_st_t29_and_st_t30_a_point_for_every_chest_left():
    two_and_one = ["t_recall", "t_promotion", "purple"]
    assert points(given(hold={0: two_and_one})) == 3
    assert points(given(hold={0: ["brown"] * 7 + two_and_one})) == 28


def test_st_t27_and_st_t30_sams_jobs_and_chests_are_worth_32_and_28():
    """Second in Augsburg, a row twice, three figures in seats of 4: from 10 points to 42."""
    sit = {("strasbourg", 3): "e0", ("strasbourg", 4): "e0", ("palermo", 3): "e0",
           ("aachen", 4): "e0", ("nijmegen", 3): "e0", ("milano", 5): "e0",
           ("augsburg", 2): "N1", ("augsburg", 4): "e0"}  # fmt: skip
    jobs = jobs_of("augsburg", "j_row3", "j_seat4")
    state = given(sit=sit, score={SAM: 10}, jobs=jobs, court={0: (0, 1)})
    assert points(state) == 6 + 14 + 12 == 32
    assert state.scores()[SAM] == 42
    chests = ["brown"] * 7 + ["t_recall", "t_promotion", "purple"]
    for board, total in ((10, 70), (66, 126)):
        rich = given(sit=sit, score={SAM: board}, jobs=jobs, court={0: (0, 1)}, hold={0: chests})
        assert rich.scores()[SAM] == total


def test_st_5_points_are_one_number_and_no_medals_are_shown():
    for points in (42, 70, 98, 126):
        text = given(score={1: points}).overview()
        assert f"Player 2 {points} (" in text
        assert not {"medal", "gold", "silver"} & set(text.lower().split())


def test_st_105_payments_do_not_go_to_the_court():
    state = last_turn(players=2, seat=1, round=4, paid={(0, "milano"): (5, 1)}, king="milano")
    state.play("supply-4")
    assert state.is_over
    assert (state.court(0), state.paid(0)) == ((4, 1), {"milano": 6})


def ended(first, second, score):
    """Return the end of a game of two with these Courts; seat 1 takes two Envoys at the end."""
    courts = {0: first, 1: (second[0] - 2, second[1])}
    return last_turn(players=2, seat=1, round=4, court=courts, score=score, king="milano",
                     paid={(1, "aachen"): (2, 0)}).play("supply-4")  # fmt: skip


@pytest.mark.parametrize(("first", "second", "score", "ranks"), [
    ((0, 0), (9, 3), {0: 5, 1: 4}, [1, 2]),
    ((3, 0), (2, 0), {0: 5, 1: 5}, [1, 2]),
    ((1, 0), (2, 0), {0: 5, 1: 5}, [2, 1]),
    ((1, 1), (2, 0), {0: 5, 1: 5}, [1, 1]),
    ((0, 3), (2, 0), {0: 5, 1: 5}, [1, 2]),
    ((1, 1), (3, 0), {0: 5, 1: 5}, [2, 1]),
], ids=["ST-106 points first", "ST-T32 more figures", "ST-T32 fewer", "ST-T32 shared",
        "ST-106 Nobles count alike", "ST-T32 three against two"])  # fmt: skip
def test_st_106_the_winner(first, second, score, ranks):
    """Most points, then most figures in Court, Envoys and Nobles alike; then it is shared (A17)."""
    state = ended(first, second, score)
    assert state.is_over
    assert state.scores() == [score[0], score[1]]
    assert state.ranks() == ranks
    assert state.returns() == [(rank == 1) / ranks.count(1) for rank in ranks]


def test_seat_jobs_are_listed_in_the_order_of_their_words():
    assert [f"j_seat{n}" for n in range(3, 8)] == list(SEAT_JOB_IDS[:5])
