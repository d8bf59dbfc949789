"""Move and deploy: the way, the seat, who pays and where."""

from collections import Counter

import pytest

from staufen.core.games.staufer import rules as r
from staufen.core.games.staufer.components import REGION_IDS
from tests.games.staufer.table import ADELE, SAM, given, last_turn, tracked


def test_st_40_any_empty_seat_and_no_other():
    state = given(court={0: (12, 3)}, sit={("aachen", 2): "e1", ("palermo", 1): "N2"})
    seats = {"nijmegen": 3, "aachen": 4, "strasbourg": 5, "augsburg": 4, "milano": 5, "palermo": 4}
    every = {(name, chair) for name, n in seats.items() for chair in range(1, n + 1)}
    assert state.deployable() == every - {("aachen", 2), ("palermo", 1)}


@pytest.mark.parametrize(("king", "court", "office", "way", "price"), [
    pytest.param("nijmegen", (6, 0), "aachen-4", "strasbourg palermo aachen", "augsburg milano",
                 id="ST-41, ST-42 and ST-T7: a 3 pays two regions beside the way"),
    pytest.param("nijmegen", (8, 0), "aachen-2", "strasbourg palermo aachen",
                 "augsburg milano nijmegen strasbourg", id="ST-43, ST-48 and ST-T8: a 5"),
    pytest.param("nijmegen", (7, 1), "palermo-1", "strasbourg palermo",
                 "aachen augsburg milano nijmegen strasbourg",
                 id="ST-45, ST-46 and ST-T10: a 6 for a Noble alone"),
    pytest.param("aachen", (11, 0), "strasbourg-1", "augsburg milano nijmegen strasbourg",
                 "palermo aachen augsburg milano nijmegen strasbourg", id="ST-44 and ST-T34: a 7"),
    pytest.param("nijmegen", (3, 0), "nijmegen-3", "", "strasbourg palermo",
                 id="ST-42, ST-50 and ST-T35: a 3 in the King's region"),
])  # fmt: skip
def test_the_way_and_the_office_are_paid_region_by_region(king, court, office, way, price):
    """All at Court pay, but for the one who sits down."""
    state = tracked(ADELE, king=king, court={ADELE: court}).play(f"deploy-{office}")
    region, chair = office.split("-")
    assert state.court(ADELE) == (0, 0)
    assert state.sitting(region) == {int(chair): f"{'N' if court[1] else 'e'}{ADELE}"}
    assert state.paid(ADELE) == Counter(f"{way} {price}".split())


def test_st_47_and_st_t9_the_chest_under_the_seat():
    state = tracked(ADELE, court={ADELE: (8, 0)}, under={("aachen", 2): ["brown"]})
    state.play("deploy-aachen-2")
    assert state.held(ADELE) == {"brown": 1}
    assert state.under(("aachen", 2)) == []
    assert state.score(ADELE) == 0
    noble = tracked(SAM, court={SAM: (7, 1)}, under={("palermo", 1): ["purple"]})
    assert noble.play("deploy-palermo-1").held(SAM) == {"purple": 1}  # ST-T10


@pytest.mark.parametrize(
    ("figures", "track_envoy", "legal"),
    [((8, 0), False, False), ((7, 0), True, False), ((6, 1), False, False), ((6, 1), True, True)],
)
def test_st_t11_who_may_take_the_noble_only_six(figures, track_envoy, legal):
    state = (given if track_envoy else lambda **w: tracked(0, **w))(court={0: figures})
    assert (("palermo", 1) in state.deployable()) == legal


def test_st_45_st_46_nobles_may_sit_anywhere_and_pay():
    state = tracked(0, court={0: (1, 2)})
    state.play("deploy-nijmegen-3 sit-noble noble-palermo")
    assert state.sitting("nijmegen") == {3: "N0"}
    assert state.court(0) == (0, 0)
    assert state["of"][0]["paid"][1] == [1, 0]
    assert state["of"][0]["paid"][2] == [0, 1]


def test_st_48_no_deployment_costs_more_than_twelve():
    assert ("milano", 1) in tracked(0, king="nijmegen", court={0: (9, 3)}).deployable()
    assert ("milano", 1) not in tracked(0, king="nijmegen", court={0: (9, 2)}).deployable()


def test_st_t36_two_envoys_suffice_only_with_that_of_the_track():
    assert given(court={0: (2, 0)}).deployable() == {("nijmegen", 3)}
    assert tracked(0, court={0: (2, 0)}).deployable() == set()


def test_st_49_chests_come_too_late_to_pay():
    state = tracked(0, court={0: (2, 0)}, under={("nijmegen", 3): ["o_envoy3"]})
    assert state.deployable() == set()
    rich = tracked(0, court={0: (3, 0)}, under={("nijmegen", 3): ["o_envoy3"]})
    rich.play("deploy-nijmegen-3")
    assert rich.court(0) == (3, 0)


