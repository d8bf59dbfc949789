"""The bots, one per file. Shared code is in `base`.

A bot sees a view, never the state. It may use `core` and `search`. `arena` pairs them.
"""

from .base.bot import (
    Bot,
    BotSpec,
    Ending,
    Option,
    bot,
    create_bot,
    load_bots,
    options_of,
    parse_spec,
)

__all__ = [
    "Bot", "BotSpec", "Ending", "Option",
    "bot", "create_bot", "load_bots", "options_of", "parse_spec",
]  # fmt: skip
