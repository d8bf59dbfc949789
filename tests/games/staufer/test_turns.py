"""Rounds, turns and the three tracks."""

from staufen import core
from staufen.core.games.staufer import rules as r
from tests.games.staufer.table import ADELE, ROSE, SAM, SEAN, given, last_turn

TURNS_OF_T3 = [SAM, SEAN, ROSE, ADELE, ADELE, ROSE, SEAN, SAM, ADELE, ROSE, SEAN, SAM]
PLENTY = {seat: (9, 1) for seat in range(4)}


def supply(state, space=5):
    return state.play(f"supply-{space}")


def deploy(state):
    """Take the first deployment there is."""
    state.play(state.may("deploy-")[0])
    while state["phase"] == r.DEPLOYING:
        state.play(state.may("sit-")[0])
    return state


def test_st_24_the_first_on_the_track_acts_perhaps_twice_in_a_row():
    state, seats = given(order=TURNS_OF_T3), []
    for _ in range(6):
        seats.append(state.to_act)
        supply(state)
    assert seats == [SAM, SEAN, ROSE, ADELE, ADELE, ROSE]


def test_st_25_there_is_no_pass_and_supply_is_always_legal():
    state = given(court={0: (0, 0)}, paid={(0, "aachen"): (15, 3)}, order=TURNS_OF_T3)
    assert state.may() == [f"supply-{space}" for space in range(1, 6)]


def test_st_26_and_st_t4_the_supply_track_fills_from_the_top():
    state = given(order=TURNS_OF_T3)
    supply(supply(supply(state)))
    fields = state.fields()
    assert fields["supply_track"][: fields["supplied"]] == [SAM, SEAN, ROSE]


def test_st_27_the_deployment_track_fills_from_the_bottom():
    state = given(order=TURNS_OF_T3, court=PLENTY)
    deploy(deploy(state))
    fields = state.fields()
    assert fields["deploy_track"][: fields["deployed"]] == [SAM, SEAN]


def test_st_28_and_st_t5_the_envoy_of_the_deployment_track():
    """It comes before the action: the choice who sits down is still to be made."""
    state = given(order=[ADELE, *TURNS_OF_T3[:3], *TURNS_OF_T3[4:]])
    state.play("deploy-nijmegen-3")
    assert state["phase"] == r.DEPLOYING
    assert (state.court(ADELE), state.province(ADELE)) == ((5, 1), (10, 2))


def test_st_28_only_the_lowest_spaces_show_an_envoy():
    """As many as players (A19)."""
    for players in (2, 3, 4, 5):
        gained = []
        court_of_all = dict.fromkeys(range(players), (12, 3))
        state = given(players, court=court_of_all, order=[*range(players)] * 3)
        while state["deployed"] < players + 1:
            seat, before = state.to_act, state.province(state.to_act)
            deploy(state)
            gained.append(before[0] - state.province(seat)[0])
        assert gained == [1] * players + [0]


def test_st_29_deploying_needs_a_deployment_that_can_be_completed():
    """The Envoy of the track counts (A12), but not one that cannot really be gained."""
    assert "deploy-nijmegen-3" in given(court={0: (2, 0)}).may()
    aside = {(0, "aachen"): (13, 3)}
    assert "deploy-nijmegen-3" in given(court={0: (2, 0)}, paid=aside).may()
    nowhere = given(court={0: (2, 0)}, paid=aside, exhausted="supply_only")
    assert not nowhere.may("deploy")


def test_st_30_after_the_last_turn_regions_are_scored():
    state = last_turn(seat=0)
    supply(state)
    assert state.to_act == core.CHANCE
    assert state.settle().fields()["round"] == 1


CHOICES_OF_T23 = "SDSDSDSDDSDS"


def test_st_96_st_97_st_98_and_st_t23_the_order_of_the_next_round():
    state = given(order=TURNS_OF_T3, court=dict.fromkeys(range(4), (12, 3)))
    for choice in CHOICES_OF_T23:
        supply(state) if choice == "S" else deploy(state)
    state.settle()
    assert state["order"][:12] == [
        *(SAM, ROSE, ADELE, SEAN, ROSE, SAM),
        *(SEAN, ADELE, SAM, ROSE, ADELE, SEAN),
    ]
    assert state["supplied"] == state["deployed"] == 0
    assert state.to_act == SAM
