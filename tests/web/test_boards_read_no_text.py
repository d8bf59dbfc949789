"""Boards draw data, kinds and ids: texts are shown, never read, so that any language will do."""

import re

import pytest

from staufen.web import messages

SOURCES = sorted(messages.BOARDS.rglob("*.js"))
TEXT = r"(?<!\bdata)\??\.(?:label|text|note|name|brief|prompt|phase|round|consequence|group|why)\b"
READING = [
    rf"{TEXT}\??\.(?:includes|startsWith|endsWith|split|match|matchAll|search|replace|slice|indexOf)\b",
    rf"{TEXT}(?:\.length)?\s*(?:===|!==|[<>])",
    rf"(?:===|!==)\s*[\w.?\[\]]+{TEXT}",
    rf"\.(?:test|exec)\([^)]*{TEXT}",
    rf"\bswitch \([^)]*{TEXT}",
    rf"\b[A-Z]\w*\[[^\]]*{TEXT}\]",  # a table by texts
]


def strip_comments(source):
    return re.sub(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", "", source, flags=re.S)


def read_texts(source):
    """Return what reads a text in a module."""
    code = strip_comments(source)
    return [found[0] for pattern in READING for found in re.finditer(pattern, code)]


@pytest.mark.parametrize(
    "source",
    [
        'if (place.note.includes("can capture")) draw();',
        'const mine = player.name === "you";',
        "const mine = you === scene.players[0].name;",
        'const [first] = zone.brief.split(" · ");',
        "/^sell (.*) for/.exec(move.label)",
        "const icon = ICONS[piece.label];",
        'switch (place.note) { case "open": }',
    ],
)
def test_reading_a_text_is_found(source):
    assert read_texts(source)


@pytest.mark.parametrize(
    "source",
    [
        "text(place.label, 10, 20, { size: 15 })",
        '"data-tip": [zone.label, zone.note].filter(Boolean).join(" · ")',
        'const own = player.you && place.id.startsWith("card-");',
        "const icon = ICONS[piece.kind];",
        'if (scene.data.phase === "bids") draw();',
        "// a note that says place.note.includes is no code",
    ],
)
def test_showing_a_text_is_allowed(source):
    assert not read_texts(source)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_no_board_reads_a_text(path):
    assert read_texts(path.read_text()) == []
