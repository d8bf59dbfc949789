"""Hash of a seat's view, by which two programs check that they agree."""

import json
from hashlib import sha256

from .game import View

HASH_LENGTH = 16  # hexadecimal digits


def hash_view(view: View) -> str:
    """Return the first sixteen hexadecimal digits of SHA-256 of a view's fields.

    The hashed text is JSON with sorted keys and no spaces, so any language can compute it.
    """
    text = json.dumps(view.fields(), sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:HASH_LENGTH]
