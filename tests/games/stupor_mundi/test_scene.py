"""The table as data: what is drawn, what is clicked, what comes of a choice."""

import pytest

from staufen.core.games.stupor_mundi import rules
from tests.support.walk import walk

from .table import given, load


@pytest.mark.parametrize("you", [None, 0, 1, 2])
def test_the_end_is_shown_from_the_seat_of_the_person(you):
    """A finished state is nobody's view."""
    seats = {1: dict(grain=2, stone=0), 2: dict(grain=3, stone=0)}
    end = dict(active="- - -", upcoming="- - -", stack="", passed="1 2")
    t, mine = given(3, grain=1, stone=0, seats=seats, **end).pass_on(), you or 0
    assert t.is_over
    assert t.scene(you).seat == mine
    assert t.place("palace-grain", you).counters[1].value == mine + 1
    assert [zone.owner for zone in t.scene(you).zones if zone.id.startswith("hand")] == [mine]


@pytest.mark.parametrize("seat", [-1, 0.5, 2, 4])
def test_unknown_seat_is_rejected(seat):
    fields = given(2).fields()
    with pytest.raises(IndexError, match=f"seat {seat}: 0 to 1"):
        rules.usual_prices(fields, seat)
    assert len(rules.holdings(fields)) == 2


def test_a_face_down_card_shows_the_icons_of_its_slot_and_no_more():
    t = given(slots="1:BS 4:BC-")
    (own,) = t.place("slot-0-4").pieces
    assert (own.label, own.face) == ("Purse, face down", "up")
    (seen,) = t.place("slot-0-4", 1).pieces
    assert (seen.label, seen.face, seen.about) == ("card face down", "down", "")
    assert seen.text == "Only its two icons show: Build or Summon."
    assert t.place("slot-0-1", 1).pieces[0].label == "Quarry"


def test_the_palace_stands_beside_what_one_has():
    palace = given(money=9, grain=2, hosts="1:tento").zone("palace")
    shown = {each.label: [counter.value for counter in each.counters] for each in palace.places}
    assert shown == {
        "Grain": [1, 2], "Stone": [1, 1], "Augustales": [6, 9], "Towers": [2, 1], "Walls": [2, 1],
        "Keeps": [1, 0], "Allies": [2, 1], "Specialist": [1, 0],
    }  # fmt: skip
    assert palace.note == "5 Structures, you 2"


def test_a_closed_side_and_a_content_ally_are_marked():
    t = given(castle="T1 W3 W1 T2", hosts="1:gregoria", palace={"wall": 0, "keep": 0})
    assert t.place("side-S1").note == "1 VP, closed"
    assert t.place("side-S2").note == "1 Stone, open"
    assert t.place("host-0-1").note == "pays 3 VP as things stand"
    assert given(hosts="1:gregoria").place("host-0-1").note == "pays 1 VP as things stand"


def test_what_is_to_be_done_after_this_is_described():
    t = given(castle="T1 W3", stone=2, money=3, passed="1").down(3, "build")
    t.play("site-W1")
    assert t.scene().phase == "What slot 3 does"
    t.play("piece-w4", "edict-I")
    assert t.scene().phase == "What slot 3 does"
    bought = given(cards={"roma1": "A1"}, money=9, active="E05 E04 E03").down(5, "purchase")
    bought.play("purchase-roma1")
    assert bought.scene().phase == "What slot 5 does; then a purchase"
    card = given(hand="A13").card("A13")
    assert card.scene().phase == "What Quarry and Market (A13) does; then the rest of the card"
    assert card.scene(1).prompt == "Anna (expert) is to choose: a gain, or not."


def test_the_last_round_is_described():
    end = given(active="E03 - E05", upcoming="- - -", stack="")
    assert end.scene().phase == (
        "Travel, then play a card or pass; the last round: an Edict could not be replaced"
    )
    longest = "; the last round: no game has more rounds than these"
    assert given(round=20, last_round=20).scene().phase.endswith(longest)
    assert "last round" not in given(round=19, last_round=20).scene().phase
    assert given(round=99).scene().phase.endswith(longest)


def test_sides_say_when_they_pay():
    """SM-88."""
    note = given(castle="T1 W1 T2 W3").zone("sides-0").note
    assert note == "pay when closed and after every round"


