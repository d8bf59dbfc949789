"""The digest of what a seat knows, by which two programs find out whether they are in step."""

import json
from hashlib import sha256

from .game import View

DIGITS = 16  # hexadecimal


def digest(view: View) -> str:
    """Return the first sixteen hexadecimal digits of SHA-256 of a view's fields.

    They are hashed as JSON, with sorted keys and no spaces: any language can do the same.
    """
    text = json.dumps(view.fields(), sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:DIGITS]
