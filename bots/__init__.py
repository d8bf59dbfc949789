"""The bots, one per file. Shared code is in `base`.

A bot sees a view, never the state. It may use `core` and `search`. `arena` pairs them.
"""

from .base.bot import (
    Bot,
    BotSpec,
    GameResult,
    Option,
    create_bot,
    list_options,
    load_bots,
    parse_spec,
    register_bot,
)

__all__ = [
    "Bot", "BotSpec", "GameResult", "Option",
    "create_bot", "list_options", "load_bots", "parse_spec", "register_bot",
]  # fmt: skip
