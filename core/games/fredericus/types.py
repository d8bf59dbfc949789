"""The types of the fields of positions, as `state.pxi` explains them, and of component data."""

from typing import TypedDict

from ...action_context import ActionContext
from ...fields import Head


class Falconer(TypedDict):
    """What a player has."""

    tower: list[int]
    hooded: int
    token: list[int]
    due: int
    captured: list[int]
    goal_count: int
    goals: list[int]


class Fields(TypedDict):
    """A state or view."""

    head: Head
    phase: int
    seat: int
    round: int
    budget: int
    used: list[int]
    opened: int
    shifted: int
    target: int
    second: int
    closed: int
    fredericus: int
    seals_out: int
    deck_size: int
    deck: list[int]
    discard: list[int]
    of: list[Falconer]
    rows: list[list[int]]
    length: list[int]


Context = ActionContext[Fields]


class Box(TypedDict):
    """What is in the box."""

    cards: int
    woods: int
    sky: int
    seal: int
    creature_kinds: int
    creature_copies: int
    goal_copies: int
    fredericus: int
    falconer: int
    start_card: int


class Setup(TypedDict):
    """What depends on the number of players."""

    woods: int
    sky: int
    seal: int
    creature_copies: int
    row_length: int
    row_cards: int
    goals_turned_up: int
    goal_deck: int
    tokens: int
    centre: bool
    start_axes: list[int]
    first_actions: list[int]


class Turn(TypedDict):
    """A turn."""

    actions: int
    seal_actions: int


class End(TypedDict):
    """The end of the game."""

    bottom_cards: int
    creatures: int
    creature_points: int
    goal_points: int
    fredericus_points: int


class Components(TypedDict):
    """The data of a box, as `components.toml` has it."""

    box: Box
    setup: dict[str, Setup]  # by number of players
    turn: Turn
    end: End
