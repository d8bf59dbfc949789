"""Fredericus: what a seat sees and may click, and what a choice says of its consequences."""

import pytest

from tests.games.fredericus.table import given, hunt


def test_a_capture_says_what_it_gives_and_to_whom_fr_28():
    found = hunt(tokens="1@2 2@C 3@5", goals={0: "d"}).gesture("xP")
    assert found.label == "capture creature d on row III with the peregrine"
    assert found.path == ("tower-2", "row-2")
    assert found.consequence == (
        "you take the card, 1 point; it makes pair number 1 with your goal d, 1 point more; "
        "Ben draws 1 goal; "
        "Carla's token in the centre comes off without a goal"
    )
    two = hunt(2, tokens="1@2 1@2").gesture("xP")
    assert two.consequence.endswith("Ben draws 2 goals")
    one = hunt(2, tokens="1@2 1@2", bet_reward="per_player").gesture("xP")
    assert one.consequence.endswith("Ben draws 1 goal")


def test_the_last_capture_says_so_and_pays_by_the_option_a_8():
    eighth = {"captured": {0: "aabbcce"}, "tokens": "1@2"}
    end = "the game ends with this round"
    assert hunt(**eighth).gesture("xP").consequence == f"you take the card, 1 point; {end}"
    paid = hunt(eighth_capture_pays=True, **eighth).gesture("xP").consequence
    assert paid == f"you take the card, 1 point; Ben draws 1 goal; {end}"


def test_a_closed_deck_pays_nobody_fr_44():
    assert "Ben" not in hunt(tokens="1@2", closed=True, owner=3).gesture("xP").consequence


def test_moves_say_what_they_let_whom_capture():
    table = given(rows={1: "S", 2: "d", 3: "a", 4: "S"}, falcons="P0@2 P1@2 Q1@3 Q2@0")
    assert table.gesture("c4<").consequence == (
        "your peregrine can then capture creature d on row III; "
        "Ben's peregrine can then capture creature d on row III"
    )
    assert hunt().gesture("c1>").consequence == (
        "your peregrine can no longer capture creature d on row III"
    )
    flight = given(rows={1: "S", 2: "d", 3: "S"}, falcons="P0@1")
    assert flight.gesture("fP>").consequence.startswith("your peregrine can then capture")
    assert flight.gesture("fP>").path == ("tower-1", "tower-2")


def test_seals_say_what_they_give_fr_31():
    table = given(rows={7: "E", 1: "E", 0: "cWb"}, falcons="P0@0")
    found = table.gesture("o0")
    assert (
        found.consequence == "you draw a goal, remove one of the two seals and get 2 more actions"
    )
    assert (found.path, found.group) == (("tower-0", "row-0"), "Free")
    dropping = table.play("o0", "da")
    assert [each.path for each in dropping.scene().gestures] == [("row-7",), ("row-1",)]


def test_bets_say_who_can_capture_there():
    table = given(phase="BETTING", rows={1: "S", 2: "d", 3: "W"}, falcons="Q1@2 P2@2")
    assert (
        table.gesture("b2").consequence
        == "Ben's goshawk can capture creature d here as things stand"
    )
    assert table.gesture("b3").consequence == ""
    assert table.gesture("bC").path == ("centre",)


def test_bets_say_that_the_last_capture_pays_none_a_8():
    last = {"rows": {1: "S", 2: "d", 3: "W"}, "falcons": "Q1@2", "captured": {1: "aabbcce"}}
    table, paid = (
        given(phase="BETTING", eighth_capture_pays=pays, **last) for pays in (False, True)
    )
    can = "Ben's goshawk can capture creature d here as things stand"
    assert table.gesture("b2").consequence == f"{can}, which ends the game and pays no bet"
    assert paid.gesture("b2").consequence == can
    told = "A token here draws a goal when somebody else captures on row III"
    assert table.place("keep-2").text == f"{told}, unless that ends the game."
    assert paid.place("keep-2").text == f"{told}."


def test_a_hood_tells_how_long_it_lasts_for_one_and_for_two():
    """FR-40."""
    table = given(rows={3: "W", 5: "W"}, falcons="P1@4")
    lasts = "out of use until the end of its owner's next turn"
    assert table.gesture("h4").consequence == lasts
    two = given(rows={3: "W", 5: "W"}, falcons="P1@4 P2@4")
    assert two.gesture("h4").consequence == f"each {lasts}"


