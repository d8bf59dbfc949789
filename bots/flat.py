"""Flat Monte Carlo: no tree, every action is judged by its playouts."""

from types import MappingProxyType

from .base.bot import register_bot
from .base.search_bot import SearchBot


@register_bot("flat")
class Flat(SearchBot):
    """Flat Monte Carlo: a bandit over the legal actions, the rest is playout."""

    family = MappingProxyType({"depth": 1})
