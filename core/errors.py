"""Errors for what is given to the program and cannot be used."""

from collections.abc import Iterable
from difflib import get_close_matches

KINDS = {
    bool: "true or false", int: "a whole number", float: "a number", str: "text", list: "a list",
    dict: "a table", type(None): "none",
}  # fmt: skip


class InputError(ValueError):
    """Something from outside (a file, an option, an action) that cannot be used.

    The message names the thing, its place and what is allowed there. The command line prints it
    and ends with exit code 2.
    """


def unknown(what: str, word: object, known: Iterable[object], where: str = "") -> InputError:
    """Return the error for a word that is not among the known ones; it names the nearest one."""
    words = [str(k) for k in known]
    near = get_close_matches(str(word), words, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    place = f"{where}: " if where else ""
    return InputError(
        f"{place}unknown {what} {str(word)!r}{hint} (known: {', '.join(words) or 'none'})"
    )


def kinds(*allowed: type) -> str:
    """Return in words what may stand where values of these types may: "text or none"."""
    return " or ".join(KINDS.get(kind, kind.__name__) for kind in allowed)
