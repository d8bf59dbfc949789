"""The types of the fields that positions of all games have; a game's `types` has its others."""

from typing import Any, TypedDict, TypeVar

Fields = dict[str, Any]  # of any game


class Head(TypedDict):
    """What every position begins with."""

    to_act: int
    observer: int
    num_players: int
    pile: int
    table: int
    option: list[int]


class Frame(TypedDict):
    """An effect under way."""

    op: int
    who: int
    step: int
    arg: int
    memo: int
    extra: int
    mask: int


class Stack(TypedDict):
    """The effects under way; the last one below `height` is the pending one."""

    frame: list[Frame]
    height: int


FieldsT = TypeVar("FieldsT")  # the type of a game's fields
