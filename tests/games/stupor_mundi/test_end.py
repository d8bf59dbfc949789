"""The end of the game and what it is worth."""

import pytest

from staufen.core.games.stupor_mundi import names as n
from staufen.core.games.stupor_mundi import rules as r

from .table import CASTLES, Table, given, load


def standing(*counts, **rest):
    """Seats with so many Structures and nothing else."""
    seats = {i: dict(castle=CASTLES[k], grain=0, stone=0, money=0) for i, k in enumerate(counts)}
    return given(len(counts), seats=seats, **seats[0], **rest)


def over(**rest):
    """Whether the game is over after this round."""
    return given(passed="1", **rest).pass_on().is_over


def test_sm_119_and_sm_120_a_finished_castle_ends_the_game_after_the_round():
    t = given(castle=CASTLES[12], stone=3, grain=1, money=5, passed="1").down(3, "build")
    t.play("site-K3")
    while t["phase"] == r.PH_ACT:
        t.play(t.may()[0])
    assert not t.is_over  # the round goes on, and all of the End Phase
    vp = t.vp()
    assert t.pass_on().is_over
    assert t.vp() == vp + 1  # castle income, in the last round too


def test_sm_119_twelve_structures_are_not_all_and_any_seat_can_have_all():
    assert not over(castle=CASTLES[12])
    assert over(castle="T1 W3", seats={1: dict(castle=CASTLES[13])})


def test_sm_119_an_active_space_that_could_not_be_refilled():
    assert over(active="E03 - E05", upcoming="- - -", stack="")
    assert not over(upcoming="- - -", stack="")


@pytest.mark.parametrize(("pool", "ends"), [((0, 5), False), ((0, 4), True), ((5, 0), False)])
def test_sm_119_and_sm_120_too_few_cards_to_refill(pool, ends):
    """Five empty spaces: exactly enough is enough."""
    assert over(pool=list(pool)) == ends


@pytest.mark.parametrize(("players", "spaces", "cards", "bought"), [
    (2, 5, 16, 11), (3, 7, 24, 17), (4, 10, 32, 22),
])  # fmt: skip
def test_sm_d9_the_card_clock(players, spaces, cards, bought):
    t = given(players)
    data = t.game.components.data
    assert 2 * data["setup"]["advanced_cards_per_level"][str(players)] == cards
    open_spaces = sum(
        p <= players for c in data["voyage"]["city"].values() for p in c["card_players"]
    )
    assert open_spaces == spaces
    names = [f"{city}{space}" for space in (1, 2) for city in n.CITIES][:spaces]
    full = {name: f"A{i}" for i, name in enumerate(names, start=1)}
    t = Table(load(players).new_state(1))
    for _ in range(bought):  # these can be bought and refilled
        t = round_with_a_purchase(players, full, t["card_left"])
        assert not t.is_over
    assert t["card_left"] == [0, 0]
    assert round_with_a_purchase(players, full, [0, 0]).is_over


def round_with_a_purchase(players, cards, pool):
    """Play a round in which one card is bought, with so many cards of A and B to refill from."""
    passed = " ".join("123"[: players - 1])
    t = given(players, cards=cards, pool=pool, money=9, passed=passed).down(5, "purchase")
    t.play("purchase-roma1")
    assert sum(card != n.NONE for card in t["card"]) == len(cards) - 1
    return t.pass_on()


def test_sm_121_a_point_for_each_structure():
    assert given(castle=CASTLES[13], grain=0, stone=0, money=0).scores()[0] == 13 + 4
    assert given(castle="T1 W3", grain=0, stone=0, money=0).scores()[0] == 2 + 4


@pytest.mark.parametrize(("counts", "majority"), [
    ((12, 12, 11, 9), (4, 4, 2, 0)),
    ((9, 9), (4, 4)),
    ((9, 8), (4, 0)),
    ((9, 8, 8), (4, 2, 2)),
    ((9, 9, 9), (4, 4, 4)),
    ((10, 9, 9, 8), (4, 2, 2, 0)),
])  # fmt: skip
def test_sm_122_sm_t17_and_sm_d10_majorities(counts, majority):
    scores = standing(*counts).scores()
    assert tuple(s - k for s, k in zip(scores, counts, strict=True)) == majority


@pytest.mark.parametrize(("money", "points"), [(9, 2), (10, 3)])
def test_sm_123_and_sm_d11_money(money, points):
    castle = "T1 W3 W1"
    t = given(castle=castle, grain=3, stone=1, money=money)
    assert t.scores()[0] == 3 + 4 + points


def test_sm_124_the_winner_ties_are_broken_by_great_structures_then_shared():
    end = dict(active="- - -", upcoming="- - -", stack="", passed="1")
    great = {1: dict(castle="T1 W3 W1=w4", money=0, grain=0, stone=0)}
    t = given(castle="T1 W3 W1", money=0, grain=0, stone=0, seats=great, **end).pass_on()
    assert t.scores()[0] == t.scores()[1]
    assert t.ranks() == [2, 1]
    great[1]["castle"] = "T1 W3 W1"
    t = given(castle="T1 W3 W1", money=0, grain=0, stone=0, seats=great, **end).pass_on()
    assert t.ranks() == [1, 1]
    assert t.returns() == [0.5, 0.5]
    vp = given(vp=1, castle="T1 W3 W1", money=0, grain=0, stone=0, seats=great, **end).pass_on()
    assert vp.ranks() == [1, 2]


def test_sm_125_nothing_else_scores():
    plain = given(castle="T1 W3", grain=0, stone=0, money=0).scores()[0]
    rich = given(castle="T1 W3", grain=0, stone=0, money=0, hand="A1 A2 B1", specialists="A5 B3 C5",
                 hosts="1:tento").scores()[0]  # fmt: skip
    assert rich == plain == 6
