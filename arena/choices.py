"""A person's choices: how they are listed, and what a line that was typed means."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from itertools import product, zip_longest
from textwrap import wrap
from typing import NamedTuple

from ..core import InputError
from ..core.board import Line, Span, plain
from ..core.scene import Gesture
from .words import LINE

BETWEEN = 2  # columns between two columns of choices
INDENT = 6  # columns before choices that go on from the line above
SHORTER = (38, 30, 24)  # characters of a choice, where there is no room for all of it
WIDE = 56  # columns of the screen for a column of choices whose labels are broken
TOGETHER = 16  # choices at most that share the beginning of their labels


class Choice(NamedTuple):
    """A gesture and its number in the list."""

    number: int
    gesture: Gesture


def numbered(gestures: Sequence[Gesture]) -> list[Choice]:
    """Return the choices, numbered from 1."""
    return [Choice(number, gesture) for number, gesture in enumerate(gestures, 1)]


def listed(choices: Sequence[Choice], width: int, rows: int, most: int = 0) -> list[Line]:
    """List choices in `rows` lines: with what comes of them, or without, or not all.

    With what comes of them they may take `most` lines, if that is more.
    Without, they stand in columns; or labels that begin alike stand together, behind what they
    share.
    """
    lines = in_full(choices, width)
    apart = any(choice.gesture.consequence or choice.gesture.group for choice in choices)
    if apart and len(lines) <= max(rows, most) * 5 // 6:  # the table may need what is left
        return lines
    lines = _columns(choices, width)
    if len(lines) <= rows:
        return lines
    lines = _shared(choices, width, rows) or _columns(choices, width)
    if len(lines) <= rows:
        return lines
    told = Span(f"     `choices` lists all {len(choices)}; the beginning of a word will do", "dim")
    return [*lines[: max(rows - 1, 1)], [Span(plain([[told]])[:width], "dim")]]


def in_full(choices: Sequence[Choice], width: int) -> list[Line]:
    """List all choices with all that comes of them, with headings where groups begin."""
    lines: list[Line] = []
    group = ""
    for choice in choices:
        if choice.gesture.group != group:
            group = choice.gesture.group
            lines.append([Span(group[:width], "head")])
        lines += _line(choice, width)
    return lines


def _line(choice: Choice, width: int) -> list[Line]:
    """Return a choice in full: what does not fit on its line goes on below."""
    label, consequence = choice.gesture.label, choice.gesture.consequence
    words = [(word, "") for word in label.split()]
    words += [(word, "dim") for word in f"— {consequence}".split()] if consequence else []
    lines: list[Line] = [[Span(f"{choice.number:4} ", "head")]]
    used = 5
    for word, style in words:
        if used + 1 + len(word) > width and used > 7:
            lines.append([Span(" " * 7)])
            used = 7
        lines[-1].append(Span(f" {word}"[: width - used], style))
        used += 1 + len(word)
    return lines


def _columns(choices: Sequence[Choice], width: int) -> list[Line]:
    """Return the labels in as many columns as fit, numbered downwards.

    Labels too long for a second column are broken if it is WIDE enough, and cut in a single one.
    """
    longest = max(len(choice.gesture.label) for choice in choices)
    across = max(1, (width + BETWEEN) // (longest + 6 + BETWEEN))
    if across == 1 and width >= 2 * WIDE:
        across = 2
    wide = min(longest, (width + BETWEEN) // across - 6 - BETWEEN)
    cells = [_cell(choice, wide, across == 1) for choice in choices]
    down = -(-sum(map(len, cells)) // across)
    columns: list[list[Line]] = [[]]
    for cell in cells:
        if len(columns[-1]) >= down and len(columns) < across:
            columns.append([])
        columns[-1] += cell
    lines = [[span for cell in row for span in cell] for row in zip_longest(*columns, fillvalue=[])]
    return [[*line[:-1], Span(line[-1].text.rstrip())] for line in lines]


def _cell(choice: Choice, wide: int, cut: bool) -> list[Line]:
    """Return a number and a label `wide` characters wide: cut, or in as many lines as it takes."""
    label = choice.gesture.label
    parts = [_cut(label, wide)] if cut else wrap(label, wide)
    first = [Span(f"{choice.number:4} ", "head"), Span(f" {parts[0]:<{wide + BETWEEN}}")]
    return [first, *([Span(f"{'':6}{part:<{wide + BETWEEN}}")] for part in parts[1:])]


def _cut(text: str, width: int) -> str:
    """Leave out the last words of a text that is too long, and mark that."""
    if len(text) <= width:
        return text
    whole, _, _ = text[:width].rpartition(" ")
    return f"{(whole or text)[: width - 1].rstrip(':,;(')}…"


def _shared(choices: Sequence[Choice], width: int, rows: int) -> list[Line]:
    """Return the labels in `rows` lines, those that begin alike together; none if they do not fit.

    As little as possible is cut off. `best[end][used]` is how the choices before `end` stand best
    in `used` lines: characters cut off, characters written, lines.
    """
    best: list[dict[int, tuple[int, int, list[Line]]]] = [{0: (0, 0, [])}]
    labels = [choice.gesture.label.split() for choice in choices]
    for end in range(1, len(choices) + 1):
        found: dict[int, tuple[int, int, list[Line]]] = {}
        begun = [(at, *_begun(labels[at:end], width)) for at in range(max(0, end - TOGETHER), end)]
        for (begin, start, left), longest in product(begun, (width, *SHORTER)):
            lines, lost = _together(start, choices[begin:end], left, width, longest)
            size = sum([len(text) for line in lines for text, _ in line])
            for used, (cut, written, before) in best[begin].items():
                each = (cut + lost, written + size, [*before, *lines])
                if used + len(lines) <= rows:
                    known = found.setdefault(used + len(lines), each)
                    found[used + len(lines)] = min(known, each, key=lambda way: way[:2])
        best.append(found)
    return min(best[-1].values(), key=lambda way: way[:2])[2] if best[-1] else []


def _begun(labels: Sequence[Sequence[str]], width: int) -> tuple[str, list[str]]:
    """Return how the line of labels begins, with what they share, and what is left of each."""
    common = _common(labels)
    while len(" ".join(labels[0][:common])) > width // 2:
        common -= 1
    shared = " ".join(labels[0][:common])
    start = f"     {shared.rstrip(',')}:" if common else "    "
    return start, [" ".join(label[common:]) for label in labels]


def _together(
    start: str, choices: Sequence[Choice], left: Sequence[str], width: int, longest: int
) -> tuple[list[Line], int]:
    """Return choices one after the other, behind the beginning of their labels that they share.

    What is `left` of a label is cut to `longest` characters; how many are cut off is returned too.
    """
    lines, used, lost = [[Span(start)]], len(start), 0
    for choice, rest in zip(choices, left, strict=True):
        number, shown = f"  {choice.number})", _cut(rest, longest)
        if used + len(number) + 1 + len(shown) > width and used > INDENT:
            lines.append([Span(" " * INDENT)])
            used = INDENT
        shown = _cut(shown, width - used - len(number) - 1)
        lines[-1] += [Span(number, "head"), Span(f" {shown}")]
        used += len(number) + 1 + len(shown)
        lost += len(rest) - len(shown)
    return lines, lost


def _common(labels: Sequence[Sequence[str]]) -> int:
    """Return how many words labels begin with alike, so that what is left begins with no number."""
    if len(labels) < 2:
        return 0
    most = min(map(len, labels)) - 1
    common = next((n for n in range(most) if len({label[n] for label in labels}) > 1), most)
    while common > 0 and any(label[common][:1].isdigit() for label in labels):
        common -= 1
    return max(common, 0)


def meant(choices: Sequence[Choice], line: str) -> list[Choice]:
    """Return the choices that a line may mean: one, or several to choose from.

    A choice is meant by its number, its word, or the beginning of either its word or its label.
    Raises InputError if it is none.
    """
    if line.isascii() and line.isdigit():
        number = int(line) if len(line) < 9 else 0  # longer, Python may not read it
        if not 1 <= number <= len(choices):
            raise InputError(f"There are choices 1 to {len(choices)}")
        return [choices[number - 1]]
    wanted = " ".join(line.lower().split())
    for fits in (_is, _begins, _has):
        found = [choice for choice in choices if fits(choice.gesture, line.strip(), wanted)]
        if found:
            return found
    known = [choice.gesture.word for choice in choices]
    known += [choice.gesture.label for choice in choices]
    near = get_close_matches(line[:LINE], known, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise InputError(f"unknown choice {line[:LINE]!r}{hint}")


def _is(gesture: Gesture, line: str, wanted: str) -> bool:
    return gesture.word == line or gesture.label.lower() == wanted


def _begins(gesture: Gesture, line: str, wanted: str) -> bool:
    return gesture.word.lower().startswith(wanted) or gesture.label.lower().startswith(wanted)


def _has(gesture: Gesture, line: str, wanted: str) -> bool:
    """Return whether each word typed begins a word of the label."""
    known, typed = _words(gesture.label), _words(wanted)
    return bool(typed) and all(any(word.startswith(each) for word in known) for each in typed)


def _words(text: str) -> list[str]:
    return re.sub(r"[(),:]", " ", text.lower()).split()
