"""Move and deploy: the way, the seat, who pays and where."""

import pytest

from staufen.core.games.staufer import rules as r
from staufen.core.games.staufer.components import REGION_IDS
from tests.games.staufer.table import (
    ADELE,
    SAM,
    count,
    court,
    deployable,
    do,
    given,
    held,
    may,
    paid,
    score,
    sitting,
    tracked,
    under,
)


def test_st_40_any_empty_seat_and_no_other():
    state = given(court={0: (12, 3)}, sit={("aachen", 2): "e1", ("palermo", 1): "N2"})
    seats = {"nijmegen": 3, "aachen": 4, "strasbourg": 5, "augsburg": 4, "milano": 5, "palermo": 4}
    every = {(name, chair) for name, n in seats.items() for chair in range(1, n + 1)}
    assert deployable(state) == every - {("aachen", 2), ("palermo", 1)}


def test_st_41_st_42_and_st_t7_the_way_to_aachen():
    """King in Nijmegen: three movement payments; then a 3 pays two more regions."""
    state = tracked(ADELE, court={ADELE: (6, 0)})
    do(state, "deploy-aachen-4")
    assert paid(state, ADELE) == {
        **{"strasbourg": 1, "palermo": 1, "aachen": 1},
        **{"augsburg": 1, "milano": 1},
    }


def test_st_43_st_48_and_st_t8_a_five_in_aachen():
    state = tracked(ADELE, court={ADELE: (8, 0)})
    do(state, "deploy-aachen-2")
    assert court(state, ADELE) == (0, 0)
    assert sitting(state, "aachen") == {2: f"e{ADELE}"}
    assert paid(state, ADELE) == {
        **{"nijmegen": 1, "strasbourg": 2, "palermo": 1},
        **{"aachen": 1, "augsburg": 1, "milano": 1},
    }


def test_st_47_and_st_t9_the_chest_under_the_seat():
    state = tracked(ADELE, court={ADELE: (8, 0)}, under={("aachen", 2): ["brown"]})
    do(state, "deploy-aachen-2")
    assert held(state, ADELE) == {"brown": 1}
    assert under(state, ("aachen", 2)) == []
    assert score(state, ADELE) == 0


def test_st_45_st_46_and_st_t10_a_noble_only_six_in_palermo():
    state = tracked(SAM, court={SAM: (7, 1)}, under={("palermo", 1): ["purple"]})
    do(state, "deploy-palermo-1")
    assert court(state, SAM) == (0, 0)
    assert sitting(state, "palermo") == {1: f"N{SAM}"}
    assert paid(state, SAM) == {
        **{"strasbourg": 2, "palermo": 1, "aachen": 1},
        **{"augsburg": 1, "milano": 1, "nijmegen": 1},
    }
    assert held(state, SAM) == {"purple": 1}


@pytest.mark.parametrize(
    ("figures", "track_envoy", "legal"),
    [((8, 0), False, False), ((7, 0), True, False), ((6, 1), False, False), ((6, 1), True, True)],
)
def test_st_t11_who_may_take_the_noble_only_six(figures, track_envoy, legal):
    state = (given if track_envoy else lambda **w: tracked(0, **w))(court={0: figures})
    assert (("palermo", 1) in deployable(state)) == legal


def test_st_45_st_46_nobles_may_sit_anywhere_and_pay():
    state = tracked(0, court={0: (1, 2)})
    do(state, "deploy-nijmegen-3 sit-noble noble-palermo")
    assert sitting(state, "nijmegen") == {3: "N0"}
    assert court(state, 0) == (0, 0)
    assert state.fields()["of"][0]["paid"][1] == [1, 0]
    assert state.fields()["of"][0]["paid"][2] == [0, 1]


def test_st_44_and_st_t34_seven_in_strasbourg_from_aachen():
    state = tracked(0, king="aachen", court={0: (11, 0)})
    do(state, "deploy-strasbourg-1")
    assert court(state, 0) == (0, 0)
    assert paid(state, 0) == {
        **{"nijmegen": 2, "strasbourg": 2, "palermo": 1},
        **{"aachen": 1, "augsburg": 2, "milano": 2},
    }


def test_st_48_no_deployment_costs_more_than_twelve():
    assert ("milano", 1) in deployable(tracked(0, king="nijmegen", court={0: (9, 3)}))
    assert ("milano", 1) not in deployable(tracked(0, king="nijmegen", court={0: (9, 2)}))


def test_st_42_st_50_and_st_t35_a_three_in_the_kings_region():
    state = tracked(0, court={0: (3, 0)})
    do(state, "deploy-nijmegen-3")
    assert paid(state, 0) == {"strasbourg": 1, "palermo": 1}


def test_st_t36_two_envoys_suffice_only_with_that_of_the_track():
    assert deployable(given(court={0: (2, 0)})) == {("nijmegen", 3)}
    assert deployable(tracked(0, court={0: (2, 0)})) == set()


def test_st_49_chests_come_too_late_to_pay():
    state = tracked(0, court={0: (2, 0)}, under={("nijmegen", 3): ["o_envoy3"]})
    assert deployable(state) == set()
    rich = tracked(0, court={0: (3, 0)}, under={("nijmegen", 3): ["o_envoy3"]})
    do(rich, "deploy-nijmegen-3")
    assert court(rich, 0) == (3, 0)


