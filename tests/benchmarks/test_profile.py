"""The profile of a search: symbols and costs, read from what callgrind writes."""

import pytest

from benchmarks.profile import row, shares, unmangled

WRITTEN = """\
fn=(1) __pyx_f_7staufen_6search_8searcher_8Searcher__descend
12 100
cfn=(2) __pyx_f_7staufen_4core_5games_7oh_hell_5rules_legal
calls=3 0
12 40
cfn=(3) __pyx_f_7staufen_6search_4tree_add_child
calls=2 0
12 50
fn=(2)
30 40
fn=(3)
5 43
cfn=(4) memset
calls=2 0
6 7
fn=(5) __pyx_f_7staufen_6search_7rollout_rollout
+1 5
cfn=(2)
calls=9 0
* 60
"""


def test_costs_go_to_who_asked_for_them():
    """A call of the rules counts with all below it, once; what the search calls counts itself."""
    assert shares(WRITTEN) == {
        "the loop itself and the way back": 100,
        "in the tree: legal": 40,
        "nodes found and made": 50,
        "in playouts: choices": 5,
        "in playouts: legal": 60,
    }


@pytest.mark.parametrize(
    ("symbol", "name"),
    [
        ("__pyx_f_7staufen_6search_4tree_clear", ("staufen", "search", "tree", "clear")),
        ("__pyx_pw_7staufen_1x", ()),
        ("memcpy", ()),
    ],
)
def test_symbols_are_read_as_the_compiler_writes_them(symbol, name):
    assert unmangled(symbol) == name


def test_selection_is_told_from_the_loop():
    tree = ("staufen", "search", "searcher", "Searcher", "_select")
    assert row(tree, ()) == "selection"
    assert row(tree, ("staufen", "core", "games", "g", "rules", "determinize")) == "determinize"


def test_the_heuristic_is_neither_of_the_tree_nor_of_playouts():
    judge = ("staufen", "search", "heuristic", "strength")
    assert row(judge, ()) == "judging: weighing"
    features = ("staufen", "core", "games", "g", "features", "features")
    assert row(judge, features) == "judging: features"
