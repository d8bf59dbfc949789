"""Fingerprints of bots and of the build, so that ratings of different bots do not mix.

The fingerprint of a bot of the package is a hash of its behaviour: its answers to a few positions,
and in a part of a game, with little effort. A new comment does not change it; a change of the
search does. The fingerprint of a bot from a file is a
hash of the file with its imports, its heuristics, and the behaviour of the bots and searches of
the package that it uses.

The fingerprint of the build is a hash of all Python sources, tables and networks, and of the
sources of the compiled parts (see `build_info`).
"""

import hashlib
import inspect
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout, suppress
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from io import StringIO
from modulefinder import ModuleFinder
from os.path import isfile
from pathlib import Path

import numpy as np

import staufen

from ...bots import Bot, BotSpec, create_bot, list_options, parse_spec
from ...core import CHANCE, ChanceSampler, Game, InputError, View, spec, user_modules
from ...core.input_files import open_regular
from ...search import Heuristic, Searcher
from .. import build_info, participant
from ..store.recorder import Recorder
from . import isolation

PROBES = 24  # positions
STRETCH = 8  # decisions of one game, for bots with a memory
EFFORT = {"iterations": 48, "worlds": 4}  # at most
SEARCH = "so-ismcts(bias=0.5)"  # represents the search itself
INTERPRETED = (".py", ".toml", ".npz")
PACKAGE = Path(staufen.__file__).parent


# -------------------------------------------------------------------- a bot


def fingerprint_bot(text: str, game: Game) -> str:
    """Return the fingerprint of a bot, twelve hexadecimal digits; its name does not count.

    They are the same on any machine and for any number of workers. Raises InputError for a
    specification that cannot be read.
    """
    text = participant.parse(text).spec
    if isolation.plays_outside(text):
        return isolation.describe_bot(text, game).fingerprint
    call = parse_spec(text)
    parts = [call.text, *map(_hash_file, _list_files(call))]
    if call.cls.accepts_any_option:  # a program, known only by its files
        return _hash_parts(*parts)
    if _is_ours(call.cls):
        parts.append(_hash_behaviour(_without_models(call), game))
    else:
        parts += _fingerprint_parts(call, game)
    return _hash_parts(*parts)


def fingerprint_bots(specs: Iterable[str], game: Game) -> dict[str, str]:
    """Return the fingerprints of several bots, by specification. Raises InputError."""
    return {spec: fingerprint_bot(spec, game) for spec in specs}


def changed_bots(known: Mapping[str, str], game: Game) -> list[str]:
    """Return the bots whose fingerprint has changed, or that no longer exist."""

    def is_same(text: str) -> bool:
        try:
            return fingerprint_bot(text, game) == known[text]
        except InputError:
            return False

    return [text for text in known if not is_same(text)]


def _without_models(call: BotSpec) -> BotSpec:
    """Return a bot without its ONNX models, whose last digits depend on the processor."""
    options = {k: v for k, v in call.options.items() if not str(v).endswith(".onnx")}
    return call._replace(options=options)


def _is_ours(cls: type) -> bool:
    return cls.__module__.startswith("staufen.bots.")


def _list_files(call: BotSpec) -> Iterator[Path]:
    """Yield the user's files that a bot consists of, according to its specification."""
    yield from call.cls.files(call.options)
    if not _is_ours(call.cls):
        yield from list_sources(Path(inspect.getfile(call.cls)))
    for value in call.options.values():
        if isinstance(value, str):
            yield from _heuristic_files(value)


def _heuristic_files(text: str) -> Iterator[Path]:
    """Yield the files of `FILE.toml`, `FILE.npz`, `FILE.onnx` or `FILE.py:FUNCTION`, or none."""
    path, function = user_modules.split_reference(text)
    if (path.suffix in (".toml", ".npz", ".onnx") or function) and isfile(path):
        yield from list_sources(path)


def _fingerprint_parts(call: BotSpec, game: Game) -> Iterator[str]:
    """Yield fingerprints of the bots and searches of the package that a user's bot contains.

    The user's bot itself is never asked to act.
    """
    base = next((each for each in call.cls.__mro__ if _is_ours(each) and each is not Bot), None)
    if base is not None:
        yield _hash_behaviour(parse_spec(vars(base).get("name", SEARCH)), game)
    try:
        with redirect_stdout(StringIO()):
            parts = list(_list_parts(call.cls(game=game, **call.options)))
    except (Exception, SystemExit):  # reported elsewhere
        return
    searchers = [part for part in parts if isinstance(part, Searcher)]
    if searchers:
        yield _hash_behaviour(parse_spec(SEARCH), game)
    for part in parts:
        if isinstance(part, Bot) and (part.spec or _is_ours(type(part))):
            yield fingerprint_bot(str(part), game)
    judges = [part for part in parts if isinstance(part, Heuristic)]
    judges += [
        judge for each in searchers for judge in (each.value, each.prior, each.playout_prior)
    ]
    for name in sorted({judge.name for judge in judges}):
        yield from map(_hash_file, _heuristic_files(name))


