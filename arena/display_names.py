"""Names of the players at a table, such as "Anna (expert)" for a bot, and "you"."""

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
    """Return the names of the seats, which depend only on the deal.

    `bots` are participants by seat, as a record has them; `you` is the reader's seat.
    """
    first = random.Random(deal).sample(FIRST, len(bots))
    seated = zip(first, bots, strict=True)
    return Names([PERSON if b == HUMAN else f"{name} ({bot_label(b)})" for name, b in seated], you)


def bot_label(bot: str) -> str:
    """Return a short label of a bot: its name, level or class."""
    entered = participant.parse(bot)
    if entered.name != entered.spec:
        return entered.name
    try:
        name = spec.parse(entered.spec).name
    except InputError:  # a record may say anything
        return entered.spec
    place, _, cls = name.partition(".py:")
    return cls or Path(place).name.removesuffix(".py")
