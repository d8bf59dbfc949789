"""A game's guide and the words it explains, for the page."""

from functools import cache
from typing import Any

from markdown_it import MarkdownIt

from ..core import Game, guide, load
from ..core.interface import Thing


@cache
def rules(text: str) -> dict[str, Any]:
    """Return the guide of a game's specification: HTML, and its words. Raises InputError."""
    game = load(text)
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(guide.fill(game))
    return {"html": html, "words": [_word(game, thing) for thing in guide.things(game)]}


def _word(game: Game, thing: Thing) -> dict[str, Any]:
    """Return what the page shows on a word: what it means, its rule, and whether it is ours."""
    return {
        "name": thing.name,
        "ids": list(thing.ids),
        "text": thing.text,
        "rule": game.components.rule(*thing.paths),
        "ours": game.components.is_ours(*thing.paths),
    }
