"""What keeps our reconstruction of the box in one piece, and binds nobody else's data."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ...errors import InputError
from .checks import open_spaces
from .shapes import expect


def guard(data: Mapping[str, Any]) -> None:
    """Raise InputError naming the first number in which our reconstruction is not itself."""
    for fault in odds(data):
        raise InputError(f"stupor-mundi: {fault}")


def odds(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield in what our reconstruction is not itself, as `path: expectation`."""
    yield from _castle(data)
    yield from _edicts(data)
    yield from _voyage(data)
    yield from expect(
        "workplace.path.B.arrow_grain[2]", data["workplace"]["path"]["B"]["arrow_grain"][2], 0
    )


def _castle(data: Mapping[str, Any]) -> Iterator[str]:
    """4, 7: the pieces of the start stand apart on unmarked sites; a first build is affordable."""
    sites, start = data["castle"]["site"], data["castle"]["start"]
    ring = list(sites)[:10]
    one, other = (ring.index(name) for name in start)
    if (one - other) % 10 in (1, 9):
        yield "castle.start: sites that are not neighbours expected"
    for name in start:
        yield from expect(f"castle.site.{name}.edict", sites[name]["edict"], False)
    beside = {(at + step) % 10 for at in (one, other) for step in (1, 9)}
    if not any(sites[ring[i]]["stone"] <= 1 and sites[ring[i]]["grain"] <= 1 for i in beside):
        yield "castle.site: nothing is affordable in the first turn"


def _edicts(data: Mapping[str, Any]) -> Iterator[str]:
    """11: 15, 21 and 27 tiles of three icons, evenly spread; more marked than easy solo takes."""
    tiles = data["edict"].values()
    for players, number in ((2, 15), (3, 21), (4, 27)):
        count = sum(tile["min_players"] <= players for tile in tiles)
        yield from expect(f"edict (tiles of {players} players)", count, number)
    for name, tile in data["edict"].items():
        yield from expect(f"edict.{name}.icons (how many)", len(tile["icons"]), 3)
    spread = Counter("".join(tile["icons"] for tile in tiles))
    if max(spread.values()) - min(spread.values()) > 3:
        yield f"edict: icons are spread unevenly: {dict(spread)}"
    least = data["solo"]["easy_min_players"]
    if sum(tile["min_players"] == least for tile in tiles) <= data["solo"]["easy_extra_edicts"]:
        yield "solo.easy_min_players: more tiles than easy solo takes expected"


def _voyage(data: Mapping[str, Any]) -> Iterator[str]:
    """16, 18: ten Ally spaces with four, one of each kind a city with two; equal bundles."""
    cities = data["voyage"]["city"]
    yield from expect("voyage.city (Ally spaces)", open_spaces(cities, "ally_players", 4), 10)
    for name, city in cities.items():
        for key in ("ally_players", "card_players"):
            count = sum(players <= 2 for players in city[key])
            yield from expect(f"voyage.city.{name}.{key} (with two players)", count, 1)
    for name, tile in data["market"].items():
        for key in ("sell", "buy"):
            yield from expect(f"market.{name}.hard.{key}", tile["hard"][key], tile["easy"][key])
