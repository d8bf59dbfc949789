"""The documentation site: `make docs` builds it, with warnings as errors.

Pages of the games are made from their guides and rules, so no list names a game.
"""

import os
import re
from pathlib import Path
from typing import Any

from staufen import __version__, core
from staufen.core import guide

HERE = Path(__file__).parent
ROOT = HERE.parent

project = "staufen"
author = "the staufen authors"
version = release = __version__
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.viewcode",
]
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence", "html_image"]
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
html_theme = "furo"
html_title = "staufen"
html_copy_source = False


TAKEN = {  # documents that stand elsewhere in the source, by their place in the site
    "made/readme.md": "README.md",
    "made/method.md": "arena/METHOD.md",
    "made/changes.md": "CHANGELOG.md",
    "made/benchmarks.md": "benchmarks/README.md",
    **{
        f"made/results/{path.name}": f"benchmarks/results/{path.name}"
        for path in ROOT.glob("benchmarks/results/*.md")
    },
    **{
        f"made/rules/{name}.md": f"core/games/{name.replace('-', '_')}/RULES.md"
        for name in core.game_names()
    },
}
PLACES = {ROOT / path: HERE / place for place, path in TAKEN.items()}
LINK = re.compile(r"\[([^\]]*)\]\((?!\w+:|#)([^)#]+)(#[^)]*)?\)")


def pages() -> dict[str, str]:
    """Return the pages that are made, by their places."""
    guides = {
        f"made/games/{name}.md": guide.render_guide(core.load(name)) for name in core.game_names()
    }
    return guides | {
        place: settled((ROOT / path).read_text(encoding="utf-8"), (ROOT / path).parent, place)
        for place, path in TAKEN.items()
    }


def settled(text: str, folder: Path, place: str) -> str:
    """Return a text whose links lead from its place in the site to where they led in `folder`.

    Documents and folders that are not in the site are named, without a link.
    """

    def link(match: re.Match[str]) -> str:
        words, target, part = match.groups()
        path = Path(os.path.normpath(folder / target))
        path = PLACES.get(path, path)
        if path.is_dir() or (path.suffix == ".md" and HERE not in path.parents):
            return words
        return f"[{words}]({os.path.relpath(path, (HERE / place).parent)}{part or ''})"

    return LINK.sub(link, text)


def settle(app: Any, name: str, source: list[str]) -> None:
    """Do the same for the documents that stand here."""
    if not name.startswith("made/"):
        source[0] = settled(source[0], (HERE / name).parent, f"{name}.md")


def write_pages() -> None:
    """Write what has changed."""
    for place, text in pages().items():
        path = HERE / place
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def setup(app: Any) -> None:
    """Make the pages before Sphinx looks for them."""
    write_pages()
    app.connect("source-read", settle)
