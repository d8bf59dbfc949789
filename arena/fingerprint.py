"""Digests of what plays: of this build, and of what stands behind a bot's specification.

Ratings of different things must not mix. A bot of ours is what it does: answers to a few
positions and in a stretch of a game, with little time to think, which no comment changes and every
change of the search does.
A bot from a file is that file and those it imports, the heuristics it has, and what the bots and
searches of ours do that it is made of.
"""

import ast
import hashlib
import inspect
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from functools import cache
from importlib import util
from io import StringIO
from os.path import isfile
from pathlib import Path
from typing import Any

import numpy as np

from ..bots.bot import Bot, Call, check, create, options
from ..core import CHANCE, Dealer, Game, View, load, modules, names, spec
from ..search import Heuristic, Searcher
from .records import Scribe

PROBES = 24  # positions a bot is asked about
STRETCH = 8  # decisions of one game, in which a bot may remember
EFFORT = {"iterations": 48, "worlds": 4}  # at most, when it is only probed
SEARCH = "so-ismcts(bias=0.5)"  # stands for our search as such
SOURCES = ("*.py", "*.pxd", "*.toml")  # what an installation has of our sources
PACKAGE = Path(__file__).resolve().parents[1]
FOLDERS = ("core", "search", "bots", "arena")


def code(text: str, game: Game) -> str:
    """Return twelve digits for what stands behind a bot's specification. Raises InputError."""
    call = check(text)
    parts = [call.text, *map(_file_digest, _files(call))]
    if _is_ours(call.cls):
        parts.append(_behaviour(call, game))
    else:
        parts += _within(call, game)
    return _digest(*parts)


def _is_ours(cls: type) -> bool:
    return cls.__module__.startswith("staufen.bots.")


def _files(call: Call) -> Iterator[Path]:
    """Yield the files of a user's that a bot is made of, as its specification says."""
    if not _is_ours(call.cls):
        yield from sources(Path(inspect.getfile(call.cls)))
    for value in call.options.values():
        if isinstance(value, str):
            yield from _heuristic(value)


def _heuristic(text: str) -> Iterator[Path]:
    """Yield the files of `FILE.toml` or `FILE.py:FUNCTION`, none for any other text."""
    path, function = modules.place(text)
    if (path.suffix == ".toml" or function) and isfile(path):
        yield from sources(path)


def _within(call: Call, game: Game) -> Iterator[str]:
    """Yield digests of what a user's bot has of ours, none of which its file shows.

    It is never asked to act: what it might do here is its own.
    """
    base = next((each for each in call.cls.__mro__ if _is_ours(each) and each is not Bot), None)
    if base is not None:
        yield _behaviour(check(vars(base).get("name", SEARCH)), game)
    try:
        with redirect_stdout(StringIO()):
            kept = list(_parts(call.cls(game=game, **call.options)))
    except (Exception, SystemExit):  # it cannot sit down, which others tell
        return
    searchers = [part for part in kept if isinstance(part, Searcher)]
    if searchers:
        yield _behaviour(check(SEARCH), game)
    for part in kept:
        if isinstance(part, Bot) and (part.spec or _is_ours(type(part))):
            yield code(str(part), game)
    judges = [part for part in kept if isinstance(part, Heuristic)]
    for name in sorted({judge.name for judge in judges + [s.heuristic for s in searchers]}):
        yield from map(_file_digest, _heuristic(name))


def _parts(player: Bot) -> Iterator[object]:
    """Yield what a bot keeps as its own, singly or in lists."""
    for value in vars(player).values():
        yield from value if isinstance(value, (list, tuple)) else (value,)


def _file_digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _digest(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:12]


def _behaviour(call: Call, game: Game) -> str:
    """Return what one of our bots answers to fixed positions and in a game, given little time."""
    given = {key: call.options.get(key) or most for key, most in EFFORT.items()}
    less = {k: min(v, EFFORT[k]) for k, v in given.items() if k in options(call.cls)}
    kept = {k: v for k, v in call.options.items() if k not in ("seconds", "nodes")}
    hurried = spec.write(call.cls.name, {**kept, **less})
    player = create(hurried, game, seed=1)
    return _digest([player.act(view) for view in probes(game)], _stretch(hurried, game))


