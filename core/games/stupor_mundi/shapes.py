"""What can be read of component data without looking twice, and the words of checks."""

from collections.abc import Iterator, Mapping
from typing import Any

MOST = 99  # no number of the box is larger


def shapes(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield which numbers are out of all range and which lists are not of their length or kind."""
    yield from _numbers(data, "")
    lists: tuple[tuple[str, int | None, type], ...] = (
        ("setup.start_augustales_by_seat", 4, int),
        ("setup.market_difficulty.*", 2, int),
        ("player_board.icon_order", 5, str),
        ("player_board.slot_actions", 6, str),
        ("player_board.ally_pieces", 5, str),
        ("structure.*.bonus", None, str),
        ("castle.start", 2, str),
        ("castle.side.*.towers", 2, str),
        ("workplace.path.*.edict_tokens", None, int),
        ("workplace.tile.*.level1", None, str),
        ("workplace.tile.*.level2", None, str),
        ("city_bonus.*.do", None, str),
        ("city_bonus_earlier.*", None, str),
        ("voyage.order", 5, str),
        ("voyage.city.*.ally_grain", 2, int),
        ("voyage.city.*.ally_players", 2, int),
        ("voyage.city.*.card_players", 2, int),
        ("market.*.*.sell", 2, int),
        ("market.*.*.buy", 2, int),
        ("house.*.cards", 2, str),
        ("card.*.*.do", None, str),
        ("solo.card.*.do", None, str),
    )
    for pattern, length, kind in lists:
        for path, value in at(data, pattern):
            if not all(type(v) is kind for v in value) or len(value) != (length or len(value)):
                number = "" if length is None else f"{length} "
                noun = "numbers" if kind is int else "words"
                yield f"{path}: a list of {number}{noun} expected"
    for name, path in data["workplace"]["path"].items():
        size = 3 if name == "B" else 5
        for key, kind in (("spaces", str), ("columns", int), ("arrow_grain", int)):
            if len(path[key]) != size or not all(type(v) is kind for v in path[key]):
                yield f"workplace.path.{name}.{key}: a list of {size} expected"


def _numbers(value: Any, path: str) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _numbers(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list):
        for inner in value:
            if isinstance(inner, (list, Mapping, bool, float)):
                yield f"{path}: numbers or words expected, not {inner!r}"
            else:
                yield from _numbers(inner, path)
    elif type(value) is int and not 0 <= value <= MOST:
        yield f"{path}: 0 to {MOST} expected, not {value}"


def at(value: Any, pattern: str, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield (path, value) for every path that fits a dotted pattern."""
    head, _, rest = pattern.partition(".")
    for key in list(value) if head == "*" else [head]:
        inner = f"{path}.{key}" if path else key
        if rest:
            yield from at(value[key], rest, inner)
        else:
            yield inner, value[key]


def expect(path: str, value: Any, wanted: Any) -> Iterator[str]:
    """Yield a fault unless a value is the one wanted."""
    if value != wanted:
        yield f"{path}: {wanted!r} expected, not {value!r}"


def between(path: str, value: int, low: int, high: int) -> Iterator[str]:
    """Yield a fault unless a number is in a range, ends included."""
    if not low <= value <= high:
        yield f"{path}: {low} to {high} expected, not {value}"
