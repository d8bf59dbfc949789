"""Random games: what is conserved, what is legal, how much is played."""

from collections import Counter

import pytest

from staufen import core
from staufen.core.games.staufer import rules as r
from staufen.core.games.staufer.rules import load_printed_data
from tests.support.walk import walk

COUNTS = (2, 3, 4, 5)


@pytest.mark.parametrize("players", COUNTS)
def test_st_23_st_t47_five_rounds_of_three_turns_each_and_one_or_two_regions_a_round(players):
    """15 main actions for everyone, no Clean-up after the fifth round; nothing is lost or made."""
    game = core.load("staufer", players=players)
    for seed in range(4):
        actions, rounds, regions = Counter(), [], {}
        for state, action in walk(game, seed):
            assert state.check_invariants() is None
            fields = state.fields()
            if r.SUPPLY <= action < r.COLLECT:
                actions[state.to_act] += 1
                rounds.append(fields["round"])
            if fields["phase"] == r.DRAWING and any(fields["scored"]):
                regions[fields["round"]] = sum(at > 0 for at in fields["scored"])
        assert actions == dict.fromkeys(range(players), 15)
        assert rounds == [number for number in range(5) for _ in range(3 * players)]
        assert set(regions) >= {0, 1, 2, 3}
        assert set(regions.values()) <= {1, 2}


# What is legal, read from the rules without the engine's shortcuts


def effects(state, seat, fields):
    """Return the effects at hand: those of privileges, and the chests with their numbers."""
    data = state.game.components.data
    owned = fields["of"][seat]
    lasting, chests = Counter(), []
    for n, entry in zip(owned["privileges"], data["privilege"], strict=True):
        if n:
            lasting[entry["effect"]] += max(1, entry["n"])
    for n, entry in zip(owned["chests"], data["chest"], strict=True):
        chests += [(entry["effect"], entry["n"])] * n
    return lasting, chests


def reachable(state):
    """Return all deployments of ST-108 by trying every useful set of attachments."""
    fields = state.fields()
    head = fields["head"]
    setup, _ = load_printed_data(head["table"], head["option"][r.FIVE_SPACES], head["num_players"])
    seat = state.to_act
    own = fields["of"][seat]
    lasting, chests = effects(state, seat, fields)
    wanted = (fields["deployed"] < setup["envoy_spaces"]) + lasting["envoy_on_deploy"]
    there = own["province"][0] + sum(row[0] for row in own["paid"])
    envoys, nobles = own["court"][0] + min(wanted, there), own["court"][1]
    found = set()
    for words in subsets(chests):
        bag = Counter(word for word, _ in words)
        discount = lasting["seat_discount"] + sum(n for word, n in words if word == "seat_discount")
        e, n = envoys, nobles
        swaps = bag["promote"]
        if swaps > min(e, own["province"][1] + sum(row[1] for row in own["paid"])):
            continue
        e, n = e - swaps, n + swaps
        sits = bag["envoy_on_noble_seat"] or lasting["envoy_on_noble_seat"]
        back = [True] if bag["counter_travel"] else [False]
        if lasting["counter_travel"]:
            back = [False, True]
        for region, side in enumerate(setup["region"]):
            at = fields["place"][region]
            d = (at - fields["king"]) % 6
            taken = sum(other["seats"][at] for other in fields["of"])
            for chair in range(side["seats"]):
                if taken >> chair & 1:
                    continue
                price = max(1, side["cost"][chair] - discount)
                closed = side["noble_only"] >> chair & 1 and not sits
                for way in back:
                    moves = max(0, (-d % 6 if way else d) - lasting["move_discount"])
                    if bag["free_travel"]:
                        moves = 0
                    if e + n >= moves + price and (n or (e and not closed)):
                        found.add(r.DEPLOY + 5 * region + chair)
    return found


def subsets(chests):
    """Return the sets of attachments to a deployment, one for each multiset."""
    useful = {"free_travel", "seat_discount", "promote", "envoy_on_noble_seat", "counter_travel"}
    kinds = Counter(chest for chest in chests if chest[0] in useful)
    sets = [()]
    for kind, n in kinds.items():
        most = n if kind[0] == "seat_discount" else 1
        sets = [(*one, *[kind] * k) for one in sets for k in range(most + 1)]
    return sets


@pytest.mark.parametrize("players", COUNTS)
def test_st_29_st_40_st_108_what_can_be_deployed_by_brute_force(players):
    for seed in range(8):
        options = {"privileges": ("first", "random")[seed % 2]}
        game = core.load("staufer", players=players, **options)
        for state, _ in walk(game, seed):
            if state.fields()["phase"] == r.BEFORE:
                legal = {a for a in state.legal_actions if r.DEPLOY <= a < r.COLLECT}
                assert legal == reachable(state)


def test_st_109_bounds_of_a_step():
    most = 0
    for players in COUNTS:
        for state, _ in walk(core.load("staufer", players=players, privileges="random"), 9):
            most = max(most, len(state.legal_actions))
            fields = state.fields()
            assert fields["stack"]["height"] <= 6
            assert fields["supplied"] + fields["deployed"] <= 3 * players
    assert most <= 60


def test_the_state_has_no_gaps():
    """Bytes that belong to no field would make equal states differ."""

    def size(value, name=""):
        if isinstance(value, dict):
            return sum(size(part, key) for key, part in value.items())
        if isinstance(value, list):
            return sum(size(part, name) for part in value)
        return 2 if name in ("score", "mask", "height") else 1

    game = core.load("staufer")
    assert size(game.initial_state().fields()) == game.binding.state_size
