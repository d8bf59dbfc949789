"""The names of C's enums in the stubs: written from the sources, so that neither lists them twice.

A stub has a block between two comments for the names of the `cpdef enum`s of its module. Run
`python -m staufen.core.stubs` after a change of an enum.
"""

import re
from pathlib import Path

CORE = Path(__file__).resolve().parent
BEGIN, END = "# numbers of C\n", "# end of the numbers\n"
ENUM = re.compile(r"^cpdef enum[^\n]*:[^\n]*\n((?:[ ]+[^\n]*\n|\n)+)", re.MULTILINE)
NAME = re.compile(r"\b([A-Z]\w*)\b(?:\s*=[^,\n]*)?")


def names(source: str) -> list[str]:
    """Return the names in the `cpdef enum`s of Cython source, in their order."""
    found = []
    for body in ENUM.findall(source):
        for line in body.splitlines():
            found += NAME.findall(line.partition("#")[0])
    return found


def stub(path: Path) -> str:
    """Return a stub with the names as they are in the module's `.pxd` and `.pyx`."""
    head, begin, rest = path.read_text(encoding="utf-8").partition(BEGIN)
    if not begin:
        return head
    sources = [path.with_suffix(kind) for kind in (".pxd", ".pyx")]
    code = "".join(each.read_text(encoding="utf-8") for each in sources if each.exists())
    lines = [f"{name}: int\n" for name in names(code)]
    return head + BEGIN + "".join(lines) + END + rest.partition(END)[2]


def made() -> dict[Path, str]:
    """Return the text of every stub of this folder and those in it, by its place."""
    return {path: stub(path) for path in CORE.rglob("*.pyi")}


if __name__ == "__main__":
    for path, text in made().items():
        path.write_text(text, encoding="utf-8")