def test_the_stack_of_edicts_says_what_ends_the_game():
    """SM-81, SM-119: neither its last tile nor the last one that waits."""
    (stack,) = given(stack="E09").zone("edicts").counters
    assert (stack.name, stack.value) == ("in the stack", 1)
    assert stack.text == (
        "the waiting ones come first; the game ends when an issued Edict cannot be replaced"
    )


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_end_shows_where_points_come_from(players):
    """SM-121 to SM-123: the parts that players are told are the score."""
    for seed, other in ((1, False), (2, True)):
        game = load(players, solo_majority_vs_frederick=other)
        for state, action in walk(game, seed):
            last = state.child(action)
        scene = game.scene(last)
        assert scene.prompt == "The game is over."
        assert (": " in scene.players[0].note) == (players == 1)  # the title
        for player, score in zip(scene.players, last.scores(), strict=True):
            lines = [int(word) for word in player.note.split() if word.isdigit()]
            assert player.points == score == sum(lines)
    assert "for Structures" not in given(players).scene().players[0].note


def test_a_board_of_another_shows_all_that_is_public_and_no_more():
    t = given(3, castle="T1 W3 T4", hand="BG BD SAV1", pile="BS", specialists="A1 start start")
    over = given(3, active="- - -", upcoming="- - -", stack="", passed="1 2").pass_on()
    seen, truth = t.zone("player-0", 1), over.zone("player-1")
    shown = {each.label: each for each in seen.places}
    assert seen.note == "House Savoy"
    assert [piece.label for piece in shown["Castle"].pieces] == ["T1", "W3", "T4"]
    assert [piece.label for piece in shown["Great Wall B left"].pieces] == ["Great Wall B"]
    assert [(piece.label, piece.count) for piece in shown["Not sent out"].pieces] == [
        ("Specialists", 2)
    ]
    unseen = [f"{piece.count} {piece.label}" for piece in shown["Cards not seen"].pieces]
    assert {"1 Quarry", "1 Harvest"} <= set(unseen)
    assert [counter.value for counter in shown["Cards not seen"].counters] == [3, 1]
    assert "Hand" not in shown
    assert "Hand" in {each.label for each in truth.places}


CHOICES = [  # a position, a word; the label, the places to click, what comes of it
    (
        lambda: given(allies={"tunis1": "tento"}, cards={"tunis1": "A7"}, below="tunis1"),
        "travel-3",
        "travel to Tunis",
        "city-tunis",
        "",
    ),
    (lambda: given().play("stay", "down-3"), "card-BC", "play Purse (BC) face down into slot 3",
     "hand-BC", ""),
    (lambda: given(grain=0, stone=0, money=0).play("stay"), "down-3",
     "slot 3, face down, for Market or Build", "down-0-3", "Market and Build cannot be done now"),
    (lambda: given(castle="T1 W3 K1 K2 K3").play("stay"), "down-3",
     "slot 3, face down, for Market and Build", "down-0-3", ""),
    (lambda: given(specialists="A1 start start", grain=1).down(1, "promote"), "promote-A1",
     "promote a Specialist to the workplace A1", "place-A1", "you have its ability already"),
    (lambda: given(castle="T1 W3 T2", stone=2, grain=0).down(3, "build"), "site-W1",
     "build on the Wall site W1", "site-W1", "closes side S1"),
    (lambda: given(stone=3, castle="T1 W3 W1").down(3, "build"), "site-K1",
     "build on the Keep site K1", "site-K1", "brings 2 cards and a hand limit 2 higher"),
    (lambda: given(stone=2, money=5).down(3, "build").play("site-W1"), "piece-w4",
     "use the Great Wall A", "great-wall-a-0", "then you issue an Edict"),
    (lambda: given(stone=2, money=9, castle="T1 T3 W3 W1 W4 W5=w5", grain=1).down(3, "build"),
     "site-W2", "build on the Wall site W2", "site-W2", "uses the Great Wall A"),
    (lambda: given(hand="WIT2", castle="T1 W3", grain=2, stone=0, passed="1").card("WIT2"),
     "site-W1", "build on the Wall site W1", "site-W1", ""),
    (lambda: given(stone=1, grain=2, castle="T1 W3 W1").card("BS"), "do", "gain 1 Stone", None, ""),
    (lambda: given(stone=1, grain=2).card("BS"), "do", "gain 1 Stone", None,
     "1 cube will not fit into your warehouse"),
    (lambda: given(specialists="A1 start start").down(1, "promote"), "promote-A2",
     "promote a Specialist to the workplace A2", "place-A2",
     "after summoning gain 2 VP; you give up: hand limit +1"),
    (lambda: edict(hosts="1:romigi", seats={1: {"hosts": "1:severin", "castle": "T1 W3 T4 T5"}}),
     "add-tower", "give Frederick 2 Towers (2 to 4)", "add-tower",
     "your Romigi will pay 3 VP, not 1; Bert's Severin will pay 1 VP, not 3"),
]  # fmt: skip


def edict(castle="T1 W3", **rest):
    """Return a table at which seat 0 issues the Edict of 1 Stone and 2 Towers."""
    t = given(castle=castle, stone=2, money=3, passed="1", active="E03 E04 E05", **rest)
    return t.down(3, "build").play("site-W1", "piece-w4", "edict-I", "add-stone")


