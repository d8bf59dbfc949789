"""A game's guide and the terms it explains, for the page."""

import re
from functools import lru_cache

from markdown_it import MarkdownIt

from ..core import Game, guide, load
from ..core.interface import GlossaryEntry

MAX_CACHED = 16  # guides
RULE = re.compile(
    r"^\| ([A-Z]+-\d+) \| (.+?) \| (.+?) \|", re.MULTILINE
)  # a rule, or question and answer


def load_guide(text: str) -> dict[str, object]:
    """Return the guide of a game's specification: HTML, terms, rules. Raises InputError."""
    return render_guide(str(load(text)))


@lru_cache(MAX_CACHED)
def render_guide(spec: str) -> dict[str, object]:
    """Return the guide of a canonical specification."""
    game = load(spec)
    html = (
        MarkdownIt("commonmark", {"html": False}).enable("table").render(guide.render_guide(game))
    )
    words = [_describe_term(game, thing) for thing in guide.list_entries(game)]
    return {"html": html, "words": words, "rules": numbered_rules(game)}


def numbered_rules(game: Game) -> dict[str, str]:
    """Return the rules of a game by their numbers, as RULES.md states them; none without it."""
    ledger = guide.guide_path(game).with_name("RULES.md")
    rows = RULE.findall(ledger.read_text(encoding="utf-8")) if ledger.is_file() else []
    texts = [
        (number, f"{text} {more}" if text.endswith("?") else text) for number, text, more in rows
    ]
    return {number: text.replace("`", "") for number, text in texts}


def _describe_term(game: Game, thing: GlossaryEntry) -> dict[str, object]:
    """Return a term with its meaning, its rule, and whether its numbers are reconstructed."""
    return {
        "name": thing.name,
        "ids": list(thing.ids),
        "text": thing.text,
        "rule": game.components.rule(*thing.paths),
        "ours": game.components.is_ours(*thing.paths),
    }
