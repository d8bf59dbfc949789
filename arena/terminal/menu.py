"""A person's choices: how they are listed, and which of them a typed line means."""

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches

from ...core import InputError
from ...core.player_names import format_count
from ...core.scene import Gesture
from ..sanitize import MAX_LINE_LENGTH
from .screen import Screen


def list_choices(screen: Screen, gestures: Sequence[Gesture], whole: bool = False) -> None:
    """Write the numbered choices with their consequences, under the headings of their groups.

    If they are more than fit on the screen, and not the `whole` is wanted, the labels stand in
    columns.
    """
    labels = [_label_amounts(gesture) for gesture in gestures]
    numbered = [f"{number:4}  {label}" for number, label in enumerate(labels, 1)]
    if len(gestures) > screen.height // 2 and not whole:
        screen.draw_columns(numbered)
        screen.say("      `choices` shows what comes of each.", "dim")
        return
    group = ""
    for text, gesture in zip(numbered, gestures, strict=True):
        if gesture.group != group:
            group = gesture.group
            screen.say(group, "head")
        screen.say(f"{text} — {gesture.consequence}" if gesture.consequence else text)


def _label_amounts(gesture: Gesture) -> str:
    """Return the label with the viewer's costs and gains: "Milano (−4 figures, +1 envoy)"."""
    signed = [("−", gesture.costs), ("+", gesture.gains)]
    amounts = [
        f"{sign}{format_count(each.count, each.kind.replace('-', ' ').removesuffix('s'))}"
        for sign, found in signed
        for each in found
        if each.seat is None
    ]
    return f"{gesture.label} ({', '.join(amounts)})" if amounts else gesture.label


def find_choices(gestures: Sequence[Gesture], line: str) -> list[Gesture]:
    """Return the choices that a line may mean, none if there is none.

    A choice is meant by its number, its word or its label, the beginning of one of these, or the
    beginnings of some words of its label. Raises InputError for a number that is too large.
    """
    if line.isascii() and line.isdigit():
        number = int(line[:9])
        if not 1 <= number <= len(gestures):
            raise InputError(
                f"{line[:MAX_LINE_LENGTH]} is not a choice (expected 1 to {len(gestures)})."
            )
        return [gestures[number - 1]]
    wanted = " ".join(line.lower().split())
    tests: tuple[Callable[[Gesture], bool], ...] = (
        lambda gesture: wanted in (gesture.word.lower(), gesture.label.lower()),
        lambda gesture: gesture.word.lower().startswith(wanted),
        lambda gesture: gesture.label.lower().startswith(wanted),
        lambda gesture: _has_words(gesture.label, wanted),
    )
    found = ([gesture for gesture in gestures if wanted and test(gesture)] for test in tests)
    return next(filter(None, found), [])


def suggest_choice(gestures: Sequence[Gesture], line: str) -> str:
    """Return a question with the choice that looks most like a line, empty if none does."""
    known = [text for gesture in gestures for text in (gesture.word, gesture.label)]
    near = get_close_matches(line[:MAX_LINE_LENGTH], known, n=1)
    return f" Did you mean {near[0]!r}?" if near else ""


def _has_words(label: str, wanted: str) -> bool:
    """Return whether each wanted word begins a word of the label."""
    known, typed = (re.sub(r"[(),:]", " ", text.lower()).split() for text in (label, wanted))
    return bool(typed) and all(any(word.startswith(each) for word in known) for each in typed)