@pytest.mark.parametrize(
    ("seat", "words", "hold", "owned", "rows"),
    [
        pytest.param(
            *("nijmegen-1", "use-t_seat_discount", ["t_seat_discount"], ["p_steward"]),
            {"strasbourg": 1},
            id="5 - 2 - 1",
        ),
        pytest.param(
            *("palermo-2", "use-t_seat_discount sit-envoy", ["t_seat_discount"], ["p_steward"]),
            {"strasbourg": 1, "palermo": 1, "aachen": 1, "augsburg": 1},
            id="6 - 2 - 1: target + 1 and + 2 only",
        ),
        pytest.param(
            *("nijmegen-3", "use-t_seat_discount sit-envoy", ["t_seat_discount"], ["p_steward"]),
            {},
            id="3 - 2 - 1: no payments",
        ),
        pytest.param(
            *("aachen-4", "sit-envoy", [], ["p_traveller"]),
            {"strasbourg": 1, "palermo": 1, "augsburg": 1, "milano": 1},
            id="d = 3 with p_traveller",
        ),
    ],
)
def test_st_50_st_51_st_52_and_st_t37_discounts(seat, words, hold, owned, rows):
    state = tracked(0, court={0: (9, 2)}, hold={0: hold}, owned={0: owned})
    do(state, f"deploy-{seat} {words}")
    assert paid(state, 0) == rows


def test_st_52_the_occupant_is_always_paid():
    discounts = ["t_seat_discount"] * 3
    state = tracked(0, court={0: (1, 0)}, hold={0: discounts})
    assert deployable(state) == {("nijmegen", 2), ("nijmegen", 3)}
    do(state, "deploy-nijmegen-3 use-t_seat_discount")
    assert court(state, 0) == (0, 0)
    assert count(state, "discard", "t_seat_discount") == 1
    assert not deployable(tracked(0, court={0: (0, 0)}, hold={0: discounts}))


def test_st_52_a_discount_beyond_the_seats_number_does_not_pay_for_the_journey():
    state = tracked(0, court={0: (9, 0)}, hold={0: ["t_seat_discount"]}, owned={0: ["p_steward"]})
    do(state, "deploy-strasbourg-5 use-t_seat_discount")
    assert paid(state, 0) == {"strasbourg": 1}
    assert court(state, 0) == (7, 0)


def test_st_54_figures_on_seats_and_in_payment_areas_have_different_roles():
    """What is paid in a region counts for nothing there: the holder of one seat is first."""
    state = tracked(0, court={0: (3, 0)}, paid={(1, "nijmegen"): (9, 0)})
    do(state, "deploy-nijmegen-3")
    assert sitting(state, "nijmegen") == {3: "e0"}
    assert paid(state, 1) == {"nijmegen": 9}


@pytest.mark.parametrize(("court_before", "choices"), [((4, 1), ["sit-envoy", "sit-noble"])])
def test_st_107_who_sits_is_asked_where_both_may(court_before, choices):
    state = tracked(0, court={0: court_before})
    do(state, "deploy-nijmegen-3")
    assert may(state) == choices


def nobles_paid(state, seat):
    """Return {region: Nobles} of the payment areas."""
    fields = state.fields()
    rows = zip(fields["ring"], fields["of"][seat]["paid"], strict=True)
    return {REGION_IDS[at]: row[1] for at, row in rows if row[1]}


def test_st_46_st_53_and_a8_a_paying_noble_lies_where_its_owner_likes():
    """Two of four figures that pay are Nobles; regions are named in ascending order."""
    state = tracked(0, court={0: (3, 2)})
    do(state, "deploy-strasbourg-4 sit-envoy")
    assert state.fields()["phase"] == r.PAYING
    assert may(state) == ["noble-aachen", "noble-strasbourg", "noble-augsburg"]
    one = do(state.copy(), "noble-strasbourg")
    assert may(one) == ["noble-augsburg", "noble-palermo"]
    do(one, "noble-palermo")
    assert nobles_paid(one, 0) == {"strasbourg": 1, "palermo": 1}
    assert paid(one, 0) == {"strasbourg": 1, "palermo": 1, "aachen": 1, "augsburg": 1}
    assert court(one, 0) == (0, 0)
    last = do(state, "noble-augsburg")  # Palermo alone is left for the other
    assert nobles_paid(last, 0) == {"augsburg": 1, "palermo": 1}


def test_st_53_a8_no_more_nobles_pay_than_needed_and_nobody_is_asked_without_a_choice():
    state = do(tracked(0, court={0: (5, 2)}), "deploy-strasbourg-4 sit-envoy")
    assert (nobles_paid(state, 0), court(state, 0)) == ({}, (0, 2))
    state = do(tracked(0, court={0: (1, 3)}), "deploy-nijmegen-3 sit-envoy")
    assert (nobles_paid(state, 0), court(state, 0)) == ({"strasbourg": 1, "palermo": 1}, (0, 1))


def test_st_53_a8_two_nobles_may_lie_in_a_region_that_is_paid_in_twice():
    """On the way to Palermo, and again for its office."""
    state = do(tracked(0, court={0: (5, 3)}), "deploy-palermo-1")
    assert may(state)[-2:] == ["noble-augsburg", "noble-milano"]
    do(state, "noble-strasbourg")
    assert may(state)[0] == "noble-strasbourg"
    do(state, "noble-strasbourg")
    assert (nobles_paid(state, 0), sum(paid(state, 0).values())) == ({"strasbourg": 2}, 7)
