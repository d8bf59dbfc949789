"""What people at a table are called: "Anna (expert)" is a bot's seat, "you" the reader's."""

import random
from collections.abc import Sequence
from pathlib import Path

from ..core import InputError, spec
from ..core.player_names import Names
from . import participant
from .participant import HUMAN

FIRST = (
    "Anna", "Berthold", "Constance", "Dietrich", "Enzio", "Frederica", "Gerhard", "Helene",
    "Irene", "Konrad", "Leopold", "Manfred", "Nicolas", "Otto", "Philippa", "Rainald", "Sibylla",
)  # fmt: skip
PERSON = "the human"


def seat_names(bots: Sequence[str], deal: int, you: int | None = None) -> Names:
    """Return the names of the seats, the same whenever this deal is told of.

    `bots` are entrants by seat, as a record has them; `you` is the reader's seat.
    """
    first = random.Random(deal).sample(FIRST, len(bots))
    seated = zip(first, bots, strict=True)
    return Names([PERSON if b == HUMAN else f"{name} ({bot_label(b)})" for name, b in seated], you)


def bot_label(bot: str) -> str:
    """Return what a bot is called in a few letters: its name or level, or what it is made of."""
    entered = participant.parse(bot)
    if entered.name != entered.spec:
        return entered.name
    try:
        name = spec.parse(entered.spec).name
    except InputError:  # a record may say anything
        return entered.spec
    place, _, cls = name.partition(".py:")
    return cls or Path(place).name.removesuffix(".py")
