"""Why sites, slots, cities and spaces cannot be chosen."""

from functools import cache

import pytest

from staufen import core
from staufen.core.games.stupor_mundi.names import CITIES, NONE
from tests.support.walk import refused

from .table import given


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