def test_hoods_and_picks_are_clicked_on_the_tower():
    table = given(rows={3: "W", 5: "W"}, falcons="P1@4 Q1@4")
    assert table.gesture("h4").path == ("tower-4",)
    table.play("h4")
    picks = table.scene().gestures
    assert [(g.label, g.path) for g in picks] == [
        ("hood Ben's peregrine", ("tower-4",)),
        ("hood Ben's goshawk", ("tower-4",)),
    ]


def test_what_is_free_stands_first_and_the_end_of_the_turn_last():
    groups = [each.group.partition(",")[0] for each in hunt().scene().gestures]
    assert groups == sorted(groups, key=["Free", "Hood", "Move a falcon", "Move a card"].index)
    ended = given(budget=0)
    assert [each.label for each in ended.scene().gestures] == ["end the actions"]
    assert [each.path for each in ended.scene().gestures] == [()]


def test_what_can_be_hunted_is_noted_on_the_row_and_what_else_can_be_done_on_the_tower():
    assert hunt().place("row-2").note == "your peregrine can capture creature d"
    rows = {1: "S", 2: "dd", 3: "S"}
    again = given(rows=rows, falcons="P0@2").play("xP")
    assert again.place("row-2").note == "your peregrine has captured in this turn"
    both = given(rows=rows, falcons="P0@2 P1@2").play("xP")
    assert both.place("row-2").note == "Ben's peregrine can capture creature d"
    hooded = given(rows=rows, falcons="P1@2", hooded="P1")
    assert hooded.place("row-2").note == "a peregrine can capture creature d"
    free = given(rows={1: "S", 2: "d", 3: "W"})
    assert free.place("row-2").note == "a goshawk can capture creature d"
    assert given(rows={1: "W", 3: "W"}).place("tower-2").note == "falcons can be hooded"
    assert given(rows={1: "E", 3: "E"}).place("tower-2").note == "a seal can be opened"


def test_pieces_lie_where_they_are():
    table = given(3, falcons="P0@2 Q1@2", hooded="Q1", tokens="1@2 2@C", rows={2: "WEd"},
                  captured={0: "abb"}, goals={0: "aab", 1: "cd"}, owner=2)  # fmt: skip

    def labels(where):
        return [(piece.label, piece.owner, piece.count) for piece in table.place(where).pieces]

    assert [label for label, _, _ in labels("row-2")] == ["W", "E", "d"]
    assert labels("tower-2") == [("peregrine", 0, 1), ("hooded goshawk", 1, 1)]
    assert (labels("keep-2"), labels("centre")) == ([("token", 1, 1)], [("token", 2, 1)])
    assert labels("creatures-1") == [("a", 0, 1), ("b", 0, 2)]
    assert labels("goals-1") == [("a", 0, 2), ("b", 0, 1)]
    assert labels("goals-2") == [("unseen", 1, 2)]
    assert labels("goals-3") == [("Fredericus", None, 1)]


@pytest.mark.parametrize(("players", "centre"), [(2, False), (3, True), (4, True)])
def test_the_centre_is_there_for_three_and_four_fr_48(players, centre):
    ids = [p.id for zone in given(players).scene().zones for p in zone.places]
    assert ("centre" in ids) == centre


def test_points_are_told_where_all_goals_are_seen():
    table = given(3, captured={0: "ab", 1: "c"}, goals={0: "a", 1: "cd"})
    players = table.scene().players
    assert [player.points for player in players] == [4, None, 0]
    assert players[1].note == "3 points, and secret pairs"


def test_the_table_has_a_row_a_side():
    table = given(3, falcons="P0@2 Q1@2", hooded="Q1", rows={1: "W", 2: "WEd", 3: "S", 4: ""},
                  tokens="1@2 2@C")  # fmt: skip
    lines = table.game.board(table.state.view(0), table.names(0), 200).splitlines()
    assert lines[3] == "Sides Rows: W woods, S sky, E seal, a to h creatures; the end is last"
    assert lines[5:9] == [
        "  II  Rows: W",
        "  III Rows: WEd, a goshawk can capture creature d · Towers: your peregrine, Ben's hooded"
        " goshawk · Bets: Ben's token",
        "  IV  Rows: S",
        "  V",
    ]
    assert lines[12] == "  Centre Bets: Carla's token"


def test_the_turn_says_what_has_been_done():
    table = given(falcons="P0@2", rows={1: "S", 2: "b", 3: "S"}).play("xP")
    (turn,) = table.scene().zones[0].places
    assert (turn.counters[0].value, turn.note) == (4, "the peregrine has captured")
