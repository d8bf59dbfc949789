"""The constraints on the numbers of a Fredericus box, ours or a user's."""

from collections.abc import Iterator

from ...errors import InputError
from .types import Box, Components, Setup

ROWS = 8
KINDS = 8
LONGEST_ROW = 11  # at the start; later a row may hold every card laid out


def check(data: Components) -> None:
    """Raise InputError naming the first number that contradicts the others."""
    for fault in faults(data):
        raise InputError(f"fredericus: {fault}")


def faults(data: Components) -> Iterator[str]:
    """Yield what does not fit, as `path: expectation`."""
    yield from _check_box(data["box"])
    for players, setup in data["setup"].items():
        for fault in _check_setup(int(players), setup, data):
            yield f"setup.{players}.{fault}"
    turn, end = data["turn"], data["end"]
    for path, value, least in (
        ("turn.actions", turn["actions"], 1),
        ("end.bottom_cards", end["bottom_cards"], 1),
        ("end.creatures", end["creatures"], 1),
        ("turn.seal_actions", turn["seal_actions"], 0),
        ("end.creature_points", end["creature_points"], 0),
        ("end.goal_points", end["goal_points"], 0),
        ("end.fredericus_points", end["fredericus_points"], 0),
    ):
        if not least <= value <= 20:
            yield f"{path}: {least} to 20 expected"


def _check_box(box: Box) -> Iterator[str]:
    """FR-1."""
    kinds = box["creature_kinds"]
    if kinds != KINDS:
        yield f"box.creature_kinds: {KINDS} expected"
    if not 1 <= box["goal_copies"] <= 4:
        yield "box.goal_copies: 1 to 4 expected"
    if box["fredericus"] != 1:
        yield "box.fredericus: 1 expected"
    single = sum(box[k] for k in ("woods", "sky", "seal", "fredericus", "falconer", "start_card"))
    total = single + kinds * (box["creature_copies"] + box["goal_copies"])
    if box["cards"] != total:
        yield f"box.cards: the cards listed are {total}"


def _check_setup(players: int, setup: Setup, data: Components) -> Iterator[str]:
    yield from _check_rows(setup, data["box"])  # FR-5, FR-6
    yield from _check_goals(players, setup, data)  # FR-7, FR-8
    if setup["tokens"] not in (1, 2):
        yield "tokens: 1 or 2 expected"
    if setup["tokens"] == 2 and setup["centre"]:
        yield "centre: only where each seat has one token"
    for name, values, low, high in (
        ("start_axes", setup["start_axes"], 0, ROWS - 1),
        ("first_actions", setup["first_actions"], 1, 20),
    ):
        if len(values) != players or not all(type(v) is int and low <= v <= high for v in values):
            yield f"{name}: {players} numbers from {low} to {high} expected"


def _check_rows(setup: Setup, box: Box) -> Iterator[str]:
    for name in ("woods", "sky", "seal", "creature_copies"):
        if not 0 <= setup[name] <= box[name]:
            yield f"{name}: the box has {box[name]}"
    if not setup["woods"] + setup["sky"]:
        yield "woods: without woods and skies a turn could come to a stop"
    total = setup["woods"] + setup["sky"] + setup["seal"] + KINDS * setup["creature_copies"]
    if setup["row_cards"] != total:
        yield f"row_cards: the cards listed are {total}"
    if setup["row_length"] * ROWS != total or setup["row_length"] > LONGEST_ROW:
        yield f"row_length: {ROWS} rows of at most {LONGEST_ROW} must take {total} cards"


def _check_goals(players: int, setup: Setup, data: Components) -> Iterator[str]:
    turned_up = setup["goals_turned_up"]
    left = KINDS * data["box"]["goal_copies"] + 1 - players - turned_up
    if turned_up < 0 or left < data["end"]["bottom_cards"]:
        yield "goals_turned_up: too few goals are left for the deck"
    if setup["goal_deck"] != left:
        yield f"goal_deck: {left} cards are left"
