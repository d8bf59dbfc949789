"""Region bonuses in corners: empty piles, exhausted Provinces, recalls of little or much."""

from staufen import core
from tests.games.staufer.table import ADELE, RING_E, ROSE, SAM, SEAN, final, tile_at

T13 = {1: f"e{ADELE}", 2: f"N{SEAN}", 3: f"e{ADELE}", 4: f"e{SAM}"}


def sits(region, seats):
    return {(region, chair): figure for chair, figure in seats.items()}


def gained(state, seat):
    """Return how many (Envoys, Nobles) a seat has more than the four and one it began with."""
    return state.court(seat)[0] - 4, state.court(seat)[1] - 1


def scores(state):
    return [state.score(seat) for seat in range(state.num_players)]


def with_bonus(bonus):
    """Return components in which Strasbourg, of five seats, has another bonus."""
    regions = core.load("staufer").components.data["region"]
    regions[2]["bonus"] = bonus
    return {"region": regions}


def test_st_75_st_76_st_79_and_st_t13_to_st_t15_the_example_in_a_region_of_five_seats():
    """ST-T14: 7/4/3 points, a tie goes to the left; and 2 Envoys / 1 Envoy, as Palermo has."""
    state = final("strasbourg", seat=ROSE, king="milano", sit=sits("strasbourg", T13),
                  components=with_bonus([{"envoys": 2}, {"envoys": 1}]),
                  tiles=tile_at("strasbourg", 0))  # fmt: skip
    assert [state.score(seat) for seat in (ADELE, SEAN, SAM, ROSE)] == [7, 4, 3, 0]
    assert [gained(state, seat) for seat in (ADELE, SEAN, SAM)] == [(2, 0), (1, 0), (0, 0)]
    assert [state.province(seat) for seat in (ADELE, SEAN, SAM)] == [(7, 2), (10, 1), (10, 2)]


def test_st_78_nobody_has_a_bonus_in_an_empty_region():
    for region in RING_E:
        state = final(region, king=region)
        assert scores(state) == [0] * 4
        assert [gained(state, seat) for seat in range(3)] == [(0, 0)] * 3
        assert state.is_over


def test_st_79_a_rank_without_an_entry_gets_nothing():
    for region in ("nijmegen", "aachen", "strasbourg", "palermo"):
        state = final(region, king=region, sit=sits(region, {1: "N0", 2: "N1", 3: "e2"}))
        assert gained(state, 2) == (0, 0)


def test_st_80_recalls_by_rank():
    """3, 2 and 1 figures; the King's region first, then the one he comes to last."""
    state = final("augsburg", king="nijmegen", sit=sits("augsburg", {2: "e0", 3: "e1", 4: "e2"}),
                  court={0: (4, 0)},
                  paid={(0, "nijmegen"): (1, 0), (0, "milano"): (2, 1), (0, "strasbourg"): (1, 0),
                        (1, "aachen"): (1, 0), (1, "palermo"): (1, 1),
                        (2, "palermo"): (3, 0)})  # fmt: skip
    assert (state.court(0), state.paid(0)) == ((6, 1), {"milano": 1, "strasbourg": 1})
    assert (state.court(1), state.paid(1)) == ((5, 2), {"palermo": 1})
    assert (state.court(2), state.paid(2)) == ((5, 1), {"palermo": 2})


def test_st_80_a_recall_of_more_than_there_is_takes_all():
    state = final("augsburg", king="milano", sit=sits("augsburg", {2: "e0"}),
                  paid={(0, "palermo"): (1, 0)})  # fmt: skip
    assert (state.court(0), state.paid(0)) == ((5, 1), {})


def draw_bonus(**wanted):
    """Return a game's last step: seats 0, 1, 2 are ranked in Strasbourg, 0 is to draw a chest."""
    return final("strasbourg", king="nijmegen", tiles=tile_at("strasbourg", 0),
                 sit=sits("strasbourg", {3: "e0", 4: "e1", 5: "e2"}), **wanted)  # fmt: skip


def test_st_80_a_chest_is_drawn_for_the_first_and_stored_or_worked_at_once():
    state = draw_bonus()
    assert (state.to_act, len(state.legal_actions)) == (core.CHANCE, 16)
    assert gained(state, 1) == (1, 0)
    stored = state.copy().play("chest-t_recall")
    assert (stored.held(0), stored.is_over) == ({"t_recall": 1}, True)
    assert state.play("chest-o_vp5").score(0) == 7 + 5


def test_st_36_st_39_a_drawn_envoy_comes_from_payment_areas_in_the_canonical_order():
    """Nobody is asked outside the own turn."""
    state = draw_bonus(court={0: (10, 1)}, paid={(0, "aachen"): (2, 0), (0, "milano"): (2, 0)})
    assert state.province(0)[0] == 0
    state.play("chest-o_envoy3")
    assert (state.court(0), state.paid(0)) == ((13, 1), {"aachen": 1})


def test_st_37_a_bonus_of_a_noble_falls_back_on_an_envoy():
    """All three Nobles sit or are at Court; with one paid it is that one."""
    wanted = {"king": "milano", "sit": sits("aachen", {1: "N0", 2: "N1"})}
    state = final("aachen", court={0: (4, 2)}, **wanted)
    assert state.court(0) == (5, 2)
    state = final("aachen", court={0: (4, 1)}, paid={(0, "palermo"): (0, 1)}, **wanted)
    assert (state.court(0), state.paid(0)) == ((4, 2), {})


def test_st_80_st_86_with_no_chest_left_none_is_drawn():
    """An empty pile is made of the discards; without these the bonus is void."""
    kinds = ["o_vp3"] * 3 + ["o_vp4"] * 3 + ["o_vp5"] * 2 + ["o_envoy2"] * 3 + ["o_envoy3"] * 2
    seats = [("palermo", i) for i in (1, 2, 3, 4)] + [("milano", i) for i in range(1, 6)]
    seats += [("aachen", i) for i in range(1, 5)] + [("augsburg", i) for i in range(1, 4)]
    under = {at: [kind] for at, kind in zip(seats, [*kinds, *["o_noble"] * 3], strict=True)}
    assert draw_bonus(rest=1, under=under).is_over
    del under["palermo", 1]
    state = draw_bonus(rest=1, under=under, discard=["o_vp3"])
    assert state["pile"] == [1] + [0] * 15
    assert state.play("chest-o_vp3").score(0) == 7 + 3


def test_st_81_both_regions_give_their_bonus_in_turn():
    """The A region's recall comes first: what it leaves is there for the B region."""
    state = final("augsburg", king="palermo", court={0: (9, 1)},
                  sit=sits("augsburg", {4: "e0"}) | sits("palermo", {4: "e0"}),
                  paid={(0, "milano"): (4, 0)})  # fmt: skip
    assert state.province(0) == (0, 2)
    assert (state.court(0), state.paid(0)) == ((13, 1), {})
