"""Fredericus: what a seat sees and may click, and what a choice says of its consequences."""

import re

import pytest

from staufen.core import board
from staufen.core.names import Names
from tests.games.fredericus.table import given

PEOPLE = Names(["Anna (expert)", "Ben (novice)", "Carla (master)", "Dora (greedy)"], you=0)


def drawn(table, seat=0):
    names = Names(PEOPLE.names[: table.game.players], you=seat)
    return table.game.scene(table.view(seat), names)


def gesture(table, word):
    (found,) = (each for each in drawn(table).gestures if each.word == word)
    return found


def place(table, wanted):
    return next(p for zone in drawn(table).zones for p in zone.places if p.id == wanted)


def hunt(players=4, **more):
    return given(players, rows={1: "S", 2: "Wd", 3: "S"}, falcons="P0@2", **more)


def test_a_capture_says_what_it_gives_and_to_whom_fr_28():
    found = gesture(hunt(tokens="1@2 2@C 3@5", goals={0: "d"}), "xP")
    assert found.label == "capture creature d on row III with the peregrine"
    assert found.path == ("tower-2", "row-2")
    assert found.consequence == (
        "you take the card, 1 point; it makes pair number 1 with your goal d, 1 point more; "
        "Ben draws 1 goal; "
        "Carla's token in the centre comes off without a goal"
    )
    two = gesture(hunt(2, tokens="1@2 1@2"), "xP")
    assert two.consequence.endswith("Ben draws 2 goals")
    one = gesture(hunt(2, tokens="1@2 1@2", bet_reward="per_player"), "xP")
    assert one.consequence.endswith("Ben draws 1 goal")


def test_the_last_capture_says_so_and_pays_by_the_option_a_8():
    eighth = {"captured": {0: "aabbcce"}, "tokens": "1@2"}
    end = "the game ends with this round"
    assert gesture(hunt(**eighth), "xP").consequence == f"you take the card, 1 point; {end}"
    paid = gesture(hunt(eighth_capture_pays=True, **eighth), "xP").consequence
    assert paid == f"you take the card, 1 point; Ben draws 1 goal; {end}"


def test_a_closed_deck_pays_nobody_fr_44():
    assert "Ben" not in gesture(hunt(tokens="1@2", closed=True, owner=3), "xP").consequence


def test_moves_say_what_they_let_whom_capture():
    table = given(rows={1: "S", 2: "d", 3: "a", 4: "S"}, falcons="P0@2 P1@2 Q1@3 Q2@0")
    assert gesture(table, "c4<").consequence == (
        "your peregrine can then capture creature d on row III; "
        "Ben's peregrine can then capture creature d on row III"
    )
    assert gesture(hunt(), "c1>").consequence == (
        "your peregrine can no longer capture creature d on row III"
    )
    flight = given(rows={1: "S", 2: "d", 3: "S"}, falcons="P0@1")
    assert gesture(flight, "fP>").consequence.startswith("your peregrine can then capture")
    assert gesture(flight, "fP>").path == ("tower-1", "tower-2")


def test_seals_say_what_they_give_fr_31():
    table = given(rows={7: "E", 1: "E", 0: "cWb"}, falcons="P0@0")
    found = gesture(table, "o0")
    assert (
        found.consequence == "you draw a goal, remove one of the two seals and get 2 more actions"
    )
    assert (found.path, found.group) == (("tower-0", "row-0"), "Free")
    dropping = table.play("o0", "da")
    assert [each.path for each in drawn(dropping).gestures] == [("row-7",), ("row-1",)]


def test_bets_say_who_can_capture_there():
    table = given(phase="BETTING", rows={1: "S", 2: "d", 3: "W"}, falcons="Q1@2 P2@2")
    assert (
        gesture(table, "b2").consequence
        == "Ben's goshawk can capture creature d here as things stand"
    )
    assert gesture(table, "b3").consequence == ""
    assert gesture(table, "bC").path == ("centre",)


def test_hoods_and_picks_are_clicked_on_the_tower():
    table = given(rows={3: "W", 5: "W"}, falcons="P1@4 Q1@4")
    assert gesture(table, "h4").path == ("tower-4",)
    table.play("h4")
    picks = drawn(table).gestures
    assert [(g.label, g.path) for g in picks] == [
        ("hood Ben's peregrine", ("tower-4",)),
        ("hood Ben's goshawk", ("tower-4",)),
    ]


