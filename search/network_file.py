"""Network files: `.npz` archives of weights that say what they are of.

- `format`: `staufen network 1`, `staufen policy 1` or `staufen fast policy 1`
- `game`: the name of the game
- `names`: of the inputs, in their order
- `linear` [inputs], `first` [inputs, units], `first_bias`, `second` [units, units], `second_bias`,
  `last` [units], `last_bias`: the weights
- `about`: JSON that says where they come from
- `fingerprint`: of all that, twelve hexadecimal digits

The strength of a seat by its inputs x is

    linear . x + last . r(r(x . first + first_bias) . second + second_bias) + last_bias

where r keeps what is positive. A policy has other weights: `scale`, `linear` [inputs, actions],
`first` [inputs, units], `first_bias`, `last` [units, actions] and `last_bias` [actions]. For the
inputs x of the seat to act, the logits of its actions are

    x . linear + r(x . first + first_bias) . last + last_bias

added to `scale` times its strength one ply on, by the game's own weights. Actions are numbered as
the game does, or turned as the inputs are (see `policy.codes`). A fast policy has neither `scale`
nor `linear`: no action needs to be tried to judge it.
"""

import hashlib
import io
import json
import os
import zipfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..core import Game, InputError
from ..core.input_files import read_bytes

FORMAT = "staufen network 1"
POLICY = "staufen policy 1"
FAST = "staufen fast policy 1"
LEARNED = ("network", "policy", "fast-policy")  # what may come with a game
USES = {FORMAT: "value", POLICY: "prior", FAST: "playout_prior"}  # options of searches
MAX_FILE_BYTES = 2**20  # bytes of a file, and of all in it
MAX_WEIGHT = 1e6  # the largest weight
SHAPES = {  # by name of a size, which all arrays share
    "linear": ("inputs",),
    "first": ("inputs", "first units"),
    "first_bias": ("first units",),
    "second": ("first units", "second units"),
    "second_bias": ("second units",),
    "last": ("second units",),
    "last_bias": (),
}
POLICY_SHAPES = {
    "scale": (),
    "linear": ("inputs", "actions"),
    "first": ("inputs", "units"),
    "first_bias": ("units",),
    "last": ("units", "actions"),
    "last_bias": ("actions",),
}
FAST_POLICY_SHAPES = {
    name: shape for name, shape in POLICY_SHAPES.items() if name not in ("scale", "linear")
}
FORMATS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    FORMAT: SHAPES, POLICY: POLICY_SHAPES, FAST: FAST_POLICY_SHAPES,
}  # fmt: skip
TEXTS = ("format", "game", "about", "fingerprint")


class Contents(NamedTuple):
    """What a network file holds."""

    game: str
    names: tuple[str, ...]
    arrays: Mapping[str, np.ndarray]  # float32, by entry
    about: Mapping[str, object]
    format: str = FORMAT

    @property
    def fingerprint(self) -> str:
        """Twelve hexadecimal digits that change whenever anything else does."""
        text = json.dumps([self.format, self.game, self.names, self.about], sort_keys=True)
        parts = [text.encode(), *(self.arrays[name].tobytes() for name in FORMATS[self.format])]
        return hashlib.sha256(b"".join(parts)).hexdigest()[:12]


def input_names_of(game: Game) -> tuple[str, ...]:
    """Return the names of what networks of a game look at: its inputs, or else its features."""
    return game.input_names or game.feature_names


def write_network(path: Path, contents: Contents) -> None:
    """Write a network file; equal contents give equal bytes. Raises InputError."""
    check_contents(contents, place=str(path))
    entries: dict[str, object] = {
        "format": contents.format,
        "game": contents.game,
        "names": contents.names,
        "about": json.dumps(contents.about, sort_keys=True),
        "fingerprint": contents.fingerprint,
        **contents.arrays,
    }
    room = io.BytesIO()
    save: Callable[..., None] = np.savez_compressed
    save(room, **{name: np.asarray(entry) for name, entry in entries.items()})
    if len(room.getvalue()) > MAX_FILE_BYTES:
        raise InputError(f"{path}: {len(room.getvalue())} bytes, at most {MAX_FILE_BYTES} expected")
    part = path.with_name(path.name + ".part")
    try:
        part.write_bytes(room.getvalue())
        os.replace(part, path)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None


