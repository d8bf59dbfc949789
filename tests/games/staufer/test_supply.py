"""The supply action, and what happens when the Province is exhausted."""

import pytest

from staufen import core
from tests.games.staufer.table import given, last_turn, region


@pytest.mark.parametrize(("players", "figures"), [
    (5, [(1, 1), (0, 1), (3, 0), (2, 0), (1, 0)]),
    (4, [(1, 1), (0, 1), (3, 0), (2, 0), (1, 0)]),
    (3, [(1, 1), (0, 1), (3, 0), (2, 0)]),
    (2, [(1, 1), (0, 1), (3, 0), (2, 0)]),
])  # fmt: skip
def test_st_31_a_space_gives_the_figures_it_shows(players, figures):
    state = given(players)
    assert state.may("supply") == [f"supply-{i + 1}" for i in range(len(figures))]
    for i, (envoys, nobles) in enumerate(figures):
        after = state.copy().play(f"supply-{i + 1}")
        assert after.court(0) == (4 + envoys, 1 + nobles)
        assert after.province(0) == (11 - envoys, 2 - nobles)


def test_st_32_a_space_may_be_chosen_again():
    state = given(order=[0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 0])
    state.play("supply-3 supply-3 supply-3")
    assert state.court(0) == (10, 1)
    assert state.court(1) == (7, 1)


def test_st_33_all_chests_of_the_space_are_taken():
    state = given(round=2, under={1: ["brown", "purple", "t_recall"], 2: ["brown"]})
    state.play("supply-1")
    assert state.held(0) == {"brown": 1, "purple": 1, "t_recall": 1}
    assert state.under(1) == []
    assert state.under(2) == ["brown"]


def test_st_34_st_35_an_empty_space_stays_empty_until_the_clean_up():
    state = last_turn(seat=0, under={3: ["brown"]})
    state.play("supply-3")
    assert state.held(0) == {"brown": 1}
    again = given(order=[0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3], under={3: ["brown"]})
    again.play("supply-3")
    assert again.under(3) == []
    again.play("supply-3")
    assert (again.court(0), again.held(0)) == ((10, 1), {"brown": 1})
    assert len(state.settle().under(3)) == 1


def test_st_t6_an_orange_chest_comes_on_top():
    state = given(under={4: ["o_vp3"]})
    state.play("supply-4")
    assert (state.court(0), state.province(0)) == ((6, 1), (9, 2))
    assert state.under(4) == []
    assert (state.score(0), state.discarded()["o_vp3"]) == (3, 1)


def test_st_36_the_player_chooses_payment_areas():
    """Each set of regions is one path: they are named in one order."""
    state = given(court={0: (8, 1)}, paid={(0, "augsburg"): (2, 0), (0, "milano"): (5, 0)})
    assert state.province(0) == (0, 2)
    state.play("supply-3")
    assert state.may() == ["fetch-augsburg", "fetch-milano"]
    other = state.copy().play("fetch-milano")  # two more are left there, none before
    assert other.paid(0) == {"augsburg": 2, "milano": 2}
    state.play("fetch-augsburg fetch-augsburg")
    assert state.paid(0) == {"milano": 4}
    assert state.court(0) == (11, 1)


def test_st_36_the_province_comes_first_and_all_that_is_left_needs_no_choice():
    state = given(court={0: (12, 1)}, paid={(0, "augsburg"): (1, 0), (0, "milano"): (1, 0)})
    state.play("supply-3")
    assert (state.court(0), state.province(0)) == ((15, 1), (0, 2))
    assert state.paid(0) == {}


@pytest.mark.parametrize(("paid_noble", "gained"), [(1, (0, 1)), (0, (1, 0))])
def test_st_37_and_st_t38_a_noble_from_a_payment_area_or_an_envoy(paid_noble, gained):
    state = given(
        court={0: (4, 1)},
        paid={(0, "palermo"): (0, paid_noble)},
        sit={("aachen", 1): "N0"} | ({} if paid_noble else {("milano", 1): "N0"}),
    )
    assert state.province(0) == (11, 0)
    state.play("supply-2")
    assert state.court(0) == (4 + gained[0], 1 + gained[1])
    assert state.province(0) == (11 - gained[0], 0)


def test_st_37_the_envoy_instead_may_come_from_a_payment_area_too():
    state = given(court={0: (10, 3)}, paid={(0, "palermo"): (5, 0)})
    state.play("supply-2")
    assert state.court(0) == (11, 3)
    assert state.paid(0) == {"palermo": 4}


def test_st_38_what_is_nowhere_is_not_taken_and_seats_are_left_alone():
    state = given(court={0: (14, 2)}, sit={("aachen", 1): "N0", ("aachen", 2): "e0"})
    state.play("supply-1")
    assert state.court(0) == (14, 2)
    assert state.province(0) == (0, 0)


def test_st_t39_the_canonical_order_of_regions():
    """Outside a player's own turn: King's region, then the one he comes to last.

    Aachen's bonus for the first is three Envoys here: one from the Province, two from Milano.
    """
    regions = [dict(entry) for entry in core.load("staufer").components.data["region"]]
    regions[region("aachen")]["bonus"] = [{"envoys": 3}, {"envoys": 1}]
    state = last_turn(seat=3, king="nijmegen", a=["aachen"], court={0: (9, 1)},
                      paid={(0, "augsburg"): (1, 0), (0, "milano"): (3, 0)},
                      sit={("aachen", 1): "N0", ("aachen", 4): "e0"},
                      components={"region": regions})  # fmt: skip
    assert state.province(0) == (1, 1)
    state.play("supply-5")
    assert state.court(0) == (12, 1)
    assert state.paid(0) == {"augsburg": 1, "milano": 1}


@pytest.mark.parametrize(("where", "left"), [
    (("nijmegen", "milano"), {"milano": 1}),
    (("augsburg", "milano"), {"augsburg": 1}),
    (("strasbourg", "palermo"), {"strasbourg": 1}),
])  # fmt: skip
def test_st_36_the_region_the_king_visits_last_comes_first(where, left):
    state = last_turn(seat=3, a=["palermo"], court={0: (12, 1)},
                      paid={(0, name): (1, 0) for name in where},
                      sit={("palermo", 4): "e0", ("palermo", 1): "N1"})  # fmt: skip
    state.play("supply-5")
    assert (state.court(0), state.paid(0)) == ((13, 1), left)


def test_st_39_orange_chests_and_the_track_fall_back_on_payment_areas():
    state = given(court={0: (10, 1)}, paid={(0, "aachen"): (2, 0), (0, "milano"): (3, 0)},
                  under={5: ["o_envoy2"]})  # fmt: skip
    state.play("supply-5")
    assert state.may() == ["fetch-aachen", "fetch-milano"]
    state.play("fetch-aachen")
    assert state.may() == ["fetch-aachen", "fetch-milano"]  # now for the chest
    state.play("fetch-milano")
    assert (state.court(0), state.paid(0)) == ((13, 1), {"aachen": 1, "milano": 1})
    track = given(court={0: (10, 1)}, paid={(0, "aachen"): (2, 0), (0, "milano"): (3, 0)})
    track.play("deploy-nijmegen-3")
    assert track.may() == ["fetch-aachen", "fetch-milano"]
