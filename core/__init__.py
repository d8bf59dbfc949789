"""Rules of games: states, views, chance. Imports no other folder: no search, no bot."""

from .chance_sampler import Dealer
from .errors import InputError
from .game import CHANCE, OVER, State, View
from .library import Game, load, names

__all__ = ["CHANCE", "OVER", "Dealer", "Game", "InputError", "State", "View", "load", "names"]
