"""Region scoring: which regions, who is where, points and bonus."""

import pytest

from staufen import core
from staufen.core import tutorial
from staufen.core.games.staufer import rules as r
from tests.games.staufer.table import ROSE, SAM, given, last_turn, region

TILE_743_IN_MILANO = [1, 2, 3, 4, 5, 0]


def scoring(seat=0, **wanted):
    """Return the state after the last turn of a round, scored as far as no chest is drawn."""
    return last_turn(seat=seat, **wanted).play("supply-5")


# Which regions


def test_st_70_st_81_and_st_t16_the_a_region_then_the_b_region():
    state = scoring(a=["palermo"], b=["king_region"], king="nijmegen")
    assert state.scored() == ["palermo", "nijmegen"]


def test_st_70_and_st_t17_one_region_for_both_tiles_is_scored_once():
    state = scoring(round=1, a=["aachen", "palermo"], b=["most_nobles", "king_region"],
                    king="palermo", sit={("palermo", 4): "e1", ("milano", 5): "e1"},
                    tiles=[1, 2, 0, 3, 4, 5])  # fmt: skip
    assert state.scored() == ["palermo"]
    assert state.score(1) == 7
    draws = 0
    while state.to_act == core.CHANCE:
        state.apply(state.legal_actions[0])
        draws += 1
    assert draws == 4 + 5
    assert [len(state.under(("palermo", chair))) for chair in (1, 2, 3, 4)] == [1] * 4
    assert [len(state.under(space)) for space in (1, 2, 3, 4, 5)] == [1] * 5
    assert state.sitting("palermo") == {}
    assert state.sitting("milano") == {5: "e1"}


def test_st_71_the_b_region_is_found_before_the_a_region_is_scored():
    """Strasbourg has most paid there until Augsburg's bonus recalls it."""
    wanted = {
        "a": ["augsburg"],
        "b": ["most_payment"],
        "paid": {(1, "strasbourg"): (3, 0), (2, "aachen"): (1, 0)},
        "sit": {("augsburg", 4): "e1"},
    }
    assert scoring(**wanted).scored() == ["augsburg", "strasbourg"]
    assert scoring(b_marker="after_a", **wanted).scored() == ["augsburg", "aachen"]


FITS = {
    "under": {("strasbourg", 1): ["brown", "purple"]}
    | {
        (name, chair): ["brown"]
        for name, chair in [("nijmegen", 1), ("aachen", 1), ("augsburg", 1), ("palermo", 1)]
    },
    "sit": {
        **{("aachen", 2): "e1", ("aachen", 3): "e2", ("aachen", 4): "e2"},
        **{("milano", 2): "N1", ("milano", 3): "N3"},
    },
    "paid": {(1, "augsburg"): (2, 0), (2, "augsburg"): (0, 1), (3, "milano"): (2, 0)},
}


@pytest.mark.parametrize(("condition", "fits"), [
    ("king_region", "palermo"),
    ("fewest_chests", "milano"),
    ("most_figures", "aachen"),
    ("most_payment", "augsburg"),
    ("most_chests", "strasbourg"),
    ("most_nobles", "milano"),
])  # fmt: skip
def test_st_72_conditions_of_the_b_tiles(condition, fits):
    regions, conditions = ["aachen", "nijmegen"], [other(condition), condition]
    state = scoring(round=1, king="palermo", a=regions, b=conditions, **FITS)
    assert state.scored() == ["nijmegen", fits]


def other(condition):
    return "king_region" if condition != "king_region" else "most_nobles"


CHESTS = {"nijmegen": 3, "strasbourg": 2, "palermo": 2, "aachen": 4, "augsburg": 3, "milano": 2}
CHESTS_OF_T40 = {
    (name, chair): ["brown"] for name, n in CHESTS.items() for chair in range(1, n + 1)
}


