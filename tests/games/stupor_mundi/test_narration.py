"""What actions did, in sentences: what was not chosen, and why."""

import re

import pytest

from staufen.core.player_names import Names
from tests.support import telling
from tests.support.walk import walk

from .table import Table, given, load

NAMES = Table.people


def story(state, action, seat=None):
    """Return what an action does, as a seat knows it, or as all do."""
    return telling.narrate(state, action, Names(NAMES[: state.num_players], seat))


def ending(table, seat=None):
    """Return what is told until the next round or the end, of everything that is done."""
    return [line for word in table.passing() for line in table.narrate(word, seat)]


def test_what_a_choice_says_is_not_stated_again():
    assert given().narrate("travel-2") == []
    assert given().card("BS").narrate("do") == []
    assert given(specialists="A2 start start").down(1, "promote").narrate("promote-B1") == []


def test_a_card_that_does_nothing_is_described():
    t = given(grain=0, stone=0, money=0, hand="BS A3", passed="1").play("stay")
    assert t.play("down-3").narrate("card-BS", 0) == [
        "Market and Build cannot be done: the card does nothing"
    ]
    poor = given(grain=0, stone=0, money=0, hand="BS A3", passed="1").play("stay", "up-3")
    assert poor.copy().narrate("card-A3") == [
        "the card can do nothing now",
    ]
    assert poor.narrate("card-BS") == []


def test_alone_a_card_that_does_nothing_is_described_too():
    poor = given(1, grain=0, stone=0, money=0, hand="A3 BS", passed="").play("stay", "up-3")
    assert poor.narrate("card-A3") == ["the card can do nothing now"]
    last = given(1, grain=0, stone=0, money=0, hand="A3").play("stay", "up-3")
    assert "the card can do nothing now" in last.narrate("card-A3")


def test_a_building_tells_its_piece_its_sides_and_its_edict():
    """SM-88, SM-89, SM-91: the last piece of a kind is no choice; two sides close at once."""
    t = given(castle="T1 W3 T2=t3 W1=w1 W2=w2 T4", stone=2, grain=0, money=0).down(3, "build")
    assert t.narrate("site-T3") == [
        "Anna uses the Tower; that frees Ally space 5",
        "Anna closes side S2 (1 Stone)",
        "Anna closes side S3 (3 Augustales)",
    ]
    keep = given(castle="T1 W3", stone=3, grain=0, money=0).down(3, "build")
    assert keep.narrate("site-K1") == [
        "Anna uses a Keep",
        "the Keep on K1 brings 2 cards and a hand limit 2 higher",
    ]


def test_workplaces_and_a_marked_site_say_what_they_bring():
    where = {"workplaces": "CD CB CC VA VB", "specialists": "A2 start start"}
    t = given(castle="T1 W3 T4", stone=1, grain=2, money=0, **where).down(3, "build")
    assert t.narrate("site-W4") == [
        "Anna uses a Wall; that frees a space of the warehouse",
        "Anna gains 2 Augustales, from the workplace A2",
        "Anna has to issue an Edict for the Wall site W4",
    ]


def test_cubes_that_do_not_fit_are_described():
    """SM-9."""
    t = given(hand="A1", grain=3, stone=0).card("A1")
    assert t.narrate("do", 0) == ["2 Grain are lost: your warehouse is full"]
    mixed = given(grain=2, stone=1).card("BG").play("do")
    assert mixed.narrate("keep-3g0s", 1) == ["1 Stone is lost: Anna's warehouse is full"]


def test_an_edict_tells_its_reward_and_which_allies_mind():
    """SM-74 to SM-77."""
    t = given(castle="T1 W3", stone=2, money=3, active="E03 E04 E05", hosts="1:romigi")
    t.down(3, "build").play("site-W1", "piece-w4")
    assert t.narrate("edict-I") == ["Anna gains 3 Augustales, the reward of Edict I"]
    t.play("add-stone")
    assert t.copy().narrate("add-tower", 1) == ["Anna's Romigi will pay 3 VP, not 1"]
    assert t.narrate("take-tower", 1) == []


def test_what_can_go_one_way_only_goes_so_and_is_described():
    """SM-76: Frederick has no Stone to lose."""
    t = given(castle="T1 W3", stone=2, money=3, active="E03 E04 E05", palace={"stone": 0})
    t.down(3, "build").play("site-W1", "piece-w4")
    assert t.narrate("edict-I") == [
        "Anna gains 3 Augustales, the reward of Edict I",
        "Frederick gains 1 Stone (0 to 1), the only way it can go",
    ]


