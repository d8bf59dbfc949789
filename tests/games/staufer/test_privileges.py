"""Privileges: how they are had, and what each of the fifteen does."""

import pytest

from staufen.core.games.staufer.components import PRIVILEGE_IDS
from staufen.core.games.staufer.glossary import title
from tests.games.staufer.table import final, given, last_turn, tile_at, tracked


def scored(a="palermo", **wanted):
    """Return the end of a game whose last region scored is `a`, worth 7, 4 and 3."""
    return final(a, king="milano", tiles=tile_at(a, 0), **wanted)


def palermo(*figures):
    return {("palermo", chair + 1): figure for chair, figure in enumerate(figures)}


# How they are had


def test_st_65_a_privilege_works_for_the_rest_of_the_game_vp_once():
    state = given(order=[0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 0], hold={0: ["purple"] * 4})
    state.play("exchange-p_quartermaster exchange-vp supply-5 supply-5")
    assert state.court(0) == (4 + 2 + 2, 1)
    assert state.of(0)["privileges"][2] == 1
    assert (state.score(0), state["vp_owner"]) == (12, [1, 0, 0, 0, 0])


def test_st_66_vp_cards_from_the_highest_down():
    """Each seat its own: the pile is public, and so is who has what."""
    state = given(3, hold={0: ["purple"] * 4, 1: ["purple"] * 2}, order=[0, 1, 0, 0, 1, 1, 2, 2, 2])
    state.play("exchange-vp exchange-vp supply-1 exchange-vp")
    assert (state.score(0), state.score(1)) == (12 + 11, 10)
    assert state["vp_owner"] == [1, 1, 2, 0, 0]
    assert "exchange-vp" not in given(3, vp_owner=[0, 0, 1], hold={0: ["purple"] * 2}).may(
        "exchange-"
    )


def test_st_67_one_card_of_a_kind_but_any_number_of_points():
    """A4: the second copy is for another seat."""
    state = given(owned={0: ["p_steward"]}, hold={0: ["purple"] * 6, 1: ["purple"] * 2},
                  order=[0, 1, 0, 0, 1, 1, 2, 2, 2, 3, 3, 3])  # fmt: skip
    assert state["piles"][1] == 1
    assert "exchange-p_steward" not in state.may("exchange-")
    state.play("exchange-vp exchange-vp exchange-vp supply-1 exchange-p_steward")
    assert state.of(1)["privileges"][1] == 1
    assert state["piles"][1] == 0


def test_st_67_a_copy_may_allow_two():
    state = given(owned={0: ["p_steward"]}, hold={0: ["purple"] * 2}, components={
        "privileges": {"max_same_per_player": 2}}, deployed=[1, 1, 2, 2, 3],
        order=[0, 0, 0, 1, 2, 3, 3], court={0: (1, 0)})  # fmt: skip
    assert state.deployable() == set()
    state.play("exchange-p_steward")
    assert state.deployable() == {("nijmegen", 3)}


def test_st_68_no_exchange_without_a_card_to_take():
    """All five kinds owned, no VP card left: the purple chests stay, a point each at the end."""
    everything = {0: PRIVILEGE_IDS[:5]}
    state = given(2, owned=everything, vp_owner=[1, 1], hold={0: ["purple"] * 4})
    assert state.may("exchange-") == []
    assert state.scores()[0] == 4
    assert given(2, owned=everything, vp_owner=[1], hold={0: ["purple"] * 4}).may("exchange-") == [
        "exchange-vp"
    ]


def test_st_13_with_random_privileges_only_the_kinds_drawn_can_be_had():
    piles = ("p_hoard", "p_escort", "p_laurels", "p_loyalty", "p_peerage")
    state = given(piles=piles, hold={0: ["purple"] * 2})
    assert state.may("exchange-") == [
        *(f"exchange-{name}" for name in PRIVILEGE_IDS if name in piles),
        "exchange-vp",
    ]


# What they do (ST-69)


