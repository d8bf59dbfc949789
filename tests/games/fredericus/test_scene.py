"""Fredericus: what a seat sees and may click, and what a choice says of its consequences."""

import pytest

from staufen import core
from staufen.core.scene import Amount
from tests.games.fredericus.table import Table, given, hunt


def test_a_capture_says_what_it_gives_and_to_whom_fr_28():
    found = hunt(tokens="1@2 2@C 3@5", goals={0: "d"}).gesture("xP")
    assert found.label == "capture the centaur on row III with the peregrine"
    assert (found.kind, found.path) == ("capture", ("peregrine-1", "row-2"))
    assert found.costs == ()
    assert found.gains == (Amount("points", 2), Amount("goal", 1, seat=1))
    assert found.consequence == (
        "pair number 1, worth 1 point; Carla's token in the centre comes off without a goal"
    )
    two = hunt(2, tokens="1@2 1@2").gesture("xP")
    assert two.gains == (Amount("points", 1), Amount("goal", 2, seat=1))
    one = hunt(2, tokens="1@2 1@2", bet_reward="per_player").gesture("xP")
    assert one.gains == (Amount("points", 1), Amount("goal", 1, seat=1))


def test_the_last_capture_says_so_and_pays_by_the_option_a_8():
    eighth = {"captured": {0: "aabbcce"}, "tokens": "1@2"}
    end = "the game ends with this round"
    last = hunt(**eighth).gesture("xP")
    assert (last.consequence, last.gains) == (end, (Amount("points", 1),))
    paid = hunt(eighth_capture_pays=True, **eighth).gesture("xP")
    assert (paid.consequence, paid.gains[1:]) == (end, (Amount("goal", 1, seat=1),))


def test_a_closed_deck_pays_nobody_fr_44():
    closed = hunt(tokens="1@2", closed=True, owner=3).gesture("xP")
    assert closed.gains == (Amount("points", 1),)


def test_moves_say_what_they_let_whom_capture():
    table = given(rows={1: "S", 2: "d", 3: "a", 4: "S"}, falcons="P0@2 P1@2 Q1@3 Q2@0")
    assert table.gesture("c4<").consequence == (
        "your peregrine can then capture the centaur on row III; "
        "Ben's peregrine can then capture the centaur on row III"
    )
    assert hunt().gesture("c1>").consequence == (
        "your peregrine can no longer capture the centaur on row III"
    )
    flight = given(rows={1: "S", 2: "d", 3: "S"}, falcons="P0@1")
    assert flight.gesture("fP>").consequence.startswith("your peregrine can then capture")
    assert flight.gesture("fP>").path == ("peregrine-1", "tower-2")
    assert flight.gesture("fP>").costs == (Amount("action", 1),)


def test_seals_say_what_they_give_fr_31():
    table = given(rows={7: "E", 1: "E", 0: "cWb"}, falcons="P0@0")
    found = table.gesture("o0")
    assert found.consequence == "you remove one of the two seals"
    assert found.gains == (Amount("goal", 1), Amount("action", 2))
    assert (found.kind, found.path, found.group) == ("open-seal", ("tower-0",), "Free")
    closed = given(rows={7: "E", 1: "E"}, falcons="P0@0", closed=True, owner=3)
    assert closed.gesture("o0").gains == (Amount("action", 2),)
    dropping = table.play("o0", "da")
    assert [each.path for each in dropping.scene().gestures] == [("row-7",), ("row-1",)]


def test_bets_say_who_can_capture_there():
    table = given(phase="BETTING", rows={1: "S", 2: "d", 3: "W"}, falcons="Q1@2 P2@2")
    assert (
        table.gesture("b2").consequence
        == "Ben's goshawk can capture the centaur here as things stand"
    )
    assert table.gesture("b3").consequence == ""
    assert table.gesture("bC").path == ("centre",)


def test_bets_say_that_the_last_capture_pays_none_a_8():
    last = {"rows": {1: "S", 2: "d", 3: "W"}, "falcons": "Q1@2", "captured": {1: "aabbcce"}}
    table, paid = (
        given(phase="BETTING", eighth_capture_pays=pays, **last) for pays in (False, True)
    )
    can = "Ben's goshawk can capture the centaur here as things stand"
    assert table.gesture("b2").consequence == f"{can}, which ends the game and pays no bet"
    assert paid.gesture("b2").consequence == can
    output = "A token here draws a goal when somebody else captures on row III"
    assert table.place("keep-2").text == f"{output}, unless that ends the game."
    assert paid.place("keep-2").text == f"{output}."


def test_a_hood_tells_how_long_it_lasts_for_one_and_for_two():
    """FR-40."""
    table = given(rows={3: "W", 5: "W"}, falcons="P1@4")
    lasts = "out of use until the end of its owner's next turn"
    assert table.gesture("h4").consequence == lasts
    two = given(rows={3: "W", 5: "W"}, falcons="P1@4 P2@4")
    assert two.gesture("h4").consequence == f"each {lasts}"


