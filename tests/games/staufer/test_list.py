"""The Dynasty: every rule, choice and case of its list is named by a test."""

import re
from pathlib import Path

LISTED = {"ST-": 109, "A": 20, "ST-T": 47}  # rules, choices, cases
IDS = {f"{family}{i + 1}" for family, n in LISTED.items() for i in range(n)}


def test_every_rule_choice_and_case_is_named_by_a_test():
    """As "ST-36" or in a test's name, as "st_36"; how well it is tested, no list can say."""
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("*.py"))
    named = set(re.findall(r"\bST-T?\d+\b|\bA\d+\b", tests))
    for kind, number in re.findall(r"_st_(t?)(\d+)(?=_|\()", tests):
        named.add(f"ST-{kind.upper()}{number}")
    assert sorted(IDS - named) == []