def test_st_69_p_traveller():
    state = tracked(0, court={0: (4, 0)}, owned={0: ["p_traveller"]})
    assert ("strasbourg", 4) in state.deployable()
    state.play("deploy-strasbourg-5")
    assert state.paid(0) == {"palermo": 1, "aachen": 1}
    here = tracked(0, court={0: (3, 0)}, owned={0: ["p_traveller"]}).play("deploy-nijmegen-3")
    assert here.paid(0) == {"strasbourg": 1, "palermo": 1}


def test_st_69_p_steward():
    state = tracked(0, court={0: (2, 0)}, owned={0: ["p_steward"]}).play("deploy-nijmegen-3")
    assert state.paid(0) == {"strasbourg": 1}


def test_st_69_p_quartermaster():
    """Whatever the space shows, also with a Noble's space."""
    for space, gained in ((1, (2, 1)), (2, (1, 1)), (3, (4, 0))):
        state = given(owned={0: ["p_quartermaster"]}).play(f"supply-{space}")
        assert state.court(0) == (4 + gained[0], 1 + gained[1])


def test_st_69_p_ennoblement():
    state = tracked(0, court={0: (5, 0)}, owned={0: ["p_ennoblement"]})
    state.play("deploy-nijmegen-1")
    assert state.sitting("nijmegen") == {1: "e0"}
    useless = tracked(0, court={0: (5, 0)}, owned={0: ["p_ennoblement"]},
                      hold={0: ["t_envoy_as_noble"]})  # fmt: skip
    assert useless.play("deploy-nijmegen-1").held(0) == {"t_envoy_as_noble": 1}


def test_st_69_p_kings_friend():
    owned = {0: ["p_kings_friend"]}
    assert tracked(0, court={0: (3, 0)}, owned=owned).play("deploy-nijmegen-3").score(0) == 2
    assert tracked(0, court={0: (4, 0)}, owned=owned).play("deploy-strasbourg-5").score(0) == 0
    others = tracked(0, court={0: (3, 0)}, owned={1: ["p_kings_friend"]})
    assert others.play("deploy-nijmegen-3").score(1) == 0


def test_st_69_p_both_ways():
    """Two back to Augsburg, four forth; the owner chooses, each deployment anew."""
    owned = {0: ["p_both_ways"]}
    state = tracked(0, court={0: (7, 0)}, owned=owned)
    state.play("deploy-augsburg-4")
    assert state.may() == ["sit-envoy", "sit-envoy-back"]
    back = state.copy().play("sit-envoy-back")
    assert back.paid(0) == {"milano": 2, "augsburg": 1, "nijmegen": 1}
    forth = state.play("sit-envoy")
    assert forth.paid(0) == {
        **{"strasbourg": 1, "palermo": 1, "aachen": 1},
        **{"augsburg": 1, "milano": 1, "nijmegen": 1},
    }
    short = tracked(0, court={0: (5, 0)}, owned=owned).play("deploy-augsburg-4")
    assert short.paid(0) == back.paid(0)
    at_home = tracked(0, court={0: (3, 0)}, owned=owned).play("deploy-nijmegen-3")
    assert at_home.paid(0) == {"strasbourg": 1, "palermo": 1}


def test_st_69_p_both_ways_with_p_traveller():
    """The discount cuts the end of the way back, too."""
    state = tracked(0, court={0: (4, 0)}, owned={0: ["p_both_ways", "p_traveller"]})
    state.play("deploy-augsburg-4")
    assert state.paid(0) == {"milano": 2, "nijmegen": 1}


def test_st_69_p_farewell():
    """The region the King leaves, for its owner alone."""
    here = {(seat, "aachen"): (2, 1) for seat in (0, 1)}
    state = last_turn(seat=3, king="aachen", a=["palermo"], c=[1], paid=here,
                      owned={0: ["p_farewell"]})  # fmt: skip
    state.play("supply-5").settle()
    assert (state.paid(0), state.court(0)) == ({}, (6, 2))
    assert (state.paid(1), state.court(1)) == ({"aachen": 3}, (4, 1))


