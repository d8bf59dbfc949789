"""Knockout Whist: the data that boards draw."""

from tests.games.knockout_whist.table import dealt
from tests.support.positions import play


def scene(state, seat=None):
    view = state.view(state.to_act if seat is None else seat)
    return view.game.scene(view)


def test_a_player_without_the_suit_led_is_known_to_have_none_of_it():
    state = play(dealt("C2 C3 C4 C5 C6 C7 C8", "D2 D3 D4 D5 D6 D7 D8", trump="D"), "C2", "D2")
    drawn = scene(state)
    assert [each.data["void"] for each in drawn.players] == [[], ["C"]]
    assert [each.data["taken"] for each in drawn.players] == [0, 1]
    assert [each.data["leads"] for each in drawn.players] == [False, True]
    assert drawn.data == {"trump": "D", "led": None, "gone": ["C2", "D2"], "tricks": 7}


def test_who_takes_no_trick_is_out_kw_8():
    hands = [f"{suit}2 {suit}3 {suit}4 {suit}5 {suit}6 {suit}7 {suit}8" for suit in "CDS"]
    state = dealt(*hands, trump="D")
    for rank in "2345678":
        leads = "CDS"[state.to_act]
        order = "CDS"["CDS".index(leads) :] + "CDS"[: "CDS".index(leads)]
        play(state, *(suit + rank for suit in order))
    drawn = scene(state, 1)
    assert [each.data["out"] for each in drawn.players] == [True, False, True]


def test_hidden_cards_are_without_rank_and_suit():
    state = dealt("C2 C3 C4 C5 C6 C7 C8", "D2 D3 D4 D5 D6 D7 D8")
    drawn = scene(state)
    pieces = {
        each.id: [p.data for place in each.places for p in place.pieces] for each in drawn.zones
    }
    assert pieces["seat-1"][0] == {"rank": "8", "suit": "C"}
    assert pieces["seat-2"] == [{}]
