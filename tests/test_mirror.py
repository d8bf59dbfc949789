"""The tests mirror the house: each test file has the place of its module, and uses no `_names`."""

import ast
from pathlib import Path

ROOT = Path(__file__).parent.parent
TESTS = ROOT / "tests"
HOMES = {"games": "core/games"}  # of folders of tests that stand elsewhere than in the root
OWN = ("self", "cls", "os")  # os._exit is the only way to leave at once
NAMEDTUPLE = {"_replace", "_fields", "_asdict", "_make"}  # public, in spite of their names


def modules(folder):
    return {path.with_suffix("") for path in folder.rglob("*.p*") if path.suffix in (".py", ".pyx")}


def test_tests_stand_where_what_they_test_stands():
    """A file named after a module stands in the folder of one. All games have the same names."""
    for path in TESTS.glob("*/**/test_*.py"):
        part, *inner = path.relative_to(TESTS).parts[:-1]
        home = ROOT / HOMES.get(part, part)
        folder, name = home.joinpath(*inner), path.stem.removeprefix("test_")
        assert folder.is_dir(), f"{path}: there is no {folder}"
        places = {module.parent for module in modules(home) if module.name == name}
        if part != "games" and places:
            assert folder in places, f"{path}: {name} stands elsewhere"


def private_names(path):
    """Yield what a file takes of others that begins with one underscore."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        words = []
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") not in OWN:
            words = [node.attr]
        elif isinstance(node, ast.ImportFrom):
            words = [*(node.module or "").split("."), *(alias.name for alias in node.names)]
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "setattr":
            texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            words = [word for text in texts for word in str(text).split(".")]
        yield from (word for word in words if word[:1] == "_" and word[:2] != "__")


def test_no_test_reaches_for_a_private_name():
    found = {path.name: set(private_names(path)) - NAMEDTUPLE for path in TESTS.rglob("*.py")}
    assert {name: words for name, words in found.items() if words} == {}


def test_a_private_name_is_seen(tmp_path):
    path = tmp_path / "test_x.py"
    path.write_text(
        "from staufen.core._a import _b, c\n"
        "c._d()\n"
        "self._e, cls._e, c.__f\n"
        "monkeypatch.setattr('staufen.core._g', 1)\n"
        "monkeypatch.setattr(c, '_h', 1)\n"
    )
    assert sorted(private_names(path)) == ["_a", "_b", "_d", "_g", "_h"]
