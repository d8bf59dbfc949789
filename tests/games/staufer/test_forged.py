"""States from outside: whatever is let in can be played to its end without breaking.

Random bytes are mostly refused at once, so fields are changed in ways that keep what is counted:
figures move between Court, Province and payment areas, chests between piles and seats.
"""

from copy import deepcopy

import pytest

from staufen import core
from staufen.core import InputError
from staufen.core.games.staufer import rules as r
from tests.games.staufer.table import do, given, last_turn, may, tracked
from tests.games.staufer.test_reference import endowed, lively
from tests.support.walk import choose, rng

RARE = (r.SUPPLYING, r.DEPLOYING, r.PAYING, r.FETCHING, r.PICKING, r.AFTER)
WHOLE = ("turn", "dealt", "round", "king", "floor", "supplied", "deployed", "phase")


def positions(game, seed, dice):
    """Return moments of one game, most in the middle of a turn, some as a seat sees them."""
    state, found = endowed(game, seed, dice), []
    while not state.is_over:
        if dice.random() < (0.5 if state.fields()["phase"] in RARE else 0.05):
            seat = int(dice.integers(game.players))
            found.append((state if dice.random() < 0.8 else state.view(seat)).fields())
        state.apply(lively(state, dice))
    return found


def move_figures(fields, players, dice):
    own, kind = fields["of"][dice.integers(players)], dice.integers(2)
    slots = [own["court"], own["province"], *own["paid"]]
    source, target = (slots[i] for i in dice.integers(0, len(slots), 2))
    n = min(int(dice.integers(1, 5)), source[kind])
    source[kind] -= n
    target[kind] += n


def move_chests(fields, players, dice):
    held = [own["chests"] for own in fields["of"][:players]]
    rows = [fields["pile"], fields["discard"], *held]
    source, target = (rows[i] for i in dice.integers(0, len(rows), 2))
    kind = dice.integers(16)
    n = min(int(dice.integers(1, 4)), source[kind])
    source[kind] -= n
    target[kind] += n


def change_plan(fields, players, dice):
    fields["plan"][str(dice.choice(list(fields["plan"])))] = int(dice.integers(0, 40))


def change_number(fields, players, dice):
    fields[str(dice.choice(WHOLE))] = int(dice.choice([0, 1, 2, 3, 5, 8, 13, 40, 255]))


def change_frame(fields, players, dice):
    frame = fields["stack"]["frame"][dice.integers(3)]
    frame[str(dice.choice(list(frame)))] = int(dice.choice([*range(10), 30, 79]))


def give_privilege(fields, players, dice):
    kind = dice.integers(15)
    if fields["piles"][kind]:
        fields["piles"][kind] -= 1
        fields["of"][dice.integers(players)]["privileges"][kind] += 1


CHANGES = (move_figures, move_figures, move_figures, move_chests, change_plan, change_number,
           change_frame, give_privilege)  # fmt: skip


def play_on(position, dice):
    """Play a position to its end; every step must hold together."""
    state = position.determinize(dice) if isinstance(position, core.View) else position.copy()
    assert state.broken() is None
    for _ in range(3000):
        if state.is_over:
            return
        state.apply(choose(state, dice))
        assert state.broken() is None
    raise AssertionError("it does not end")


@pytest.mark.parametrize(("players", "options"), [
    (2, {}),
    (3, {"noble_payment": "free", "privileges": "random"}),
    (4, {"privileges": "random", "b_marker": "after_a"}),
    (5, {"exhausted": "supply_only", "discount": "head"}),
], ids=str)  # fmt: skip
def test_forged_fields_are_refused_or_can_be_played_to_the_end(players, options):
    game, accepted = core.load("staufer", players=players, **options), 0
    for seed in range(2):
        dice = rng(seed, players)
        for fields in positions(game, seed, dice):
            for _ in range(8):
                forged = deepcopy(fields)
                for _ in range(dice.integers(1, 5)):
                    CHANGES[dice.integers(len(CHANGES))](forged, players, dice)
                try:
                    position = game.from_fields(forged)
                except InputError:
                    continue
                accepted += forged != fields
                play_on(position, dice)
    assert accepted > 30


def refused(state, message, **changes):
    fields = state.fields()
    for path, value in changes.items():
        *keys, last = path.split("__")
        part = fields
        for key in keys:
            part = part[int(key) if key.isdigit() else key]
        part[int(last) if last.isdigit() else last] = value
    with pytest.raises(InputError, match=message):
        state.game.from_fields(fields)


