"""Rules of games: states, views, chance. Imports no other folder: no search, no bot."""

from .chance_sampler import ChanceSampler
from .errors import InputError
from .game import CHANCE, OVER, State, View
from .python_rules import PythonRules, load_file
from .registry import Game, game_names, load

__all__ = [
    "CHANCE",
    "OVER",
    "ChanceSampler",
    "Game",
    "InputError",
    "PythonRules",
    "State",
    "View",
    "game_names",
    "load",
    "load_file",
]