def test_hoods_are_clicked_on_the_tower_and_picks_on_the_falcon():
    table = given(rows={3: "W", 5: "W"}, falcons="P1@4 Q1@4")
    assert table.gesture("h4").path == ("tower-4",)
    table.play("h4")
    picks = table.scene().gestures
    assert [(g.label, g.path) for g in picks] == [
        ("hood Ben's peregrine", ("peregrine-2",)),
        ("hood Ben's goshawk", ("goshawk-2",)),
    ]


def test_what_is_free_stands_first_and_the_end_of_the_turn_last():
    groups = [each.group.partition(",")[0] for each in hunt().scene().gestures]
    assert groups == sorted(groups, key=["Free", "Hood", "Move a falcon", "Move a card"].index)
    ended = given(budget=0)
    assert [each.label for each in ended.scene().gestures] == ["end the actions"]
    assert [each.path for each in ended.scene().gestures] == [()]


def test_what_can_be_hunted_is_noted_on_the_row_and_what_else_can_be_done_on_the_tower():
    assert hunt().place("row-2").note == "your peregrine can capture the centaur"
    rows = {1: "S", 2: "dd", 3: "S"}
    again = given(rows=rows, falcons="P0@2").play("xP")
    assert again.place("row-2").note == "your peregrine has captured in this turn"
    both = given(rows=rows, falcons="P0@2 P1@2").play("xP")
    assert both.place("row-2").note == "Ben's peregrine can capture the centaur"
    hooded = given(rows=rows, falcons="P1@2", hooded="P1")
    assert hooded.place("row-2").note == "a peregrine can capture the centaur"
    free = given(rows={1: "S", 2: "d", 3: "W"})
    assert free.place("row-2").note == "a goshawk can capture the centaur"
    assert given(rows={1: "W", 3: "W"}).place("tower-2").note == "falcons can be hooded"
    assert given(rows={1: "E", 3: "E"}).place("tower-2").note == "a seal can be opened"


def test_pieces_lie_where_they_are():
    table = given(3, falcons="P0@2 Q1@2", hooded="Q1", tokens="1@2 2@C", rows={2: "WEd"},
                  captured={0: "abb"}, goals={0: "aab", 1: "cd"}, owner=2)  # fmt: skip

    def labels(where):
        return [(piece.label, piece.owner, piece.count) for piece in table.place(where).pieces]

    assert [label for label, _, _ in labels("row-2")] == ["woods", "seal", "centaur"]
    assert labels("tower-2") == [("peregrine", 0, 1), ("hooded goshawk", 1, 1)]
    assert (labels("keep-2"), labels("centre")) == ([("token", 1, 1)], [("token", 2, 1)])
    assert labels("creatures-1") == [("basilisk", None, 1), ("griffin", None, 2)]
    assert labels("goals-1") == [("basilisk goal", None, 2), ("griffin goal", None, 1)]
    assert labels("goals-2") == [("unseen", None, 2)]
    assert labels("goals-3") == [("Fredericus", None, 1)]


@pytest.mark.parametrize(("players", "centre"), [(2, False), (3, True), (4, True)])
def test_the_centre_is_there_for_three_and_four_fr_48(players, centre):
    ids = [p.id for zone in given(players).scene().zones for p in zone.places]
    assert ("centre" in ids) == centre


def test_points_are_described_where_all_goals_are_seen():
    table = given(3, captured={0: "ab", 1: "c"}, goals={0: "a", 1: "cd"})
    players = table.scene().players
    assert [player.points for player in players] == [4, None, 0]
    assert players[1].note == "3 points, and secret pairs"


def test_the_table_has_a_row_a_side():
    table = given(3, falcons="P0@2 Q1@2", hooded="Q1", rows={1: "W", 2: "WEd", 3: "S", 4: ""},
                  tokens="1@2 2@C")  # fmt: skip
    lines = table.game.board(table.state.view(0), table.names(0), 200).splitlines()
    assert lines[3] == (
        "Sides Rows: a basilisk, b griffin, c siren, d centaur, e hydra, f unicorn, g manticore,"
        " h dragon, W woods, S sky, E seal; the end is last"
    )
    assert lines[5:9] == [
        "  II  Rows: W",
        "  III Rows: WEd, a goshawk can capture the centaur · Towers: your peregrine, Ben's hooded"
        " goshawk · Bets: Ben's token",
        "  IV  Rows: S",
        "  V",
    ]
    assert lines[12] == "  Centre Bets: Carla's token"


def test_the_turn_says_what_has_been_done():
    table = given(falcons="P0@2", rows={1: "S", 2: "b", 3: "S"}).play("xP")
    (turn,) = table.scene().zones[0].places
    assert (turn.counters[0].value, turn.note) == (4, "the peregrine has captured")