def test_st_69_p_precedence():
    """Seat 1's office is further left; the owner of the privilege wins the tie all the same."""
    figures = palermo("e1", "e2", "e0")
    assert [scored(sit=figures).score(seat) for seat in range(3)] == [3, 7, 4]
    one = scored(sit=figures, owned={0: ["p_precedence"]})
    assert [one.score(seat) for seat in range(3)] == [7, 4, 3]
    both = scored(sit=figures, owned={0: ["p_precedence"], 2: ["p_precedence"]})
    assert [both.score(seat) for seat in range(3)] == [4, 3, 7]


def test_st_69_p_precedence_does_not_beat_more_influence():
    state = scored(sit=palermo("N1", "e0"), owned={0: ["p_precedence"]})
    assert [state.score(seat) for seat in range(2)] == [4, 7]


def test_st_69_p_presence():
    """One more where the owner has a seat: an Envoy draws level with a Noble; else nothing."""
    there = scored(sit=palermo("e0", "N1", "e2"), owned={0: ["p_presence"]})
    assert [there.score(seat) for seat in range(3)] == [7, 4, 3]
    without = scored(sit=palermo("e0", "N1", "e2"))
    assert [without.score(seat) for seat in range(3)] == [4, 7, 3]
    absent = scored(sit=palermo("e1"), owned={0: ["p_presence"]})
    assert [absent.score(seat) for seat in range(2)] == [0, 7]


def test_st_69_p_treasurer():
    """Every chest of the main action, one more picked included; a drawn bonus is not."""
    state = given(round=1, owned={0: ["p_treasurer"]}, hold={0: ["t_second_chest"]},
                  under={1: ["brown", "o_vp3"], 2: ["purple"]})  # fmt: skip
    state.play("supply-1 use-t_second_chest")
    assert state.score(0) == 3 + 3
    seat = tracked(0, court={0: (3, 0)}, owned={0: ["p_treasurer"]},
                   under={("nijmegen", 3): ["brown"]})  # fmt: skip
    assert seat.play("deploy-nijmegen-3").score(0) == 1
    drawn = scored("strasbourg", sit={("strasbourg", 3): "e0"}, owned={0: ["p_treasurer"]})
    points = drawn["of"][0]["score"]
    assert drawn.play("chest-brown").score(0) == points


def test_st_69_p_hoard():
    chests = ["t_recall", "t_promotion", "purple", *["brown"] * 3]
    state = given(owned={0: ["p_hoard"]}, hold={0: chests, 1: chests[:1]})
    assert state.scores()[:2] == [9 + 3 * (1 + 2), 1]


def test_st_69_p_peerage():
    """A Noble of the Province for one Envoy shown; the space's own Noble comes first."""
    state = given(owned={0: ["p_peerage"]}).play("supply-3")
    assert state.may() == ["collect", "collect-1"]
    both = [state.copy().play(word) for word in ("collect", "collect-1")]
    assert [after.court(0) for after in both] == [(7, 1), (6, 2)]
    one = given(owned={0: ["p_peerage"]}).play("supply-1 collect-1")
    assert one.court(0) == (4, 3)
    assert one.province(0) == (11, 0)
    two = {("palermo", 1): "N0"}
    last = given(owned={0: ["p_peerage"]}, sit=two).play("supply-1")  # its Noble is the last
    assert last.court(0) == (5, 2)


def test_st_69_st_36_p_peerage_takes_a_noble_that_was_paid_where_the_province_has_none():
    owed = {(0, "aachen"): (0, 1), (0, "milano"): (0, 1)}
    state = given(court={0: (4, 1)}, owned={0: ["p_peerage"]}, paid=owed)
    state.play("supply-3 collect-1")
    assert state.may() == ["fetch-aachen", "fetch-milano"]
    state.play("fetch-aachen")
    assert (state.court(0), state.paid(0)) == ((6, 2), {"milano": 1})


