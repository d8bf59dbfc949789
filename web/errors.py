"""Errors that happen without a request, for the person who runs the server."""

import sys
import traceback
from contextlib import suppress

from ..core import InputError


def report_error(error: BaseException, what: str = "") -> None:
    """Print an error to stderr: one line for bad input, a traceback for a fault of ours.

    A stderr that cannot be written to is no reason to stop serving.
    """
    text = f"staufen: {what}{error}\n"
    if not isinstance(error, InputError):
        text = "".join(traceback.format_exception(error))
    with suppress(OSError, ValueError):
        sys.stderr.write(text)
        sys.stderr.flush()
