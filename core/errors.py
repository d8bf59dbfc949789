"""What the program says when something given to it cannot be used."""

from collections.abc import Iterable
from difflib import get_close_matches


class InputError(ValueError):
    """Something from outside (a file, an option, an action) that cannot be used.

    The message names the thing, the place and what would have been right; a command
    line prints it as it is and ends with exit code 2.
    """


def unknown(what: str, word: object, known: Iterable[object], where: str = "") -> InputError:
    """Return the error for a word that is not in a vocabulary, with the nearest right one."""
    words = [str(k) for k in known]
    near = get_close_matches(str(word), words, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    place = f"{where}: " if where else ""
    return InputError(
        f"{place}unknown {what} {str(word)!r}{hint} (known: {', '.join(words) or 'none'})"
    )