@pytest.mark.parametrize(("tie", "regions"), [
    ("from_king", ["palermo", "milano"]),
    ("after_king", ["palermo", "milano"]),
    ("no_second", ["palermo"]),
])  # fmt: skip
def test_st_73_and_st_t40_fewest_chests(tie, regions):
    state = scoring(king="aachen", b=["fewest_chests"], under=CHESTS_OF_T40, b_tie=tie)
    assert state.scored() == regions


@pytest.mark.parametrize(("tie", "region"), [("from_king", "aachen"), ("after_king", "augsburg")])
def test_st_73_and_st_t41_a_tie_of_all(tie, region):
    """No Noble sits anywhere: the King's region is the first, or the one after it."""
    state = scoring(king="aachen", b=["most_nobles"], b_tie=tie)
    assert state.scored() == ["palermo", region]


# Places and points


@pytest.mark.parametrize(("sit", "scores"), [
    pytest.param({2: "e2", 3: "e0", 4: "e2"}, [5, 0, 8, 0], id="ST-74 and ST-T12: more seats win"),
    pytest.param({1: "e3", 2: "e2", 3: "e1", 4: "e0"}, [0, 3, 5, 8],
                 id="ST-75: the seat furthest to the left decides at every rank"),
    pytest.param({4: "e2"}, [0, 0, 8, 0], id="ST-77: numbers for nobody are not given out"),
])  # fmt: skip
def test_places_of_a_tile_of_8_5_and_3(sit, scores):
    state = scoring(sit={("palermo", chair): figure for chair, figure in sit.items()})
    assert [state.score(seat) for seat in range(4)] == scores


def test_st_74_payment_areas_do_not_count():
    state = scoring(sit={("palermo", 4): "e2"}, paid={(1, "palermo"): (8, 0)})
    assert (state.score(2), state.score(1)) == (8, 0)


def test_st_76_and_st_t45_three_players_and_the_low_side():
    sit = {("palermo", 1): f"N{ROSE}", ("palermo", 2): f"e{SAM}", ("palermo", 3): "e1"}
    state = last_turn(3, seat=0, sit=sit, tiles=range(6)).play("supply-4")
    assert [state.score(seat) for seat in (ROSE, SAM, 1)] == [8, 4, 0]  # tile 8/4


def test_st_78_and_st_t18_nobody_there():
    """No points, no bonus; the region still gets new chests, unless A14 is read otherwise."""
    state = scoring(a=["palermo"], b=["king_region"])
    assert [state.score(seat) for seat in range(4)] == [0] * 4
    assert [state.court(seat) for seat in (1, 2, 3)] == [(4, 1)] * 3
    state.settle()
    assert len(state.under(("palermo", 1))) == len(state.under(("nijmegen", 3))) == 1
    ignored = scoring(a=["palermo"], b=["king_region"], empty_region="ignored").settle()
    assert ignored.under(("palermo", 1)) == []
    assert len(ignored.under(1)) == 1


# Bonuses


def test_st_79_a_third_rank_has_its_bonus_with_three_players_too():
    """Milano: 3, 2, 1 points; the tile pays two ranks only (A13)."""
    sit = {("milano", 1): "N0", ("milano", 2): "e1", ("milano", 3): "e2"}
    wanted = {"a": ["milano"], "sit": sit, "tiles": TILE_743_IN_MILANO}
    state = last_turn(3, seat=0, **wanted).play("supply-4")
    assert [state.score(seat) for seat in range(3)] == [7 + 3, 3 + 2, 1]
    narrow = last_turn(3, seat=0, bonus="as_points", **wanted).play("supply-4")
    assert [narrow.score(seat) for seat in range(3)] == [7 + 3, 3 + 2, 0]


def test_st_80_nijmegen_gives_an_envoy_and_points():
    state = scoring(a=["nijmegen"], sit={("nijmegen", 3): "e1"}, tiles=[2, 1, 0, 3, 4, 5])
    assert (state.score(1), state.court(1)) == (8 + 2, (5, 1))


def test_st_80_aachen_gives_a_noble():
    state = scoring(a=["aachen"], sit={("aachen", 4): "e1", ("aachen", 3): "N2"})
    assert (state.court(2), state.court(1)) == ((4, 2), (5, 1))


