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
def test_the_announced_number_of_matches_is_scheduled(schedule, seating):
    plan = Tournament(GAME, BOTS, 3, 1, seating, schedule=schedule)
    pairings = list(plan.pairings())
    assert plan.num_matches == len(pairings) > 0
    assert [pairing.number for pairing in pairings] == list(range(len(pairings)))


@pytest.mark.parametrize("schedule", ADAPTIVE)
def test_an_adaptive_tournament_has_no_known_number_of_matches(schedule):
    assert Tournament(GAME, BOTS, 3, 1, schedule=schedule).num_matches is None


def test_an_unknown_plan_is_rejected():
    with pytest.raises(InputError, match="a run of kind import, which is not played"):
        plans.from_dict("import", {})
    stored = Tournament(GAME, BOTS, 3, 1).to_dict()
    for key in stored.keys() - {"rules", "components", "codes", "card"}:
        with pytest.raises(InputError, match=rf"does not say all of it \('{key}'\)"):
            plans.from_dict("tournament", {name: v for name, v in stored.items() if name != key})


@pytest.mark.parametrize(("changes", "message"), [
    ({"schedule": "raffle"}, "raffle"),
    ({"bots": BOTS[:0]}, "bot"),
    ({"bots": BOTS[:1]}, r"bots: only random \(expected two or more"),
    ({"deals": 0}, "deal"),
    ({"seed": -1}, "seed: -1 is too small"),
    ({"schedule": "ladder", "bots": BOTS[:2]}, "2 bots cannot fill 3"),
])  # fmt: skip
def test_an_invalid_tournament_is_rejected(changes, message):
    given = {"game": GAME, "bots": BOTS, "deals": 3, "seed": 1} | changes
    with pytest.raises(InputError, match=message):
        Tournament(**given).check()


def test_a_solo_game_may_have_one_bot():
    solo = core.load("stupor-mundi", players=1)
    Tournament(solo, match.check_bots(solo, ["random"]), 1, 1).check()
