"""OpenSpiel both ways: our games and bots there, its games under our search.

    import pyspiel
    from staufen.bridges import openspiel

    openspiel.register()                                   # our games, as Python games of theirs
    game = pyspiel.load_game("staufen_leduc_poker")
    bot = openspiel.bot("so-ismcts(iterations=100)", game, player=0)

    theirs = pyspiel.load_game("leduc_poker")              # a game of theirs, played by our search
    bot = openspiel.bot("so-ismcts(iterations=100)", theirs, player=0)
    ours = openspiel.adopt("leduc_poker")                  # the same as a `core.Game`

A game of theirs is asked through Python for every step, so the search is slow there: thousands of
iterations a second become hundreds or tens.
"""

from .adapter import adopt
from .registration import register
from .seated_game import Seated, bot

__all__ = ["Seated", "adopt", "bot", "register"]
