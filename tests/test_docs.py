"""The examples in the documents work as they are written."""

import re
from pathlib import Path

import pytest

from staufen import bots, core
from staufen.search import Heuristic

ROOT = Path(__file__).parent.parent


DOCUMENTS = [
    *ROOT.glob("*.md"),
    *(p for f in ("docs", "arena", "benchmarks") for p in ROOT.glob(f"{f}/*.md")),
]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path):
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text())
    assert [link for link in links if not (path.parent / link).exists()] == []


def blocks(path, language):
    """Return the code blocks of a document."""
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / path).read_text(), re.DOTALL)


def test_the_five_lines_of_the_readme_play_a_game(capsys):
    play, _ = blocks("README.md", "python")
    exec(compile(play, "README.md", "exec"), {})
    assert len(re.findall(r"^seat \d: \d+ points, place \d$", capsys.readouterr().out, re.M)) == 3


def test_the_bot_of_the_readme_sits_down(tmp_path):
    _, last = blocks("README.md", "python")
    (tmp_path / "my_bot.py").write_text(last)
    game = core.load("leduc-poker")
    view = game.deal(1).view(0)
    player = bots.create(f"{tmp_path / 'my_bot.py'}:Last", game)
    assert player.act(view) == view.legal_actions()[-1]


def heuristics(tmp_path):
    """Write the examples of docs/heuristics.md to files and load them, by kind."""
    game = core.load("leduc-poker")
    (weights,) = blocks("docs/heuristics.md", "toml")
    python, compiled = blocks("docs/heuristics.md", "python")
    (tmp_path / "w.toml").write_text(weights)
    (tmp_path / "p.py").write_text(python)
    (tmp_path / "c.py").write_text(compiled)
    places = ("w.toml", "p.py:strength", "c.py:compiled")
    return [Heuristic.load(str(tmp_path / place), game) for place in places]


def test_the_heuristics_of_the_document_say_what_they_should(tmp_path):
    game = core.load("leduc-poker")
    state = game.begin()
    for word in ["deal-Ks", "deal-Js", "call", "call", "deal-Kh"]:
        state.apply(game.parse(word))
    weights, python, compiled = heuristics(tmp_path)
    assert weights.strength(state, 0) == pytest.approx(1 + 2.5)
    assert python.strength(state, 0) == pytest.approx(1 + 2.5 - 0.02 * 2)
    assert compiled.strength(state, 0) == pytest.approx(1 + 2.5 - 0.02 * 2)


@pytest.mark.parametrize("place", ["w.toml", "p.py:strength", "c.py:compiled"])
def test_a_search_takes_every_kind_of_heuristic(place, tmp_path):
    heuristics(tmp_path)
    game = core.load("leduc-poker")
    view = game.deal(3).view(0)
    player = bots.create(
        f"so-ismcts(iterations=300, playout_length=plies:0, heuristic={tmp_path / place})", game
    )
    assert player.act(view) in view.legal_actions()
    assert sum(row.visits for row in player.thought.rows) == 300
