"""Allies: their conditions, each just met and just missed."""

import pytest

from staufen.core.games.stupor_mundi import rules
from staufen.core.games.stupor_mundi.names import ALLIES

from .table import given

# Rule, Ally, what meets the condition, what just misses it. Frederick is as at the start if nothing
# else is said: Grain 1, Stone 1, Treasury 6, 2 Towers, 2 Walls, 1 Keep, 2 Allies, Specialist 1.
CASES = [
    ("SM-184", "theophilos", dict(grain=1), dict(grain=0)),
    ("SM-185", "maumettu", dict(stone=1), dict(stone=0)),
    ("SM-186", "altair", dict(money=7), dict(money=6)),
    ("SM-187", "severin", dict(castle="T1 T3 W3 T4"), dict(castle="T1 T3 W3")),
    ("SM-188", "castellan", dict(castle="T1 W1 W5 W3"), dict(castle="T1 W1 W3")),
    ("SM-189", "idalia", dict(castle="T1 W3 K1 K2"), dict(castle="T1 W3 K1")),
    ("SM-190", "gregoria", dict(castle="T1 W3 W1 W5 K1 K2"), dict(castle="T1 W3 W1 W5 K1")),
    ("SM-191", "gisele", dict(hosts="1:gisele 2:tento 3:idalia", castle="T1 T3 W3 T4=t3"),
     dict(hosts="1:gisele 2:tento", castle="T1 T3 W3")),
    ("SM-192", "mocenigo", dict(specialists="A2 start start"), dict(specialists="C1 A1 B1")),
    ("SM-193", "sigeberht", dict(palace={"grain": 3}), dict(palace={"grain": 2})),
    ("SM-194", "okechukwu", dict(palace={"stone": 3}), dict(palace={"stone": 2})),
    ("SM-195", "tento", dict(palace={"treasury": 9}), dict(palace={"treasury": 6})),
    ("SM-196", "romigi", dict(palace={"tower": 3}), dict(palace={"tower": 2})),
    ("SM-197", "balthasar", dict(palace={"wall": 3}), dict(palace={"wall": 2})),
    ("SM-198", "domentzia", dict(palace={"keep": 2}), dict(palace={"keep": 1})),
    ("SM-199", "sebastian", dict(palace={"tower": 3}), dict(palace={})),
    ("SM-200", "gisela", dict(palace={"ally": 3}), dict(palace={"ally": 2})),
    ("SM-201", "philaretos", dict(palace={"specialist": 3}), dict(palace={"specialist": 2})),
]  # fmt: skip


def income(board, ally, **options):
    """What the Allies of seat 0 pay at the end of the round, other Allies' shares taken off."""
    board = {"hosts": f"1:{ally}", "grain": 0, "stone": 0, "money": 0} | board
    t = given(passed="1", **board, **options).play("stay", "pass", "skip", "skip").deal()
    others = board["hosts"].count(":") - 1
    return t.vp() - others


@pytest.mark.parametrize(("rule", "ally", "met", "missed"), CASES, ids=[c[1] for c in CASES])
def test_conditions(rule, ally, met, missed):
    """SM-139: the same in the solo mode, against the same palace."""
    assert (income(met, ally), income(missed, ally)) == (3, 1), rule


def test_sm_139_frederick_is_compared_in_solo_play_too():
    for value, points in ((3, 3), (2, 1)):
        t = given(1, hosts="1:romigi", palace={"tower": value}, hand="", pile="BS BC")
        assert t.play("stay").deal().vp() == points


def test_sm_d21_the_city_of_path_b_is_the_fifth_column():
    ahead = dict(palace={"specialist": 4}, specialists="B3 start start")
    assert income(ahead, "mocenigo") == 3
    assert income(dict(palace={"specialist": 4}, specialists="A4 start start"), "mocenigo") == 1
    assert income(ahead, "mocenigo", mocenigo_by_steps=True) == 1


def test_sm_d23_strictness():
    assert income(dict(money=6), "altair") == 1
    assert income(dict(grain=1), "theophilos") == 3


def test_what_is_compared_can_be_asked():
    """What people are shown is what the rules compare: in the palace's order, and Structures."""
    t = given(grain=2, stone=1, money=7, castle="T1 W3 T4", hosts="1:tento", specialists="A3 B1 B1")
    holding = rules.holdings(t.fields())[0]
    assert holding["own"] == [2, 1, 7, 2, 1, 0, 1, 3, 3]
    assert (holding["content"], holding["limit"], holding["free"]) == (0, 5, 31)
    content = given(hosts="1:tento", palace={"treasury": 9})
    assert rules.holdings(content.fields())[0]["content"] == 1


@pytest.mark.parametrize("has", [dict(money=9, grain=2), dict(castle="T1 W3 T4")])
def test_what_an_ally_would_do_it_does_once_it_is_there(has):
    would = rules.holdings(given(**has).fields())[0]["would"]
    for kind, name in enumerate(ALLIES):
        content = rules.holdings(given(hosts=f"1:{name}", **has).fields())[0]["content"]
        assert content == would >> kind & 1, name
    assert 0 < would.bit_count() < len(ALLIES)
