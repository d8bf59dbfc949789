"""Ladders that come with the package; `staufen ladder GAME --remake` plays one again."""
