"""Zones and places of a table, found by words."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from .scene import Place, Scene, Zone


def find_on_table(scene: Scene, words: str) -> list[Zone | Place]:
    """Return the zones or places that words mean: `me`, a name, `city Tunis`, `region Milano`.

    Each word is one in a label or id, or the beginning of one; zones are found before places, and
    places that are called just so before others: `row I` is not `row II`.
    """
    wanted = _split(words)
    if not re.search("[^\\W\\d]", words):
        return []  # a number names no place
    if wanted == ["me"]:
        return [zone for zone in scene.zones if zone.owner == scene.seat]
    zones = [zone for zone in scene.zones if _meant(_split(_called(scene, zone)), wanted)]
    if zones:
        return list(zones)
    places = [(place, _split(f"{_called(scene, zone)} {place.id} {place.label}"))
              for zone in scene.zones for place in zone.places]  # fmt: skip
    exact = any(set(wanted) <= set(known) for _, known in places)
    meant = set.issuperset if exact else _meant
    return [place for place, known in places if meant(set(known), wanted)]


def _called(scene: Scene, zone: Zone) -> str:
    name = "" if zone.owner is None else scene.players[zone.owner].name
    return f"{zone.id} {zone.label} {name}"


def _meant(known: Iterable[str], wanted: Sequence[str]) -> bool:
    return bool(wanted) and all(any(word.startswith(w) for word in known) for w in wanted)


@lru_cache(10_000)
def _split(text: str) -> list[str]:
    return re.sub(r"[-():,]", " ", text.lower()).split()
