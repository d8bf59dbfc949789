"""Hidden cards: what everybody may know of a hand, and no more, no less."""

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest
from scipy.stats import chisquare

from staufen import core
from staufen.core.games.stupor_mundi import rules as r
from staufen.core.games.stupor_mundi.names import kinds_in
from tests.support.walk import rng, walk

from .table import load

HIDDEN_FROM = 0  # the observer of these tests; seat 1 is the one who hides


def secret(state):
    """Return what seat 1 hides: its hand, its draw pile and its face-down cards, by kinds."""
    own = state.fields()["player"][1]
    slots = (own["slot"][i] for i in range(6) if own["face_down"] >> i & 1)
    return tuple(kinds_in(own["hand"])), tuple(kinds_in(own["pile"])), tuple(slots)


def lively(state, dice):
    """Return a random choice of somebody who does not pass and prefers to play face down."""
    legal = state.legal_actions
    choices = [a for a in legal if a != r.PASS] or legal
    covered = [a for a in choices if r.PLAY_DOWN <= a < r.MAIN]
    if covered and dice.random() < 0.4:
        choices = covered
    return choices[dice.integers(len(choices))]


def play(game, seed, rounds):
    """Yield (state, action) of a lively game until the given round is over."""
    dice, dealer, state = rng(seed), core.ChanceSampler(seed), game.initial_state()
    while not state.is_over and state.fields()["round"] <= rounds:
        action = dealer.sample(state) if state.to_act == core.CHANCE else lively(state, dice)
        yield state, action
        state.apply(action)


def believed(game, seed, rounds):
    """Yield (state, every state the observer cannot tell from it), by trying all histories."""
    belief = []
    for state, action in play(game, seed, rounds):
        belief = belief or [state.copy()]
        yield state, belief
        seen, view = (
            state.observed_action(action, HIDDEN_FROM),
            state.child(action).view(HIDDEN_FROM),
        )
        after = {}
        for world in belief:
            for other in world.legal_actions:
                if world.observed_action(other, HIDDEN_FROM) == seen:
                    child = world.child(other)
                    after[child.to_bytes()] = child
        belief = [child for child in after.values() if child.view(HIDDEN_FROM) == view]
        if len(belief) > 1500:
            return


@pytest.mark.parametrize(("seed", "lazy"), [(5, False), (16, False), (3, True), (4, True)])
def test_the_worlds_are_those_that_some_history_leads_to(seed, lazy):
    """SM-11, SM-115: nothing impossible is dealt, and nothing possible is left out."""
    game, compared, narrow = load(2, lazy_reshuffle=lazy), 0, 0
    for i, (state, belief) in enumerate(believed(game, seed, 4)):
        if i % 9 or state.fields()["round"] == 0 or len(belief) == 1:
            continue
        view, dice = state.view(HIDDEN_FROM), rng(i)
        possible = {secret(world) for world in belief}
        worlds = {view.determinize(dice) for _ in range(min(400, 25 * len(possible)))}
        dealt = set(map(secret, worlds))
        assert dealt <= possible
        compared += 1
        if len(possible) <= 16:
            narrow += 1
            assert dealt == possible
    assert compared > 8
    assert narrow > 3


# --- All assignments that fit, counted by hand ---------------------------------------------------


def ways(state):
    """Return {what seat 1 may hide: in how many ways}, every copy of a card told apart.

    A card that is known to have left the hand may have been any copy; cards of a cohort leave the
    hand only after they have been drawn.
    """
    own = state.fields()["player"][1]
    events = own["event"][: own["num_events"]]
    gone = [e["what"] for e in events if e["what"] < r.EV_BOUGHT]
    bought = {e["what"] - r.EV_BOUGHT: i for i, e in enumerate(events) if 64 <= e["what"] < 128}
    open_cards = [own["slot"][i] for i in range(6) if not own["face_down"] >> i & 1]
    unseen = Counter(kinds_in(own["owned"]))
    unseen.subtract(kinds_in(own["discard"]))
    unseen.subtract(k for k in open_cards if k < 44)
    cohorts = [Counter(kinds_in(bits)) for bits in own["cohort"]]
    tokens = []  # (kind, cohort); cohort 0: in the hand before any draw
    for kind, count in (unseen + Counter(gone)).items():
        drawn = [1] * cohorts[0][kind] + [2] * cohorts[1][kind]
        tokens += [(kind, c) for c in [0] * (count - len(drawn)) + drawn]
    found = Counter()
    _walk(own, events, bought, tokens, 0, set(), {}, found)
    return found


def _walk(own, events, bought, tokens, i, used, slots, found):
    if i == len(events):
        _close(own, tokens, used, slots, found)
        return
    what, drawn = events[i]["what"], events[i]["drawn"]
    if r.EV_BOUGHT <= what < r.EV_SLOT:
        _walk(own, events, bought, tokens, i + 1, used, slots, found)
        return
    first = sum(c == 1 for _, c in tokens)
    limit = {1: min(drawn, first), 2: drawn - min(drawn, first)}
    for j, (kind, cohort) in enumerate(tokens):
        left = sum(tokens[k][1] == cohort for k in used)
        if j in used or (cohort and left >= limit[cohort]) or bought.get(kind, -1) > i:
            continue
        if what >= r.EV_SLOT:
            slots = {**slots, what - r.EV_SLOT: kind}
        elif kind != what:
            continue
        _walk(own, events, bought, tokens, i + 1, used | {j}, slots, found)


def _close(own, tokens, used, slots, found):
    last = 2 if own["cohort"][1] else 1
    rest = [j for j in range(len(tokens)) if j not in used]
    for pile in combinations([j for j in rest if tokens[j][1] == last], own["pile_size"]):
        hand = sorted(tokens[j][0] for j in rest if j not in pile)
        key = (
            tuple(hand),
            tuple(sorted(tokens[j][0] for j in pile)),
            tuple(slots[i] for i in sorted(slots)),
        )
        found[key] += 1


