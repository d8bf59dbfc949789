"""Old names of search options, so that specifications on disk stay readable."""

from collections.abc import Container, Mapping
from typing import Any

from ...core import InputError

RENAMED = {
    "open_moves": "observable_moves",
    "informed": "infoset_roots",
    "widen": "progressive_widening",
    "sparse": "expansion_threshold",
}
# Several options that became the words of one; a negative number switched one off.
MERGED = {
    "fpu": ({"first": "value", "fpu_reduction": "reduction"}, "first", -1.0),
    "playout_length": ({"cutoff": "plies", "turns": "turns", "rounds": "rounds"}, "end", -1),
}


def of_today(options: Mapping[str, Any], known: Container[str] = ()) -> dict[str, Any]:
    """Return options by their names of today, others as they are, and so those `known`.

    Raises InputError where two are given of which the option of today can say but one.
    """
    found: dict[str, Any] = {}
    for old, value in options.items():
        name = old if old in known else RENAMED.get(old, old)
        if name in found:
            raise InputError(f"{old}={value}: option {name!r} is given twice")
        found[name] = value
    for name, (words, off, _) in MERGED.items():
        given = {old: found.pop(old) for old in words if old in found and old not in known}
        if not given:
            continue
        on = {old: value for old, value in given.items() if not _is_off(value)}
        if len(on) > 1 or name in found:
            said = ", ".join(f"{old}={value}" for old, value in given.items())
            raise InputError(f"{said}: say one thing with {name}")
        found[name] = next((f"{words[old]}:{value}" for old, value in on.items()), off)
    return found


def of_old(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options by the names they had at first, of which `of_today` makes the same again."""
    before = {new: old for old, new in RENAMED.items()}
    found: dict[str, Any] = {}
    for name, value in options.items():
        if name not in MERGED:
            found[before.get(name, name)] = value
            continue
        words, _, off = MERGED[name]
        word, _, amount = str(value).partition(":")
        old = {new: old for old, new in words.items()}.get(word)
        found[old or next(iter(words))] = type(off)(amount) if old else off
    return found


def _is_off(value: Any) -> bool:
    return isinstance(value, (int, float)) and value < 0