def test_the_scene_counts_the_actions_of_the_turn_fr_12_fr_31():
    first = given(act=0, budget=2, first_round=True).scene().data
    assert (first["phase"], first["turn"], first["actions"], first["left"]) == ("acting", 0, 2, 2)
    table = given(rows={7: "E", 1: "E", 0: "cWb"}, falcons="P0@0", budget=1)
    assert table.scene().data["actions"] == 4
    table.play("o0", "da")
    removing = table.scene().data
    assert (removing["phase"], removing["actions"]) == ("removing", 4)
    opened = table.play("-<").scene().data
    assert (opened["actions"], opened["left"]) == (6, 3)


def test_rows_and_falcons_say_as_data_who_can_capture_fr_22():
    table = hunt()
    assert table.place("row-2").data == {"side": 2, "hunter": "peregrine", "ready": [0]}
    (falcon,) = table.place("tower-2").pieces
    assert falcon.data == {"place": "peregrine-1", "falcon": "peregrine", "hooded": False,
                           "spent": False, "ready": True}  # fmt: skip
    again = given(rows={1: "S", 2: "dd", 3: "S"}, falcons="P0@2").play("xP")
    assert again.place("row-2").data["ready"] == []
    (falcon,) = again.place("tower-2").pieces
    assert (falcon.data["spent"], falcon.data["ready"]) == (True, False)
    hooded = given(falcons="P1@2", hooded="P1").place("tower-2").pieces[0]
    assert (hooded.kind, hooded.data["hooded"]) == ("peregrine", True)


def test_towers_say_as_data_what_their_flanks_allow():
    hoods = given(rows={1: "W", 3: "W"}).place("tower-2").data
    opens = given(rows={1: "E", 3: "E"}).place("tower-2").data
    assert (hoods["hoods"], hoods["opens"], opens["hoods"], opens["opens"]) == (1, 0, 0, 1)


def test_players_say_as_data_what_is_known_of_their_points():
    table = given(3, captured={0: "ab", 1: "c"}, goals={0: "a", 1: "cd"}, tokens="1@2")
    mine, theirs, manager = (player.data for player in table.scene().players)
    assert mine == {"points": 4, "known": True, "captured": 2, "manager": False,
                    "first": True}  # fmt: skip
    assert (theirs["points"], theirs["known"]) == (3, False)
    assert (manager["manager"], manager["first"]) == (True, False)
    assert [len(table.place(f"tokens-{number}").pieces) for number in (1, 2, 3)] == [1, 0, 1]


def test_three_cards_are_moved_by_a_click_on_the_row_and_on_its_keep_fr_55():
    table = given(rows={0: "abWWW"}, falcons="P0@0", short_variant=True)
    found = table.gesture("v0")
    assert (found.kind, found.path, found.costs) == ("move-three", ("row-0", "keep-0"), ())


def test_a_bet_ends_the_turn_and_a_hood_goes_on_to_its_falcon():
    assert given(phase="BETTING").gesture("b1").flow == "final"
    table = given(2, phase="BETTING")
    assert table.gesture("b1").flow == ""
    assert table.play("b1").gesture("b2").flow == "final"
    assert given(budget=0).gesture(".").flow == "implied"
    assert given(budget=0, closed=True, owner=1).gesture(".").flow == ""
    rows = {3: "W", 5: "W"}
    assert given(rows=rows, falcons="P1@4").gesture("h4").flow == ""
    assert given(rows=rows, falcons="P1@4 Q1@4").gesture("h4").flow == "opening"


def test_a_captured_creature_is_the_same_piece_as_in_its_row():
    """So a page can show where it goes."""
    table = hunt()
    prey = table.place("row-2").pieces[-1]
    assert table.play("xP").place("creatures-1").pieces == (prey,)


def test_falcons_are_on_no_tower_before_they_are_placed_a_25():
    table = Table(core.load("fredericus", players=2, falcon_placement="chosen").initial_state())
    assert table.place("peregrine-1").note == table.place("peregrine-2").note == ""
    table.play("b6")
    assert table.place("peregrine-1", seat=1).note == "tower VII"
    assert table.place("peregrine-2", seat=1).note == ""
    placed = {n: [(p.kind, p.owner) for p in table.place(f"tower-{n}").pieces] for n in range(8)}
    assert {n: each for n, each in placed.items() if each} == {
        2: [("goshawk", 0)],
        6: [("peregrine", 0)],
    }


def test_the_prompt_says_how_the_turn_ends_fr_46_fr_50():
    assert given(budget=0).scene().prompt == "Bet to end the turn, or do what is free before."
    closed = given(budget=0, closed=True, owner=1)
    assert closed.scene().prompt == "End the turn, or do what is free before."
