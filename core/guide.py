"""The guide of a game, for the options chosen, and the meaning of its words.

A guide is `guide.md` in the game's folder. A paragraph that begins with `{option=value}` is shown
only if the option has this value; `{option=one,other}` allows either. `players` counts as an
option. If a paragraph has several braces, all must hold. The section `Words` is the glossary.
"""

import re
import unicodedata
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache, lru_cache
from pathlib import Path

from . import spec
from .errors import InputError, unknown
from .interface import GlossaryEntry, TextWithEntries
from .registry import GAMES, Game, card

CONDITION = re.compile(r"\{(\w+)=([^}]+)\} ?")
ROW = re.compile(r"^\| (.+?) \| (.+?) \|$", re.MULTILINE)  # of a table with two columns
WORDS = "\n## Words\n"
MAX_EXPLAINED = 12  # things of one name; more are only named


def guide_path(game: Game) -> Path:
    """Return the file of a game's guide."""
    return GAMES / game.name.replace("-", "_") / "guide.md"


def read_guide(game: Game) -> str:
    """Return the guide as it is written, conditions included. Raises InputError.

    A game without a guide, as one from a Python file, has its title and what it says about itself.
    """
    try:
        return guide_path(game).read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError):
        about = card(game.name)["about"] or "This game has no guide."
        return f"# {game.title}\n\n{about}\n"
    except OSError as error:
        raise InputError(f"{guide_path(game)}: {error.strerror}") from None


def render_guide(game: Game) -> str:
    """Return the guide in Markdown, for the players, options and components of a game.

    Raises InputError for a condition that names no option.
    """
    text = select_paragraphs(game, read_guide(game))
    return "\n\n".join([text, *_chosen(game), *_reconstructed(game)]) + "\n"


def select_paragraphs(game: Game, text: str) -> str:
    """Return the paragraphs of a text whose conditions hold. Raises InputError as `fill` does."""
    paragraphs = text.strip().split("\n\n")
    return "\n\n".join(CONDITION.sub("", each) for each in paragraphs if _holds(game, each))


def glossary_entries(game: Game) -> list[GlossaryEntry]:
    """Return the words of the guide's glossary. `goshawk (Q)` has both names."""
    _, _, words = render_guide(game).partition(WORDS)
    rows = ROW.findall(words.partition("\n\n\n")[0])[1:]  # without the head of the table
    return [
        GlossaryEntry(name, text, tuple(re.findall(r"[^,()]+", name)))
        for name, text in rows
        if not name.startswith("-")
    ]


@lru_cache(maxsize=8)  # a page asks for one word after another
def list_entries(game: Game) -> tuple[GlossaryEntry, ...]:
    """Return the words of the glossary, then the named things of the game itself."""
    text = game.text
    named = text.list_entries(game) if isinstance(text, TextWithEntries) else ()
    return (*glossary_entries(game), *named)


def find_entries(game: Game, word: str) -> tuple[list[GlossaryEntry], list[GlossaryEntry]]:
    """Return (things with this name, other things with the word in their name).

    If nothing has the name, the first list holds the things whose name begins with the word; if
    there are none, those with a word in their name from which on it is so. Case, accents and
    punctuation do not count. Raises InputError naming the nearest words.
    """
    known = list_entries(game)
    found: list[GlossaryEntry] = []
    fitting: list[GlossaryEntry] = []
    for fits in (_is, _begins, _has):
        fitting = [thing for thing in known if _key(word) and fits(thing, word)]
        found = found or fitting
    if not found:
        names = {_key(name): thing.name for thing in known for name in _names(thing)}
        near = dict.fromkeys(names[key] for key in get_close_matches(_key(word), names, n=3))
        where = "the guide ends with a glossary" if known else "this game explains no words"
        hint = f"did you mean {' or '.join(near)}?" if near else where
        raise InputError(f"{game.name}: unknown word {word!r}; {hint}")
    return found, [thing for thing in fitting if thing not in found]


def explain_entry(game: Game, thing: GlossaryEntry) -> str:
    """Return a thing's name, what it does, its rule if one is named, and a note if it is ours."""
    rule = game.components.rule(*thing.paths)
    ours = game.components.is_ours(*thing.paths)
    source = f" [{rule}]" if rule else ""
    return f"{thing.name}: {thing.text}.{source}{' (our reconstruction)' if ours else ''}"


def explain_word(game: Game, word: str) -> str:
    """Return what the things of a name are, and which others have it. Raises InputError."""
    found, more = find_entries(game, word)
    if len(found) > MAX_EXPLAINED:
        found, more = [], found
    lines = [explain_entry(game, thing) for thing in found]
    return "\n".join([*lines, *([f"See also: {', '.join(t.name for t in more)}."] if more else [])])


def _holds(game: Game, paragraph: str) -> bool:
    options = {"players": game.players, **game.options}
    while match := CONDITION.match(paragraph):
        option, values = match.groups()
        if option not in options:
            raise unknown("option", option, options, str(guide_path(game)))
        if spec.format_value(options[option]) not in values.split(","):
            return False
        paragraph = paragraph[match.end() :]
    return True


def _chosen(game: Game) -> Iterator[str]:
    """Yield a section about the options that are not at their defaults."""
    options = card(game.name).get("options", {})
    lines = [
        f"- {key}={spec.format_value(game.options[key])}: {entry['help']} ({entry['rule']})"
        for key, entry in options.items()
        if game.options[key] != entry["values"][0]
    ]
    if lines:
        yield "## Options chosen"
        yield "\n".join(lines)


def _reconstructed(game: Game) -> Iterator[str]:
    shares = game.components.shares()
    if shares["C"]:
        yield (
            f"*{shares['C']} of {shares.total()} values of the box are our reconstruction, since"
            f" what is public leaves them out. `staufen rules {game.name} WORD` marks them.*"
        )


def _names(thing: GlossaryEntry) -> tuple[str, ...]:
    return (thing.name, *thing.ids)


@cache
def _key(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in plain if letter.isalnum())


def _is(thing: GlossaryEntry, word: str) -> bool:
    return _key(word) in map(_key, _names(thing))


def _begins(thing: GlossaryEntry, word: str) -> bool:
    return any(_key(name).startswith(_key(word)) for name in _names(thing))


def _has(thing: GlossaryEntry, word: str) -> bool:
    parts = thing.name.split()
    ends = (" ".join(parts[i:]) for i in range(len(parts)))  # from each of its words on
    return any(_key(end).startswith(_key(word)) for end in ends)