@pytest.mark.parametrize(("seat", "words", "hold", "owned", "rows"), [
    pytest.param("nijmegen-1", "use-t_seat_discount", ["t_seat_discount"], ["p_steward"],
                 {"strasbourg": 1}, id="5 - 2 - 1"),
    pytest.param("palermo-2", "use-t_seat_discount sit-envoy", ["t_seat_discount"], ["p_steward"],
                 {"strasbourg": 1, "palermo": 1, "aachen": 1, "augsburg": 1},
                 id="6 - 2 - 1: target + 1 and + 2 only"),
    pytest.param("nijmegen-3", "use-t_seat_discount sit-envoy", ["t_seat_discount"], ["p_steward"],
                 {}, id="3 - 2 - 1: no payments"),
    pytest.param("aachen-4", "sit-envoy", [], ["p_traveller"],
                 {"strasbourg": 1, "palermo": 1, "augsburg": 1, "milano": 1},
                 id="d = 3 with p_traveller"),
])  # fmt: skip
def test_st_50_st_51_st_52_and_st_t37_discounts(seat, words, hold, owned, rows):
    state = tracked(0, court={0: (9, 2)}, hold={0: hold}, owned={0: owned})
    state.play(f"deploy-{seat} {words}")
    assert state.paid(0) == rows


def test_st_52_the_occupant_is_always_paid():
    discounts = ["t_seat_discount"] * 3
    state = tracked(0, court={0: (1, 0)}, hold={0: discounts})
    assert state.deployable() == {("nijmegen", 2), ("nijmegen", 3)}
    state.play("deploy-nijmegen-3 use-t_seat_discount")
    assert state.court(0) == (0, 0)
    assert state.discarded()["t_seat_discount"] == 1
    assert not tracked(0, court={0: (0, 0)}, hold={0: discounts}).deployable()


def test_st_52_a_discount_beyond_the_seats_number_does_not_pay_for_the_journey():
    state = tracked(0, court={0: (9, 0)}, hold={0: ["t_seat_discount"]}, owned={0: ["p_steward"]})
    state.play("deploy-strasbourg-5 use-t_seat_discount")
    assert state.paid(0) == {"strasbourg": 1}
    assert state.court(0) == (7, 0)


def test_st_54_figures_on_seats_and_in_payment_areas_have_different_roles():
    state = tracked(0, court={0: (3, 0)}, paid={(1, "nijmegen"): (9, 0)})
    state.play("deploy-nijmegen-3")
    assert state.sitting("nijmegen") == {3: "e0"}
    assert state.paid(1) == {"nijmegen": 9}


def test_st_54_what_is_paid_in_a_region_does_not_count_when_it_is_scored():
    state = last_turn(a=["nijmegen"], b=["king_region"], king="aachen",
                      sit={("nijmegen", 3): "e0"}, paid={(1, "nijmegen"): (9, 0)})  # fmt: skip
    state.play("supply-5")
    assert state.scored()[0] == "nijmegen"
    assert state.score(0) > 0
    assert state.score(1) == 0


def test_st_107_who_sits_is_asked_where_both_may():
    state = tracked(0, court={0: (4, 1)}).play("deploy-nijmegen-3")
    assert state.may() == ["sit-envoy", "sit-noble"]


def nobles_paid(state, seat):
    """Return {region: Nobles} of the payment areas."""
    fields = state.fields()
    rows = zip(fields["ring"], fields["of"][seat]["paid"], strict=True)
    return {REGION_IDS[at]: row[1] for at, row in rows if row[1]}


@pytest.mark.parametrize("option", ["free", "envoys_first"])
def test_st_46_and_a8_no_noble_pays_as_long_as_envoys_do(option):
    """The rulebook would allow it; RULES.md says why no option does."""
    state = tracked(0, court={0: (4, 2)}, noble_payment=option)
    state.play("deploy-strasbourg-4 sit-noble")
    assert state["phase"] == r.BEFORE
    assert (state.court(0), nobles_paid(state, 0)) == ((0, 1), {})


def test_st_46_st_53_and_a8_a_paying_noble_lies_where_its_owner_likes():
    """Two of four figures that pay are Nobles; regions are named in ascending order."""
    state = tracked(0, court={0: (3, 2)})
    state.play("deploy-strasbourg-4 sit-envoy")
    assert state["phase"] == r.PAYING
    assert state.may() == ["noble-aachen", "noble-strasbourg", "noble-augsburg"]
    one = state.copy().play("noble-strasbourg")
    assert one.may() == ["noble-augsburg", "noble-palermo"]
    one.play("noble-palermo")
    assert nobles_paid(one, 0) == {"strasbourg": 1, "palermo": 1}
    assert one.paid(0) == {"strasbourg": 1, "palermo": 1, "aachen": 1, "augsburg": 1}
    assert one.court(0) == (0, 0)
    last = state.play("noble-augsburg")  # Palermo alone is left for the other
    assert nobles_paid(last, 0) == {"augsburg": 1, "palermo": 1}


def test_st_53_a8_no_more_nobles_pay_than_needed_and_nobody_is_asked_without_a_choice():
    state = tracked(0, court={0: (5, 2)}).play("deploy-strasbourg-4 sit-envoy")
    assert (nobles_paid(state, 0), state.court(0)) == ({}, (0, 2))
    state = tracked(0, court={0: (1, 3)}).play("deploy-nijmegen-3 sit-envoy")
    assert (nobles_paid(state, 0), state.court(0)) == ({"strasbourg": 1, "palermo": 1}, (0, 1))


def test_st_53_a8_two_nobles_may_lie_in_a_region_that_is_paid_in_twice():
    """On the way to Palermo, and again for its office."""
    state = tracked(0, court={0: (5, 3)}).play("deploy-palermo-1")
    assert state.may()[-2:] == ["noble-augsburg", "noble-milano"]
    state.play("noble-strasbourg")
    assert state.may()[0] == "noble-strasbourg"
    state.play("noble-strasbourg")
    assert (nobles_paid(state, 0), sum(state.paid(0).values())) == ({"strasbourg": 2}, 7)
