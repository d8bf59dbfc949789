"""Between rounds: seats emptied, chests laid, the King's journey, the next row."""

import pytest

from staufen import core
from staufen.core.games.staufer import rules as r
from tests.games.staufer.table import ADELE, RING_E, SAM, SEAN, begun_until, given, last_turn

T13 = {1: f"e{ADELE}", 2: f"N{SEAN}", 3: f"e{ADELE}", 4: f"e{SAM}"}
ORANGE = ["o_vp3"] * 3 + ["o_vp4"] * 3 + ["o_vp5"] * 2 + ["o_envoy2"] * 3 + ["o_envoy3"] * 2
NOBLES = ["o_noble"] * 3  # the other orange chests
SEATS = {"strasbourg": 5, "milano": 5, "aachen": 4, "augsburg": 4, "nijmegen": 3}


def cleaning(**wanted):
    """Return the state while the first chest of the Clean-up is awaited; seat 2 played last."""
    state = last_turn(seat=2, **wanted).play("supply-4")
    assert state["phase"] == r.DRAWING
    return state


def lying(chests):
    """Return chests by office, one in each from Strasbourg on; Palermo has none."""
    offices = [(name, i + 1) for name, n in SEATS.items() for i in range(n)]
    return {office: [kind] for office, kind in zip(offices, chests, strict=False)}


def test_st_82_and_st_t19_figures_of_a_scored_region_return_to_the_province():
    figures = {("strasbourg", chair): figure for chair, figure in T13.items()}
    elsewhere = {("aachen", 1): f"N{SEAN}", ("milano", 4): f"e{ADELE}"}
    owed = {(ADELE, "strasbourg"): (2, 0), (SAM, "strasbourg"): (1, 0), (SAM, "aachen"): (1, 0)}
    state = cleaning(king="strasbourg", a=["strasbourg"], sit=figures | elsewhere, paid=owed)
    state.play("chest-brown")  # the bonus of the first; then the Clean-up is under way
    assert state.sitting("strasbourg") == {}
    assert (state.sitting("aachen"), state.sitting("milano")) == ({1: "N1"}, {4: "e3"})
    assert state.province(ADELE) == (15 - 4 - 1 - 2, 2)
    assert state.province(SEAN) == (11 - 1, 1)  # the Envoy of the second's bonus left it
    assert state.province(SAM) == (15 - 4 - 2, 2)
    assert state.paid(ADELE) == {"strasbourg": 2}
    assert state.paid(SAM) == {"strasbourg": 1, "aachen": 1}


def test_st_83_st_84_and_st_t20_new_chests_lie_on_the_old():
    state = cleaning(round=1, king="palermo", a=["milano", "palermo"],
                     b=["most_nobles", "king_region"],
                     under={("palermo", 2): ["purple"], ("aachen", 2): ["t_recall"],
                            2: ["brown"]})  # fmt: skip
    state.settle("brown brown o_vp3 o_vp4 purple purple t_recall t_promotion t_second_chest")
    assert state.under(("palermo", 1)) == ["brown"]
    assert state.under(("palermo", 2)) == ["purple", "brown"]
    assert state.under(("aachen", 2)) == ["t_recall"]
    assert (state.under(1), state.under(2)) == (["purple"], ["brown", "purple"])
    assert state.under(5) == ["t_second_chest"]


def test_st_85_the_a_region_the_b_region_the_supply_table():
    """Each from left to right; the order of the ring does not matter."""
    state = cleaning(king="nijmegen", a=["milano"])
    spots = [("milano", i) for i in range(1, 6)] + [("nijmegen", i) for i in range(1, 4)]
    for where in [*spots, 1, 2, 3, 4, 5]:
        assert state.under(where) == []
        assert state.to_act == core.CHANCE
        state.play("chest-brown")
        assert state.under(where) == ["brown"]
    assert state.to_act == 0


def test_st_84_a_spot_holds_five_chests_at_most():
    """A seat of a region scored in every round, never taken."""
    four = ["brown", "purple", "brown", "purple"]
    state = cleaning(round=3, king="palermo", a=["milano", "aachen", "augsburg", "palermo"],
                     b=["most_nobles", "most_figures", "most_chests", "king_region"],
                     under={("palermo", 1): four, 1: four})  # fmt: skip
    state.settle("brown")
    assert state.under(("palermo", 1)) == [*four, "brown"]
    assert len(state.under(1)) == 5
    assert state.check_invariants() is None


def test_st_86_and_st_t42_the_discards_make_a_new_pile():
    """Nine spots: three from the pile, six of ten discards."""
    state = cleaning(king="palermo", a=["palermo"], pile=ORANGE[:3], discard=ORANGE[3:],
                     under={(name, 1): ["o_noble"] for name in ("aachen", "milano", "augsburg")},
                     rest=3)  # fmt: skip
    for left in (3, 2, 1):
        assert state.may() == ["chest-o_vp3"]
        assert sum(state["pile"]) == left
        state.play("chest-o_vp3")
    assert sum(state["discard"]) == 0
    assert state.drawn() == {
        "chest-o_vp4": 3, "chest-o_vp5": 2, "chest-o_envoy2": 3, "chest-o_envoy3": 2,
    }  # fmt: skip
    state.settle()
    assert sum(state["pile"]) == 4
    assert sum(state["discard"]) == 0
    spots = [*(("palermo", i) for i in range(1, 5)), 1, 2, 3, 4, 5]
    assert all(len(state.under(where)) == 1 for where in spots)


