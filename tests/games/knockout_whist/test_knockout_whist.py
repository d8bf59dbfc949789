"""Knockout Whist, rule by rule."""

from collections import Counter

import pytest
from scipy.stats import chi2_contingency

from staufen import core
from staufen.search.search import measure_playouts, play_games
from tests.games.knockout_whist.table import dealt
from tests.support.positions import hands, may, play
from tests.support.walk import choose, rng, walk

CLUBS = "CA CK CQ CJ CT C9 C8"
LOW_CLUBS = "C2 C3 C4 C5 C6 C7 D2"
HEARTS = "HA HK HQ HJ HT H9 H8"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rounds_get_shorter_by_a_card(players):
    """KW-1, KW-2, KW-3, KW-9: hands of 7, 6, … for those still in."""
    game = core.load("knockout-whist", players=players)
    for seed in range(20):
        sizes = []
        for state, _ in walk(game, seed):
            fields = state.fields()
            if fields["phase"] == 1:
                held = [fields["held"][i] for i in range(4) if not fields["out"][i]]
                assert set(held) == {fields["hand_size"]}
                assert may(state) == ["trump-C", "trump-D", "trump-H", "trump-S"]
                assert [weight for _, weight in state.chance_outcomes()] == [1] * 4
                sizes.append(fields["hand_size"])
            elif fields["phase"] == 0:
                assert len(state.legal_actions) == 52 - fields["dealt"]
        assert sizes == list(range(7, 7 - len(sizes), -1))


def test_everybody_is_dealt_to_in_turn():
    """KW-1, KW-2."""
    state = dealt(CLUBS, HEARTS)
    assert hands(state)[:2] == [
        set(CLUBS.split()),
        set(HEARTS.split()),
    ]
    assert [state.game.parse_action(card) for card in ("C2", "CA", "D2", "SA")] == [0, 12, 13, 51]


def test_seat_0_leads_first_and_the_last_winner_leads_the_next_round():
    """KW-4, KW-8: seats 0 and 1 take tricks, seat 1 the last one; seat 2 is out."""
    state = dealt("CA CK CQ CJ CT C9 D2", "D3 D4 D5 D6 D7 D8 DA", "H2 H3 H4 H5 H6 H7 H8", trump="S")
    assert state.to_act == 0
    play(state, "CA D3 H2 CK D4 H3 CQ D5 H4 CJ D6 H5 CT D7 H6 C9 D8 H7 D2 DA H8")
    fields = state.fields()
    assert fields["out"] == [0, 0, 1, 1]
    assert fields["hand_size"] == 6
    assert fields["leader"] == 1
    cards_left = [card for card in may(state) if card][:12]
    play(state, *cards_left, "trump-H")
    assert state.to_act == 1
    assert state.fields()["held"] == [6, 6, 0, 0]


def test_play_passes_over_those_who_are_out():
    """KW-5: seat 1 is out, so seat 2 follows seat 0."""
    state = dealt("CA CK CQ CJ CT C9 D2", "H2 H3 H4 H5 H6 H7 H8", "D3 D4 D5 D6 D7 D8 DA", trump="S")
    play(state, "CA H2 D3 CK H3 D4 CQ H4 D5 CJ H5 D6 CT H6 D7 C9 H7 D8 D2 H8 DA")
    assert state.fields()["out"] == [0, 1, 0, 1]
    play(state, *may(state)[:12], "trump-S")
    order = []
    for _ in range(4):
        order.append(state.to_act)
        state.apply(state.legal_actions[0])
    assert set(order) == {0, 2}
    assert order[0] == 2


def test_who_takes_no_trick_is_out_and_the_last_one_in_wins():
    """KW-8, KW-9, KW-10: seven trumps are seven tricks."""
    state = dealt(CLUBS, LOW_CLUBS, HEARTS, trump="C")
    for mine, second, third in zip(*map(str.split, (CLUBS, LOW_CLUBS, HEARTS)), strict=True):
        play(state, mine, second, third)
    assert state.is_over
    assert state.scores() == [1, 0, 0]
    assert state.ranks() == [1, 2, 2]
    assert state.returns() == [1, 0, 0]