def read_network(path: Path, game: Game) -> Contents:
    """Read a network file. Raises InputError naming what is wrong, or not of this game."""
    entries = read_arrays(path, MAX_FILE_BYTES)
    _check_entries(entries, (*TEXTS, "names"), path)
    texts = {name: _to_text(entries[name], f"{path}: {name}") for name in TEXTS}
    if texts["format"] not in FORMATS:
        known = ", ".join(map(repr, FORMATS))
        raise InputError(f"{path}: format {texts['format']!r}: one of {known} expected")
    shapes = FORMATS[texts["format"]]
    _check_entries(entries, shapes, path)
    if texts["game"] != game.name:
        raise InputError(f"{path}: a network of {texts['game']}, not of {game.name}")
    names = _check_names(entries["names"], input_names_of(game), path)
    arrays = {name: entries[name] for name in shapes}
    try:  # what is nested deep may be read and yet be too deep to be written
        about = json.loads(texts["about"])
        contents = Contents(game.name, names, arrays, about, texts["format"])
        found = contents.fingerprint
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path}: about: {error}") from None
    check_contents(contents, place=str(path), actions=game.num_actions)
    if texts["fingerprint"] != found:
        raise InputError(f"{path}: fingerprint {texts['fingerprint']!r}, its contents give {found}")
    return contents


def read_arrays(path: Path, limit: int) -> dict[str, np.ndarray]:
    """Return the arrays of an `.npz` file of at most `limit` bytes, packed and unpacked.

    Raises InputError.
    """
    data = read_bytes(path, limit)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > limit:
                raise InputError(f"{path}: entries are too large (expected at most {limit} bytes)")
        with np.load(io.BytesIO(data), allow_pickle=False) as file:
            return {name: file[name] for name in file.files}
    except InputError:
        raise
    except Exception as error:  # zipfile and numpy raise many kinds for broken bytes
        raise InputError(f"{path}: not a valid .npz file ({error})") from None


def _check_entries(entries: Mapping[str, object], names: Iterable[str], path: Path) -> None:
    for name in names:
        if name not in entries:
            raise InputError(f"{path}: no network of staufen: it has no entry {name!r}")


def _to_text(entry: np.ndarray, place: str) -> str:
    if entry.shape != () or entry.dtype.kind != "U":
        raise InputError(f"{place}: a text expected, not {entry.dtype} of shape {entry.shape}")
    return str(_to_unicode(entry, place))


def _to_unicode(entry: np.ndarray, place: str) -> Any:
    """Return the text or list of texts of an entry. Raises InputError for what is no Unicode."""
    try:
        return entry.tolist()
    except (SystemError, ValueError) as error:
        raise InputError(f"{place}: {error}") from None


def _check_names(entry: np.ndarray, wanted: tuple[str, ...], path: Path) -> tuple[str, ...]:
    if entry.ndim != 1 or entry.dtype.kind != "U":
        raise InputError(f"{path}: names: a list of texts expected, not {entry.dtype}")
    if len(entry) != len(wanted):  # first, as empty names take no room in a file
        raise InputError(
            f"{path}: names: of {len(entry)} inputs, the game has {len(wanted)}; train it anew"
        )
    names = tuple(_to_unicode(entry, f"{path}: names"))
    for i, (name, right) in enumerate(zip(names, wanted, strict=True)):
        if name != right:
            raise InputError(
                f"{path}: names: input {i} is {name!r}, {right!r} in the game; train it anew"
            )
    return names


def check_contents(
    contents: Contents,
    formats: Iterable[str] = FORMATS,
    place: str = "network",
    actions: int | None = None,
) -> None:
    """Raise InputError for contents of none of the formats, or whose arrays do not fit together.

    A policy has as many `actions`, or any number where that is None. `place` begins the text.
    """
    if contents.format not in formats:
        known = ", ".join(map(repr, formats))
        raise InputError(f"{place}: format {contents.format!r}: one of {known} expected")
    sizes = {"inputs": len(contents.names)}
    if actions is not None:
        sizes["actions"] = actions
    for name, shape in FORMATS[contents.format].items():
        array = contents.arrays.get(name)
        if not isinstance(array, np.ndarray):
            raise InputError(f"{place}: {name}: an array expected, not {array!r:.80}")
        for size, found in zip(shape, array.shape, strict=False):
            sizes.setdefault(size, found)
        wanted = tuple(sizes[size] for size in shape if size in sizes)
        if array.dtype != np.float32 or array.shape != wanted or 0 in wanted:
            raise InputError(
                f"{place}: {name}: {array.dtype} of shape {array.shape}: float32 of shape"
                f" {wanted} expected"
            )
        if not (np.abs(array) <= MAX_WEIGHT).all():
            raise InputError(f"{place}: {name}: numbers within {MAX_WEIGHT:g} of 0 expected")