def test_what_is_free_stands_first_and_the_end_of_the_turn_last():
    groups = [each.group.partition(",")[0] for each in drawn(hunt()).gestures]
    assert groups == sorted(groups, key=["Free", "Hood", "Move a falcon", "Move a card"].index)
    ended = given(budget=0)
    assert [each.label for each in drawn(ended).gestures] == ["end the actions"]
    assert [each.path for each in drawn(ended).gestures] == [()]


def test_what_can_be_hunted_is_noted_on_the_row_and_what_else_can_be_done_on_the_tower():
    assert place(hunt(), "row-2").note == "your peregrine can capture creature d"
    rows = {1: "S", 2: "dd", 3: "S"}
    again = given(rows=rows, falcons="P0@2").play("xP")
    assert place(again, "row-2").note == "your peregrine has captured in this turn"
    both = given(rows=rows, falcons="P0@2 P1@2").play("xP")
    assert place(both, "row-2").note == "Ben's peregrine can capture creature d"
    hooded = given(rows=rows, falcons="P1@2", hooded="P1")
    assert place(hooded, "row-2").note == "a peregrine can capture creature d"
    free = given(rows={1: "S", 2: "d", 3: "W"})
    assert place(free, "row-2").note == "a goshawk can capture creature d"
    assert place(given(rows={1: "W", 3: "W"}), "tower-2").note == "falcons can be hooded"
    assert place(given(rows={1: "E", 3: "E"}), "tower-2").note == "a seal can be opened"


def test_pieces_lie_where_they_are():
    table = given(3, falcons="P0@2 Q1@2", hooded="Q1", tokens="1@2 2@C", rows={2: "WEd"},
                  captured={0: "abb"}, goals={0: "aab", 1: "cd"}, owner=2)  # fmt: skip

    def labels(where):
        return [(piece.label, piece.owner, piece.count) for piece in place(table, where).pieces]

    assert [label for label, _, _ in labels("row-2")] == ["W", "E", "d"]
    assert labels("tower-2") == [("peregrine", 0, 1), ("hooded goshawk", 1, 1)]
    assert (labels("keep-2"), labels("centre")) == ([("token", 1, 1)], [("token", 2, 1)])
    assert labels("creatures-1") == [("a", 0, 1), ("b", 0, 2)]
    assert labels("goals-1") == [("a", 0, 2), ("b", 0, 1)]
    assert labels("goals-2") == [("unseen", 1, 2)]
    assert labels("goals-3") == [("Fredericus", None, 1)]


@pytest.mark.parametrize(("players", "centre"), [(2, False), (3, True), (4, True)])
def test_the_centre_is_there_for_three_and_four_fr_48(players, centre):
    ids = [p.id for zone in drawn(given(players)).zones for p in zone.places]
    assert ("centre" in ids) == centre


def test_points_are_told_where_all_goals_are_seen():
    table = given(3, captured={0: "ab", 1: "c"}, goals={0: "a", 1: "cd"})
    players = drawn(table).players
    assert [player.points for player in players] == [4, None, 0]
    assert players[1].note == "3 points, and secret pairs"


def test_the_table_has_a_row_a_side():
    table = given(3, falcons="P0@2 Q1@2", hooded="Q1", rows={1: "W", 2: "WEd", 3: "S", 4: ""},
                  tokens="1@2 2@C")  # fmt: skip
    lines = board.plain(board.overview(drawn(table), 200)).splitlines()
    cells = [re.split("  +", line) for line in lines[3:14]]
    assert cells[0] == ["Sides", "Rows", "Towers", "Bets"]
    assert cells[2:5] == [
        ["II", "W"],
        ["III", "WEd", "your peregrine, Ben's hooded goshawk", "Ben's token",
         "a goshawk can capture creature d"],
        ["IV", "S"],
    ]  # fmt: skip
    legend = "W woods, S sky, E seal, a to h creatures; the end is last"
    assert cells[9:] == [["Centre", "Carla's token"], ["", legend]]
    found = [re.match(r"[IV]+ +\w+", line) for line in lines[4:12]]
    ends = {each.end() for each in found if each}
    assert len(ends) == 1, "the ends of the rows are in line"


def test_the_turn_says_what_has_been_done():
    table = given(falcons="P0@2", rows={1: "S", 2: "b", 3: "S"}).play("xP")
    (turn,) = drawn(table).zones[0].places
    assert (turn.counters[0].value, turn.note) == (4, "the peregrine has captured")