def test_st_69_p_peerage_needs_a_noble_that_can_be_had_and_an_envoy_shown():
    seats = {("palermo", 1): "N0", ("aachen", 1): "N0"}
    none = given(owned={0: ["p_peerage"]}, sit=seats).play("supply-3")
    assert none.court(0) == (7, 1)
    shown = given(owned={0: ["p_peerage", "p_quartermaster"]}).play("supply-2")
    assert shown.court(0) == (5, 2)  # the Quartermaster's Envoy is not depicted


def test_st_69_p_loyalty():
    """One figure of the scored region stays at Court, a Noble if there is one."""
    state = last_turn(seat=3, king="palermo", a=["palermo"], owned={0: ["p_loyalty"]},
                      sit=palermo("e0", "N0", "N1", "e0"), c=[1])  # fmt: skip
    state.play("supply-5").settle()
    assert state.court(0) == (4 + 2, 1 + 1)  # the bonus for the first: two Envoys
    assert state.province(0) == (15 - 6, 1)
    assert (state.court(1), state.province(1)) == ((4 + 1, 1), (10, 2))
    envoys = last_turn(seat=3, king="palermo", a=["palermo"], owned={1: ["p_loyalty"]},
                       sit=palermo("e0", "e0", "e1"), c=[1])  # fmt: skip
    envoys.play("supply-5").settle()
    assert envoys.court(1) == (4 + 1 + 1, 1)


def test_st_69_p_loyalty_in_each_of_two_regions():
    state = last_turn(seat=3, king="nijmegen", a=["palermo"], owned={2: ["p_loyalty"]}, c=[1],
                      sit=palermo("e0", "e0", "e1", "e2") | {("nijmegen", 3): "e2"})  # fmt: skip
    state.play("supply-5").settle()
    assert state.court(2) == (4 + 1 + 1 + 1, 1)  # one from each, and Nijmegen's bonus


def test_st_69_p_escort():
    """Besides the Envoy of the track, and where the track shows none."""
    shown = given(court={0: (1, 0)}, owned={0: ["p_escort"]})
    assert shown.deployable() == {("nijmegen", 3)}
    shown.play("deploy-nijmegen-3")
    assert (shown.court(0), shown.province(0)) == ((0, 0), (12, 3))
    bare = tracked(0, court={0: (2, 0)}, owned={0: ["p_escort"]})
    assert bare.deployable() == {("nijmegen", 3)}
    assert bare.play("deploy-nijmegen-3").province(0) == (12, 3)


def test_st_108_an_envoy_that_cannot_be_gained_counts_nothing():
    """Track and Escort want two, one is left outside Court and seats."""
    seats = {(name, chair): "e0" for name in ("strasbourg", "milano") for chair in range(1, 6)}
    seats |= {("aachen", 2): "e0", ("aachen", 3): "e0", ("augsburg", 2): "e0"}
    one = given(court={0: (1, 0)}, sit=seats, owned={0: ["p_escort"]})
    assert one.province(0) == (1, 3)
    assert one.deployable() == set()
    two = given(court={0: (0, 2)}, sit=seats | {("augsburg", 3): "e0"}, owned={0: ["p_escort"]})
    assert two.deployable() == {("nijmegen", 3)}


def test_st_69_p_laurels():
    state = scored(sit=palermo("e1", "e0"), owned={0: ["p_laurels"], 1: ["p_laurels"]})
    assert [state.score(seat) for seat in range(2)] == [4, 7 + 3]


@pytest.mark.parametrize("name", PRIVILEGE_IDS)
def test_st_69_every_privilege_says_what_it_is(name):
    """By name in the exchange, on display, and before its owner."""
    state = given(piles=[name], hold={0: ["purple"] * 2})
    fields = state.fields()
    action = state.game.parse_action(f"exchange-{name}")
    assert action in state.legal_actions
    message = state.game.text.say(fields, action)
    called = title(name)
    assert message.startswith(f"player 1 hands in 2 purple chests and takes {called}: ")
    state.play(f"exchange-{name}")
    assert f"Privileges: {called} · Jobs" in state.overview()
