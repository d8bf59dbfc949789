"""Oh Hell: the data that boards draw."""

from tests.games.oh_hell.table import dealt
from tests.support.positions import play

HANDS = ("C2 C5 D2 D5 S3", "C3 D3 D4 H2 H3", "C4 H4 H5 S2 S4")


def scene(state):
    view = state.view(state.to_act)
    return view.game.scene(view)


def places(drawn, zone):
    return next((each.places for each in drawn.zones if each.id == zone), ())


def test_the_last_bid_may_not_make_the_bids_add_up_hell_6():
    drawn = scene(play(dealt(HANDS, "S5"), "bid-1", "bid-2"))
    bids = places(drawn, "bids")
    assert [place.data["bid"] for place in bids] == [0, 1, 2, 3, 4, 5]
    assert [place.id for place in bids if place.why] == ["bid-2"]
    assert [gesture.path for gesture in drawn.gestures] == [
        (place.id,) for place in bids if not place.why
    ]


def test_bids_are_shown_to_the_bidder_only():
    state = dealt(HANDS, "S5")
    other = state.view((state.to_act + 1) % 3)
    assert places(scene(state), "bids")
    assert not places(other.game.scene(other), "bids")


def test_cards_of_a_trick_say_their_order_and_which_is_best():
    drawn = scene(play(dealt(HANDS, "S5"), "bid-1", "bid-2", "bid-0", "C2", "C3"))
    played = {place.id: place.data for place in places(drawn, "table") if "seat" in place.data}
    assert played == {
        "played-1": {"seat": 0, "order": 1, "best": False},
        "played-2": {"seat": 1, "order": 2, "best": True},
        "played-3": {"seat": 2, "order": 0, "best": False},
    }
    assert drawn.data == {"trump": "S", "led": "C", "gone": ["C2", "C3"], "tricks": 5, "left": 5}
    assert [each.data["bid"] for each in drawn.players] == [1, 2, 0]
    assert [each.data["leads"] for each in drawn.players] == [True, False, False]


def test_a_card_says_what_it_does_to_the_trick():
    drawn = scene(play(dealt(HANDS, "S5"), "bid-1", "bid-2", "bid-0", "C2", "C3"))
    assert [(gesture.word, gesture.data["result"]) for gesture in drawn.gestures] == [
        ("C4", "take")
    ]
    assert [(each.kind, each.count) for each in drawn.gestures[0].gains] == [("trick", 1)]