def moments(wanted, options):
    """Return positions of lively games in which seat 1 has cards face down."""
    found = []
    for seed in range(40):
        for i, (state, _) in enumerate(play(load(2, **options), seed, 4)):
            own = state.fields()["player"][1]
            covered = bin(own["face_down"]).count("1")
            left = own["hand_size"] + own["pile_size"] + covered
            size = comb(left, covered) * comb(left - covered, own["pile_size"])
            if (i + seed) % 23 == 0 and 1 <= covered <= 3 and size < 4000:
                found.append(state.copy())
        if len(found) >= wanted:
            return found
    return found


@pytest.mark.parametrize("lazy", [False, True])
def test_all_assignments_that_fit_are_equally_likely(lazy):
    """Each copy of a card is a card; χ² of samples against a count of all of them."""
    tested = 0
    for state in moments(30, {"lazy_reshuffle": lazy}):
        expected = ways(state)
        assert secret(state) in expected
        if not 2 <= len(expected) <= 60:
            continue
        assert_dealt_by_weight(state, expected, 150, tested)
        tested += 1
    assert tested >= 8


def assert_dealt_by_weight(state, expected, samples, seed):
    """χ² of so many samples for each of the things seat 1 may hide, against their weights."""
    view, dice, n = state.view(HIDDEN_FROM), rng(seed), samples * len(expected)
    dealt = Counter()
    for world, count in Counter(view.determinize(dice) for _ in range(n)).items():
        dealt[secret(world)] += count
    assert dealt.keys() <= expected.keys()
    weights = np.array(list(expected.values()), float)
    seen = np.array([dealt[key] for key in expected])
    assert chisquare(seen, weights / weights.sum() * n).pvalue > 1e-5


def split(own):
    """Tell whether a card left openly, of a kind of which a copy was drawn from the pile or lies
    there, and another one was in the hand before."""
    unseen = kinds_in(own["hand"]) + kinds_in(own["pile"])
    drawn = kinds_in(own["cohort"][bool(own["cohort"][1])])
    gone = [e for e in own["event"][: own["num_events"]] if e["drawn"] and e["what"] < 4]
    return any(e["what"] in unseen and drawn.count(e["what"]) == 1 for e in gone)


def test_a_card_seen_to_leave_may_have_been_either_copy_with_nothing_face_down_too():
    """Of two copies, one in the first hand and one drawn since, nobody knows which was played."""
    tested, seed = 0, 0
    while tested < 8:
        for state, _ in play(load(2), seed, 4):
            own = state.fields()["player"][1]
            left = own["hand_size"] + own["pile_size"]
            few = own["pile_size"] > 0 and comb(left, own["pile_size"]) <= 60
            if own["face_down"] or not few or not split(own):
                continue
            expected = ways(state)
            if len(expected) > 1:
                assert_dealt_by_weight(state, expected, 150, tested)
                tested += 1
        seed += 1


# --- What follows for a player -------------------------------------------------------------------


def test_sm_11_only_hands_piles_and_face_down_cards_of_others_are_hidden():
    for state, _ in play(load(3), 4, 2):
        whole = state.fields()
        for seat in range(3):
            view = state.view(seat).fields()
            for i in range(3):
                mine, theirs = whole["player"][i], view["player"][i]
                differ = {key for key in mine if mine[key] != theirs[key]}
                assert differ <= (set() if i == seat else {"hand", "pile", "slot"})
            assert {k for k in whole if whole[k] != view[k]} <= {"head", "player"}


def test_sm_106_a_card_bought_and_not_shown_since_is_in_the_hand_or_face_down_after_it():
    """The others know it; it may be in a slot filled after the purchase, in none before."""
    checked = 0
    for seed in range(12):
        for i, (state, _) in enumerate(play(load(2), seed, 3)):
            own = state.fields()["player"][1]
            events = own["event"][: own["num_events"]]
            for at, event in enumerate(events):
                kind = event["what"] - r.EV_BOUGHT
                shown = {e["what"] for e in events[at:]}
                if i % 5 or not 0 <= kind < 44 or kind in shown:
                    continue
                later = {e["what"] - r.EV_SLOT for e in events[at:] if e["what"] >= r.EV_SLOT}
                world = state.view(0).determinize(rng(seed, i)).fields()["player"][1]
                where = [s for s in range(6) if world["slot"][s] == kind]
                assert kind in kinds_in(world["hand"]) or (set(where) <= later and where)
                checked += 1
    assert checked > 50


def test_sm_112_the_end_of_a_round_shows_what_was_played_face_down():
    for state, action in play(load(2), 8, 2):
        before = state.fields()["player"][1]
        after = state.child(action).fields()["player"][1]
        if before["face_down"] and not after["face_down"]:
            played = Counter(k for k in before["slot"] if k < 44)
            assert not played - Counter(kinds_in(after["discard"]) + kinds_in(after["pile"]))
            assert after["num_events"] == 0
            return
    pytest.fail("no round ended with a card face down")


def test_cards_that_are_turned_up_are_revealed():
    """SM-112; who ends the round cannot undo it. A card may be known from the rest."""
    shown = []
    for state, action in walk(core.load("stupor-mundi", players=3), 8):
        later, seat = state.child(action), state.to_act
        if seat >= 0 and state.reveals(action) and not later.is_over:
            view = state.view(seat)
            worlds = [view.determinize(rng(n)).child(action).view(seat) for n in range(30)]
            shown.append(any(world != later.view(seat) for world in worlds))
    assert len(shown) > 5
    assert sum(shown) >= 0.7 * len(shown)