def test_the_round_of_one_trick_leaves_one():
    """KW-9: no game goes on after it."""
    game = core.load("knockout-whist", players=4)
    last = [list(walk(game, seed))[-1][0] for seed in range(30)]
    assert all(state.is_over and state.fields()["hand_size"] == 0 for state in last)
    assert all(sum(state.scores()) == 1 for state in last)


def test_the_suit_led_must_be_followed_if_possible():
    """KW-6."""
    state = dealt("CA D2 D3 D4 D5 D6 D7", "C2 C3 H2 H3 H4 H5 H6", "S2 S3 S4 S5 S6 S7 S8")
    assert len(may(state)) == 7
    play(state, "CA")
    assert may(state) == ["C2", "C3"]
    play(state, "C2")
    assert len(may(state)) == 7


@pytest.mark.parametrize(("trick", "winner"), [
    ("D2 D9 DT", 2),  # the highest of the suit led
    ("D2 HA DT", 2),  # a high card of another suit is nothing
    ("D2 C2 DT", 1),  # a trump
    ("D2 C2 C3", 2),  # a higher trump
])  # fmt: skip
def test_tricks(trick, winner):
    """KW-5, KW-7."""
    first, second, third = trick.split()
    rest = {"D9": "D3 D4 D5 D6 D7", "HA": "H2 H3 H4 H5 H6", "C2": "H2 H3 H4 H5 H6"}[second]
    last = {"DT": "DJ DQ DK S2 S3", "C3": "S2 S3 S4 S5 S6"}[third]
    state = dealt(
        f"{first} S7 S8 S9 ST SJ SQ", f"{second} {rest} H7", f"{third} {last} SK", trump="C"
    )
    play(state, trick)
    assert state.to_act == winner
    assert state.fields()["taken"] == [int(seat == winner) for seat in range(4)]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("plies", [0, 9, 3, 1])
def test_a_playout_of_its_own_wins_as_often_as_random_play(players, plies):
    """KW-2 to KW-9: as the generic way, from amid a deal, before and in a trick, and later on."""
    dice = rng(7)
    start = core.load("knockout-whist", players=players).new_state(players)
    for _ in range(plies):
        start.apply(choose(start, dice))
    assert _won_alike(start, dice)
    amid = core.load("knockout-whist", players=players).initial_state()
    for _ in range(plies):
        amid.apply(choose(amid, dice))
    assert _won_alike(amid, dice)


@pytest.mark.parametrize("stored", ["C9 S3", "D2 S3", "H6 C9"])
def test_a_playout_of_its_own_plays_the_hands_that_are_left(stored):
    """KW-6, KW-7, KW-8: whether seat 1, without a trick so far, stays in hangs on what it must
    follow and on its trump; free to play anything it is out half the time instead of a quarter."""
    state = dealt("CA CK CQ CJ CT H5 C2", f"C3 C4 C5 C6 C7 {stored}", trump="D")
    play(state, "CA C3 CK C4 CQ C5 CJ C6 CT C7")
    assert _won_alike(state, rng(8))


@pytest.mark.parametrize(("last", "winners"), [("HA", {0}), ("D3", {0, 1})])
def test_a_playout_of_its_own_ends_when_one_is_left(last, winners):
    """KW-7, KW-8: seat 0 has six tricks and leads a club that only a trump can take."""
    state = dealt("CA CK CQ CJ CT C9 C2", f"C3 C4 C5 C6 C7 C8 {last}", trump="D")
    play(state, "CA C3 CK C4 CQ C5 CJ C6 CT C7 C9 C8")
    dice = rng(9)
    ends = [state.copy() for _ in range(200)]
    for end in ends:
        end.play_out(dice)
    assert {end.scores().index(1) for end in ends} == winners


def _won_alike(start, dice, count=10_000):
    """Compare how often each seat wins by the game's own playouts and by generic ones."""
    shares, *_ = measure_playouts(start, count, dice)
    generic = Counter(shares.argmax(axis=1).tolist())
    mine = Counter((play_games(start, count, dice) == 1).argmax(axis=1).tolist())
    seats = sorted(mine | generic)
    table = [[side[seat] for seat in seats] for side in (mine, generic)]
    return len(seats) == 1 or chi2_contingency(table).pvalue > 1e-4
