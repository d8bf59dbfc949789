"""Whatever Python does with what the package offers, it gets an error, not a crash or a hang."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.misuse import SNIPPETS

ROOT = Path(__file__).parents[2]
COMPILED = ("core", "search", "bots", "arena", "bridges")
ARGUMENT = re.compile(r"^(?:bytes|list|dict|str|tuple|[A-Z]\w+) +\w+")  # of a type that None is in
ASKED = "head_of("  # which refuses None


@pytest.mark.promises
def test_misuse_is_described_and_survived():
    """All snippets in one process: a crash or a hang would end it."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.misuse"], cwd=ROOT, capture_output=True, text=True
    )
    lines = done.stdout.splitlines()
    assert len(lines) == len(SNIPPETS) > 19, f"{lines[-1:]} {done.stderr[-2000:]}"
    assert [line for line in lines if line.endswith("nothing was raised")] == []
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "path",
    [path for folder in COMPILED for path in sorted((ROOT / folder).rglob("*.p[yx][xi]"))],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_no_compiled_function_takes_none_for_an_object(path):
    text = path.read_text(encoding="utf-8")
    for head in re.finditer(r"^ *(?:cp)?def (\w+)\((.*?)\):\n(.*?\n\n)", text, re.M | re.S):
        name, arguments, body = head.groups()
        for argument in arguments.split(","):
            if ARGUMENT.match(argument.strip()) and ASKED not in body:
                assert "not None" in argument, f"{path}: {name}({argument.strip()})"