def _list_parts(player: Bot) -> Iterator[object]:
    """Yield the attributes of a bot, and the items of lists."""
    for value in vars(player).values():
        yield from value if isinstance(value, (list, tuple)) else (value,)


def _hash_file(path: Path) -> str:
    with open_regular(path) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _hash_parts(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:12]


def _hash_behaviour(call: BotSpec, game: Game) -> str:
    """Return a hash of a bot's answers to fixed positions and in a game, with little effort."""
    given = {key: call.options.get(key) or most for key, most in EFFORT.items()}
    less = {k: min(v, EFFORT[k]) for k, v in given.items() if k in list_options(call.cls)}
    parts = {k: v for k, v in call.options.items() if k not in ("seconds", "nodes")}
    hurried = spec.write(call.cls.name, {**parts, **less})
    player = create_bot(hurried, game, seed=1)
    return _hash_parts(
        [player.act(view) for view in probe_views(game)], _play_stretch(hurried, game)
    )


def _play_stretch(hurried: str, game: Game) -> list[object]:
    """Return the actions and visits of a bot in the first seat against random play."""
    player, rng = create_bot(hurried, game, seed=1), np.random.default_rng(1)
    recorder, dealer = Recorder(game.initial_state()), ChanceSampler(0)
    found: list[object] = []
    while not recorder.state.is_over and len(found) < STRETCH:
        legal = recorder.state.legal_actions
        if recorder.state.to_act == CHANCE:
            action = dealer.sample(recorder.state)
        elif recorder.state.to_act == 0 and len(legal) > 1:
            view = recorder.state.view(0)
            player.observations = tuple(view.history or ())
            action = player.act(view)
            rows = player.thought.rows if player.thought else ()
            found.append((action, [(row.action, row.visits) for row in rows]))
        else:
            action = legal[rng.integers(len(legal))]
        recorder.apply(action)
    return found


_probes: dict[bytes, list[View]] = {}


def probe_views(game: Game) -> list[View]:
    """Return views of positions with a choice, from random play."""
    key = game.fingerprint
    if key not in _probes:
        rng = np.random.default_rng(1)
        _probes[key] = []
        for deal in range(PROBES):
            state, dealer = game.initial_state(), ChanceSampler(deal)
            while not state.is_over:
                legal = state.legal_actions
                if state.to_act == CHANCE:
                    state.apply(dealer.sample(state))
                    continue
                if len(legal) > 1 and rng.random() < (deal + 1) / (2 * PROBES):
                    _probes[key].append(state.view(state.to_act))
                    break
                state.apply(legal[rng.integers(len(legal))])
    return _probes[key]


# -------------------------------------------------------------------- the build


@cache
def build_id() -> str:
    """Return a line that is equal where the same thing is installed."""
    sources = _hash_parts(build_info.hash_sources(PACKAGE, *INTERPRETED))
    # Compilers differ, so without build info the same sources may count as different.
    compiled = _hash_parts(
        build_info.read_build_info(PACKAGE) or build_info.hash_sources(PACKAGE, *EXTENSION_SUFFIXES)
    )
    line = f"staufen {staufen.__version__} {sources} compiled {compiled}"
    changed = build_info.changed_sources(PACKAGE)
    return f"{line}, since when {len(changed)} sources have changed" if changed else line


@cache
def outdated_sources() -> str:
    """Return a warning if compiled parts are older than their sources, else an empty string."""
    changed = build_info.changed_sources(PACKAGE)
    if not changed:
        return ""
    more = f" and {len(changed) - 1} more" if changed[1:] else ""
    return (
        f"{changed[0]}{more}: changed since the last build, which is still used"
        " (rebuild with `python setup.py build_ext --inplace`)"
    )


def fingerprint_install(*tables: tuple[Game, Sequence[str]]) -> dict[str, object]:
    """Return what must be equal on all workers: build, rules and fingerprints of bots."""
    return {
        "build": build_id(),
        "games": [[str(game), game.rules_version, game.digest] for game, _ in tables],
        "bots": [fingerprint_bots(specs, game) for game, specs in tables],
    }


# -------------------------------------------------------------------- a user's files

INSTALLED = ("site-packages", "dist-packages")


def list_sources(path: Path) -> list[Path]:
    """Return a file and all files that it imports, except installed packages."""
    stdlib = sysconfig.get_path("stdlib")
    folders = [folder.resolve() for folder in (path.parent, *map(Path, sys.path))]
    theirs = [
        str(folder) for folder in folders
        if not folder.is_relative_to(stdlib) and not set(INSTALLED) & set(folder.parts)
    ]  # fmt: skip
    finder = ModuleFinder(theirs, excludes=[__name__.partition(".")[0]])
    if path.suffix == ".py":
        with suppress(SyntaxError, ValueError):  # reported elsewhere
            finder.run_script(str(path))
    files = [getattr(each, "__file__", None) for each in finder.modules.values()]
    found = {Path(file).resolve() for file in files if file}
    return [path.resolve(), *sorted(found - {path.resolve()})]