@pytest.mark.parametrize(("make", "word", "label", "click", "consequence"), CHOICES)
def test_a_choice_says_what_to_click_and_what_comes_of_it(make, word, label, click, consequence):
    found = make().gesture(word)
    assert found.label == label
    assert found.path == ((click,) if click else ())
    assert found.consequence == consequence


AMOUNTS = [  # a position, a word; what it costs and gains
    (lambda: given(), "travel-3", "2 coin", ""),
    (lambda: given(grain=2).down(2, "market"), "sell", "2 grain", "6 coin"),
    (lambda: given(castle="T1 W3 T2", stone=2, grain=0).down(3, "build"), "site-W1", "2 stone",
     "1 vp"),
    (lambda: given(stone=2, specialists="A2 C3 start").down(3, "build"),
     "site-K1", "2 stone", "2 card, 1 edict"),
    (lambda: given(stone=2, money=9, castle="T1 T3 W3 W1 W4 W5=w5", grain=1).down(3, "build"),
     "site-W2", "3 coin, 1 grain, 2 stone", "1 edict"),
    (lambda: given(stone=2, workplaces="CB CA CC VA VB", specialists="A1 start start")
     .down(3, "build"), "site-W1", "2 stone", "1 grain"),
    (lambda: given(hand="WIT2", castle="T1 W3", grain=2, stone=0, passed="1").card("WIT2"),
     "site-W1", "2 cube", ""),
    (lambda: given(grain=3, stone=0, allies={"roma1": "tento"}, specialists="A2 start start")
     .down(4, "summon"), "summon-roma1", "3 grain", "1 ally, 2 vp"),
    (lambda: given(cards={"roma1": "A7"}).down(5, "purchase"), "purchase-roma1", "1 card",
     "1 card"),
    (lambda: given(cards={"roma1": "A7"}).down(5, "purchase").play("purchase-roma1"),
     "remove-hand-BS", "1 card", ""),
    (lambda: given().card("BD"), "do", "", "4 card"),
    (lambda: edict_due(), "edict-II", "", "1 cube"),
]  # fmt: skip


def edict_due():
    """Return a table at which seat 0 is to issue an Edict."""
    t = given(stone=2, money=3, passed="1", active="E03 E04 E05")
    return t.down(3, "build").play("site-W1", "piece-w4")


@pytest.mark.parametrize(("make", "word", "costs", "gains"), AMOUNTS)
def test_a_choice_counts_what_it_costs_and_gains(make, word, costs, gains):
    found = make().gesture(word)
    amounts = [
        ", ".join(f"{each.count} {each.kind}" for each in side)
        for side in (found.costs, found.gains)
    ]
    assert amounts == [costs, gains]
    assert found.kind


def test_prices_shown_are_prices_paid():
    """SM-92, SM-100, SM-108: what workplaces take off."""
    t = given(workplaces="CA CD CC VB VC", specialists="A3 B1 C3", allies={"roma1": "gisele"},
              cards={"roma1": "A8"})  # fmt: skip
    (ally,) = t.place("ally-roma1").pieces
    (card,) = t.place("card-roma1").pieces
    assert "; costs 2 Grain; would pay 1 now" in ally.text
    assert ally.data["cost"] == {"grain": 2}
    assert card.text == "Gain 3 Augustales; promote a Specialist; costs nothing."
    assert card.data["cost"] == {}
    assert t.place("site-K1").note == "2 Stone, Edict"
    assert t.place("site-K1").data["cost"] == {"stone": 2}
    assert t.place("ally-roma1", 1).pieces[0].data["cost"] == {"grain": 3}
    assert t.place("card-roma1", 1).pieces[0].data["cost"] == {"coin": 2}


def test_what_is_offered_need_not_come_from_a_card():
    """SM-62: a City bonus is no card."""
    t = given(specialists="B2 start start", city={"B": "A"}).down(1, "promote")
    assert t.play("promote-B3").scene().prompt == "Take what is offered, or not."


def test_allies_that_an_edict_sways_are_stored_apart():
    t = edict(castle="T1 W3 T4 T5", hosts="1:romigi 2:severin")
    assert t.gesture("add-tower").consequence == (
        "your Romigi will pay 3 VP, not 1, and Severin will pay 1 VP, not 3"
    )


def test_who_can_play_no_card_is_described_before_travelling():
    assert given(hand="BC").scene().prompt == "Travel or stay, then play a card."
    full = given(hand="BC", slots="1:BS 2:BC 3:BG 4:BD 5:BS").scene()
    assert full.prompt == "Travel or stay; then pass: no free slot."
    empty = given(hand="").scene()
    assert empty.prompt == "Travel or stay; then pass: no card in hand."
