"""The examples in the documents work as they are written."""

import doctest
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from staufen import bots, core
from staufen.arena.match import match
from staufen.arena.schedule import Pairing
from staufen.arena.training.selfplay import Samples
from staufen.search import Heuristic
from tests.support.program import python

ROOT = Path(__file__).parent.parent
BOXES = ("fredericus", "stupor-mundi")  # whose views are told of


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


def test_the_game_of_the_readme_ends_as_it_says(capsys):
    _, play = blocks("README.md", "python")
    exec(compile(play, "README.md", "exec"), {})
    text = capsys.readouterr().out
    assert text.count("points and place") == 2
    assert (
        "".join(f"    {line}\n" for line in text.splitlines()) in (ROOT / "README.md").read_text()
    )


def test_the_numbers_of_boxes_and_views_in_the_documents_are_those_of_today():
    readme, bridges = ((ROOT / name).read_text() for name in ("README.md", "docs/bridges.md"))
    for name in core.game_names():
        game = core.load(name)
        shares = game.components.shares()
        text = f"{shares['C']} of {shares.total()}" if game.components.data else "–"
        row = re.search(rf"^\| {game.title} \|.*\| (.+) \|$", readme, re.M)
        assert row or name not in BOXES, f"README.md has no row for {game.title}"
        assert row is None or row[1] == text, name
    sizes = [f"{core.load(name).observation_size:,}" for name in ("leduc-poker", *BOXES)]
    assert all(re.search(rf"\b{size}\b", bridges) for size in sizes), sizes


def test_the_bot_of_the_readme_sits_down(tmp_path):
    last, _ = blocks("README.md", "python")
    (tmp_path / "my_bot.py").write_text(last)
    game = core.load("leduc-poker")
    view = game.new_state(1).view(0)
    player = bots.create_bot(f"{tmp_path / 'my_bot.py'}:Last", game)
    assert player.act(view) == view.legal_actions[-1]


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
    state = core.load("leduc-poker").replay(["deal-Ks", "deal-Js", "call", "call", "deal-Kh"])
    weights, python, compiled = heuristics(tmp_path)
    assert weights.strength(state, 0) == pytest.approx(1 + 2.5)
    assert python.strength(state, 0) == pytest.approx(1 + 2.5 - 0.02 * 2)
    assert compiled.strength(state, 0) == pytest.approx(1 + 2.5 - 0.02 * 2)


@pytest.mark.parametrize("place", ["w.toml", "p.py:strength", "c.py:compiled"])
def test_a_search_takes_every_kind_of_heuristic(place, tmp_path):
    heuristics(tmp_path)
    game = core.load("leduc-poker")
    view = game.new_state(3).view(0)
    player = bots.create_bot(
        f"so-ismcts(iterations=300, playout_length=plies:0, heuristic={tmp_path / place})", game
    )
    assert player.act(view) in view.legal_actions
    assert sum(row.visits for row in player.thought.rows) == 300


OPTIONAL = {"sklearn", "skl2onnx", "torch"}  # trainers: no extra of ours installs them


def needs_missing(block):
    """Return whether a block imports a trainer that is not installed."""
    imported = set(re.findall(r"^(?:import|from) (\w+)", block, re.MULTILINE))
    return any(find_spec(name) is None for name in imported & OPTIONAL)


PAGES = sorted(path.name for path in ROOT.glob("docs/*.md") if blocks(path, "python"))


@pytest.mark.parametrize("page", PAGES)
def test_the_python_of_the_documents_runs(page, own_folder):
    for number, block in enumerate(blocks(f"docs/{page}", "python")):
        place, names = f"{page}, block {number}", {"__name__": "__main__"}
        if needs_missing(block):
            continue
        if block.startswith(">>>"):
            text = doctest.DocTestParser().get_doctest(block, names, place, page, 0)
            assert doctest.DocTestRunner().run(text).failed == 0
        else:
            exec(compile(block, place, "exec"), names)


@pytest.mark.parametrize("name", ["Likes", "Flatly"])
def test_the_bots_of_the_document_play(name, tmp_path):
    path = tmp_path / "my_bot.py"
    path.write_text("\n".join(blocks("docs/write-a-bot.md", "python")))
    game = core.load("leduc-poker")
    bot = f"{path}:{name}"
    assert match.play_match(game, Pairing(0, 3, (bot, bot))).record.end == "finished"


@pytest.mark.nightly
def test_the_site_is_built_without_a_warning(tmp_path):
    words = ["-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", "-d", tmp_path / "trees"]
    python(*words, ROOT / "docs", tmp_path / "site")
    for name in core.game_names():
        assert (tmp_path / f"site/made/games/{name}.html").exists()
    for page in (tmp_path / "site").glob("*.html"):
        pictures = re.findall(r'<img [^>]*src="([^"]*)"', page.read_text(encoding="utf-8"))
        assert [each for each in pictures if not (page.parent / each).exists()] == [], page.name


def test_the_notebook_leads_from_a_run_to_a_table_and_a_figure(own_folder):
    message = python(ROOT / "examples/from_run_to_figure.py", cwd=own_folder)
    lead = re.search(r"^lead by tenth: (.*)$", message, re.MULTILINE)[1].split()
    assert float(lead[0]) < 1 < float(lead[-1])
    table = (own_folder / "paper/standings.tex").read_text()
    assert table in message
    assert "160 iterations & " in table
    assert (own_folder / "paper/lead.pdf").read_bytes().startswith(b"%PDF")
    assert "points ahead" in (own_folder / "paper/lead.svg").read_text()


def test_the_notebook_passes_marimo_s_check():
    python("-m", "marimo", "check", "--strict", ROOT / "examples/from_run_to_figure.py")


def test_the_arrays_for_a_trainer_of_ones_own_are_those_that_are_stored():
    table = (ROOT / "docs/train.md").read_text().partition("| array |")[2].partition("\n\n")[0]
    cells = [row.split("|")[1] for row in table.splitlines()[2:]]
    assert tuple(re.findall("`(.+?)`", " ".join(cells))) == Samples._fields
