"""What is made of the table of options: the C struct, the stub of searches, a page of the docs.

Run `python -m staufen.search.generate` after a change of the table.
"""

from collections.abc import Iterator
from pathlib import Path

from .options import BUDGET, CHOICE, MEMBER, SETTING, TABLE, Option

ROOT = Path(__file__).resolve().parents[1]
COMMAND = "python -m staufen.search.generate"


def format_struct() -> str:
    """Return the C struct and the numbers of its words, as Cython."""
    lines = [f'"""The options of a search as C has them; `{COMMAND}` writes this file."""', ""]
    enums: list[str] = []
    members: list[str] = []
    for option in TABLE:
        if option.in_search:
            enums += _format_enum(option)
            members += _format_members(option)
    lines += ["cdef enum:", *(f"    {line}" for line in enums), "", "cdef struct Options:"]
    return "\n".join([*lines, *(f"    {line}" for line in members), ""])


def _format_enum(option: Option) -> Iterator[str]:
    if isinstance(option.allowed, dict) or (option.allowed and isinstance(option.default, str)):
        for number, word in enumerate(option.allowed):
            yield f"{option.name}_{word}".replace("-", "_").upper() + f" = {number}"


def _format_members(option: Option) -> Iterator[str]:
    kinds = {bool: "bint", int: "int", float: "float", str: "int"}
    yield f"{kinds[type(option.default)]} {option.name}"
    if isinstance(option.allowed, dict):
        number = next(bounds for bounds in option.allowed.values() if bounds)[0]
        yield f"{kinds[type(number)]} {option.name}_amount"


def format_stub(text: str) -> str:
    """Return the stub of searches with the options as they are."""
    begin, end = "        # options\n", "        # end of options\n"
    head, rest = text.split(begin)
    lines = [f"        {o.name}: {type(o.default).__name__} = ...,\n" for o in TABLE if o.in_search]
    return head + begin + "".join(lines) + end + rest.split(end)[1]


def format_page() -> str:
    """Return docs/search-options.md."""
    titles = {
        BUDGET: "Budget and bot",
        SETTING: "Search",
        CHOICE: "Tree and evaluation",
        MEMBER: "Variant",
    }
    intros = {
        SETTING: "Some games have other defaults; `staufen games GAME` lists them.",
        MEMBER: "Set by the bots. You can only change `observable_moves` of so-ismcts,"
                " `infoset_roots` of mo-ismcts and `worlds` of pimc.",
    }  # fmt: skip
    lines = [
        "# Search options",
        "",
        "Options of `so-ismcts`, `mo-ismcts`, `pimc`, `flat` and `cheater`. Example:"
        " `so-ismcts(iterations=500, fpu=reduction:0.1)`.",
        f"`{COMMAND}` generates this page from `search/options.py`.",
    ]
    for role, title in titles.items():
        lines += ["", f"## {title}", ""]
        if role in intros:
            lines += [intros[role], ""]
        lines += ["| option | default | values | description |", "|---|---|---|---|"]
        lines += [_table_row(option) for option in TABLE if option.role == role]
    return "\n".join([*lines, ""])


def _table_row(option: Option) -> str:
    default = str(option.default).lower() if isinstance(option.default, bool) else option.default
    values = option.range.replace("|", "\\|")
    doc = option.doc.replace("|", "\\|")
    return f"| `{option.name}` | `{default}` | {values} | {doc} |"


def generate_files() -> dict[Path, str]:
    """Return the text of every file that is made from the table, by its place."""
    searcher = ROOT / "search" / "search.pyi"
    return {
        ROOT / "search" / "options.pxd": format_struct(),
        searcher: format_stub(searcher.read_text()),
        ROOT / "docs" / "search-options.md": format_page(),
    }


if __name__ == "__main__":
    for path, text in generate_files().items():
        path.write_text(text)
