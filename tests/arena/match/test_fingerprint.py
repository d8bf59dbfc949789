"""Fingerprints of bots and of the build."""

from importlib.machinery import EXTENSION_SUFFIXES

import pytest

import staufen
from staufen import core
from staufen.arena import build_info
from staufen.arena.match import fingerprint
from staufen.arena.match.fingerprint import list_sources
from staufen.bots import Bot
from staufen.bots.greedy import Greedy

LEDUC = core.load("leduc-poker")


def test_fingerprints_cover_file_and_heuristics(tmp_path):
    bot, weights = tmp_path / "mine.py", tmp_path / "mine.toml"
    bot.write_text("from staufen.bots.random import Random\nclass Mine(Random):\n    pass\n")
    weights.write_text("[weights]\n")
    specs = [f"{bot}:Mine", f"greedy(heuristic={weights})", "greedy", "random"]
    specs += [f"so-ismcts({use}={weights})" for use in ("value", "prior", "playout_prior")]
    before = [fingerprint.fingerprint_bot(spec, LEDUC) for spec in specs]
    assert len(set(before)) == 7
    assert before == [fingerprint.fingerprint_bot(spec, LEDUC) for spec in specs]
    weights.write_text("[weights]\nrank = 0.0\n")
    after = [fingerprint.fingerprint_bot(spec, LEDUC) for spec in specs]
    changed = [spec for spec, a, b in zip(specs, before, after, strict=True) if a != b]
    assert changed == [spec for spec in specs if str(weights) in spec]


def test_fingerprints_of_user_bots_cover_all_parts(own_folder, monkeypatch):
    """Helpers it imports, and theirs; weights its constructor names; not what is installed."""
    monkeypatch.syspath_prepend(own_folder)
    (own_folder / "mine_lib").mkdir()
    files = {
        "mine.py": "import numpy, mine_helper\nfrom staufen.bots.so_ismcts import SoIsmcts\n"
        "class Mine(SoIsmcts):\n    def __init__(self, **t):\n"
        "        super().__init__(heuristic='mine.toml', **t)\n",
        "mine_helper.py": "def late():\n    from mine_lib import deep\n",
        "mine_lib/__init__.py": "from . import beside\n",
        "mine_lib/deep.py": "",
        "mine_lib/beside.py": "",
        "mine.toml": "[weights]\n",
        "idle.py": "",
    }
    for name, text in files.items():
        (own_folder / name).write_text(text)
    found = {"": fingerprint.fingerprint_bot("mine.py:Mine", LEDUC)}
    for name, text in files.items():
        (own_folder / name).write_text(text + "# changed\n")
        found[name] = fingerprint.fingerprint_bot("mine.py:Mine", LEDUC)
        (own_folder / name).write_text(text)
    assert found["idle.py"] == found[""]
    assert len(set(found.values())) == len(files)
    sources = list_sources(own_folder / "mine.py")
    assert sources[0] == own_folder / "mine.py"
    assert set(sources) == {own_folder / name for name in list(files)[:5]}


def test_fingerprints_of_our_bots_follow_their_behaviour(tmp_path, monkeypatch):
    """A bot that is not ours is never asked."""
    head = "from staufen.bots import Bot, create_bot\nfrom staufen.bots.greedy import Greedy\n"
    rest = "    def act(self, view):\n        raise AssertionError\n"
    holds = "    def __init__(self, **t):\n        super().__init__(**t)\n"
    holds += "        self.other = [create_bot('greedy', self.game)]\n"
    bodies = {"kin": (Greedy, rest), "holder": (Bot, holds + rest), "other": (Bot, rest)}
    specs = ["greedy", *(f"{tmp_path / name}.py:Mine" for name in bodies), "random"]
    for name, (base, body) in bodies.items():
        text = f"{head}class Mine({base.__name__}):\n{body}"
        (tmp_path / f"{name}.py").write_text(text)
    before = [fingerprint.fingerprint_bot(spec, LEDUC) for spec in specs]
    monkeypatch.setattr(Greedy, "act", lambda self, view: view.legal_actions[0])
    after = [fingerprint.fingerprint_bot(spec, LEDUC) for spec in specs]
    changed = [a != b for a, b in zip(before, after, strict=True)]
    assert changed == [True] * 3 + [False] * 2


def test_fingerprints_cover_state_between_decisions(monkeypatch):
    """A game may be set so that searches keep their trees: what they do at first is the same."""
    game, spec = core.load("stupor-mundi"), "so-ismcts(iterations=100)"
    found = []
    for stored in (False, True):
        tables = {game.name: {"reuse": stored}}
        monkeypatch.setattr(
            "staufen.bots.base.settings.read_settings", lambda tables=tables: tables
        )
        found.append(fingerprint.fingerprint_bot(spec, game))
    assert found[0] != found[1]


def test_timed_bots_have_a_fingerprint():
    found = {fingerprint.fingerprint_bot(f"so-ismcts(seconds={s})", LEDUC) for s in (1000, 2000)}
    assert len(found) == 2


# -------------------------------------------------------------------- the build


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package with a compiled part, its stamp, and nothing remembered of another."""
    (tmp_path / "part.pyx").write_text("x = 1\n")
    (tmp_path / "plain.py").write_text("y = 1\n")
    (tmp_path / f"part{EXTENSION_SUFFIXES[0]}").write_bytes(b"code")
    build_info.write_build_info(
        tmp_path, build_info.hash_sources(tmp_path, *build_info.COMPILED), []
    )
    monkeypatch.setattr(fingerprint, "PACKAGE", tmp_path)
    forget()
    yield tmp_path
    forget()


def forget():
    fingerprint.build_id.cache_clear()
    fingerprint.outdated_sources.cache_clear()


def build():
    forget()
    return fingerprint.build_id()


def test_the_build_id_is_one_line(monkeypatch):
    forget()
    monkeypatch.setattr(fingerprint, "create_bot", None)
    assert fingerprint.build_id().startswith(f"staufen {staufen.__version__} ")
    assert "\n" not in fingerprint.build_id()
    assert build_info.read_build_info(fingerprint.PACKAGE) is not None, "setup.py writes a stamp"


def test_the_build_id_follows_sources_and_compilation(package):
    builds = [build()]
    (package / "plain.py").write_text("y = 2\n")
    builds.append(build())
    (package / "part.pyx").write_text("x = 2\n")
    assert build() == f"{builds[1]}, since when 1 sources have changed"
    build_info.write_build_info(package, build_info.hash_sources(package, *build_info.COMPILED), [])
    builds.append(build())
    build_info.write_build_info(
        package, build_info.hash_sources(package, *build_info.COMPILED), ["NATIVE"]
    )
    builds.append(build())
    assert len(set(builds)) == 4


def test_outdated_compiled_parts_are_reported(package):
    assert fingerprint.outdated_sources() == ""
    (package / "part.pyx").write_text("x = 2\n")
    (package / "new.pyx").write_text("")
    forget()
    assert fingerprint.outdated_sources().startswith(
        "new.pyx and 1 more: changed since the last build"
    )
    (package / "part.pyx").unlink()  # as an installation has it
    (package / "new.pyx").unlink()
    forget()
    assert fingerprint.outdated_sources() == ""


def test_without_build_info_extension_files_are_hashed(package):
    stamped = build()
    (package / build_info.NAME).unlink()
    bare = build()
    (package / f"part{EXTENSION_SUFFIXES[0]}").write_bytes(b"other")
    assert len({stamped, bare, build()}) == 3