def _stretch(bot: str, game: Game) -> list[Any]:
    """Return what a bot does and thinks in the first seat, the others playing at random."""
    player, rng = create(bot, game, seed=1), np.random.default_rng(1)
    scribe, dealer = Scribe(game.begin()), Dealer(0)
    found: list[Any] = []
    while not scribe.state.is_over and len(found) < STRETCH:
        legal = scribe.state.legal_actions()
        if scribe.state.to_act == CHANCE:
            action = dealer.draw(scribe.state)
        elif scribe.state.to_act == 0 and len(legal) > 1:
            player.heard = tuple(scribe.heard[0])
            action = player.act(scribe.state.view(0))
            rows = player.thought.rows if player.thought else ()
            found.append((action, [(row.action, row.visits) for row in rows]))
        else:
            action = legal[rng.integers(len(legal))]
        scribe.apply(action)
    return found


_probes: dict[bytes, list[View]] = {}


def probes(game: Game) -> list[View]:
    """Return views of positions with a choice, met in play at random."""
    key = game.fingerprint
    if key not in _probes:
        rng = np.random.default_rng(1)
        _probes[key] = []
        for deal in range(PROBES):
            state, dealer = game.begin(), Dealer(deal)
            while not state.is_over:
                legal = state.legal_actions()
                if state.to_act == CHANCE:
                    state.apply(dealer.draw(state))
                    continue
                if len(legal) > 1 and rng.random() < (deal + 1) / (2 * PROBES):
                    _probes[key].append(state.view(state.to_act))
                    break
                state.apply(legal[rng.integers(len(legal))])
    return _probes[key]


# -------------------------------------------------------------------- the build


@cache
def build() -> str:
    """Return a line that is equal where the same thing is installed: version, sources, bench.

    The bench is what searches answer: a compiled part that is older than its source shows.
    """
    from .. import __version__

    folders = [PACKAGE / folder for folder in FOLDERS]
    files = sorted(p for folder in folders for kind in SOURCES for p in folder.rglob(kind))
    sources = _digest(*((path.name, _file_digest(path)) for path in files))
    return f"staufen {__version__} {sources} bench {bench()}"


@cache
def bench() -> str:
    """Return twelve digits for what a search answers in every game."""
    call = check(SEARCH)
    return _digest(*(_behaviour(call, load(name)) for name in names()))


# -------------------------------------------------------------------- a user's files

NOT_THEIRS = {*sys.stdlib_module_names, __name__.partition(".")[0]}
INSTALLED = ("site-packages", "dist-packages")


def sources(path: Path) -> list[Path]:
    """Return a file and all that it imports, wherever they lie; installed packages left out."""
    files = [(path.resolve(), "")]
    for file, package in files:  # it grows on the way
        for name in _imports(file, package):
            found = _place(name)
            if found is not None and found not in [each for each, _ in files]:
                inside = name if found.stem == "__init__" else name.rpartition(".")[0]
                files.append((found, inside))
    return [file for file, _ in files]


def _imports(path: Path, package: str) -> Iterator[str]:
    """Yield the names of all modules that a file may import, packages before their parts."""
    try:
        tree = ast.parse(path.read_bytes()) if path.suffix == ".py" else ast.Module([], [])
    except (OSError, SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, package)
            names = [f"{base}.{alias.name}" for alias in node.names] if base else []
        else:
            continue
        for words in (name.split(".") for name in names):
            if words[0] not in NOT_THEIRS:
                yield from (".".join(words[:end]) for end in range(1, len(words) + 1))


def _absolute(node: ast.ImportFrom, package: str) -> str:
    try:
        return util.resolve_name("." * node.level + (node.module or ""), package)
    except ImportError:
        return ""


def _place(name: str) -> Path | None:
    """Return the file of a user's module, None for what is installed or not there."""
    try:
        spec = util.find_spec(name)
    except Exception:  # of the package around it, which is loaded for this
        return None
    if spec is None or not spec.has_location or spec.origin is None:
        return None
    path = Path(spec.origin)
    return None if set(INSTALLED) & set(path.parts) else path.resolve()
