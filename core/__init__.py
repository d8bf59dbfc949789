"""Rules of games: states, views, chance. Imports no other folder: no search, no bot."""

from .chance_sampler import Dealer
from .errors import InputError
from .game import CHANCE, OVER, State, View
from .library import Game, load, names
from .python_rules import PythonRules, load_file

__all__ = [
    "CHANCE",
    "OVER",
    "Dealer",
    "Game",
    "InputError",
    "PythonRules",
    "State",
    "View",
    "load",
    "load_file",
    "names",
]
