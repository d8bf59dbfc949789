"""A search with full information: an upper bound for experiments, refused in rated play."""

from types import MappingProxyType

from .base.bot import register_bot
from .base.search_bot import SearchBot


@register_bot("cheater")
class Cheater(SearchBot):
    """UCT on the true state, hands of others included; only draws to come are unknown to it.

    It bounds what knowing the hands is worth, not strength: it assumes that its opponents see
    everything, too.

    `full_information` asks for the state instead of a view: only unrated play grants it.
    """

    full_information = True
    can_reuse_tree = True
    family = MappingProxyType({"worlds": 1, "perfect_information": True})
