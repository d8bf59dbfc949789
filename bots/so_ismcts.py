"""One tree from the searching seat's point of view, a new world every iteration."""

from types import MappingProxyType

from .bot import bot
from .searching import Searching


@bot("so-ismcts")
class SoIsmcts(Searching):
    """Single-observer information-set Monte Carlo tree search (Cowling et al. 2012).

    The tree branches on what its seat sees: choices of others that it cannot tell apart are
    one branch.
    """

    family = MappingProxyType({"trees": 1})