def test_what_cannot_be_is_refused_by_name():
    """ST-3, ST-4, ST-9, ST-19, ST-18, ST-67, ST-84: a line for each thing that must hold."""
    state = given(sit={("palermo", 3): "e0"}, under={("aachen", 1): ["brown"]})
    refused(state, "lost or gained figures", of__0__court__0=5)
    refused(state, "two holders", of__1__seats__2=4, of__1__province__0=10)
    refused(state, "where no seat is", of__0__seats__0=128, of__0__province__0=9)
    refused(state, "chests have been lost or made", pile__3=2)
    refused(state, "orange chest has been kept", of__0__chests__0=1, pile__0=2)
    refused(state, "chests of a spot", chest__0__1=3)
    refused(state, "too many chests", chest__15__1=16, pile__15=16)
    refused(state, "not in its place", ring__1=3)
    refused(state, "point tiles", tile__0=1)
    refused(state, "round tiles", a__1=5)
    refused(state, "round tiles", c__4=1)
    refused(state, "privileges are not those", piles__0=1)
    refused(state, "privilege too often", piles__0=0, of__0__privileges__0=2)
    refused(state, "points belongs to nobody", vp_owner__1=1)
    refused(state, "jobs are not", of__1__jobs__0=state.fields()["of"][0]["jobs"][0])
    refused(state, "family members", order__0=1)
    refused(state, "family member", turn=1)
    refused(state, "region is scored during", scored__0=2)
    refused(state, "attached to nothing", plan__seat_discount=2)
    refused(state, "seat is to act", head__to_act=1)
    refused(state, "no one sits", of__4__score=1)
    refused(state, "above the stack", stack__frame__0__op=1)
    refused(state, "out of range", of__0__score=-1)
    refused(state, "effects are counted", floor=30)


def test_a_payment_is_chosen_only_between_two_kinds():
    """ST-46: with one kind left at Court nothing is asked, so such a state is refused."""
    state = tracked(0, court={0: (3, 2)}, noble_payment="free")
    do(state, "deploy-strasbourg-5 sit-envoy")
    refused(state, "frame is out of range", of__0__court__1=0, of__0__province__1=3)


def test_a_pick_that_nothing_is_left_for_is_refused():
    """ST-63 t_second_chest: it waits below a spot to be emptied and figures to be fetched.

    With a lowest code beyond all chests it could neither go on nor end.
    """
    state = given(round=1, court={0: (1, 0)}, hold={0: ["t_second_chest"]},
                  paid={(0, "palermo"): (6, 0), (0, "aachen"): (7, 0)},
                  under={1: ["o_envoy2", "o_vp3"], 2: ["brown"], 3: ["purple"]})  # fmt: skip
    do(state, "supply-1 use-t_second_chest")
    assert may(state) == ["fetch-aachen", "fetch-palermo"]
    refused(state, "frame is out of range", stack__frame__1__extra=79)
    refused(state, "emptied after the first pick", stack__frame__1__extra=1)
    do(state, "fetch-aachen fetch-palermo")
    assert may(state) == ["take-2-brown", "take-3-purple"]
    refused(state, "frame is out of range", stack__frame__1__extra=79)


def test_a_view_with_anothers_jobs_is_refused():
    """ST-6."""
    fields = given().view(0).fields()
    fields["of"][1]["jobs"][0] = 3
    with pytest.raises(InputError, match="jobs are not"):
        given().game.from_fields(fields)


def test_a_clean_up_without_a_spot_left_is_refused():
    """ST-83: 3 + 4 seats and five spaces make twelve draws."""
    state = do(last_turn(seat=3), "supply-5")
    assert state.fields()["stack"]["frame"][0]["memo"] == 0
    refused(state, "no spot is left", stack__frame__0__memo=12)


def test_text_and_bytes_in_the_middle_of_a_turn():
    """Every phase of a turn goes out and comes back in the same shape."""
    game = core.load("staufer", players=3, privileges="random", noble_payment="free")
    state, dice, seen = endowed(game, 3, rng(3)), rng(4), set()
    for seed in range(20):
        state = endowed(game, seed, rng(seed))
        while not state.is_over:
            phase = state.fields()["phase"]
            if phase not in seen:
                seen.add(phase)
                twins = [game.from_bytes(state.to_bytes()), game.from_text(state.to_text())]
                assert all(twin == state for twin in twins)
                assert all(twin.legal_actions() == state.legal_actions() for twin in twins)
            state.apply(lively(state, dice))
    assert seen >= set(RARE)
