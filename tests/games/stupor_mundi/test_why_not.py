"""Why sites, slots, cities and spaces cannot be chosen."""

from functools import cache

import pytest

from staufen import core
from staufen.core.games.stupor_mundi.names import CITIES, NONE
from tests.support.walk import refused

from .table import given

NONE_BEFORE = "No Specialist of yours stands one step before it."
UNPAID = "You cannot pay the Grain for the step."


@cache
def found():
    return [*refused(core.load("stupor-mundi", players=2), 500)]


def said(text):
    """Return (fields of the seat to act, place's id) of the places that say so."""
    places = [(v.fields()["player"][v.seat], p.id) for v, p in found() if p.why == text]
    assert places, "never said"
    return places


def test_a_slot_with_a_card_takes_no_other():
    for own, id in said("A card is in it."):
        assert own["slot"][int(id[-1]) - 1] != NONE


def test_the_last_slot_is_locked_until_its_keep_is_built_sm_95():
    for own, id in said("It is locked until K2 is built."):
        assert id[-1] == "6"
        assert not own["sites"] >> 11 & 1


def test_a_site_without_a_neighbour_cannot_be_built_sm_85():
    ring = ["T1", "W1", "T2", "W2", "T3", "W3", "T4", "W4", "T5", "W5"]
    for own, id in said("A site beside it must be built first."):
        i = ring.index(id.removeprefix("site-"))
        assert not own["sites"] >> (i + 1) % 10 & 1
        assert not own["sites"] >> (i - 1) % 10 & 1


def test_what_is_sold_where_the_ship_is_not_is_out_of_reach():
    for own, id in said("Your Ship is not here."):
        assert id != f"city-{CITIES[own['ship']]}"


@pytest.mark.parametrize("text", ["You cannot pay for it.", "You cannot pay for so long a way."])
def test_what_cannot_be_paid_says_so(text):
    assert said(text)


def test_a_step_that_cannot_be_taken_says_what_it_lacks_sm_58():
    t = given(specialists="A2 B1 C1", grain=0).down(1, "promote")
    assert {at: t.place(f"place-{at}").why for at in ("A2", "A3", "B2", "B3", "C2")} == {
        "A2": NONE_BEFORE, "A3": UNPAID, "B2": UNPAID, "B3": NONE_BEFORE, "C2": "",
    }  # fmt: skip


def test_a_city_with_an_own_specialist_says_so_sm_57():
    t = given(specialists="A4 A5 B1", grain=3, stone=0).down(1, "promote")
    assert t.place("place-A5").why == (
        "You already have a Specialist in this City, and cannot place another one."
    )


def test_a_specialist_that_has_moved_stays_and_says_so_sm_162():
    where = dict(specialists="A1 A2 B1", grain=3, stone=0, tokens="")
    t = given(hand="A11", **where).card("A11").play("promote-A3")
    assert t.may("promote") == ["promote-A2", "promote-B2"]
    assert t.place("place-A4").why == "Your Specialist one step before it has moved already."
    two = given(hand="A11", **where).card("A11")
    assert "promote-A3" in two.play("promote-A2").may()  # the other one on A2 may go on


def test_an_icon_that_is_used_is_done_sm_50():
    t = given(castle="T1 W3 K3", grain=0, stone=3, hand="BC", both=True)
    t.down(3, "market").play("buy")
    assert t.place("icon-market").why == "It is done."
    assert t.place("icon-summon").why == "It is not beside the slot."


def test_a_bonus_that_builds_one_kind_of_piece_says_so_sm_222():
    t = given(specialists="B2 start start", city={"B": "D"})
    t.down(1, "promote").play("promote-B3")
    assert t.place("site-K1").why == "You may build only a Tower now."
    assert t.place("site-T1").why == "It is built."
