"""Imports run one way: web -> arena -> bots -> search -> core, and bridges -> arena.

In the arena they run from floor to floor.
"""

import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SUFFIXES = {".py", ".pyi", ".pyx", ".pxd", ".pxi"}
BELOW = {  # what a folder may import, whether or not there is such a folder yet
    "core": [],
    "search": ["core"],
    "bots": ["core", "search"],
    "arena": ["core", "search", "bots"],
    "web": ["core", "search", "bots", "arena"],
    "bridges": ["core", "search", "bots", "arena"],
}
FOLDERS = [folder for folder in BELOW if (ROOT / folder).is_dir()]
FLOORS = (  # of the arena, from the top: its files and folders import only from floors below theirs
    "cli",
    "api sweep training",
    "ladder",
    "report",
    "terminal plans",
    "session explain_search explain_action scaffold",
    "match",
    "rating",
    "store",
    "schedule display_names",
    "build_info sanitize participant",
)
IMPORT = re.compile(r"^\s*(?:from\s+([\w.]+)\s+c?import\s+(.+)|c?import\s+(.+))", re.MULTILINE)


def sources(folder):
    return [path for path in (ROOT / folder).rglob("*.p*") if path.suffix in SUFFIXES]


def imports(path):
    """Yield the dotted name of every module that a file imports or cimports."""
    here = ["staufen", *path.relative_to(ROOT).parts[:-1]]
    for module, names, plain in IMPORT.findall(path.read_text()):
        dots = len(module) - len(module.lstrip("."))
        base = ".".join(here[: len(here) + 1 - dots]) + "." if dots else ""
        for name in (names or plain).strip("( ").split(","):
            word = (name.split() or [""])[0]
            yield base + (f"{module.lstrip('.')}.{word}".strip(".") if module else word)


def imports_of(folder):
    return [(path, name) for path in sources(folder) for name in imports(path)]


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_folder_imports_only_what_stands_below_it(folder):
    barred = tuple(f"staufen.{name}." for name in BELOW if name not in [folder, *BELOW[folder]])
    assert not [pair for pair in imports_of(folder) if f"{pair[1]}.".startswith(barred)]


def test_only_command_lines_import_command_lines():
    found = [pair for folder in FOLDERS for pair in imports_of(folder) if ".cli." in f"{pair[1]}."]
    assert found
    assert not [path for path, _ in found if path.parent.name != "cli"]


def modules_of_the_arena():
    """Return which modules of the arena each of them imports, by their names inside it."""
    places = {".".join(p.relative_to(ROOT / "arena").with_suffix("").parts): p
              for p in sources("arena") if p.suffix == ".py"}  # fmt: skip
    places = {name.removesuffix("__init__").rstrip("."): path for name, path in places.items()}

    def module(name):
        name = name.removeprefix("staufen.arena").lstrip(".")
        return next((n for n in (name, name.rpartition(".")[0]) if n in places), None)

    return {
        name: {module(i) for i in imports(path) if i.startswith("staufen.arena")} - {name, None, ""}
        for name, path in places.items()
        if name
    }


def test_no_floor_of_the_arena_climbs_back():
    floor = {unit: number for number, units in enumerate(FLOORS) for unit in units.split()}
    units = {name.partition(".")[0] for name in modules_of_the_arena()} - {"ladders"}
    assert units == set(floor), "each file and folder stands on a floor"
    for name, imported in modules_of_the_arena().items():
        unit = name.partition(".")[0]
        for other in {each.partition(".")[0] for each in imported} - {unit}:
            assert floor[unit] < floor[other], f"{name} imports {other}"


def test_the_arena_has_no_import_circle():
    modules = modules_of_the_arena()
    assert list(TopologicalSorter(modules).static_order())
    assert modules["cli.play"] >= {"terminal.game", "match.match", "cli.options"}, (
        "imports are seen"
    )


@pytest.mark.parametrize("folder", [*FOLDERS, "tests", "benchmarks"])
def test_nobody_imports_a_folder_by_its_bare_name(folder):
    assert not [pair for pair in imports_of(folder) if pair[1].split(".")[0] in FOLDERS]


def test_the_search_names_no_game():
    games = [path.parent.name for path in (ROOT / "core/games").glob("*/__init__.py")]
    for game in games:
        name = re.compile(game.replace("_", "[-_ ]?"), re.IGNORECASE)
        assert not [path for path in sources("search") if name.search(path.read_text())]


def test_an_arrow_the_wrong_way_is_seen(tmp_path, monkeypatch):
    monkeypatch.setattr(f"{__name__}.ROOT", tmp_path)
    path = tmp_path / "core" / "wrong.pyx"
    path.parent.mkdir()
    path.write_text(
        "from ..search cimport tree\nfrom .. import bots\nimport sys, staufen.arena as a\n"
    )
    assert list(imports(path)) == ["staufen.search.tree", "staufen.bots", "sys", "staufen.arena"]