def test_st_80_strasbourg_lets_draw_a_chest():
    state = scoring(
        a=["strasbourg"], b=["most_nobles"], king="aachen", sit={("strasbourg", 5): "e1"}
    )
    assert state["phase"] == r.DRAWING
    orange = state.copy().play("chest-o_envoy3")
    assert (orange.court(1), orange.discarded()["o_envoy3"]) == ((7, 1), 1)
    state.play("chest-t_recall")
    assert state.held(1) == {"t_recall": 1}


def test_st_80_who_comes_back_by_augsburgs_bonus_is_the_owners_choice():
    """Nobles of all regions are named first, then Envoys; a set is one path."""
    state = scoring(a=["augsburg"], b=["king_region"], king="nijmegen", sit={("augsburg", 4): "e1"},
                    paid={(1, "strasbourg"): (2, 1), (1, "milano"): (2, 1)})  # fmt: skip
    assert state.to_act == 1
    assert state.may() == [
        "back-noble-strasbourg", "back-noble-milano", "back-envoy-strasbourg",
    ]  # fmt: skip
    state.play("back-noble-milano")
    assert state.may() == ["back-envoy-strasbourg", "back-envoy-milano"]
    state.play("back-envoy-strasbourg back-envoy-milano")
    assert state.paid(1) == {"strasbourg": 2, "milano": 1}
    assert state.court(1) == (6, 2)
    assert state.to_act == core.CHANCE


def test_st_80_each_rank_chooses_in_turn_and_without_a_choice_nobody_is_asked():
    state = scoring(
        a=["augsburg"],
        b=["king_region"],
        king="nijmegen",
        sit={("augsburg", 2): "e0", ("augsburg", 3): "e1", ("augsburg", 4): "e2"},
        paid={(0, "milano"): (2, 1), (1, "milano"): (1, 1), (1, "palermo"): (1, 0),
              (2, "palermo"): (3, 0)},
    )  # fmt: skip
    assert (state.to_act, state.paid(0)) == (1, {})  # all three of the first are back
    assert state.may() == ["back-noble-milano", "back-envoy-milano"]
    state.play("back-envoy-milano")  # and that in Palermo: it must be two
    assert state.paid(1) == {"milano": 1}
    assert state.paid(2) == {"palermo": 2}
    assert state.to_act == core.CHANCE


def test_st_75_a_lesson_says_that_a_noble_counts_twice_in_a_tie():
    """One Noble on the left is ahead of two Envoys, though these are more figures."""
    sit = {("palermo", 2): "N1", ("palermo", 3): "e2", ("palermo", 4): "e2"}
    state = given(sit=sit)
    assert r.ranking(state.fields(), state["place"][region("palermo")]) == [(1, 2), (2, 2)]
    (lines,) = (each.text for each in tutorial.load_lessons(state.game) if "ST-75" in each.rule)
    assert "With an equal count (a Noble counts 2), whoever sits further left is ahead." in lines


def test_st_81_the_a_region_is_scored_completely_first():
    """Its bonus chest is drawn before the B region brings points."""
    state = scoring(a=["strasbourg"], b=["king_region"], king="milano",
                    sit={("strasbourg", 5): "e1", ("milano", 5): "e2"},
                    tiles=TILE_743_IN_MILANO)  # fmt: skip
    assert (state.score(1), state.score(2)) == (8, 0)
    state.play("chest-brown")
    assert (state.score(1), state.score(2)) == (8, 7 + 3)


def test_a_20_most_figures_may_count_nobles_by_influence():
    """ST-72: two Envoys, or a Noble and an Envoy."""
    sit = {("aachen", 3): "e1", ("aachen", 4): "e2", ("milano", 1): "N3"}
    wanted = {"king": "milano", "b": ["most_figures"], "sit": sit}
    assert scoring(**wanted).scored() == ["palermo", "aachen"]
    assert scoring(most_figures="influence", **wanted).scored() == ["palermo", "milano"]
