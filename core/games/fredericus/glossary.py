"""The cards of Fredericus, and what they do."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...interface import GlossaryEntry
from ...player_names import format_count
from .derived_values import CARDS, CREATURES

if TYPE_CHECKING:
    from ...registry import Game

ON_FLANKS = {
    "woods": ("W", "with woods on both flanks of a tower its falcons can be hooded, with woods on"
              " one and sky on the other the goshawk hunts"),
    "sky": ("S", "with skies on both flanks of a tower the peregrine hunts, with sky on one and"
            " woods on the other the goshawk"),
    "seal": ("E", "with seals on both flanks of your falcon's tower you can turn its row round, for"
             " a goal and {more} more actions; one of the two seals leaves the game"),
}  # fmt: skip


def list_entries(game: "Game") -> Iterator[GlossaryEntry]:
    """Return the cards: creatures with their goals, what decides hunts, Fredericus."""
    data, setup = game.components.data, f"setup.{game.players}"
    counts, end = data["setup"][str(game.players)], data["end"]
    worth = {key: format_count(end[key], "point") for key in end if key.endswith("_points")}
    for letter, kind in zip(CARDS, CREATURES, strict=False):
        yield GlossaryEntry(
            kind,
            f"one of {counts['creature_copies']} in the rows, {worth['creature_points']} for"
            f" who captures it; it makes a pair with a {kind} goal",
            (letter,),
            (f"{setup}.creature_copies", "end.creature_points"),
        )
        yield GlossaryEntry(
            f"{kind} goal",
            f"one of {data['box']['goal_copies']} in the box, {worth['goal_points']} in your"
            f" hand; it makes a pair with a {kind}",
            (),
            ("box.goal_copies", "end.goal_points"),
        )
    for name, (letter, effect) in ON_FLANKS.items():
        text = f"{counts[name]} in the rows; {effect.format(more=data['turn']['seal_actions'])}"
        yield GlossaryEntry(name, text, (letter,), (f"{setup}.{name}",))
    yield GlossaryEntry(
        "Fredericus",
        f"one of the last {end['bottom_cards']} cards of the goal deck, which he closes;"
        f" {worth['fredericus_points']} for who draws him",
        ("F",),
        ("end.bottom_cards", "end.fredericus_points"),
    )
