"""Tournaments as plans: their size is known beforehand where it does not depend on results."""

import pytest

import staufen.core as core
from staufen.arena import plans
from staufen.arena.match import match
from staufen.arena.plans.tournament import ADAPTIVE, SCHEDULES, Tournament
from staufen.arena.schedule import SEATINGS
from staufen.core import InputError

GAME = core.load("oh-hell", players=3)
BOTS = match.check_bots(GAME, ["random", "greedy", "A=random", "B=greedy"])


@pytest.mark.parametrize("seating", SEATINGS)
@pytest.mark.parametrize("schedule", [name for name in SCHEDULES if name not in ADAPTIVE])
def test_as_many_matches_are_scheduled_as_are_told(schedule, seating):
    plan = Tournament(GAME, BOTS, 3, 1, seating, schedule=schedule)
    pairings = list(plan.pairings())
    assert plan.scheduled == len(pairings) > 0
    assert [pairing.number for pairing in pairings] == list(range(len(pairings)))


@pytest.mark.parametrize("schedule", ADAPTIVE)
def test_how_many_an_adaptive_tournament_has_is_not_known_beforehand(schedule):
    assert Tournament(GAME, BOTS, 3, 1, schedule=schedule).scheduled is None


def test_what_is_no_plan_is_not_played():
    with pytest.raises(InputError, match="a run of kind import, which is not played"):
        plans.from_dict("import", {})
    kept = Tournament(GAME, BOTS, 3, 1).to_dict()
    for key in kept.keys() - {"rules", "components", "codes", "card"}:
        with pytest.raises(InputError, match=rf"does not say all of it \('{key}'\)"):
            plans.from_dict("tournament", {name: v for name, v in kept.items() if name != key})


@pytest.mark.parametrize(("changes", "said"), [
    ({"schedule": "raffle"}, "raffle"),
    ({"bots": BOTS[:0]}, "bot"),
    ({"bots": BOTS[:1]}, "random alone: a tournament needs two bots"),
    ({"deals": 0}, "deal"),
    ({"seed": -1}, "seed -1: 0 or more expected"),
    ({"schedule": "ladder", "bots": BOTS[:2]}, "2 bots cannot fill 3"),
])  # fmt: skip
def test_what_cannot_be_played_is_refused(changes, said):
    given = {"game": GAME, "bots": BOTS, "deals": 3, "seed": 1} | changes
    with pytest.raises(InputError, match=said):
        Tournament(**given).check()


def test_who_plays_a_game_for_one_may_be_alone():
    solo = core.load("stupor-mundi", players=1)
    Tournament(solo, match.check_bots(solo, ["random"]), 1, 1).check()
