"""Fredericus: the list of its rules is whole, and every choice is named by a test too."""

import re
from pathlib import Path

from staufen.core.library import GAMES

LISTED = {"FR-": 56, "A-": 24, "FR-T": 86}  # rules, choices, cases
IDS = [f"{family}{i + 1}" for family, n in LISTED.items() for i in range(n)]


def test_no_rule_choice_or_case_is_left_out():
    text = (GAMES / "fredericus" / "RULES.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| ((?:FR-T?|A-)\d+) \|", text, re.MULTILINE) == IDS


def test_every_choice_is_named_by_a_test():
    """Rules and cases are counted for all games alike."""
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("*.py"))
    named = set(re.findall(r"\bA-\d+\b", tests))
    assert [choice for choice in IDS if choice.startswith("A-") and choice not in named] == []