def test_st_86_and_st_t42_both_empty_the_rest_gets_nothing():
    """Nine spots, three and two chests: Palermo's four seats and the first space."""
    state = cleaning(king="palermo", a=["palermo"], pile=ORANGE[:3], discard=ORANGE[3:5],
                     under=lying([*ORANGE[5:], *NOBLES]), rest=3)  # fmt: skip
    state.settle()
    assert state["round"] == 1
    assert [len(state.under(("palermo", i))) for i in range(1, 5)] == [1] * 4
    assert [len(state.under(space)) for space in range(1, 6)] == [1, 0, 0, 0, 0]
    assert sum(state["pile"]) == sum(state["discard"]) == 0


def test_st_86_with_no_chest_at_all_the_clean_up_goes_on():
    state = last_turn(seat=2, king="palermo", a=["palermo"], c=[2],
                      under=lying([*ORANGE, *NOBLES]), rest=3)  # fmt: skip
    state.play("supply-4")
    assert (state.to_act, state["round"]) == (0, 1)
    assert state.king() == "augsburg"


# The King travels


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_st_87_st_92_st_93_st_94_payment_areas_on_the_kings_way(steps):
    """A figure of each kind everywhere: those he enters or crosses come back, to the Courts."""
    owed = {(0, name): (1, 0) for name in RING_E} | {(1, "palermo"): (2, 2)}
    state = cleaning(king="augsburg", a=["milano"], c=[steps], paid=owed,
                     sit={("nijmegen", 3): "e0"})  # fmt: skip
    state.settle()
    way = ["milano", "nijmegen", "strasbourg"][:steps]
    assert state.king() == way[-1]
    assert state.paid(0) == {name: 1 for name in RING_E if name not in way}
    assert state.court(0) == (4 + steps, 1)
    assert state.paid(1) == {"palermo": 4}
    assert state.sitting("nijmegen") == {3: "e0"}


def test_st_93_st_94_and_st_t21_sams_payments_return():
    """After the example in Palermo: 2 + 1 + 1 Envoys return, three stay, the Noble sits on."""
    gone = [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    state = given(supplied=gone[5:], deployed=gone[:5], order=[SAM], king="nijmegen", c=[3],
                  a=["milano"], court={SAM: (7, 1)})  # fmt: skip
    state.play("deploy-palermo-1")
    assert state.court(SAM) == (0, 0)
    state.settle()
    assert state.king() == "aachen"
    assert state.court(SAM) == (4, 0)
    assert state.paid(SAM) == {"nijmegen": 1, "augsburg": 1, "milano": 1}
    assert state.sitting("palermo") == {1: "N0"}


def test_st_95_four_moves_of_the_king():
    """The tiles 1, 1, 2, 2, 3, 3, of which four are shown: 6 to 10 regions."""
    totals, game = set(), core.load("staufer", players=2)
    for seed in range(40):
        steps = game.new_state(seed).fields()["c"]
        assert all(steps[:4])
        assert steps[4] == 0
        totals.add(sum(steps))
    assert totals == {6, 7, 8, 9, 10}


def test_st_95_c_tiles_are_drawn_by_their_number():
    state = begun_until(r.SHOWING_C)
    assert state.drawn() == {"c-1": 2, "c-2": 2, "c-3": 2}
    state.play("c-3 c-3 c-1")
    assert state.drawn() == {"c-1": 1, "c-2": 2}


# The next round


def test_st_88_st_89_and_st_t22_the_next_row():
    state = cleaning(king="palermo", a=["palermo", "strasbourg"], b=["king_region", "most_nobles"])
    assert state.scored() == ["palermo"]
    state.settle()
    assert state["round"] == 1
    assert state.scored() == []
    assert "Round 1: over · Round 2: Strasbourg, Most Nobles, King's steps" in state.overview()


def test_st_90_the_order_is_made_after_the_kings_journey():
    state = cleaning(king="palermo", a=["palermo"]).settle()
    assert state["order"][:12] == [0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 3, 2]
    assert state.to_act == 0


def test_st_91_and_st_t46_nothing_of_this_after_the_fifth_round():
    """Seats stay occupied, payments and the King where they are; the bonus was given."""
    figures = {("palermo", 3): "e0", ("palermo", 4): "e0", ("aachen", 4): "e1"}
    state = last_turn(seat=2, round=4, king="nijmegen", sit=figures,
                      a=["milano", "nijmegen", "aachen", "strasbourg", "palermo"],
                      paid={(0, "strasbourg"): (2, 0)}, under={1: ["brown"]},
                      jobs={0: ("palermo", "j_same2", "j_seat4")})  # fmt: skip
    state.play("supply-4")
    assert state.is_over
    assert state.king() == "nijmegen"
    assert state.sitting("palermo") == {3: "e0", 4: "e0"}
    assert state.paid(0) == {"strasbourg": 2}
    assert state.under(1) == ["brown"]
    assert state.court(0) == (4 + 2, 1)
    points = state.game.components.data["point_tile"][2]["high"][0]
    assert state.of(0)["score"] == points
    assert state.scores()[0] == points + 12 + 4 + 4
