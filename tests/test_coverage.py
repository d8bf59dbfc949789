"""A rule without a test that names it is not implemented.

Every entry of a game's RULES.md (a list item or table row that begins with an id, such as FR-12
or ST-T3) must be named by a test: in the name of a test function (`test_fr_12_…`), or in a
string of a test file (its docstring, its table of cases). What cannot be tested says so in its
entry, with the reason: `(untested: the boxes have no place in a program)`.
"""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from staufen import core
from staufen.core.registry import GAMES

TESTS = Path(__file__).parent
ID = r"[A-Z]{2,4}-[A-Z]?\d+[a-z]?"
ENTRY = re.compile(rf"^\s*[|*-]?[\s*`|]*({ID})\b(.*)")
UNTESTED = re.compile(r"untested: *\S.{9,}")
SOURCES = (".py", ".pyx", ".pxd", ".pxi", ".toml")
IN_TEXT = re.compile(rf"(?<![A-Za-z0-9-]){ID}\b")
IN_NAME = re.compile(r"(?<=_)([a-z]{2,4})_([a-z]?\d+[a-z]?)(?=_|$)")


def rules(name):
    """Return {id: its entry} of a game's RULES.md."""
    text = (GAMES / name.replace("-", "_") / "RULES.md").read_text(encoding="utf-8")
    found = (ENTRY.match(line) for line in text.splitlines())
    return {match[1]: match[2] for match in found if match}


@cache
def named_in(path):
    """Return the ids that the test functions and strings of a test file name."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if ast.get_docstring(tree):
        del tree.body[0]
    ids = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            ids |= {"-".join(pair).upper() for pair in IN_NAME.findall(node.name)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            ids |= set(IN_TEXT.findall(node.value))
    return {plain(word) for word in ids}


def plain(word):
    """Names of functions have no capitals; ids are compared without regard to them."""
    return word.upper()


@cache
def named():
    return set().union(*(named_in(path) for path in TESTS.rglob("test_*.py")))


@pytest.mark.parametrize("name", core.game_names())
def test_every_rule_is_named_by_a_test_or_says_why_not(name):
    entries, tests = rules(name), named()
    assert entries
    open_rules = [
        rule
        for rule, text in entries.items()
        if plain(rule) not in tests and not UNTESTED.search(text)
    ]
    assert open_rules == []


@pytest.mark.parametrize("name", core.game_names())
def test_no_tested_rule_claims_to_be_untested(name):
    tests = named()
    claims = [rule for rule, text in rules(name).items() if UNTESTED.search(text)]
    assert [rule for rule in claims if plain(rule) in tests] == []


@pytest.mark.parametrize("name", core.game_names())
def test_every_rule_that_a_test_names_is_on_the_list(name):
    """And the list is numbered without a gap, each family of it."""
    entries = list(rules(name))
    families = {rule.rstrip("0123456789abc") for rule in entries}
    own = {rule for rule in named() if rule.rstrip("0123456789ABC") in families}
    assert own - set(map(plain, entries)) == set()
    for family in families:
        found = {int(re.sub("[a-c]$", "", rule).removeprefix(family)) for rule in entries
                 if re.fullmatch(rf"{family}\d+[a-c]?", rule)}  # fmt: skip
        assert found == set(range(1, len(found) + 1)), family


@pytest.mark.parametrize("name", core.game_names())
def test_every_choice_is_named_by_a_test_of_its_game(name):
    """Where the rulebook is silent: A1, or A-1."""
    folder = name.replace("-", "_")
    text = (GAMES / folder / "RULES.md").read_text(encoding="utf-8")
    choices = re.findall(r"^\| (A-?\d+) \|", text, re.MULTILINE)
    tests = "".join(path.read_text("utf-8") for path in TESTS.glob(f"games/{folder}/test_*.py"))
    assert [choice for choice in choices if not re.search(rf"\b{choice}\b", tests)] == []


@pytest.mark.parametrize("name", core.game_names())
def test_what_rules_say_of_where_they_are_done_is_there(name):
    """A `word` stands somewhere in the game or in core, and in the file that is named for it."""
    folder = GAMES / name.replace("-", "_")
    paths = [path for home in (GAMES.parent, folder) for path in home.iterdir() if path.is_file()]
    texts = {path.name: path.read_text("utf-8") for path in paths if path.suffix in SOURCES}
    entries = "\n".join(rules(name).values())
    lost = {word for word in re.findall(r"`([A-Za-z_]+)`", entries)
            if not word.startswith("test_")
            and not any(re.search(rf"\b{word}\b", text) for text in texts.values())}  # fmt: skip
    lost |= {file for file in re.findall(r"`(?:core/)?([\w]+\.\w+)`", entries) if file not in texts}
    lost |= {f"{word} in {file}" for word, file in re.findall(r"`(\w+)` in `(\w+\.\w+)`", entries)
             if not re.search(rf"\b{word}\b", texts.get(file, ""))}  # fmt: skip
    assert lost == set()


@pytest.mark.parametrize("name", ["fredericus", "stupor-mundi"])
def test_what_is_stated_to_show_a_rule_names_it(name):
    """A row may leave out a test that names it, but not name one that does not."""
    folder = TESTS / "games" / name.replace("-", "_")
    rows = [(rule, re.findall(r"`(test_\w+)`", text)) for rule, text in rules(name).items()]
    assert any(shown for _, shown in rows)
    empty = [
        (rule, word)
        for rule, shown in rows
        for word in shown
        if plain(rule) not in named_in(folder / f"{word}.py")
    ]
    assert empty == []


def test_names_and_strings_count_and_comments_do_not(tmp_path):
    path = tmp_path / "test_x.py"
    path.write_text(
        '"""Module XY-1."""\n'
        "# XY-2\n"
        'CASES = ["XY-3"]\n'
        "def test_xy_4_and_xy_t5(): ...\n"
        'def test_more():\n    """XY-6b: words."""\n'
        "def helper_xy_7(): ...\n"
    )
    assert named_in(path) == {"XY-3", "XY-4", "XY-T5", "XY-6B"}


def test_an_entry_begins_with_its_id():
    lines = ["- **XY-1** text", "| XY-T2 | text |", "see XY-3", "XY-4: text", "* `XY-5` text"]
    found = [match[1] for match in map(ENTRY.match, lines) if match]
    assert found == ["XY-1", "XY-T2", "XY-4", "XY-5"]