def test_the_last_next_edict_moves_up_and_its_end_is_described():
    """SM-80, SM-81."""
    t = given(castle="T1 W3", stone=2, money=3, upcoming="- E07 -", stack="", active="E03 E04 E05")
    t.down(3, "build").play("site-W1", "piece-w4", "edict-I", "add-stone")
    assert t.narrate("add-tower") == [
        "the Edict of 1 Ally and 2 steps of the Specialist (E07) becomes Edict I"
    ]
    none = given(castle="T1 W3", stone=2, money=3, upcoming="- - -", stack="")
    none.down(3, "build").play("site-W1", "piece-w4", "edict-I", "add-stone")
    assert none.narrate("add-tower") == ["this is the last round: an Edict could not be replaced"]


def test_the_only_city_bonus_and_the_only_space_of_an_ally_are_described():
    t = given(specialists="B2 start start", city={"B": "A"}).down(1, "promote")
    assert t.narrate("promote-B3") == ["Anna takes City bonus A, Double Purse and Stores"]
    ally = given(grain=3, stone=0, allies={"roma1": "gisele"}).down(4, "summon")
    assert ally.narrate("summon-roma1")[0] == "Gisele comes to Ally space 1"


def test_forced_passes_are_described_with_their_reason():
    """SM-38."""
    full = given(slots="1:BS 2:BS 3:BC 4:BC 5:BG", hand="BG", passed="1")
    assert "Anna passes: no slot is free" in full.narrate("stay")
    bare = given(hand="", slots="1:BS", pile="BC", passed="1")
    assert "you pass: no card is left in hand" in bare.narrate("stay", 0)


def test_who_is_next_is_described_where_a_seat_is_passed_over():
    """SM-35."""
    t = given(3, hand="BS BC", pile="BG", passed="1").card("BS")
    assert t.narrate("do", 0) == ["Cleo is next, as others have passed"]
    assert given(3, hand="BS BC", pile="BG").card("BS").narrate("do") == []
    assert given(hand="BS BC", pile="BG", passed="1").card("BS").narrate("do") == []


def test_the_end_of_a_round_tells_what_lay_face_down_and_who_is_first():
    t = given(hand="", slots="1:BS 2:BC- 3:BG-", pile="BD BD", passed="1")
    found = ending(t, 1)
    assert "all have passed: the round ends" in found
    assert "Anna had played Purse (BC) and Harvest (BG) face down" in found
    assert found[-1] == "round 2 begins: you are the first player"
    again = given(hand="", slots="1:BS 2:BC- 3:BG-", pile="BD BD", passed="1")
    assert not any("face down" in line for line in ending(again, 0))


def test_alone_frederick_tells_what_he_does():
    """SM-131, SM-133: he removes the card of his city, and his Edict only adds."""
    t = given(1, hand="BS", pile="BC BC", cards={"constantinople1": "A7"}, hosts="1:romigi")
    t.card("BS").play("do")
    assert t.narrate("solo-X05", 0) == [
        "Frederick's Ship comes to Constantinople",
        "Frederick removes the card Double Purse (A7) from Constantinople",
        "Frederick issues the Edict of 1 Stone and 2 Towers (E03) and gains 1 Stone (1 to 2) and 2"
        " Towers (2 to 4)",
        "your Romigi will pay 3 VP, not 1",
        "the Edict of 1 Wall and 2 Allies (E06) becomes Edict I",
    ]


def test_the_castle_tells_its_income_once():
    """SM-9, SM-88: where it is chosen, where it waits for room, and where a side is closed."""
    t = given(castle="T1 W3 T4 W4 T5 W5", grain=2, stone=3, money=9, hand="", pile="BD BD",
              passed="1")  # fmt: skip
    told_now = []
    for word in t.passing():
        word = "side-S4" if "side-S4" in t.may() else word
        told_now += [t.said(word, 0), *t.narrate(word, 0)]
    assert [line for line in told_now if "S4" in line] == [
        "you let side S4 pay first",
        "your castle pays 1 Grain (side S4)",
    ]
    full = given(castle="T1 W3 T4 W4", grain=2, stone=2, hand="B14", money=9).card("B14")
    told_now = full.narrate("site-T5 piece-t5 keep-2g2s", 0)
    assert [line for line in told_now if "S4" in line] == ["you close side S4 (1 Grain)"]


