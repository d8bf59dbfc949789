"""A tree for every seat, each branching on what its seat sees."""

from types import MappingProxyType

from .bot import bot
from .searching import Searching


@bot("mo-ismcts")
class MoIsmcts(Searching):
    """Multiple-observer information-set Monte Carlo tree search (Cowling et al. 2012).

    Every seat chooses by statistics of its own, over all it can tell apart, and by no others.
    """

    family = MappingProxyType({"trees": 0})
