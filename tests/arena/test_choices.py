"""How choices are listed, and what a typed line means."""

import pytest

from staufen.arena import choices
from staufen.core import InputError
from staufen.core.board import plain
from staufen.core.scene import Gesture

TABLE = [
    Gesture(4, "sail-tunis", "travel to Tunis", consequence="pays 2 Envoys", group="Travel"),
    Gesture(5, "sail-roma", "travel to Roma", group="Travel"),
    Gesture(9, "pass", "leave it at that"),
]
MANY = [Gesture(n, f"card-{n}", f"play the card number {n}", consequence="x " * 30)
        for n in range(40)]  # fmt: skip


def numbers(line, table=TABLE):
    return [choice.number for choice in choices.meant(choices.numbered(table), line)]


def test_a_choice_is_meant_by_number_word_or_label():
    assert numbers("2") == numbers("sail-roma") == numbers("travel to roma") == [2]
    assert numbers("PASS") == numbers("leave") == numbers("le") == [3]


def test_a_beginning_that_several_share_leaves_those():
    assert numbers("travel") == numbers("sail") == [1, 2]
    assert numbers("to r") == [2]
    assert numbers("card-3", MANY) == [4]
    sign = [Gesture(1, "play-1", "play Purse (BC) into slot 1"), Gesture(2, "play-2", "play (BG)")]
    assert numbers("BC", sign) == numbers("(bc) slot", sign) == [1]
    assert numbers("(b", sign) == [1, 2]


def test_what_is_no_choice_is_refused():
    with pytest.raises(InputError, match="There are choices 1 to 3"):
        numbers("4")
    with pytest.raises(InputError, match="choices 1 to 3"):
        numbers("9" * 5000)
    with pytest.raises(InputError, match="unknown choice 'zzz'"):
        numbers("zzz")


def test_a_list_says_what_comes_of_each_choice():
    lines = plain(choices.listed(choices.numbered(TABLE), 80, 10)).split("\n")
    assert lines[:2] == ["Travel", "   1  travel to Tunis — pays 2 Envoys"]
    assert lines[2:] == ["   2  travel to Roma", "", "   3  leave it at that"]


@pytest.mark.parametrize(("width", "rows"), [(80, 10), (40, 6), (120, 45), (80, 100), (80, 1)])
def test_a_list_keeps_to_its_room(width, rows):
    table = choices.numbered(MANY)
    lines = plain(choices.listed(table, width, rows)).split("\n")
    assert len(lines) <= max(rows, 2)
    assert max(map(len, lines)) <= width
    full = plain(choices.in_full(table, width)).split("\n")
    assert max(map(len, full)) <= width
    assert sum(line[:4].strip().isdigit() for line in full) == len(MANY)


def test_many_choices_stand_in_columns():
    lines = plain(choices.listed(choices.numbered(MANY), 80, 20)).split("\n")
    assert len(lines) == 20
    assert " ".join(lines[0].split()) == "1 play the card number 0 21 play the card number 20"
    cut = plain(choices.listed(choices.numbered(MANY), 80, 8)).split("\n")
    assert cut[-1].strip().startswith("`choices` lists all 40")


def test_labels_of_which_nothing_comes_stand_in_columns_though_there_is_room():
    few = choices.numbered([Gesture(n, f"b{n}", f"bet on keep {n}") for n in range(8)])
    assert len(choices.listed(few, 80, 12)) == 3


def test_labels_too_long_for_two_columns_are_broken_where_it_is_wide():
    labels = ["short", "a label of many words " * 3, "short too"]
    long = choices.numbered([Gesture(n, f"l{n}", label) for n, label in enumerate(labels)])
    lines = plain(choices.listed(long, 112, 20)).split("\n")
    assert " ".join(lines[0].split()) == "1 short 3 short too"
    assert [line.strip() for line in lines[1:]] == [
        "2  a label of many words a label of many words a",
        "label of many words",
    ]
    assert len(choices.listed(long, 80, 20)) == 3


def moves(count, what="move creature {n} from row {n} to"):
    """Return two gestures each of several things, whose labels begin alike."""
    labels = [f"{what.format(n=n)} row {to}" for n in range(count) for to in (n + 1, n + 2)]
    return choices.numbered([Gesture(n, f"m{n}", label) for n, label in enumerate(labels)])


def test_what_begins_alike_stands_behind_its_beginning():
    lines = plain(choices.listed(moves(9), 80, 9)).split("\n")
    assert lines[0] == "     move creature 0 from row 0 to:  1) row 1  2) row 2"
    assert lines[8] == "     move creature 8 from row 8 to:  17) row 9  18) row 10"
    offices = [Gesture(n, f"o{n}", f"Roma, office {n} for {n + 3}: as it says") for n in range(20)]
    lines = plain(choices.listed(choices.numbered(offices), 80, 12)).split("\n")
    assert lines[0].startswith("     Roma:  1) office 0 for 3: as it says  2) office 1")


def test_no_more_is_cut_off_than_must_be():
    """All numbers stand there, and what is cut says so."""
    long = moves(10, "deploy to office {n} of Aachen, a chest comes with it and a Noble, in")
    lines = plain(choices.listed(long, 70, 12))
    assert len(lines.split("\n")) <= 12
    assert max(map(len, lines.split("\n"))) <= 70
    assert all(f"{n})" in lines for n in range(1, 21))
    assert "…" in lines
    assert "…" not in plain(choices.listed(moves(10), 80, 10))
