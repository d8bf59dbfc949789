"""The lessons of a guided first game: each is told when what it speaks of is there to be chosen.

Lessons are `lessons.toml` in a game's folder, in the order in which they are told. A lesson has

    name    another one for each
    at      patterns of the words of choices: one of them must be offered
    phase   a pattern of the scene's phase, and `round` of its round, if it matters
    look    patterns of the places and zones that are meant
    rule    the rules that it tells, as RULES.md numbers them
    text    what is told; its paragraphs may have conditions, as those of the guide

All that decides is the scene of a seat, so nothing hidden can be told.
"""

import re
from collections.abc import Iterator
from fnmatch import translate
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from . import guide, tables
from .errors import InputError, kinds
from .input_files import JsonObject
from .registry import GAMES, Game
from .scene import Scene

KEYS = {"name": str, "text": str, "rule": str, "phase": str, "round": str, "at": list, "look": list}
MATCHES_NOTHING = "(?!)"
REQUIRED_KEYS = {"name", "text", "rule", "at"}


class Lesson(NamedTuple):
    """What is told once, and when."""

    name: str
    text: str
    rule: str
    at: re.Pattern[str]
    phase: re.Pattern[str]
    round: re.Pattern[str]
    look: re.Pattern[str]

    def is_due(self, scene: Scene) -> bool:
        """Return whether it fits what the viewer of a scene is asked."""
        return bool(
            self.phase.match(scene.phase)
            and self.round.match(scene.round)
            and any(self.at.match(gesture.word) for gesture in scene.gestures)
        )

    def places(self, scene: Scene) -> list[str]:
        """Return the ids of the places that it speaks of: common ones and the viewer's own."""
        return [
            place.id
            for zone in scene.zones
            if zone.owner in (None, scene.seat)
            for place in zone.places
            if self.look.match(zone.id) or self.look.match(place.id)
        ]


def lessons_path(game: Game) -> Path:
    """Return the file of a game's lessons; not every game has one."""
    return GAMES / game.name.replace("-", "_") / "lessons.toml"


@lru_cache(64)
def load_lessons(game: Game) -> tuple[Lesson, ...]:
    """Return the lessons for a game's players and options, in their order; maybe none.

    Raises InputError naming the lesson and the key that is wrong.
    """
    path = lessons_path(game)
    if not path.is_file():
        return ()
    entries = tables.read_toml(path).get("lesson", [])
    return tuple(_parse_lessons(game, entries, str(path)))


def find_due_lessons(game: Game, scene: Scene) -> list[Lesson]:
    """Return the lessons that fit what the viewer of a scene is asked, in their order."""
    return [lesson for lesson in load_lessons(game) if lesson.is_due(scene)]


def _parse_lessons(game: Game, entries: list[JsonObject], where: str) -> Iterator[Lesson]:
    for number, entry in enumerate(entries, 1):
        _check_entry(entry, f"{where}: lesson {entry.get('name', number)}")
        text = " ".join(guide.select_paragraphs(game, entry["text"]).split())
        if text:
            usual = {"phase": "*", "round": "*", "look": [], **entry}
            patterns = (_pattern(usual[key]) for key in ("at", "phase", "round", "look"))
            yield Lesson(entry["name"], text, entry["rule"], *patterns)


def _check_entry(entry: JsonObject, where: str) -> None:
    for key, value in entry.items():
        if key not in KEYS:
            raise InputError(f"{where}: unknown key {key}; known are {', '.join(KEYS)}")
        if not isinstance(value, KEYS[key]):
            raise InputError(f"{where}: {key}: {kinds(KEYS[key])} expected")
    if lacking := REQUIRED_KEYS - set(entry):
        raise InputError(f"{where}: {', '.join(sorted(lacking))} expected")


def _pattern(wanted: str | list[str]) -> re.Pattern[str]:
    """Return what matches a pattern, or one of several."""
    patterns = [wanted] if isinstance(wanted, str) else wanted
    return re.compile("|".join(map(translate, patterns)) or MATCHES_NOTHING)