def test_castle_and_allies_tell_what_they_pay_and_why():
    """SM-88, SM-117: with what is compared, as it stands when Allies pay."""
    t = given(castle="T1 W3 W1 T2 T3 T4", hosts="1:tento 2:severin 3:theophilos", grain=0, hand="",
              pile="BD BD", passed="1",
              seats={1: {"hosts": "1:mocenigo", "specialists": "A2 start start"}})  # fmt: skip
    found = ending(t, 0)
    assert "your castle pays 1 VP (side S1) and 3 Augustales (side S3)" in found
    assert (
        "your Allies pay 5 VP: Tento 1 (Frederick has 6 Augustales, not 9), Severin 3 (you have 4"
        " Towers, Frederick 2), Theophilos 1 (you have 0 Grain, Frederick 1)"
    ) in found
    assert (
        "Bert's Allies pay 3 VP: Mocenigo 3 (Bert's foremost Specialist is in column 2, Frederick's"
        " in 1)"
    ) in found


def test_how_far_specialists_are_is_described_in_what_is_compared():
    """SM-192: columns of the board, or steps where these count; the City of path B is the third."""
    board = dict(hosts="1:mocenigo 2:philaretos", castle="T1 W3 T2", specialists="B3 start start",
                 palace={"specialist": 1}, hand="", pile="BD BD", passed="1")  # fmt: skip
    columns, steps = (
        next(line for line in ending(given(**board, **options), 0) if "Allies pay" in line)
        for options in ({}, {"mocenigo_by_steps": True})
    )
    assert columns == (
        "your Allies pay 4 VP: Mocenigo 3 (your foremost Specialist is in column 5, Frederick's in"
        " 1), Philaretos 1 (Frederick's Specialist is in column 1, not 3)"
    )
    assert steps == (
        "your Allies pay 4 VP: Mocenigo 3 (your foremost Specialist has taken 3 steps, Frederick's"
        " 1), Philaretos 1 (Frederick's Specialist has taken 1 step, not 3)"
    )


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_end_of_the_game_tells_every_line_of_the_score(players):
    """SM-119 to SM-124, SM-137: each seat's line adds up to its score."""
    for state, action in walk(load(players), 1):
        if state.child(action).is_over:
            told_now, scores = story(state, action, 0), state.child(action).scores()
    over = next(i for i, line in enumerate(told_now) if line.startswith("the game is over: "))
    lines = told_now[over + 1 : over + 1 + players]
    for seat, line in enumerate(lines):
        who = "you" if seat == 0 else NAMES[seat]
        assert line.startswith(f"{who}: ")
        assert line.endswith(f"= {scores[seat]} VP")
        parts = line.partition(": ")[2].partition(" = ")[0].split(" + ")
        assert sum(int(re.match(r"\d+", part)[0]) for part in parts) == scores[seat]
    if players == 1:
        assert re.fullmatch(rf"you end as a \w+ with {scores[0]} VP", told_now[-1])
    else:
        assert str(max(scores)) in told_now[-1]


def test_points_have_no_upper_bound_at_the_end_either():
    """SM-1, SM-121 to SM-124: beyond what a byte holds, in the sum and in who wins."""
    end = dict(active="- - -", upcoming="- - -", stack="", hand="", pile="BD BD", passed="1")
    t = given(vp=300, grain=0, stone=0, money=0, seats={1: dict(vp=299, money=0)}, **end)
    found = ending(t)
    assert "Anna: 300 on the track + 2 for 2 Structures + 4 for the most Structures" in found[-3]
    assert found[-3].endswith("= 306 VP")
    assert found[-1] == "Anna wins with 306 VP"
    alone = given(1, vp=300, grain=0, stone=0, money=0, **{**end, "passed": ""})
    assert ending(alone, 0)[-1] == "you end as a Duke with 306 VP"


def test_the_end_is_described_once_with_all_its_reasons():
    """SM-119: in the sentence that ends the game, and not as the last round as well."""
    t = given(active="E03 E04 -", upcoming="- - -", stack="", pool=[0, 0], hand="", pile="BD BD",
              passed="1")  # fmt: skip
    ends = [line for line in ending(t, 0) if "last round" in line or "game is over" in line]
    assert ends == [
        "the game is over: an Edict could not be replaced and there were not enough cards to refill"
        " the cities"
    ]


@pytest.mark.parametrize("players", [2, 3])
def test_points_of_allies_are_described_to_the_last(players):
    """What all are told of Allies is what their points grow by."""
    heard = 0
    for state, action in walk(load(players), 5):
        found = {
            line.partition("'s ")[0]: int(re.search(r"pay (\d+) VP", line)[1])
            for line in story(state, action)
            if " Allies pay " in line
        }
        if found:
            before, after = (position.fields() for position in (state, state.child(action)))
            for seat in range(players):
                paid = found.get(NAMES[seat], 0)
                gained = after["player"][seat]["vp"] - before["player"][seat]["vp"]
                assert 0 <= paid <= gained
                heard += paid
    assert heard > 0
