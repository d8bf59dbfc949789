"""A person's choices: how they are listed, and what a line that was typed means."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import NamedTuple

from ..core import InputError
from ..core.board import Line, Span, plain
from ..core.scene import Gesture
from .words import LINE

BETWEEN = 2  # columns between two columns of choices
NARROWEST = 18  # columns of a choice that is cut


class Choice(NamedTuple):
    """A gesture and its number in the list."""

    number: int
    gesture: Gesture


def numbered(gestures: Sequence[Gesture]) -> list[Choice]:
    """Return the choices, numbered from 1."""
    return [Choice(number, gesture) for number, gesture in enumerate(gestures, 1)]


def listed(choices: Sequence[Choice], width: int, rows: int) -> list[Line]:
    """List choices in `rows` lines: with what comes of them, or without, or not all."""
    lines = _headed(choices, width)
    if len(lines) <= rows:
        return lines
    lines = _columns(choices, width, rows)
    if len(lines) <= rows:
        return lines
    told = Span(f"     `choices` lists all {len(choices)}; the beginning of a word will do", "dim")
    return [*lines[: max(rows - 1, 1)], [Span(plain([[told]])[:width], "dim")]]


def in_full(choices: Sequence[Choice], width: int) -> list[Line]:
    """List all choices with all that comes of them, in as many lines as it takes."""
    return _headed(choices, width)


def _headed(choices: Sequence[Choice], width: int) -> list[Line]:
    """Return a line a choice, with headings where groups begin."""
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


def _columns(choices: Sequence[Choice], width: int, rows: int) -> list[Line]:
    """Return the labels in as few columns as fit into `rows`, numbered downwards."""
    longest = max(len(choice.gesture.label) for choice in choices)
    wanted = -(-len(choices) // rows)
    wide = min(longest, max(NARROWEST, width // wanted - 6 - BETWEEN))
    cells = [
        [Span(f"{c.number:4} ", "head"), Span(f" {_cut(c.gesture.label, wide):<{wide + BETWEEN}}")]
        for c in choices
    ]
    across = max(1, width // (wide + 6 + BETWEEN))
    down = -(-len(cells) // across)
    return [[span for cell in cells[row::down] for span in cell] for row in range(down)]


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 1]}…"


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
    known = gesture.label.lower().split()
    return all(any(word.startswith(each) for word in known) for each in wanted.split())
