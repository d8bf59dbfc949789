"""Choices of a person: how they are listed, and which of them a typed line means."""

import pytest

from staufen.arena.terminal.menu import find_choices, list_choices, suggest_choice
from staufen.core import InputError
from staufen.core.scene import Amount, Gesture
from tests.support.terminal import Terminal

WORDS = {
    "travel-tunis": "travel to Tunis for 2 Augustales",
    "travel-roma": "travel to Roma for free",
    "stay": "stay in Tunis",
    "pass": "pass (for the rest)",
}
GESTURES = [Gesture(number, *pair) for number, pair in enumerate(WORDS.items())]


@pytest.mark.parametrize(("line", "words"), [
    ("2", ["travel-roma"]),
    ("travel-roma", ["travel-roma"]),
    ("Stay in  TUNIS", ["stay"]),
    ("stay", ["stay"]),
    ("st", ["stay"]),
    ("travel to t", ["travel-tunis"]),
    ("travel", ["travel-tunis", "travel-roma"]),
    ("tunis", ["travel-tunis", "stay"]),
    ("rest", ["pass"]),
    ("free roma", ["travel-roma"]),
    ("moon", []),
    ("", []),
])  # fmt: skip
def test_choices_are_found_by_number_word_or_beginning(line, words):
    assert [gesture.word for gesture in find_choices(GESTURES, line)] == words


def test_an_unknown_choice_is_rejected_or_the_most_similar_suggested():
    for line in ("0", "5", "9" * 5000):
        with pytest.raises(InputError, match=r"is not a choice \(expected 1 to 4\)"):
            find_choices(GESTURES, line)
    assert suggest_choice(GESTURES, "stai") == " Did you mean 'stay'?"
    assert suggest_choice(GESTURES, "xyz") == ""


def test_choices_are_listed_under_headings_with_costs_gains_and_consequences():
    screen = Terminal()
    given = {"costs": (Amount("figure", 4),), "gains": (Amount("point", 1), Amount("cube", 9, 2))}
    gestures = [Gesture(n, f"w{n}", f"go {n}", (), "pays 1", "Travel" * (n < 2)) for n in range(3)]
    list_choices(screen, [*gestures, Gesture(3, "go", "go", (), "late", **given)])
    assert screen.text.split("\n")[1:] == [
        "   1  go 0 — pays 1", "   2  go 1 — pays 1", "", "   3  go 2 — pays 1",
        "   4  go (−4 figures, +1 point) — late",
    ]  # fmt: skip
    assert screen.text.startswith("Travel\n")


def test_many_choices_are_listed_in_columns():
    gestures = [Gesture(n, f"w{n}", f"go {n}", (), "pays 1") for n in range(40)]
    columns, whole = Terminal(), Terminal()
    list_choices(columns, gestures)
    list_choices(whole, gestures, whole=True)
    assert columns.shown[0][0].startswith("   1  go 0")
    assert len(columns.shown[0]) < 10
    assert columns.shown[0][-1] == "      `choices` shows what comes of each."
    assert len(whole.shown[0]) == 40
